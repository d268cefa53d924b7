package io.cellardb.sql.rules;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.scan.ScanSpec;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Fields of a scan as expressions over the columns of its table. */
final class ScanFields {
  private ScanFields() {}

  static RexNode toTable(ScanSpec.Field field, TableDefinition table, RexBuilder builder) {
    if (field instanceof ScanSpec.MapEntry entry) {
      return entry(entry, new ScanSpec.Column(entry.column()), table, builder);
    }
    if (field instanceof ScanSpec.EntryTime time) {
      return entry(time.entry(), new ScanSpec.CellTime(time.entry().column()), table, builder);
    }
    return builder.makeInputRef(field.type(builder.getTypeFactory()), ordinal(field, table));
  }

  private static RexNode entry(
      ScanSpec.MapEntry entry, ScanSpec.Field map, TableDefinition table, RexBuilder builder) {
    RexNode whole = toTable(map, table, builder);
    return builder.makeCall(SqlStdOperatorTable.ITEM, whole, entry.key());
  }

  private static int ordinal(ScanSpec.Field field, TableDefinition table) {
    if (field instanceof ScanSpec.Column column) {
      return column.column().ordinal();
    }
    if (field instanceof ScanSpec.CellTime time) {
      return HiddenColumns.cellTimeOrdinal(table, time.column());
    }
    return field instanceof ScanSpec.RowKey
        ? HiddenColumns.rowOrdinal(table)
        : HiddenColumns.timeOrdinal(table);
  }
}
