package io.cellardb.tck.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Many connections to a server: what the memory of an idle one is, and how some that work fare
 * among many that do not, by the tenth of the time.
 */
final class ConnectionsSuite implements Suite {
  private static final int IDLE = 5_000;
  private static final int OPEN = 500;
  private static final int ACTIVE = 50;
  private static final int ROWS = 100_000;
  private static final int BATCH = 10_000;
  private static final int PARTS = 10;
  private static final int DIGITS = 3;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MEGABYTE = 1e6;

  @Override
  public void run(Setup setup, Report report) throws IOException, SQLException {
    try (ServerProcess server = new ServerProcess(SqlDatabase.CELLAR, setup.newDirectory(), 2)) {
      String url = server.urls().get(0);
      int rows = setup.scaled(ROWS);
      try (Connection connection = DriverManager.getConnection(url)) {
        load(connection, rows);
      }
      idle(setup, report, server, url);
      active(setup, report, server, url, rows);
    }
  }

  private static void load(Connection connection, int rows) throws SQLException {
    try (Statement create = connection.createStatement()) {
      create.execute(SqlDatabase.CELLAR.createTable(SqlPeer.TABLE));
    }
    try (PreparedStatement upsert =
        connection.prepareStatement(SqlDatabase.CELLAR.upsert(SqlPeer.TABLE))) {
      for (int id = 0; id < rows; id++) {
        WorkRow.of(id, 0).bind(upsert);
        upsert.addBatch();
        if ((id + 1) % BATCH == 0 || id + 1 == rows) {
          upsert.executeBatch();
        }
      }
    }
  }

  private static List<Connection> open(String url, int count) throws SQLException {
    List<Connection> opened = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      opened.add(DriverManager.getConnection(url));
    }
    return opened;
  }

  private static void close(List<Connection> connections) throws SQLException {
    for (Connection connection : connections) {
      connection.close();
    }
  }

  private static void idle(Setup setup, Report report, ServerProcess server, String url)
      throws IOException, SQLException {
    int count = setup.scaled(IDLE);
    close(open(url, 1));
    long before = server.heap();
    List<Connection> connections = open(url, count);
    long with = server.heap();
    close(connections);
    long after = server.heap();
    report.say(
        "Heap of the server, in use after a collection, with " + count + " idle connections.");
    report.table("connections", "MB before", "MB with", "MB after", "KB each");
    report.row(
        "idle",
        before / MEGABYTE,
        with / MEGABYTE,
        after / MEGABYTE,
        (with - before) / (double) count / NANOS_PER_MICRO);
  }

  /** One of ten statements writes. */
  private static void active(Setup setup, Report report, ServerProcess server, String url, int rows)
      throws IOException, SQLException {
    int open = Math.max(ACTIVE, setup.scaled(OPEN));
    List<Connection> connections = open(url, open);
    report.say(
        open
            + " connections, "
            + ACTIVE
            + " of which read rows by key, and write one of ten; by the tenth of "
            + setup.seconds()
            + " s.");
    report.table("part", "statements/s", "p50 us", "p99 us", "MB of heap");
    try (Threads threads = new Threads(ACTIVE)) {
      for (int part = 0; part < PARTS; part++) {
        long end =
            System.nanoTime() + (long) (setup.seconds() * TimeUnit.SECONDS.toNanos(1) / PARTS);
        Histogram[] latencies = new Histogram[ACTIVE];
        long start = System.nanoTime();
        int number = part;
        long done =
            threads.run(
                WorkSessions.part(
                    thread -> {
                      Histogram own = new Histogram(DIGITS);
                      latencies[thread] = own;
                      // Another one of those that were idle in each part.
                      Connection connection =
                          connections.get((thread * PARTS + number) % connections.size());
                      return work(connection, rows, new Random(thread), end, own);
                    }));
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        Histogram all = new Histogram(DIGITS);
        for (Histogram own : latencies) {
          all.add(own);
        }
        report.row(
            Integer.toString(part + 1),
            done / seconds,
            all.getValueAtPercentile(50) / NANOS_PER_MICRO,
            all.getValueAtPercentile(99) / NANOS_PER_MICRO,
            server.heap() / MEGABYTE);
      }
    } finally {
      close(connections);
    }
  }

  private static long work(
      Connection connection, int rows, Random random, long end, Histogram latencies)
      throws SQLException {
    long done = 0;
    try (PreparedStatement get =
            connection.prepareStatement("SELECT * FROM " + SqlPeer.TABLE + " WHERE id = ?");
        PreparedStatement upsert =
            connection.prepareStatement(SqlDatabase.CELLAR.upsert(SqlPeer.TABLE))) {
      while (System.nanoTime() < end) {
        long start = System.nanoTime();
        long id = random.nextInt(rows);
        if (done % 10 == 9) {
          WorkRow.of(id, done).bind(upsert);
          upsert.executeUpdate();
        } else {
          get.setLong(1, id);
          if (SqlSession.sum(get) == 0) {
            throw new IllegalStateException("there is no row " + id);
          }
        }
        latencies.recordValue(System.nanoTime() - start);
        done++;
      }
    }
    return done;
  }
}
