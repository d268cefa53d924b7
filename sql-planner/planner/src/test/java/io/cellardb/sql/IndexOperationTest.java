package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexPart;
import io.cellardb.sql.catalog.IndexState;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.Timeouts;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What becomes of indexes whose making is cancelled, fails, or ends with its process. */
class IndexOperationTest {
  private static final String STATES =
      "SELECT index_name, state, stored_name FROM SYS.INDEXES ORDER BY index_name";

  private static final String STORED =
      "SELECT table_name FROM SYS.TABLES WHERE table_name LIKE 't%'";

  private final SqlTester sql = new SqlTester();

  private void fill(int rows) {
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, v VARCHAR)");
    sql.run(
        "INSERT INTO t SELECT i, MOD(i, 100), 'v' || i FROM GENERATE_SERIES(1, ?) AS s (i)", rows);
  }

  @Test
  void whatIsCancelledLeavesNothingBehind() {
    fill(20_000);
    assertEquals(List.of("t"), sql.query(STORED));
    int cancelled = cancelOften("CREATE INDEX t_n ON t (n, v)", List.of(), List.of("t"));
    assertTrue(cancelled > 3, "" + cancelled);
    List<String> ready = List.of("t_n|READY|t_n.index");
    assertEquals(ready, sql.query(STATES));
    cancelled = cancelOften("REINDEX TABLE t", ready, List.of("t", "t_n.index"));
    assertTrue(cancelled > 3, "" + cancelled);
    assertEquals(List.of("t_n|READY|t_n.index.2"), sql.query(STATES));
    assertEquals(List.of("t", "t_n.index.2"), sql.query(STORED));
    sql.checkIndexes();
    assertEquals(List.of("200"), sql.query("SELECT COUNT(*) FROM t WHERE n = 7"));
  }

  /** Runs a statement that is cancelled earlier or later, until it ends before; says how often. */
  private int cancelOften(String statement, List<String> indexes, List<String> stored) {
    int cancelled = 0;
    for (long most = 0; ; most += 1 + most / 2) {
      AtomicLong left = new AtomicLong(most);
      sql.session.setCancelled(() -> left.decrementAndGet() < 0);
      try {
        sql.run(statement);
        sql.session.setCancelled(() -> false);
        return cancelled;
      } catch (SqlException e) {
        sql.session.setCancelled(() -> false);
        assertEquals("57014", e.sqlState(), e.toString());
        assertEquals(indexes, sql.query(STATES));
        assertEquals(stored, sql.query(STORED));
        cancelled++;
      }
    }
  }

  @Test
  void whatTakesTooLongLeavesNothingBehind() {
    fill(10);
    sql.session.setTimeouts(new Timeouts(Duration.ofNanos(1), null));
    SqlException late =
        assertThrows(SqlException.class, () -> sql.run("CREATE INDEX t_n ON t (n)"));
    assertEquals("57014", late.sqlState());
    assertTrue(late.getMessage().contains("timed out"), late.getMessage());
    sql.session.setTimeouts(Timeouts.NONE);
    assertEquals(List.of(), sql.query(STATES));
    assertEquals(List.of("t"), sql.query(STORED));
  }

  @Test
  void aDuplicateIsNamedAndLeavesNothingBehind() {
    fill(300);
    SqlException duplicate =
        assertThrows(SqlException.class, () -> sql.run("CREATE UNIQUE INDEX t_n ON t (n DESC)"));
    assertEquals("23505", duplicate.sqlState());
    assertEquals(
        "index 't_n' cannot be unique: more than one row of table default.t has (n) = (99)",
        duplicate.getMessage());
    assertEquals(List.of(), sql.query(STATES));
    assertEquals(List.of("t"), sql.query(STORED));
  }

  @Test
  void othersSeeHowFarItIsAndReadTheEntriesThatThereAre() throws Exception {
    fill(20_000);
    SqlTester other = sql.another();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      String seen = "SELECT index_name, state, built_rows FROM SYS.INDEXES";
      Set<String> building = watch("CREATE INDEX t_n ON t (n)", seen, other, thread);
      assertTrue(building.contains("t_n|BUILDING|8192"), building.toString());
      assertTrue(building.contains("t_n|BUILDING|16384"), building.toString());
      String counted = "SELECT COUNT(*), MAX(v) FROM t WHERE n = 7";
      Set<String> replacing = watch("REINDEX INDEX t_n", seen, other, thread);
      assertTrue(replacing.contains("t_n.reindex|REPLACING|8192"), replacing.toString());
      assertTrue(replacing.contains("t_n|READY|null"), replacing.toString());
      String plan = sql.plan(counted);
      assertTrue(plan.contains("index=[t_n: n = 7]"), plan);
      assertEquals(Set.of(plan), watch("REINDEX INDEX t_n", "EXPLAIN " + counted, other, thread));
    } finally {
      thread.shutdown();
    }
    assertEquals(
        List.of("t_n|READY|null"),
        sql.query("SELECT index_name, state, built_rows FROM SYS.INDEXES"));
  }

  /** What a query of another session returns while a statement runs. */
  private Set<String> watch(
      String statement, String query, SqlTester other, ExecutorService thread) {
    Set<String> rows = new TreeSet<>();
    sql.session.setCancelled(
        () -> {
          try {
            List<String> now = thread.submit(() -> other.query(query)).get();
            rows.addAll(query.startsWith("EXPLAIN") ? List.of(String.join("\n", now)) : now);
          } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
          }
          return false;
        });
    sql.run(statement);
    sql.session.setCancelled(() -> false);
    return rows;
  }

  @Test
  void readsAreCounted() {
    fill(1_000);
    sql.run("CREATE INDEX t_n ON t (n, v)");
    String reads = "SELECT reads, last_read IS NOT NULL FROM SYS.INDEXES";
    assertEquals(List.of("0|false"), sql.query(reads));
    sql.query("SELECT n FROM t WHERE n = 7");
    assertEquals(List.of("1|true"), sql.query(reads));
    sql.query("SELECT MAX(v) FROM t WHERE n > 7 AND n * 2 < 20");
    sql.query("SELECT * FROM t WHERE n = 7");
    sql.query("SELECT * FROM t WHERE id = 7 AND n = 7");
    sql.run("UPDATE t SET n = 101 WHERE n = 100");
    assertEquals(List.of("4|true"), sql.query(reads));
    sql.run("REINDEX INDEX t_n");
    assertEquals(List.of("4|true"), sql.query(reads));
    sql.run("ALTER INDEX t_n RENAME TO t_m");
    assertEquals(List.of("4|true"), sql.query(reads));
  }

  private void addUnfinished(String name, String column, boolean unique, IndexState state) {
    SqlCatalog catalog = sql.session.engine().catalog();
    TableDefinition table = catalog.snapshot().table("default", "t");
    IndexDefinition index =
        new IndexDefinition(
            name,
            table.stored(),
            List.of(IndexPart.of(table.column(column), false)),
            List.of(),
            unique,
            true,
            false,
            null,
            state,
            FamilyDescriptor.of(TableDefinition.DEFAULT_FAMILY),
            "");
    assertEquals(
        state, catalog.tables().addIndex(table, index).findIndex(name).orElseThrow().state());
  }

  @Test
  void whatAProcessHasLeftIsEndedByTheNextThatWrites() {
    fill(1_000);
    addUnfinished("t_n", "n", false, IndexState.BUILDING);
    addUnfinished("t_u", "n", true, IndexState.BUILDING);
    addUnfinished("t_v", "v", true, IndexState.BUILDING);
    addUnfinished("t_v.reindex", "v", true, IndexState.REPLACING);
    List<String> states = sql.query("SELECT index_name, state FROM SYS.INDEXES ORDER BY 1");
    SqlTester reading = new SqlTester(sql.store(), true);
    assertEquals(
        List.of("t_n|BUILDING", "t_u|BUILDING", "t_v|BUILDING", "t_v.reindex|REPLACING"), states);
    assertEquals(states, reading.query("SELECT index_name, state FROM SYS.INDEXES ORDER BY 1"));
    assertEquals(List.of("10"), reading.query("SELECT COUNT(*) FROM t WHERE n = 7"));
    SqlTester writing = new SqlTester(sql.store(), false);
    assertEquals(List.of("t_n|READY|t_n.index", "t_v|READY|t_v.index"), writing.query(STATES));
    assertEquals(List.of("t", "t_n.index", "t_v.index"), writing.query(STORED));
    writing.checkIndexes();
    assertTrue(writing.plan("SELECT * FROM t WHERE n = 7").contains("index=[t_n: n = 7]"));
    assertEquals(List.of("10"), writing.query("SELECT COUNT(*) FROM t WHERE n = 7"));
  }

  @Test
  void anIndexThatWasNotEndedIsEndedByReindex() {
    fill(1_000);
    addUnfinished("t_n", "n", false, IndexState.BUILDING);
    assertEquals(List.of("t_n|BUILDING|t_n.index"), sql.query(STATES));
    sql.run("REINDEX INDEX t_n");
    assertEquals(List.of("t_n|READY|t_n.index"), sql.query(STATES));
    sql.checkIndexes();
  }

  @Test
  void differencesAreToldFromBothSidesAndReindexMendsThem() {
    sql.run("CREATE TABLE t (a INTEGER, b VARCHAR, n INTEGER, c INTEGER, PRIMARY KEY (a, b DESC))");
    sql.run(
        "INSERT INTO t VALUES (1, 'x', 7, 1), (1, 'y', NULL, 2), (2, 'x', 9, 3), (3, 'x', 9, 4)");
    sql.run("CREATE INDEX t_n ON t (n DESC) INCLUDE (c)");
    assertEquals(List.of(), differences());
    TableName entries = new TableName("default", "t_n.index");
    List<byte[]> keys = keys(entries);
    assertEquals(4, keys.size());
    // Without the entry of NULL, which is the first one, and without two rows.
    sql.store()
        .apply(
            new WriteBatch().mutate(entries, keys.get(0), new Mutation.DeleteRow(WriteBatch.NOW)));
    TableName rows = new TableName("default", "t");
    List<byte[]> rowKeys = keys(rows);
    sql.store()
        .apply(
            new WriteBatch()
                .mutate(rows, rowKeys.get(3), new Mutation.DeleteRow(WriteBatch.NOW))
                .mutate(
                    rows,
                    rowKeys.get(1),
                    new Mutation.Put(
                        "d",
                        "c".getBytes(StandardCharsets.UTF_8),
                        WriteBatch.NOW,
                        new byte[] {0, 0, 0, 9})));
    assertEquals(
        List.of(
            "index default.t_n: the row with (a, b) = (1, y) of table default.t has no entry with"
                + " (n) = (NULL)",
            "index default.t_n: the entry with (n) = (9) is of the row with (a, b) = (3, x), which"
                + " table default.t does not have",
            "index default.t_n: the entry with (n) = (7) is of the row with (a, b) = (1, x), which"
                + " table default.t has with other values of included columns"),
        differences());
    sql.run("REINDEX INDEX t_n");
    assertEquals(List.of(), differences());
  }

  private List<String> differences() {
    List<String> differences = new ArrayList<>();
    assertEquals(1, IndexVerification.run(sql.store(), differences::add));
    return differences;
  }

  private List<byte[]> keys(TableName table) {
    List<byte[]> keys = new ArrayList<>();
    try (RowScanner scanner =
        sql.store()
            .table(table)
            .scan(Scan.of(Projection.of(new ScanColumn.RowKey()).existingIn(List.of("d"))))) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        for (int i = 0; i < batch.rows(); i++) {
          ByteString key = ((BytesColumn) batch.column(0)).get(i);
          keys.add(key.array());
        }
      }
    }
    return keys;
  }
}
