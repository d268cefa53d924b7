package io.cellardb.shell.transfer;

import com.fasterxml.jackson.core.JacksonException;
import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.cellardb.shell.transfer.TextLines.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The records of a CSV file. Where they end is told here, so that a record that cannot be taken
 * apart does not take others with it; FastCSV takes them apart.
 */
final class CsvRecords implements RecordSource {
  /** A record within quotes that is longer has a quote that is not closed. */
  private static final int LONGEST_RECORD = 16 << 20;

  private final TextLines lines;
  private final TransferOptions options;
  private final CsvReader.CsvReaderBuilder csv;
  private final List<TargetColumn> columns = new ArrayList<>();

  /** The places of the fields that are taken, and how these are called in the file. */
  private final List<Integer> places = new ArrayList<>();

  private final List<String> names = new ArrayList<>();
  private final int fieldCount;

  /** Begins with the header, if there is one. */
  CsvRecords(TextLines lines, ImportCommand command, TargetTable table)
      throws IOException, TransferException {
    this.lines = lines;
    this.options = command.options();
    this.csv =
        CsvReader.builder()
            .fieldSeparator(options.delimiter())
            .allowUnclosedQuote(false)
            .skipEmptyLines(false)
            .maxBufferSize(Integer.MAX_VALUE - 8);
    List<String> header = options.header() ? header() : null;
    if (header != null) {
      fieldCount = header.size();
      for (int i = 0; i < fieldCount; i++) {
        if (!InputRecord.isAdded(header.get(i))) {
          places.add(i);
          names.add(header.get(i));
        }
      }
      columns.addAll(table.columns(command.columns().isEmpty() ? names : command.columns()));
      if (columns.size() != names.size()) {
        throw new TransferException(
            "the file has " + names.size() + " columns, and " + columns.size() + " are named");
      }
    } else {
      columns.addAll(
          command.columns().isEmpty() ? table.columns() : table.columns(command.columns()));
      fieldCount = columns.size();
      for (int i = 0; i < fieldCount; i++) {
        places.add(i);
        names.add(columns.get(i).name());
      }
    }
  }

  private List<String> header() throws IOException, TransferException {
    Line line = lines.next();
    if (line == null) {
      return null;
    }
    String text = line.text();
    try {
      if (text != null) {
        List<String> fields = fields(withoutEnd(text));
        if (!fields.contains(null)) {
          return fields;
        }
      }
    } catch (CsvParseException e) {
      throw new TransferException("the first line has no names of columns: " + e.getMessage(), e);
    }
    throw new TransferException(
        "the first line has no names of columns: " + line.anyText().strip());
  }

  @Override
  public String errorHeader() {
    List<String> header = new ArrayList<>(names);
    Collections.addAll(header, InputRecord.LINE, InputRecord.ERROR, InputRecord.TEXT);
    return CsvOutput.line(header, options.delimiter(), options.nullText());
  }

  @Override
  public InputRecord next() throws IOException {
    Line first = lines.next();
    while (first != null && fieldCount != 1 && withoutEnd(first.anyText()).isEmpty()) {
      first = lines.next();
    }
    return first == null ? null : record(first);
  }

  private InputRecord record(Line first) throws IOException {
    QuoteScan quotes = new QuoteScan(options.delimiter());
    StringBuilder text = new StringBuilder();
    List<Line> more = new ArrayList<>();
    Line last = first;
    while (true) {
      String part = last.text();
      if (part == null) {
        lines.giveBack(more);
        return malformed(first, "the text is not valid UTF-8");
      }
      text.append(part);
      if (!quotes.endsWithinQuotes(part)) {
        return record(first, last, withoutEnd(text.toString()));
      }
      Line next = text.length() > LONGEST_RECORD ? null : lines.next();
      if (next == null) {
        lines.giveBack(more);
        return malformed(first, "a quote is not closed");
      }
      more.add(next);
      last = next;
    }
  }

  private InputRecord record(Line first, Line last, String text) throws IOException {
    List<String> fields;
    try {
      fields = fields(text);
    } catch (CsvParseException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      return malformed(first, last, text, reason.getMessage());
    }
    if (fields.size() != fieldCount) {
      return malformed(
          first, last, text, "there are " + fields.size() + " fields, not " + fieldCount);
    }
    List<String> original = new ArrayList<>();
    places.forEach(place -> original.add(fields.get(place)));
    List<Object> values = new ArrayList<>();
    String problem = null;
    for (int i = 0; i < original.size(); i++) {
      String field = original.get(i);
      try {
        values.add(
            field != null && columns.get(i).nested() ? JsonText.parse(field) : (Object) field);
      } catch (JacksonException e) {
        problem = columns.get(i).name() + ": " + e.getOriginalMessage();
      }
    }
    return new InputRecord(
        first.number(),
        last.number(),
        last.end(),
        columns,
        values,
        problem,
        error -> refused(original, first.number(), error, null));
  }

  private InputRecord malformed(Line line, String problem) {
    return malformed(line, line, withoutEnd(line.anyText()), problem);
  }

  private InputRecord malformed(Line first, Line last, String text, String problem) {
    return new InputRecord(
        first.number(),
        last.number(),
        last.end(),
        List.of(),
        List.of(),
        problem,
        error -> refused(Collections.nCopies(names.size(), null), first.number(), error, text));
  }

  private String refused(List<String> original, long line, String error, String text) {
    List<String> fields = new ArrayList<>(original);
    fields.add(Long.toString(line));
    fields.add(error);
    fields.add(text);
    return CsvOutput.line(fields, options.delimiter(), options.nullText());
  }

  /** The fields of one record without its line end; null for NULL. */
  private List<String> fields(String text) {
    List<List<String>> records = csv.build(new Fields(), text).stream().toList();
    if (records.isEmpty()) {
      return Collections.singletonList(options.nullText().isEmpty() ? null : "");
    }
    if (records.size() > 1) {
      throw new CsvParseException("there is a carriage return outside of quotes");
    }
    return records.get(0);
  }

  private static String withoutEnd(String line) {
    int end = line.endsWith("\n") ? line.length() - 1 : line.length();
    return line.substring(0, end > 0 && line.charAt(end - 1) == '\r' ? end - 1 : end);
  }

  /** Collects the fields of a record, telling those in quotes from the others. */
  private final class Fields extends AbstractBaseCsvCallbackHandler<List<String>> {
    private List<String> fields = new ArrayList<>();

    @Override
    protected void handleBegin(long startingLineNumber) {
      fields = new ArrayList<>();
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      String field = new String(buffer, offset, length);
      fields.add(!quoted && field.equals(options.nullText()) ? null : field);
    }

    @Override
    protected void handleEmpty() {
      fields.add(options.nullText().isEmpty() ? null : "");
    }

    @Override
    protected List<String> buildRecord() {
      return fields;
    }
  }
}
