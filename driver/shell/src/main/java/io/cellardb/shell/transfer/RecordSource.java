package io.cellardb.shell.transfer;

import java.io.IOException;

/** Reads a file record by record. */
sealed interface RecordSource permits CsvRecords, JsonRecords {
  /** The next record; null at the end. */
  InputRecord next() throws IOException, TransferException;

  /** What an error file begins with; may be empty. */
  String errorHeader();
}
