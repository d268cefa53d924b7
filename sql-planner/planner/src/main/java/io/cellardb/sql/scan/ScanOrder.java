package io.cellardb.sql.scan;

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
   */
  public record Part(int field, boolean descending) {}

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
      int field = position(spec, spec.table().columns().get(part.column()));
      if (field < 0) {
        break;
      }
      order.add(new Part(field, part.descending() != spec.reversed()));
    }
    return order;
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
