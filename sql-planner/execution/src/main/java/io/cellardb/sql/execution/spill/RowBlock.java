package io.cellardb.sql.execution.spill;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.BytesVectorBuilder;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Some rows as bytes, column by column. All numbers are big-endian:
 *
 * <pre>
 * block    length of what follows (int), number of rows (int), columns
 * column   a byte for each row, 0 for a NULL, 1 for a value, 2 for a decimal that fits no long; then
 *          LONG, DOUBLE   8 bytes for each value
 *          DECIMAL        8 bytes for each value that fits a long, else length (int) and bytes of
 *                         the unscaled integer in two's complement
 *          BYTES          length (int) and bytes of each value
 *          OBJECT         what {@link ObjectBytes} makes of each value
 * </pre>
 */
final class RowBlock {
  private static final byte NULL = 0;
  private static final byte VALUE = 1;
  private static final byte BIG = 2;

  private final VectorBuilder[] builders;
  private final GrowingBuffer buffer = new GrowingBuffer();
  private byte[] marks = new byte[0];

  RowBlock(List<RelDataType> types) {
    builders = types.stream().map(Vectors::builder).toArray(VectorBuilder[]::new);
  }

  /**
   * The rows {@code selection[from .. to - 1]} of vectors, or {@code from .. to - 1} for a null
   * selection; valid until the next call.
   */
  ByteBuffer encode(Vector[] columns, int[] selection, int from, int to) {
    buffer.clear();
    buffer.putInt(0);
    buffer.putInt(to - from);
    for (Vector column : columns) {
      encode(column, selection, from, to);
    }
    return buffer.finish();
  }

  private void encode(Vector column, int[] selection, int from, int to) {
    for (int i = from; i < to; i++) {
      int row = selection == null ? i : selection[i];
      boolean big = column instanceof DecimalVector decimals && decimals.isBig(row);
      buffer.put(column.isNull(row) ? NULL : big ? BIG : VALUE);
    }
    for (int i = from; i < to; i++) {
      int row = selection == null ? i : selection[i];
      if (column.isNull(row)) {
        continue;
      }
      switch (column.kind()) {
        case LONG -> buffer.putLong(((LongVector) column).get(row));
        case DOUBLE -> buffer.putLong(Double.doubleToRawLongBits(((DoubleVector) column).get(row)));
        case DECIMAL -> encode((DecimalVector) column, row);
        case BYTES -> {
          BytesVector bytes = (BytesVector) column;
          buffer.putInt(bytes.length(row));
          buffer.put(bytes.data(), bytes.start(row), bytes.length(row));
        }
        case OBJECT -> ObjectBytes.write(((ObjectVector) column).get(row), buffer);
      }
    }
  }

  private void encode(DecimalVector decimals, int row) {
    if (decimals.isBig(row)) {
      buffer.putBytes(decimals.bigUnscaled(row).toByteArray());
    } else {
      buffer.putLong(decimals.unscaled(row));
    }
  }

  /** The rows of a block, from after its length on; valid until the next call. */
  Batch decode(ByteBuffer bytes) {
    int rows = bytes.getInt();
    if (marks.length < rows) {
      marks = new byte[rows];
    }
    Vector[] columns = new Vector[builders.length];
    for (int i = 0; i < columns.length; i++) {
      bytes.get(marks, 0, rows);
      builders[i].resize(rows);
      for (int row = 0; row < rows; row++) {
        if (marks[row] == NULL) {
          builders[i].setNull(row);
        } else {
          decode(bytes, builders[i], row);
        }
      }
      columns[i] = builders[i].build();
    }
    return new Batch(columns, rows);
  }

  private void decode(ByteBuffer bytes, VectorBuilder builder, int row) {
    if (builder instanceof LongVectorBuilder longs) {
      longs.setLong(row, bytes.getLong());
    } else if (builder instanceof DoubleVectorBuilder doubles) {
      doubles.setDouble(row, Double.longBitsToDouble(bytes.getLong()));
    } else if (builder instanceof DecimalVectorBuilder decimals) {
      if (marks[row] == BIG) {
        decimals.setUnscaled(row, new BigInteger(ObjectBytes.readBytes(bytes)));
      } else {
        decimals.setUnscaled(row, bytes.getLong());
      }
    } else if (builder instanceof BytesVectorBuilder texts) {
      int length = bytes.getInt();
      int start = texts.allocate(row, length);
      bytes.get(texts.data(), start, length);
    } else {
      builder.set(row, ObjectBytes.read(bytes));
    }
  }
}
