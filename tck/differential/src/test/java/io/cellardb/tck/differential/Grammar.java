package io.cellardb.tck.differential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Random statements by the rules of {@code postgres/grammar.txt}, which says how they are read. */
final class Grammar {
  private static final Pattern HOLE =
      Pattern.compile("\\{(?:(\\d):)?([a-z]+(?:\\|[a-z]+)*)(@\\+?)?([a-z]*)}");

  private static final Pattern REPEATED = Pattern.compile("\\{(\\d)}");
  private static final Pattern CHOICE = Pattern.compile("\\[\\[(.*?)~(.*?)]]");

  /** More than any rule has. */
  private static final int UNKNOWN = 1_000;

  private record Rule(String name, String text) {
    boolean hasColumn() {
      return text.contains("@.");
    }
  }

  private final Map<String, List<Rule>> rules = new TreeMap<>();

  /** How many rules a name takes at least, one within the other, without columns. */
  private final Map<String, Integer> heights = new HashMap<>();

  Grammar() {
    for (String line : PostgresCall.lines("grammar.txt")) {
      int colon = line.indexOf(": ");
      Rule rule = new Rule(line.substring(0, colon), line.substring(colon + 2));
      rules.computeIfAbsent(rule.name(), name -> new ArrayList<>()).add(rule);
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Map.Entry<String, List<Rule>> each : rules.entrySet()) {
        int height = least(each.getValue().stream().filter(rule -> !rule.hasColumn()).toList());
        changed |= !Integer.valueOf(height).equals(heights.put(each.getKey(), height));
      }
    }
  }

  /**
   * A statement, with the {@linkplain Dialect choices} of dialects.
   *
   * @param name of the rules that make it
   * @param depth how many rules stand within each other, if that many are enough
   */
  String make(String name, int depth, Random random) {
    return CHOICE.matcher(make(List.of(name), "", depth, random)).replaceAll(Grammar::choice);
  }

  private static String choice(java.util.regex.MatchResult choice) {
    return Matcher.quoteReplacement(Dialect.choice(choice.group(1), choice.group(2)));
  }

  private String make(List<String> names, String tables, int depth, Random random) {
    List<Rule> all = names.stream().flatMap(this::named).toList();
    List<Rule> usable = all.stream().filter(r -> !tables.isEmpty() || !r.hasColumn()).toList();
    int height = Math.max(depth, least(usable));
    List<Rule> low = usable.stream().filter(rule -> height(rule) <= height).toList();
    Rule rule = low.get(random.nextInt(low.size()));
    Map<String, String> kept = new HashMap<>();
    Matcher holes = HOLE.matcher(rule.text());
    StringBuilder made = new StringBuilder();
    while (holes.find()) {
      String inner = tables(holes.group(3), holes.group(4), tables);
      List<String> within = List.of(holes.group(2).split("\\|", -1));
      String text = make(within, inner, height - 1, random);
      if (holes.group(1) != null) {
        kept.put(holes.group(1), text);
      }
      holes.appendReplacement(made, Matcher.quoteReplacement(text));
    }
    holes.appendTail(made);
    String whole =
        REPEATED
            .matcher(made)
            .replaceAll(
                again ->
                    Matcher.quoteReplacement(kept.getOrDefault(again.group(1), again.group())));
    return columns(whole, tables, random);
  }

  private static String columns(String text, String tables, Random random) {
    StringBuilder named = new StringBuilder();
    Matcher columns = Pattern.compile("@(?=\\.)").matcher(text);
    while (columns.find()) {
      columns.appendReplacement(
          named, String.valueOf(tables.charAt(random.nextInt(tables.length()))));
    }
    return columns.appendTail(named).toString();
  }

  private static String tables(String sign, String named, String around) {
    if (sign == null) {
      return around;
    }
    return sign.equals("@") ? named : around + named;
  }

  private Stream<Rule> named(String name) {
    if (!rules.containsKey(name)) {
      throw new IllegalArgumentException("no rule of grammar.txt makes " + name);
    }
    return rules.get(name).stream();
  }

  private int least(List<Rule> choices) {
    return choices.stream().mapToInt(this::height).min().orElse(UNKNOWN);
  }

  /** How many rules are within each other at least. */
  private int height(Rule rule) {
    int height = 0;
    Matcher holes = HOLE.matcher(rule.text());
    while (holes.find()) {
      height =
          Math.max(
              height,
              Stream.of(holes.group(2).split("\\|", -1))
                  .mapToInt(name -> heights.getOrDefault(name, UNKNOWN))
                  .min()
                  .orElse(UNKNOWN));
    }
    return 1 + height;
  }
}
