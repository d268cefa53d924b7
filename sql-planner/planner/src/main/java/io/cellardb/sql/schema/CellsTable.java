package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.plan.CellarCellsScan;
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
 * {@code t$cells}: the physical view of a table, one row for each kept version of each cell. Its
 * columns are the key columns of the table, then {@code _row}, {@code family}, {@code qualifier},
 * {@code cell_time} (milliseconds) and {@code value}.
 */
public final class CellsTable extends AbstractTable implements TranslatableTable {
  /** What its name has after the table's. */
  public static final String SUFFIX = "$cells";

  /** The columns after the key columns, in order. */
  public static final List<String> COLUMNS =
      List.of("_row", "family", "qualifier", "cell_time", "value");

  private static final double CELLS_PER_ROW = 10;

  private final BaseTable table;

  CellsTable(BaseTable table) {
    this.table = table;
  }

  /** The table whose cells these are. */
  public TableDefinition definition() {
    return table.definition();
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory types) {
    RelDataTypeFactory.Builder builder = types.builder().uniquify();
    for (ColumnDefinition column : definition().keyColumns()) {
      builder.add(column.name(), column.type().toRel(types, false));
    }
    return builder
        .add("_row", types.createSqlType(SqlTypeName.VARBINARY))
        .add("family", types.createSqlType(SqlTypeName.VARCHAR))
        .add("qualifier", types.createSqlType(SqlTypeName.VARCHAR))
        .add("cell_time", types.createSqlType(SqlTypeName.BIGINT))
        .add("value", types.createSqlType(SqlTypeName.VARBINARY))
        .build();
  }

  @Override
  public Statistic getStatistic() {
    return Statistics.of(CELLS_PER_ROW * Math.max(1, table.statistics().rows()), List.of());
  }

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable relOptTable) {
    return new CellarCellsScan(context.getCluster(), relOptTable, definition(), List.of());
  }
}
