package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.hbase.TroubledRegion.Trouble;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What users are told when a cluster refuses or does not answer, and that they can give up. */
final class ClusterTroubleTest {
  private static final TableName TABLE = TableName.valueOf("t");

  private static MiniCluster cluster;
  private static String url;

  @BeforeAll
  static void start() throws Exception {
    cluster = new MiniCluster();
    // Few repetitions, so that a failure is known soon.
    url = "jdbc:cellar:hbase:localhost:" + cluster.port() + "?hbase.client.retries.number=1";
    try (var hbase = ConnectionFactory.createConnection(cluster.configuration());
        Admin admin = hbase.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("d"))
              .setCoprocessor(TroubledRegion.class.getName())
              .build());
    }
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, d.n INTEGER) OVER EXISTING");
      statement.execute("UPSERT INTO t VALUES (1, 10), (2, 20)");
    }
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void endTrouble() {
    TroubledRegion.end();
  }

  @Test
  void whatHBaseDoesNotAllowIsNotAllowed() throws SQLException {
    refuses("42501", "Insufficient permissions", Trouble.DENIES, "SELECT * FROM t");
    refuses("42501", "Insufficient permissions", Trouble.DENIES, "SELECT * FROM t WHERE k = 1");
    refuses("42501", "Insufficient permissions", Trouble.DENIES, "UPSERT INTO t VALUES (3, 30)");
  }

  @Test
  void serversThatHaveTooMuchToDoAreSomethingElseThanThoseThatAreGone() throws SQLException {
    refuses("53000", "too much to do", Trouble.BUSY, "UPSERT INTO t VALUES (3, 30)");
    refuses("53000", "too much to do", Trouble.BUSY, "UPSERT INTO t VALUES (3, 30), (4, 40)");
    refuses("58030", "no server of HBase has", Trouble.NOT_SERVING, "SELECT * FROM t WHERE k = 1");
    refuses("58030", "no server of HBase has", Trouble.NOT_SERVING, "SELECT * FROM t");
  }

  @Test
  void aTableThatIsDisabledIsSaidToBe() throws Exception {
    try (var hbase = ConnectionFactory.createConnection(cluster.configuration());
        Admin admin = hbase.getAdmin()) {
      admin.disableTable(TABLE);
      try {
        refuses("55000", "table default:t: it is disabled", Trouble.NONE, "SELECT * FROM t");
        refuses("55000", "it is disabled", Trouble.NONE, "UPSERT INTO t VALUES (3, 30)");
      } finally {
        admin.enableTable(TABLE);
      }
    }
    refuses("3F000", "nowhere", Trouble.NONE, "CREATE TABLE nowhere.t (k INTEGER PRIMARY KEY)");
  }

  @Test
  void aStatementWhoseServerDoesNotAnswerEndsWithItsTimeout() throws Exception {
    for (String sql :
        new String[] {
          "SELECT * FROM t", "SELECT * FROM t WHERE k = 1", "UPSERT INTO t VALUES (1, 11)"
        }) {
      TroubledRegion.begin(Trouble.SILENT);
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.setQueryTimeout(1);
        SQLException ended = assertThrows(SQLException.class, () -> runAll(statement, sql));
        assertEquals("57014", ended.getSQLState(), sql);
        TroubledRegion.end();
        statement.setQueryTimeout(0);
        runAll(statement, sql);
      }
      assertNobodyCalls();
    }
  }

  @Test
  void cancelEndsIt() throws Exception {
    ExecutorService threads = Executors.newSingleThreadExecutor();
    TroubledRegion.begin(Trouble.SILENT);
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      Future<SQLException> ended =
          threads.submit(
              () -> assertThrows(SQLException.class, () -> runAll(statement, "SELECT n FROM t")));
      TroubledRegion.awaitCall();
      statement.cancel();
      assertEquals("57014", ended.get().getSQLState());
      assertFalse(Thread.interrupted());
    } finally {
      TroubledRegion.end();
      threads.shutdownNow();
    }
    assertNobodyCalls();
  }

  @Test
  void anInterruptEndsNoStatement() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      Thread.currentThread().interrupt();
      runAll(statement, "SELECT * FROM t");
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void aConnectionIsToldOnceThatRowsAreChangedOneByOne() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("UPSERT INTO t VALUES (1, 10)");
      assertNull(statement.getWarnings());
      statement.execute("UPDATE t SET n = n + 1");
      SQLWarning warning = statement.getWarnings();
      assertNotNull(warning);
      assertEquals("01000", warning.getSQLState());
      assertTrue(warning.getMessage().contains("atomic by row"), warning.getMessage());
      statement.execute("UPDATE t SET n = n - 1");
      assertNull(statement.getWarnings());
      assertFalse(connection.getMetaData().supportsTransactions());
    }
  }

  /** No thread of the client waits for an answer, now or soon. */
  private static void assertNobodyCalls() throws InterruptedException {
    while (Thread.getAllStackTraces().entrySet().stream()
        .filter(each -> each.getKey().getName().startsWith("cellar-hbase-call"))
        .anyMatch(each -> isCalling(each.getValue()))) {
      Thread.sleep(10);
    }
  }

  private static boolean isCalling(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().startsWith("org.apache.hadoop.hbase.")) {
        return true;
      }
    }
    return false;
  }

  private static void refuses(String state, String sentence, Trouble trouble, String sql)
      throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      if (trouble != Trouble.NONE) {
        runAll(statement, "SELECT 1 FROM t WHERE k = 1"); // what is known of the table is known
      }
      TroubledRegion.begin(trouble);
      SQLException failure = assertThrows(SQLException.class, () -> runAll(statement, sql));
      assertEquals(state, failure.getSQLState(), failure.getMessage());
      assertTrue(failure.getMessage().contains(sentence), failure.getMessage());
      assertFalse(failure.getMessage().contains("\n"), failure.getMessage());
    } finally {
      TroubledRegion.end();
    }
  }

  private static void runAll(Statement statement, String sql) throws SQLException {
    if (statement.execute(sql)) {
      try (ResultSet rows = statement.getResultSet()) {
        while (rows.next()) {
          assertNotNull(rows.getObject(1));
        }
      }
    }
  }
}
