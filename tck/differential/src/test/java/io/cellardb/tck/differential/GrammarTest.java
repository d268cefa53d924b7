package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random statements by the rules of {@code grammar.txt}, over tables with columns of all types, to
 * which definitions are made in between: Cellar answers as PostgreSQL. Errors may differ where one
 * has none, as which rows an expression is evaluated for is open. {@code -Dtest.seed=N} repeats a
 * seed, {@code -Dtest.seed=random} asks others, {@code -Dqueries=N} so many.
 */
@Execution(ExecutionMode.CONCURRENT)
@EnabledIfSystemProperty(named = "judges", matches = ".*postgresql.*")
final class GrammarTest {
  private static final int QUERIES_OF_A_SEED = 100;
  private static final int QUERIES_AFTER_EACH_CHANGE = 4;
  private static final int QUERIES_AFTER_EACH_DEFINITION = 12;
  private static final int ROWS = 8;
  private static final int DEPTH = 5;
  private static final List<String> TABLES = List.of("t", "u");

  /** What the queries with an order have. */
  private static final String ORDERED = " FROM t ORDER BY id ";

  /** All columns, the drivers having no arrays of intervals. */
  private static final String COLUMNS =
      "SELECT id, i, n, d, f, s, b, dt, ts, tz, iv, ym, ia, sa, ivs[1], ivs[2], CARDINALITY(ivs),"
          + " jo, ja FROM ";

  private static final Grammar GRAMMAR = new Grammar();

  private static final Pattern NEXT_STATEMENT = Pattern.compile("; (?=[A-Z]+ (TABLE|INTO))");

  /** Statements that differ for the user's good, or for what SQL.md says. */
  private static final List<Pattern> DIFFERENT =
      PostgresCall.lines("grammar-reasons.tsv").stream().map(GrammarTest::pattern).toList();

  static LongStream seeds() {
    return TestSeed.several(1 + Integer.getInteger("queries", 3_000) / QUERIES_OF_A_SEED);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void cellarAnswersAsPostgresql(long seed) throws SQLException {
    Random random = new Random(seed);
    List<String> history = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    try (Connection here = DriverManager.getConnection("jdbc:cellar:mem:grammar" + seed);
        Connection there = Judge.POSTGRESQL.connect()) {
      for (String table : TABLES) {
        history.add(create(table));
      }
      for (String table : TABLES) {
        for (int id = 1; id <= ROWS; id++) {
          history.add(
              "INSERT INTO " + table + " VALUES (" + id + ", " + make("values", random) + ")");
        }
      }
      for (String statement : history) {
        String difference = difference(here, there, statement);
        assertTrue(difference == null, () -> statement + "\n" + difference);
      }
      for (int i = 0; i < QUERIES_OF_A_SEED; i++) {
        if (i % QUERIES_AFTER_EACH_DEFINITION == QUERIES_AFTER_EACH_DEFINITION - 1) {
          define(here, there, random, history);
        }
        boolean change = i % QUERIES_AFTER_EACH_CHANGE == 0;
        String statement = make(change ? "change" : "query", random);
        String difference = difference(here, there, statement);
        if (difference != null && !isDecided(statement, difference)) {
          wrong.add(said(statement, Dialect.CELLAR) + "\n" + difference);
        }
        if (change) {
          history.add(said(statement, Dialect.CELLAR));
          compareTables(here, there);
        }
      }
      assertTrue(wrong.isEmpty(), () -> wrong.size() + " wrong:\n" + String.join("\n", wrong));
    } catch (SQLException | RuntimeException | AssertionError e) {
      String before = String.join(";\n", history) + ";\n";
      throw new AssertionError("-Dtest.seed=" + seed + "\n" + before + e.getMessage(), e);
    }
  }

  private static String create(String table) {
    return "CREATE TABLE "
        + table
        + " (id INTEGER PRIMARY KEY, i INTEGER, n BIGINT, d NUMERIC(12, 3), f DOUBLE PRECISION,"
        + " s TEXT, b BOOLEAN, dt DATE, ts TIMESTAMP, tz TIMESTAMPTZ, iv INTERVAL DAY TO SECOND,"
        + " ym INTERVAL YEAR TO MONTH, ia INTEGER[], sa TEXT[], ivs INTERVAL[], jo JSONB,"
        + " ja JSONB)";
  }

  private static String make(String name, Random random) {
    return GRAMMAR.make(name, 2 + random.nextInt(DEPTH - 1), random);
  }

  private static String said(String statement, Dialect dialect) {
    return dialect.of(statement);
  }

  /** Changes definitions in both, statement by statement. */
  private static void define(Connection here, Connection there, Random random, List<String> history)
      throws SQLException {
    for (String statement : NEXT_STATEMENT.split(make("define", random), -1)) {
      history.add(said(statement, Dialect.CELLAR));
      String difference = difference(here, there, statement);
      assertTrue(difference == null, () -> statement + "\n" + difference);
    }
    compareTables(here, there);
  }

  private static void compareTables(Connection here, Connection there) throws SQLException {
    for (String table : TABLES) {
      String difference = difference(here, there, COLUMNS + table);
      assertTrue(difference == null, () -> table + ": " + difference);
    }
  }

  /** What differs; null if nothing does. */
  private static String difference(Connection here, Connection there, String statement)
      throws SQLException {
    Object expected = result(there, said(statement, Dialect.POSTGRESQL));
    Object actual = result(here, said(statement, Dialect.CELLAR));
    if (expected instanceof Answer theirs && actual instanceof Answer ours) {
      return ours.differenceFrom(theirs, statement.contains(ORDERED), ours.decimals(theirs));
    }
    boolean same =
        (expected instanceof SQLException theirs && actual instanceof SQLException ours)
            ? theirs.getSQLState().substring(0, 2).equals(ours.getSQLState().substring(0, 2))
            : expected.equals(actual);
    return same ? null : actual + ", in PostgreSQL " + expected;
  }

  /** Rows, a number of rows, or an error. */
  private static Object result(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(sql)
          ? JsonForm.of(Answer.read(statement.getResultSet()))
          : (Object) statement.getUpdateCount();
    } catch (SQLException e) {
      return e;
    }
  }

  private static boolean isDecided(String statement, String difference) {
    String all = said(statement, Dialect.CELLAR) + "\t" + difference;
    return DIFFERENT.stream().anyMatch(pattern -> pattern.matcher(all).matches());
  }

  private static Pattern pattern(String line) {
    return Pattern.compile(line.substring(0, line.lastIndexOf('\t')), Pattern.DOTALL);
  }
}
