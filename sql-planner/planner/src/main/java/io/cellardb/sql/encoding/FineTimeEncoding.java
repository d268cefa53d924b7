package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.storage.ValueKind;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Times of seven to nine digits. A TIME is its nanoseconds of the day, of 64 bits. A timestamp is
 * the microseconds that one of fewer digits is, of 64 bits, and the 0 to 999 nanoseconds above them
 * in two more bytes, as no long has the nanoseconds of all years.
 */
final class FineTimeEncoding extends ValueEncoding {
  private static final int NANO_DIGITS = 9;
  private static final int NANOS_PER_MICRO = 1_000;
  private static final int TIMESTAMP_BYTES = Long.BYTES + Short.BYTES;
  private static final long MICROS_PER_DAY = 86_400_000_000L;

  /** The class of canonical values; any other would be read in another unit. */
  private final Class<?> canonical;

  private final boolean timeOfDay;
  private final long least;
  private final long greatest;

  /** Every value is a multiple of so many nanoseconds. */
  private final int unit;

  FineTimeEncoding(ColumnType type) {
    super(type, type.name() == SqlTypeName.TIME ? ValueKind.INT64 : ValueKind.BYTES);
    timeOfDay = type.name() == SqlTypeName.TIME;
    canonical =
        switch (type.name()) {
          case TIME -> LocalTime.class;
          case TIMESTAMP -> LocalDateTime.class;
          default -> Instant.class;
        };
    least = timeOfDay ? 0 : LongEncoding.FIRST_MICRO;
    greatest = timeOfDay ? MICROS_PER_DAY - 1 : LongEncoding.LAST_MICRO;
    int nanos = 1;
    for (int digit = type.precision(); digit < NANO_DIGITS; digit++) {
      nanos *= 10;
    }
    unit = nanos;
  }

  @Override
  int width() {
    return timeOfDay ? kind().width() : TIMESTAMP_BYTES;
  }

  @Override
  public byte[] encode(Object value) {
    return encode(Vectors.toLong(canonical.cast(value)), FineTimes.nanos(value));
  }

  @Override
  public byte[] encode(Vector vector, int row) {
    DecimalVector times = (DecimalVector) vector;
    return encode(FineTimes.micros(times, row), FineTimes.nanos(times, row));
  }

  private byte[] encode(long micros, int nanos) {
    int rounded = (nanos + unit / 2) / unit * unit;
    long carried = micros + rounded / NANOS_PER_MICRO;
    if (micros < least || carried > greatest) {
      throw SqlExecutionException.datetimeOverflow(type().sql());
    }
    return bytes(carried, rounded % NANOS_PER_MICRO);
  }

  private byte[] bytes(long micros, int nanos) {
    return timeOfDay
        ? kind().encode(micros * NANOS_PER_MICRO + nanos)
        : ByteBuffer.allocate(TIMESTAMP_BYTES)
            .putLong(micros ^ Long.MIN_VALUE)
            .putShort((short) nanos)
            .array();
  }

  @Override
  public Object decode(byte[] data, int from, int length) {
    checkWidth(length);
    if (timeOfDay) {
      return LocalTime.ofNanoOfDay(kind().decodeLong(data, from));
    }
    ByteBuffer bytes = ByteBuffer.wrap(data);
    long micros = micros(bytes, from);
    int nanos = nanos(bytes, from);
    return canonical == Instant.class
        ? Vectors.instant(micros).plusNanos(nanos)
        : Vectors.localDateTime(micros).plusNanos(nanos);
  }

  private static long micros(ByteBuffer bytes, int from) {
    return bytes.getLong(from) ^ Long.MIN_VALUE;
  }

  private static int nanos(ByteBuffer bytes, int from) {
    return Short.toUnsignedInt(bytes.getShort(from + Long.BYTES));
  }

  @Override
  Vector ofLongs(long[] values, long[] nulls) {
    return new DecimalVector(values, null, FineTimes.SCALE, nulls);
  }

  @Override
  Vector ofBytes(byte[] data, int[] start, int[] length, long[] nulls, int rows) {
    ByteBuffer bytes = ByteBuffer.wrap(data);
    DecimalVectorBuilder times = new DecimalVectorBuilder(FineTimes.SCALE);
    times.resize(rows);
    for (int row = 0; row < rows; row++) {
      if (isNull(nulls, row)) {
        times.setNull(row);
      } else {
        checkWidth(length[row]);
        FineTimes.set(times, row, micros(bytes, start[row]), nanos(bytes, start[row]));
      }
    }
    return times.build();
  }

  @Override
  Floor floor(Object constant) {
    long micros = Vectors.toLong(canonical.cast(constant));
    if (micros < least) {
      return Floor.BELOW_ALL;
    }
    boolean above = micros > greatest;
    int nanos = above ? NANOS_PER_MICRO - 1 : FineTimes.nanos(constant);
    int floor = nanos - nanos % unit;
    return new Floor(bytes(above ? greatest : micros, floor), !above && floor == nanos);
  }
}
