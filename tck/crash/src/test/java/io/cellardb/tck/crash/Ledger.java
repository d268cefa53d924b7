package io.cellardb.tck.crash;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What the writing process does, such that the contents of the store follow from one number for
 * each lane: how many operations it has done.
 *
 * <p>Operation <em>i</em> of a lane is one batch over three tables, bound to the condition that
 * operation <em>i - 1</em> was the last: it writes a row of its own, deletes that of operation
 * <em>i - 50</em>, writes <em>i</em> to two tables, and adds to a counter of the lane and to one of
 * all lanes. Lane 0 creates, fills, truncates and drops a table.
 */
final class Ledger {
  private static final TableName A = TableName.parse("a");
  private static final TableName B = TableName.parse("b");
  private static final TableName C = TableName.parse("c");
  private static final TableName X = TableName.parse("x");
  private static final int KEPT = 50;
  private static final byte[] LAST = bytes("last");
  private static final byte[] COUNT = bytes("count");
  private static final byte[] VALUE = bytes("v");

  private Ledger() {}

  static List<TableName> tables() {
    return List.of(A, B, C);
  }

  /** Creates the tables where an earlier process has not. */
  static void createTables(Store store) {
    FamilyDescriptor family = FamilyDescriptor.of("f").withBlockSize(2048);
    for (TableName name : tables()) {
      if (store.admin().describe(name).isEmpty()) {
        FamilyDescriptor own = family.withNewVersionBehavior(!name.equals(B));
        store.admin().createTable(new TableDescriptor(name, List.of(own)));
      }
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String row(int lane, long operation) {
    return "lane" + lane + "/" + operation;
  }

  private static SplittableRandom random(int lane, long operation) {
    return new SplittableRandom(lane * 1_000_003L + operation);
  }

  private static long delta(int lane, long operation) {
    return random(lane, operation).nextLong(1000);
  }

  private static String value(int lane, long operation) {
    SplittableRandom random = random(lane, operation);
    return Long.toHexString(random.nextLong()).repeat(1 + random.nextInt(30));
  }

  /** What is asked of an operation. */
  static Durability durability(int lane, long operation) {
    return switch ((int) (random(lane, operation).nextLong() & 7)) {
      case 0, 1 -> Durability.NONE;
      case 2, 3, 4 -> Durability.OS;
      default -> Durability.SYNC;
    };
  }

  /** Operation {@code i} of a lane from 1 on. */
  static WriteBatch operation(int lane, long i) {
    byte[] own = bytes("lane" + lane);
    WriteBatch batch =
        new WriteBatch()
            .check(lastIs(lane, i - 1))
            .mutate(A, own, put(LAST, Long.toString(i)))
            .mutate(A, bytes(row(lane, i)), put(VALUE, value(lane, i)))
            .mutate(B, own, put(LAST, Long.toString(i)))
            .mutate(C, own, new Mutation.Increment("f", COUNT, delta(lane, i)))
            .mutate(C, bytes("all"), new Mutation.Increment("f", COUNT, 1))
            .durability(durability(lane, i));
    if (i > KEPT) {
      batch.mutate(A, bytes(row(lane, i - KEPT)), new Mutation.DeleteRow(WriteBatch.NOW));
    }
    return batch;
  }

  /** A batch whose condition does not hold after operation {@code i}. */
  static WriteBatch refused(int lane, long i) {
    return new WriteBatch().check(lastIs(lane, i + 1)).mutate(A, bytes("never"), put(VALUE, "!"));
  }

  private static Check lastIs(int lane, long i) {
    byte[] operand = i == 0 ? null : bytes(Long.toString(i));
    byte[] row = bytes("lane" + lane);
    return new Check.CellValue(A, row, "f", LAST, Comparison.EQUAL, operand, TimeRange.ALL);
  }

  private static Mutation put(byte[] qualifier, String value) {
    return new Mutation.Put("f", qualifier, WriteBatch.NOW, bytes(value));
  }

  /** Operation {@code i} of the lane of the catalog, from 1 on. */
  static void catalogOperation(Store store, long i) {
    switch ((int) (i % 5)) {
      case 1 ->
          store.admin().createTable(new TableDescriptor(X, List.of(FamilyDescriptor.of("f"))));
      case 3 -> store.admin().truncateTable(X);
      case 0 -> store.admin().dropTable(X);
      default ->
          store.apply(
              new WriteBatch()
                  .mutate(X, bytes("row"), put(VALUE, Long.toString(i)))
                  .durability(Durability.SYNC));
    }
  }

  /** What is to be read of the table of the catalog's lane after {@code i} operations. */
  static String catalogAfter(long i) {
    return switch ((int) (i % 5)) {
      case 0 -> "no table";
      case 1, 3 -> "{}";
      default -> "{row/v=" + i + "}";
    };
  }

  /** What is read of the table of the catalog's lane. */
  static String catalog(Store store) {
    try {
      return read(store.table(X)).toString();
    } catch (StorageException e) {
      if (e.code() != Code.TABLE_NOT_FOUND) {
        throw e;
      }
      return "no table";
    }
  }

  /** How many operations of a lane a store has. */
  static long operations(Function<TableName, Table> tables, int lane) {
    CellScan scan = CellScan.NEWEST.row(ByteString.utf8("lane" + lane));
    try (CellScanner cells = tables.apply(A).cells(scan)) {
      Cell cell = cells.next();
      return cell == null ? 0 : Long.parseLong(cell.value().toUtf8());
    }
  }

  /** All cells of the three tables. */
  static Map<String, String> read(Function<TableName, Table> tables) {
    Map<String, String> found = new TreeMap<>();
    for (TableName name : tables()) {
      read(tables.apply(name)).forEach((cell, value) -> found.put(name + "/" + cell, value));
    }
    return found;
  }

  private static Map<String, String> read(Table table) {
    Map<String, String> found = new TreeMap<>();
    try (CellScanner cells = table.cells(CellScan.VERSIONS)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        boolean count = cell.qualifier().toUtf8().equals("count");
        String value =
            count
                ? Long.toString(ByteBuffer.wrap(cell.value().array()).getLong())
                : cell.value().toUtf8();
        found.put(cell.row().toUtf8() + "/" + cell.qualifier().toUtf8(), value);
      }
    }
    return found;
  }

  /** What is to be read of the three tables. */
  static Map<String, String> after(long[] operations, long[] countedTo, long[] counts) {
    Map<String, String> expected = new TreeMap<>();
    long all = 0;
    for (int lane = 1; lane < operations.length; lane++) {
      long last = operations[lane];
      all += last;
      if (last == 0) {
        continue;
      }
      for (long i = Math.max(1, last - KEPT + 1); i <= last; i++) {
        expected.put(A + "/" + row(lane, i) + "/v", value(lane, i));
      }
      expected.put(A + "/lane" + lane + "/last", Long.toString(last));
      expected.put(B + "/lane" + lane + "/last", Long.toString(last));
      while (countedTo[lane] < last) {
        counts[lane] += delta(lane, ++countedTo[lane]);
      }
      expected.put(C + "/lane" + lane + "/count", Long.toString(counts[lane]));
    }
    if (all > 0) {
      expected.put(C + "/all/count", Long.toString(all));
    }
    return expected;
  }
}
