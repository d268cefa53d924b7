package io.cellardb.tck.bench;

import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Statements that are long, which have to be planned in a second or be refused in that time, beside
 * H2 where it ends in some seconds; and how soon planning ends when another thread cancels it. Each
 * round has texts of its own, so that no plan is one that was kept.
 */
final class LongStatementsSuite implements Suite {
  private static final int ROWS = 1_000;
  private static final int CANCELS = 20;
  private static final double LIMIT_MILLIS = 1_000;
  private static final double LIMIT_OF_CANCEL_MILLIS = 100;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String OTHER = "H2";
  private static final String TOO_MUCH = "54001";
  private static final long REFUSED = -1;

  /** No number of a round. */
  private static final int FIRST = 999;

  private static final Rounds ROUNDS = new Rounds(0, 0, 5, 5);

  /**
   * A long statement.
   *
   * @param size how many parts it has
   * @param besideH2 whether H2 ends it, too
   * @param text the statement of a size, with a count as its only column
   */
  private record LongStatement(String name, int size, boolean besideH2, IntFunction<String> text) {
    /** One that differs from those of other rounds. */
    String text(Setup setup, int round) {
      int parts = Math.max(2, setup.scaled(size));
      return text.apply(parts).replaceFirst("COUNT\\(\\*\\)", "COUNT(*) AS c" + round);
    }
  }

  private static final List<LongStatement> STATEMENTS =
      List.of(
          counted("IN, 10,000 literals, key", 10_000, size -> "id IN (" + numbers(size) + ")"),
          counted("NOT IN, 10,000 literals, key", 10_000, n -> "id NOT IN (" + numbers(n) + ")"),
          counted("NOT IN, 10,000 literals", 10_000, size -> "n NOT IN (" + numbers(size) + ")"),
          counted("NOT IN, 1,000 literals", 1_000, size -> "n NOT IN (" + numbers(size) + ")"),
          counted(
              "= ANY of an array, 10,000 literals, key",
              10_000,
              size -> "id = ANY (ARRAY[" + numbers(size) + "])"),
          counted(
              "IN, 5,000 expressions",
              5_000,
              size -> "n IN (" + list(size, ", ", i -> "id + " + i) + ")"),
          new LongStatement(
              "10,000 terms of OR",
              10_000,
              false,
              size -> "SELECT COUNT(*) FROM t WHERE " + list(size, " OR ", i -> "n = " + i)),
          counted("3,000 terms of AND", 3_000, size -> list(size, " AND ", i -> "n <> " + (i + 9))),
          counted(
              "3,000 terms of AND, of two columns",
              3_000,
              size -> list(size, " AND ", i -> "n <> id + " + (i + 9))),
          new LongStatement(
              "1,000 branches of UNION ALL",
              1_000,
              false,
              size ->
                  "SELECT COUNT(*) FROM ("
                      + list(size, " UNION ALL ", i -> "SELECT id FROM t WHERE n = " + i)
                      + ") u"),
          new LongStatement(
              "2,000 columns added up",
              2_000,
              true,
              size -> "SELECT COUNT(*) FROM t WHERE " + list(size, " + ", i -> "n") + " > 0"),
          new LongStatement(
              "100 tables joined by their keys",
              100,
              false,
              size ->
                  "SELECT COUNT(*) FROM "
                      + list(size, " JOIN ", i -> "t t" + i + (i == 0 ? "" : " USING (id)"))),
          new LongStatement(
              "100 tables joined in a chain",
              100,
              false,
              size ->
                  "SELECT COUNT(*) FROM "
                      + list(size, ", ", i -> "t t" + i)
                      + " WHERE "
                      + list(size - 1, " AND ", i -> "t" + i + ".n = t" + (i + 1) + ".id")),
          counted(
              "50 queries in WHERE",
              50,
              size ->
                  list(
                      size,
                      " AND ",
                      i -> "n <> (SELECT MAX(id) + " + i + " FROM t WHERE id > 900)")),
          counted(
              "COALESCE in COALESCE, 1,000 levels",
              1_000,
              size ->
                  "COALESCE(".repeat(size) + "n" + list(size, "", i -> ", " + i + ")") + " > 0"),
          counted(
              "CASE in the condition of CASE, 100 levels",
              100,
              size ->
                  "CASE WHEN ".repeat(size)
                      + "n > 0"
                      + list(size, "", i -> " THEN n > " + i + " ELSE n < 5 END")));

  private static LongStatement counted(String name, int size, IntFunction<String> condition) {
    return new LongStatement(
        name, size, true, parts -> "SELECT COUNT(*) FROM t WHERE " + condition.apply(parts));
  }

  private static String list(int size, String separator, IntFunction<String> item) {
    return IntStream.range(0, size).mapToObj(item).collect(Collectors.joining(separator));
  }

  private static String numbers(int size) {
    return list(size, ", ", i -> "" + i * 3);
  }

  @Override
  public void run(Setup setup, Report report) throws IOException, SQLException {
    try (Connection cellar = DriverManager.getConnection("jdbc:cellar:mem:long");
        Connection h2 = DriverManager.getConnection("jdbc:h2:mem:long;DB_CLOSE_DELAY=0")) {
      for (Connection connection : List.of(cellar, h2)) {
        load(connection);
      }
      report.say("Planning and running. A ratio is how many times faster Cellar is.");
      report.table();
      for (LongStatement statement : STATEMENTS) {
        measure(statement, setup, report, cellar, h2);
      }
      addColumns(setup, report, cellar, h2);
      cancel(setup, report, cellar);
    }
  }

  private static void load(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, n BIGINT NOT NULL)");
      String rows = list(ROWS, ", ", i -> "(" + i + ", " + i * 7L % ROWS + ")");
      statement.execute("INSERT INTO t VALUES " + rows);
    }
  }

  private static void measure(
      LongStatement statement, Setup setup, Report report, Connection cellar, Connection h2)
      throws IOException {
    boolean refused = count(cellar, statement.text(setup, FIRST)) == REFUSED;
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    works.put(Report.CELLAR, round -> count(cellar, statement.text(setup, round)));
    if (statement.besideH2() && !refused) {
      works.put(OTHER, round -> count(h2, statement.text(setup, round)));
    }
    Map<String, double[]> nanos = setup.rounds(ROUNDS).measure(statement.name(), works);
    report.times(statement.name(), 1, nanos, Map.of());
    report.share(
        statement.name() + (refused ? ", refused" : ""),
        "ms",
        Report.median(nanos.get(Report.CELLAR)) / NANOS_PER_MILLI,
        "limit",
        LIMIT_MILLIS,
        Target.atMost(1));
  }

  /** The count, or that the statement is refused as too much. */
  private static long count(Connection connection, String sql) throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      if (!TOO_MUCH.equals(e.getSQLState())) {
        throw new IOException(sql.substring(0, Math.min(200, sql.length())), e);
      }
      return REFUSED;
    }
  }

  private static void addColumns(Setup setup, Report report, Connection cellar, Connection h2)
      throws IOException {
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    works.put(Report.CELLAR, round -> addColumns(cellar, setup, round));
    works.put(OTHER, round -> addColumns(h2, setup, round));
    String name = "2,000 columns in a table, and a row of them";
    Map<String, double[]> nanos = setup.rounds(ROUNDS).measure(name, works);
    report.times(name, 1, nanos, Map.of());
  }

  private static long addColumns(Connection connection, Setup setup, int round) throws IOException {
    int columns = Math.max(2, setup.scaled(2_000));
    String table = "wide" + round;
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE "
              + table
              + " (id BIGINT PRIMARY KEY, "
              + list(columns, ", ", i -> "c" + i + " INTEGER")
              + ")");
      statement.execute(
          "INSERT INTO " + table + " VALUES (1, " + list(columns, ", ", i -> "" + i) + ")");
      try (ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
        row.next();
        long sum = 0;
        for (int i = 1; i <= columns + 1; i++) {
          sum += row.getLong(i);
        }
        return sum;
      }
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  /** While it is planned: none of the statements runs for long. */
  private static void cancel(Setup setup, Report report, Connection cellar)
      throws SQLException, IOException {
    ExecutorService worker = Executors.newSingleThreadExecutor();
    Random random = new Random(1);
    List<Double> millis = new ArrayList<>();
    try {
      for (int i = 0; i < setup.operations(CANCELS); i++) {
        LongStatement planned = STATEMENTS.get(random.nextInt(STATEMENTS.size()));
        String sql = planned.text(setup, 1_000 + i);
        try (Statement statement = cellar.createStatement()) {
          Future<Long> end = worker.submit(() -> endOf(statement, sql));
          Thread.sleep(random.nextInt(100));
          long start = System.nanoTime();
          statement.cancel();
          millis.add(Math.max(0, (end.get() - start) / NANOS_PER_MILLI));
        }
      }
    } catch (ExecutionException e) {
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      worker.shutdownNow();
    }
    double longest = millis.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    report.share(
        "longest cancel", "ms", longest, "limit", LIMIT_OF_CANCEL_MILLIS, Target.atMost(1));
  }

  /** When a statement has ended, cancelled or not. */
  private static long endOf(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
    } catch (SQLException e) {
      boolean known = List.of("57014", TOO_MUCH).contains(e.getSQLState());
      if (!known) {
        throw e;
      }
    }
    return System.nanoTime();
  }
}
