package io.cellardb.protocol;

import io.cellardb.jdbc.SqlState;
import java.sql.BatchUpdateException;
import java.sql.SQLException;

/**
 * Errors in frames: the SQLState, the message, and the counts of a batch that was applied in part.
 */
public final class Failures {
  private Failures() {}

  /** Writes an error. */
  public static void write(FrameWriter out, SQLException failure) throws SQLException {
    out.text(failure.getSQLState() == null ? SqlState.INTERNAL.code() : failure.getSQLState());
    out.text(String.valueOf(failure.getMessage()).replaceAll("[\\ud800-\\udfff]", "\ufffd"));
    long[] counts =
        failure instanceof BatchUpdateException batch ? batch.getLargeUpdateCounts() : null;
    out.bool(counts != null);
    if (counts != null) {
      out.int32(counts.length);
      for (long count : counts) {
        out.int64(count);
      }
    }
  }

  /** Reads an error, as an exception of the class that the driver has for its state. */
  public static SQLException read(FrameReader in) {
    String state = in.text();
    SQLException failure = SqlState.of(state).exception(in.text());
    if (!in.bool()) {
      return failure;
    }
    long[] counts = new long[in.count(Long.BYTES)];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = in.int64();
    }
    return new BatchUpdateException(failure.getMessage(), state, 0, counts, failure);
  }
}
