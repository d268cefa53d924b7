package io.cellardb.tck.differential;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How many statements of each script have the same answer, and the causes of the others. */
final class RegressionReport {
  /** Statements of one cause. */
  private record Cause(String cause, List<String> examples) {}

  private final Map<String, int[]> scripts = new TreeMap<>();
  private final Map<String, Cause> causes = new TreeMap<>();
  private final Map<String, String> missing = new TreeMap<>();

  /**
   * Adds a statement.
   *
   * @param difference null if the answer is the same
   */
  void add(String script, String sql, String difference) {
    int[] counts = scripts.computeIfAbsent(script, s -> new int[2]);
    counts[1]++;
    if (difference == null) {
      counts[0]++;
      return;
    }
    String general = general(difference);
    causes
        .computeIfAbsent(general, c -> new Cause(c, new ArrayList<>()))
        .examples()
        .add(script + ": " + sql + "\n" + difference);
  }

  /** Adds a table that could not be had, and why. */
  void missing(String table, String why) {
    missing.put(table, why);
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

  private static String line(String name, int same, int all) {
    return String.format(
        Locale.ROOT, "%-20s %5d of %5d %6.1f %%%n", name, same, all, 100.0 * same / all);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    int same = 0;
    int all = 0;
    for (Map.Entry<String, int[]> script : scripts.entrySet()) {
      same += script.getValue()[0];
      all += script.getValue()[1];
      text.append(line(script.getKey(), script.getValue()[0], script.getValue()[1]));
    }
    text.append(line("all", same, all)).append("\n");
    List<Cause> sorted = new ArrayList<>(causes.values());
    sorted.sort(Comparator.comparing((Cause cause) -> -cause.examples().size()));
    for (Cause cause : sorted) {
      text.append(cause.examples().size()).append(" ").append(cause.cause()).append("\n");
    }
    missing.forEach((table, why) -> text.append("no " + table + ": " + why + "\n"));
    for (Cause cause : sorted) {
      text.append("\n==== ").append(cause.cause()).append("\n");
      cause.examples().forEach(example -> text.append(example).append("\n--\n"));
    }
    return text.toString();
  }
}
