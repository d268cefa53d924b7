package io.cellardb.sql.execution.file;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.json.JsonWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The objects of a file of JSON: one after the other, or the elements of one array. */
final class JsonRecords implements RecordReader {
  /** The texts of the values, one after the other. */
  static final class Texts implements Closeable {
    private final Path file;
    private final TextInput input;
    private final StringBuilder text = new StringBuilder();

    /** Where the last object begins. */
    private long line;

    Texts(Path file) throws IOException {
      this.file = file;
      this.input = TextInput.open(file);
    }

    /** The next object; null at the end. */
    JsonItem.JsonObject next() throws IOException {
      int first = input.peek();
      while (first >= 0 && (Character.isWhitespace(first) || "[],".indexOf(first) >= 0)) {
        input.read();
        first = input.peek();
      }
      if (first < 0) {
        return null;
      }
      line = input.line();
      if (first != '{') {
        throw FileErrors.malformed(file, line, "there is no object of JSON");
      }
      try {
        return (JsonItem.JsonObject) JsonReader.read(text());
      } catch (SqlExecutionException e) {
        throw FileErrors.malformed(file, line, e.getMessage());
      }
    }

    private String text() throws IOException {
      text.setLength(0);
      int depth = 0;
      boolean quoted = false;
      do {
        int next = input.read();
        if (next < 0) {
          throw FileErrors.malformed(file, line, "an object of JSON does not end");
        }
        text.append((char) next);
        if (quoted && next == '\\' && input.peek() >= 0) {
          text.append((char) input.read());
        } else if (next == '"') {
          quoted = !quoted;
        } else if (!quoted && next == '{') {
          depth++;
        } else if (!quoted && next == '}') {
          depth--;
        }
      } while (depth > 0);
      return text.toString();
    }

    @Override
    public void close() throws IOException {
      input.close();
    }
  }

  private final Path file;
  private final Texts texts;
  private final Map<String, Integer> places = new HashMap<>();
  private final boolean othersToo;
  private final String[] record;

  /**
   * Reads some members of each object.
   *
   * @param othersToo whether an object may have further members
   */
  JsonRecords(Path file, List<String> names, boolean othersToo) throws IOException {
    this.file = file;
    this.texts = new Texts(file);
    this.othersToo = othersToo;
    for (String name : names) {
      places.put(name, places.size());
    }
    record = new String[names.size()];
  }

  @Override
  public String[] next() throws IOException {
    JsonItem.JsonObject object = texts.next();
    if (object == null) {
      return null;
    }
    Arrays.fill(record, null);
    for (Map.Entry<String, JsonItem> member : object.members().entrySet()) {
      Integer place = places.get(member.getKey());
      if (place != null) {
        record[place] = text(member.getValue());
      } else if (!othersToo) {
        throw FileErrors.malformed(
            file,
            texts.input.line(),
            "the member '"
                + member.getKey()
                + "' is in no object that was looked at; name the columns, or a larger sample_size");
      }
    }
    return record;
  }

  @Override
  public long line() {
    return texts.line;
  }

  /** A scalar as a text, anything else as JSON. */
  static String text(JsonItem item) {
    if (item instanceof JsonItem.JsonNull) {
      return null;
    }
    return item instanceof JsonItem.JsonObject || item instanceof JsonItem.JsonArray
        ? JsonWriter.write(item)
        : JsonWriter.unquoted(item);
  }

  @Override
  public void close() throws IOException {
    texts.close();
  }
}
