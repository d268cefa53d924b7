package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.tree.Merge;
import io.cellardb.sql.parser.tree.Overriding;
import io.cellardb.sql.plan.QueryPlanner;
import java.util.Optional;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Whether a user may read the columns of the table that RETURNING returns. */
final class ReturningRights {
  private final QueryPlanner planner;

  ReturningRights(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * Looks at all names that may be those of columns of the table. The others are looked at where
   * the query finds them.
   *
   * @throws io.cellardb.sql.error.SqlException 42501 if a right is missing
   */
  void check(SqlNode statement, SqlNodeList returning) {
    if (statement instanceof Overriding overriding) {
      check(overriding.insert(), returning);
    } else if (statement instanceof SqlInsert insert) {
      check(insert.getTargetTable(), null, returning);
    } else if (statement instanceof SqlUpdate update) {
      check(update.getTargetTable(), update.getAlias(), returning);
    } else if (statement instanceof Merge merge) {
      check(merge.table(), merge.alias(), returning);
    } else {
      // What DELETE returns is in the query for its rows.
      assert statement instanceof SqlDelete : statement.getKind();
    }
  }

  private void check(SqlNode target, SqlIdentifier aliasName, SqlNodeList returning) {
    TableDefinition table = TableNames.resolveExtended(planner, target);
    String alias = TableNames.alias(target, aliasName);
    returning.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            if (name.isStar()) {
              if (name.names.size() == 1 || name.names.get(0).equalsIgnoreCase(alias)) {
                table
                    .visibleColumns()
                    .forEach(
                        column -> TableNames.check(planner, name, Right.SELECT, table, column));
              }
              return null;
            }
            SqlIdentifier own = TableNames.withoutAlias(name, alias);
            Optional<ColumnDefinition> column = table.find(String.join(".", own.names));
            column.ifPresent(found -> TableNames.check(planner, name, Right.SELECT, table, found));
            if (column.isEmpty() && own != name) {
              TableNames.check(planner, name, Right.SELECT, table);
            }
            return null;
          }
        });
  }
}
