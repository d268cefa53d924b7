package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.Await;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is noted of who comes in and what they change. */
class AuditLogTest {
  private static final Logger LOGGER = Logger.getLogger("cellar.audit");

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          // The port of a client is another one each time.
          lines.add(
              line.getLevel() + " " + line.getMessage().replaceAll("127\\.0\\.0\\.1:\\d+", "HERE"));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  private CellarServer server;

  @BeforeEach
  void start() throws SQLException {
    LOGGER.addHandler(handler);
    server =
        CellarServer.start(
            "jdbc:cellar:mem:audit",
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            ServerLimits.STANDARD);
  }

  @AfterEach
  void stop() throws SQLException {
    LOGGER.removeHandler(handler);
    server.close();
  }

  private Connection connect(String user, String password) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:cellar://127.0.0.1:" + server.port() + "/", user, password);
  }

  @Test
  void eachLineSaysWhoAndWhat() throws Exception {
    try (Connection connection = connect("", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER ann PASSWORD 's3cret'");
    }
    try (Connection connection = connect("ann", "s3cret");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k INT PRIMARY KEY)");
      statement.execute("INSERT INTO t VALUES (1)");
      try (PreparedStatement prepared =
          connection.prepareStatement("ALTER USER ann PASSWORD\n 'an\"other'")) {
        prepared.execute();
      }
      SQLException e =
          assertThrows(
              SQLException.class,
              () -> statement.executeQuery("SELECT * FROM TABLE(READ_CSV('/etc/passwd'))"));
      assertEquals("42501", e.getSQLState(), e.getMessage());
    }
    assertThrows(SQLException.class, () -> connect("ann", "s3cret"));
    assertThrows(SQLException.class, () -> connect("no\"\nbody", "s3cret"));
    Await.until("all is noted", () -> lines.size() >= 7);
    assertTrue(lines.get(4).startsWith("WARNING denied user=\"ann\" address=\"HERE\" reason=\""));
    assertEquals(
        List.of(
            "INFO definition address=\"HERE\" statement=\"CREATE USER ann PASSWORD '***'\"",
            "INFO login outcome=\"ok\" user=\"ann\" address=\"HERE\" how=\"SCRAM-SHA-256\"",
            "INFO definition user=\"ann\" address=\"HERE\""
                + " statement=\"CREATE TABLE t (k INT PRIMARY KEY)\"",
            "INFO definition user=\"ann\" address=\"HERE\""
                + " statement=\"ALTER USER ann PASSWORD\\n '***'\"",
            lines.get(4),
            "WARNING login outcome=\"refused\" user=\"ann\" address=\"HERE\" how=\"SCRAM-SHA-256\""
                + " reason=\"the password is wrong\"",
            "WARNING login outcome=\"refused\" user=\"no\\\"\\nbody\" address=\"HERE\""
                + " how=\"SCRAM-SHA-256\" reason=\"there is no such user who may log in\""),
        lines);
  }
}
