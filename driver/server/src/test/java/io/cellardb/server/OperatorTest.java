package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the operator of a served store sees and does by statements, and what others may not. */
class OperatorTest {
  private static final String ENDLESS =
      "WITH RECURSIVE r (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) FROM r";

  @TempDir Path directory;

  private CellarServer server;
  private Connection root;
  private Connection bob;
  private CompletableFuture<SQLException> running;

  @BeforeEach
  void start() throws Exception {
    try (Connection connection =
        DriverManager.getConnection("jdbc:cellar:" + directory.resolve("data"))) {
      update(connection, "CREATE USER root PASSWORD 'r'");
      update(connection, "CREATE USER bob PASSWORD 'b'");
      update(connection, "CREATE USER eve PASSWORD 'e'");
      update(connection, "CREATE TABLE t (k INT PRIMARY KEY)");
      update(connection, "GRANT ALL ON t TO bob");
    }
    Files.createDirectory(directory.resolve("copies"));
    ServerConfiguration configuration = new ServerConfiguration();
    configuration.set("directory", directory.resolve("data").toString());
    configuration.set("backupDirectory", directory.resolve("copies").toString());
    configuration.set("port", "0");
    configuration.set("drainTime", "0");
    server = configuration.start();
    root = connect("root", "r");
    bob = connect("bob", "b");
  }

  @AfterEach
  void stop() throws Exception {
    server.close(); // ends what runs
    if (running != null) {
      running.join();
    }
  }

  private Connection connect(String user, String password) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:cellar://127.0.0.1:" + server.port() + "/", user, password);
  }

  private static void update(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<String> rows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (found.next()) {
        rows.add(found.getString(1));
      }
      return rows;
    }
  }

  private static SQLException assertFails(String state, Connection connection, String sql) {
    SQLException e = assertThrows(SQLException.class, () -> update(connection, sql), sql);
    assertEquals(state, e.getSQLState(), sql + ": " + e.getMessage());
    return e;
  }

  /** Has bob run a statement that does not end by itself, and returns the number of his session. */
  private String endless() throws Exception {
    running =
        CompletableFuture.supplyAsync(
            () -> assertThrows(SQLException.class, () -> rows(bob, ENDLESS)));
    String find =
        "SELECT session FROM sys.statements"
            + " WHERE user_name = 'bob' AND state = 'running' AND statement LIKE 'WITH%'";
    Await.until("the statement runs", () -> rows(root, find).size() == 1);
    return rows(root, find).get(0);
  }

  @Test
  void anAdministratorEndsAStatementOfAnotherConnection() throws Exception {
    update(root, "KILL QUERY " + endless());
    assertEquals("57014", running.join().getSQLState());
    assertEquals(List.of("0"), rows(bob, "SELECT COUNT(*) FROM t"));
  }

  @Test
  void anAdministratorEndsASessionWithItsStatementAndItsTransaction() throws Exception {
    bob.setAutoCommit(false);
    update(bob, "INSERT INTO t VALUES (1)");
    update(root, "KILL SESSION " + endless());
    assertEquals("57P01", running.join().getSQLState());
    assertFails("57P01", bob, "SELECT * FROM t");
    Await.until(
        "it is gone",
        () -> rows(root, "SELECT 1 FROM sys.sessions WHERE user_name = 'bob'").isEmpty());
    update(root, "INSERT INTO t VALUES (1)");
    try (Connection again = connect("bob", "b")) {
      assertEquals(List.of("1"), rows(again, "SELECT k FROM t"));
    }
  }

  @Test
  void othersSeeAndEndTheirOwnSessionsAlone() throws Exception {
    String session = endless();
    try (Connection eve = connect("eve", "e");
        Connection second = connect("bob", "b")) {
      assertFails("42704", eve, "KILL QUERY " + session);
      assertFails("42704", eve, "KILL SESSION " + session);
      assertFalse(running.isDone());
      assertEquals(1, rows(eve, "SELECT session FROM sys.statements").size());
      assertEquals(List.of("eve"), rows(eve, "SELECT DISTINCT user_name FROM sys.sessions"));
      assertEquals(
          List.of("eve"), rows(eve, "SELECT DISTINCT user_name FROM sys.statement_statistics"));
      assertEquals(
          List.of("bob", "eve", "root"),
          rows(
              root,
              "SELECT DISTINCT user_name FROM sys.statement_statistics"
                  + " WHERE user_name IS NOT NULL ORDER BY 1"));
      assertFails("42501", eve, "TRUNCATE TABLE sys.statement_statistics");
      assertEquals(
          List.of(session),
          rows(second, "SELECT session FROM sys.statements WHERE statement LIKE 'WITH%'"));
      update(second, "KILL QUERY " + session);
    }
    assertEquals("57014", running.join().getSQLState());
  }

  @Test
  void aBackupGoesBelowTheDirectoryOfTheServerAndNowhereElse() throws Exception {
    update(root, "INSERT INTO t VALUES (7)");
    Path copies = directory.resolve("copies");
    update(root, "BACKUP TO 'monday'");
    update(root, "BACKUP TO '" + copies.resolve("tuesday") + "'");
    update(root, "BACKUP TO 'week/wednesday'");
    for (String copy : List.of("monday", "tuesday", "week/wednesday")) {
      assertTrue(Files.isDirectory(copies.resolve(copy)), copy);
    }
    assertFails("42501", bob, "BACKUP TO 'thursday'");

    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    Files.createSymbolicLink(copies.resolve("link"), elsewhere);
    Files.createSymbolicLink(copies.resolve("dangling"), directory.resolve("nowhere"));
    Files.createSymbolicLink(copies.resolve("self"), copies);
    for (String target :
        List.of(
            elsewhere.toString(),
            "/tmp/elsewhere",
            "../elsewhere",
            "week/../../elsewhere",
            copies + "/../elsewhere",
            "week/../friday",
            copies.toString(),
            copies + "2",
            ".",
            "",
            "self",
            "link",
            "link/friday")) {
      SQLException e = assertFails("42501", root, "BACKUP TO '" + target + "'");
      assertTrue(e.getMessage().contains("line 1, column 1"), e.getMessage());
    }
    assertFails("58030", root, "BACKUP TO 'dangling/friday'");
    assertFails("22023", root, "BACKUP TO 'a\u0000b'");
    try (var files = Files.list(elsewhere)) {
      assertEquals(0, files.count());
    }
    assertFalse(Files.exists(directory.resolve("nowhere")));
  }

  @Test
  void noOtherStatementReadsOrWritesFiles() throws Exception {
    Path file = Files.writeString(directory.resolve("copies").resolve("t.csv"), "k\n1\n");
    for (String name : List.of(file.toString(), "t.csv", "../data/LOCK", "/etc/passwd")) {
      for (String sql :
          List.of(
              "SELECT * FROM READ_CSV('%s')",
              "SELECT * FROM READ_JSON('%s')",
              "COPY t FROM '%s'",
              "COPY t TO '%s'",
              "COPY (SELECT k FROM t) TO '%s'",
              "CREATE VIEW v AS SELECT * FROM READ_CSV('%s')",
              "EXPLAIN SELECT * FROM READ_CSV('%s')")) {
        SQLException e =
            assertThrows(SQLException.class, () -> update(root, sql.formatted(name)), sql);
        assertTrue(
            List.of("42501", "0A000").contains(e.getSQLState()),
            sql + ": " + e.getSQLState() + " " + e.getMessage());
      }
    }
    assertEquals("k\n1\n", Files.readString(file));
    assertEquals(List.of("0"), rows(root, "SELECT COUNT(*) FROM t"));
  }
}
