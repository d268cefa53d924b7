package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.plan.PlanText;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.plan.SqlException;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUpdate;

/** Plans UPDATE as a query for the keys and the new values of the rows concerned. */
final class UpdatePlanner {
  private final QueryPlanner planner;

  UpdatePlanner(QueryPlanner planner) {
    this.planner = planner;
  }

  WritePlanner.Planned plan(SqlUpdate update) {
    SqlIdentifier target = TableNames.target(update.getTargetTable());
    TableDefinition table = TableNames.resolve(planner, target);
    List<ColumnDefinition> columns = new ArrayList<>(table.keyColumns());
    List<SqlNode> items = Queries.key(table, target, update.getAlias());
    for (int i = 0; i < update.getTargetColumnList().size(); i++) {
      SqlIdentifier name = (SqlIdentifier) update.getTargetColumnList().get(i);
      ColumnDefinition column = TableNames.column(table, name);
      checkSettable(column, columns, name);
      columns.add(column);
      items.add(Assignment.cast(update.getSourceExpressionList().get(i), column));
    }
    List<ColumnDefinition> read = new ArrayList<>(columns);
    for (ColumnDefinition column : RowChecks.alsoRead(planner, table, columns)) {
      read.add(column);
      items.add(Queries.column(column, target, update.getAlias()));
    }
    RowChecks checks = RowChecks.ofWhole(planner, table, read);
    QueryPlanner.Planned planned =
        planner.plan(
            Queries.select(
                items,
                Queries.aliased(target, update.getAlias()),
                update.getCondition(),
                update.getParserPosition()));
    RowWriter writer = new RowWriter(table, columns);
    ChangeRows.Change change =
        new ChangeRows.Change() {
          @Override
          public byte[] key(Object[] row) {
            return writer.key(row);
          }

          @Override
          public List<Mutation> mutations(Object[] row, ExecutionContext context) {
            checks.verify(row, context);
            List<Mutation> mutations = new ArrayList<>();
            writer.set(Arrays.copyOf(row, columns.size()), WriteBatch.NOW, false, mutations);
            return mutations;
          }
        };
    List<ColumnDefinition> set = columns.subList(table.key().size(), columns.size());
    String text = "Update(table=[" + Queries.describe(table) + "], set=" + Queries.names(set) + ")";
    return new WritePlanner.Planned(
        new ChangeRows(table, planned.root().compile(), planned.root().getRowType(), change),
        planned.parameters(),
        PlanText.under(text, planned.root()));
  }

  private static void checkSettable(
      ColumnDefinition column, List<ColumnDefinition> before, SqlIdentifier name) {
    if (column.isKey()) {
      throw SqlException.at(
          name.getParserPosition(),
          "0A000",
          "changing the key column '" + column.name() + "' is not supported");
    }
    if (column.type().isMap()) {
      throw SqlException.at(
          name.getParserPosition(),
          "0A000",
          "setting the MAP '"
              + column.name()
              + "' by UPDATE is not supported; UPSERT merges entries");
    }
    if (before.contains(column)) {
      throw TableNames.setTwice(column, name);
    }
  }
}
