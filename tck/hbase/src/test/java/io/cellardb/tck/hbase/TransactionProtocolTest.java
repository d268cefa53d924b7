package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Participation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
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
import io.cellardb.tck.cluster.MiniCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Transactions on a cluster: what others see while one commits, and when its client dies. A build
 * lets it die at some of the calls; {@code -Dstops=all} lets it at each.
 */
@ExtendWith(SharedCluster.class)
final class TransactionProtocolTest {
  private static final TableName ACCOUNTS = TableName.parse("accounts");
  private static final TableName LOG = TableName.parse("log");

  /** Has the entries of the log once more, as an index would. */
  private static final TableName ENTRIES = TableName.parse("entries");

  private static final TableName OTHER = TableName.parse("other");

  /** Takes no part. */
  private static final TableName PLAIN = TableName.parse("unbound");

  private static final ScanColumn.Cell BALANCE =
      new ScanColumn.Cell("d", ByteString.utf8("balance"), ValueKind.BYTES, false);
  private static final Projection ROWS = Projection.of(new ScanColumn.RowKey(), BALANCE);

  /** How many calls further the client dies the next time. */
  private static final int STEP = "all".equals(System.getProperty("stops")) ? 1 : 5;

  private static final String LEASE = "hbase.cellar.transaction.lease";

  private static final Mutation DELETE = new Mutation.DeleteRow(WriteBatch.NOW);

  private static MiniCluster cluster;
  private static Connection hbase;
  private static HBaseStore survivors;
  private static Store survivor;

  private MortalClient client;
  private Store victim;

  @BeforeAll
  static void start(MiniCluster shared) throws IOException {
    cluster = shared;
    hbase = ConnectionFactory.createConnection(leasing(1));
    survivors = new HBaseStore(hbase);
    survivor = survivors.transactional();
    for (TableName name : List.of(ACCOUNTS, LOG, OTHER)) {
      survivors.admin().createTable(table(name).taking(Participation.ROWS));
    }
    survivors.admin().createTable(table(ENTRIES).taking(Participation.ENTRIES));
    survivors.admin().createTable(table(PLAIN));
  }

  private static TableDescriptor table(TableName name) {
    return new TableDescriptor(name, List.of(FamilyDescriptor.of("d")));
  }

  private static Configuration leasing(int millis) {
    Configuration configuration = new Configuration(cluster.configuration());
    configuration.setInt(LEASE, millis);
    return configuration;
  }

  @AfterAll
  static void stop() throws IOException {
    for (TableName name : List.of(ACCOUNTS, LOG, ENTRIES, OTHER, PLAIN)) {
      survivors.admin().dropTable(name);
    }
    survivors.close();
    hbase.close();
  }

  @BeforeEach
  void connect() {
    client = new MortalClient(hbase);
    victim = new HBaseStore(client.connection()).transactional();
    reset();
  }

  private static void reset() {
    survivor.apply(
        new WriteBatch()
            .mutate(ACCOUNTS, bytes("a"), put(60))
            .mutate(ACCOUNTS, bytes("b"), put(40))
            .mutate(LOG, bytes("one"), DELETE)
            .mutate(LOG, bytes("two"), DELETE)
            .mutate(ENTRIES, bytes("one"), DELETE)
            .mutate(ENTRIES, bytes("two"), DELETE));
  }

  /** Notes something in the log. */
  private static WriteBatch noting(String entry, long amount) {
    return new WriteBatch()
        .mutate(LOG, bytes(entry), put(amount))
        .mutate(ENTRIES, bytes(entry), put(amount));
  }

  @AfterEach
  void close() {
    victim.close();
  }

  /** Lets the clock go on, so that who begins from now on has begun later. */
  private static void tick() {
    survivor.apply(new WriteBatch().mutate(OTHER, bytes("x"), put(0)));
  }

  private static byte[] bytes(String text) {
    return ByteString.utf8(text).array();
  }

  private static Mutation put(long balance) {
    return new Mutation.Put(
        "d",
        BALANCE.qualifier().array(),
        WriteBatch.NOW,
        ByteBuffer.allocate(Long.BYTES).putLong(balance).array());
  }

  /** The balances of a state, and under "log" how many entries the log has. */
  private static Map<String, Long> balances(Snapshot snapshot) {
    Map<String, Long> balances = new TreeMap<>();
    try (RowScanner scanner = snapshot.table(ACCOUNTS).scan(Scan.of(ROWS))) {
      for (RowBatch rows = scanner.next(); rows != null; rows = scanner.next()) {
        for (int i = 0; i < rows.rows(); i++) {
          balances.put(rows.bytes(0).get(i).toUtf8(), balance(rows, i));
        }
      }
    }
    List<String> entries = keys(snapshot.table(LOG));
    assertEquals(entries, keys(snapshot.table(ENTRIES)));
    balances.put("log", (long) entries.size());
    return balances;
  }

  private static List<String> keys(Table table) {
    List<String> keys = new ArrayList<>();
    try (RowScanner scanner = table.scan(Scan.of(ROWS))) {
      for (RowBatch rows = scanner.next(); rows != null; rows = scanner.next()) {
        for (int i = 0; i < rows.rows(); i++) {
          keys.add(rows.bytes(0).get(i).toUtf8());
        }
      }
    }
    return keys;
  }

  private static long balance(RowBatch rows, int row) {
    return ByteBuffer.wrap(rows.bytes(1).get(row).array()).getLong();
  }

  private static Map<String, Long> balances(Store store) {
    try (Snapshot snapshot = store.snapshot()) {
      return balances(snapshot);
    }
  }

  private static long balance(Transaction transaction, String account) {
    RowBatch row = new RowBatch(ROWS, 1);
    assertTrue(transaction.table(ACCOUNTS).get(ROWS, bytes(account), row));
    return balance(row, 0);
  }

  /** Takes money from one account to another one, and notes that; whether it has committed. */
  private static boolean transfer(Store store, String from, String to, long amount, String entry) {
    try (Transaction transaction = store.begin(TransactionOptions.ofBytes(1 << 20))) {
      long before = balance(transaction, from);
      long other = balance(transaction, to);
      transaction.apply(
          new WriteBatch()
              .mutate(ACCOUNTS, bytes(from), put(before - amount))
              .mutate(ACCOUNTS, bytes(to), put(other + amount)));
      transaction.apply(noting(entry, amount));
      return transaction.commit();
    }
  }

  /** How many rows are locked or marked, and how many records of commits there are. */
  private static List<Integer> leftovers() throws IOException {
    int locked = cells(ENTRIES, "@e").size();
    int records = 0;
    for (TableName name : List.of(ACCOUNTS, LOG, ENTRIES)) {
      for (Cell cell : cells(name, "@t")) {
        byte first = CellUtil.cloneQualifier(cell)[0];
        locked += first == 's' && CellUtil.cloneValue(cell)[0] == 1 ? 1 : 0;
        records += first == 'c' ? 1 : 0;
      }
    }
    return List.of(locked, records);
  }

  private static List<Cell> cells(TableName name, String family) throws IOException {
    List<Cell> cells = new ArrayList<>();
    try (var table = hbase.getTable(org.apache.hadoop.hbase.TableName.valueOf(name.qualifier()));
        ResultScanner rows = table.getScanner(Bytes.toBytes(family))) {
      for (Result row : rows) {
        cells.addAll(List.of(row.rawCells()));
      }
    }
    return cells;
  }

  @ParameterizedTest
  @EnumSource
  void whereverAClientDiesAllOrNothingIsSeen(MortalClient.Death death) throws IOException {
    Map<String, Long> without = Map.of("a", 60L, "b", 40L, "log", 0L);
    Map<String, Long> with = Map.of("a", 50L, "b", 50L, "log", 1L);
    boolean committed = false;
    int calls = STEP == 1 ? 0 : List.of(MortalClient.Death.values()).indexOf(death);
    for (boolean lives = false; !lives; calls += STEP) {
      client.die(death, calls);
      try {
        assertTrue(transfer(victim, "a", "b", 10, "one"));
        lives = true;
      } catch (MortalClient.Died died) {
        lives = false;
      }
      tick();
      Map<String, Long> seen = balances(survivor);
      assertTrue(seen.equals(with) || seen.equals(without), death + " " + calls + ": " + seen);
      assertTrue(!committed || seen.equals(with), death + " " + calls + ": " + seen);
      committed = seen.equals(with);
      assertEquals(0, leftovers().get(0), death + " " + calls);
      if (death == MortalClient.Death.LATE || !lives) {
        client.deliver();
        tick();
        assertEquals(seen, balances(survivor), death + " " + calls + ", delivered again");
        assertEquals(0, leftovers().get(0), death + " " + calls + ", delivered again");
      }
      if (committed) {
        assertTrue(transfer(survivor, "b", "a", 10, "two"));
        assertEquals(Map.of("a", 60L, "b", 40L, "log", 2L), balances(survivor));
        reset();
        committed = false;
      }
      assertEquals(without, balances(survivor));
    }
    assertTrue(calls > 12, "only " + calls + " calls");
  }

  /** Who may only read has no part of a transaction, ends no lock, and is told so. */
  @Test
  void whoMayNotWriteSeesAllOrNothingOrIsDenied() throws IOException {
    Map<String, Long> without = Map.of("a", 60L, "b", 40L, "log", 0L);
    Map<String, Long> with = Map.of("a", 50L, "b", 50L, "log", 1L);
    int denied = 0;
    try (HBaseStore readers = new HBaseStore(new ReadingClient(hbase).connection())) {
      boolean lives = false;
      for (int calls = 0; !lives; calls++) {
        client.die(MortalClient.Death.AFTER, calls);
        try {
          assertTrue(transfer(victim, "a", "b", 10, "one"));
          lives = true;
        } catch (MortalClient.Died died) {
          lives = false;
        }
        tick();
        int locked = leftovers().get(0);
        Map<String, Long> read = null;
        try {
          read = balances(readers.transactional());
          assertEquals(0, locked, "after call " + calls);
        } catch (StorageException e) {
          assertEquals(StorageException.Code.ACCESS_DENIED, e.code());
          assertTrue(
              e.getMessage().contains("has left a lock")
                  && e.getMessage().endsWith("HBase gives eve no right WRITE"),
              e.getMessage());
          assertEquals(locked, leftovers().get(0));
          denied++;
        }
        Map<String, Long> seen = balances(survivor);
        assertTrue(seen.equals(with) || seen.equals(without), calls + ": " + seen);
        assertTrue(read == null || read.equals(seen), calls + ": " + read);
        assertEquals(seen, balances(readers.transactional()));
        reset();
      }
    }
    assertTrue(denied > 3, "denied " + denied + " times");
  }

  @Test
  void whoMayNotWriteWaitsForOthersToEndALock() throws Exception {
    ReadingClient reading = new ReadingClient(hbase);
    List<CompletableFuture<Map<String, Long>>> reads = new ArrayList<>();
    try (Connection patient = ConnectionFactory.createConnection(leasing(600_000));
        HBaseStore readers = new HBaseStore(reading.connection())) {
      MortalClient slow = new MortalClient(patient);
      HBaseStore writers = new HBaseStore(slow.connection());
      for (int calls = 0; reads.isEmpty(); calls++) {
        reset();
        int before = leftovers().get(1);
        slow.interrupt(
            calls,
            () -> {
              if (isCommittedAndLocked(before)) {
                reads.add(CompletableFuture.supplyAsync(() -> balances(readers.transactional())));
                CompletableFuture.anyOf(reads.get(0), reading.denied()).join();
              }
            });
        assertTrue(transfer(writers.transactional(), "a", "b", 10, "one"));
        assertTrue(calls < 100, "it was never met");
      }
      assertEquals(Map.of("a", 50L, "b", 50L, "log", 1L), reads.get(0).get());
      assertTrue(reading.denied().isDone());
      writers.close();
    }
  }

  /** Whether some rows are locked, and there are more records than before. */
  private static boolean isCommittedAndLocked(int before) {
    try {
      return leftovers().get(0) > 0 && leftovers().get(1) > before;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aSnapshotEndsNoLocksOfWhoBeganNoEarlier() throws IOException {
    Map<String, Long> untouched = Map.of("a", 60L, "b", 40L, "log", 0L);
    boolean allLocked = false;
    for (int calls = 0; !allLocked; calls++) {
      try (Snapshot before = survivor.snapshot()) {
        client.die(MortalClient.Death.BEFORE, calls);
        assertThrows(MortalClient.Died.class, () -> transfer(victim, "a", "b", 10, "one"));
        int locked = leftovers().get(0);
        assertEquals(untouched, balances(before));
        assertEquals(locked, leftovers().get(0));
        allLocked = locked == 4;
      }
      tick();
      assertEquals(untouched, balances(survivor));
      assertEquals(0, leftovers().get(0));
    }
  }

  /** A cell of a table that takes no part has a value. */
  private static Check.CellValue has(long value) {
    return new Check.CellValue(
        PLAIN,
        bytes("x"),
        "d",
        BALANCE.qualifier().array(),
        Filter.Comparison.EQUAL,
        ByteBuffer.allocate(Long.BYTES).putLong(value).array(),
        TimeRange.ALL);
  }

  private static void set(long value) {
    survivors.apply(new WriteBatch().mutate(PLAIN, bytes("x"), put(value)));
  }

  private static boolean transferIf(Store store, Check.CellValue condition) {
    try (Transaction transaction = store.begin(TransactionOptions.ofBytes(1 << 20))) {
      transaction.apply(new WriteBatch().mutate(ACCOUNTS, bytes("a"), put(50)).check(condition));
      transaction.apply(new WriteBatch().mutate(ACCOUNTS, bytes("b"), put(50)));
      transaction.apply(noting("one", 10));
      return transaction.commit();
    }
  }

  /** Whatever happens when: who commits by an older value has all locks when it is changed. */
  @Test
  void aConditionIsLookedAtWhenAllLocksAreThere() throws IOException {
    Map<String, Long> without = Map.of("a", 60L, "b", 40L, "log", 0L);
    Map<String, Long> with = Map.of("a", 50L, "b", 50L, "log", 1L);
    List<Integer> before = new ArrayList<>();
    int refused = 0;
    for (int calls = 0; calls == 0 || !before.isEmpty(); calls++) {
      before.clear();
      set(1);
      client.interrupt(
          calls,
          () -> {
            try {
              before.addAll(leftovers());
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            set(2);
          });
      try {
        assertTrue(transferIf(victim, has(1)));
        boolean decided = before.isEmpty() || before.get(1) == 1 || refused > 0;
        assertTrue(decided || before.get(0) == 4, "after call " + calls + ": " + before);
        assertTrue(refused > 0, "the change was not seen at call " + calls);
        assertEquals(with, balances(survivor));
      } catch (StorageException e) {
        assertEquals(StorageException.Code.OUTDATED, e.code(), e.getMessage());
        refused++;
        assertEquals(refused, calls + 1, "after call " + calls + " others have committed");
        assertEquals(0, leftovers().get(0));
        assertEquals(without, balances(survivor));
      }
      reset();
    }
    assertTrue(refused > 4, "only " + refused + " refused");
    // Of a batch, too; and what changes nothing is bound to nothing.
    WriteBatch batch = new WriteBatch().mutate(ACCOUNTS, bytes("a"), put(50)).check(has(7));
    assertEquals(
        StorageException.Code.OUTDATED,
        assertThrows(StorageException.class, () -> survivor.apply(batch)).code());
    assertEquals(without, balances(survivor));
    assertTrue(survivor.apply(new WriteBatch().check(has(7))).applied());
  }

  @Test
  void whoWaitsForCommitsFindsNoneThatComesLater() throws IOException {
    boolean lives = false;
    int locks = 0;
    for (int calls = 0; !lives; calls++) {
      set(1);
      client.die(MortalClient.Death.LATE, calls);
      try {
        assertTrue(transferIf(victim, has(1)));
        lives = true;
      } catch (MortalClient.Died died) {
        lives = false;
      }
      set(2);
      locks += leftovers().get(0);
      survivor.awaitCommits(ACCOUNTS);
      survivor.awaitCommits(LOG);
      survivor.awaitCommits(ENTRIES);
      assertEquals(0, leftovers().get(0), "after call " + calls);
      Map<String, Long> then = balances(survivor);
      client.deliver();
      tick();
      assertEquals(then, balances(survivor), "after call " + calls);
      reset();
    }
    assertTrue(locks > 3, "only " + locks + " locks");
    assertThrows(StorageException.class, () -> survivor.awaitCommits(PLAIN));
  }

  /** A row that is written keeps its state; an entry would only cost. */
  @Test
  void nothingIsLeftInEntries() throws IOException {
    assertTrue(transfer(survivor, "a", "b", 10, "three"));
    assertEquals(1, statesOf(LOG, "three"));
    assertEquals(0, statesOf(ENTRIES, "three"));
    assertEquals(List.of(), cells(ENTRIES, "@e"));
    survivor.apply(
        new WriteBatch()
            .mutate(LOG, bytes("three"), DELETE)
            .mutate(ENTRIES, bytes("three"), DELETE));
  }

  private static long statesOf(TableName table, String row) throws IOException {
    return cells(table, "@t").stream()
        .filter(cell -> CellUtil.matchingRows(cell, bytes(row)))
        .count();
  }

  /** The clock, the row; lock and mark; the clock, the commit, the entry; and later the record. */
  @Test
  void aRowWithAnEntryIsWrittenByFewCalls() {
    client.die(MortalClient.Death.BEFORE, 100);
    try (Transaction transaction = victim.begin(TransactionOptions.ofBytes(1 << 20))) {
      transaction.prefetch(ACCOUNTS, List.of(ByteString.utf8("a")));
      assertEquals(60, balance(transaction, "a"));
      transaction.apply(new WriteBatch().mutate(ACCOUNTS, bytes("a"), put(61)));
      assertEquals(61, balance(transaction, "a"));
      transaction.apply(new WriteBatch().mutate(ENTRIES, bytes("one"), put(61)));
      assertTrue(transaction.commit());
    }
    int calls = 100 - client.left();
    assertTrue(calls == 7 || calls == 8, calls + " calls");
    assertEquals(List.of("one"), keys(survivor.table(ENTRIES)));
  }

  /** As an index is filled while others change rows: nothing is left of what they take away. */
  @Test
  void entriesAloneAreBoundToTheirRows() throws IOException {
    int refused = 0;
    int made = 0;
    boolean[] changed = {true};
    for (int calls = 0; changed[0]; calls++) {
      changed[0] = false;
      try (Snapshot snapshot = survivor.snapshot()) {
        client.interrupt(
            calls,
            () -> {
              changed[0] = true;
              survivor.apply(
                  new WriteBatch()
                      .mutate(ACCOUNTS, bytes("a"), put(1))
                      .mutate(ENTRIES, bytes("one"), DELETE));
            });
        WriteBatch entry =
            new WriteBatch()
                .mutate(ENTRIES, bytes("one"), put(60))
                .check(new Check.RowUnchanged(ACCOUNTS, bytes("a"), snapshot.sequence()));
        boolean applied = victim.apply(entry).applied();
        made += applied ? 1 : 0;
        refused += applied ? 0 : 1;
        List<String> expected = changed[0] ? List.of() : List.of("one");
        assertEquals(expected, keys(survivor.table(ENTRIES)), "after call " + calls);
        assertTrue(applied || changed[0]);
      }
      reset();
    }
    assertTrue(refused > 3 && made > 1, refused + " and " + made);
    assertEquals(0, leftovers().get(0));
  }

  private static boolean bindsTo(Store store, String account, LockMode mode, String entry) {
    try (Transaction transaction = store.begin(TransactionOptions.ofBytes(1 << 20))) {
      return bindsTo(transaction, account, mode, entry);
    }
  }

  private static boolean bindsTo(
      Transaction transaction, String account, LockMode mode, String entry) {
    transaction.lock(ACCOUNTS, bytes(account), mode, null);
    transaction.apply(noting(entry, 1));
    return transaction.commit();
  }

  @Test
  void whoLocksARowAloneHasSeenWhoWasBoundToIt() {
    boolean lives = false;
    int outcomes = 0;
    for (int calls = 0; !lives; calls++) {
      try (Transaction alone = survivor.begin(TransactionOptions.ofBytes(1 << 20));
          Transaction changes = survivor.begin(TransactionOptions.ofBytes(1 << 20))) {
        client.die(MortalClient.Death.AFTER, calls);
        try {
          assertTrue(bindsTo(victim, "b", LockMode.KEY_SHARED, "one"));
          lives = true;
        } catch (MortalClient.Died died) {
          lives = false;
        }
        tick();
        boolean committed = balances(survivor).get("log") == 1;
        assertTrue(bindsTo(survivor, "a", LockMode.KEY_SHARED, "one"));
        assertEquals(!committed, bindsTo(alone, "b", LockMode.EXCLUSIVE, "two"), "" + calls);
        assertTrue(bindsTo(survivor, "b", LockMode.EXCLUSIVE, "two"));
        changes.apply(new WriteBatch().mutate(ACCOUNTS, bytes("a"), put(1)));
        assertTrue(changes.commit(), "others may be bound to what is changed");
        outcomes |= committed ? 2 : 1;
      }
      reset();
    }
    assertEquals(3, outcomes);
  }

  @Test
  void severalAreBoundToARow() {
    try (Transaction one = survivor.begin(TransactionOptions.ofBytes(1 << 20));
        Transaction two = survivor.begin(TransactionOptions.ofBytes(1 << 20));
        Transaction three = survivor.begin(TransactionOptions.ofBytes(1 << 20))) {
      assertTrue(bindsTo(one, "a", LockMode.KEY_SHARED, "one"));
      assertTrue(bindsTo(two, "a", LockMode.SHARED, "two"));
      assertTrue(bindsTo(survivor, "a", LockMode.CHANGING, "one"));
      assertFalse(bindsTo(three, "a", LockMode.KEY_SHARED, "two"));
    }
  }

  @Test
  void theFirstToCommitWins() {
    try (Transaction one = survivor.begin(TransactionOptions.ofBytes(1 << 20));
        Transaction two = survivor.begin(TransactionOptions.ofBytes(1 << 20))) {
      one.apply(new WriteBatch().mutate(ACCOUNTS, bytes("a"), put(balance(one, "a") + 1)));
      two.apply(new WriteBatch().mutate(ACCOUNTS, bytes("a"), put(balance(two, "a") + 1)));
      assertEquals(61, balance(one, "a"));
      assertTrue(one.commit());
      assertEquals(61, balance(two, "a"));
      assertFalse(two.commit());
    }
    assertEquals(Map.of("a", 61L, "b", 40L, "log", 0L), balances(survivor));
  }

  @Test
  void whatIsReadTogetherCanChangeApartUnlessItIsLocked() {
    for (boolean locks : new boolean[] {false, true}) {
      try (Transaction one = survivor.begin(TransactionOptions.ofBytes(1 << 20));
          Transaction two = survivor.begin(TransactionOptions.ofBytes(1 << 20))) {
        if (locks) {
          one.lock(ACCOUNTS, bytes("b"), LockMode.SHARED, null);
          two.lock(ACCOUNTS, bytes("a"), LockMode.SHARED, null);
        }
        one.apply(new WriteBatch().mutate(ACCOUNTS, bytes("a"), put(balance(one, "b"))));
        two.apply(new WriteBatch().mutate(ACCOUNTS, bytes("b"), put(balance(two, "a"))));
        assertTrue(one.commit());
        assertEquals(!locks, two.commit());
      }
    }
  }

  @Test
  void othersChangeTransactionalTablesOnlyByTransactions() {
    StorageException refused =
        assertThrows(
            StorageException.class,
            () -> survivors.apply(new WriteBatch().mutate(ACCOUNTS, bytes("a"), put(1))));
    assertEquals(StorageException.Code.UNSUPPORTED, refused.code());
    TableName plain = TableName.parse("plain");
    survivors.admin().createTable(table(plain));
    try {
      survivors.apply(new WriteBatch().mutate(plain, bytes("a"), put(7)));
      RowBatch row = new RowBatch(ROWS, 1);
      assertTrue(survivor.table(plain).get(ROWS, bytes("a"), row));
      assertEquals(7, balance(row, 0));
      refused =
          assertThrows(
              StorageException.class,
              () -> survivor.apply(new WriteBatch().mutate(plain, bytes("a"), put(1))));
      assertEquals(StorageException.Code.UNSUPPORTED, refused.code());
    } finally {
      survivors.admin().dropTable(plain);
    }
  }

  @Test
  void filtersAreAskedOfWhatHasCommitted() {
    Filter poor =
        new Filter.Compare(
            1,
            Filter.Comparison.LESS,
            ByteString.wrap(ByteBuffer.allocate(Long.BYTES).putLong(50).array()));
    boolean lives = false;
    for (int calls = 0; !lives; calls += STEP) {
      client.die(MortalClient.Death.AFTER, calls);
      try {
        assertTrue(transfer(victim, "a", "b", 20, "one"));
        lives = true;
      } catch (MortalClient.Died died) {
        lives = false;
      }
      tick();
      try (Snapshot snapshot = survivor.snapshot();
          RowScanner scanner = snapshot.table(ACCOUNTS).scan(Scan.of(ROWS).where(poor))) {
        RowBatch found = scanner.next();
        assertEquals(1, found.rows(), "after " + calls);
        long balance = balance(found, 0);
        assertEquals(balance, balances(survivor).get(found.bytes(0).get(0).toUtf8()));
      }
      reset();
    }
  }
}
