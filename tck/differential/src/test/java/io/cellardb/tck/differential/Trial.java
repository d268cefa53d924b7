package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.cellardb.tck.differential.Request.Phrase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.time.Period;
import java.time.temporal.TemporalAmount;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Cellar and its judges with the same tables and data: each statement is said to all of them, and
 * one that Cellar answers differently fails.
 */
final class Trial implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 300;

  private final String url;
  private final Map<Judge, Connection> judges = new EnumMap<>(Judge.class);
  private Connection cellar;

  /**
   * Without any tables.
   *
   * @param url of Cellar's store
   */
  Trial(String url, List<Judge> judges) throws SQLException {
    this.url = url;
    cellar = DriverManager.getConnection(url);
    for (Judge judge : judges) {
      this.judges.put(judge, judge.connect());
    }
  }

  /** Runs a statement of definition everywhere. */
  void define(String text) throws SQLException {
    inCellar(Dialect.CELLAR.of(text));
    for (Map.Entry<Judge, Connection> judge : judges.entrySet()) {
      execute(judge.getValue(), judge.getKey().dialect().of(text));
    }
  }

  /** Runs a statement in Cellar alone. */
  void inCellar(String sql) throws SQLException {
    execute(cellar, sql);
  }

  /** Closes Cellar's store and opens it again. */
  void reopen() throws SQLException {
    cellar.close();
    cellar = DriverManager.getConnection(url);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Asks a query of all who can be asked. */
  void query(Request request) throws SQLException {
    Answer actual = null;
    for (Judge judge : judges.keySet()) {
      Answer expected = expected(judge, request);
      if (expected == null) {
        continue;
      }
      if (actual == null) {
        actual = actual(request);
      }
      if (actual == null) {
        return;
      }
      String difference = actual.differenceFrom(expected, request.ordered(), request.approximate());
      if (difference != null) {
        fail(judge + ": " + request + "\n" + difference + "\n" + plan(request));
      }
    }
  }

  /** What a judge answers; null if it cannot say it or is excused. */
  private Answer expected(Judge judge, Request request) throws SQLException {
    Phrase phrase = request.in(judge.dialect());
    if (phrase == null) {
      return null;
    }
    Connection connection = judges.get(judge);
    judge.limit(connection, PATIENCE_MILLIS);
    try {
      return answer(connection, phrase);
    } catch (SQLException e) {
      if (judge.excuse(e) != null) {
        return null;
      }
      throw new SQLException(judge + " refuses " + phrase + "\n" + e.getMessage(), e);
    } finally {
      judge.limit(connection, 0);
    }
  }

  /** What Cellar answers; null if it refuses for a reason that is in order. */
  private Answer actual(Request request) throws SQLException {
    try {
      return answer(cellar, request.in(Dialect.CELLAR));
    } catch (SQLException e) {
      if (e.getMessage().startsWith("a window of RANGE with a distance is not supported")) {
        return null; // in the order of a constant, which a column of a view can be
      }
      String message = "\nCellar refuses with " + e.getSQLState() + ": " + e.getMessage();
      throw new SQLException(request + message, e);
    } catch (RuntimeException e) {
      throw new AssertionError(request + "\nCellar fails with " + e, e);
    }
  }

  private String plan(Request request) throws SQLException {
    StringBuilder plan = new StringBuilder();
    Answer lines = answer(cellar, request.in(Dialect.CELLAR).after("EXPLAIN "));
    lines.rows().forEach(row -> plan.append(row.get(0)).append('\n'));
    return plan.toString();
  }

  private static Answer answer(Connection connection, Phrase phrase) throws SQLException {
    try (PreparedStatement statement = prepare(connection, phrase);
        ResultSet results = statement.executeQuery()) {
      return Answer.read(results);
    }
  }

  private static PreparedStatement prepare(Connection connection, Phrase phrase)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(phrase.sql());
    for (int i = 0; i < phrase.parameters().size(); i++) {
      Object value = phrase.parameters().get(i);
      boolean interval = value instanceof TemporalAmount;
      if (interval && connection.getMetaData().getURL().startsWith("jdbc:postgresql")) {
        statement.setObject(i + 1, words((TemporalAmount) value), Types.OTHER);
      } else {
        statement.setObject(i + 1, value);
      }
    }
    return statement;
  }

  /** An interval as PostgreSQL takes it. */
  private static String words(TemporalAmount interval) {
    return interval instanceof Period months
        ? IntervalLength.of(months)
        : IntervalLength.of((Duration) interval);
  }

  /**
   * Runs a statement that adds a constraint, everywhere or nowhere; all must agree whether the rows
   * meet it.
   *
   * @param made is given the statement if they do
   */
  boolean constrain(String sql, List<String> made) throws SQLException {
    String actual = outcome(cellar, new Phrase(sql, List.of()));
    for (Map.Entry<Judge, Connection> judge : judges.entrySet()) {
      String expected = outcome(judge.getValue(), new Phrase(sql, List.of()));
      assertEquals(
          known(expected), known(actual), () -> judge.getKey() + ": " + sql + "\n" + expected);
    }
    if (actual.startsWith("error")) {
      return false;
    }
    made.add(sql);
    return true;
  }

  /** A violated constraint, in the words of H2 where it adds one, or what has happened instead. */
  private static String known(String outcome) {
    return outcome.startsWith("error 23") ? "error 23" : outcome;
  }

  /**
   * As {@link #change}, of tables with constraints. H2 looks at rows one by one, and so refuses
   * statements by what is there in between. What one of the judges refuses, Cellar may do if the
   * constraints hold then; it takes it back, and so do the other judges. So it is where a judge
   * does what it should refuse, as H2's MERGE may with a row that names its own table.
   *
   * @param violations queries that have rows if a constraint does not hold
   */
  void change(Request request, List<String> tables, List<String> violations) throws SQLException {
    if (violations.isEmpty()) {
      change(request, tables);
      return;
    }
    Map<Judge, String> outcomes = begun(request);
    if (outcomes.isEmpty()) {
      return;
    }
    for (Map.Entry<Judge, Connection> judge : judges.entrySet()) {
      if (!outcomes.get(judge.getKey()).startsWith("error")
          && !hold(judge.getValue(), violations)) {
        outcomes.put(judge.getKey(), "error: its constraints do not hold");
      }
    }
    boolean refused = outcomes.values().stream().anyMatch(each -> each.startsWith("error"));
    end(!refused);
    if (refused) {
      attempt(request.in(Dialect.CELLAR), outcomes, violations);
    } else {
      String actual = outcome(cellar, request.in(Dialect.CELLAR));
      outcomes.forEach(
          (judge, expected) -> assertEquals(expected, actual, () -> judge + ": " + request));
    }
    compare(request, tables);
  }

  /** Has Cellar do what a judge refuses, and take it back. */
  private void attempt(Phrase phrase, Map<Judge, String> outcomes, List<String> violations)
      throws SQLException {
    cellar.setAutoCommit(false);
    String actual = outcome(cellar, phrase);
    if (!actual.startsWith("error 23")) {
      assertFalse(actual.startsWith("error"), () -> phrase + "\n" + actual);
      assertTrue(hold(cellar, violations), () -> phrase + "\n" + outcomes);
    }
    cellar.rollback();
    cellar.setAutoCommit(true);
  }

  /** Whether none of some queries of violations has a row. */
  private static boolean hold(Connection connection, List<String> violations) throws SQLException {
    for (String each : violations) {
      if (!answer(connection, new Phrase(each, List.of())).rows().isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Changes all; the counts, or the class of the errors, and then the tables must agree. */
  void change(Request request, RandomTable table) throws SQLException {
    change(request, List.of(table.name()));
  }

  /** The same, of some tables. */
  void change(Request request, List<String> tables) throws SQLException {
    Map<Judge, String> outcomes = begun(request);
    if (outcomes.isEmpty()) {
      return;
    }
    end(true);
    String actual = outcome(cellar, request.in(Dialect.CELLAR));
    outcomes.forEach(
        (judge, expected) ->
            assertEquals(
                expected.startsWith("error") ? "error 23" : expected,
                actual.startsWith("error 23") ? "error 23" : actual,
                () -> judge + ": " + request));
    compare(request, tables);
  }

  /**
   * What the judges do, each in a transaction that is left open; nothing, and all of it taken back,
   * if one of them is excused.
   */
  private Map<Judge, String> begun(Request request) throws SQLException {
    Map<Judge, String> outcomes = new EnumMap<>(Judge.class);
    for (Map.Entry<Judge, Connection> judge : judges.entrySet()) {
      judge.getValue().setAutoCommit(false);
      Phrase phrase = request.in(judge.getKey().dialect());
      try (PreparedStatement statement = prepare(judge.getValue(), phrase)) {
        outcomes.put(judge.getKey(), statement.executeUpdate() + " rows");
      } catch (SQLException e) {
        if (judge.getKey().excuse(e) == Difference.FOLDED_NULL) {
          end(false);
          return Map.of();
        }
        if (!e.getSQLState().startsWith("23")) {
          throw new SQLException(judge.getKey() + " refuses " + phrase + "\n" + e.getMessage(), e);
        }
        outcomes.put(judge.getKey(), error(e));
      }
    }
    return outcomes;
  }

  /** Ends the transactions of the judges. */
  private void end(boolean keep) throws SQLException {
    for (Connection judge : judges.values()) {
      if (keep) {
        judge.commit();
      } else {
        judge.rollback();
      }
      judge.setAutoCommit(true);
    }
  }

  private void compare(Request request, List<String> tables) throws SQLException {
    for (Map.Entry<Judge, Connection> judge : judges.entrySet()) {
      for (String table : tables) {
        Phrase all = new Phrase("SELECT * FROM " + table, List.of());
        String difference =
            answer(cellar, all).differenceFrom(answer(judge.getValue(), all), false, Set.of());
        if (difference != null) {
          fail(judge.getKey() + ": after " + request + "\n" + difference);
        }
      }
    }
  }

  private static String outcome(Connection connection, Phrase phrase) {
    try (PreparedStatement statement = prepare(connection, phrase)) {
      return statement.executeUpdate() + " rows";
    } catch (SQLException e) {
      return error(e);
    }
  }

  private static String error(SQLException failure) {
    return "error " + failure.getSQLState() + " " + failure.getMessage();
  }

  @Override
  public void close() throws SQLException {
    cellar.close();
    for (Connection judge : judges.values()) {
      judge.close();
    }
  }
}
