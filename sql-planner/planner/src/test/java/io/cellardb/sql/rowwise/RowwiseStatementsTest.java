package io.cellardb.sql.rowwise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.error.SqlException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements on a store that changes each row by itself, and clients that share it. */
class RowwiseStatementsTest {
  private static final int THREADS = 8;
  private static final int EACH = 50;

  private final RowAtomicStore store = new RowAtomicStore();
  private final SqlTester sql = new SqlTester(store, false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE t SET n = n + 1, m['x'] = COALESCE(m['x'], 0) + 1 WHERE k = 1",
        "UPDATE t SET n = n + 1, m['x'] = COALESCE(m['x'], 0) + 1 WHERE n >= 0",
        "INSERT INTO t (k, n, m) VALUES (1, 1, MAP['x', 1])"
            + " ON CONFLICT (k) DO UPDATE SET n = t.n + EXCLUDED.n, m['x'] = t.m['x'] + 1",
        "MERGE INTO t USING (VALUES (1)) AS v (a) ON k = a"
            + " WHEN MATCHED THEN UPDATE SET n = n + 1, m['x'] = COALESCE(m['x'], 0) + 1"
            + " WHEN NOT MATCHED THEN INSERT (k, n, m) VALUES (a, 1, MAP['x', 1])"
      })
  void manyThreadsLoseNoIncrementAndMakeNoneTwice(String statement) throws Exception {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, n BIGINT, m MAP<VARCHAR, BIGINT>)");
    sql.run("UPSERT INTO t (k, n) VALUES (2, -1), (3, -1)");
    if (statement.startsWith("UPDATE")) {
      sql.run("INSERT INTO t (k, n) VALUES (1, 0)");
    }
    onAllThreads(
        client -> {
          for (int i = 0; i < EACH; i++) {
            assertEquals(1, client.run(statement));
          }
        });
    long sum = THREADS * EACH;
    assertEquals(List.of(sum + "|" + sum), sql.query("SELECT n, m['x'] FROM t WHERE k = 1"));
  }

  @Test
  void aStatementOverManyRowsChangesEachOnceThoughOthersAreFaster() throws Exception {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, n BIGINT)");
    sql.run("UPSERT INTO t SELECT x, 0 FROM generate_series(1, 20) AS s (x)");
    onAllThreads(
        client -> {
          for (int i = 0; i < EACH; i++) {
            assertEquals(20, client.run("UPDATE t SET n = n + 1"));
          }
        });
    long sum = THREADS * EACH;
    assertEquals(
        List.of(sum + "|" + sum + "|20"), sql.query("SELECT MIN(n), MAX(n), COUNT(*) FROM t"));
  }

  @Test
  void ofManyInsertsOfOneKeyOneSucceeds() throws Exception {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, n BIGINT)");
    List<Integer> inserted = new ArrayList<>();
    onAllThreads(
        client -> {
          for (int k = 0; k < EACH; k++) {
            try {
              client.run("INSERT INTO t VALUES (?, 1)", k);
              synchronized (inserted) {
                inserted.add(k);
              }
            } catch (SqlException e) {
              assertEquals("23505", e.sqlState());
            }
          }
        });
    assertEquals(EACH, inserted.size());
    assertEquals(EACH, inserted.stream().distinct().count());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatWasDoneThoughTheAnswerWasLostIsNotDoneAgain(boolean several) {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, n BIGINT)");
    store.loseAnswers(true);
    String second = several ? ", (2, 2)" : "";
    int rows = several ? 2 : 1;
    assertEquals(rows, sql.run("INSERT INTO t VALUES (1, 1)" + second));
    assertEquals(rows, sql.run("UPDATE t SET n = n + 1"));
    assertEquals(
        rows,
        sql.run(
            "MERGE INTO t USING (VALUES (1), (2), (3)) AS v (a) ON k = a"
                + " WHEN MATCHED THEN UPDATE SET n = n + 1"));
    sql.run("CREATE VIEW v AS SELECT SUM(n) FROM t");
    store.loseAnswers(false);
    assertEquals(List.of(several ? "7" : "3"), sql.query("SELECT * FROM v"));
  }

  @Test
  void insertsOfSeveralRowsOneOfWhichExistsWriteNone() {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, n BIGINT)");
    sql.run("INSERT INTO t VALUES (2, NULL)");
    SqlException refusal =
        assertThrows(SqlException.class, () -> sql.run("INSERT INTO t VALUES (1, 1), (2, 2)"));
    assertEquals("23505", refusal.sqlState());
    assertEquals(List.of("2|null"), sql.query("SELECT * FROM t"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE t SET k = k + 1",
        "START TRANSACTION",
        "SELECT * FROM t FOR UPDATE",
        "CREATE INDEX i ON t (n)",
        "CREATE UNIQUE INDEX i ON t (n)",
        "ALTER TABLE t ADD FOREIGN KEY (n) REFERENCES t",
        "WITH d AS (DELETE FROM t RETURNING k) INSERT INTO t SELECT k + 10, 0 FROM d"
      })
  void whatChangesSeveralRowsAtOnceIsRefused(String statement) {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER)");
    sql.run("INSERT INTO t VALUES (1, 1)");
    SqlException refusal =
        assertThrows(
            SqlException.class,
            () -> {
              if (statement.startsWith("SELECT")) {
                sql.query(statement);
              } else {
                sql.run(statement);
              }
            });
    assertEquals("0A000", refusal.sqlState(), refusal.getMessage());
    assertEquals(List.of("1|1"), sql.query("SELECT * FROM t"));
  }

  @Test
  void whatOneClientDefinesAnotherSeesWithoutConnectingAgain() {
    SqlTester other = new SqlTester(store, false);
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, n BIGINT)");
    other.run("INSERT INTO t VALUES (1, 1)");
    other.run("CREATE VIEW v AS SELECT n FROM t");
    assertEquals(List.of("1"), sql.query("SELECT * FROM v"));
    sql.run("CREATE SEQUENCE s");
    assertEquals(List.of("1"), sql.query("SELECT NEXT VALUE FOR s"));
    assertEquals(List.of("101"), other.query("SELECT NEXT VALUE FOR s"));
    sql.run("ALTER TABLE t ADD COLUMN m BIGINT DEFAULT 5");
    other.run("CREATE TABLE u (k INTEGER PRIMARY KEY)");
    assertEquals(List.of("5"), other.query("SELECT m FROM t"));
  }

  @Test
  void definitionsAndMarkersAreWhereTheDocumentOfEncodingsSays() {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, n BIGINT)");
    sql.run("INSERT INTO t (k) VALUES (1)");
    List<String> cells = new ArrayList<>();
    for (String table : List.of("cellar:catalog", "t")) {
      try (CellScanner scanner = store.table(TableName.parse(table)).cells(CellScan.NEWEST)) {
        for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
          String value = table.equals("t") ? "=" + hex(cell.value()) : "";
          cells.add(hex(cell.row()) + " " + cell.family() + ":" + hex(cell.qualifier()) + value);
        }
      }
    }
    String row = hex(ByteString.utf8("@definitions"));
    assertEquals(
        List.of(
            row + " d:" + hex(ByteString.utf8("@version")),
            row + " d:" + hex(ByteString.utf8("default:t\0definition")),
            row + " d:" + hex(ByteString.utf8("default:t\0version")),
            "80000001 d:000000=01"),
        cells.stream().map(cell -> cell.replaceAll("(=01)[0-9a-f]{24}", "$1")).toList());
  }

  private static String hex(ByteString bytes) {
    return HexFormat.of().formatHex(bytes.array());
  }

  @Test
  void definitionsOfManyClientsAreAllThere() throws Exception {
    List<SqlTester> clients = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      clients.add(new SqlTester(store, false));
    }
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int number = i;
        tasks.add(
            () -> {
              for (int j = 0; j < 5; j++) {
                create(clients.get(number), "t_" + number + "_" + j);
              }
              return number;
            });
      }
      for (Future<Integer> done : threads.invokeAll(tasks)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
    String names = "SELECT COUNT(*) FROM information_schema.tables WHERE table_name LIKE 't\\_%'";
    assertEquals(
        List.of("" + THREADS * 5), new SqlTester(store, false).query(names + " ESCAPE '\\'"));
  }

  private static void create(SqlTester client, String name) {
    while (true) {
      try {
        client.run("CREATE TABLE " + name + " (k INTEGER PRIMARY KEY)");
        return;
      } catch (SqlException e) {
        assertEquals("40001", e.sqlState(), e.getMessage());
      }
    }
  }

  private interface Work {
    void with(SqlTester client);
  }

  /** Half of them share a client with its catalog, the others have one each. */
  private void onAllThreads(Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        SqlTester client = i % 2 == 0 ? sql.another() : new SqlTester(store, false);
        tasks.add(
            () -> {
              work.with(client);
              return 0;
            });
      }
      for (Future<Integer> done : threads.invokeAll(tasks)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
