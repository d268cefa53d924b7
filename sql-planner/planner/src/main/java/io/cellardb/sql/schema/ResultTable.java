package io.cellardb.sql.schema;

import io.cellardb.sql.physical.CellarResultScan;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** What a part of a statement returns that is executed before the rest, as a table of the rest. */
public final class ResultTable extends AbstractTable implements TranslatableTable {
  /** Most lock or change few rows. */
  private static final double ROWS = 10;

  private final String name;
  private final RelDataType rowType;

  /**
   * A table.
   *
   * @param name that of the value which has its rows, see {@link CellarResultScan}
   */
  public ResultTable(String name, RelDataType rowType) {
    this.name = name;
    this.rowType = rowType;
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory types) {
    return types.builder().addAll(rowType.getFieldList()).build();
  }

  @Override
  public Statistic getStatistic() {
    return Statistics.of(ROWS, List.of());
  }

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
    return new CellarResultScan(context.getCluster(), table, name);
  }
}
