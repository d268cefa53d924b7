package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.plan.GeneratedColumns;
import io.cellardb.sql.pushdown.StatementConstant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.type.SqlTypeName;

/** Computes generated columns from the values of a row that a statement writes. */
final class GeneratedValues {
  private final TableDefinition table;
  private final Map<ColumnDefinition, StatementConstant> values = new LinkedHashMap<>();

  /** Computes some of the generated columns of a table, or none. */
  GeneratedValues(TableDefinition table, Collection<ColumnDefinition> wanted) {
    this.table = table;
    if (!wanted.isEmpty()) {
      Map<Integer, RexNode> expressions = GeneratedColumns.of(table);
      for (ColumnDefinition column : wanted) {
        RexNode expression = expressions.get(column.ordinal());
        values.put(column, StatementConstant.of(overParameters(expression)));
      }
    }
  }

  /** An expression over the ordinals of columns as one over parameters with these numbers. */
  static RexNode overParameters(RexNode expression) {
    return expression.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef column) {
            return new RexDynamicParam(column.getType(), column.getIndex());
          }
        });
  }

  /** The columns that each generated column of a table is computed from, by its ordinal. */
  static Map<Integer, List<ColumnDefinition>> inputs(TableDefinition table) {
    Map<Integer, List<ColumnDefinition>> inputs = new HashMap<>();
    GeneratedColumns.of(table)
        .forEach(
            (ordinal, expression) -> {
              BitSet used = RelOptUtil.InputFinder.bits(expression).toBitSet();
              inputs.put(ordinal, used.stream().mapToObj(table.columns()::get).toList());
            });
    return inputs;
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  /**
   * Sets the generated columns of a row.
   *
   * @param row canonical values by ordinal
   * @throws SqlExecutionException 23502 if one is NULL and cannot be
   */
  void compute(Object[] row, ExecutionContext context) {
    Object[] given = new Object[row.length];
    for (int i = 0; i < row.length; i++) {
      given[i] = asStored(table.columns().get(i), row[i]);
    }
    ExecutionContext ofRow =
        ExecutionContext.of(Arrays.asList(given), context.start(), context.zone());
    values.forEach(
        (column, expression) -> {
          Object value = value(column, expression, ofRow);
          if (value == null && !column.nullable()) {
            throw new SqlExecutionException(
                "23502",
                "column '"
                    + column.name()
                    + "' of table "
                    + Queries.describe(table)
                    + " is NOT NULL, and its expression is NULL");
          }
          row[column.ordinal()] = value;
        });
  }

  private static Object value(
      ColumnDefinition column, StatementConstant expression, ExecutionContext ofRow) {
    try {
      return expression.value(ofRow);
    } catch (SqlExecutionException e) {
      String name = "column '" + column.name() + "'";
      throw String.valueOf(e.getMessage()).startsWith(name)
          ? e
          : new SqlExecutionException(e.sqlState(), name + ": " + e.getMessage(), e);
    }
  }

  /** What a value reads as once it is in the row. */
  private static Object asStored(ColumnDefinition column, Object value) {
    if (column.type().isMap()) {
      Map<Object, Object> entries = new LinkedHashMap<>();
      if (value != null) {
        entries.putAll((Map<?, ?>) value);
        entries.values().removeIf(Objects::isNull);
      }
      return entries;
    }
    return column.type().name() == SqlTypeName.BINARY
            && value instanceof byte[] bytes
            && bytes.length < column.type().precision()
        ? Arrays.copyOf(bytes, column.type().precision())
        : value;
  }

  /** The generated columns that are computed. */
  List<ColumnDefinition> columns() {
    return new ArrayList<>(values.keySet());
  }
}
