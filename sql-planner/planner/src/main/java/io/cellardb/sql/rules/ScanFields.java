package io.cellardb.sql.rules;

import io.cellardb.sql.plan.ScanSpec;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Fields of a scan as expressions over the columns of its table. */
final class ScanFields {
  private ScanFields() {}

  static RexNode toTable(ScanSpec.Field field, RexBuilder builder) {
    RelDataType type =
        field.column().type().toRel(builder.getTypeFactory(), field.column().nullable());
    RexNode column = builder.makeInputRef(type, field.column().ordinal());
    return field instanceof ScanSpec.MapEntry entry
        ? builder.makeCall(
            SqlStdOperatorTable.ITEM,
            column,
            builder.makeLiteral(entry.key(), type.getKeyType(), true))
        : column;
  }
}
