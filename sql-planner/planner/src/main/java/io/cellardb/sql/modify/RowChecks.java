package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.schema.RootSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * The CHECK constraints of a table, to be put to the rows that a statement writes. A constraint is
 * violated if it is false; NULL is not.
 */
public final class RowChecks {
  private static final String VIOLATION = "23514";

  /** A constraint whose columns are parameters, by the ordinal of the column. */
  private record Condition(String name, StatementConstant value) {}

  private final TableDefinition table;
  private final List<Condition> conditions;

  /** The place of each column of the table in a row; -1 where a row does not have it. */
  private final int[] positions;

  /** What a column reads as that a row does not have; the others are NULL. */
  private final Map<Integer, Function<ExecutionContext, Object>> absent;

  private RowChecks(
      TableDefinition table,
      List<Condition> conditions,
      List<ColumnDefinition> columns,
      Map<Integer, Function<ExecutionContext, Object>> absent) {
    this.table = table;
    this.conditions = conditions;
    this.positions = table.columns().stream().mapToInt(columns::indexOf).toArray();
    this.absent = absent;
  }

  /**
   * The conditions of the constraints of a table that {@code schema} has, over the ordinals of its
   * columns.
   *
   * @throws RuntimeException if a condition makes no sense for the table
   */
  public static List<RexNode> conditions(
      RootSchema schema, TableDefinition table, List<CheckConstraint> checks) {
    return new QueryPlanner(schema, table.name().namespace())
        .conditions(
            table.name(),
            checks.stream().map(check -> CellarParser.parseExpression(check.condition())).toList());
  }

  /** The checks of a table without constraints. */
  static RowChecks none(TableDefinition table, List<ColumnDefinition> columns) {
    return new RowChecks(table, List.of(), columns, Map.of());
  }

  /** Checks of rows that have all columns of the table that are not NULL. */
  static RowChecks ofWhole(
      QueryPlanner planner, TableDefinition table, List<ColumnDefinition> columns) {
    return of(planner, table, columns, table.checks(), Map.of());
  }

  /**
   * Checks of rows that UPSERT puts without reading what there is. A constraint all of whose
   * columns are set is put to the new values. One of which no column outside the key is set holds
   * for a row that exists; it must hold as well if the row is new and these columns are absent.
   *
   * @throws SqlException 0A000 if a statement sets some columns of a constraint, and not others
   */
  static RowChecks ofPut(
      QueryPlanner planner,
      TableDefinition table,
      List<ColumnDefinition> columns,
      SqlIdentifier target) {
    if (table.checks().isEmpty()) {
      return none(table, columns);
    }
    List<RexNode> conditions = conditions(planner.schema(), table, table.checks());
    Map<Integer, Function<ExecutionContext, Object>> absent = new HashMap<>();
    Map<Integer, Object> known = DefaultValues.of(table);
    for (int i = 0; i < conditions.size(); i++) {
      List<ColumnDefinition> set = new ArrayList<>();
      List<ColumnDefinition> unset = new ArrayList<>();
      for (ColumnDefinition column : cells(table, conditions.get(i))) {
        (columns.contains(column) ? set : unset).add(column);
      }
      if (!set.isEmpty() && !unset.isEmpty()) {
        throw SqlException.at(
            target.getParserPosition(),
            "0A000",
            "UPSERT sets "
                + Queries.names(set)
                + " without "
                + Queries.names(unset)
                + ", which the constraint '"
                + table.checks().get(i).name()
                + "' needs as well; name them too, or use UPDATE");
      }
      for (ColumnDefinition column : unset) {
        Object value = known.get(column.ordinal());
        if (value != null) {
          absent.put(column.ordinal(), context -> value);
        } else if (!column.nullable() && column.defaultSql() != null) {
          absent.put(column.ordinal(), defaultOf(planner, column)::value);
        }
      }
    }
    return of(planner, table, columns, table.checks(), absent);
  }

  private static StatementConstant defaultOf(QueryPlanner planner, ColumnDefinition column) {
    return StatementConstant.of(
        new QueryPlanner(planner.schema(), planner.namespace())
            .scalars(
                List.of(Assignment.cast(CellarParser.parseExpression(column.defaultSql()), column)))
            .expressions()
            .get(0));
  }

  /** The columns that the constraints of a table are about, those of the key among them. */
  static List<ColumnDefinition> columns(QueryPlanner planner, TableDefinition table) {
    BitSet used = new BitSet();
    if (!table.checks().isEmpty()) {
      for (RexNode condition : conditions(planner.schema(), table, table.checks())) {
        used.or(RelOptUtil.InputFinder.bits(condition).toBitSet());
      }
    }
    return table.columns().stream().filter(column -> used.get(column.ordinal())).toList();
  }

  private static List<ColumnDefinition> cells(TableDefinition table, RexNode condition) {
    BitSet used = RelOptUtil.InputFinder.bits(condition).toBitSet();
    return table.columns().stream()
        .filter(column -> !column.isKey() && used.get(column.ordinal()))
        .toList();
  }

  private static RowChecks of(
      QueryPlanner planner,
      TableDefinition table,
      List<ColumnDefinition> columns,
      List<CheckConstraint> checks,
      Map<Integer, Function<ExecutionContext, Object>> absent) {
    List<Condition> compiled = new ArrayList<>();
    if (!checks.isEmpty()) {
      List<RexNode> conditions = conditions(planner.schema(), table, checks);
      for (int i = 0; i < checks.size(); i++) {
        RexNode condition = conditions.get(i).accept(new ColumnsAsParameters());
        compiled.add(new Condition(checks.get(i).name(), StatementConstant.of(condition)));
      }
    }
    return new RowChecks(table, compiled, columns, absent);
  }

  /**
   * Puts the constraints to a row.
   *
   * @param row canonical values, in the order of the columns that these checks were made for
   * @throws SqlExecutionException 23514 with the name of the constraint that is violated
   */
  void verify(Object[] row, ExecutionContext context) {
    if (conditions.isEmpty()) {
      return;
    }
    Object[] values = new Object[positions.length];
    for (int i = 0; i < values.length; i++) {
      if (positions[i] >= 0) {
        values[i] = row[positions[i]];
      } else if (absent.containsKey(i)) {
        values[i] = absent.get(i).apply(context);
      }
    }
    ExecutionContext ofRow =
        ExecutionContext.of(Arrays.asList(values), context.start(), context.zone());
    for (Condition condition : conditions) {
      if (Boolean.FALSE.equals(condition.value().value(ofRow))) {
        throw new SqlExecutionException(
            VIOLATION,
            "the row violates the constraint '"
                + condition.name()
                + "' of table "
                + Queries.describe(table));
      }
    }
  }

  private static final class ColumnsAsParameters extends RexShuttle {
    @Override
    public RexNode visitInputRef(RexInputRef column) {
      return new RexDynamicParam(column.getType(), column.getIndex());
    }
  }
}
