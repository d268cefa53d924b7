package io.cellardb.protocol;

import io.cellardb.jdbc.session.ExecuteOptions;

/**
 * How an execution is to give rows, if it gives some.
 *
 * @param cursor the number that the client gives them, which no other rows of the session have
 * @param options limits and hints
 * @param credit how many batches the answer may have
 */
public record Execution(int cursor, ExecuteOptions options, int credit) {

  /** Writes it. */
  public void write(FrameWriter out) {
    out.int32(cursor).int64(options.maxRows()).int32(options.fetchSize()).int16(credit);
  }

  /** Reads it. */
  public static Execution read(FrameReader in) {
    int cursor = in.int32();
    long maxRows = in.int64();
    int fetchSize = in.int32();
    if (maxRows < 0 || fetchSize < 0) {
      throw new MalformedFrameException("A limit of rows is negative");
    }
    return new Execution(cursor, new ExecuteOptions(maxRows, fetchSize), in.int16());
  }
}
