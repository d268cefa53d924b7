package io.cellardb.tck.bench;

import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The server on loopback, by its own door and by Avatica's, beside the embedded store, H2's server
 * and PostgreSQL: single rows, many rows, and many connections that write.
 */
final class ServerSuite implements Suite {
  private static final int ROWS = 1_000_000;
  private static final int BATCH = 10_000;
  private static final int POINTS = 2_000;
  private static final int UPSERTS = 2_000;
  private static final int FETCH_SIZE = 1_000;
  private static final int[] CONNECTIONS = {1, 8, 64};
  private static final String TABLE = "t";

  /** A prepared query by key that a connection has open. */
  private record Reader(Connection connection, PreparedStatement query) {}

  @Override
  public void run(Setup setup, Report report) throws IOException, SQLException {
    int rows = setup.scaled(ROWS);
    report.say(
        rows
            + " rows of 10 columns. A ratio is how many times faster Cellar is through its own"
            + " door. What is committed has reached the operating system.");
    report.table();
    try (ServedDatabases databases = new ServedDatabases(setup)) {
      Map<String, Connection> first = new LinkedHashMap<>();
      for (String name : databases.names()) {
        first.put(name, databases.connect(name));
      }
      load(setup, report, first, rows);
      points(setup, report, first, rows);
      literals(setup, report, first, rows);
      fetch(setup, report, first);
      for (int connections : CONNECTIONS) {
        upserts(setup, report, databases, rows, connections);
      }
    }
  }

  private interface Work {
    long run(String name, Connection connection, int round) throws SQLException;
  }

  private static Map<String, double[]> measure(
      Rounds rounds, String what, Map<String, Connection> connections, Work work)
      throws IOException {
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    connections.forEach(
        (name, connection) ->
            works.put(
                name,
                round -> {
                  try {
                    return work.run(name, connection, round);
                  } catch (SQLException e) {
                    throw new IOException(what + ", " + name, e);
                  }
                }));
    return rounds.measure(what, works);
  }

  /** Creates the tables; then batches of upserts, which are the first rows' last versions. */
  private static void load(
      Setup setup, Report report, Map<String, Connection> connections, int rows)
      throws IOException, SQLException {
    for (Map.Entry<String, Connection> each : connections.entrySet()) {
      if (!each.getKey().equals(ServedDatabases.AVATICA)) { // whose store is there already
        try (Statement create = each.getValue().createStatement()) {
          create.execute(
              "CREATE TABLE " + TABLE + " (id BIGINT PRIMARY KEY, " + WorkRow.DEFINITIONS + ")");
        }
      }
      for (int from = 0; from < rows; from += BATCH) {
        write(each.getKey(), each.getValue(), from, Math.min(rows, from + BATCH));
      }
    }
    int batch = Math.min(rows, BATCH);
    Map<String, double[]> nanos =
        measure(
            setup.rounds(new Rounds(1, 4, 3, 10)),
            "batch",
            connections,
            (name, connection, round) -> {
              write(name, connection, 0, batch);
              return 0;
            });
    report.times("batch of " + batch + " upserts", 1, nanos, Map.of());
  }

  private static void write(String name, Connection connection, int from, int to)
      throws SQLException {
    try (PreparedStatement upsert =
        connection.prepareStatement(ServedDatabases.upsert(name, TABLE))) {
      for (int id = from; id < to; id++) {
        WorkRow.of(id, 0).bind(upsert);
        upsert.addBatch();
      }
      upsert.executeBatch();
    }
  }

  private static void points(
      Setup setup, Report report, Map<String, Connection> connections, int rows)
      throws IOException, SQLException {
    int points = setup.operations(POINTS);
    Map<String, Reader> readers = new LinkedHashMap<>();
    for (Map.Entry<String, Connection> each : connections.entrySet()) {
      readers.put(
          each.getKey(),
          new Reader(
              each.getValue(),
              each.getValue().prepareStatement("SELECT * FROM " + TABLE + " WHERE id = ?")));
    }
    Map<String, double[]> nanos =
        measure(
            setup.rounds(),
            "prepared point query",
            connections,
            (name, connection, round) -> {
              PreparedStatement query = readers.get(name).query();
              Random random = new Random(round);
              long sum = 0;
              for (int i = 0; i < points; i++) {
                query.setLong(1, random.nextInt(rows));
                sum += SqlSession.sum(query);
              }
              return sum;
            });
    report.times(
        "prepared point query",
        points,
        nanos,
        Map.of(ServedDatabases.H2, Target.atLeast(3), ServedDatabases.POSTGRES, Target.atLeast(1)));
    echoes(setup, report, readers.get(Report.CELLAR).query(), rows);
    for (Reader reader : readers.values()) {
      reader.query().close();
    }
  }

  /** The same query beside bytes that go there and back, of which no server can do without. */
  private static void echoes(Setup setup, Report report, PreparedStatement query, int rows)
      throws IOException {
    int points = setup.operations(POINTS);
    try (Echo echo = new Echo()) {
      Map<String, Rounds.Work> works = new LinkedHashMap<>();
      works.put(
          Report.CELLAR,
          round -> {
            try {
              Random random = new Random(round);
              for (int i = 0; i < points; i++) {
                query.setLong(1, random.nextInt(rows));
                long unused = SqlSession.sum(query);
              }
              return 0;
            } catch (SQLException e) {
              throw new IOException("prepared point query", e);
            }
          });
      works.put(
          "bytes there and back",
          round -> {
            for (int i = 0; i < points; i++) {
              echo.call();
            }
            return 0;
          });
      String what = "prepared point query, once more";
      report.times(what, points, setup.rounds().measure(what, works), Map.of());
    }
  }

  private static void literals(
      Setup setup, Report report, Map<String, Connection> connections, int rows)
      throws IOException {
    int points = setup.operations(POINTS / 4);
    Map<String, double[]> nanos =
        measure(
            setup.rounds(),
            "point query with a literal",
            connections,
            (name, connection, round) -> {
              Random random = new Random(round);
              long sum = 0;
              for (int i = 0; i < points; i++) {
                String sql = "SELECT * FROM " + TABLE + " WHERE id = " + random.nextInt(rows);
                try (PreparedStatement query = connection.prepareStatement(sql)) {
                  sum += SqlSession.sum(query);
                }
              }
              return sum;
            });
    report.times("point query with a literal", points, nanos, Map.of());
  }

  /** In a transaction, without which PostgreSQL's driver would read all rows at once. */
  private static void fetch(Setup setup, Report report, Map<String, Connection> connections)
      throws IOException {
    Map<String, double[]> nanos =
        measure(
            setup.rounds(new Rounds(1, 20, 3, 5)),
            "fetch of all rows",
            connections,
            (name, connection, round) -> {
              connection.setAutoCommit(false);
              try (PreparedStatement query =
                  connection.prepareStatement("SELECT * FROM " + TABLE)) {
                query.setFetchSize(FETCH_SIZE);
                return SqlSession.sum(query);
              } finally {
                connection.rollback();
                connection.setAutoCommit(true);
              }
            });
    report.times(
        "fetch of all rows",
        1,
        nanos,
        Map.of(ServedDatabases.H2, Target.atLeast(2), ServedDatabases.POSTGRES, Target.atLeast(2)));
  }

  /** Single upserts, with auto-commit, of rows that no other connection writes. */
  private static void upserts(
      Setup setup, Report report, ServedDatabases databases, int rows, int connections)
      throws IOException, SQLException {
    int each = Math.max(1, setup.operations(UPSERTS) / connections);
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    List<Connection> opened = new ArrayList<>();
    try (Threads threads = new Threads(connections)) {
      for (String name : databases.names()) {
        List<PreparedStatement> writers = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
          Connection connection = databases.connect(name);
          opened.add(connection);
          writers.add(connection.prepareStatement(ServedDatabases.upsert(name, TABLE)));
        }
        works.put(
            name,
            round ->
                threads.run(
                    WorkSessions.part(
                        thread -> {
                          Random random = new Random(round * 31L + thread);
                          PreparedStatement upsert = writers.get(thread);
                          for (int i = 0; i < each; i++) {
                            long id = (long) random.nextInt(rows / connections) * connections;
                            WorkRow.of(id + thread, round + 1).bind(upsert);
                            upsert.executeUpdate();
                          }
                          return 0;
                        })));
      }
      String what = "single upserts, connections: " + connections;
      report.times(
          what,
          (long) each * connections,
          setup.rounds().measure(what, works),
          connections == 64 ? Map.of(ServedDatabases.POSTGRES, Target.atLeast(1)) : Map.of());
    } finally {
      for (Connection connection : opened) {
        connection.close();
      }
    }
  }
}
