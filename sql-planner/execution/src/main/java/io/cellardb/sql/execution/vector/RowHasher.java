package io.cellardb.sql.execution.vector;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Hashes the values of some columns of a row. Rows that {@link RowEquality} finds equal have equal
 * hashes, also where decimals differ in scale; NULLs hash alike. The columns of two sides that are
 * to meet must otherwise have the same physical class. Immutable.
 */
public final class RowHasher {
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final int[] columns;

  /** A hasher of the columns with these indexes, in this order. */
  public RowHasher(int... columns) {
    this.columns = columns.clone();
  }

  /** The hash of one physical row. */
  public int hash(Vector[] vectors, int row) {
    long hash = 0;
    for (int column : columns) {
      hash = combine(hash, hashValue(vectors[column], row));
    }
    return fold(hash);
  }

  /** Sets {@code hashes[i]} to the hash of the batch's i-th row, for all its rows. */
  public void hash(Batch batch, int[] hashes) {
    Vector[] vectors = batch.columns();
    for (int i = 0; i < batch.size(); i++) {
      hashes[i] = hash(vectors, batch.row(i));
    }
  }

  private static long combine(long hash, long value) {
    return (Long.rotateLeft(hash, 5) ^ value) * MULTIPLIER;
  }

  private static int fold(long hash) {
    return (int) (hash ^ (hash >>> 32));
  }

  private static long hashValue(Vector vector, int row) {
    if (vector.isNull(row)) {
      return 0;
    }
    return switch (vector.kind()) {
      case LONG -> mix(((LongVector) vector).get(row));
      case DOUBLE -> hashDouble(((DoubleVector) vector).get(row));
      case DECIMAL -> hashDecimal((DecimalVector) vector, row);
      case BYTES -> hashBytes((BytesVector) vector, row);
      case OBJECT -> hashObject(((ObjectVector) vector).get(row));
    };
  }

  private static long mix(long value) {
    long mixed = value * MULTIPLIER;
    return mixed ^ (mixed >>> 29);
  }

  /** Minus zero hashes as zero, every NaN alike. */
  private static long hashDouble(double value) {
    return mix(Double.doubleToLongBits(value + 0.0));
  }

  private static long hashDecimal(DecimalVector vector, int row) {
    return vector.isBig(row)
        ? hashBig(vector.bigUnscaled(row), vector.scale())
        : hashUnscaled(vector.unscaled(row), vector.scale());
  }

  /** The hash of a decimal is that of its unscaled value and scale without trailing zeros. */
  private static long hashUnscaled(long unscaled, int scale) {
    long digits = unscaled;
    int places = scale;
    while (places > 0 && digits % 10 == 0) {
      digits /= 10;
      places--;
    }
    return mix(digits + places * MULTIPLIER);
  }

  private static long hashBig(BigInteger unscaled, int scale) {
    BigInteger digits = unscaled;
    int places = scale;
    while (places > 0) {
      BigInteger[] quotient = digits.divideAndRemainder(BigInteger.TEN);
      if (quotient[1].signum() != 0) {
        break;
      }
      digits = quotient[0];
      places--;
    }
    return digits.bitLength() < Long.SIZE
        ? hashUnscaled(digits.longValue(), places)
        : mix(digits.hashCode() + places * MULTIPLIER);
  }

  private static long hashBytes(BytesVector vector, int row) {
    byte[] data = vector.data();
    int position = vector.start(row);
    int length = vector.length(row);
    int end = position + length;
    long hash = length;
    for (; position + Long.BYTES <= end; position += Long.BYTES) {
      hash = combine(hash, (long) LONGS.get(data, position));
    }
    for (; position < end; position++) {
      hash = combine(hash, data[position]);
    }
    return mix(hash);
  }

  private static long hashObject(Object value) {
    if (value == null) {
      return 0;
    }
    if (value instanceof List<?> list) {
      long hash = list.size();
      for (Object element : list) {
        hash = combine(hash, hashObject(element));
      }
      return hash;
    }
    if (value instanceof Map<?, ?> map) {
      long hash = map.size();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        hash += combine(hashObject(entry.getKey()), hashObject(entry.getValue()));
      }
      return hash;
    }
    if (value instanceof byte[] bytes) {
      return Arrays.hashCode(bytes);
    }
    if (value instanceof Number number) {
      return hashDouble(number.doubleValue());
    }
    return mix(value.hashCode());
  }
}
