package io.cellardb.sql.schema;

import io.cellardb.sql.physical.CellarSystemScan;
import io.cellardb.storage.SystemRelation;
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

/** A table of {@code SYS}. All its columns may be NULL, and it has no key. */
public final class SystemTable extends AbstractTable implements TranslatableTable {
  /** Of any of them; to know better would cost as much as to read it. */
  private static final double ROWS = 100;

  /** The digits of a second in a TIMESTAMP: milliseconds. */
  private static final int MILLIS = 3;

  private final SystemRelation relation;

  SystemTable(SystemRelation relation) {
    this.relation = relation;
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory types) {
    RelDataTypeFactory.Builder builder = types.builder();
    for (SystemRelation.Column column : relation.columns()) {
      builder.add(column.name(), type(column.type(), types)).nullable(true);
    }
    return builder.build();
  }

  private static RelDataType type(SystemRelation.Type type, RelDataTypeFactory types) {
    return switch (type) {
      case BIGINT -> types.createSqlType(SqlTypeName.BIGINT);
      case VARCHAR -> types.createSqlType(SqlTypeName.VARCHAR);
      case VARBINARY -> types.createSqlType(SqlTypeName.VARBINARY);
      case TIMESTAMP -> types.createSqlType(SqlTypeName.TIMESTAMP, MILLIS);
    };
  }

  @Override
  public Statistic getStatistic() {
    return Statistics.of(ROWS, List.of());
  }

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
    return new CellarSystemScan(context.getCluster(), table, relation);
  }
}
