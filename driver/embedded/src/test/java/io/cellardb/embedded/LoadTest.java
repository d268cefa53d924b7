package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sixteen threads on one store, each with a connection of its own that it gives up now and then:
 * transfers between accounts, counters, notes that are written, read and deleted, sorts in
 * temporary files, cancelled statements, results left open, flushes and compactions. Money is
 * neither made nor lost, no increment is, and all of it is there when the store is opened again.
 * For three seconds in a build, and for as long as {@code -Dsoak.minutes} says.
 */
class LoadTest {
  private static final int THREADS = 16;
  private static final int ACCOUNTS = 100;
  private static final int COUNTERS = 4;
  private static final long BALANCE = 1_000;
  private static final Duration SHORT = Duration.ofSeconds(3);

  private final AtomicLong transfers = new AtomicLong();
  private final AtomicLong conflicts = new AtomicLong();
  private final AtomicLong increments = new AtomicLong();
  private final AtomicLong notes = new AtomicLong();
  private final AtomicLong sums = new AtomicLong();
  private final AtomicLong sorts = new AtomicLong();
  private final AtomicLong cancelled = new AtomicLong();
  private final AtomicLong connections = new AtomicLong();

  @TempDir private Path directory;

  private Connection connect() throws SQLException {
    connections.incrementAndGet();
    return DriverManager.getConnection(
        "jdbc:cellar:" + directory + "?durability=os&memory=100k&cacheSize=8m");
  }

  @Test
  @SuppressWarnings("try") // the store is opened again once its last connection is closed
  void sixteenThreadsLoseNothing() throws Exception {
    Integer minutes = Integer.getInteger("soak.minutes");
    long end =
        System.nanoTime() + (minutes == null ? SHORT : Duration.ofMinutes(minutes)).toNanos();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    ScheduledExecutorService canceller = Executors.newSingleThreadScheduledExecutor();
    try {
      long left = 0;
      try (Connection connection = connect()) {
        create(connection);
        List<Future<Long>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
          int number = i;
          running.add(threads.submit(() -> new Client(number, end, canceller).work()));
        }
        for (Future<Long> client : running) {
          left += client.get();
        }
        verify(connection, left);
      }
      try (Connection again = connect()) {
        verify(again, left);
      }
      report(minutes);
    } finally {
      threads.shutdownNow();
      canceller.shutdownNow();
      assertTrue(threads.awaitTermination(1, TimeUnit.MINUTES));
    }
  }

  private static void create(Connection connection) throws SQLException {
    Rows.update(
        connection,
        "CREATE TABLE account (id INTEGER PRIMARY KEY, balance BIGINT NOT NULL)",
        "CREATE TABLE counter (id INTEGER PRIMARY KEY, n BIGINT NOT NULL)",
        "CREATE TABLE note (thread INTEGER, id BIGINT, text VARCHAR, PRIMARY KEY (thread, id))",
        "INSERT INTO account WITH RECURSIVE e (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM e"
            + " WHERE i + 1 < "
            + ACCOUNTS
            + ") SELECT i, "
            + BALANCE
            + " FROM e",
        "INSERT INTO counter VALUES (0, 0), (1, 0), (2, 0), (3, 0)");
  }

  private void verify(Connection connection, long left) throws SQLException {
    assertEquals(
        List.of(ACCOUNTS + "|" + ACCOUNTS * BALANCE),
        Rows.of(connection, "SELECT COUNT(*), SUM(balance) FROM account"));
    assertEquals(List.of("" + increments.get()), Rows.of(connection, "SELECT SUM(n) FROM counter"));
    assertEquals(List.of("" + left), Rows.of(connection, "SELECT COUNT(*) FROM note"));
  }

  private void report(Integer minutes) throws java.io.IOException {
    if (minutes != null) {
      Files.writeString(
          Path.of("target", "load-report.txt"),
          String.format(
              java.util.Locale.ROOT,
              "%d minutes, %d threads, %d connections: %d transfers (%d conflicts), %d increments,"
                  + " %d notes, %d sums, %d sorts, %d cancelled, %d bytes of heap at the end%n",
              minutes,
              THREADS,
              connections.get(),
              transfers.get(),
              conflicts.get(),
              increments.get(),
              notes.get(),
              sums.get(),
              sorts.get(),
              cancelled.get(),
              Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()));
    }
  }

  /** One thread's work. */
  private final class Client {
    private final int number;
    private final long end;
    private final ScheduledExecutorService canceller;
    private final Random random;
    private Connection connection;
    private long written;
    private long deleted;

    Client(int number, long end, ScheduledExecutorService canceller) {
      this.number = number;
      this.end = end;
      this.canceller = canceller;
      this.random = new Random(number);
    }

    /** Works until the end, and returns how many notes of this thread are left. */
    long work() throws SQLException {
      connection = connect();
      try {
        while (System.nanoTime() < end) {
          switch (random.nextInt(20)) {
            case 0 -> sum();
            case 1 -> sort();
            case 2 -> cancel();
            case 3 -> leaveOpen();
            case 4 -> reconnect();
            case 5, 6, 7, 8 -> increment();
            case 9, 10, 11, 12, 13 -> transfer();
            default -> note();
          }
          if (number == 0 && random.nextInt(50) == 0) {
            Rows.update(connection, "FLUSH TABLE note", "COMPACT TABLE note");
          }
        }
      } finally {
        connection.close();
      }
      return written - deleted;
    }

    private void sum() throws SQLException {
      assertEquals(
          List.of("" + ACCOUNTS * BALANCE),
          Rows.of(connection, "SELECT SUM(balance) FROM account"));
      sums.incrementAndGet();
    }

    private void sort() throws SQLException {
      List<String> rows =
          Rows.of(
              connection, "SELECT id FROM note WHERE thread = " + number + " ORDER BY text, id");
      assertEquals(written - deleted, rows.size());
      sorts.incrementAndGet();
    }

    private void cancel() throws SQLException {
      try (Statement statement = connection.createStatement()) {
        Future<?> request =
            canceller.schedule(
                () -> {
                  statement.cancel();
                  return null;
                },
                random.nextInt(5_000),
                TimeUnit.MICROSECONDS);
        try {
          statement
              .executeQuery(
                  "SELECT COUNT(*) FROM account a, account b, account c"
                      + " WHERE a.id * b.balance < c.id")
              .close();
        } catch (SQLException e) {
          assertEquals("57014", e.getSQLState(), e.getMessage());
          cancelled.incrementAndGet();
        } finally {
          request.cancel(false);
        }
      }
    }

    @SuppressWarnings("resource") // that is the point
    private void leaveOpen() throws SQLException {
      ResultSet rows = connection.createStatement().executeQuery("SELECT * FROM note");
      rows.next();
    }

    private void reconnect() throws SQLException {
      connection.close();
      connection = connect();
    }

    private void increment() throws SQLException {
      int counter = random.nextInt(COUNTERS);
      assertEquals(
          1, Rows.update(connection, "UPDATE counter SET n = n + 1 WHERE id = " + counter));
      increments.incrementAndGet();
    }

    private void transfer() throws SQLException {
      connection.setAutoCommit(false);
      try {
        int amount = random.nextInt(100);
        move(random.nextInt(ACCOUNTS), -amount);
        move(random.nextInt(ACCOUNTS), amount);
        if (random.nextInt(5) == 0) {
          connection.rollback();
        } else {
          connection.commit();
          transfers.incrementAndGet();
        }
      } catch (SQLException e) {
        assertTrue(e.getSQLState().startsWith("40"), e.getMessage());
        connection.rollback();
        conflicts.incrementAndGet();
      } finally {
        connection.setAutoCommit(true);
      }
    }

    /** Reads and writes apart, so that a lost update would show. */
    private void move(int account, long amount) throws SQLException {
      long balance =
          Long.parseLong(
              Rows.of(connection, "SELECT balance FROM account WHERE id = " + account).get(0));
      Rows.update(
          connection,
          "UPDATE account SET balance = " + (balance + amount) + " WHERE id = " + account);
    }

    private void note() throws SQLException {
      if (random.nextInt(10) == 0) {
        deleted +=
            Rows.update(
                connection, "DELETE FROM note WHERE thread = " + number + " AND MOD(id, 3) = 0");
        return;
      }
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO note VALUES (?, ?, ?)")) {
        int count = 1 + random.nextInt(20);
        for (int i = 0; i < count; i++) {
          insert.setInt(1, number);
          insert.setLong(2, written + i);
          insert.setString(3, "text " + random.nextInt(1_000));
          insert.addBatch();
        }
        insert.executeBatch();
        written += count;
        notes.addAndGet(count);
      }
    }
  }
}
