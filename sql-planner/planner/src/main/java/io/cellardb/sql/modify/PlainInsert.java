package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.PlainStatement;
import io.cellardb.sql.plan.PlainValues;
import io.cellardb.sql.pushdown.StatementConstant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;

/**
 * INSERT and UPSERT of parameters into columns that take them as they are, which need neither
 * validator nor planner. Whatever would be computed or looked up for it is left to {@link
 * InsertPlanner}: other values, defaults, identities, generated columns, constraints.
 */
public final class PlainInsert {
  /**
   * A planned write.
   *
   * @param parameters the types of the parameters, by number
   */
  public record Planned(Write write, List<RelDataType> parameters) {}

  private PlainInsert() {}

  /** Plans a statement on a table; empty if it is not that simple. */
  public static Optional<Planned> plan(TableDefinition table, PlainStatement.Insert insert) {
    List<ColumnDefinition> columns = new ArrayList<>();
    if (insert.columns().isEmpty()) {
      columns.addAll(table.visibleColumns());
    }
    for (String name : insert.columns()) {
      Optional<ColumnDefinition> column = PlainValues.column(table, name);
      if (column.isEmpty() || columns.contains(column.get())) {
        return Optional.empty();
      }
      columns.add(column.get());
    }
    if (!table.checks().isEmpty() || table.hasGenerated() || !canBeAbsent(table, columns)) {
      return Optional.empty();
    }
    PlainValues values = new PlainValues();
    List<List<StatementConstant>> rows = new ArrayList<>();
    for (List<PlainStatement.Value> row : insert.rows()) {
      if (row.size() != columns.size()) {
        return Optional.empty();
      }
      List<StatementConstant> constants = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        Optional<StatementConstant> constant = values.assigned(columns.get(i), row.get(i));
        if (constant.isEmpty()) {
          return Optional.empty();
        }
        constants.add(constant.get());
      }
      rows.add(constants);
    }
    Optional<IndexedTable> target = IndexedTable.ofColumns(table);
    return target.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Planned(
                new WriteValues(
                    target.get(),
                    columns,
                    rows,
                    false,
                    !insert.upsert(),
                    RowChecks.none(table, columns),
                    WrittenColumns.NONE),
                values.parameters()));
  }

  /** Whether nothing but NULL comes into the columns that are not set, and no sequence counts. */
  private static boolean canBeAbsent(TableDefinition table, List<ColumnDefinition> set) {
    for (ColumnDefinition column : table.columns()) {
      boolean absent = !set.contains(column);
      if (column.identity() != null
          || (absent
              && (column.isKey()
                  || !column.nullable()
                  || column.marksNull()
                  || column.defaultSql() != null))) {
        return false;
      }
    }
    return true;
  }
}
