package io.cellardb.shell.transfer;

import java.io.IOException;
import java.io.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Rows as CSV. */
final class CsvRowWriter extends ExportWriter {
  private final CsvOutput csv;
  private final boolean header;

  CsvRowWriter(Writer out, boolean header, char delimiter, String nullText) {
    this.csv = new CsvOutput(out, delimiter, nullText);
    this.header = header;
  }

  @Override
  long write(ResultSet results, Watch watch) throws SQLException, IOException, TransferException {
    List<ExportColumn> columns = ExportColumn.of(results);
    if (header) {
      csv.write(columns.stream().map(ExportColumn::label).toList());
    }
    long rows = 0;
    while (results.next()) {
      List<String> fields = new ArrayList<>(columns.size());
      for (int i = 0; i < columns.size(); i++) {
        fields.add(text(results, i + 1, columns.get(i)));
      }
      csv.write(fields);
      watch.written(++rows);
    }
    csv.flush();
    return rows;
  }

  private static String text(ResultSet results, int index, ExportColumn column)
      throws SQLException, IOException {
    if (column.kind() != ExportColumn.Kind.NESTED) {
      return results.getString(index);
    }
    Object value = results.getObject(index);
    return value == null ? null : JsonText.of(value);
  }
}
