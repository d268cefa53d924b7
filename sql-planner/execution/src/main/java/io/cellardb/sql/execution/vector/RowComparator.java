package io.cellardb.sql.execution.vector;

import java.util.List;

/**
 * The order of rows by some columns, as ORDER BY has it: text and binary by unsigned bytes (for
 * UTF-8 that is code point order), NaN above all other doubles, minus zero equal to zero.
 * Immutable.
 */
public final class RowComparator {
  /**
   * One column to order by.
   *
   * @param column its index
   * @param descending whether greater values come first
   * @param nullsFirst whether NULLs come before all values, whatever {@code descending} says
   */
  public record Key(int column, boolean descending, boolean nullsFirst) {}

  private final Key[] keys;

  /** An order by the first key, then among equals by the second, and so on. */
  public RowComparator(List<Key> keys) {
    this.keys = keys.toArray(new Key[0]);
  }

  /** Negative, zero or positive as the left physical row comes before, with or after the right. */
  public int compare(Vector[] leftRow, int leftIndex, Vector[] rightRow, int rightIndex) {
    for (Key key : keys) {
      int order =
          compare(key, leftRow[key.column()], leftIndex, rightRow[key.column()], rightIndex);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int compare(Key key, Vector a, int i, Vector b, int j) {
    boolean aNull = a.isNull(i);
    boolean bNull = b.isNull(j);
    if (aNull || bNull) {
      if (aNull && bNull) {
        return 0;
      }
      return aNull == key.nullsFirst() ? -1 : 1;
    }
    int order = compareValues(a, i, b, j);
    return key.descending() ? -order : order;
  }

  /** The order, -1, 0 or 1, of two values of one physical class that are not NULL. */
  public static int compareValues(Vector a, int i, Vector b, int j) {
    int order =
        switch (a.kind()) {
          case LONG -> Long.compare(((LongVector) a).get(i), ((LongVector) b).get(j));
          case DOUBLE -> compareDoubles(((DoubleVector) a).get(i), ((DoubleVector) b).get(j));
          case DECIMAL -> ((DecimalVector) a).compare(i, (DecimalVector) b, j);
          case BYTES -> ((BytesVector) a).compare(i, (BytesVector) b, j);
          case OBJECT ->
              CanonicalOrder.compare(((ObjectVector) a).get(i), ((ObjectVector) b).get(j));
        };
    return Integer.signum(order);
  }

  /** The order of doubles: NaN is greatest and equal to itself, minus zero equals zero. */
  public static int compareDoubles(double a, double b) {
    return Double.compare(a + 0.0, b + 0.0);
  }
}
