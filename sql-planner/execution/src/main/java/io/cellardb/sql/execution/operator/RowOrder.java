package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.RowComparator;
import io.cellardb.sql.execution.vector.Vector;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;

/**
 * The order of ORDER BY: columns, each ascending or descending with its NULLs first or last. Two
 * values compare as {@link RowComparator} says; this adds the prefixes that make sorting fast.
 */
final class RowOrder {
  private final int[] columns;
  private final boolean[] descending;
  private final boolean[] nullsFirst;

  /**
   * The order that a collation describes. Where it leaves the NULLs open they are last in ascending
   * and first in descending order.
   */
  RowOrder(RelCollation collation) {
    List<RelFieldCollation> fields = collation.getFieldCollations();
    columns = new int[fields.size()];
    descending = new boolean[columns.length];
    nullsFirst = new boolean[columns.length];
    for (int i = 0; i < columns.length; i++) {
      RelFieldCollation field = fields.get(i);
      columns[i] = field.getFieldIndex();
      descending[i] = field.direction.isDescending();
      NullDirection nulls =
          field.nullDirection == NullDirection.UNSPECIFIED
              ? field.direction.defaultNullDirection()
              : field.nullDirection;
      nullsFirst[i] = nulls == NullDirection.FIRST;
    }
  }

  /** The number of columns compared; with none all rows are equal. */
  int keyCount() {
    return columns.length;
  }

  /** Compares two rows by the sort columns from {@code firstKey} on. */
  int compare(Vector[] a, int i, Vector[] b, int j, int firstKey) {
    for (int key = firstKey; key < columns.length; key++) {
      int order = compareKey(key, a[columns[key]], i, b[columns[key]], j);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private int compareKey(int key, Vector a, int i, Vector b, int j) {
    boolean aNull = a.isNull(i);
    boolean bNull = b.isNull(j);
    if (aNull || bNull) {
      return aNull == bNull ? 0 : aNull == nullsFirst[key] ? -1 : 1;
    }
    int order = RowComparator.compareValues(a, i, b, j);
    return descending[key] ? -order : order;
  }

  /** Whether rows with equal {@link #prefixes} are equal in the first sort column. */
  boolean prefixDecides(Vector[] rows) {
    Vector first = rows[columns[0]];
    return !first.mayHaveNulls()
        && (first instanceof LongVector
            || first instanceof DoubleVector
            || (first instanceof DecimalVector decimals && !decimals.mayBeBig()));
  }

  /**
   * For each of the rows {@code 0..count-1} a long that orders them coarsely: if one row's long is
   * below another's, it comes first; if they are equal, {@link #compare} decides.
   */
  long[] prefixes(Vector[] rows, int count) {
    Vector first = rows[columns[0]];
    long nullPrefix = nullsFirst[0] ? Long.MIN_VALUE : Long.MAX_VALUE;
    long flip = descending[0] ? -1 : 0;
    long[] prefixes = new long[count];
    for (int row = 0; row < count; row++) {
      prefixes[row] = first.isNull(row) ? nullPrefix : prefix(first, row) ^ flip;
    }
    return prefixes;
  }

  private static long prefix(Vector vector, int row) {
    return switch (vector.kind()) {
      case LONG -> ((LongVector) vector).get(row);
      case DOUBLE -> prefix(((DoubleVector) vector).get(row));
      case DECIMAL -> prefix((DecimalVector) vector, row);
      case BYTES -> prefix((BytesVector) vector, row);
      case OBJECT -> 0;
    };
  }

  private static long prefix(double value) {
    long bits = KeyCodes.code(value);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }

  private static long prefix(DecimalVector decimals, int row) {
    if (decimals.isBig(row)) {
      return decimals.bigUnscaled(row).signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return decimals.unscaled(row);
  }

  /** The first eight bytes, as many zeros as are missing, in the order of signed longs. */
  private static long prefix(BytesVector bytes, int row) {
    byte[] data = bytes.data();
    int start = bytes.start(row);
    int length = Math.min(bytes.length(row), Long.BYTES);
    long prefix = 0;
    for (int i = 0; i < length; i++) {
      prefix = (prefix << Byte.SIZE) | (data[start + i] & 0xFF);
    }
    // A shift by 64 would be one by 0.
    prefix = length == 0 ? 0 : prefix << (Byte.SIZE * (Long.BYTES - length));
    return prefix ^ Long.MIN_VALUE;
  }
}
