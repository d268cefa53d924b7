package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CellsView;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.TableOrigin;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.explain.PlanText;
import io.cellardb.sql.parser.tree.MadePos;
import io.cellardb.sql.parser.tree.RowChoice;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.parser.tree.SourcedDelete;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Mutation;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Plans DELETE of rows, and from {@code t$cells} of exactly the versions that a query finds. */
final class DeletePlanner {
  private static final List<String> CELL = List.of("_row", "family", "qualifier", "cell_time");

  private final QueryPlanner planner;

  DeletePlanner(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * Plans a statement.
   *
   * @param returning the list of RETURNING, or null
   */
  WritePlanner.Planned plan(SqlDelete delete, SqlNodeList returning) {
    SqlIdentifier target = TableNames.target(delete.getTargetTable());
    String name = target.names.get(target.names.size() - 1);
    return CellsView.of(name) == CellsView.CELLS
        ? cells(delete, target, name, returning)
        : rows(delete, target, returning);
  }

  private WritePlanner.Planned rows(SqlDelete delete, SqlIdentifier target, SqlNodeList returning) {
    TableDefinition table = TableNames.resolveExtended(planner, delete.getTargetTable());
    TableNames.check(planner, target, Right.DELETE, table);
    return plan(
        delete,
        Queries.key(table, target, delete.getAlias()),
        table,
        RowDeletion.from(table),
        "Delete",
        returning);
  }

  private WritePlanner.Planned cells(
      SqlDelete delete, SqlIdentifier target, String name, SqlNodeList returning) {
    SqlParserPos pos = target.getParserPosition();
    if (source(delete) != null) {
      throw SqlException.at(pos, "0A000", "DELETE ... USING of single cells is not supported");
    }
    List<String> tableName = new ArrayList<>(target.names);
    tableName.set(tableName.size() - 1, CellsView.CELLS.tableOf(name));
    TableDefinition table = TableNames.resolve(planner, new SqlIdentifier(tableName, pos));
    List<SqlNode> items = new ArrayList<>();
    CELL.forEach(column -> items.add(new SqlIdentifier(column, MadePos.at(pos))));
    TableNames.check(planner, target, Right.DELETE, table);
    ChangeRows.Change change =
        new ChangeRows.Change() {
          @Override
          public byte[] key(Object[] row) {
            return (byte[]) row[0];
          }

          @Override
          public List<Mutation> mutations(Object[] row, long time, ExecutionContext context) {
            String family = (String) row[1];
            ByteString qualifier = ByteString.utf8((String) row[2]);
            checkNeeded(table, new ColumnRole.Cell(family, qualifier));
            return List.of(new Mutation.DeleteVersion(family, qualifier.array(), (Long) row[3]));
          }
        };
    return plan(delete, items, table, change, "DeleteCells", returning);
  }

  /** Refuses cells that a cluster finds rows by. */
  private static void checkNeeded(TableDefinition table, ColumnRole.Cell cell) {
    if (table.origin() == TableOrigin.SHARED) {
      for (ColumnDefinition column : table.columns()) {
        if (column.inEachRow() && column.role().equals(cell)) {
          throw new SqlExecutionException(
              "0A000",
              "cells of column '"
                  + column.name()
                  + "' of table "
                  + Queries.describe(table)
                  + " cannot be deleted one by one on a cluster, as the column is NOT NULL;"
                  + " ALTER COLUMN "
                  + column.name()
                  + " DROP NOT NULL first");
        }
      }
    }
  }

  private WritePlanner.Planned plan(
      SqlDelete delete,
      List<SqlNode> items,
      TableDefinition table,
      ChangeRows.Change change,
      String title,
      SqlNodeList returning) {
    SqlNode source = source(delete);
    SqlNode target = Queries.aliased(planner, delete.getTargetTable(), delete.getAlias());
    int width = items.size();
    List<SqlNode> selected = new ArrayList<>(returning == null ? items : Queries.unnamed(items));
    if (returning != null) {
      ReturningList.checkWindows(returning);
      returning.forEach(
          item -> selected.add(ReturningList.labelled(item, selected.size() - width)));
    }
    QueryPlanner.Planned planned =
        planner.plan(
            SelectBuilder.select(selected, delete.getParserPosition())
                .from(Queries.joined(target, source))
                .where(delete.getCondition())
                .choice(choice(delete, table))
                .build());
    return new WritePlanner.Planned(
        new ChangeRows(
            IndexedTable.of(planner, table),
            SourceRows.of(planned.root()),
            width,
            source != null,
            change),
        planned.parameters(),
        () -> PlanText.under(title + "(table=[" + Queries.describe(table) + "])", planned.root()),
        Queries.fieldsFrom(planned.rowType(), width));
  }

  /** The tables of USING; null for none. */
  private static SqlNode source(SqlDelete delete) {
    return delete instanceof SourcedDelete sourced ? sourced.source() : null;
  }

  private static RowChoice choice(SqlDelete delete, TableDefinition table) {
    return delete instanceof SourcedDelete sourced
        ? Queries.choice(
            sourced.choice(),
            sourced.source(),
            table,
            TableNames.alias(delete.getTargetTable(), delete.getAlias()))
        : null;
  }
}
