package io.cellardb.shell.transfer;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Rows as JSON objects, one in a line. Values of JSON columns are part of them as they are, but for
 * line ends between their tokens; where such a column is NULL its key is left out, since null is a
 * value of JSON.
 */
final class JsonRowWriter extends ExportWriter {
  private final Writer out;
  private final JsonGenerator json;

  JsonRowWriter(Writer out) throws IOException {
    this.out = out;
    this.json = JsonText.FACTORY.createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
  }

  @Override
  long write(ResultSet results, Watch watch) throws SQLException, IOException, TransferException {
    List<ExportColumn> columns = ExportColumn.of(results);
    long rows = 0;
    while (results.next()) {
      json.writeStartObject();
      for (int i = 0; i < columns.size(); i++) {
        write(results, i + 1, columns.get(i));
      }
      json.writeEndObject();
      watch.written(++rows);
    }
    json.flush();
    if (rows > 0) {
      out.write('\n');
    }
    out.flush();
    return rows;
  }

  private void write(ResultSet results, int index, ExportColumn column)
      throws SQLException, IOException {
    if (column.kind() == ExportColumn.Kind.NESTED) {
      json.writeFieldName(column.label());
      JsonText.write(json, results.getObject(index));
      return;
    }
    String text = results.getString(index);
    if (text == null && column.kind() == ExportColumn.Kind.RAW) {
      return;
    }
    json.writeFieldName(column.label());
    if (text == null) {
      json.writeNull();
      return;
    }
    switch (column.kind()) {
      case RAW -> json.writeRawValue(text.replace('\n', ' ').replace('\r', ' '));
      case PLAIN -> {
        if (text.equals("true") || text.equals("false")) {
          json.writeBoolean(text.equals("true"));
        } else {
          JsonText.writeNumber(json, text);
        }
      }
      default -> json.writeString(text);
    }
  }
}
