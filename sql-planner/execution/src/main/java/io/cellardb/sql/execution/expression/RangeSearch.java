package io.cellardb.sql.execution.expression;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.RowComparator;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.util.Sarg;

/**
 * SEARCH: whether a value is in a set of ranges, which is how IN lists, BETWEEN and unions of
 * comparisons arrive. The ranges are disjoint and ascending, so a binary search finds the one that
 * may hold the value.
 */
final class RangeSearch implements Expression {
  /** The ranges: bounds are rows of vectors, a NULL bound is none. Immutable. */
  static final class Ranges {
    private final Vector lower;
    private final Vector upper;
    private final boolean[] lowerClosed;
    private final boolean[] upperClosed;
    private final RexUnknownAs nullAs;

    Ranges(Sarg<?> sarg, RelDataType type) {
      List<Range<?>> ranges = new ArrayList<>(sarg.rangeSet.asRanges());
      VectorBuilder lowers = Vectors.builder(type);
      VectorBuilder uppers = Vectors.builder(type);
      lowerClosed = new boolean[ranges.size()];
      upperClosed = new boolean[ranges.size()];
      for (int i = 0; i < ranges.size(); i++) {
        Range<?> range = ranges.get(i);
        if (range.hasLowerBound()) {
          lowers.append(Literals.canonical(type, range.lowerEndpoint()));
          lowerClosed[i] = range.lowerBoundType() == BoundType.CLOSED;
        } else {
          lowers.appendNull();
        }
        if (range.hasUpperBound()) {
          uppers.append(Literals.canonical(type, range.upperEndpoint()));
          upperClosed[i] = range.upperBoundType() == BoundType.CLOSED;
        } else {
          uppers.appendNull();
        }
      }
      lower = lowers.build();
      upper = uppers.build();
      nullAs = sarg.nullAs;
    }

    boolean contains(Vector values, int row) {
      int low = 0;
      int high = lowerClosed.length - 1;
      int candidate = -1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        if (isAboveLower(values, row, middle)) {
          candidate = middle;
          low = middle + 1;
        } else {
          high = middle - 1;
        }
      }
      return candidate >= 0 && isBelowUpper(values, row, candidate);
    }

    private boolean isAboveLower(Vector values, int row, int range) {
      if (lower.isNull(range)) {
        return true;
      }
      int order = RowComparator.compareValues(values, row, lower, range);
      return order > 0 || (order == 0 && lowerClosed[range]);
    }

    private boolean isBelowUpper(Vector values, int row, int range) {
      if (upper.isNull(range)) {
        return true;
      }
      int order = RowComparator.compareValues(values, row, upper, range);
      return order < 0 || (order == 0 && upperClosed[range]);
    }
  }

  private final Expression operand;
  private final Ranges ranges;
  private final LongVectorBuilder result = new LongVectorBuilder();

  RangeSearch(Expression operand, Ranges ranges) {
    this.operand = operand;
    this.ranges = ranges;
  }

  @Override
  public Vector evaluate(Batch batch) {
    Vector values = operand.evaluate(batch);
    result.resize(batch.bound());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (!values.isNull(row)) {
        result.setLong(row, ranges.contains(values, row) ? 1 : 0);
      } else if (ranges.nullAs == RexUnknownAs.UNKNOWN) {
        result.setNull(row);
      } else {
        result.setLong(row, ranges.nullAs == RexUnknownAs.TRUE ? 1 : 0);
      }
    }
    return result.build();
  }

  @Override
  public int select(Batch batch, int[] selected) {
    Vector values = operand.evaluate(batch);
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      boolean found =
          values.isNull(row) ? ranges.nullAs == RexUnknownAs.TRUE : ranges.contains(values, row);
      if (found) {
        selected[count++] = row;
      }
    }
    return count;
  }
}
