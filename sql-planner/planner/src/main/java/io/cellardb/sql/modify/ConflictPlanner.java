package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.explain.PlanText;
import io.cellardb.sql.parser.tree.ConflictInsert;
import io.cellardb.sql.plan.Assignment;
import io.cellardb.sql.plan.GeneratedColumns;
import io.cellardb.sql.plan.QueryPlanner;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Plans INSERT ... ON CONFLICT: a query for the rows to be inserted, and for DO UPDATE one more
 * that reads a single row by its key. In that one, {@code EXCLUDED.c} is a parameter: the values of
 * the row that was not inserted follow those of the statement, a value for each column of the
 * table.
 */
final class ConflictPlanner {
  private static final String EXCLUDED = "EXCLUDED";

  private final QueryPlanner planner;

  ConflictPlanner(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * Plans a statement.
   *
   * @param returning the list of RETURNING, or null
   */
  WritePlanner.Planned plan(
      ConflictInsert insert, InsertPlanner.Targets targets, SqlNodeList returning) {
    refuse(insert, targets);
    TableDefinition table = targets.table();
    ConflictTarget target = ConflictTarget.of(insert, table);
    WrittenColumns plain =
        returning == null ? WrittenColumns.NONE : WrittenColumns.of(returning, targets);
    WrittenColumns written = plain == null ? WrittenColumns.NONE : plain;
    SqlNode select =
        returning == null || written.any()
            ? InsertPlanner.select(targets, insert.getSource(), List.of())
            : InsertPlanner.selectReturning(targets, insert.getSource(), returning);
    QueryPlanner.Planned source = planner.plan(select);
    List<RelDataType> parameters = new ArrayList<>(source.parameters());
    InsertOrChange.Update update = null;
    String action = "nothing";
    if (insert.update() != null) {
      UpdatePlanner.Changes changes = changes(insert, target, table, returning);
      QueryPlanner.Planned existing = planner.another().plan(changes.query());
      Queries.mergeParameters(parameters, existing.parameters(), insert.parameterCount());
      update =
          new InsertOrChange.Update(
              SourceRows.of(existing.root()), changes.width(), changes.change());
      action = "update " + changes.set().text();
    }
    String text = targets.text();
    String title = text.substring(0, text.length() - 1) + ", conflict=[" + action + "])";
    return new WritePlanner.Planned(
        new InsertOrChange(
            IndexedTable.of(planner, table),
            target,
            targets.columns(),
            targets.timed(),
            SourceRows.of(source.root()),
            targets.checks(),
            update,
            written),
        parameters,
        () -> PlanText.under(title, source.root()),
        written.any()
            ? written.fields(planner)
            : Queries.fieldsFrom(source.rowType(), targets.width()));
  }

  private static void refuse(ConflictInsert insert, InsertPlanner.Targets targets) {
    if (!targets.insert()) {
      throw SqlException.at(
          insert.getParserPosition(),
          "42601",
          "UPSERT writes whether or not a row exists; ON CONFLICT belongs to INSERT");
    }
  }

  private UpdatePlanner.Changes changes(
      ConflictInsert insert,
      ConflictTarget conflict,
      TableDefinition table,
      SqlNodeList returning) {
    SqlUpdate update = insert.update();
    SqlShuttle excluded =
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier name) {
            if (name.names.size() < 2 || !name.names.get(0).equalsIgnoreCase(EXCLUDED)) {
              return name;
            }
            ColumnDefinition column =
                TableNames.column(table, name.getComponent(1, name.names.size()));
            return column.isGenerated()
                ? GeneratedColumns.value(
                    table, column, input -> excluded(insert, input, name.getParserPosition()))
                : excluded(insert, column, name.getParserPosition());
          }
        };
    SqlIdentifier target = TableNames.target(insert.getTargetTable());
    SqlParserPos pos = update.getParserPosition();
    SqlIdentifier alias =
        insert.getTargetTable().getKind() == SqlKind.AS
            ? ((SqlCall) insert.getTargetTable()).operand(1)
            : null;
    SqlNode where = null;
    for (ColumnDefinition column : conflict.columns(table)) {
      SqlOperator same =
          column.nullable() && conflict.nullsAreSame()
              ? SqlStdOperatorTable.IS_NOT_DISTINCT_FROM
              : SqlStdOperatorTable.EQUALS;
      SqlNode equal =
          same.createCall(
              pos, Queries.column(column, target, alias), excluded(insert, column, pos));
      where = where == null ? equal : SqlStdOperatorTable.AND.createCall(pos, where, equal);
    }
    if (update.getCondition() != null) {
      where =
          SqlStdOperatorTable.AND.createCall(pos, where, update.getCondition().accept(excluded));
    }
    SqlUpdate bound =
        new SqlUpdate(
            pos,
            target,
            (SqlNodeList) update.getTargetColumnList().accept(excluded),
            (SqlNodeList) update.getSourceExpressionList().accept(excluded),
            null,
            null,
            alias);
    UpdatePlanner.Changes changes =
        UpdatePlanner.Changes.of(planner, table, target, bound, where, returning);
    changes.set().refuseKey("ON CONFLICT DO UPDATE", pos);
    return changes;
  }

  private static SqlNode excluded(
      ConflictInsert insert, ColumnDefinition column, SqlParserPos pos) {
    return Assignment.cast(
        new SqlDynamicParam(insert.parameterCount() + column.ordinal(), pos), column);
  }
}
