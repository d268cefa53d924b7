package io.cellardb.sql.execution.file;

import io.cellardb.sql.execution.json.JsonWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a file, packed by gzip if its name ends in {@code .gz}. It takes the place of one of that
 * name when it is {@link #finish finished}, and not before.
 */
public final class FileOutput implements AutoCloseable {
  private final Path file;
  private final Path draft;
  private final Writer writer;
  private boolean finished;

  private FileOutput(Path file, Path draft, OutputStream bytes) {
    this.file = file;
    this.draft = draft;
    this.writer = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
  }

  /** Begins a file. */
  public static FileOutput open(Path file) {
    Path draft = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      OutputStream bytes = Files.newOutputStream(draft);
      return new FileOutput(
          file, draft, file.toString().endsWith(".gz") ? new GZIPOutputStream(bytes) : bytes);
    } catch (IOException e) {
      throw FileErrors.of(file, "written", e);
    }
  }

  /** Writes a record of CSV; null is NULL, and has no quotes. */
  public void csv(List<String> fields, char delimiter, String nullText) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < fields.size(); i++) {
      if (i > 0) {
        line.append(delimiter);
      }
      String field = fields.get(i);
      if (field == null) {
        line.append(nullText);
      } else if (isPlain(field, delimiter, nullText)) {
        line.append(field);
      } else {
        line.append('"').append(field.replace("\"", "\"\"")).append('"');
      }
    }
    write(line.toString());
  }

  private static boolean isPlain(String field, char delimiter, String nullText) {
    return !field.isEmpty()
        && !field.equals(nullText)
        && field.indexOf(delimiter) < 0
        && field.chars().noneMatch(c -> c == '"' || c == '\n' || c == '\r');
  }

  /**
   * Writes an object of JSON.
   *
   * @param values the texts of the members, null for NULL
   * @param bare which of them are numbers or truth values; the others are strings
   */
  public void json(List<String> names, List<String> values, boolean[] bare) {
    StringBuilder line = new StringBuilder("{");
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      line.append(i == 0 ? "" : ",").append(JsonWriter.quoted(names.get(i))).append(':');
      line.append(value == null || (bare[i] && isInJson(value)) ? value : JsonWriter.quoted(value));
    }
    write(line.append('}').toString());
  }

  /** Of numbers JSON lacks those that are none, or are infinite. */
  private static boolean isInJson(String number) {
    return !number.equals("NaN") && !number.endsWith("Infinity");
  }

  private void write(String line) {
    try {
      writer.write(line);
      writer.write('\n');
    } catch (IOException e) {
      throw FileErrors.of(file, "written", e);
    }
  }

  /** Puts what was written into its place. */
  public void finish() {
    try {
      writer.close();
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
      finished = true;
    } catch (IOException e) {
      throw FileErrors.of(file, "written", e);
    }
  }

  @Override
  public void close() {
    if (!finished) {
      try {
        writer.close();
        Files.deleteIfExists(draft);
      } catch (IOException e) {
        throw FileErrors.of(file, "closed", e);
      }
    }
  }
}
