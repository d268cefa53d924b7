package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.plan.Assignment;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.pushdown.StatementConstant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * What can be checked and computed of rows that UPSERT puts without reading what there is. A
 * constraint all of whose columns are set is put to the new values. One of which no column outside
 * the key is set holds for a row that exists; it must hold as well if the row is new and these
 * columns are absent. It is the same with generated columns and what they are computed from.
 */
final class PutRows {
  private final QueryPlanner planner;
  private final TableDefinition table;
  private final List<ColumnDefinition> columns;
  private final SqlIdentifier target;
  private final Map<Integer, List<ColumnDefinition>> inputs;
  private final Map<Integer, Object> known;
  private final Map<Integer, Function<ExecutionContext, Object>> absent = new HashMap<>();

  private PutRows(
      QueryPlanner planner,
      TableDefinition table,
      List<ColumnDefinition> columns,
      SqlIdentifier target) {
    this.planner = planner;
    this.table = table;
    this.columns = columns;
    this.target = target;
    this.inputs = GeneratedValues.inputs(table);
    this.known = DefaultValues.of(table);
  }

  /**
   * The checks of a statement.
   *
   * @param columns those that it sets, the generated ones that it computes among them
   * @throws SqlException 0A000 if it sets some columns of a constraint, or of what a column is
   *     computed from, and not others
   */
  static RowChecks checks(
      QueryPlanner planner,
      TableDefinition table,
      List<ColumnDefinition> columns,
      SqlIdentifier target) {
    return table.checks().isEmpty() && !table.hasGenerated()
        ? RowChecks.none(table, columns)
        : new PutRows(planner, table, columns, target).checks();
  }

  private RowChecks checks() {
    List<RexNode> conditions = RowChecks.conditions(planner.schema(), table, table.checks());
    for (int i = 0; i < conditions.size(); i++) {
      check(
          RowChecks.used(table, conditions.get(i)),
          false,
          "which the constraint '" + table.checks().get(i).name() + "' needs as well");
    }
    List<ColumnDefinition> notComputed = new ArrayList<>();
    for (ColumnDefinition column : table.columns()) {
      boolean written = columns.contains(column);
      if (column.isGenerated() && (written || !column.isVirtual() || !column.nullable())) {
        // What is left out of a row that is replaced is absent from then on.
        List<ColumnDefinition> free =
            check(
                List.of(column),
                written && !table.rowConsistent(),
                "from which column '" + column.name() + "' is computed");
        if (!written && !column.isVirtual() && !free.isEmpty()) {
          notComputed.add(column);
        }
      }
    }
    List<ColumnDefinition> computed =
        columns.stream().filter(ColumnDefinition::isGenerated).toList();
    return RowChecks.of(
        planner, table, columns, computed, new RowChecks.Unset(absent, notComputed));
  }

  /**
   * Refuses a rule of which some columns are set, and others not.
   *
   * @param whole whether all must be set
   * @return those that are not set
   */
  private List<ColumnDefinition> check(List<ColumnDefinition> used, boolean whole, String reason) {
    List<ColumnDefinition> set = new ArrayList<>();
    List<ColumnDefinition> unset = new ArrayList<>();
    for (ColumnDefinition column : cells(used)) {
      if (columns.contains(column)) {
        set.add(column);
      }
      if (!isSet(table, columns, column)) {
        unset.add(column);
      }
    }
    boolean generated = used.stream().allMatch(ColumnDefinition::isGenerated);
    boolean known = generated && table.rowConsistent();
    if ((whole || !set.isEmpty()) && !unset.isEmpty() && !known) {
      throw SqlException.at(
          target.getParserPosition(),
          "0A000",
          "UPSERT sets "
              + Queries.names(set)
              + " without "
              + Queries.names(unset)
              + ", "
              + reason
              + (unset.stream().anyMatch(set::contains)
                  ? "; of a MAP it sets single entries; use UPDATE"
                  : "; name them too, or use UPDATE"));
    }
    unset.forEach(this::read);
    return unset;
  }

  /** The columns outside the key that some are about, which are not computed themselves. */
  private Set<ColumnDefinition> cells(List<ColumnDefinition> used) {
    Set<ColumnDefinition> cells = new LinkedHashSet<>();
    for (ColumnDefinition column : used) {
      cells.addAll(column.isGenerated() ? inputs.get(column.ordinal()) : List.of(column));
    }
    cells.removeIf(ColumnDefinition::isKey);
    return cells;
  }

  /** What a column reads as where it is absent. */
  private void read(ColumnDefinition column) {
    Object value = known.get(column.ordinal());
    if (value != null) {
      absent.put(column.ordinal(), context -> value);
    } else if (!column.nullable() && column.defaultSql() != null) {
      absent.put(column.ordinal(), defaultOf(column)::value);
    }
  }

  private StatementConstant defaultOf(ColumnDefinition column) {
    return StatementConstant.of(
        new QueryPlanner(planner.schema(), planner.namespace())
            .scalars(List.of(Assignment.cast(Assignment.defaultOf(column), column)))
            .expressions()
            .get(0));
  }

  /** Whether UPSERT of some columns leaves nothing of what another one was. */
  static boolean isSet(
      TableDefinition table, List<ColumnDefinition> columns, ColumnDefinition column) {
    return columns.contains(column) && (!column.type().isMap() || table.rowConsistent());
  }
}
