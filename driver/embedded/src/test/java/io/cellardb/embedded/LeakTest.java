package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.Await;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What applications forget to close is given back all the same. */
@Isolated
class LeakTest {
  private static final int CONNECTIONS = 1_000;
  private static final int STATEMENTS = 10_000;
  private static final int ROWS = 5_000;

  @TempDir private Path directory;

  private static void load(Connection connection) throws SQLException {
    Rows.update(
        connection,
        "CREATE TABLE t (k INTEGER PRIMARY KEY, text VARCHAR)",
        "UPSERT INTO t WITH RECURSIVE e (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM e"
            + " WHERE i + 1 < "
            + ROWS
            + ") SELECT i, 'some text of row ' || i FROM e");
  }

  @Test
  void connectionsOpenedAndClosedLeaveNoThread() throws Exception {
    String data = "jdbc:cellar:" + directory;
    for (int i = 0; i < 20; i++) {
      DriverManager.getConnection(data).close(); // which closes the store as well
    }
    Set<String> before = threads();
    try (Connection first = DriverManager.getConnection(data)) {
      for (int i = 0; i < CONNECTIONS; i++) {
        try (Connection connection = DriverManager.getConnection(data)) {
          assertTrue(connection.isValid(1));
        }
      }
      assertTrue(first.isValid(1));
    }
    Await.collected("no threads but " + before, () -> before.containsAll(threads()));
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .collect(Collectors.toSet());
  }

  /** A store in memory is gone with its last connection. */
  @Test
  void connectionsThatAreDroppedAreClosed() throws Exception {
    String url = "jdbc:cellar:mem:dropped";
    dropConnections(url);
    Await.collected(
        "the store is empty",
        () -> {
          try (Connection connection = DriverManager.getConnection(url)) {
            return Rows.of(
                    connection,
                    "SELECT table_name FROM information_schema.tables"
                        + " WHERE table_schema = 'default'")
                .isEmpty();
          }
        });
  }

  @SuppressWarnings("resource") // that is the point
  private static void dropConnections(String url) throws SQLException {
    for (int i = 0; i < CONNECTIONS; i++) {
      Connection connection = DriverManager.getConnection(url);
      Statement statement = connection.createStatement();
      statement.execute("CREATE TABLE IF NOT EXISTS t (k INTEGER PRIMARY KEY)");
      connection.setAutoCommit(false);
      statement.execute("UPSERT INTO t VALUES (" + i + ")");
      ResultSet rows = statement.executeQuery("SELECT * FROM t");
      assertTrue(rows.next());
    }
  }

  @Test
  void statementsAndResultSetsThatAreDroppedAreCollectedAndTheirFilesDeleted() throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + directory)) {
      load(connection);
      Rows.update(connection, "FLUSH TABLE t");
      List<WeakReference<ResultSet>> dropped = dropResults(connection, 100);
      // Each flush and compaction replaces files that the open rows still read.
      for (int i = 0; i < 5; i++) {
        Rows.update(
            connection,
            "UPDATE t SET text = text || '.' WHERE MOD(k, 5) = " + i,
            "FLUSH TABLE t",
            "COMPACT TABLE t MAJOR");
      }
      Await.collected(
          "nobody holds the result sets",
          () -> dropped.stream().allMatch(result -> result.get() == null));
      Await.collected(
          "one file is left",
          () -> {
            assertEquals(List.of("" + ROWS), Rows.of(connection, "SELECT COUNT(*) FROM t"));
            return files() == 1;
          });
    }
  }

  private long files() {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".sst")).count();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @SuppressWarnings("resource") // that is the point
  private static List<WeakReference<ResultSet>> dropResults(Connection connection, int count)
      throws SQLException {
    List<WeakReference<ResultSet>> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ResultSet rows = connection.createStatement().executeQuery("SELECT k, text FROM t");
      assertTrue(rows.next());
      results.add(new WeakReference<>(rows));
    }
    return results;
  }

  /** Leaves many results open, in a heap that has no room for them. */
  static final class SmallHeap {
    @SuppressWarnings("resource") // that is the point
    public static void main(String[] args) throws SQLException {
      try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + args[0])) {
        long sum = 0;
        for (int i = 0; i < STATEMENTS; i++) {
          PreparedStatement statement =
              connection.prepareStatement("SELECT k, text FROM t WHERE k >= ?");
          statement.setInt(1, i % 100);
          ResultSet rows = statement.executeQuery();
          rows.next();
          sum += rows.getInt(1);
        }
        System.out.println(sum);
      }
    }
  }

  @Test
  void thousandsOfResultsLeftOpenNeedNoMoreThanASmallHeap() throws Exception {
    Path data = directory.resolve("data");
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + data)) {
      load(connection);
    }
    assertEquals(
        List.of("" + STATEMENTS / 100 * 4950),
        ChildJvm.runInSmallHeap(
            SmallHeap.class, data + "?cacheSize=4m", directory.resolve("output")));
  }
}
