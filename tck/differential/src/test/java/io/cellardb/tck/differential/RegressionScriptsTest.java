package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * PostgreSQL's own regression scripts, as far as they are plain SQL, in Cellar and in the
 * PostgreSQL that is the judge: {@code -Dregress=DIRECTORY} names {@code src/test/regress} of its
 * sources, which are no part of Cellar, and {@code -Dregress.scripts=select,union} some scripts.
 * The report says how many statements have the same answer, by script, and what is in the way of
 * the others; it judges nothing.
 */
@EnabledIfSystemProperty(named = "regress", matches = ".+")
final class RegressionScriptsTest {
  private static final String PLAIN =
      "select,select_distinct,select_distinct_on,select_having,select_implicit,subselect,union,case,"
          + "join,aggregates,groupingsets,window,with,limit,insert,insert_conflict,update,delete,merge,"
          + "returning,boolean,int2,int4,int8,float4,float8,numeric,numerology,strings,text,varchar,"
          + "date,time,timestamp,interval,uuid,expressions,arrays,json,sequence,identity,generated,"
          + "create_view,constraints,comments,truncate,transactions,rowtypes,functional_deps";

  /** Statements that ask and change data, and those that define what is asked. */
  private static final Pattern COUNTED =
      Pattern.compile(
          "(?is)\\(*(select|with|values|table|insert|update|delete|merge|truncate|"
              + "create\\s+(temp\\s+|temporary\\s+)?(table|view|sequence)|drop\\s+(table|view|sequence)|"
              + "alter\\s+table)\\b.*");

  /** What needs PostgreSQL itself: functions in its languages, its catalog, its settings. */
  private static final Pattern ITS_OWN =
      Pattern.compile(
          "(?is).*(\\bpg_|regclass|regproc|information_schema|\\bctid\\b|\\bxmin\\b).*");

  /** A table that is copied where Cellar refuses to create it. */
  private static final Pattern CREATED =
      Pattern.compile("(?i)create\\s+(?:temp\\s+|temporary\\s+)?table\\s+(\\w+)");

  private static final int PATIENCE_SECONDS = 10;

  private final Path directory = Path.of(System.getProperty("regress", "."));
  private final RegressionReport report = new RegressionReport();

  @Test
  void howManyStatementsHaveTheSameAnswer() throws IOException, SQLException {
    for (String script : System.getProperty("regress.scripts", PLAIN).split(",", -1)) {
      try (Connection cellar = DriverManager.getConnection("jdbc:cellar:mem:regress-" + script);
          Connection judge = Judge.POSTGRESQL.connect()) {
        Judge.POSTGRESQL.limit(judge, PATIENCE_SECONDS * 1000);
        Mirror mirror = new Mirror(judge, cellar);
        setUp(judge, mirror, script);
        run(script, cellar, judge, mirror);
      }
      Files.writeString(Path.of("target", "regression-scripts.txt"), report.toString());
    }
    assertFalse(report.isEmpty());
  }

  private List<String> statements(String script) throws IOException {
    Path file = directory.resolve("sql").resolve(script + ".sql");
    String text = Files.readString(file, StandardCharsets.UTF_8);
    return Script.statements(text, directory.toAbsolutePath().toString());
  }

  /** The tables of all scripts, as far as a script names them. */
  private void setUp(Connection judge, Mirror mirror, String script)
      throws IOException, SQLException {
    statements("test_setup").forEach(sql -> result(judge, sql));
    String text = String.join(" ", statements(script)).toLowerCase(Locale.ROOT);
    for (String table : mirror.tables()) {
      if (text.contains(table)) {
        copied(mirror, table);
      }
    }
  }

  /** Copies a table if it can be had; if it cannot, statements will say that it is missing. */
  private void copied(Mirror mirror, String table) {
    try {
      mirror.copy(table);
    } catch (SQLException e) {
      report.missing(table, e.getMessage());
    }
  }

  private void run(String script, Connection cellar, Connection judge, Mirror mirror)
      throws IOException {
    for (String sql : statements(script)) {
      Result expected = result(judge, sql);
      Result actual = result(cellar, sql);
      if (COUNTED.matcher(sql).matches() && !ITS_OWN.matcher(sql).matches()) {
        report.add(script, sql, difference(expected, actual));
      }
      Matcher created = CREATED.matcher(sql);
      if (expected.error() == null && actual.error() != null && created.lookingAt()) {
        copied(mirror, created.group(1));
      }
    }
  }

  /**
   * What a statement came to.
   *
   * @param answer its rows; null without any
   * @param count of changed rows
   * @param error null without one
   */
  private record Result(Answer answer, int count, SQLException error) {}

  private static Result result(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.setQueryTimeout(PATIENCE_SECONDS);
      if (statement.execute(sql)) {
        try (ResultSet results = statement.getResultSet()) {
          return new Result(Answer.read(results), 0, null);
        }
      }
      return new Result(null, statement.getUpdateCount(), null);
    } catch (SQLException e) {
      return new Result(null, 0, e);
    }
  }

  /** What is in the way of the same answer; null if it is the same. Errors are by their class. */
  private static String difference(Result expected, Result actual) {
    if (actual.error() != null) {
      String state = String.valueOf(actual.error().getSQLState());
      return expected.error() != null
              && state.startsWith(expected.error().getSQLState().substring(0, 2))
          ? null
          : (expected.error() == null ? "refused " : "another error ")
              + state
              + ": "
              + actual.error().getMessage();
    }
    if (expected.error() != null) {
      return "not refused: " + expected.error().getMessage();
    }
    if ((expected.answer() == null) != (actual.answer() == null)) {
      return "rows on one side only";
    }
    if (expected.answer() == null) {
      return expected.count() == actual.count() ? null : "other count of changed rows";
    }
    if (!expected.answer().rows().isEmpty()
        && !actual.answer().rows().isEmpty()
        && expected.answer().width() != actual.answer().width()) {
      return "other number of columns";
    }
    Set<Integer> all = new TreeSet<>();
    IntStream.range(0, expected.answer().width()).forEach(all::add);
    String difference = actual.answer().differenceFrom(expected.answer(), false, all);
    return difference == null ? null : "other rows: " + difference;
  }
}
