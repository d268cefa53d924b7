package io.cellardb.sql;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.modify.DefaultValues;
import io.cellardb.sql.plan.GeneratedColumns;
import io.cellardb.sql.plan.IndexExpressions;
import io.cellardb.sql.scan.TableIndex;
import io.cellardb.sql.schema.UnstoredValues;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexNode;

/** What definitions say of columns that are in no cell. */
final class CatalogValues implements UnstoredValues {
  static final CatalogValues INSTANCE = new CatalogValues();

  private CatalogValues() {}

  @Override
  public Map<Integer, Object> absent(TableDefinition table) {
    return DefaultValues.of(table);
  }

  @Override
  public Map<Integer, RexNode> generated(TableDefinition table) {
    return GeneratedColumns.of(table);
  }

  @Override
  public List<TableIndex> indexes(TableDefinition table) {
    return IndexExpressions.of(table);
  }
}
