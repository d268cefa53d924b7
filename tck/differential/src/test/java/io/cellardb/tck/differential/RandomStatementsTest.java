package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.h2.api.ErrorCode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random schemas, data, queries and changes: Cellar, on an embedded store that flushes, compacts
 * and is opened again now and then, answers as H2. A third of the seeds have no memory for rows, so
 * that they are sorted, grouped and joined in files. A build asks the same seeds each time; {@code
 * -Dtest.seed=random} asks others, {@code -Dtest.seed=N} repeats one, which a failure names, and
 * {@code -Dqueries=N} asks so many.
 */
@Execution(ExecutionMode.CONCURRENT)
final class RandomStatementsTest {
  private static final int CHANGES = 15;
  private static final int CHANGES_WITH_QUERIES = 5;
  private static final int QUERIES_AFTER_EACH = 40;
  private static final int PATIENCE_MILLIS = 300;

  private static final int SCHEMAS =
      1 + Integer.getInteger("queries", 20_000) / (CHANGES * QUERIES_AFTER_EACH);

  @TempDir private Path directory;
  private boolean spilling;
  private Connection cellar;
  private Connection h2;

  static LongStream seeds() {
    String given = System.getProperty("test.seed", "");
    return switch (given) {
      case "" -> LongStream.rangeClosed(1, SCHEMAS);
      case "random" -> new Random().longs(SCHEMAS, 0, 1_000_000_000);
      default -> LongStream.of(Long.parseLong(given));
    };
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void cellarAnswersAsH2(long seed) throws SQLException {
    Random random = new Random(seed);
    spilling = seed % 3 == 0;
    List<RandomTable> tables = new ArrayList<>();
    List<String> views = new ArrayList<>();
    try {
      cellar = Databases.cellar(directory, spilling);
      h2 = Databases.h2();
      for (String name : List.of("r", "s", "t").subList(0, 1 + random.nextInt(3))) {
        RandomTable table = RandomTable.create(name, random);
        tables.add(table);
        execute(cellar, table.createInCellar());
        execute(h2, table.createInH2());
      }
      RandomStatements statements = new RandomStatements(random, tables);
      List<RandomTable> readable = new ArrayList<>(tables);
      for (String name : List.of("v", "w").subList(0, random.nextInt(3))) {
        RandomViews.View view = new RandomViews(random).create(name, readable);
        readable.add(view.columns());
        views.add(view.create());
        execute(cellar, view.create());
        execute(h2, view.create());
      }
      RandomStatements queries = new RandomStatements(random, readable);
      RandomChanges changes = new RandomChanges(random, readable);
      for (RandomTable table : tables) {
        for (int i = 0; i < 12; i++) {
          change(statements.insert(table, 3), table);
        }
      }
      for (int i = 0; i < CHANGES; i++) {
        maintain(random, statements.table());
        RandomTable table = statements.table();
        change(statements.change(table), table);
        for (int j = 0; j < CHANGES_WITH_QUERIES; j++) {
          RandomTable changed = statements.table();
          List<RandomTable> others = new ArrayList<>(tables);
          others.remove(changed);
          change(changes.change(changed, others), changed);
        }
        for (int j = 0; j < QUERIES_AFTER_EACH; j++) {
          query(queries.query());
        }
      }
    } catch (SQLException | RuntimeException | AssertionError e) {
      StringBuilder schema = new StringBuilder();
      tables.forEach(table -> schema.append(table.createInCellar()).append(";\n"));
      views.forEach(view -> schema.append(view).append(";\n"));
      throw new AssertionError("-Dtest.seed=" + seed + "\n" + schema + e.getMessage(), e);
    } finally {
      cellar.close();
      h2.close();
    }
  }

  /** Moves data between memory and files, which changes no answer. */
  private void maintain(Random random, RandomTable table) throws SQLException {
    switch (random.nextInt(8)) {
      case 0 -> execute(cellar, "FLUSH TABLE " + table.name());
      case 1 -> execute(cellar, "COMPACT TABLE " + table.name() + " MAJOR");
      case 2 -> {
        cellar.close();
        cellar = Databases.cellar(directory, spilling);
      }
      default -> {}
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void query(Request request) throws SQLException {
    Answer expected;
    try {
      execute(h2, "SET QUERY_TIMEOUT " + PATIENCE_MILLIS);
      expected = answer(h2, request.h2(), request.h2Parameters());
      execute(h2, "SET QUERY_TIMEOUT 0");
    } catch (SQLException e) {
      execute(h2, "SET QUERY_TIMEOUT 0");
      if (e.getErrorCode() == ErrorCode.STATEMENT_WAS_CANCELED) {
        return; // It runs views and sub-queries anew for each row, some of them for minutes.
      }
      if (e.getErrorCode() == ErrorCode.SUM_OR_AVG_ON_WRONG_DATATYPE_1
          || e.getErrorCode() == ErrorCode.FEATURE_NOT_SUPPORTED_1
          || e.getErrorCode() == ErrorCode.UNKNOWN_DATA_TYPE_1) {
        return; // Difference.FOLDED_NULL
      }
      if (e.getErrorCode() == ErrorCode.INVALID_VALUE_2
          || e.getErrorCode() == ErrorCode.TYPES_ARE_NOT_COMPARABLE_2) {
        return; // Difference.NESTING
      }
      throw new SQLException("H2 refuses " + describe(request) + "\n" + e.getMessage(), e);
    }
    Answer actual;
    try {
      actual = answer(cellar, request.cellar(), request.parameters());
    } catch (SQLException e) {
      if (e.getMessage().startsWith("a window of RANGE with a distance is not supported")) {
        return; // in the order of a constant, which a column of a view can be
      }
      if (spilling && e.getMessage().startsWith("a partition of a window needs more than")) {
        return; // Difference.WINDOW_MEMORY
      }
      String message = "\nCellar refuses with " + e.getSQLState() + ": " + e.getMessage();
      throw new SQLException(describe(request) + message, e);
    } catch (RuntimeException e) {
      throw new AssertionError(describe(request) + "\nCellar fails with " + e, e);
    }
    String difference = actual.differenceFrom(expected, request.ordered(), request.approximate());
    if (difference != null) {
      fail(describe(request) + "\n" + difference + "\n" + plan(request));
    }
  }

  private String plan(Request request) throws SQLException {
    StringBuilder plan = new StringBuilder();
    Answer lines = answer(cellar, "EXPLAIN " + request.cellar(), request.parameters());
    lines.rows().forEach(row -> plan.append(row.get(0)).append('\n'));
    return plan.toString();
  }

  private static Answer answer(Connection connection, String sql, List<Object> parameters)
      throws SQLException {
    try (PreparedStatement statement = prepare(connection, sql, parameters);
        ResultSet results = statement.executeQuery()) {
      return Answer.read(results);
    }
  }

  private static PreparedStatement prepare(
      Connection connection, String sql, List<Object> parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.size(); i++) {
      statement.setObject(i + 1, parameters.get(i));
    }
    return statement;
  }

  /** Changes both; the counts, or the class of the errors, and then the tables must agree. */
  private void change(Request request, RandomTable table) throws SQLException {
    String expected = outcome(h2, request.h2(), request.h2Parameters());
    String actual = outcome(cellar, request.cellar(), request.parameters());
    if (!expected.startsWith("error 23") && expected.startsWith("error")) {
      throw new SQLException("H2 refuses: " + describe(request) + "\n" + expected);
    }
    assertEquals(
        expected.startsWith("error") ? "error 23" : expected,
        actual.startsWith("error 23") ? "error 23" : actual,
        () -> describe(request));
    String all = "SELECT * FROM " + table.name();
    String difference =
        answer(cellar, all, List.of())
            .differenceFrom(answer(h2, all, List.of()), false, java.util.Set.of());
    if (difference != null) {
      fail("after " + describe(request) + "\n" + difference);
    }
  }

  private static String outcome(Connection connection, String sql, List<Object> parameters) {
    try (PreparedStatement statement = prepare(connection, sql, parameters)) {
      return statement.executeUpdate() + " rows";
    } catch (SQLException e) {
      return "error " + e.getSQLState() + " " + e.getMessage();
    }
  }

  private static String describe(Request request) {
    return request.cellar()
        + request.parameters().stream()
            .map(
                p ->
                    p instanceof byte[] b
                        ? java.util.HexFormat.of().formatHex(b)
                        : String.valueOf(p))
            .toList();
  }
}
