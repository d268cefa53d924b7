package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.GeneratedColumns;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.schema.RootSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;

/**
 * The generated columns and CHECK constraints of a table: what is computed for the rows that a
 * statement writes, and then put to them. A constraint is violated if it is false; NULL is not.
 */
public final class RowChecks {
  private static final String VIOLATION = "23514";

  /** A constraint whose columns are parameters, by the ordinal of the column. */
  private record Condition(String name, StatementConstant value) {}

  private final TableDefinition table;
  private final GeneratedValues generated;
  private final List<Condition> conditions;

  /** The place of each column of the table in a row; -1 where a row does not have it. */
  private final int[] positions;

  private final Unset unset;

  /**
   * What is known of columns that a row does not have.
   *
   * @param values what they read as, by ordinal; the others are NULL
   * @param notComputed stored columns that a row may have, with a value that nobody knows; that is
   *     right as long as it is NULL where all that they are computed from is absent
   */
  record Unset(
      Map<Integer, Function<ExecutionContext, Object>> values, List<ColumnDefinition> notComputed) {
    /** Columns that are NULL. */
    static final Unset NULL = new Unset(Map.of(), List.of());
  }

  private RowChecks(
      TableDefinition table,
      GeneratedValues generated,
      List<Condition> conditions,
      List<ColumnDefinition> columns,
      Unset unset) {
    this.table = table;
    this.generated = generated;
    this.conditions = conditions;
    this.positions = table.columns().stream().mapToInt(columns::indexOf).toArray();
    this.unset = unset;
  }

  /**
   * The conditions of the constraints of a table that {@code schema} has, over the ordinals of its
   * columns.
   *
   * @throws RuntimeException if a condition makes no sense for the table
   */
  public static List<RexNode> conditions(
      RootSchema schema, TableDefinition table, List<CheckConstraint> checks) {
    RootSchema known = table.hasGenerated() ? GeneratedColumns.schema(table) : schema;
    return new QueryPlanner(known, table.name().namespace())
        .conditions(
            table.name(),
            checks.stream().map(check -> CellarParser.parseExpression(check.condition())).toList());
  }

  /** The checks of a table without constraints and generated columns. */
  static RowChecks none(TableDefinition table, List<ColumnDefinition> columns) {
    return new RowChecks(
        table, new GeneratedValues(table, List.of()), List.of(), columns, Unset.NULL);
  }

  /**
   * Checks of rows that have all columns of the table that are not NULL.
   *
   * @param computed generated columns whose values rows do not have yet, but places for them
   */
  static RowChecks ofWhole(
      QueryPlanner planner,
      TableDefinition table,
      List<ColumnDefinition> columns,
      List<ColumnDefinition> computed) {
    return of(planner, table, columns, computed, Unset.NULL);
  }

  /** As {@link #ofWhole}; of columns that rows do not have, some things are known. */
  static RowChecks of(
      QueryPlanner planner,
      TableDefinition table,
      List<ColumnDefinition> columns,
      List<ColumnDefinition> computed,
      Unset unset) {
    if (table.checks().isEmpty() && !table.hasGenerated()) {
      return none(table, columns);
    }
    List<Condition> compiled = new ArrayList<>();
    Set<ColumnDefinition> needed = new LinkedHashSet<>(computed);
    needed.addAll(unset.notComputed());
    table.columns().stream().filter(RowChecks::isNeverNull).forEach(needed::add);
    List<RexNode> conditions = conditions(planner.schema(), table, table.checks());
    for (int i = 0; i < conditions.size(); i++) {
      compiled.add(
          new Condition(
              table.checks().get(i).name(),
              StatementConstant.of(GeneratedValues.overParameters(conditions.get(i)))));
      for (ColumnDefinition column : used(table, conditions.get(i))) {
        if (column.isVirtual()) {
          needed.add(column);
        }
      }
    }
    return new RowChecks(table, new GeneratedValues(table, needed), compiled, columns, unset);
  }

  /** Whether a column is computed for no other reason than to be not NULL. */
  static boolean isNeverNull(ColumnDefinition column) {
    return column.isVirtual() && !column.nullable();
  }

  /** The columns that an expression over ordinals is about. */
  static List<ColumnDefinition> used(TableDefinition table, RexNode expression) {
    BitSet used = RelOptUtil.InputFinder.bits(expression).toBitSet();
    return used.stream().mapToObj(table.columns()::get).toList();
  }

  /**
   * The columns that are needed to check a row, those of the key among them.
   *
   * @param computed generated columns that are computed beside
   */
  static List<ColumnDefinition> columns(
      QueryPlanner planner, TableDefinition table, List<ColumnDefinition> computed) {
    Map<Integer, List<ColumnDefinition>> inputs = GeneratedValues.inputs(table);
    Set<ColumnDefinition> all = new LinkedHashSet<>(computed);
    table.columns().stream().filter(RowChecks::isNeverNull).forEach(all::add);
    if (!table.checks().isEmpty()) {
      for (RexNode condition : conditions(planner.schema(), table, table.checks())) {
        all.addAll(used(table, condition));
      }
    }
    Set<ColumnDefinition> needed = new LinkedHashSet<>();
    for (ColumnDefinition column : all) {
      if (column.isVirtual() || computed.contains(column)) {
        needed.addAll(inputs.get(column.ordinal()));
      }
      if (!column.isVirtual()) {
        needed.add(column);
      }
    }
    return List.copyOf(needed);
  }

  /**
   * Sets the generated columns of a row, and puts the constraints to it.
   *
   * @param row canonical values, in the order of the columns that these checks were made for
   * @throws SqlExecutionException 23514 with the name of the constraint that is violated, 23502 for
   *     a generated column that is NULL and cannot be
   */
  void verify(Object[] row, ExecutionContext context) {
    if (conditions.isEmpty() && generated.isEmpty()) {
      return;
    }
    Object[] values = new Object[positions.length];
    for (int i = 0; i < values.length; i++) {
      if (positions[i] >= 0) {
        values[i] = row[positions[i]];
      } else if (unset.values().containsKey(i)) {
        values[i] = unset.values().get(i).apply(context);
      }
    }
    if (!generated.isEmpty()) {
      compute(row, values, context);
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

  private void compute(Object[] row, Object[] values, ExecutionContext context) {
    generated.compute(values, context);
    for (ColumnDefinition column : generated.columns()) {
      if (positions[column.ordinal()] >= 0) {
        row[positions[column.ordinal()]] = values[column.ordinal()];
      }
    }
    for (ColumnDefinition column : unset.notComputed()) {
      if (values[column.ordinal()] != null) {
        throw new SqlExecutionException(
            "0A000",
            "UPSERT sets nothing from which column '"
                + column.name()
                + "' of table "
                + Queries.describe(table)
                + " is computed, and in a new row it would not be NULL; name what it is computed"
                + " from, or use INSERT or UPDATE");
      }
    }
  }
}
