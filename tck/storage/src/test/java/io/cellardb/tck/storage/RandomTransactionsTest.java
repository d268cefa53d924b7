package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.tck.seed.TestSeed;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random transactions, some of them beside each other: the embedded engine answers as the memory
 * store does, within them and after them. {@code -Dtest.seed=N} repeats a seed, {@code
 * -Dtest.seed=random} asks others, {@code -Dtransactions.seeds=N} so many.
 */
final class RandomTransactionsTest {
  private static final TableName T = TableName.parse("t");
  private static final TableName REPLACED = TableName.parse("u");
  private static final int STEPS = 300;

  /** What has a time that a batch gives has ended by it, and what has one of the store has not. */
  private static final long TTL = 500;

  private static final long MEMORY = 1 << 24;
  private static final long[] KEPT = {MEMORY, MEMORY, 1, 1_000, 3_000};
  private static final String[] FAMILIES = {"f", "g"};

  static LongStream seeds() {
    return TestSeed.several(Integer.getInteger("transactions.seeds", 60));
  }

  /** One of the stores, with its open transactions. */
  private static final class Side implements AutoCloseable {
    final StoreHarness harness;
    final List<Transaction> transactions = new ArrayList<>();
    final List<List<Long>> savepoints = new ArrayList<>();
    final List<Snapshot> snapshots = new ArrayList<>();

    Side(StoreHarness harness) {
      this.harness = harness;
    }

    void end(int index) {
      transactions.remove(index).close();
      savepoints.remove(index);
    }

    @Override
    public void close() {
      snapshots.forEach(Snapshot::close);
      transactions.forEach(Transaction::close);
      harness.close();
    }
  }

  private final List<String> history = new ArrayList<>();

  /**
   * Whether batches give most of the times, and cells end by their age. A classic family forgets
   * such cells at its own flushes.
   */
  private boolean dated;

  @ParameterizedTest
  @MethodSource("seeds")
  void theEngineAnswersAsTheMemoryStore(long seed) {
    Random random = new Random(seed);
    history.clear();
    StoreHarness engine =
        switch (random.nextInt(3)) {
          case 0 -> LsmHarness.calm();
          case 1 -> LsmHarness.restless();
          default -> LsmHarness.cramped();
        };
    try (Side memory = new Side(new MemoryHarness());
        Side lsm = new Side(engine)) {
      List<Side> both = List.of(memory, lsm);
      boolean newBehavior = random.nextInt(3) > 0;
      dated = newBehavior && random.nextBoolean();
      List<FamilyDescriptor> families = new ArrayList<>();
      for (String family : FAMILIES) {
        families.add(
            FamilyDescriptor.of(family)
                .withVersions(1 + random.nextInt(3))
                .withTtlMillis(dated ? TTL : FamilyDescriptor.FOREVER)
                .withMinVersions(random.nextInt(2))
                .withNewVersionBehavior(newBehavior)
                .withKeepDeletedCells(
                    random.nextInt(4) == 0 ? KeepDeletedCells.TRUE : KeepDeletedCells.FALSE));
      }
      for (Side side : both) {
        side.harness.store().admin().createTable(new TableDescriptor(T, families));
        side.harness.store().admin().createTable(new TableDescriptor(REPLACED, families));
      }
      for (int i = 0; i < STEPS; i++) {
        step(random, memory, lsm, newBehavior);
      }
    } catch (AssertionError e) {
      throw new AssertionError(
          "-Dtest.seed=" + seed + "\n" + String.join("\n", history) + "\n" + e.getMessage(), e);
    }
  }

  private void step(Random random, Side memory, Side lsm, boolean newBehavior) {
    int open = memory.transactions.size();
    int one = open == 0 ? 0 : random.nextInt(open);
    switch (random.nextInt(16)) {
      case 0, 1 -> {
        if (open < 3) {
          // The engine brings to files what the transaction may not have in memory.
          long kept = KEPT[random.nextInt(KEPT.length)];
          history.add("begin with " + kept + " bytes in memory");
          begin(memory, MEMORY);
          begin(lsm, kept);
        }
      }
      case 2 -> {
        if (open > 0) {
          same("commit " + one, memory, lsm, side -> side.transactions.get(one).commit());
          memory.end(one);
          lsm.end(one);
          compare(memory, lsm, Store::table, side -> side.harness.store());
        }
      }
      case 3 -> {
        if (open > 0 && random.nextInt(3) == 0) {
          history.add("rollback " + one);
          memory.end(one);
          lsm.end(one);
        }
      }
      case 4 -> {
        if (open > 0) {
          history.add("savepoint " + one);
          for (Side side : List.of(memory, lsm)) {
            side.savepoints.get(one).add(side.transactions.get(one).savepoint());
          }
        }
      }
      case 5 -> {
        if (open > 0 && !memory.savepoints.get(one).isEmpty()) {
          int to = random.nextInt(memory.savepoints.get(one).size());
          history.add("rollback " + one + " to " + to);
          for (Side side : List.of(memory, lsm)) {
            List<Long> points = side.savepoints.get(one);
            side.transactions.get(one).rollbackTo(points.get(to));
            points.subList(to + 1, points.size()).clear();
          }
          compare(memory, lsm, Store::table, side -> side.transactions.get(one));
        }
      }
      case 6 -> {
        if (open > 0) {
          history.add("snapshot of " + one);
          for (Side side : List.of(memory, lsm)) {
            side.snapshots.add(side.transactions.get(one).snapshot());
          }
        }
      }
      case 7 -> {
        if (!memory.snapshots.isEmpty()) {
          int snapshot = random.nextInt(memory.snapshots.size());
          history.add("read snapshot " + snapshot);
          compare(memory, lsm, Snapshot::table, side -> side.snapshots.get(snapshot));
          memory.snapshots.remove(snapshot).close();
          lsm.snapshots.remove(snapshot).close();
        }
      }
      case 8 -> {
        boolean major = random.nextBoolean();
        if (newBehavior && random.nextInt(4) == 0) {
          history.add("flush and compact");
          for (TableName table : List.of(T, REPLACED)) {
            lsm.harness.store().admin().flush(table);
            lsm.harness.store().admin().compact(table, major);
          }
        }
      }
      case 9 -> {
        long time = memory.harness.clock().getAsLong() + random.nextInt(5) - 1;
        history.add("clock " + time);
        memory.harness.clock().set(time);
        lsm.harness.clock().set(time);
      }
      case 10 -> {
        WriteBatch batch = randomBatch(random);
        same("store", memory, lsm, side -> apply(side.harness.store(), batch));
      }
      default -> {
        if (open > 0) {
          WriteBatch batch = randomBatch(random);
          same("in " + one, memory, lsm, side -> apply(side.transactions.get(one), batch));
          compare(memory, lsm, Store::table, side -> side.transactions.get(one));
        }
      }
    }
  }

  private static void begin(Side side, long bytes) {
    side.transactions.add(
        side.harness.store().begin(new TransactionOptions(bytes, REPLACED::equals, null)));
    side.savepoints.add(new ArrayList<>());
  }

  private void same(String what, Side memory, Side lsm, Function<Side, Object> action) {
    history.add(what);
    assertEquals(action.apply(memory), action.apply(lsm), what);
  }

  private static Object apply(Store store, WriteBatch batch) {
    try {
      WriteResult result = store.apply(batch);
      return result.applied() ? result.values() : result.failedCheck();
    } catch (StorageException e) {
      return e.code() + ": " + e.getMessage();
    }
  }

  /** Reads a table of something that both stores have. */
  private interface Reading<S> {
    Table table(S source, TableName name);
  }

  private <S> void compare(Side memory, Side lsm, Reading<S> reading, Function<Side, S> source) {
    for (TableName name : List.of(T, REPLACED)) {
      Table expected = reading.table(source.apply(memory), name);
      Table actual = reading.table(source.apply(lsm), name);
      CellScan newest = name.equals(T) ? CellScan.NEWEST : CellScan.NEWEST.consistent();
      for (CellScan scan : List.of(newest, newest.backwards(), CellScan.VERSIONS)) {
        assertEquals(cells(expected, scan), cells(actual, scan));
      }
    }
  }

  /** The cells of a table; times that a store has given may differ, but not their order. */
  private static List<String> cells(Table table, CellScan scan) {
    return Readings.cells(table, scan).stream()
        .map(line -> line.replaceFirst("@\\d{3,}=", "@given="))
        .toList();
  }

  private WriteBatch randomBatch(Random random) {
    WriteBatch batch = new WriteBatch();
    StringBuilder text = new StringBuilder("  ");
    TableName table = random.nextInt(3) == 0 ? REPLACED : T;
    for (int i = random.nextInt(3); i >= 0; i--) {
      byte[] row = row(random);
      Mutation mutation = randomMutation(random);
      batch.mutate(table, row, mutation);
      text.append(table).append('/').append(ByteString.wrap(row)).append(' ');
      text.append(text(mutation)).append("; ");
    }
    if (random.nextInt(3) == 0) {
      byte[] row = row(random);
      Check check =
          random.nextBoolean()
              ? new Check.RowAbsent(table, row)
              : new Check.CellValue(
                  table,
                  row,
                  "f",
                  bytes("a"),
                  random.nextBoolean() ? Filter.Comparison.EQUAL : Filter.Comparison.NOT_EQUAL,
                  random.nextBoolean() ? null : bytes("v1"),
                  TimeRange.ALL);
      batch.check(check);
      text.append(text(check));
    }
    history.add(text.toString());
    return batch;
  }

  /** A mutation or a check with its bytes as texts. */
  private static String text(Object record) {
    StringBuilder text = new StringBuilder(record.getClass().getSimpleName());
    try {
      for (RecordComponent part : record.getClass().getRecordComponents()) {
        Object value = part.getAccessor().invoke(record);
        text.append(' ');
        text.append(
            value instanceof byte[] array
                ? ByteString.wrap(array)
                : Long.valueOf(WriteBatch.NOW).equals(value) ? "now" : value);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return text.toString();
  }

  private static byte[] row(Random random) {
    return bytes("r" + random.nextInt(6));
  }

  private static byte[] bytes(String text) {
    return ByteString.utf8(text).array();
  }

  private Mutation randomMutation(Random random) {
    String family = FAMILIES[random.nextInt(2)];
    byte[] qualifier = bytes(random.nextBoolean() ? "a" : "b");
    byte[] value = bytes("v" + random.nextInt(3));
    long given = 1L + random.nextInt(dated ? 4 : 40);
    return switch (random.nextInt(dated ? 22 : 14)) {
      case 0 -> new Mutation.DeleteRow(WriteBatch.NOW);
      case 1 -> new Mutation.DeleteFamily(family, WriteBatch.NOW);
      case 2, 3 -> new Mutation.DeleteColumn(family, qualifier, WriteBatch.NOW);
      case 4 -> new Mutation.Put(family, qualifier, given, value);
      case 5, 14, 15 -> new Mutation.DeleteVersion(family, qualifier, given);
      case 6 -> new Mutation.DeleteColumn(family, qualifier, given);
      case 7 -> new Mutation.DeleteFamily(family, given);
      case 8 -> new Mutation.Increment(family, bytes("n"), 1 + random.nextInt(3));
      case 9 -> new Mutation.Append(family, bytes("s"), value);
      default -> new Mutation.Put(family, qualifier, dated ? given : WriteBatch.NOW, value);
    };
  }
}
