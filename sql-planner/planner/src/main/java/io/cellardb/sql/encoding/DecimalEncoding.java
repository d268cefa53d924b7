package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.ValueKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;

/**
 * DECIMAL as its unscaled integer at the scale of the type: of 64 bits up to 18 digits, else of 128
 * bits, big-endian with the sign bit inverted.
 */
final class DecimalEncoding extends ValueEncoding {
  private static final int MOST_LONG_DIGITS = 18;
  private static final int WIDE_BYTES = 16;

  private final int scale;

  /** The greatest unscaled value; the least is its negative. */
  private final BigInteger greatest;

  /** {@link #greatest} where it fits, else 0. */
  private final long greatestLong;

  DecimalEncoding(ColumnType type) {
    super(type, type.precision() <= MOST_LONG_DIGITS ? ValueKind.INT64 : ValueKind.BYTES);
    scale = type.scale();
    greatest = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
    greatestLong = isWide() ? 0 : greatest.longValueExact();
  }

  private boolean isWide() {
    return kind() == ValueKind.BYTES;
  }

  @Override
  int width() {
    return isWide() ? WIDE_BYTES : kind().width();
  }

  @Override
  public byte[] encode(Object value) {
    BigDecimal rounded = decimal(value).setScale(scale, RoundingMode.HALF_UP);
    if (rounded.precision() > type().precision()) {
      throw SqlExecutionException.outOfRange(type().sql());
    }
    return isWide()
        ? bytes(rounded.unscaledValue())
        : kind().encode(rounded.scaleByPowerOfTen(scale).longValue()); // without a BigInteger
  }

  @Override
  public byte[] encode(Vector vector, int row) {
    DecimalVector decimals = (DecimalVector) vector;
    if (!isWide() && decimals.scale() == scale && !decimals.isBig(row)) {
      long unscaled = decimals.unscaled(row);
      if (unscaled > greatestLong || unscaled < -greatestLong) {
        throw SqlExecutionException.outOfRange(type().sql());
      }
      return kind().encode(unscaled);
    }
    return encode(decimals.get(row));
  }

  private byte[] bytes(BigInteger unscaled) {
    if (!isWide()) {
      return kind().encode(unscaled.longValueExact());
    }
    return ByteBuffer.allocate(WIDE_BYTES)
        .putLong(unscaled.shiftRight(Long.SIZE).longValue() ^ Long.MIN_VALUE)
        .putLong(unscaled.longValue())
        .array();
  }

  private static BigInteger wide(long high, long low) {
    byte[] bytes = ByteBuffer.allocate(WIDE_BYTES).putLong(high).putLong(low).array();
    return new BigInteger(bytes);
  }

  @Override
  public Object decode(byte[] data, int from, int length) {
    checkWidth(length);
    if (!isWide()) {
      return BigDecimal.valueOf(kind().decodeLong(data, from), scale);
    }
    ByteBuffer bytes = ByteBuffer.wrap(data);
    long high = bytes.getLong(from) ^ Long.MIN_VALUE;
    return new BigDecimal(wide(high, bytes.getLong(from + Long.BYTES)), scale);
  }

  @Override
  Vector ofLongs(long[] values, long[] nulls) {
    return new DecimalVector(values, null, scale, nulls);
  }

  @Override
  Vector ofBytes(byte[] data, int[] start, int[] length, long[] nulls, int rows) {
    ByteBuffer bytes = ByteBuffer.wrap(data);
    long[] unscaled = new long[rows];
    BigInteger[] big = null;
    for (int row = 0; row < rows; row++) {
      if (isNull(nulls, row)) {
        continue;
      }
      checkWidth(length[row]);
      long high = bytes.getLong(start[row]) ^ Long.MIN_VALUE;
      long low = bytes.getLong(start[row] + Long.BYTES);
      if (high == low >> (Long.SIZE - 1)) {
        unscaled[row] = low;
      } else {
        big = big == null ? new BigInteger[rows] : big;
        big[row] = wide(high, low);
      }
    }
    return new DecimalVector(unscaled, big, scale, nulls);
  }

  @Override
  Floor floor(Object constant) {
    BigDecimal value = decimal(constant);
    BigDecimal rounded = value.setScale(scale, RoundingMode.FLOOR);
    BigInteger unscaled = rounded.unscaledValue();
    if (unscaled.compareTo(greatest.negate()) < 0) {
      return Floor.BELOW_ALL;
    }
    return unscaled.compareTo(greatest) > 0
        ? new Floor(bytes(greatest), false)
        : new Floor(bytes(unscaled), rounded.compareTo(value) == 0);
  }

  /** Integers are decimals too; a floating-point number is not, and has to be cast before. */
  private static BigDecimal decimal(Object value) {
    return value instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf((Long) value);
  }
}
