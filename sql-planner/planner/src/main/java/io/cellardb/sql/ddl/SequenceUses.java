package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.sql.syntax.SequenceNames;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlNode;

/** Which columns take their values from sequences. */
final class SequenceUses {
  private final Function<CatalogSnapshot, RootSchema> schemas;

  SequenceUses(Function<CatalogSnapshot, RootSchema> schemas) {
    this.schemas = schemas;
  }

  /**
   * Refuses, with 2BP01, what takes sequences away from columns.
   *
   * @param then the catalog without the sequences
   */
  void checkNone(CatalogSnapshot now, CatalogSnapshot then, List<TableName> sequences) {
    for (TableDefinition table : now.tables()) {
      for (ColumnDefinition column : table.columns()) {
        if (uses(table, column, then)) {
          throw new CatalogException(
              CatalogException.DEPENDENTS_EXIST,
              "column '"
                  + column.name()
                  + "' of table "
                  + display(table.name())
                  + " takes its values from sequence "
                  + sequences.stream()
                      .map(SequenceUses::display)
                      .collect(Collectors.joining(", ")));
        }
      }
    }
  }

  /** Whether the default of a column can no longer be computed. */
  private boolean uses(TableDefinition table, ColumnDefinition column, CatalogSnapshot then) {
    if (column.defaultSql() == null) {
      return false;
    }
    SqlNode expression = CellarParser.parseExpression(column.defaultSql());
    if (!SequenceNames.takesValue(expression)) {
      return false;
    }
    try {
      new QueryPlanner(schemas.apply(then), table.name().namespace()).scalars(List.of(expression));
      return false;
    } catch (SqlException | SqlExecutionException e) {
      return true;
    }
  }

  private static String display(TableName name) {
    return name.namespace() + "." + name.qualifier();
  }
}
