package io.cellardb.tck.bench;

import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What users notice of the driver beside its speed: how soon a statement ends that another thread
 * cancels, and how much memory a result of any length takes while it is read.
 */
final class DriverSuite implements Suite {
  private static final int ROWS = 10_000_000;
  private static final int BATCH = 1_000;
  private static final int STATIONS = 10;
  private static final int CANCELS = 20;
  private static final int CANCELLED_ROWS = 3_000;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double LIMIT_MILLIS = 100;

  /** What ends later was not running when it was cancelled. */
  private static final int PATIENCE_SECONDS = 5;

  /** No less than what one block of each column of a batch takes, and no matter how many rows. */
  private static final double LIMIT_MEGABYTES = 16;

  /** None of them comes to an end in a life. */
  private static final Map<String, String> ENDLESS = new LinkedHashMap<>();

  static {
    String many = " FROM t a, t b, t c ";
    ENDLESS.put(
        "scan for each of many rows",
        "SELECT COUNT(*) FROM t a, t b WHERE a.n >= (SELECT MAX(c.n + a.n + b.n) FROM t c"
            + " WHERE c.text LIKE '%' || a.text || b.text)");
    ENDLESS.put("sort", "SELECT a.k, b.text" + many + "ORDER BY b.text, a.n");
    ENDLESS.put(
        "hash join",
        "SELECT COUNT(*) FROM t a JOIN t b ON MOD(a.k, 2) = MOD(b.k, 2)"
            + " JOIN t c ON MOD(b.k, 2) = MOD(c.k, 2)");
    ENDLESS.put("join of all with all", "SELECT COUNT(*)" + many + "WHERE a.n + b.n + c.n < 0");
    ENDLESS.put("aggregate", "SELECT MOD(a.k, 1000), SUM(b.n)" + many + "GROUP BY MOD(a.k, 1000)");
    ENDLESS.put(
        "window",
        "SELECT MAX(x) FROM (SELECT COUNT(DISTINCT b.n) OVER (ORDER BY a.k, b.k ROWS BETWEEN"
            + " 1000000 PRECEDING AND 1 PRECEDING EXCLUDE CURRENT ROW) AS x"
            + " FROM t a JOIN t b ON b.k < 100 AND a.k <> b.k)");
    ENDLESS.put(
        "UPSERT", "UPSERT INTO u SELECT a.k + b.k + c.k, a.n" + many + "WHERE a.n + b.n + c.n < 0");
    ENDLESS.put("UPDATE", "UPDATE t SET n = (SELECT MAX(a.n + b.n + c.n)" + many + ")");
    ENDLESS.put(
        "DELETE", "DELETE FROM t WHERE k IN (SELECT a.k" + many + "WHERE a.n + b.n + c.n < 0)");
  }

  @Override
  public void run(Setup setup, Report report) throws IOException, SQLException {
    cancel(setup, report);
    stream(setup, report);
  }

  private static Connection open(Path directory, String properties) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:cellar:" + directory + "?durability=none" + properties);
  }

  private static void load(Connection connection, int rows) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k BIGINT PRIMARY KEY, n BIGINT, text VARCHAR)");
      statement.execute("CREATE TABLE u (k BIGINT PRIMARY KEY, n BIGINT)");
    }
    try (PreparedStatement insert = connection.prepareStatement("UPSERT INTO t VALUES (?, ?, ?)")) {
      for (int i = 0; i < rows; i++) {
        insert.setLong(1, i);
        insert.setLong(2, i * 31L % 1_000);
        insert.setString(3, "text of row " + i);
        insert.addBatch();
        if (i % BATCH == BATCH - 1 || i == rows - 1) {
          insert.executeBatch();
        }
      }
    }
  }

  private static void cancel(Setup setup, Report report) throws IOException, SQLException {
    report.say(
        "From the call of cancel until the statement has ended in its own thread, in milliseconds,"
            + " of "
            + CANCELS
            + " statements each; the moment is random.");
    report.table("cancel of a", "median", "longest");
    ExecutorService worker = Executors.newSingleThreadExecutor();
    double longest = 0;
    try (Connection connection = open(setup.newDirectory(), "&memory=64m")) {
      load(connection, CANCELLED_ROWS);
      Random random = new Random(1);
      for (Map.Entry<String, String> endless : ENDLESS.entrySet()) {
        double[] millis = new double[setup.operations(CANCELS)];
        for (int i = 0; i < millis.length; i++) {
          millis[i] = cancel(connection, endless.getValue(), worker, 20 + random.nextInt(200));
          longest = Math.max(longest, millis[i]);
        }
        double most = 0;
        for (double one : millis) {
          most = Math.max(most, one);
        }
        report.row(endless.getKey(), Report.median(millis), most);
      }
    } finally {
      worker.shutdownNow();
    }
    report.table();
    report.share("longest cancel", "ms", longest, "limit", LIMIT_MILLIS, Target.atMost(1));
  }

  /** The milliseconds of one; asked for again where the statement had not begun. */
  private static double cancel(
      Connection connection, String sql, ExecutorService worker, int afterMillis)
      throws SQLException, IOException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      Future<Long> end = worker.submit(() -> endOf(statement, sql));
      Thread.sleep(afterMillis);
      while (true) {
        long start = System.nanoTime();
        statement.cancel();
        try {
          return (end.get(PATIENCE_SECONDS, TimeUnit.SECONDS) - start) / NANOS_PER_MILLI;
        } catch (TimeoutException e) {
          Thread.sleep(afterMillis);
        }
      }
    } catch (ExecutionException e) {
      throw new IOException(sql, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(sql, e);
    }
  }

  /** When a statement ended by being cancelled. */
  private static long endOf(PreparedStatement statement, String sql) throws SQLException {
    try {
      if (statement.execute()) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            rows.getObject(1);
          }
        }
      }
    } catch (SQLException e) {
      if ("57014".equals(e.getSQLState())) {
        return System.nanoTime();
      }
      throw e;
    }
    throw new IllegalStateException("came to an end: " + sql);
  }

  private static void stream(Setup setup, Report report) throws IOException, SQLException {
    int rows = setup.scaled(ROWS);
    report.say(
        String.format(
            Locale.ROOT,
            "A result of %,d rows of three columns, read to its end: live heap above that before"
                + " the statement, collected at each tenth of the way; the block cache has 8 MB.",
            rows));
    report.table("rows read", "live heap (MB)");
    try (Connection connection = open(setup.newDirectory(), "&cacheSize=8m")) {
      load(connection, rows);
      try (Statement warmUp = connection.createStatement();
          ResultSet results = warmUp.executeQuery("SELECT k, n, text FROM t")) {
        results.next();
      }
      long before = liveHeap();
      double most = 0;
      long sum = 0;
      try (Statement statement = connection.createStatement();
          ResultSet results = statement.executeQuery("SELECT k, n, text FROM t")) {
        int step = Math.max(1, rows / STATIONS);
        for (int i = 1; results.next(); i++) {
          sum += results.getLong(1) + results.getString(3).length();
          if (i % step == 0) {
            double megabytes = (liveHeap() - before) / 1e6;
            most = Math.max(most, megabytes);
            report.row(String.format(Locale.ROOT, "%,d", i), megabytes);
          }
        }
      }
      if (sum < (long) rows * (rows - 1) / 2) {
        throw new IllegalStateException("rows are missing");
      }
      report.table();
      report.share(
          "most live heap while reading", "MB", most, "limit", LIMIT_MEGABYTES, Target.atMost(1));
    }
  }

  private static long liveHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
