package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;

/** Runs statements of many rows on a new database, one after the other, in a small heap. */
final class BulkProgram {
  /** What a statement showed: its nanoseconds, and its answer or, if these are none, its error. */
  record Outcome(double nanos, String answer) {
    boolean failed() {
      return Double.isNaN(nanos);
    }
  }

  /**
   * A statement.
   *
   * @param changed the table that it changes; null if it is a query of one number
   */
  private record Step(String name, String sql, String changed) {}

  private BulkProgram() {}

  /**
   * Runs the statements and prints a line for each.
   *
   * @param args the database, the directory, and how many rows
   */
  public static void main(String[] args) throws SQLException {
    run(
        SqlDatabase.valueOf(args[0]),
        Path.of(args[1]),
        Integer.parseInt(args[2]),
        (name, outcome) ->
            System.out.println(name + "\t" + outcome.nanos() + "\t" + outcome.answer()));
  }

  /** What {@link #main} printed. */
  static Map<String, Outcome> parse(String output) {
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    for (String line : output.lines().toList()) {
      String[] parts = line.split("\t", -1);
      if (parts.length == 3) {
        outcomes.put(parts[0], new Outcome(Double.parseDouble(parts[1]), parts[2]));
      }
    }
    return outcomes;
  }

  /** Runs the statements; {@code told} is told what each showed. */
  static void run(SqlDatabase database, Path directory, int rows, BiConsumer<String, Outcome> told)
      throws SQLException {
    try (Connection connection = database.connect(directory, Durability.OS);
        Statement statement = connection.createStatement()) {
      for (String table : List.of("t", "v")) {
        statement.execute(
            "CREATE TABLE "
                + table
                + " (id BIGINT PRIMARY KEY, k INTEGER, d BIGINT, s VARCHAR(40))");
      }
      for (Step step : steps(rows, database == SqlDatabase.H2)) {
        told.accept(step.name(), outcome(statement, step));
      }
    }
  }

  private static Outcome outcome(Statement statement, Step step) {
    long start = System.nanoTime();
    try {
      String answer = null;
      if (step.changed() == null) {
        answer = number(statement, step.sql());
      } else {
        statement.execute(step.sql());
      }
      double nanos = System.nanoTime() - start;
      return new Outcome(
          nanos,
          answer == null
              ? number(
                  statement,
                  String.format(
                      Locale.ROOT,
                      "SELECT COUNT(*) + SUM(id) + SUM(d) + SUM(k) + MAX(CHAR_LENGTH(s)) FROM %s",
                      step.changed()))
              : answer);
    } catch (SQLException e) {
      return new Outcome(
          Double.NaN,
          e.getSQLState() + " " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
    }
  }

  private static String number(Statement statement, String query) throws SQLException {
    try (ResultSet results = statement.executeQuery(query)) {
      results.next();
      return String.valueOf(results.getLong(1));
    }
  }

  private static List<Step> steps(int rows, boolean h2) {
    String series =
        h2 ? "SYSTEM_RANGE(1, %d) AS g(n)" : "GENERATE_SERIES(CAST(1 AS BIGINT), %d) AS g(n)";
    List<Step> steps = new ArrayList<>();
    steps.add(
        new Step(
            "INSERT of a series",
            "INSERT INTO t SELECT n, MOD(n * 7919, 1000), n * 3, 'name of ' || CAST(MOD(n * 31, "
                + rows
                + ") AS VARCHAR(20)) FROM "
                + String.format(Locale.ROOT, series, rows),
            "t"));
    steps.add(new Step("INSERT SELECT", "INSERT INTO v SELECT * FROM t", "v"));
    steps.add(new Step("CREATE TABLE AS", "CREATE TABLE u AS SELECT * FROM t", "u"));
    steps.add(new Step("UPDATE SET d = d + 1", "UPDATE t SET d = d + 1", "t"));
    steps.add(new Step("UPDATE of a text", "UPDATE v SET s = s || 'x' WHERE k < 500", "v"));
    steps.add(new Step("DELETE of half of the rows", "DELETE FROM v WHERE k < 500", "v"));
    steps.add(new Step("DELETE", "DELETE FROM u", "u"));
    steps.add(new Step("COUNT(DISTINCT)", "SELECT COUNT(DISTINCT s) FROM t", null));
    steps.add(
        new Step(
            "COUNT(DISTINCT) in groups",
            "SELECT SUM(c) FROM (SELECT MOD(k, 10) AS g, COUNT(DISTINCT s) AS c FROM t"
                + " GROUP BY MOD(k, 10)) AS q",
            null));
    steps.add(
        new Step(
            "percentile",
            "SELECT 2 * PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY d) FROM t",
            null));
    steps.add(
        new Step(
            "window over all rows",
            "SELECT SUM(c) FROM (SELECT MAX(d) OVER () - d AS c FROM t) AS q",
            null));
    steps.add(
        new Step(
            "running sum of all rows",
            "SELECT MAX(c) FROM (SELECT SUM(d) OVER (ORDER BY id) AS c FROM t) AS q",
            null));
    steps.add(new Step("recursion, UNION ALL", recursion(rows, "UNION ALL"), null));
    steps.add(new Step("recursion, UNION", recursion(rows, "UNION"), null));
    return steps;
  }

  private static String recursion(int rows, String union) {
    return "WITH RECURSIVE r(n) AS (SELECT CAST(1 AS BIGINT) "
        + union
        + " SELECT 2 * r.n + b.b FROM r, (VALUES (0), (1)) AS b(b) WHERE r.n < "
        + rows / 2
        + ") SELECT COUNT(*) + SUM(n) FROM r";
  }
}
