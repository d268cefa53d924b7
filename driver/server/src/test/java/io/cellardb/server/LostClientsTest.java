package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that are gone without a word give up their locks, and a server that stops lets end. */
class LostClientsTest {
  private static final String SUM = "SELECT SUM(x) FROM GENERATE_SERIES(1, 3000000) AS s (x)";
  private static final String ENDLESS =
      "WITH RECURSIVE r (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) FROM r";

  private CellarServer server;

  private void start(int keepAlive, int drain) throws SQLException {
    server =
        CellarServer.start(
            "jdbc:cellar:mem:lost",
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new ServerLimits(10, 4, 1 << 20, 10, 10, 0, 0, keepAlive, drain));
    try (Connection connection = connect(server.port())) {
      update(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER)");
      update(connection, "INSERT INTO t VALUES (1, 0)");
    }
  }

  @AfterEach
  void stop() throws SQLException {
    server.close();
  }

  private static Connection connect(int port) throws SQLException {
    return DriverManager.getConnection("jdbc:cellar://127.0.0.1:" + port + "/");
  }

  private static void update(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertTrue(rows.next());
      return rows.getLong(1);
    }
  }

  /** Locks a row, prints a line, and waits to be killed. */
  public static void main(String[] args) throws SQLException, IOException {
    try (Connection connection = connect(Integer.parseInt(args[0]))) {
      connection.setAutoCommit(false);
      update(connection, "UPDATE t SET n = 7");
      System.out.println("locked");
      System.out.flush();
      System.in.read();
    }
  }

  /** Changes the row that another one has locked, once that is rolled back. */
  private void assertRowIsFree() throws SQLException {
    try (Connection connection = connect(server.port())) {
      update(connection, "UPDATE t SET n = n + 1");
      assertEquals(1, number(connection, "SELECT n FROM t"));
    }
  }

  @Test
  void aClientThatIsKilledHasNoLocks() throws Exception {
    start(60, 1);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LostClientsTest.class.getName(),
                Integer.toString(server.port()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertEquals("locked", out.readLine());
      process.destroyForcibly().waitFor();
      assertRowIsFree();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aClientBehindABrokenLineHasNoLocks() throws Exception {
    start(1, 1);
    try (Line line = new Line(server.port())) {
      Connection lost = connect(line.port());
      lost.setAutoCommit(false);
      update(lost, "UPDATE t SET n = 7");
      line.cut();
      assertRowIsFree();
      Await.until("only the server's end is closed", () -> server.connections() == 0);
    }
  }

  @Test
  void aStatementThatRunsHasTimeToEnd() throws Exception {
    start(60, 60);
    try (Connection connection = connect(server.port());
        Connection other = connect(server.port())) {
      CompletableFuture<Long> sum = CompletableFuture.supplyAsync(() -> sum(connection));
      Await.until("it runs", () -> isRunning(other, "SELECT SUM%") || sum.isDone());
      server.close();
      assertEquals(4_500_001_500_000L, sum.join());
    }
  }

  private static long sum(Connection connection) {
    try {
      return number(connection, SUM);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aStatementThatDoesNotEndIsEnded() throws Exception {
    start(60, 0);
    try (Connection connection = connect(server.port());
        Connection other = connect(server.port())) {
      CompletableFuture<SQLException> failure =
          CompletableFuture.supplyAsync(
              () -> assertThrows(SQLException.class, () -> number(connection, ENDLESS)));
      Await.until("it runs", () -> isRunning(other, "WITH%"));
      server.close();
      assertEquals("57P01", failure.join().getSQLState(), failure.join().getMessage());
    }
  }

  private static boolean isRunning(Connection connection, String text) throws SQLException {
    return number(
            connection, "SELECT COUNT(*) FROM sys.statements WHERE statement LIKE '" + text + "'")
        > 0;
  }

  /** Carries bytes between a client and a server until it is cut, which neither of them sees. */
  private static final class Line implements AutoCloseable {
    private final ServerSocket listening;
    private final Socket toServer;
    private Socket toClient;
    private volatile boolean isCut;

    Line(int port) throws IOException {
      listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      toServer = new Socket(InetAddress.getLoopbackAddress(), port);
      carry(
          () -> {
            toClient = listening.accept();
            carry(() -> copy(toServer.getInputStream(), toClient.getOutputStream()));
            copy(toClient.getInputStream(), toServer.getOutputStream());
          });
    }

    /** What a thread does until a socket is closed. */
    private interface Work {
      void run() throws IOException;
    }

    private static void carry(Work work) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run();
                } catch (IOException e) {
                  // The end of the line.
                }
              });
      thread.setDaemon(true);
      thread.start();
    }

    private void copy(InputStream in, OutputStream out) throws IOException {
      byte[] bytes = new byte[1 << 12];
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        if (!isCut) {
          out.write(bytes, 0, count);
        }
      }
    }

    int port() {
      return listening.getLocalPort();
    }

    void cut() {
      isCut = true;
    }

    @Override
    public void close() throws IOException {
      listening.close();
      toServer.close();
      toClient.close();
    }
  }
}
