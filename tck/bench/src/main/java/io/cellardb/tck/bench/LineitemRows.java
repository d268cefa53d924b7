package io.cellardb.tck.bench;

import io.cellardb.storage.ValueKind;
import io.trino.tpch.LineItem;
import io.trino.tpch.TpchTable;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/**
 * TPC-H's lineitem: under its order and line number the other fourteen columns, amounts as cents,
 * dates as days.
 */
final class LineitemRows implements Iterator<Rows> {
  private static final int BATCH = 1000;
  private static final ValueKind LONG = ValueKind.INT64;
  private static final ValueKind INT = ValueKind.INT32;
  private static final ValueKind TEXT = ValueKind.BYTES;

  static final Columns COLUMNS =
      Columns.of(
          List.of(LONG, LONG, LONG, LONG, LONG, LONG, TEXT, TEXT, INT, INT, INT, TEXT, TEXT, TEXT));

  private final Iterator<LineItem> items;

  LineitemRows(double scale) {
    items = TpchTable.LINE_ITEM.createGenerator(scale, 1, 1).iterator();
  }

  @Override
  public boolean hasNext() {
    return items.hasNext();
  }

  @Override
  public Rows next() {
    byte[][] keys = new byte[BATCH][];
    byte[][][] values = new byte[BATCH][][];
    int count = 0;
    while (count < BATCH && items.hasNext()) {
      LineItem item = items.next();
      byte[] key = new byte[12];
      LONG.encodeLong(item.getOrderKey(), key, 0);
      INT.encodeLong(item.getLineNumber(), key, 8);
      keys[count] = key;
      values[count++] = values(item);
    }
    return new Rows(keys, values).slice(0, count);
  }

  private static byte[][] values(LineItem item) {
    return new byte[][] {
      LONG.encode(item.getPartKey()),
      LONG.encode(item.getSupplierKey()),
      LONG.encode(item.getQuantity()),
      LONG.encode(item.getExtendedPriceInCents()),
      LONG.encode(item.getDiscountPercent()),
      LONG.encode(item.getTaxPercent()),
      text(item.getReturnFlag()),
      text(item.getStatus()),
      INT.encode(item.getShipDate()),
      INT.encode(item.getCommitDate()),
      INT.encode(item.getReceiptDate()),
      text(item.getShipInstructions()),
      text(item.getShipMode()),
      text(item.getComment())
    };
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
