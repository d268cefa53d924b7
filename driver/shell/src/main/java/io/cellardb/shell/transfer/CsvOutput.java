package io.cellardb.shell.transfer;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;

/** Writes CSV in which NULL is a text without quotes, and the same text as a value has quotes. */
final class CsvOutput {
  private final CsvWriter csv;
  private final String nullText;
  private List<String> fields = List.of();

  CsvOutput(Writer out, char delimiter, String nullText) {
    this.nullText = nullText;
    this.csv =
        CsvWriter.builder()
            .fieldSeparator(delimiter)
            .lineDelimiter(LineDelimiter.LF)
            .quoteStrategy(
                new QuoteStrategy() {
                  @Override
                  public boolean quoteEmpty(int line, int field) {
                    return fields.get(field) != null;
                  }

                  @Override
                  public boolean quoteValue(int line, int field, String value) {
                    return fields.get(field) != null && value.equals(nullText);
                  }
                })
            .build(out);
  }

  /** Writes a record. */
  void write(List<String> record) throws IOException {
    fields = record;
    try {
      csv.writeRecord(record.stream().map(field -> field == null ? nullText : field).toList());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Hands on what has been written. */
  void flush() throws IOException {
    csv.flush();
  }

  /** A record as a text with its line end. */
  static String line(List<String> record, char delimiter, String nullText) {
    StringWriter text = new StringWriter();
    CsvOutput output = new CsvOutput(text, delimiter, nullText);
    try {
      output.write(record);
      output.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
