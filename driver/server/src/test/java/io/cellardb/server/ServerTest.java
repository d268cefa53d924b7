package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.Expectation;
import io.cellardb.protocol.Execution;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.Requests;
import io.cellardb.tck.seed.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What a server does that a store in the same process does not. */
class ServerTest {
  private CellarServer server;
  private String url;

  private static ServerLimits limits(
      int connections, int workers, int statements, int cursors, int idle, int idleInTransaction) {
    return new ServerLimits(
        connections, workers, 1 << 20, statements, cursors, idle, idleInTransaction, 60, 1);
  }

  private void start(ServerLimits limits) throws SQLException {
    server =
        CellarServer.start(
            "jdbc:cellar:mem:served",
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            limits);
    url = "jdbc:cellar://127.0.0.1:" + server.port() + "/";
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  @AfterEach
  void stop() throws SQLException {
    if (server != null) {
      server.close();
    }
  }

  private static void update(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.executeUpdate(sql);
      }
    }
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertTrue(rows.next());
      return rows.getLong(1);
    }
  }

  private static void numbers(Connection connection, int count) throws SQLException {
    update(
        connection,
        "CREATE TABLE n (i INTEGER PRIMARY KEY, t VARCHAR)",
        "UPSERT INTO n WITH RECURSIVE e (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM e WHERE i <"
            + (count - 1)
            + ") SELECT i, 'some text of row ' || i FROM e");
  }

  private static SQLException assertFails(String state, String part, Executable action) {
    SQLException e = assertThrows(SQLException.class, action);
    assertEquals(state, e.getSQLState(), e.getMessage());
    assertTrue(e.getMessage().contains(part), e.getMessage());
    return e;
  }

  @Test
  void theStoreStaysOpenBetweenConnections() throws SQLException {
    start(ServerLimits.STANDARD);
    try (Connection connection = connect()) {
      update(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY)", "UPSERT INTO t VALUES (7)");
      assertEquals(url, connection.getMetaData().getURL());
    }
    try (Connection connection = connect()) {
      assertEquals(7, number(connection, "SELECT k FROM t"));
    }
  }

  @Test
  void rowsAreCompressedForWhoAsksForIt() throws Exception {
    start(ServerLimits.STANDARD);
    try (Connection connection = connect()) {
      numbers(connection, 5_000);
    }
    FrameReader plain = firstBatch(Map.of());
    FrameReader compressed = firstBatch(Map.of("compress", "true"));
    assertEquals(0, plain.flags() & Frames.COMPRESSED);
    assertEquals(Frames.COMPRESSED, compressed.flags() & Frames.COMPRESSED);
    assertTrue(compressed.length() < plain.length() / 2, compressed.length() + " bytes");
    try (Connection connection = DriverManager.getConnection(url + "?compress=true");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT i, t FROM n ORDER BY i")) {
      for (int i = 0; i < 5_000; i++) {
        assertTrue(rows.next());
        assertEquals(i, rows.getInt(1));
        assertEquals("some text of row " + i, rows.getString(2));
      }
      assertFalse(rows.next());
    }
    assertFails("22023", "compress", () -> DriverManager.getConnection(url + "?compress=zip"));
  }

  /** The first rows of a table, as they come. */
  private FrameReader firstBatch(Map<String, String> properties) throws Exception {
    try (RawClient client = new RawClient(server.port())) {
      client.hello(properties);
      client.send(
          FrameType.RUN,
          out -> {
            Requests.writeExpectation(out, new Expectation(true, false, false));
            new Execution(1, ExecuteOptions.DEFAULT, 1).write(out);
            out.text("SELECT i, t FROM n");
            Requests.writeKeys(out, null);
          });
      FrameReader frame = client.read();
      while (frame.type() != FrameType.BATCH) {
        assertTrue(frame.type().code() < FrameType.ERROR.code(), frame.type().name());
        frame = client.read();
      }
      return frame;
    }
  }

  @Test
  void aNamespaceIsPartOfTheUrl() throws SQLException {
    start(ServerLimits.STANDARD);
    try (Connection connection = connect()) {
      update(connection, "CREATE NAMESPACE web");
    }
    try (Connection connection = DriverManager.getConnection(url + "WEB")) {
      assertEquals("web", connection.getSchema());
    }
    assertFails("3F000", "nothing", () -> DriverManager.getConnection(url + "nothing"));
  }

  @Test
  void allRowsOfALongResultComeInOrderWhileOthersAreRead() throws SQLException {
    start(ServerLimits.STANDARD);
    try (Connection connection = connect()) {
      numbers(connection, 30_000);
      try (PreparedStatement one = connection.prepareStatement("SELECT i, t FROM n ORDER BY i");
          PreparedStatement other = connection.prepareStatement("SELECT t FROM n WHERE i = ?");
          ResultSet rows = one.executeQuery()) {
        for (int i = 0; i < 30_000; i++) {
          assertTrue(rows.next());
          assertEquals(i, rows.getInt(1));
          if (i % 1_000 == 0) {
            other.setInt(1, i);
            try (ResultSet row = other.executeQuery()) {
              assertTrue(row.next());
              assertEquals(rows.getString(2), row.getString(1));
              assertFalse(row.next());
            }
          }
        }
        assertFalse(rows.next());
      }
    }
  }

  @Test
  void rowsThatAreLargerThanAFrameOfBatchesComeWhole() throws SQLException {
    start(ServerLimits.STANDARD);
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT REPEAT('0123456789', 300000 * i) FROM (VALUES (1), (2), (3), (4)) AS v (i)"
                    + " ORDER BY i")) {
      for (int i = 1; i <= 4; i++) {
        assertTrue(rows.next());
        assertEquals(3_000_000 * i, rows.getString(1).length());
      }
      assertFalse(rows.next());
    }
  }

  @Test
  void connectionsBeyondTheLimitAreRefusedUntilOneCloses() throws Exception {
    start(limits(2, 4, 10, 10, 0, 0));
    Connection one = connect();
    try (Connection two = connect()) {
      assertTrue(two.isValid(10));
      assertFails("53300", "2 connections", this::connect);
      one.close();
      Await.until(
          "a connection is taken again",
          () -> {
            try (Connection three = connect()) {
              return three.isValid(10);
            } catch (SQLException e) {
              assertEquals("53300", e.getSQLState());
              return false;
            }
          });
    }
  }

  @Test
  void statementsAndResultsHaveLimitsAndClosingHelps() throws SQLException {
    start(limits(4, 4, 3, 2, 0, 0));
    try (Connection connection = connect()) {
      numbers(connection, 10_000);
      List<PreparedStatement> open = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        open.add(connection.prepareStatement("SELECT i FROM n WHERE i >= ?"));
      }
      assertFails("54000", "3 prepared", () -> connection.prepareStatement("SELECT 1"));
      List<ResultSet> results = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        open.get(i).setInt(1, 0);
        results.add(open.get(i).executeQuery());
      }
      open.get(2).setInt(1, 0);
      assertFails("54000", "2 open results", () -> open.get(2).executeQuery());
      results.get(0).close();
      assertTrue(open.get(2).executeQuery().next());
      open.get(0).close();
      connection.prepareStatement("SELECT 1").close();
      for (int i = 0; i < 100; i++) {
        connection.prepareStatement("SELECT " + i).close();
      }
    }
  }

  @Test
  void aRequestThatIsTooLargeIsRefusedAndTheConnectionGoesOn() throws SQLException {
    start(limits(4, 4, 10, 10, 0, 0));
    try (Connection connection = connect()) {
      String text = "x".repeat(2 << 20);
      assertFails(
          "54000", "at once", () -> number(connection, "SELECT CHAR_LENGTH('" + text + "')"));
      assertEquals(1, number(connection, "SELECT 1"));
    }
  }

  @Test
  void idleConnectionsAndTransactionsAreEnded() throws Exception {
    start(limits(4, 4, 10, 10, 0, 1));
    try (Connection connection = connect();
        Connection other = connect()) {
      update(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY)");
      connection.setAutoCommit(false);
      update(connection, "INSERT INTO t VALUES (1)");
      // It waits for the row until the transaction is rolled back.
      update(other, "INSERT INTO t VALUES (1)");
      assertFails("25P03", "rolled back", () -> update(connection, "INSERT INTO t VALUES (2)"));
      assertEquals(1, number(other, "SELECT COUNT(*) FROM t"));
    }
    server.close();
    start(limits(4, 4, 10, 10, 1, 0));
    try (Connection connection = connect()) {
      Await.until("the connection is ended", () -> !connection.isValid(0));
      assertFails("57P05", "not used", () -> number(connection, "SELECT 1"));
    }
  }

  /** All workers wait for a row that a transaction has; its own statements go on. */
  @Test
  void whoHoldsLocksGetsAWorkerThoughAllWaitForIt() throws Exception {
    start(limits(20, 1, 10, 10, 0, 0));
    var pool = Executors.newCachedThreadPool();
    try (Connection holder = connect()) {
      update(
          holder,
          "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER)",
          "UPSERT INTO t VALUES (1, 0)");
      holder.setAutoCommit(false);
      update(holder, "UPDATE t SET n = n + 1 WHERE k = 1");
      List<Future<?>> waiting = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        waiting.add(
            pool.submit(
                () -> {
                  try (Connection connection = connect()) {
                    update(connection, "UPDATE t SET n = n + 1 WHERE k = 1");
                  }
                  return null;
                }));
      }
      update(holder, "UPDATE t SET n = n + 1 WHERE k = 1");
      holder.commit();
      for (Future<?> each : waiting) {
        assertNull(each.get(60, TimeUnit.SECONDS));
      }
      assertEquals(7, number(holder, "SELECT n FROM t"));
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void cancelDoesNotWaitBehindTheStatement() throws Exception {
    start(ServerLimits.STANDARD);
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      var pool = Executors.newSingleThreadExecutor();
      Future<?> running =
          pool.submit(
              () ->
                  statement.executeQuery(
                      "WITH RECURSIVE e (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM e)"
                          + " SELECT COUNT(*) FROM e"));
      Await.until(
          "it is cancelled",
          () -> {
            statement.cancel();
            return running.isDone();
          });
      var failure =
          assertThrows(java.util.concurrent.ExecutionException.class, running::get).getCause();
      assertEquals("57014", ((SQLException) failure).getSQLState());
      assertEquals(1, number(connection, "SELECT 1"));
      pool.shutdown();
    }
  }

  @Test
  void stoppingEndsConnectionsWithASentence() throws Exception {
    start(ServerLimits.STANDARD);
    try (Connection connection = connect()) {
      assertEquals(1, number(connection, "SELECT 1"));
      server.close();
      SQLException e = assertThrows(SQLException.class, () -> number(connection, "SELECT 1"));
      assertTrue(List.of("57P01", "08006").contains(e.getSQLState()), e.getSQLState());
      assertFalse(connection.isValid(1));
    }
    String gone = url;
    assertFails("08001", "No server", () -> DriverManager.getConnection(gone));
  }

  @Test
  void theNextAddressIsTriedWhereNobodyListens() throws Exception {
    start(ServerLimits.STANDARD);
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    String both = "jdbc:cellar://127.0.0.1:" + free + ",127.0.0.1:" + server.port() + "/";
    try (Connection connection = DriverManager.getConnection(both)) {
      assertTrue(connection.isValid(10));
    }
  }

  @Test
  void aServerThatDoesNotAnswerIsGivenUp() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      SQLException e =
          assertFails(
              "08001",
              "in time",
              () ->
                  DriverManager.getConnection(
                      "jdbc:cellar://127.0.0.1:" + silent.getLocalPort() + "/?connectTimeout=1"));
      assertTrue(e.getMessage().contains("127.0.0.1"), e.getMessage());
    }
  }

  @Test
  void networkTimeoutsBreakTheConnection() throws Exception {
    start(ServerLimits.STANDARD);
    try (Connection connection = connect()) {
      connection.setNetworkTimeout(Runnable::run, 200);
      assertFails(
          "08006",
          "in time",
          () ->
              number(
                  connection,
                  "WITH RECURSIVE e (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM e)"
                      + " SELECT COUNT(*) FROM e"));
      assertFalse(connection.isValid(1));
    }
  }

  @Test
  void onlyLoopbackAddressesAreListenedOn() {
    assertFails(
        "22023",
        "others reach",
        () ->
            CellarServer.start(
                "jdbc:cellar:mem:served", new InetSocketAddress(0), ServerLimits.STANDARD));
  }

  /** What is no client gets a reason, and others are not touched. */
  @Test
  void strangersAreShownTheDoor() throws Exception {
    start(ServerLimits.STANDARD);
    try (Connection connection = connect()) {
      for (String said :
          List.of("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "\0\0\0\6\2\0\0\0\0\1", "\0\0\0\1x")) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
          socket
              .getOutputStream()
              .write(said.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
          String answer =
              new String(
                  socket.getInputStream().readAllBytes(),
                  java.nio.charset.StandardCharsets.ISO_8859_1);
          assertTrue(answer.contains("08P01"), answer);
        } catch (IOException e) {
          // The socket may be closed with bytes unread, which resets it.
          assertTrue(e.getMessage().contains("reset"), e.getMessage());
        }
      }
      assertEquals(1, number(connection, "SELECT 1"));
    }
  }
}
