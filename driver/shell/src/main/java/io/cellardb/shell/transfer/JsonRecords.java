package io.cellardb.shell.transfer;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.cellardb.shell.transfer.TextLines.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The records of a file with a JSON object in each line. A column whose key a line lacks is left
 * out of what is written: in a row that exists it stays as it is.
 */
final class JsonRecords implements RecordSource {
  private final TextLines lines;
  private final ImportCommand command;
  private final TargetTable table;
  private final Map<String, TargetColumn> columnsByKey = new HashMap<>();
  private boolean begun;

  /**
   * A member of an object.
   *
   * @param json its value as it is written
   * @param token its first token
   * @param text the text of a string, a number or a truth value
   */
  private record Member(String key, String json, JsonToken token, String text) {}

  JsonRecords(TextLines lines, ImportCommand command, TargetTable table) throws TransferException {
    this.lines = lines;
    this.command = command;
    this.table = table;
    for (TargetColumn column : table.columns(command.columns())) {
      columnsByKey.put(column.name(), column);
    }
  }

  @Override
  public String errorHeader() {
    return "";
  }

  @Override
  public InputRecord next() throws IOException, TransferException {
    Line line = lines.next();
    while (line != null && line.anyText().isBlank()) {
      line = lines.next();
    }
    if (line == null) {
      return null;
    }
    boolean first = !begun;
    begun = true;
    String text = line.text();
    if (text == null) {
      return malformed(line, "the text is not valid UTF-8");
    }
    List<Member> members;
    try {
      members = members(text);
    } catch (JacksonException e) {
      return malformed(line, e.getOriginalMessage());
    }
    return record(line, members, first);
  }

  private InputRecord record(Line line, List<Member> members, boolean first)
      throws IOException, TransferException {
    List<TargetColumn> columns = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    String problem = null;
    for (Member member : members) {
      try {
        TargetColumn column = column(member.key());
        if (column != null && columns.contains(column)) {
          problem = column.name() + ": it is there twice";
        } else if (column != null) {
          values.add(value(column, member));
          columns.add(column);
        }
      } catch (JacksonException e) {
        problem = member.key() + ": " + e.getOriginalMessage();
      } catch (TransferException e) {
        if (first) {
          throw e;
        }
        problem = e.getMessage();
      }
    }
    return new InputRecord(
        line.number(),
        line.number(),
        line.end(),
        columns,
        values,
        columns.isEmpty() && problem == null ? "there is no column in it" : problem,
        error -> refused(members, line.number(), error));
  }

  /** The column that a key is for; null for one that is left out. */
  private TargetColumn column(String key) throws TransferException {
    if (InputRecord.isAdded(key)) {
      return null;
    }
    TargetColumn column = columnsByKey.get(key);
    if (column == null) {
      if (command.columns().isEmpty()) {
        column = table.column(key);
        columnsByKey.put(key, column);
      } else {
        column =
            columnsByKey.values().stream()
                .filter(named -> named.name().equalsIgnoreCase(key))
                .findFirst()
                .orElse(null);
      }
    }
    return column;
  }

  private static Object value(TargetColumn column, Member member) throws IOException {
    if (member.token() == JsonToken.VALUE_NULL && !column.json()) {
      return null;
    }
    if (column.json()) {
      return member.json();
    }
    if (column.nested()) {
      return JsonText.parse(
          member.token() == JsonToken.VALUE_STRING ? member.text() : member.json());
    }
    return member.text() == null ? member.json() : member.text();
  }

  private static List<Member> members(String text) throws IOException {
    List<Member> members = new ArrayList<>();
    try (JsonParser parser = JsonText.FACTORY.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new JsonParseException(parser, "the line is no JSON object");
      }
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        JsonToken token = parser.nextToken();
        int start = (int) parser.currentTokenLocation().getCharOffset();
        String scalar = token.isScalarValue() ? parser.getText() : null;
        parser.skipChildren();
        int end = (int) parser.currentLocation().getCharOffset();
        members.add(new Member(key, text.substring(start, end).strip(), token, scalar));
      }
      if (parser.nextToken() != null) {
        throw new JsonParseException(parser, "there is more after the JSON object");
      }
    }
    return members;
  }

  private static InputRecord malformed(Line line, String problem) {
    return new InputRecord(
        line.number(),
        line.number(),
        line.end(),
        List.of(),
        List.of(),
        problem,
        error ->
            refused(
                List.of(
                    new Member(
                        InputRecord.TEXT,
                        quoted(line.anyText().stripTrailing()),
                        JsonToken.VALUE_STRING,
                        null)),
                line.number(),
                error));
  }

  private static String refused(List<Member> members, long line, String error) {
    StringJoiner object = new StringJoiner(",", "{", "}\n");
    for (Member member : members) {
      boolean ours =
          member.key().equals(InputRecord.LINE) || member.key().equals(InputRecord.ERROR);
      if (!ours) {
        object.add(quoted(member.key()) + ":" + member.json());
      }
    }
    object.add(quoted(InputRecord.LINE) + ":" + line);
    object.add(quoted(InputRecord.ERROR) + ":" + quoted(error));
    return object.toString();
  }

  private static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
