package io.cellardb.jdbc.session;

/**
 * The outcome of one execution: rows or a count.
 *
 * @param cursor the rows, to be closed by the caller; null for a count
 * @param updateCount how many rows were changed, 0 for DDL; -1 when there is a cursor
 */
public record Execution(RowCursor cursor, long updateCount) {

  /** Checks that it is one or the other. */
  public Execution {
    if ((cursor == null) != (updateCount >= 0)) {
      throw new IllegalArgumentException("either a cursor or a count");
    }
  }

  /** An outcome of rows. */
  public static Execution rows(RowCursor cursor) {
    return new Execution(cursor, -1);
  }

  /** An outcome of {@code count} changed rows. */
  public static Execution count(long count) {
    return new Execution(null, count);
  }
}
