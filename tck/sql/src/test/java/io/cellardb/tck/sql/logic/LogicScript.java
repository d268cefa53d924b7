package io.cellardb.tck.sql.logic;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cellardb.tck.sql.logic.LogicRecord.SortMode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A file of the corpus.
 *
 * <p>Entries are divided by empty lines. One may be preceded by {@code skipif database} and {@code
 * onlyif database}. What is for one database only is left out here, and so is what PostgreSQL skips
 * for a reason of semantics, which Cellar shares: division by zero, overflow, strict GROUP BY. Its
 * other reason, that an output column needs AS, is none here.
 */
record LogicScript(String name, List<LogicRecord> records) {
  private static final String OUTPUT_NAMES = "PostgreSQL requires AS when renaming output columns";

  static LogicScript read(String name, InputStream in) throws IOException {
    List<LogicRecord> records = new ArrayList<>();
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      List<String> entry = new ArrayList<>();
      int number = 0;
      int begin = 1;
      boolean more = true;
      for (String line = lines.readLine(); line != null && more; line = lines.readLine()) {
        number++;
        if (line.isBlank()) {
          more = add(entry, begin, records);
          entry.clear();
          begin = number + 1;
        } else if (!line.startsWith("#")) {
          entry.add(line);
        }
      }
      if (more) {
        add(entry, begin, records);
      }
    }
    return new LogicScript(name, records);
  }

  /** Whether the script goes on. */
  private static boolean add(List<String> entry, int line, List<LogicRecord> records)
      throws IOException {
    int at = 0;
    boolean ours = true;
    while (at < entry.size()
        && (entry.get(at).startsWith("skipif ") || entry.get(at).startsWith("onlyif "))) {
      String condition = entry.get(at++);
      boolean postgres = condition.startsWith("skipif postgresql");
      ours &= !condition.startsWith("onlyif ") && (!postgres || condition.contains(OUTPUT_NAMES));
    }
    if (at == entry.size() || !ours) {
      return true;
    }
    String[] head = entry.get(at).trim().split("\\s+", -1);
    List<String> body = entry.subList(at + 1, entry.size());
    switch (head[0]) {
      case "statement" ->
          records.add(
              new LogicRecord.Statement(line, String.join("\n", body), head[1].equals("error")));
      case "query" -> {
        int end = body.indexOf("----");
        records.add(
            new LogicRecord.Query(
                line,
                String.join("\n", end < 0 ? body : body.subList(0, end)),
                head[1],
                head.length < 3
                    ? SortMode.NOSORT
                    : SortMode.valueOf(head[2].toUpperCase(Locale.ROOT)),
                head.length < 4 ? "" : head[3],
                end < 0 ? List.of() : List.copyOf(body.subList(end + 1, body.size()))));
      }
      case "hash-threshold" -> {
        // A result says itself whether it is a hash.
      }
      case "halt" -> {
        return false;
      }
      default -> throw new IOException("line " + line + ": " + head[0]);
    }
    return true;
  }
}
