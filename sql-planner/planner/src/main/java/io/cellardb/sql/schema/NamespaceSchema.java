package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.CellsView;
import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.impl.AbstractTable;

/**
 * A namespace as Calcite sees it: its views and tables, and beside each table the companions
 * derived from it.
 */
final class NamespaceSchema extends AbstractSchema {
  private final Map<String, Table> tables;

  NamespaceSchema(
      List<TableDefinition> definitions,
      List<ViewTable> views,
      Function<TableName, TableStatistics> statistics,
      UnstoredValues unstored,
      boolean hiddenToo) {
    tables = new HashMap<>();
    for (TableDefinition definition : definitions) {
      String name = definition.name().qualifier();
      BaseTable table =
          new BaseTable(
              definition, () -> statistics.apply(definition.stored()), unstored, hiddenToo);
      tables.put(name, table);
      for (CellsView view : CellsView.values()) {
        tables.put(name + view.suffix(), new CellsTable(table, view));
      }
      for (HistoryView view : HistoryView.values()) {
        tables.put(name + view.suffix(), new HistoryTable(table, view));
      }
    }
    for (ViewTable view : views) {
      String name = view.definition().name().qualifier();
      tables.put(name, view);
      // So that it can be said of views that they have no periods, rather than that they are none.
      tables.put(name + HistoryView.PERIODS.suffix(), new WithoutHistory(view));
    }
  }

  private static final class WithoutHistory extends AbstractTable {
    private final ViewTable view;

    WithoutHistory(ViewTable view) {
      this.view = view;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
      return view.getRowType(types);
    }
  }

  @Override
  protected Map<String, Table> getTableMap() {
    return tables;
  }
}
