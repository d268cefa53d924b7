package io.cellardb.tck.storage;

import io.cellardb.storage.TableDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Histories as text, one operation a line. An indented line continues the one above it, and a line
 * that begins with {@code #} says something to readers. First comes the time that the clock shows
 * and the tables, then what happens:
 *
 * <pre>
 * clock 1000000
 * table t1 (f (versions 3) classic) (g (ttl 5000))
 * write (row t1 "a" (put f "q" 5 "v") (delete-family g now))
 * flush t1
 * cells t1 (rows ("a" "b")) (columns (f "q")) (times 0 6) (versions 2)
 * </pre>
 */
final class HistoryScript {
  private HistoryScript() {}

  static String write(History history) {
    return Stream.of(
            Stream.of("clock " + history.start()),
            history.tables().stream().map(table -> ScriptWriter.table("table", table)),
            history.operations().stream().map(ScriptWriter::operation))
        .flatMap(lines -> lines)
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  static History read(String script) {
    long start = ManualClock.START;
    List<TableDescriptor> tables = new ArrayList<>();
    List<Operation> operations = new ArrayList<>();
    String joined = script.replaceAll("(?m)^#.*$", "").replaceAll("\n[ \t]+", " ");
    for (String text : joined.lines().filter(line -> !line.isBlank()).toList()) {
      Form line = Form.parse(text);
      switch (line.head()) {
        case "clock" -> start = line.number(1);
        case "table" -> tables.add(ScriptReader.table(line));
        default -> operations.add(ScriptReader.operation(line));
      }
    }
    return new History(start, tables, operations);
  }
}
