package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.plan.QueryPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlNode;

/** The query of a view that is to be created. */
final class ViewQuery {
  private ViewQuery() {}

  /**
   * Plans it; errors have their places in the statement.
   *
   * @return what it returns
   * @throws SqlException 0A000 if it has parameters, 42P16 if it reads temporary tables, and what a
   *     wrong query is refused with
   */
  static RelDataType check(QueryPlanner planner, SqlNode query) {
    QueryPlanner.Planned planned =
        new QueryPlanner(planner.schema(), planner.namespace()).plan(query);
    if (!planned.parameters().isEmpty()) {
      throw SqlException.at(query.getParserPosition(), "0A000", "a view cannot have parameters");
    }
    if (readsTemporary(planned.root())) {
      throw SqlException.at(
          query.getParserPosition(),
          CatalogException.INVALID_DEFINITION,
          "a view cannot read temporary tables, which no other session sees");
    }
    return planned.rowType();
  }

  private static boolean readsTemporary(RelNode rel) {
    return (rel instanceof TableScan
            && rel.getTable().getQualifiedName().get(0).equals(CatalogSnapshot.TEMPORARY))
        || rel.getInputs().stream().anyMatch(ViewQuery::readsTemporary);
  }
}
