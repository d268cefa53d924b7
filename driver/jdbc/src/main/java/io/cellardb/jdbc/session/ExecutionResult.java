package io.cellardb.jdbc.session;

import java.util.List;

/**
 * The outcome of one execution: rows or a count.
 *
 * @param cursor the rows, to be closed by the caller; null for a count
 * @param updateCount how many rows were changed, 0 for DDL; -1 when there is a cursor
 * @param warnings what the user should know of the outcome, a sentence each
 */
public record ExecutionResult(BatchCursor cursor, long updateCount, List<String> warnings) {

  /** Checks that it is one or the other. */
  public ExecutionResult {
    if ((cursor == null) != (updateCount >= 0)) {
      throw new IllegalArgumentException("either a cursor or a count");
    }
  }

  /** An outcome of rows. */
  public static ExecutionResult rows(BatchCursor cursor) {
    return new ExecutionResult(cursor, -1, cursor.warnings());
  }

  /** An outcome of {@code count} changed rows. */
  public static ExecutionResult count(long count) {
    return count(count, List.of());
  }

  /** An outcome of {@code count} changed rows, with warnings. */
  public static ExecutionResult count(long count, List<String> warnings) {
    return new ExecutionResult(null, count, warnings);
  }
}
