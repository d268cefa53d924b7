package io.cellardb.tck.differential;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** How many statements of each script have the same answer, and the causes of the others. */
final class RegressionReport {
  /** What came of a statement. */
  enum Outcome {
    /** The same rows, the same number of changes, or an error of the same class. */
    SAME("same"),
    /** Other rows, for a reason that the list of reasons gives. */
    DECIDED("decided"),
    /** Other rows. */
    DIFFERS("differs"),
    /** PostgreSQL alone refuses it. */
    MORE("more"),
    /** Cellar refuses it, or both do for different reasons. */
    REFUSED("refused");

    private final String title;

    Outcome(String title) {
      this.title = title;
    }
  }

  /**
   * A reason for what is not the same.
   *
   * @param pattern found in the name of the script, the statement and the difference
   */
  private record Reason(Outcome outcome, Pattern pattern, String text) {}

  private final List<Reason> reasons = new ArrayList<>();
  private final Map<String, Map<Outcome, Integer>> scripts = new TreeMap<>();
  private final Map<Outcome, Map<String, List<String>>> causes = new EnumMap<>(Outcome.class);

  RegressionReport() throws IOException {
    try (InputStream in = RegressionReport.class.getResourceAsStream("/regression-reasons.tsv");
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      lines
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .forEach(
              parts ->
                  reasons.add(
                      new Reason(
                          Outcome.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                          Pattern.compile(parts[1], Pattern.CASE_INSENSITIVE | Pattern.DOTALL),
                          parts[2])));
    }
  }

  /**
   * Adds a statement.
   *
   * @param outcome what the statement alone says; the list of reasons may decide it
   * @param difference null if the answer is the same
   */
  void add(String script, String sql, Outcome outcome, String difference) {
    String example = script + ": " + sql + "\n" + difference;
    Reason reason = difference == null ? null : reason(outcome, example);
    Outcome found = reason == null ? outcome : reason.outcome();
    scripts
        .computeIfAbsent(script, s -> new EnumMap<>(Outcome.class))
        .merge(found, 1, Integer::sum);
    if (difference != null) {
      causes
          .computeIfAbsent(found, o -> new TreeMap<>())
          .computeIfAbsent(
              reason == null ? general(difference) : reason.text(), c -> new ArrayList<>())
          .add(example);
    }
  }

  /** The first reason that fits: a decided difference, or a cause of the outcome as it is. */
  private Reason reason(Outcome outcome, String example) {
    return reasons.stream()
        .filter(
            reason ->
                reason.outcome() == outcome
                    || (reason.outcome() == Outcome.DECIDED && outcome == Outcome.DIFFERS))
        .filter(reason -> reason.pattern().matcher(example).find())
        .findFirst()
        .orElse(null);
  }

  /** A difference without the names, numbers and values in it. */
  private static String general(String difference) {
    String line = difference.lines().findFirst().orElse("");
    if (line.startsWith("other rows")) {
      return "other rows";
    }
    return line.replaceAll("'[^']*'|\"[^\"]*\"|`[^`]*`", "…")
        .replaceAll("\\(line .*", "")
        .replaceAll("(?<=(table|column|type|function|relation) )[\\w.$\"]+(\\([^)]*\\))?", "…")
        .replaceAll("\\d+", "N")
        .strip();
  }

  boolean isEmpty() {
    return scripts.isEmpty();
  }

  private static String line(String name, Map<Outcome, Integer> counts) {
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-20s %6d", name, all));
    for (Outcome outcome : Outcome.values()) {
      line.append(String.format(Locale.ROOT, " %8d", counts.getOrDefault(outcome, 0)));
    }
    int same = counts.getOrDefault(Outcome.SAME, 0);
    return line.append(String.format(Locale.ROOT, " %7.1f %%%n", 100.0 * same / all)).toString();
  }

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(String.format(Locale.ROOT, "%-20s %6s", "script", "all"));
    for (Outcome outcome : Outcome.values()) {
      text.append(String.format(Locale.ROOT, " %8s", outcome.title));
    }
    text.append("    same\n");
    Map<Outcome, Integer> all = new EnumMap<>(Outcome.class);
    scripts.forEach(
        (script, counts) -> {
          text.append(line(script, counts));
          counts.forEach((outcome, count) -> all.merge(outcome, count, Integer::sum));
        });
    text.append(line("all", all));
    causes.forEach((outcome, found) -> text.append(summary(outcome, found)));
    causes.forEach(
        (outcome, found) ->
            sorted(found)
                .forEach(
                    cause -> {
                      text.append("\n==== ").append(outcome.title).append(": ");
                      text.append(cause.getKey()).append("\n");
                      cause.getValue().forEach(example -> text.append(example).append("\n--\n"));
                    }));
    return text.toString();
  }

  private static String summary(Outcome outcome, Map<String, List<String>> found) {
    StringBuilder text = new StringBuilder("\n").append(outcome.title).append("\n");
    for (Map.Entry<String, List<String>> cause : sorted(found)) {
      text.append(String.format(Locale.ROOT, "%5d ", cause.getValue().size()));
      text.append(cause.getKey()).append("\n");
    }
    return text.toString();
  }

  /** Causes of one outcome, those of most statements first. */
  private static List<Map.Entry<String, List<String>>> sorted(Map<String, List<String>> found) {
    List<Map.Entry<String, List<String>>> sorted = new ArrayList<>(found.entrySet());
    sorted.sort(Comparator.comparing(cause -> -cause.getValue().size()));
    return sorted;
  }
}
