package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cellardb.tck.differential.RegressionReport.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashSet;
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
      "select,select_distinct,select_distinct_on,select_having,select_implicit,"
          + "select_into,subselect,union,case,join,aggregates,groupingsets,window,with,limit,"
          + "incremental_sort,insert,insert_conflict,update,delete,merge,returning,boolean,"
          + "char,int2,int4,int8,float4,float8,numeric,numerology,strings,text,varchar,regex,"
          + "date,time,timestamp,timestamptz,interval,horology,uuid,bit,expressions,arrays,"
          + "json,jsonb,jsonpath,jsonb_jsonpath,random,sequence,identity,generated,"
          + "create_view,constraints,foreign_key,comments,truncate,transactions,rowtypes,"
          + "functional_deps,tsrf,equivclass,memoize,prepare,domain,enum,matview,temp";

  /** Statements that ask and change data, and those that define what is asked. */
  private static final Pattern COUNTED =
      Pattern.compile(
          "(?is)\\(*(select|with|values|table|insert|update|delete|merge|truncate|"
              + "create\\s+(temp\\s+|temporary\\s+)?(table|view|sequence)|"
              + "drop\\s+(table|view|sequence)|alter\\s+table)\\b.*");

  /** Of these PostgreSQL counts rows, too. */
  private static final Pattern DEFINES = Pattern.compile("(?i)create|select");

  /** What needs PostgreSQL itself: functions in its languages, its catalog, its settings. */
  private static final Pattern ITS_OWN =
      Pattern.compile(
          "(?is).*(\\bpg_|regclass|regproc|information_schema|\\bctid\\b|\\bxmin\\b).*");

  /** A table that is copied where Cellar refuses to do to it what PostgreSQL does. */
  private static final Pattern CHANGED =
      Pattern.compile(
          "(?i)\\b(?:(?:create\\s+(?:temp\\s+|temporary\\s+|unlogged\\s+)?|alter\\s+)table"
              + "(?:\\s+if\\s+(?:not\\s+)?exists)?|copy|insert\\s+into|update|delete\\s+from"
              + "|merge\\s+into|truncate(?:\\s+table)?|(?<!create|or replace)\\s+into"
              + "(?:\\s+table)?)\\s+(?:only\\s+)?(?!set\\b|select\\b)(\\w+)");

  /** Asked of Cellar as a table that stays. */
  private static final Pattern TEMPORARY =
      Pattern.compile(
          "(?i)(create(?:\\s+or\\s+replace)?)\\s+(?:temp|temporary|unlogged)\\s+"
              + "(table|view|sequence)\\b");

  /** Settings that PostgreSQL's driver for Java ends the connection at. */
  private static final Pattern DRIVERS_OWN =
      Pattern.compile("(?i)(re)?set\\s+(session\\s+|local\\s+)?(datestyle|client_encoding)\\b");

  private static final int PATIENCE_SECONDS = 5;

  /** What is read of an answer, as some have no end. */
  private static final int MOST_ROWS = 20_000;

  private final Path directory = Path.of(System.getProperty("regress", "."));

  @Test
  void howManyStatementsHaveTheSameAnswer() throws IOException, SQLException {
    RegressionReport report = new RegressionReport();
    for (String script : System.getProperty("regress.scripts", PLAIN).split(",", -1)) {
      try (Connection cellar = DriverManager.getConnection("jdbc:cellar:mem:regress-" + script);
          Connection judge = Judge.POSTGRESQL.connect()) {
        Judge.POSTGRESQL.limit(judge, PATIENCE_SECONDS * 1000);
        Mirror mirror = new Mirror(judge, cellar);
        setUp(judge, mirror, script);
        run(script, cellar, judge, mirror, report);
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
    Set<String> words =
        new HashSet<>(
            List.of(
                String.join(" ", statements(script)).toLowerCase(Locale.ROOT).split("\\W+", -1)));
    for (String table : mirror.tables()) {
      if (words.contains(table)) {
        copied(mirror, table);
      }
    }
  }

  /** Copies a table if it can be had; if it cannot, statements will say that it is missing. */
  private static boolean copied(Mirror mirror, String table) {
    try {
      mirror.copy(table);
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private void run(
      String script, Connection cellar, Connection judge, Mirror mirror, RegressionReport report)
      throws IOException {
    Set<String> copies = new HashSet<>();
    for (String sql : statements(script)) {
      if (DRIVERS_OWN.matcher(sql).lookingAt()) {
        continue;
      }
      Result expected = result(judge, sql);
      Result actual = result(cellar, sql);
      if (COUNTED.matcher(sql).matches()
          && !ITS_OWN.matcher(sql).matches()
          && !expected.cancelled()) {
        String difference = difference(expected, actual, !DEFINES.matcher(sql).lookingAt());
        boolean copy =
            Arrays.stream(sql.toLowerCase(Locale.ROOT).split("\\W+", -1))
                .anyMatch(copies::contains);
        report.add(
            script,
            sql,
            outcome(expected, actual, difference),
            difference == null || !copy ? difference : difference + "\nof a table that is a copy");
      }
      Matcher temporary = TEMPORARY.matcher(sql);
      boolean created =
          actual.error() != null
              && temporary.lookingAt()
              && result(cellar, temporary.replaceFirst("$1 $2")).error() == null;
      boolean apart = (expected.error() == null) != (actual.error() == null);
      Matcher changed = CHANGED.matcher(sql);
      while (!created && changed.find()) {
        String table = changed.group(1).toLowerCase(Locale.ROOT);
        if (apart || copies.contains(table)) {
          equalize(mirror, table, copies);
        }
      }
    }
  }

  /** Gives Cellar's table the rows of PostgreSQL's, and if it must be its columns. */
  private static void equalize(Mirror mirror, String table, Set<String> copies) {
    try {
      mirror.copyRows(table);
    } catch (SQLException e) {
      if (copied(mirror, table)) {
        copies.add(table);
      }
    }
  }

  private static Outcome outcome(Result expected, Result actual, String difference) {
    if (difference == null) {
      return Outcome.SAME;
    }
    return actual.error() != null
        ? Outcome.REFUSED
        : expected.error() != null ? Outcome.MORE : Outcome.DIFFERS;
  }

  /**
   * What a statement came to.
   *
   * @param answer its rows; null without any
   * @param count of changed rows
   * @param error null without one
   */
  private record Result(Answer answer, int count, SQLException error) {
    private boolean cancelled() {
      return error != null && "57014".equals(error.getSQLState());
    }
  }

  private static Result result(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.setQueryTimeout(PATIENCE_SECONDS);
      statement.setMaxRows(MOST_ROWS);
      if (statement.execute(sql)) {
        try (ResultSet results = statement.getResultSet()) {
          return new Result(JsonForm.of(Answer.readTexts(results)), 0, null);
        }
      }
      return new Result(null, statement.getUpdateCount(), null);
    } catch (SQLException e) {
      return new Result(null, 0, e);
    }
  }

  /** What is in the way of the same answer; null if it is the same. Errors are by their class. */
  private static String difference(Result expected, Result actual, boolean counts) {
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
      return !counts || expected.count() == actual.count()
          ? null
          : "other count of changed rows: " + actual.count() + " for " + expected.count();
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
