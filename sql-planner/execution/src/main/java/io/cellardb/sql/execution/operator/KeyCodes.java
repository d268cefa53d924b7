package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.CanonicalOrder;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.sql.execution.vector.RowHasher;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * One long for each row's key, equal for equal keys. A key of one LONG or DOUBLE column is {@link
 * #exact()}: unless it is NULL, its code is the value itself and nothing else needs a look. Other
 * codes are hashes of 64 bits, and {@link #same} decides.
 */
final class KeyCodes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** 2^64 divided by the golden ratio: spreads the low bits over the high ones. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** A prime close to 2^64, the multiplier of each step (xxHash64). */
  private static final long STEP = 0xC2B2AE3D27D4EB4FL;

  private static final long NULL_CODE = 0x27220A95FE1DBF5DL;

  private static final RowHasher OBJECT_HASHER = new RowHasher(0);

  private final boolean exact;

  /**
   * Codes of keys with columns of these types.
   *
   * @param mayBeExact false if the code of NULL is wanted even where codes could be exact
   */
  KeyCodes(List<RelDataType> types, boolean mayBeExact) {
    exact = mayBeExact && types.size() == 1 && oneLong(VectorKind.of(types.get(0)));
  }

  private static boolean oneLong(VectorKind kind) {
    return kind == VectorKind.LONG || kind == VectorKind.DOUBLE;
  }

  /** Whether the keys that are not NULL are equal if and only if their codes are. */
  boolean exact() {
    return exact;
  }

  /** Where to start looking for a code in a table of {@code 1 << (64 - shift)} slots. */
  static int slot(long code, int shift) {
    return (int) ((code * GOLDEN) >>> shift);
  }

  /** Sets {@code codes[i]} to the code of the key at row {@code rows[i]}, for i below count. */
  void compute(Vector[] keys, int[] rows, int count, long[] codes) {
    if (exact) {
      exactCodes(keys[0], rows, count, codes);
      return;
    }
    Arrays.fill(codes, 0, count, 0);
    for (Vector key : keys) {
      addHashes(key, rows, count, codes);
    }
  }

  private static void exactCodes(Vector key, int[] rows, int count, long[] codes) {
    if (key instanceof LongVector longs) {
      long[] values = longs.values();
      for (int i = 0; i < count; i++) {
        codes[i] = values[rows[i]];
      }
    } else {
      double[] values = ((DoubleVector) key).values();
      for (int i = 0; i < count; i++) {
        codes[i] = code(values[rows[i]]);
      }
    }
  }

  private static void addHashes(Vector key, int[] rows, int count, long[] codes) {
    boolean nulls = key.mayHaveNulls();
    switch (key.kind()) {
      case LONG -> {
        long[] values = ((LongVector) key).values();
        for (int i = 0; i < count; i++) {
          int row = rows[i];
          codes[i] = mix(codes[i], nulls && key.isNull(row) ? NULL_CODE : values[row]);
        }
      }
      case DOUBLE -> {
        double[] values = ((DoubleVector) key).values();
        for (int i = 0; i < count; i++) {
          int row = rows[i];
          codes[i] = mix(codes[i], nulls && key.isNull(row) ? NULL_CODE : code(values[row]));
        }
      }
      case DECIMAL -> {
        DecimalVector decimals = (DecimalVector) key;
        for (int i = 0; i < count; i++) {
          int row = rows[i];
          codes[i] = mix(codes[i], nulls && key.isNull(row) ? NULL_CODE : code(decimals, row));
        }
      }
      case BYTES -> {
        BytesVector bytes = (BytesVector) key;
        byte[] data = bytes.data();
        for (int i = 0; i < count; i++) {
          int row = rows[i];
          codes[i] =
              nulls && key.isNull(row)
                  ? mix(codes[i], NULL_CODE)
                  : mixBytes(codes[i], data, bytes.start(row), bytes.length(row));
        }
      }
      case OBJECT -> {
        Vector[] objects = {key};
        for (int i = 0; i < count; i++) {
          int row = rows[i];
          codes[i] = mix(codes[i], key.isNull(row) ? NULL_CODE : OBJECT_HASHER.hash(objects, row));
        }
      }
    }
  }

  private static long mix(long hash, long value) {
    long mixed = (hash ^ value) * STEP;
    return mixed ^ (mixed >>> 32);
  }

  private static long mixBytes(long hash, byte[] data, int start, int length) {
    long mixed = mix(hash, length);
    int position = start;
    int end = start + length;
    for (; position <= end - Long.BYTES; position += Long.BYTES) {
      mixed = mix(mixed, (long) LONGS.get(data, position));
    }
    long tail = 0;
    for (; position < end; position++) {
      tail = (tail << Byte.SIZE) | (data[position] & 0xFF);
    }
    return mix(mixed, tail);
  }

  /** The bits of a double after -0.0 has become 0.0 and every NaN the same NaN. */
  static long code(double value) {
    return Double.doubleToLongBits(value == 0 ? 0.0 : value);
  }

  private static long code(DecimalVector decimals, int row) {
    return decimals.isBig(row) ? decimals.bigUnscaled(row).hashCode() : decimals.unscaled(row);
  }

  /** Whether two keys are equal, NULLs being equal to NULLs. */
  static boolean same(Vector[] a, int i, Vector[] b, int j) {
    for (int k = 0; k < a.length; k++) {
      if (!same(a[k], i, b[k], j)) {
        return false;
      }
    }
    return true;
  }

  private static boolean same(Vector a, int i, Vector b, int j) {
    boolean aNull = a.isNull(i);
    if (aNull || b.isNull(j)) {
      return aNull == b.isNull(j);
    }
    return switch (a.kind()) {
      case LONG -> ((LongVector) a).get(i) == ((LongVector) b).get(j);
      case DOUBLE -> code(((DoubleVector) a).get(i)) == code(((DoubleVector) b).get(j));
      case DECIMAL -> same((DecimalVector) a, i, (DecimalVector) b, j);
      case BYTES -> ((BytesVector) a).equal(i, (BytesVector) b, j);
      case OBJECT ->
          CanonicalOrder.compare(((ObjectVector) a).get(i), ((ObjectVector) b).get(j)) == 0;
    };
  }

  private static boolean same(DecimalVector a, int i, DecimalVector b, int j) {
    assert a.scale() == b.scale();
    return (a.isBig(i) || b.isBig(j))
        ? a.bigUnscaled(i).equals(b.bigUnscaled(j))
        : a.unscaled(i) == b.unscaled(j);
  }
}
