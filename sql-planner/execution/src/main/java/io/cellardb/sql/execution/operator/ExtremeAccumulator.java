package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.BytesVectorBuilder;
import io.cellardb.sql.execution.vector.CanonicalOrder;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.sql.execution.vector.RowComparator;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.VectorKind;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * MIN and MAX, in the order of {@link RowComparator}; of booleans also EVERY, SOME, BOOL_AND and
 * BOOL_OR. One class for each physical class of vectors.
 */
abstract sealed class ExtremeAccumulator extends Accumulator {
  private static final int ARRAY_HEADER = 16;

  final int argument;

  /** Whether the least is sought. */
  final boolean least;

  /** Whether a group has a value; {@link #seen} is set too late, after a whole batch. */
  boolean[] present = {};

  private ExtremeAccumulator(int argument, boolean least) {
    this.argument = argument;
    this.least = least;
  }

  static ExtremeAccumulator create(int argument, VectorKind kind, boolean least) {
    return switch (kind) {
      case LONG -> new OfLong(argument, least);
      case DOUBLE -> new OfDouble(argument, least);
      case DECIMAL -> new OfDecimal(argument, least);
      case BYTES -> new OfBytes(argument, least);
      case OBJECT -> new OfObject(argument, least);
    };
  }

  @Override
  void resize(int newCapacity) {
    present = Arrays.copyOf(present, newCapacity);
  }

  /** Whether a value that compares so with the one so far replaces it. */
  final boolean better(int order) {
    return least ? order < 0 : order > 0;
  }

  private static final class OfLong extends ExtremeAccumulator {
    private long[] values = {};

    private OfLong(int argument, boolean least) {
      super(argument, least);
    }

    /** Every value is at least as good as that of an empty group. */
    @Override
    void resize(int newCapacity) {
      int oldCapacity = values.length;
      values = Arrays.copyOf(values, newCapacity);
      Arrays.fill(values, oldCapacity, newCapacity, least ? Long.MAX_VALUE : Long.MIN_VALUE);
    }

    @Override
    void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
      long[] source = ((LongVector) columns[argument]).values();
      if (least) {
        for (int i = 0; i < count; i++) {
          values[groups[i]] = Math.min(values[groups[i]], source[rows[i]]);
        }
      } else {
        for (int i = 0; i < count; i++) {
          values[groups[i]] = Math.max(values[groups[i]], source[rows[i]]);
        }
      }
    }

    @Override
    void writeValue(int group, VectorBuilder target, int row) {
      ((LongVectorBuilder) target).setLong(row, values[group]);
    }
  }

  private static final class OfDouble extends ExtremeAccumulator {
    private double[] values = {};

    private OfDouble(int argument, boolean least) {
      super(argument, least);
    }

    @Override
    void resize(int newCapacity) {
      super.resize(newCapacity);
      values = Arrays.copyOf(values, newCapacity);
    }

    @Override
    void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
      double[] source = ((DoubleVector) columns[argument]).values();
      for (int i = 0; i < count; i++) {
        int group = groups[i];
        double value = source[rows[i]];
        if (!present[group] || better(RowComparator.compareDoubles(value, values[group]))) {
          present[group] = true;
          values[group] = value;
        }
      }
    }

    @Override
    void writeValue(int group, VectorBuilder target, int row) {
      ((DoubleVectorBuilder) target).setDouble(row, values[group]);
    }
  }

  private static final class OfDecimal extends ExtremeAccumulator {
    private long[] values = {};

    /** Unscaled values that do not fit a long, by group; null until there is one. */
    private BigInteger[] big;

    private OfDecimal(int argument, boolean least) {
      super(argument, least);
    }

    @Override
    void resize(int newCapacity) {
      super.resize(newCapacity);
      values = Arrays.copyOf(values, newCapacity);
      big = big == null ? null : Arrays.copyOf(big, newCapacity);
    }

    @Override
    void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
      DecimalVector source = (DecimalVector) columns[argument];
      if (big == null && source.mayBeBig()) {
        big = new BigInteger[values.length];
      }
      for (int i = 0; i < count; i++) {
        int group = groups[i];
        int row = rows[i];
        if (!present[group] || better(compare(source, row, group))) {
          present[group] = true;
          values[group] = source.unscaled(row);
          if (big != null) {
            big[group] = source.isBig(row) ? source.bigUnscaled(row) : null;
          }
        }
      }
    }

    private int compare(DecimalVector source, int row, int group) {
      boolean groupIsBig = big != null && big[group] != null;
      if (!groupIsBig && !source.isBig(row)) {
        return Long.compare(source.unscaled(row), values[group]);
      }
      BigInteger old = groupIsBig ? big[group] : BigInteger.valueOf(values[group]);
      return source.bigUnscaled(row).compareTo(old);
    }

    @Override
    void writeValue(int group, VectorBuilder target, int row) {
      DecimalVectorBuilder decimals = (DecimalVectorBuilder) target;
      if (big != null && big[group] != null) {
        decimals.setUnscaled(row, big[group]);
      } else {
        decimals.setUnscaled(row, values[group]);
      }
    }
  }

  private static final class OfBytes extends ExtremeAccumulator {
    /** The value of each group is the first {@code lengths[group]} bytes of its array. */
    private byte[][] values = {};

    private int[] lengths = {};
    private long bytes;

    private OfBytes(int argument, boolean least) {
      super(argument, least);
    }

    @Override
    void resize(int newCapacity) {
      super.resize(newCapacity);
      values = Arrays.copyOf(values, newCapacity);
      lengths = Arrays.copyOf(lengths, newCapacity);
    }

    @Override
    void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
      BytesVector source = (BytesVector) columns[argument];
      byte[] data = source.data();
      for (int i = 0; i < count; i++) {
        int group = groups[i];
        int start = source.start(rows[i]);
        int length = source.length(rows[i]);
        if (!present[group]
            || better(
                Arrays.compareUnsigned(
                    data, start, start + length, values[group], 0, lengths[group]))) {
          present[group] = true;
          if (values[group] == null || values[group].length < length) {
            bytes += length - (values[group] == null ? -ARRAY_HEADER : values[group].length);
            values[group] = new byte[length];
          }
          System.arraycopy(data, start, values[group], 0, length);
          lengths[group] = length;
        }
      }
    }

    @Override
    long keptBytes() {
      return bytes;
    }

    @Override
    void writeValue(int group, VectorBuilder target, int row) {
      ((BytesVectorBuilder) target).setBytes(row, values[group], 0, lengths[group]);
    }
  }

  private static final class OfObject extends ExtremeAccumulator {
    private Object[] values = {};

    private OfObject(int argument, boolean least) {
      super(argument, least);
    }

    @Override
    void resize(int newCapacity) {
      super.resize(newCapacity);
      values = Arrays.copyOf(values, newCapacity);
    }

    @Override
    void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
      ObjectVector source = (ObjectVector) columns[argument];
      for (int i = 0; i < count; i++) {
        int group = groups[i];
        Object value = source.get(rows[i]);
        if (!present[group] || better(CanonicalOrder.compare(value, values[group]))) {
          present[group] = true;
          values[group] = value;
        }
      }
    }

    @Override
    void writeValue(int group, VectorBuilder target, int row) {
      target.set(row, values[group]);
    }
  }
}
