package io.cellardb.sql.scan;

import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.KeyColumn;
import java.util.ArrayList;
import java.util.List;

/** The order in which a scan's rows come, in terms of its fields. */
public final class ScanOrder {
  /**
   * One field of the order.
   *
   * @param field its position among the scan's fields
   * @param descending whether greater values come first
   * @param nullsFirst whether NULLs come before values
   */
  public record Part(int field, boolean descending, boolean nullsFirst) {}

  private ScanOrder() {}

  /**
   * The fields of the longest prefix of the key that the scan returns, in key order.
   *
   * @param fixed how many leading columns of the key, the same in all rows, are left out
   */
  public static List<Part> of(ScanSpec spec, int fixed) {
    List<Part> order = new ArrayList<>();
    if (spec.table().saltBuckets() > 0) {
      return order;
    }
    for (KeyColumn part : spec.table().key().subList(fixed, spec.table().key().size())) {
      ColumnDefinition column = spec.table().columns().get(part.column());
      int field = position(spec, column);
      if (field < 0) {
        break;
      }
      boolean nullsFirst = part.descending() || isAboveNull(column);
      order.add(
          new Part(field, part.descending() != spec.reversed(), nullsFirst != spec.reversed()));
    }
    return order;
  }

  /** Whether the values of a column of the key are above its NULLs, as they are for Phoenix. */
  private static boolean isAboveNull(ColumnDefinition column) {
    return column.nullable() && column.encoding() == CellEncoding.PHOENIX;
  }

  private static int position(ScanSpec spec, ColumnDefinition column) {
    for (int i = 0; i < spec.fields().size(); i++) {
      if (spec.fields().get(i) instanceof ScanSpec.Column field
          && field.column().ordinal() == column.ordinal()) {
        return i;
      }
    }
    return -1;
  }
}
