package io.cellardb.sql.execution.vector;

/**
 * Whether two rows have equal values in some columns: either as GROUP BY, DISTINCT and IS NOT
 * DISTINCT FROM see it (NULL equals NULL) or as {@code =} does (NULL equals nothing). NaN equals
 * itself and minus zero equals zero; decimals of different scales compare by value. Immutable.
 */
public final class RowEquality {
  private final int[] left;
  private final int[] right;
  private final boolean nullsEqual;

  /**
   * Compares column {@code left[k]} of the one row with {@code right[k]} of the other, for all k.
   *
   * @param nullsEqual whether NULL equals NULL
   */
  public RowEquality(int[] left, int[] right, boolean nullsEqual) {
    if (left.length != right.length) {
      throw new IllegalArgumentException("as many columns on both sides");
    }
    this.left = left.clone();
    this.right = right.clone();
    this.nullsEqual = nullsEqual;
  }

  /** Whether two physical rows are equal. */
  public boolean equal(Vector[] leftRow, int leftIndex, Vector[] rightRow, int rightIndex) {
    for (int k = 0; k < left.length; k++) {
      Vector a = leftRow[left[k]];
      Vector b = rightRow[right[k]];
      boolean aNull = a.isNull(leftIndex);
      boolean bNull = b.isNull(rightIndex);
      if (aNull || bNull) {
        if (!(nullsEqual && aNull && bNull)) {
          return false;
        }
      } else if (!valuesEqual(a, leftIndex, b, rightIndex)) {
        return false;
      }
    }
    return true;
  }

  private static boolean valuesEqual(Vector a, int i, Vector b, int j) {
    return switch (a.kind()) {
      case LONG -> ((LongVector) a).get(i) == ((LongVector) b).get(j);
      case BYTES -> ((BytesVector) a).equal(i, (BytesVector) b, j);
      default -> RowComparator.compareValues(a, i, b, j) == 0;
    };
  }
}
