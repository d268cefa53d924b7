package io.cellardb.protocol;

import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ColumnValues;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.UUID;

/** Writes rows of a batch, column by column. */
public final class BatchWriter {
  private final FrameWriter out;
  private final int from;
  private final int rows;

  private BatchWriter(FrameWriter out, int from, int rows) {
    this.out = out;
    this.from = from;
    this.rows = rows;
  }

  /**
   * Writes the body of a batch.
   *
   * @param from the first row
   * @param rows how many
   * @throws FrameTooLargeException if they do not fit; the writer is to be truncated
   */
  public static void write(
      FrameWriter out, ColumnBatch batch, List<ColumnDescription> columns, int from, int rows)
      throws SQLException {
    out.int32(rows).int32(columns.size());
    BatchWriter writer = new BatchWriter(out, from, rows);
    for (int i = 0; i < columns.size(); i++) {
      int length = out.size();
      out.int32(0);
      writer.column(batch.column(i), columns.get(i));
      out.setInt32(length, out.size() - length - Integer.BYTES);
    }
  }

  private void column(ColumnValues values, ColumnDescription column) throws SQLException {
    int layout = out.size();
    out.int8(Layout.NOTHING);
    if (nulls(values) == rows) {
      return;
    }
    out.setInt8(
        layout,
        switch (column.type().sqlType()) {
          case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DATE -> numbers(longs(values));
          case REAL, DOUBLE -> doubles(values);
          case DECIMAL -> decimals(values);
          case CHAR, VARCHAR, JSON -> bytes(values, true);
          case BINARY, VARBINARY -> bytes(values, false);
          case TIME -> times(values);
          case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> timestamps(values);
          case UUID -> ids(values);
          default -> tagged(values); // ARRAY, MAP, intervals and the like
        });
  }

  /** Writes which rows are NULL, unless none is; returns how many are. */
  private int nulls(ColumnValues values) {
    int flag = out.size();
    out.int8(1);
    int bits = out.reserve((rows + Byte.SIZE - 1) / Byte.SIZE);
    int count = 0;
    int eight = 0;
    for (int i = 0; i < rows; i++) {
      if (values.isNull(from + i)) {
        count++;
        eight |= 1 << (i % Byte.SIZE);
      }
      if (i % Byte.SIZE == Byte.SIZE - 1 || i == rows - 1) {
        out.setInt8(bits + i / Byte.SIZE, eight);
        eight = 0;
      }
    }
    if (count == 0 || count == rows) {
      out.truncate(flag);
      out.int8(0);
    }
    return count;
  }

  private long[] longs(ColumnValues values) throws SQLException {
    long[] numbers = new long[rows];
    for (int i = 0; i < rows; i++) {
      numbers[i] = values.isNull(from + i) ? 0 : values.getLong(from + i);
    }
    return numbers;
  }

  private int numbers(long[] numbers) {
    int layout = Layout.ofNumbers(numbers);
    for (long number : numbers) {
      switch (layout) {
        case Layout.INT8 -> out.int8((int) number);
        case Layout.INT16 -> out.int16((int) number);
        case Layout.INT32 -> out.int32((int) number);
        default -> out.int64(number);
      }
    }
    return layout;
  }

  private int doubles(ColumnValues values) throws SQLException {
    for (int i = 0; i < rows; i++) {
      out.float64(values.isNull(from + i) ? 0 : values.getDouble(from + i));
    }
    return Layout.FLOAT64;
  }

  private int decimals(ColumnValues values) throws SQLException {
    BigDecimal[] decimals = new BigDecimal[rows];
    long[] unscaled = new long[rows];
    Integer scale = null;
    boolean alike = true;
    for (int i = 0; i < rows; i++) {
      if (!values.isNull(from + i)) {
        BigDecimal decimal = values.getDecimal(from + i);
        decimals[i] = decimal;
        scale = scale == null ? Integer.valueOf(decimal.scale()) : scale;
        if (decimal.scale() == scale && decimal.unscaledValue().bitLength() < Long.SIZE) {
          unscaled[i] = decimal.unscaledValue().longValue();
        } else {
          alike = false;
        }
      }
    }
    if (!alike) {
      return tagged(decimals);
    }
    out.int32(scale);
    int layout = out.size();
    out.int8(0);
    out.setInt8(layout, numbers(unscaled));
    return Layout.DECIMAL;
  }

  private int bytes(ColumnValues values, boolean text) throws SQLException {
    int offsets = out.reserve((rows + 1) * Integer.BYTES);
    int begin = out.size();
    for (int i = 0; i < rows; i++) {
      out.setInt32(offsets + i * Integer.BYTES, out.size() - begin);
      if (!values.isNull(from + i)) {
        out.raw(text ? values.getUtf8(from + i) : values.getBytes(from + i));
      }
    }
    out.setInt32(offsets + rows * Integer.BYTES, out.size() - begin);
    return Layout.BYTES;
  }

  private int times(ColumnValues values) throws SQLException {
    for (int i = 0; i < rows; i++) {
      LocalTime time = (LocalTime) values.getObject(from + i);
      out.int64(time == null ? 0 : time.toNanoOfDay());
    }
    return Layout.TIME;
  }

  private int timestamps(ColumnValues values) throws SQLException {
    int[] nanos = new int[rows];
    for (int i = 0; i < rows; i++) {
      Object value = values.getObject(from + i);
      if (value instanceof Instant instant) {
        nanos[i] = instant.getNano();
        out.int64(instant.getEpochSecond());
      } else if (value instanceof LocalDateTime time) {
        nanos[i] = time.get(ChronoField.NANO_OF_SECOND);
        out.int64(time.toEpochSecond(ZoneOffset.UTC));
      } else {
        out.int64(0);
      }
    }
    for (int each : nanos) {
      out.int32(each);
    }
    return Layout.TIMESTAMP;
  }

  private int ids(ColumnValues values) throws SQLException {
    for (int i = 0; i < rows; i++) {
      UUID id = (UUID) values.getObject(from + i);
      out.int64(id == null ? 0 : id.getMostSignificantBits());
      out.int64(id == null ? 0 : id.getLeastSignificantBits());
    }
    return Layout.UUID;
  }

  private int tagged(ColumnValues values) throws SQLException {
    Object[] objects = new Object[rows];
    for (int i = 0; i < rows; i++) {
      objects[i] = values.getObject(from + i);
    }
    return tagged(objects);
  }

  private int tagged(Object[] objects) throws SQLException {
    int offsets = out.reserve((rows + 1) * Integer.BYTES);
    int begin = out.size();
    for (int i = 0; i < rows; i++) {
      out.setInt32(offsets + i * Integer.BYTES, out.size() - begin);
      if (objects[i] != null) {
        Values.write(out, objects[i]);
      }
    }
    out.setInt32(offsets + rows * Integer.BYTES, out.size() - begin);
    return Layout.TAGGED;
  }
}
