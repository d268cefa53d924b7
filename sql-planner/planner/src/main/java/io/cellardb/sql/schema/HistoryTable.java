package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.physical.CellarHistoryScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.CustomColumnResolvingTable;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.Pair;

/** The states that the rows of a table were in, each with its period. */
public final class HistoryTable extends AbstractTable
    implements TranslatableTable, CustomColumnResolvingTable, States {
  private static final double STATES_PER_ROW = 2;

  private final BaseTable table;
  private final HistoryView view;

  HistoryTable(BaseTable table, HistoryView view) {
    this.table = table;
    this.view = view;
  }

  /** Whether a column is left out of {@code *}. */
  public boolean hides(String column) {
    return HiddenColumns.isName(column)
        || table.hidesRowId(column)
        || (view == HistoryView.PERIODS && HistoryView.isPeriod(column));
  }

  /** The definition of the table whose states it shows. */
  public TableDefinition definition() {
    return table.definition();
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory types) {
    RelDataType time = types.createSqlType(SqlTypeName.BIGINT);
    return types
        .builder()
        .addAll(table.getRowType(types).getFieldList())
        .add(HistoryView.VALID_FROM, time)
        .add(HistoryView.VALID_TO, types.createTypeWithNullability(time, true))
        .build();
  }

  @Override
  public Statistic getStatistic() {
    return Statistics.of(STATES_PER_ROW * Math.max(1, table.statistics().rows()), List.of());
  }

  @Override
  public List<Pair<RelDataTypeField, List<String>>> resolveColumn(
      RelDataType rowType, RelDataTypeFactory types, List<String> names) {
    return table.resolveColumn(rowType, types, names);
  }

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable relOptTable) {
    int width = relOptTable.getRowType().getFieldCount() - 2;
    List<Integer> columns = new ArrayList<>(table.stored(width));
    columns.add(HistoryView.validFromOrdinal(table.definition()));
    columns.add(HistoryView.validToOrdinal(table.definition()));
    RelNode scan =
        CellarHistoryScan.of(
            context.getCluster(),
            relOptTable,
            table.definition(),
            table.statistics(),
            table.defaults(),
            view,
            columns);
    return table.hasVirtual() ? table.withVirtual(scan, relOptTable.getRowType()) : scan;
  }
}
