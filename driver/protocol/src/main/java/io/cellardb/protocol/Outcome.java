package io.cellardb.protocol;

import io.cellardb.jdbc.session.ColumnDescription;
import java.sql.SQLException;
import java.util.List;

/**
 * The outcome of an execution; its rows follow in frames of their own.
 *
 * @param counts of changed rows, one for each row of parameters; empty where there are rows
 * @param rows whether batches follow
 * @param warnings a sentence each
 * @param columns of the rows, where they are not those that were described before; else null
 * @param keys that were generated, a row each
 */
public record Outcome(
    long[] counts,
    boolean rows,
    List<String> warnings,
    List<ColumnDescription> columns,
    List<Object[]> keys) {

  /** Writes it. */
  public void write(FrameWriter out) throws SQLException {
    out.bool(rows).int32(counts.length);
    for (long count : counts) {
      out.int64(count);
    }
    out.texts(warnings).bool(columns != null);
    if (columns != null) {
      Descriptions.writeColumns(out, columns);
    }
    Values.writeRows(out, keys);
  }

  /** Reads it. */
  public static Outcome read(FrameReader in) {
    boolean rows = in.bool();
    long[] counts = new long[in.count(Long.BYTES)];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = in.int64();
    }
    List<String> warnings = in.texts();
    List<ColumnDescription> columns = in.bool() ? Descriptions.readColumns(in) : null;
    return new Outcome(counts, rows, warnings, columns, Values.readRows(in));
  }
}
