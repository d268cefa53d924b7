package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed: its clients are told once, and nothing that it acknowledged is lost. */
class KilledServerTest {
  private static final int CLIENTS = 3;
  private static final int ACKNOWLEDGED = 200;

  @TempDir Path directory;

  /** The process that is killed: prints its port, and serves. */
  public static void main(String[] args) throws SQLException {
    CellarServer server =
        CellarServer.start(
            "jdbc:cellar:" + args[0],
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            ServerLimits.STANDARD);
    System.out.println(server.port());
    server.await();
  }

  @Test
  void clientsAreToldAndNothingAcknowledgedIsLost() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledServerTest.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String port = out.readLine();
      assertNotNull(port, "the server did not start");
      String url = "jdbc:cellar://127.0.0.1:" + port + "/";
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.executeUpdate(
            "CREATE TABLE t (client INTEGER, k INTEGER, PRIMARY KEY (client, k))");
      }
      AtomicInteger all = new AtomicInteger();
      List<Future<Integer>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int client = i;
        clients.add(pool.submit(() -> write(url, client, all, process)));
      }
      List<Integer> acknowledged = new ArrayList<>();
      for (Future<Integer> each : clients) {
        acknowledged.add(each.get(5, TimeUnit.MINUTES));
      }
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
      assertRowsAreThere(acknowledged);
    } finally {
      process.destroyForcibly();
      pool.shutdown();
    }
  }

  /** Writes rows until the server is gone, and returns how many it acknowledged. */
  private static int write(String url, int client, AtomicInteger all, Process process)
      throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      for (int k = 0; ; k++) {
        insert.setInt(1, client);
        insert.setInt(2, k);
        try {
          insert.executeUpdate();
        } catch (SQLException e) {
          assertEquals("08006", e.getSQLState(), e.getMessage());
          assertFalse(connection.isValid(1));
          return k;
        }
        if (all.incrementAndGet() == ACKNOWLEDGED) {
          process.destroyForcibly();
        }
      }
    }
  }

  private void assertRowsAreThere(List<Integer> acknowledged) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + directory);
        PreparedStatement count =
            connection.prepareStatement("SELECT COUNT(*) FROM t WHERE client = ? AND k < ?")) {
      for (int client = 0; client < CLIENTS; client++) {
        count.setInt(1, client);
        count.setInt(2, acknowledged.get(client));
        try (ResultSet rows = count.executeQuery()) {
          assertTrue(rows.next());
          assertEquals(acknowledged.get(client), rows.getInt(1), "of client " + client);
        }
      }
    }
  }
}
