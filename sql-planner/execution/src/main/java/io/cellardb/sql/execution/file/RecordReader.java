package io.cellardb.sql.execution.file;

import java.io.Closeable;
import java.io.IOException;

/** Reads a file record by record. */
interface RecordReader extends Closeable {
  /** The next record, null for NULL; null at the end. It may be changed by the next call. */
  String[] next() throws IOException;

  /** The line on which the record begins that {@link #next} gave last, from 1. */
  long line();
}
