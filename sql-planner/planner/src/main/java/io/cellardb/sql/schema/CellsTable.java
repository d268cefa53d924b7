package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.CellsView;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.physical.CellarCellsScan;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code t$cells} or {@code t$markers}: a physical view of a table, one row for each cell. Its
 * columns are the key columns of the table, then {@code _row}, {@code family}, {@code qualifier},
 * {@code cell_time} (milliseconds), {@code value}, and of {@code t$markers} {@code kind}; there the
 * value of a tombstone is NULL.
 */
public final class CellsTable extends AbstractTable implements TranslatableTable, States {
  private static final double CELLS_PER_ROW = 10;

  private final BaseTable table;
  private final CellsView view;

  CellsTable(BaseTable table, CellsView view) {
    this.table = table;
    this.view = view;
  }

  /** Which view of the table this is. */
  public CellsView view() {
    return view;
  }

  /** The table whose cells these are. */
  public TableDefinition definition() {
    return table.definition();
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory types) {
    RelDataTypeFactory.Builder builder = types.builder().uniquify();
    for (ColumnDefinition column : CellsView.keyColumns(definition())) {
      builder.add(column.name(), column.type().toRel(types, column.nullable()));
    }
    builder
        .add("_row", types.createSqlType(SqlTypeName.VARBINARY))
        .add("family", types.createSqlType(SqlTypeName.VARCHAR))
        .add("qualifier", types.createSqlType(SqlTypeName.VARCHAR))
        .add("cell_time", types.createSqlType(SqlTypeName.BIGINT))
        .add("value", types.createSqlType(SqlTypeName.VARBINARY));
    if (view == CellsView.MARKERS) {
      builder.nullable(true).add("kind", types.createSqlType(SqlTypeName.VARCHAR));
    }
    return builder.build();
  }

  @Override
  public Statistic getStatistic() {
    return Statistics.of(CELLS_PER_ROW * Math.max(1, table.statistics().rows()), List.of());
  }

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable relOptTable) {
    return new CellarCellsScan(
        context.getCluster(), relOptTable, definition(), view, List.of(), null);
  }
}
