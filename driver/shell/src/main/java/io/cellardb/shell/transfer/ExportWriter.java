package io.cellardb.shell.transfer;

import java.io.IOException;
import java.io.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Writes the rows of a result as text that an import takes. */
public abstract sealed class ExportWriter permits CsvRowWriter, JsonRowWriter {
  /** A writer of CSV with a header, in which NULL is nothing. Does not close the stream. */
  public static ExportWriter csv(Writer out) {
    return new CsvRowWriter(out, true, ',', "");
  }

  /** A writer of JSON lines. Does not close the stream. */
  public static ExportWriter json(Writer out) throws IOException {
    return new JsonRowWriter(out);
  }

  /** A writer of what a command wants. */
  static ExportWriter of(TransferOptions options, Writer out) throws IOException {
    return options.format() == TransferFormat.CSV
        ? new CsvRowWriter(out, options.header(), options.delimiter(), options.nullText())
        : new JsonRowWriter(out);
  }

  /** Is told how many rows have been written, after each. */
  @FunctionalInterface
  interface Watch {
    /** One more. */
    void written(long rows) throws TransferException;
  }

  /** Writes all rows that are left, and returns how many there were; flushes the stream. */
  public long write(ResultSet results) throws SQLException, IOException {
    try {
      return write(results, rows -> {});
    } catch (TransferException e) {
      throw new IllegalStateException(e);
    }
  }

  abstract long write(ResultSet results, Watch watch)
      throws SQLException, IOException, TransferException;
}
