package io.cellardb.sql.execution.vector;

import org.apache.calcite.rel.type.RelDataType;

/**
 * A read-only view of one column: a value or NULL at each physical row.
 *
 * <p>NULLs are a bitmap of longs, in which bit {@code row & 63} of word {@code row >> 6} is set
 * when the row is NULL; no bitmap means no NULL. The value under a NULL is arbitrary. A vector may
 * be longer than the batch it serves. Reading is not bounds-checked beyond what Java does.
 */
public abstract sealed class Vector
    permits LongVector, DoubleVector, DecimalVector, BytesVector, ObjectVector {
  private final long[] nulls;

  Vector(long[] nulls) {
    this.nulls = nulls;
  }

  /** Whether the value at a physical row is NULL. */
  public final boolean isNull(int row) {
    return nulls != null && ((nulls[row >> 6] >>> row) & 1) != 0;
  }

  /** False only if no row is NULL, so that loops may skip the check. */
  public final boolean mayHaveNulls() {
    return nulls != null;
  }

  final long[] nulls() {
    return nulls;
  }

  /** The physical class. */
  public abstract VectorKind kind();

  /**
   * The canonical Java value (see {@link Vectors}) at a physical row, null for NULL.
   *
   * @param type the SQL type of this column
   */
  public final Object getObject(RelDataType type, int row) {
    return isNull(row) ? null : valueAt(type, row);
  }

  /** The canonical value at a row that is not NULL. */
  abstract Object valueAt(RelDataType type, int row);

  /**
   * A dense vector of the rows {@code rows[0..count-1]}, in that order; repeats are allowed. It
   * owns its arrays, except that a {@link BytesVector} shares the bytes themselves.
   */
  public abstract Vector gather(int[] rows, int count);

  final long[] gatherNulls(int[] rows, int count) {
    if (nulls == null) {
      return null;
    }
    long[] result = new long[(count + 63) >> 6];
    boolean any = false;
    for (int i = 0; i < count; i++) {
      if (isNull(rows[i])) {
        result[i >> 6] |= 1L << i;
        any = true;
      }
    }
    return any ? result : null;
  }
}
