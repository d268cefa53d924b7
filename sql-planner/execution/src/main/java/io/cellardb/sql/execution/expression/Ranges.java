package io.cellardb.sql.execution.expression;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.cellardb.sql.execution.vector.RowComparator;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.Sarg;

/**
 * The ranges of a Sarg, disjoint and ascending, so that a binary search finds the one that may hold
 * a value. Bounds are rows of vectors, a NULL bound is none. Immutable.
 */
final class Ranges {
  private final Vector lower;
  private final Vector upper;
  private final boolean[] lowerClosed;
  private final boolean[] upperClosed;

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
  }

  int count() {
    return lowerClosed.length;
  }

  Vector lower() {
    return lower;
  }

  Vector upper() {
    return upper;
  }

  boolean isLowerClosed(int range) {
    return lowerClosed[range];
  }

  boolean isUpperClosed(int range) {
    return upperClosed[range];
  }

  /** Whether a value that is not NULL is in one of the ranges. */
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
