package io.cellardb.sql.execution.file;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What the first records of a file tell of it.
 *
 * @param table the file with its columns
 * @param types the type of each column in SQL
 */
public record FileSample(FileTable table, List<String> types) {
  /** What may stand between fields; the first one where no other makes records of more fields. */
  private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');

  private static final int RECORDS_FOR_DELIMITER = 100;

  /**
   * Looks at a file.
   *
   * @param columns the names of its columns; null to find them out
   */
  public static FileSample of(
      Path file, FileFormat format, FileOptions options, List<String> columns) {
    try {
      return format == FileFormat.JSON ? json(file, options, columns) : csv(file, options, columns);
    } catch (IOException e) {
      throw FileErrors.of(file, "read", e);
    }
  }

  // ---- CSV

  private static FileSample csv(Path file, FileOptions options, List<String> columns)
      throws IOException {
    char delimiter = options.delimiter() == null ? delimiter(file, options) : options.delimiter();
    List<String[]> records = new ArrayList<>();
    try (RecordReader reader = new CsvRecords(file, delimiter, options.nullText(), 0)) {
      for (String[] record = reader.next();
          record != null && records.size() <= options.sampled();
          record = reader.next()) {
        records.add(record);
      }
    }
    boolean header = options.header() == null ? hasHeader(records) : options.header();
    if (columns == null && records.isEmpty()) {
      throw new SqlExecutionException(
          "22P04", "the file " + file + " is empty, and so has no columns; name them");
    }
    List<String> names =
        columns != null
            ? columns
            : header
                ? names(Arrays.asList(records.get(0)))
                : names(Arrays.asList(new String[records.get(0).length]));
    GuessedType[] types =
        IntStream.range(0, names.size())
            .mapToObj(i -> new GuessedType())
            .toArray(GuessedType[]::new);
    for (String[] record :
        header ? records.subList(Math.min(1, records.size()), records.size()) : records) {
      for (int i = 0; i < Math.min(types.length, record.length); i++) {
        types[i].add(record[i]);
      }
    }
    return new FileSample(
        new FileTable(
            file, FileFormat.CSV, header, delimiter, options.nullText(), names, columns != null),
        Arrays.stream(types).map(GuessedType::sql).toList());
  }

  /** The one that makes the first records have the same number of fields, and of these the most. */
  private static char delimiter(Path file, FileOptions options) throws IOException {
    char best = DELIMITERS.get(0);
    int most = 1;
    for (char candidate : DELIMITERS) {
      int fields = fields(file, candidate, options);
      if (fields > most) {
        most = fields;
        best = candidate;
      }
    }
    return best;
  }

  /** How many fields each of the first records has; 0 if they differ. */
  private static int fields(Path file, char delimiter, FileOptions options) throws IOException {
    try (RecordReader reader = new CsvRecords(file, delimiter, options.nullText(), 0)) {
      int fields = 0;
      String[] record = reader.next();
      for (int i = 0; record != null && i < RECORDS_FOR_DELIMITER; i++) {
        if (i > 0 && record.length != fields) {
          return 0;
        }
        fields = record.length;
        record = reader.next();
      }
      return fields;
    } catch (SqlExecutionException e) {
      return 0; // with this delimiter there are quotes in fields
    }
  }

  /** Whether the first record has texts alone, none of them twice, as names are. */
  private static boolean hasHeader(List<String[]> records) {
    if (records.isEmpty()) {
      return false;
    }
    List<String> first = Arrays.asList(records.get(0));
    Set<String> different = new HashSet<>(first);
    return different.size() == first.size()
        && first.stream().allMatch(field -> field != null && GuessedType.isText(field));
  }

  /** Whether the first record of a file of CSV has certain names, in any case of letters. */
  public static boolean isHeader(Path file, char delimiter, String nullText, List<String> names) {
    try (RecordReader reader = new CsvRecords(file, delimiter, nullText, 0)) {
      String[] first = reader.next();
      if (first == null || first.length != names.size()) {
        return false;
      }
      for (int i = 0; i < first.length; i++) {
        if (!names.get(i).equalsIgnoreCase(first[i])) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      throw FileErrors.of(file, "read", e);
    }
  }

  /** Names of columns: those of a header, {@code column0} and so on where there are none. */
  static List<String> names(List<String> header) {
    List<String> names = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < header.size(); i++) {
      String name = Objects.requireNonNullElse(header.get(i), "").strip();
      String base = name.isEmpty() ? "column" + i : name;
      String free = base;
      for (int again = 1; !taken.add(free.toLowerCase(Locale.ROOT)); again++) {
        free = base + "_" + again;
      }
      names.add(free);
    }
    return names;
  }

  // ---- JSON

  private static FileSample json(Path file, FileOptions options, List<String> columns)
      throws IOException {
    Map<String, GuessedType> types = new LinkedHashMap<>();
    if (columns != null) {
      columns.forEach(name -> types.put(name, new GuessedType()));
    }
    try (JsonRecords.Texts texts = new JsonRecords.Texts(file)) {
      JsonItem.JsonObject object = texts.next();
      for (long i = 0; object != null && i < options.sampled(); i++) {
        object
            .members()
            .forEach(
                (name, value) -> {
                  if (columns == null || types.containsKey(name)) {
                    types
                        .computeIfAbsent(name, ignored -> new GuessedType())
                        .add(JsonRecords.text(value));
                  }
                });
        object = texts.next();
      }
    }
    if (types.isEmpty()) {
      throw new SqlExecutionException(
          "22P04", "the file " + file + " has no objects, and so no columns; name them");
    }
    return new FileSample(
        new FileTable(
            file, FileFormat.JSON, false, ',', "", List.copyOf(types.keySet()), columns != null),
        types.values().stream().map(GuessedType::sql).toList());
  }
}
