package io.cellardb.protocol;

import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ColumnValues;
import java.util.List;

/**
 * A batch in the frame that brought it. A column is looked at when it is first asked for, and a
 * value made when that is.
 */
public final class WireBatch implements ColumnBatch {
  private final FrameReader frame;
  private final List<ColumnDescription> columns;
  private final int rows;
  private final int[] begins;
  private final int[] ends;
  private final ColumnValues[] values;

  /**
   * Reads where the columns are, and goes behind them.
   *
   * @param columns as the result has them
   * @throws MalformedFrameException if the batch has others
   */
  public WireBatch(FrameReader frame, List<ColumnDescription> columns) {
    this.frame = frame;
    this.columns = columns;
    this.rows = frame.int32();
    int count = frame.count(Integer.BYTES);
    if (count != columns.size() || rows < 0) {
      throw new MalformedFrameException(
          "A batch has " + rows + " rows of " + count + " columns, of " + columns.size());
    }
    begins = new int[count];
    ends = new int[count];
    values = new ColumnValues[count];
    for (int i = 0; i < count; i++) {
      int length = frame.count(1);
      begins[i] = frame.skip(length);
      ends[i] = begins[i] + length;
    }
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public ColumnValues column(int column) {
    if (values[column] == null) {
      values[column] =
          WireColumn.of(
              columns.get(column).type().sqlType(),
              frame.array(),
              begins[column],
              ends[column],
              rows);
    }
    return values[column];
  }
}
