package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transactions: what they see of themselves and of others, and what a commit makes of it. */
abstract class TransactionContract extends StoreContract {
  private static final long MEMORY = 1 << 24;
  private static final int ROUNDS = 100;

  private static final long HOUR = 3_600_000;
  private static final long[] JUMPS = {0, 1, 5, HOUR, 40L * 365 * 24 * HOUR};
  private static final long START = 100_000_000_000_000L;

  @BeforeEach
  void createTable() {
    clock().set(START);
    create(FamilyDescriptor.of("f"), FamilyDescriptor.of("g"));
  }

  private Transaction begin() {
    return store().begin(TransactionOptions.ofBytes(MEMORY));
  }

  private static Mutation put(String qualifier, String value) {
    return new Mutation.Put("f", bytes(qualifier), WriteBatch.NOW, bytes(value));
  }

  private static WriteBatch write(String row, Mutation... mutations) {
    return new WriteBatch().mutate(T, bytes(row), mutations);
  }

  private static List<String> cells(Table table, CellScan scan) {
    List<String> cells = new ArrayList<>();
    try (CellScanner scanner = table.cells(scan)) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        cells.add(cell.row() + " " + cell.family() + " " + cell.qualifier() + " " + cell.value());
      }
    }
    return cells;
  }

  private static List<String> rows(Table table, Scan scan) {
    List<String> rows = new ArrayList<>();
    try (RowScanner scanner = table.scan(scan)) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        for (int i = 0; i < batch.rows(); i++) {
          rows.add(row(batch, i));
        }
      }
    }
    return rows;
  }

  private static String row(RowBatch batch, int row) {
    StringBuilder text = new StringBuilder(batch.bytes(0).get(row).toString());
    text.append(batch.bytes(1).isAbsent(row) ? " -" : " " + batch.bytes(1).get(row));
    for (int e = batch.map(2).entryStart(row); e < batch.map(2).entryStart(row + 1); e++) {
      text.append(' ').append(batch.map(2).qualifiers().get(e));
      text.append('=').append(batch.map(2).values().get(e));
    }
    return text.toString();
  }

  private static Projection projection() {
    return Projection.of(
            new ScanColumn.RowKey(),
            new ScanColumn.Cell("f", ByteString.utf8("a"), ValueKind.BYTES, false),
            new ScanColumn.OpenFamily("g", false))
        .existingIn(List.of("f", "g"));
  }

  /**
   * Ranges, directions, limits and single rows: what is read before the commit is what is after,
   * also where the clock was set back in the meantime.
   */
  @Test
  void whatATransactionReadsIsWhatItCommits() {
    long seed = TestSeed.get(7);
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      List<Scan> scans = new ArrayList<>();
      List<CellScan> cellScans = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        scans.add(randomScan(random));
        cellScans.add(randomCells(random));
      }
      clock().set(random.nextBoolean() ? START - jump(random) : START + jump(random));
      try (Transaction transaction = begin()) {
        for (int i = random.nextInt(8); i > 0; i--) {
          clock().advance(-jump(random));
          applyIfOrderly(transaction, randomBatch(random));
          long savepoint = transaction.savepoint();
          if (random.nextInt(4) == 0) {
            applyIfOrderly(transaction, randomBatch(random));
            transaction.rollbackTo(savepoint);
          }
        }
        List<List<String>> seen = readings(transaction.table(T), scans, cellScans);
        clock().advance(-jump(random));
        assertTrue(transaction.commit());
        assertEquals(seen, readings(store().table(T), scans, cellScans), "seed " + seed);
      }
    }
  }

  private static List<List<String>> readings(
      Table table, List<Scan> scans, List<CellScan> cellScans) {
    List<List<String>> readings = new ArrayList<>();
    scans.forEach(scan -> readings.add(rows(table, scan)));
    cellScans.forEach(scan -> readings.add(cells(table, scan)));
    for (int i = 0; i < 20; i++) {
      RowBatch batch = new RowBatch(projection(), 1);
      boolean found = table.get(projection(), bytes("r" + i), batch);
      readings.add(List.of(found ? row(batch, 0) : "none"));
    }
    return readings;
  }

  private static void applyIfOrderly(Transaction transaction, WriteBatch batch) {
    try {
      transaction.apply(batch);
    } catch (StorageException e) {
      assertEquals(StorageException.Code.UNSUPPORTED, e.code());
    }
  }

  private static long jump(Random random) {
    return JUMPS[random.nextInt(JUMPS.length)];
  }

  /**
   * A time that a writer gives: long ago, or before or after the present, at some half of an hour
   * that no number of jumps leads to. What the clock passes before the commit is another matter.
   */
  private long given(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> store().now() - jump(random) - HOUR / 2;
      case 1 -> store().now() + jump(random) + HOUR / 2;
      default -> 1L + random.nextInt(50);
    };
  }

  private static RowRanges randomRanges(Random random) {
    List<KeyRange> ranges = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      ByteString from = ByteString.utf8("r" + random.nextInt(20));
      ranges.add(
          random.nextBoolean()
              ? KeyRange.single(from)
              : new KeyRange(from, ByteString.utf8("r" + random.nextInt(20))));
    }
    return random.nextBoolean() ? RowRanges.ALL : RowRanges.of(ranges);
  }

  private static Scan randomScan(Random random) {
    Scan scan = Scan.of(projection()).over(randomRanges(random)).batchesOf(1 + random.nextInt(6));
    scan = random.nextBoolean() ? scan.first(random.nextInt(10)) : scan;
    return random.nextBoolean() ? scan.backwards() : scan;
  }

  private static CellScan randomCells(Random random) {
    CellScan scan = CellScan.NEWEST.over(randomRanges(random));
    scan = random.nextBoolean() ? scan.first(random.nextInt(10)) : scan;
    scan = random.nextBoolean() ? scan.firstRows(random.nextInt(6)) : scan;
    return random.nextBoolean() ? scan.backwards() : scan;
  }

  private WriteBatch randomBatch(Random random) {
    WriteBatch batch = new WriteBatch();
    for (int i = random.nextInt(4); i >= 0; i--) {
      batch.mutate(T, bytes("r" + random.nextInt(20)), randomMutation(random));
    }
    return batch;
  }

  private Mutation randomMutation(Random random) {
    String family = random.nextBoolean() ? "f" : "g";
    byte[] qualifier = bytes(random.nextBoolean() ? "a" : "b");
    byte[] value = bytes("v" + random.nextInt(100));
    long given = given(random);
    return switch (random.nextInt(8)) {
      case 0 -> new Mutation.DeleteRow(WriteBatch.NOW);
      case 1 -> new Mutation.DeleteFamily(family, WriteBatch.NOW);
      case 2 -> new Mutation.DeleteColumn(family, qualifier, WriteBatch.NOW);
      case 3 -> new Mutation.Put(family, qualifier, given, value);
      case 4 -> new Mutation.DeleteVersion(family, qualifier, given);
      default -> new Mutation.Put(family, qualifier, WriteBatch.NOW, value);
    };
  }

  @Test
  void incrementsAddUp() {
    byte[] counter = bytes("n");
    store().apply(write("r", new Mutation.Increment("f", counter, 5)));
    try (Transaction transaction = begin()) {
      transaction.apply(write("r", new Mutation.Increment("f", counter, 1)));
      ByteString value =
          transaction.apply(write("r", new Mutation.Increment("f", counter, 2))).values().get(0);
      assertEquals(8, value.array()[7]);
      assertTrue(transaction.commit());
    }
    assertEquals(
        8,
        store()
            .apply(write("r", new Mutation.Increment("f", counter, 0)))
            .values()
            .get(0)
            .array()[7]);
  }

  @Test
  void ofRowsThatAreReplacedTheLastBatchIsWritten() {
    store().apply(write("r", put("a", "0")));
    try (Transaction transaction = store().begin(new TransactionOptions(MEMORY, T::equals, null))) {
      byte[] deleted = bytes("d");
      transaction.apply(
          write("r", put("b", "1"), new Mutation.DeleteColumn("f", deleted, WriteBatch.NOW)));
      transaction.apply(write("r", put("c", "2"), put("d", "2")));
      long before = transaction.savepoint();
      transaction.apply(write("r", put("b", "3")));
      transaction.rollbackTo(before);
      CellScan newest = CellScan.NEWEST.consistent();
      List<String> own = texts(transaction.table(T), newest);
      assertEquals(2, own.size());
      assertTrue(transaction.commit());
      assertEquals(own, texts(store().table(T), newest));
    }
    assertEquals(3, cells(store().table(T), CellScan.NEWEST).size());
  }

  private static List<String> texts(Table table, CellScan scan) {
    List<String> texts = new ArrayList<>();
    try (CellScanner scanner = table.cells(scan)) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        texts.add(cell.qualifier() + "=" + cell.value());
      }
    }
    return texts;
  }

  @Test
  void aDeleteReturnsWhatHasExpiredAndIsTheNewestVersionThen() {
    TableName brief = TableName.parse("brief");
    FamilyDescriptor family =
        FamilyDescriptor.of("f").withVersions(2).withMinVersions(1).withTtlMillis(HOUR);
    store().admin().createTable(new TableDescriptor(brief, List.of(family)));
    for (int time = 1; time <= 2; time++) {
      Mutation put = new Mutation.Put("f", bytes("q"), time, bytes("v" + time));
      store().apply(new WriteBatch().mutate(brief, bytes("r"), put));
    }
    try (Transaction transaction = begin()) {
      assertEquals(List.of("q=v2"), texts(transaction.table(brief), CellScan.VERSIONS));
      Mutation delete = new Mutation.DeleteVersion("f", bytes("q"), 2);
      transaction.apply(new WriteBatch().mutate(brief, bytes("r"), delete));
      assertEquals(List.of("q=v1"), texts(transaction.table(brief), CellScan.VERSIONS));
      assertTrue(transaction.commit());
    }
    assertEquals(List.of("q=v1"), texts(store().table(brief), CellScan.VERSIONS));
  }

  @Test
  void theSecondToCommitFailsAndWritesNothing() {
    store().apply(write("r", put("a", "0")));
    try (Transaction one = begin();
        Transaction two = begin()) {
      one.apply(write("r", put("a", "1")));
      two.apply(write("r", put("a", "2")));
      two.apply(write("other", put("a", "2")));
      assertTrue(one.commit());
      assertFalse(two.commit());
    }
    assertEquals(1, cells(store().table(T), CellScan.NEWEST).size());
  }

  @Test
  void transactionsThatReadWhatTheOtherWritesMayBothCommit() {
    try (Transaction one = begin();
        Transaction two = begin()) {
      cells(one.table(T), CellScan.NEWEST);
      cells(two.table(T), CellScan.NEWEST);
      one.apply(write("r", put("a", "1")));
      two.apply(write("s", put("a", "2")));
      assertTrue(one.commit() && two.commit());
    }
  }

  @Test
  void checksSeeOwnWrites() {
    try (Transaction transaction = begin()) {
      Check absent = new Check.RowAbsent(T, bytes("r"));
      assertTrue(transaction.apply(write("r", put("a", "1")).check(absent)).applied());
      assertEquals(0, transaction.apply(write("r", put("a", "2")).check(absent)).failedCheck());
      try (Snapshot snapshot = transaction.snapshot()) {
        Check unchanged = new Check.RowUnchanged(T, bytes("r"), snapshot.sequence());
        assertTrue(transaction.apply(write("r", put("a", "3")).check(unchanged)).applied());
        assertEquals(
            0, transaction.apply(write("s", put("a", "3")).check(unchanged)).failedCheck());
      }
    }
  }

  @Test
  void aSnapshotOutlivesTheTransactionAndDoesNotMove() {
    store().apply(write("r", put("a", "0")));
    Transaction transaction = begin();
    long start = transaction.savepoint();
    transaction.apply(write("s", put("a", "1")));
    try (Snapshot snapshot = transaction.snapshot()) {
      transaction.apply(write("r", new Mutation.DeleteRow(WriteBatch.NOW)));
      transaction.rollbackTo(start);
      transaction.close();
      assertEquals(2, cells(snapshot.table(T), CellScan.NEWEST).size());
    }
  }

  /** What was read before is not what a later batch is checked against. */
  @Test
  void whatWasTakenBackWhileSomebodyReadsItIsNotThere() {
    try (Transaction transaction = begin()) {
      long start = transaction.savepoint();
      transaction.apply(write("r", put("a", "1")));
      Check absent = new Check.RowAbsent(T, bytes("r"));
      assertFalse(transaction.apply(write("s", put("a", "1")).check(absent)).applied());
      try (Snapshot snapshot = transaction.snapshot()) {
        transaction.rollbackTo(start);
        assertTrue(transaction.apply(write("s", put("a", "1")).check(absent)).applied());
        assertEquals(1, cells(snapshot.table(T), CellScan.NEWEST).size());
      }
    }
  }

  /** What does not fit into memory is kept elsewhere, or refused. */
  @Test
  void ofMoreThanTheMemoryAllowedNothingIsLost() {
    int rows = 0;
    boolean refused = false;
    try (Transaction transaction = store().begin(TransactionOptions.ofBytes(10_000))) {
      while (rows < 100 && !refused) {
        WriteBatch batch = write("r" + rows, put("a", "x".repeat(3_000)));
        try {
          transaction.apply(batch.check(new Check.RowAbsent(T, bytes("r" + rows))));
          rows++;
        } catch (StorageException e) {
          assertEquals(StorageException.Code.LIMIT_EXCEEDED, e.code());
          refused = true;
        }
      }
      assertEquals(refusesLargeTransactions(), refused);
      assertEquals(rows, cells(transaction.table(T), CellScan.NEWEST).size());
      assertTrue(transaction.commit());
    }
    assertEquals(rows, cells(store().table(T), CellScan.NEWEST).size());
  }

  /** Whether the store refuses what would take more memory than a transaction may have. */
  protected abstract boolean refusesLargeTransactions();
}
