package io.cellardb.sql.execution.vector;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.calcite.rel.type.RelDataType;

/**
 * CHAR and VARCHAR as UTF-8 without padding, BINARY and VARBINARY: slices of one byte array, in any
 * order and possibly shared between rows.
 */
public final class BytesVector extends Vector {
  private final byte[] data;
  private final int[] starts;
  private final int[] lengths;

  /**
   * A view in which the value of a row is {@code data[starts[row] .. starts[row] + lengths[row])};
   * {@code nulls} as in {@link Vector}, may be null. Nothing is copied.
   */
  public BytesVector(byte[] data, int[] starts, int[] lengths, long[] nulls) {
    super(nulls);
    this.data = data;
    this.starts = starts;
    this.lengths = lengths;
  }

  /** Whether this was made of exactly these arrays, so that it shows what is in them now. */
  public boolean isViewOf(byte[] bytes, int[] start, int[] length, long[] nulls) {
    return data == bytes && starts == start && lengths == length && nulls() == nulls;
  }

  /** The array that holds the values of all rows; shared, must not be changed. */
  public byte[] data() {
    return data;
  }

  /** Where in {@link #data()} the value of a physical row begins; arbitrary for a NULL. */
  public int start(int row) {
    return starts[row];
  }

  /** The length in bytes of the value at a physical row; arbitrary for a NULL. */
  public int length(int row) {
    return lengths[row];
  }

  /** A copy of the bytes at a row that is not NULL. */
  public byte[] bytes(int row) {
    return Arrays.copyOfRange(data, starts[row], starts[row] + lengths[row]);
  }

  /** The text at a row that is not NULL. */
  public String string(int row) {
    return new String(data, starts[row], lengths[row], StandardCharsets.UTF_8);
  }

  /** The order of two values that are not NULL: by unsigned bytes, a prefix first. */
  public int compare(int row, BytesVector other, int otherRow) {
    return Arrays.compareUnsigned(
        data,
        starts[row],
        starts[row] + lengths[row],
        other.data,
        other.starts[otherRow],
        other.starts[otherRow] + other.lengths[otherRow]);
  }

  /** Whether two values that are not NULL have the same bytes. */
  public boolean equal(int row, BytesVector other, int otherRow) {
    return lengths[row] == other.lengths[otherRow]
        && Arrays.equals(
            data,
            starts[row],
            starts[row] + lengths[row],
            other.data,
            other.starts[otherRow],
            other.starts[otherRow] + lengths[row]);
  }

  @Override
  public VectorKind kind() {
    return VectorKind.BYTES;
  }

  @Override
  Object valueAt(RelDataType type, int row) {
    return Vectors.isBinary(type) ? bytes(row) : string(row);
  }

  @Override
  public BytesVector gather(int[] rows, int count) {
    int[] gatheredStarts = new int[count];
    int[] gatheredLengths = new int[count];
    for (int i = 0; i < count; i++) {
      gatheredStarts[i] = starts[rows[i]];
      gatheredLengths[i] = lengths[rows[i]];
    }
    return new BytesVector(data, gatheredStarts, gatheredLengths, gatherNulls(rows, count));
  }
}
