package io.cellardb.tck.sql.logic;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** What came of a run: counts, failures with examples, and the time of queries. */
final class LogicReport {
  private static final int EXAMPLES = 20;
  private static final int SLOWEST = 20;
  private static final int LONGEST = 500;

  private record Timed(long nanos, String query) {}

  private final Map<String, Integer> failures = new TreeMap<>();
  private final Map<String, List<String>> examples = new TreeMap<>();
  private final Map<String, Integer> exclusions = new TreeMap<>();
  private final PriorityQueue<Timed> slowest =
      new PriorityQueue<>(Comparator.comparingLong(Timed::nanos));
  private long[] nanos = new long[1 << 16];
  private int passed;
  private int excludedQueries;
  private int files;

  void file() {
    files++;
  }

  void passed(LogicScript script, LogicRecord query, long time) {
    if (passed == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * passed);
    }
    nanos[passed++] = time;
    slowest.add(new Timed(time, place(script, query)));
    if (slowest.size() > SLOWEST) {
      slowest.poll();
    }
  }

  void failed(LogicScript script, LogicRecord record, String kind, String message) {
    failures.merge(kind, 1, Integer::sum);
    List<String> shown = examples.computeIfAbsent(kind, k -> new ArrayList<>());
    if (shown.size() < EXAMPLES) {
      shown.add(place(script, record) + "\n  " + message.replace("\n", "\n  "));
    }
  }

  void excluded(String reason, boolean query) {
    exclusions.merge(reason, 1, Integer::sum);
    if (query) {
      excludedQueries++;
    }
  }

  private static String place(LogicScript script, LogicRecord record) {
    String sql = record.sql();
    String shown = sql.length() > LONGEST ? sql.substring(0, LONGEST) + "..." : sql;
    return script.name() + ":" + record.line() + "\n  " + shown.replace("\n", "\n  ");
  }

  /** How many queries were asked or deliberately left out. */
  int queries() {
    return passed + failedQueries() + excludedQueries;
  }

  /** How many queries were answered as the corpus says. */
  int passed() {
    return passed;
  }

  /** How many statements and queries failed. */
  int failed() {
    return failures.values().stream().mapToInt(Integer::intValue).sum();
  }

  private int failedQueries() {
    return failures.entrySet().stream()
        .filter(failure -> !failure.getKey().contains("statement"))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** One line. */
  String summary() {
    return "%d files, %d queries: %d right, %d failures %s, %d excluded"
        .formatted(files, queries(), passed, failed(), failures, excludedQueries);
  }

  /** Everything, as Markdown. */
  void write(Path file, String title) throws IOException {
    StringBuilder out = new StringBuilder("# " + title + "\n\n" + summary() + "\n\n");
    long[] times = Arrays.copyOf(nanos, passed);
    Arrays.sort(times);
    if (passed > 0) {
      out.append(
          String.format(
              Locale.ROOT,
              "Time of a query: mean %.2f ms, median %.2f ms, p99 %.2f ms, max %.1f ms%n%n",
              Arrays.stream(times).average().orElseThrow() / 1e6,
              times[passed / 2] / 1e6,
              times[(int) (passed * 0.99)] / 1e6,
              times[passed - 1] / 1e6));
    }
    out.append("## Excluded\n\n");
    exclusions.forEach((reason, count) -> out.append("- " + count + ": " + reason + "\n"));
    out.append("\n## Failures\n\n");
    failures.forEach(
        (kind, count) -> {
          out.append("### " + kind + ": " + count + "\n\n```\n");
          examples.get(kind).forEach(example -> out.append(example).append('\n'));
          out.append("```\n\n");
        });
    out.append("## Slowest\n\n```\n");
    slowest.stream()
        .sorted(Comparator.comparingLong(Timed::nanos).reversed())
        .forEach(
            timed ->
                out.append(
                    String.format(Locale.ROOT, "%.1f ms %s%n", timed.nanos / 1e6, timed.query)));
    out.append("```\n");
    Files.createDirectories(file.getParent());
    Files.writeString(file, out, UTF_8);
  }

  /** The failures, each kind with examples. */
  String failures() {
    StringBuilder out = new StringBuilder();
    examples.forEach((kind, shown) -> out.append(kind + "\n" + String.join("\n", shown) + "\n"));
    return out.toString();
  }
}
