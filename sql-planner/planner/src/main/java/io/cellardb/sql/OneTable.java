package io.cellardb.sql;

import io.cellardb.sql.catalog.CatalogSnapshot;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTableRef;

/**
 * The table of a query whose rows are rows of that table: {@code SELECT ... FROM name [WHERE]
 * [ORDER BY] [LIMIT]}, with no DISTINCT, GROUP BY or HAVING. Read from the text, before anything is
 * rewritten.
 */
final class OneTable {
  /** Namespace and name, or the name alone; null where the query is of another kind. */
  private final List<String> names;

  OneTable(SqlNode statement) {
    SqlNode query = statement instanceof SqlOrderBy ordered ? ordered.query : statement;
    SqlNode from =
        query instanceof SqlSelect select
                && !select.isDistinct()
                && select.getGroup() == null
                && select.getHaving() == null
            ? select.getFrom()
            : null;
    if (from instanceof SqlBasicCall call && from.getKind() == SqlKind.AS) {
      from = call.operand(0);
    }
    if (from instanceof SqlTableRef hinted) {
      from = hinted.tableName;
    }
    names = from instanceof SqlIdentifier identifier ? List.copyOf(identifier.names) : null;
  }

  /**
   * Whether these are the columns of such a query: those that come from a table come from the one
   * that is named. It may be a view of that name over other tables, from which none comes then.
   *
   * @param namespace the one of names without a namespace
   */
  boolean isOf(List<ResultColumn> columns, CatalogSnapshot catalog, String namespace) {
    if (names == null || names.size() > 2) {
      return false;
    }
    String table = names.get(names.size() - 1);
    String schema = names.size() == 2 ? names.get(0) : catalog.searched(namespace, table);
    return columns.stream()
        .allMatch(
            column ->
                column.table() == null
                    || (column.table().equalsIgnoreCase(table)
                        && column.namespace().equalsIgnoreCase(schema)));
  }
}
