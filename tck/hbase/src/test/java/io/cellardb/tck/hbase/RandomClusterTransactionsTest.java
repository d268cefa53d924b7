package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Participation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.hbase.HBaseStore;
import io.cellardb.storage.memory.MemoryStore;
import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random transactions, some of them beside each other: a cluster answers as the memory store does,
 * within them, beside them and after them. {@code -Dtest.seed=N} repeats a seed, {@code
 * -Dtransactions.seeds=N} asks so many.
 */
final class RandomClusterTransactionsTest {
  private static final TableName T = TableName.parse("t");
  private static final int STEPS = 150;
  private static final String[] FAMILIES = {"f", "g"};

  private static MiniCluster cluster;
  private static Connection hbase;
  private static HBaseStore rowwise;

  static LongStream seeds() {
    return TestSeed.several(Integer.getInteger("transactions.seeds", 6));
  }

  @BeforeAll
  static void start() throws IOException {
    cluster = new MiniCluster();
    hbase = ConnectionFactory.createConnection(cluster.configuration());
    rowwise = new HBaseStore(hbase);
    rowwise.admin().createTable(table().taking(Participation.ROWS));
  }

  @AfterAll
  static void stop() throws IOException {
    rowwise.close();
    hbase.close();
    cluster.close();
  }

  private static TableDescriptor table() {
    return new TableDescriptor(
        T, List.of(FamilyDescriptor.of("f").withVersions(3), FamilyDescriptor.of("g")));
  }

  /** One of the stores, with its open transactions. */
  private static final class Side {
    final Store store;
    final List<Transaction> transactions = new ArrayList<>();
    final List<List<Long>> savepoints = new ArrayList<>();
    final List<Snapshot> snapshots = new ArrayList<>();

    Side(Store store) {
      this.store = store;
    }
  }

  private final List<String> history = new ArrayList<>();
  private List<Side> sides;
  private Random random;

  @ParameterizedTest
  @MethodSource("seeds")
  void aClusterAnswersAsTheMemoryStore(long seed) {
    random = new Random(seed);
    history.clear();
    Store transactional = rowwise.transactional();
    WriteBatch empty = new WriteBatch();
    for (int row = 0; row < 6; row++) {
      empty.mutate(T, row(row), new Mutation.DeleteRow(WriteBatch.NOW));
    }
    transactional.apply(empty);
    try (Store memory = new MemoryStore()) {
      memory.admin().createTable(table());
      sides = List.of(new Side(memory), new Side(transactional));
      for (int i = 0; i < STEPS; i++) {
        step();
      }
      compare("the end", Store::table, side -> side.store);
    } catch (AssertionError e) {
      throw new AssertionError(
          "-Dtest.seed=" + seed + "\n" + String.join("\n", history) + "\n" + e.getMessage(), e);
    }
  }

  private void step() {
    int open = sides.get(0).transactions.size();
    int one = open == 0 ? 0 : random.nextInt(open);
    switch (random.nextInt(15)) {
      case 14 -> {
        if (random.nextInt(4) == 0) {
          history.add("flush and compact");
          rowwise.admin().flush(T);
          rowwise.admin().compact(T, random.nextBoolean());
        }
      }
      case 0, 1, 2 -> {
        if (open < 3) {
          history.add("begin");
          for (Side side : sides) {
            side.transactions.add(side.store.begin(TransactionOptions.ofBytes(1 << 20)));
            side.savepoints.add(new ArrayList<>());
          }
        }
      }
      case 3, 4 -> {
        if (open > 0) {
          same("commit " + one, side -> side.transactions.get(one).commit());
          for (Side side : sides) {
            side.transactions.remove(one);
            side.savepoints.remove(one);
          }
        }
      }
      case 5 -> {
        if (open > 0) {
          List<Long> points = sides.get(0).savepoints.get(one);
          if (points.isEmpty() || random.nextBoolean()) {
            history.add("savepoint " + one);
            sides.forEach(
                side -> side.savepoints.get(one).add(side.transactions.get(one).savepoint()));
          } else {
            int to = random.nextInt(points.size());
            history.add("rollback " + one + " to " + to);
            for (Side side : sides) {
              List<Long> own = side.savepoints.get(one);
              side.transactions.get(one).rollbackTo(own.get(to));
              own.subList(to + 1, own.size()).clear();
            }
          }
        }
      }
      case 6 -> {
        history.add("snapshot");
        boolean within = open > 0 && random.nextBoolean();
        for (Side side : sides) {
          Store seen = within ? side.transactions.get(one) : side.store;
          side.snapshots.add(seen.snapshot());
        }
      }
      case 7 -> {
        if (!sides.get(0).snapshots.isEmpty()) {
          int snapshot = random.nextInt(sides.get(0).snapshots.size());
          compare("snapshot " + snapshot, Snapshot::table, side -> side.snapshots.get(snapshot));
          sides.forEach(side -> side.snapshots.remove(snapshot).close());
        }
      }
      case 8, 9 -> {
        WriteBatch batch = randomBatch();
        same("apply " + describe(batch), side -> side.store.apply(batch).failedCheck());
      }
      default -> {
        if (open > 0) {
          WriteBatch batch = randomBatch();
          same(
              "in " + one + " apply " + describe(batch),
              side -> side.transactions.get(one).apply(batch).failedCheck());
          compare("in " + one, Store::table, side -> side.transactions.get(one));
        }
      }
    }
  }

  private static String describe(WriteBatch batch) {
    List<String> parts = new ArrayList<>();
    batch
        .checks()
        .forEach(
            check ->
                parts.add(
                    "if " + check.getClass().getSimpleName() + " " + ByteString.wrap(check.row())));
    batch
        .rows()
        .forEach(
            row ->
                row.mutations()
                    .forEach(mutation -> parts.add(ByteString.wrap(row.row()) + " " + mutation)));
    return String.join("; ", parts);
  }

  private static byte[] row(int number) {
    return ByteString.utf8("r" + number).array();
  }

  private WriteBatch randomBatch() {
    WriteBatch batch = new WriteBatch();
    if (random.nextInt(3) == 0) {
      byte[] row = row(random.nextInt(6));
      batch.check(
          switch (random.nextInt(3)) {
            case 0 -> new Check.RowAbsent(T, row);
            case 1 ->
                new Check.CellValue(
                    T,
                    row,
                    "f",
                    new byte[] {'a'},
                    Filter.Comparison.EQUAL,
                    random.nextBoolean() ? null : value(),
                    TimeRange.ALL);
            default -> new Check.RowMatches(T, row, projection(), randomFilter());
          });
    }
    for (int i = random.nextInt(3); i >= 0; i--) {
      batch.mutate(T, row(random.nextInt(6)), randomMutation());
    }
    return batch;
  }

  private byte[] value() {
    return new byte[] {(byte) ('0' + random.nextInt(5))};
  }

  private Mutation randomMutation() {
    String family = FAMILIES[random.nextInt(2)];
    byte[] qualifier = {(byte) ('a' + random.nextInt(3))};
    return switch (random.nextInt(10)) {
      case 0 -> new Mutation.DeleteRow(WriteBatch.NOW);
      case 1 -> new Mutation.DeleteFamily(family, WriteBatch.NOW);
      case 2, 3 -> new Mutation.DeleteColumn(family, qualifier, WriteBatch.NOW);
      default -> new Mutation.Put(family, qualifier, WriteBatch.NOW, value());
    };
  }

  private static Projection projection() {
    return Projection.of(
            new ScanColumn.RowKey(),
            new ScanColumn.Cell("f", ByteString.utf8("a"), ValueKind.BYTES, false),
            new ScanColumn.OpenFamily("g", KeyRange.prefix(ByteString.utf8("b")), false))
        .existingIn(List.of("f"));
  }

  private Filter randomFilter() {
    Filter compare =
        new Filter.Compare(1, Filter.Comparison.GREATER_OR_EQUAL, ByteString.wrap(value()));
    return switch (random.nextInt(4)) {
      case 0 -> Filter.ALL;
      case 1 -> new Filter.Not(compare);
      case 2 -> new Filter.IsAbsent(1);
      default -> compare;
    };
  }

  private void same(String what, Function<Side, Object> answer) {
    history.add(what);
    assertEquals(answer.apply(sides.get(0)), answer.apply(sides.get(1)), what);
  }

  /** Compares what both sides read, by rows, by cells and by keys. */
  private <S> void compare(
      String what, java.util.function.BiFunction<S, TableName, Table> table, Function<Side, S> of) {
    Filter filter = randomFilter();
    boolean backwards = random.nextBoolean();
    long limit = random.nextBoolean() ? Long.MAX_VALUE : 1 + random.nextInt(4);
    KeyRange range =
        random.nextBoolean()
            ? KeyRange.ALL
            : new KeyRange(ByteString.wrap(row(random.nextInt(3))), ByteString.utf8("r5"));
    Scan scan =
        Scan.of(projection()).over(RowRanges.of(range)).where(filter).first(limit).batchesOf(2);
    Scan directed = backwards ? scan.backwards() : scan;
    CellScan cells = backwards ? CellScan.NEWEST.backwards() : CellScan.NEWEST;
    same(
        "read " + what + " where " + filter,
        side -> {
          Table seen = table.apply(of.apply(side), T);
          List<String> found = new ArrayList<>();
          try (RowScanner rows = seen.scan(directed)) {
            for (RowBatch batch = rows.next(); batch != null; batch = rows.next()) {
              add(batch, found);
            }
          }
          RowBatch got = new RowBatch(projection(), 1);
          seen.get(projection(), filter, List.of(row(4), row(1), row(9)), got);
          add(got, found);
          try (CellScanner scanner = seen.cells(cells)) {
            for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
              found.add(
                  cell.row() + " " + cell.family() + " " + cell.qualifier() + " " + cell.value());
            }
          }
          return found;
        });
  }

  private static void add(RowBatch batch, List<String> to) {
    for (int i = 0; i < batch.rows(); i++) {
      StringBuilder row = new StringBuilder(batch.bytes(0).get(i).toString());
      row.append(batch.bytes(1).isAbsent(i) ? " -" : " " + batch.bytes(1).get(i));
      for (int e = batch.map(2).entryStart(i); e < batch.map(2).entryStart(i + 1); e++) {
        row.append(' ').append(batch.map(2).qualifiers().get(e));
        row.append('=').append(batch.map(2).values().get(e));
      }
      to.add(row.toString());
    }
  }
}
