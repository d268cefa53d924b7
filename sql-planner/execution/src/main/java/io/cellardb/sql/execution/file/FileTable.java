package io.cellardb.sql.execution.file;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.SqlExecutionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A file whose columns are known, each a text.
 *
 * @param header whether the first record of CSV has names
 * @param delimiter what stands between fields of CSV
 * @param nullText what a field of CSV without quotes is if it is NULL
 * @param columns the names of the columns: of JSON those of members, of CSV those of all fields
 * @param said whether the columns were named by the statement; else the file must still have them
 */
public record FileTable(
    Path file,
    FileFormat format,
    boolean header,
    char delimiter,
    String nullText,
    List<String> columns,
    boolean said) {

  /**
   * Reads all records, as rows of VARCHAR.
   *
   * @throws SqlExecutionException 58P01 if the file does not exist, 58030 if it cannot be read
   */
  public Operator read(ExecutionContext context) {
    try {
      return new FileRows(this, records(), context);
    } catch (IOException e) {
      throw FileErrors.of(file, "read", e);
    }
  }

  private RecordReader records() throws IOException {
    if (format == FileFormat.JSON) {
      return new JsonRecords(file, columns, said);
    }
    RecordReader records = new CsvRecords(file, delimiter, nullText, columns.size());
    try {
      String[] first = header ? records.next() : null;
      if (first != null && !said && !columns.equals(FileSample.names(Arrays.asList(first)))) {
        throw new SqlExecutionException(
            "55000",
            "the file " + file + " has other columns than when the statement was prepared");
      }
      return records;
    } catch (IOException | RuntimeException e) {
      records.close();
      throw e;
    }
  }
}
