package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ALTER TABLE ... ADD PRIMARY KEY of a table that others write to. */
final class KeyAdditionTest {
  private static final int THREADS = 4;
  private static final int BEFORE = 500;
  private static final int AFTER = 50;

  @TempDir private Path directory;

  /** Inserts rows until so many were written to the table with its key; returns all of them. */
  private List<Integer> insert(Connection connection, AtomicInteger numbers, AtomicInteger written)
      throws SQLException {
    List<Integer> done = new ArrayList<>();
    try (Connection own = connection;
        PreparedStatement insert = own.prepareStatement("INSERT INTO t VALUES (?, 'x')")) {
      while (written.get() < BEFORE + AFTER) {
        int number = numbers.incrementAndGet();
        insert.setInt(1, number);
        assertEquals(1, insert.executeUpdate());
        done.add(number);
        written.incrementAndGet();
      }
    }
    return done;
  }

  @Test
  void noRowIsLostThatOthersWriteMeanwhile() throws Exception {
    for (String url : List.of("jdbc:cellar:mem:keys", "jdbc:cellar:" + directory)) {
      try (Connection connection = DriverManager.getConnection(url)) {
        Rows.update(connection, "CREATE TABLE t (k INTEGER, s VARCHAR)");
        AtomicInteger numbers = new AtomicInteger();
        AtomicInteger written = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
          List<Future<List<Integer>>> sessions = new ArrayList<>();
          for (int i = 0; i < THREADS; i++) {
            sessions.add(
                threads.submit(() -> insert(DriverManager.getConnection(url), numbers, written)));
          }
          while (written.get() < BEFORE) {
            Thread.onSpinWait();
          }
          Rows.update(connection, "ALTER TABLE t ADD PRIMARY KEY (k)");
          List<String> expected = new ArrayList<>();
          for (Future<List<Integer>> session : sessions) {
            session.get().forEach(number -> expected.add(String.valueOf(number)));
          }
          assertTrue(expected.size() >= BEFORE + AFTER);
          expected.sort(Comparator.comparingInt(Integer::parseInt));
          assertEquals(expected, Rows.of(connection, "SELECT k FROM t ORDER BY k"));
        } finally {
          threads.shutdownNow();
        }
      }
    }
  }
}
