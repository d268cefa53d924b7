package io.cellardb.jdbc.session;

/**
 * Limits and hints for one execution of a query.
 *
 * @param maxRows the most rows the cursor may give; 0 for no limit
 * @param fetchSize about how many rows the caller wants in a {@link ColumnBatch}; 0 leaves it to
 *     the session. A hint only.
 */
public record ExecuteOptions(long maxRows, int fetchSize) {

  /** No limit, no hint. */
  public static final ExecuteOptions DEFAULT = new ExecuteOptions(0, 0);
}
