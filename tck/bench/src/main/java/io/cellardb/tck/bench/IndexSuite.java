package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Secondary indexes beside those of H2 and SQLite: what they cost when rows are loaded, and what
 * they find. Loads are of tables with none, one and four indexes; queries ask the last.
 */
final class IndexSuite implements Suite {
  private static final int ROWS = 1_000_000;
  private static final int BATCH = 1_000;
  private static final int PROBES = 1_000;
  private static final long SEED = 42;

  /** A database that has not changed a file for so long has nothing left to do after a load. */
  private static final int QUIET_MILLIS = 2_000;

  private static final int MOST_SECONDS = 60;

  /** How many indexes tables have. */
  private static final int[] INDEXES = {0, 1, 4};

  private static final List<String> PARTS = List.of("code", "grp, code", "name", "amount DESC");

  /** What is measured, how many operations a round has, and what one of them is. */
  private record Measurement(String name, int operations, String sql, Values values) {}

  /** The values of the parameters of one operation. */
  private interface Values {
    Object[] of(Random random, int rows);
  }

  private static final List<Measurement> MEASUREMENTS =
      List.of(
          new Measurement(
              "row by a secondary key",
              2_000,
              "SELECT * FROM t4 WHERE code = ?",
              (random, rows) -> new Object[] {code(random.nextInt(rows))}),
          new Measurement(
              "range of 100 entries, index only",
              500,
              "SELECT grp, code FROM t4 WHERE grp = ? ORDER BY code LIMIT 100",
              (random, rows) -> new Object[] {random.nextInt(groups(rows))}),
          new Measurement(
              "range of 100 entries, rows fetched",
              200,
              "SELECT * FROM t4 WHERE grp = ? ORDER BY code LIMIT 100",
              (random, rows) -> new Object[] {random.nextInt(groups(rows))}),
          new Measurement(
              "first 20 rows by an indexed column",
              500,
              "SELECT * FROM t4 ORDER BY amount DESC LIMIT 20 OFFSET ?",
              (random, rows) -> new Object[] {random.nextInt(20)}),
          new Measurement(
              "join of 1,000 rows with those of their secondary keys",
              4,
              "SELECT p.id, t4.amount FROM probe p JOIN t4 ON t4.code = p.code WHERE p.id >= ?",
              (random, rows) -> new Object[] {0}));

  /** A database and its connection. */
  private record Peer(SqlDatabase database, Path directory, Connection connection) {}

  /** Different for each row, and in another order than that of ids. */
  private static long code(int id) {
    return id * 2_654_435_761L % 4_294_967_291L;
  }

  private static int groups(int rows) {
    return Math.max(1, rows / 100);
  }

  @Override
  public void run(Setup setup, Report report) throws IOException, SQLException {
    int rows = setup.scaled(ROWS);
    report.say(
        rows
            + " rows, in the page cache. A ratio is how many times faster Cellar is, and its share of"
            + " bytes.");
    report.table();
    Map<String, Peer> peers = new LinkedHashMap<>();
    try {
      for (SqlDatabase database : SqlDatabase.values()) {
        Path directory = setup.newDirectory();
        peers.put(
            database.title(),
            new Peer(database, directory, database.connect(directory, Durability.OS)));
      }
      Map<String, List<Long>> sizes = new LinkedHashMap<>();
      for (int indexes : INDEXES) {
        load(report, peers, indexes, rows);
        for (Map.Entry<String, Peer> peer : peers.entrySet()) {
          sizes
              .computeIfAbsent(peer.getKey(), name -> new ArrayList<>())
              .add(settledBytes(setup, peer.getValue(), "t" + indexes));
        }
      }
      bytes(report, sizes);
      for (Peer peer : peers.values()) {
        probes(peer, rows);
      }
      for (Measurement measurement : MEASUREMENTS) {
        measure(setup, report, measurement, peers, rows);
      }
    } finally {
      for (Peer peer : peers.values()) {
        peer.connection().close();
      }
    }
  }

  private static void load(Report report, Map<String, Peer> peers, int indexes, int rows)
      throws SQLException {
    Map<String, double[]> nanos = new LinkedHashMap<>();
    for (Map.Entry<String, Peer> peer : peers.entrySet()) {
      long start = System.nanoTime();
      load(peer.getValue().connection(), indexes, rows);
      nanos.put(peer.getKey(), new double[] {System.nanoTime() - start});
    }
    report.times("load with " + indexes + " indexes, a row", rows, nanos, Map.of());
  }

  private static void load(Connection connection, int indexes, int rows) throws SQLException {
    String table = "t" + indexes;
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          String.format(
              Locale.ROOT,
              "CREATE TABLE %s (id INTEGER PRIMARY KEY, code BIGINT, grp INTEGER, name VARCHAR(40),"
                  + " amount BIGINT, note VARCHAR(80))",
              table));
      for (int i = 0; i < indexes; i++) {
        statement.execute(
            String.format(
                Locale.ROOT, "CREATE INDEX %s_%d ON %s (%s)", table, i, table, PARTS.get(i)));
      }
    }
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?, ?, ?, ?)")) {
      Random random = new Random(SEED);
      for (int id = 0; id < rows; id++) {
        insert.setInt(1, id);
        insert.setLong(2, code(id));
        insert.setInt(3, random.nextInt(groups(rows)));
        insert.setString(4, "name " + random.nextInt(rows));
        insert.setLong(5, code(rows + id));
        insert.setString(6, "a note of some words on row " + id);
        insert.addBatch();
        if ((id + 1) % BATCH == 0 || id + 1 == rows) {
          insert.executeBatch();
          connection.commit();
        }
      }
    } finally {
      connection.setAutoCommit(true);
    }
  }

  /** Bytes of a database after a load, when it changes its files no more. */
  private static long settledBytes(Setup setup, Peer peer, String table)
      throws IOException, SQLException {
    try (Statement statement = peer.connection().createStatement()) {
      statement.execute(peer.database().settle(table));
    }
    if (setup.rounds().max() > 1) { // else nobody looks at the figures
      awaitRest(peer);
    }
    return Directories.bytes(peer.directory(), "");
  }

  private static void awaitRest(Peer peer) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    try {
      while (System.currentTimeMillis() - Directories.newest(peer.directory()) < QUIET_MILLIS
          && System.nanoTime() < end) {
        Thread.sleep(QUIET_MILLIS / 10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * What is on disk of all three tables; and of four indexes, which is what the last table has and
   * the first has not.
   *
   * @param sizes of each database after each load
   */
  private static void bytes(Report report, Map<String, List<Long>> sizes) {
    List<Long> own = sizes.get(Report.CELLAR);
    sizes.forEach(
        (peer, other) -> {
          if (!peer.equals(Report.CELLAR)) {
            report.share("on disk", "MB", total(own), peer, total(other), null);
            report.share("indexes on disk", "MB", indexes(own), peer, indexes(other), null);
          }
        });
  }

  private static double total(List<Long> sizes) {
    return megabytes(sizes.get(sizes.size() - 1));
  }

  private static double indexes(List<Long> sizes) {
    int last = sizes.size() - 1;
    return megabytes(sizes.get(last) - sizes.get(last - 1) - sizes.get(0));
  }

  private static double megabytes(long bytes) {
    return (double) bytes / (1 << 20);
  }

  private static void probes(Peer peer, int rows) throws SQLException {
    try (Statement statement = peer.connection().createStatement()) {
      statement.execute("CREATE TABLE probe (id INTEGER PRIMARY KEY, code BIGINT)");
      List<String> values = new ArrayList<>();
      Random random = new Random(SEED);
      for (int id = 0; id < PROBES; id++) {
        values.add("(" + id + ", " + code(random.nextInt(rows)) + ")");
      }
      statement.execute("INSERT INTO probe VALUES " + String.join(", ", values));
      String analyze = peer.database() == SqlDatabase.H2 ? "ANALYZE TABLE " : "ANALYZE ";
      statement.execute(analyze + "t4");
      statement.execute(analyze + "probe");
    }
  }

  private static void measure(
      Setup setup, Report report, Measurement measurement, Map<String, Peer> peers, int rows)
      throws IOException {
    int operations = setup.operations(measurement.operations());
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    for (Map.Entry<String, Peer> peer : peers.entrySet()) {
      SqlCalls calls = new SqlCalls(peer.getValue().connection());
      works.put(peer.getKey(), round -> ask(calls, measurement, operations, rows, round));
    }
    report.times(
        measurement.name(),
        operations,
        setup.rounds().measure(measurement.name(), works),
        Map.of());
  }

  private static long ask(
      SqlCalls calls, Measurement measurement, int operations, int rows, int round)
      throws IOException {
    Random random = new Random(round);
    long sum = 0;
    try {
      for (int i = 0; i < operations; i++) {
        for (Object[] row : calls.rows(measurement.sql(), measurement.values().of(random, rows))) {
          for (Object value : row) {
            sum += SqlCalls.sum(value);
          }
        }
      }
    } catch (SQLException e) {
      throw new IOException(e);
    }
    return sum;
  }
}
