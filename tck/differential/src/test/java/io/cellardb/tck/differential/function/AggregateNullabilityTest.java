package io.cellardb.tck.differential.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.function.FunctionLibraries;
import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlAbstractGroupFunction;
import org.junit.jupiter.api.Test;

/**
 * Every aggregate function, also over windows, of columns that are NOT NULL and of others, over no
 * row, one row and several, with FILTER, DISTINCT and frames that leave nothing: what the type of a
 * result says can be NULL is compared with what is, and with what IS NULL finds, which the planner
 * simplifies by types. {@code -Dtest.seed} repeats a run, {@code -Dcalls=N} tries N calls of each.
 */
final class AggregateNullabilityTest {
  private static final int ROWS = 4;

  /** Queries with {@code $} for a call, of a table {@code t}. */
  private static final List<String> GROUPED =
      List.of(
          "SELECT $ AS v FROM t",
          "SELECT $ AS v FROM t WHERE k < 0",
          "SELECT $ FILTER (WHERE k < 0) AS v FROM t",
          "SELECT $ FILTER (WHERE k < 2) AS v FROM t GROUP BY k",
          "SELECT $ AS v FROM t GROUP BY k",
          "SELECT $ AS v FROM t WHERE k < 0 GROUP BY GROUPING SETS ((k), ())",
          "SELECT (SELECT $ FROM t WHERE t.k = o.k + 2) AS v FROM t AS o",
          "SELECT v FROM t AS o LEFT JOIN (SELECT k AS g, $ AS v FROM t WHERE k < 2 GROUP BY k) AS"
              + " q ON q.g = o.k");

  /** Windows, after {@code $}. */
  private static final List<String> WINDOWS =
      List.of(
          "$ OVER ()",
          "$ OVER (PARTITION BY k)",
          "$ OVER (ORDER BY k ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING)",
          "$ OVER (ORDER BY k ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)",
          "$ OVER (ORDER BY k RANGE BETWEEN 5 PRECEDING AND 4 PRECEDING)",
          "$ OVER (PARTITION BY k ORDER BY k ROWS BETWEEN UNBOUNDED PRECEDING AND"
              + " UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW)",
          "$ OVER (ORDER BY k ROWS BETWEEN CURRENT ROW AND CURRENT ROW EXCLUDE GROUP)",
          "$ FILTER (WHERE k < 2) OVER (ORDER BY k)",
          "$ IGNORE NULLS OVER (ORDER BY k ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING)");

  private final long seed = TestSeed.get(20_261_121);
  private final List<String> wrong = new ArrayList<>();
  private int answered;

  @Test
  void typesTellWhatMayBeNull() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:mem:nullability");
        Statement statement = connection.createStatement()) {
      load(statement, "maybe", false, false);
      load(statement, "given", true, true);
      load(statement, "given_0", true, false);
      load(statement, "given_1", false, true);
      for (Call call : calls()) {
        for (String query : queries(withColumns(call))) {
          for (String table :
              call.types().size() > 1
                  ? List.of("given", "maybe", "given_0", "given_1")
                  : List.of("given", "maybe")) {
            compare(statement, query.replaceAll("\\bt\\b", table));
          }
        }
      }
    }
    assertEquals(
        "", String.join("\n", wrong), () -> wrong.size() + " of " + answered + ", seed " + seed);
    assertTrue(answered > 1_000, () -> "only " + answered + " queries were answered");
  }

  private Set<Call> calls() {
    Calls calls = new Calls(FunctionLibraries.DEFAULT.operators(), new Random(seed));
    Set<Call> all = new LinkedHashSet<>(Spelled.AGGREGATES);
    for (SqlOperator operator : FunctionLibraries.DEFAULT.operators().getOperatorList()) {
      if (operator.isAggregator()
          && !operator.requiresOver()
          && !operator.getName().matches("\\$.*|SINGLE_VALUE")
          && !(operator instanceof SqlAbstractGroupFunction)) {
        all.addAll(calls.of(operator, Integer.getInteger("calls", 1)));
      }
    }
    return all;
  }

  /** A table with two columns of each type, which are NOT NULL or have NULLs. */
  private static void load(Statement statement, String name, boolean... given) throws SQLException {
    List<String> columns = new ArrayList<>();
    for (ArgumentType type : ArgumentType.values()) {
      for (int i = 0; i < 2; i++) {
        columns.add(column(type, i) + " " + type.sql() + (given[i] ? " NOT NULL" : ""));
      }
    }
    statement.execute(
        "CREATE TABLE " + name + " (k INTEGER PRIMARY KEY, " + String.join(", ", columns) + ")");
    for (int k = 0; k < ROWS; k++) {
      List<String> values = new ArrayList<>();
      for (ArgumentType type : ArgumentType.values()) {
        for (int i = 0; i < 2; i++) {
          values.add(type.literal(given[i] ? 1 : (k >> i) & 1));
        }
      }
      statement.execute(
          "INSERT INTO " + name + " VALUES (" + k + ", " + String.join(", ", values) + ")");
    }
  }

  private static String column(ArgumentType type, int number) {
    return type.name().toLowerCase(java.util.Locale.ROOT) + "_" + number;
  }

  private static String withColumns(Call call) {
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < call.types().size(); i++) {
      columns.add(column(call.types().get(i), i % 2));
    }
    return call.with(columns);
  }

  private static List<String> queries(String call) {
    List<String> queries = new ArrayList<>();
    boolean onlyOver = Spelled.ONLY_OVER.matcher(call).find();
    if (!onlyOver) {
      GROUPED.forEach(query -> queries.add(query.replace("$", call)));
      queries.add("SELECT " + call.replaceFirst("\\(", "(DISTINCT ") + " AS v FROM t WHERE k < 0");
    }
    for (String window : WINDOWS) {
      queries.add("SELECT " + window.replace("$", call) + " AS v FROM t");
    }
    return queries;
  }

  private void compare(Statement statement, String query) {
    try (ResultSet rows = statement.executeQuery("SELECT v, v IS NULL FROM (" + query + ") AS q")) {
      boolean never = rows.getMetaData().isNullable(1) == ResultSetMetaData.columnNoNulls;
      int nulls = 0;
      int found = 0;
      while (rows.next()) {
        nulls += rows.getObject(1) == null ? 1 : 0;
        found += rows.getBoolean(2) ? 1 : 0;
      }
      answered++;
      if (never && nulls > 0) {
        wrong.add(query + ": NULL in " + nulls + " rows of a column that is never NULL");
      } else if (nulls != found) {
        wrong.add(query + ": NULL in " + nulls + " rows, IS NULL in " + found);
      }
    } catch (SQLException e) {
      if (e.getSQLState().equals("XX000")) {
        wrong.add(query + ": " + e.getMessage());
      }
    }
  }
}
