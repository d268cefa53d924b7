package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.explain.PlanText;
import io.cellardb.sql.parser.tree.RowChoice;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.parser.tree.SourcedUpdate;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.Mutation;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Plans UPDATE as a query for the keys and the new values of the rows concerned. */
final class UpdatePlanner {
  private final QueryPlanner planner;

  UpdatePlanner(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * Plans a statement.
   *
   * @param returning the list of RETURNING, or null
   */
  WritePlanner.Planned plan(SqlUpdate update, SqlNodeList returning) {
    SqlNode target = update.getTargetTable();
    TableDefinition table = TableNames.resolveExtended(planner, target);
    Changes changes = Changes.of(planner, table, target, update, update.getCondition(), returning);
    QueryPlanner.Planned planned = planner.plan(changes.query());
    SourceRows rows = SourceRows.of(planned.root());
    boolean repeated = update instanceof SourcedUpdate sourced && sourced.source() != null;
    String text =
        "Update(table=[" + Queries.describe(table) + "], set=" + changes.set().text() + ")";
    IndexedTable indexed = IndexedTable.of(planner, table);
    return new WritePlanner.Planned(
        changes.set().changesKey()
            ? new MoveRows(indexed, rows, changes.width(), changes.set())
            : new ChangeRows(indexed, rows, changes.width(), repeated, changes.change()),
        planned.parameters(),
        () -> PlanText.under(text, planned.root()),
        Queries.fieldsFrom(planned.rowType(), changes.width()));
  }

  /**
   * What UPDATE does to the rows of a condition.
   *
   * @param query selects the key columns and what SET needs, and then what is returned
   * @param width how many of its fields are not for RETURNING
   */
  record Changes(TableDefinition table, SetClause set, SqlNode query, int width) {
    static Changes of(
        QueryPlanner planner,
        TableDefinition table,
        SqlNode from,
        SqlUpdate update,
        SqlNode where,
        SqlNodeList returning) {
      SqlIdentifier target = TableNames.target(from);
      SqlIdentifier aliasName = update.getAlias();
      String alias = TableNames.alias(from, aliasName);
      SqlNode source = update instanceof SourcedUpdate sourced ? sourced.source() : null;
      RowChoice choice = update instanceof SourcedUpdate sourced ? sourced.choice() : null;
      SetClause set =
          new SetClause(
              planner,
              table,
              alias,
              update.getTargetColumnList(),
              update.getSourceExpressionList());
      int keys = table.key().size();
      List<SqlNode> items = Queries.key(table, target, aliasName);
      items.addAll(set.items());
      int width = items.size();
      SqlParserPos pos = update.getParserPosition();
      if (returning != null) {
        for (ColumnDefinition column : table.columns()) {
          items.add(Queries.made(alias, column, pos));
        }
      }
      SelectBuilder query =
          SelectBuilder.select(source == null ? items : Queries.unnamed(items), pos)
              .from(Queries.joined(Queries.aliased(planner, from, aliasName), source))
              .where(where)
              .choice(Queries.choice(choice, source, table, alias));
      if (returning == null) {
        return new Changes(table, set, query.build(), width);
      }
      OtherTables other = new OtherTables(planner, source, table.visibleColumns().size(), 0);
      SqlNode returned =
          new ReturningList(table, alias, returning, other)
              .select(
                  query::with,
                  items.size(),
                  width,
                  column -> {
                    int item = set.item(column);
                    return item >= 0 ? keys + item : width + column.ordinal();
                  });
      return new Changes(table, set, returned, width);
    }

    /** What is done to a row of the query. */
    ChangeRows.Change change() {
      KeyEncoding key = KeyEncoding.of(table);
      return new ChangeRows.Change() {
        @Override
        public byte[] key(Object[] row) {
          return key.encode(row);
        }

        @Override
        public List<Mutation> mutations(Object[] row, long time, ExecutionContext context) {
          List<Mutation> mutations = new ArrayList<>();
          set.mutations(row, table.key().size(), time, context, mutations);
          return mutations;
        }
      };
    }
  }
}
