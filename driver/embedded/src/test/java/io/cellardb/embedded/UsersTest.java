package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.ConnectionUrl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets into an embedded store, and as whom. */
class UsersTest {
  private static final String SECRET = "s3cret-Of-Ann";

  @TempDir Path directory;

  private String url() {
    return "jdbc:cellar:" + directory;
  }

  private Connection connect(String user, String password) throws SQLException {
    return DriverManager.getConnection(url(), user, password);
  }

  private static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static String value(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertTrue(rows.next());
      return rows.getString(1);
    }
  }

  @Test
  void withoutUsersEverybodyComesIn() throws SQLException {
    try (Connection connection = connect("whoever", "whatever")) {
      assertEquals(null, value(connection, "SELECT CURRENT_USER"));
      run(connection, "CREATE TABLE t (a INT PRIMARY KEY)", "CREATE ROLE reader");
    }
    try (Connection connection = DriverManager.getConnection(url())) {
      assertEquals("0", value(connection, "SELECT COUNT(*) FROM t"));
    }
  }

  @Test
  void whoMakesTheFirstUserIsThatUser() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url())) {
      run(connection, "CREATE USER ann PASSWORD '" + SECRET + "'");
      assertEquals("ann", value(connection, "SELECT CURRENT_USER"));
      run(connection, "CREATE USER bob PASSWORD 'b'");
      assertEquals("2", value(connection, "SELECT COUNT(*) FROM sys.users"));
      assertEquals(
          "1", value(connection, "SELECT COUNT(*) FROM sys.users WHERE is_administrator = 'TRUE'"));
    }
    try (Connection connection = connect("ANN", SECRET)) {
      assertEquals("ann", value(connection, "SELECT SESSION_USER"));
      run(connection, "ALTER USER ann RENAME TO anna");
      assertEquals("anna", value(connection, "SELECT USER"));
    }
  }

  @Test
  void wrongNamesAndPasswordsAreToldAlike() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url())) {
      run(
          connection,
          "CREATE USER ann PASSWORD '" + SECRET + "'",
          "CREATE USER gone NOLOGIN PASSWORD 'g'",
          "CREATE USER silent",
          "CREATE ROLE reader");
    }
    for (String[] wrong :
        new String[][] {
          {"ann", "s3cret"},
          {"nobody", SECRET},
          {"gone", "g"},
          {"silent", "x"},
          {"reader", "x"}
        }) {
      SQLException e =
          assertThrows(
              SQLInvalidAuthorizationSpecException.class, () -> connect(wrong[0], wrong[1]));
      assertEquals("28P01 user or password is wrong", e.getSQLState() + " " + e.getMessage());
    }
    String missing =
        "28000 The database has users: the connection needs the properties user and password";
    for (String[] lacking : new String[][] {{"ann", ""}, {"", SECRET}, {"silent", ""}, {"", ""}}) {
      SQLException e =
          assertThrows(
              SQLInvalidAuthorizationSpecException.class, () -> connect(lacking[0], lacking[1]));
      assertEquals(missing, e.getSQLState() + " " + e.getMessage());
    }
    SQLException e = assertThrows(SQLException.class, () -> DriverManager.getConnection(url()));
    assertEquals(missing, e.getSQLState() + " " + e.getMessage());
    try (Connection connection = connect("ann", SECRET)) {
      run(connection, "ALTER USER gone LOGIN", "ALTER USER ann PASSWORD 'other'");
    }
    connect("gone", "g").close();
    connect("ann", "other").close();
    assertThrows(SQLException.class, () -> connect("ann", SECRET));
  }

  @Test
  void aPasswordIsNowhere() throws SQLException, IOException {
    List<String> logged = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord entry) {
            logged.add(entry.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("io.cellardb.slow");
    logger.addHandler(handler);
    List<String> errors = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url() + ";slowStatements=1")) {
      run(connection, "CREATE USER ann PASSWORD '" + SECRET + "'");
      run(connection, "ALTER USER ann WITH ENCRYPTED PASSWORD '" + SECRET + "'");
      for (String wrong :
          List.of(
              "CREATE USER ann PASSWORD '%s'",
              "CREATE USER bob PASSWORD %s",
              "CREATE USER bob PASSWORD \"%s\"",
              "CREATE USER bob PASSWORD 'it's %s'",
              "CREATE USER bob PASSWORD '%s' '%s'",
              "CREATE USER bob PASSWORD '%s' %s",
              "CREATE USER bob PASSWORD '%s",
              "CREATE USER bob PASSWORD 'x' PASSWORD '%s'",
              "ALTER USER bob PASSWORD '%s'",
              "ALTER USER ann SET PASSWORD = '%s'",
              "EXPLAIN CREATE USER bob PASSWORD '%s'",
              "PREPARE p AS CREATE USER bob PASSWORD '%s'",
              "CREATE ROLE bob PASSWORD '%s'")) {
        String sql = wrong.replace("%s", SECRET);
        SQLException e = assertThrows(SQLException.class, () -> run(connection, sql), sql);
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
          errors.add(String.valueOf(cause.getMessage()));
        }
      }
      assertFalse(
          value(
                  connection,
                  "SELECT ARRAY_TO_STRING(ARRAY_AGG(statement), ' ') FROM sys.statement_statistics")
              .contains(SECRET));
      assertTrue(
          value(
                      connection,
                      "SELECT COUNT(*) FROM sys.statement_statistics WHERE statement LIKE '%PASSWORD ''***''%'")
                  .compareTo("1")
              > 0);
    } finally {
      logger.removeHandler(handler);
    }
    assertFalse(logged.isEmpty());
    logged.forEach(line -> assertFalse(line.contains(SECRET), line));
    errors.forEach(line -> assertFalse(line.contains("s3cret"), line));
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(bytes.contains(SECRET), file::toString);
      }
    }
  }

  @Test
  void aServerFindsUsersAndOpensTheirSessions() throws SQLException {
    ConnectionUrl url = ConnectionUrl.parse(url(), null);
    try (StoreUsers users = StoreUsers.of(url)) {
      assertFalse(users.hasUsers());
      EmbeddedSessions.openAs(url, "nobody").close();
      try (Connection connection = DriverManager.getConnection(url())) {
        run(
            connection,
            "CREATE USER ann PASSWORD '" + SECRET + "'",
            "CREATE USER gone NOLOGIN PASSWORD 'g'");
      }
      assertTrue(users.hasUsers());
      assertTrue(users.find("Ann").orElseThrow().verifier().startsWith("SCRAM-SHA-256$4096:"));
      assertTrue(users.find("gone").orElseThrow().disabled());
      assertTrue(users.find("nobody").isEmpty());
      assertTrue(users.verifies("ann", SECRET));
      assertFalse(users.verifies("gone", "g"));
      assertFalse(users.verifies("nobody", ""));
      EmbeddedSessions.openAs(url, "ann").close();
      EmbeddedSessions.openAs(url, null).close();
      SQLException e =
          assertThrows(SQLException.class, () -> EmbeddedSessions.openAs(url, "nobody"));
      assertEquals("28000", e.getSQLState());
    }
  }
}
