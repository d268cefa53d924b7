package io.cellardb.tck.differential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statements of a script for PostgreSQL's psql. Of psql's own commands it knows {@code \set},
 * {@code \getenv} and the end of data after COPY FROM STDIN; all others are left out.
 */
final class Script {
  private static final Pattern VARIABLE = Pattern.compile("(?<![:\\w]):'?([a-z_]+)'?");
  private static final Pattern DOLLARS = Pattern.compile("\\$\\w*\\$");

  private final Map<String, String> variables = new HashMap<>();
  private final List<String> statements = new ArrayList<>();
  private final StringBuilder statement = new StringBuilder();
  private boolean data;

  /** What ends the quotation or comment that the text is in; null outside of any. */
  private String until;

  private int parentheses;

  private Script(String directory) {
    variables.put("abs_srcdir", directory);
  }

  /**
   * The statements of a text, without their semicolons.
   *
   * @param directory that of the scripts, which some of them name
   */
  static List<String> statements(String text, String directory) {
    Script script = new Script(directory);
    text.lines().forEach(script::line);
    return script.statements;
  }

  private void line(String line) {
    if (data) {
      data = !line.equals("\\.");
    } else if (until == null && line.startsWith("\\")) {
      command(line);
    } else {
      sql(line + "\n");
    }
  }

  private void command(String line) {
    String[] words = line.split("\\s+", -1);
    if (words[0].equals("\\set") && words.length > 2) {
      StringBuilder value = new StringBuilder();
      for (int i = 2; i < words.length; i++) {
        String word = words[i].replace("'", "");
        value.append(word.startsWith(":") ? variables.getOrDefault(word.substring(1), word) : word);
      }
      variables.put(words[1], value.toString());
    }
  }

  private void sql(String line) {
    int at = 0;
    while (at < line.length()) {
      if (until == null && line.startsWith("--", at)) {
        statement.append("\n");
        return;
      }
      int from = at;
      at = until == null ? outside(line, at) : inside(line, at);
      statement.append(line, from, at);
      if (until == null && at > from && line.charAt(at - 1) == ';' && parentheses <= 0) {
        statement.setLength(statement.length() - 1);
        end();
      }
    }
  }

  /** Where a quotation goes on to. */
  private int inside(String line, int at) {
    int end = line.indexOf(until, at);
    if (end < 0) {
      return line.length();
    }
    int after = end + until.length();
    until = null;
    return after;
  }

  /** Past the next sign outside of quotations, which may begin one. */
  private int outside(String line, int at) {
    char c = line.charAt(at);
    if (line.startsWith("/*", at)) {
      until = "*/";
      return at + 2;
    }
    Matcher dollars = DOLLARS.matcher(line).region(at, line.length());
    if (c == '$' && dollars.lookingAt()) {
      until = dollars.group();
      return dollars.end();
    }
    switch (c) {
      case '\'', '"' -> until = String.valueOf(c);
      case '(' -> parentheses++;
      case ')' -> parentheses--;
      default -> {}
    }
    return at + 1;
  }

  private void end() {
    Matcher names = VARIABLE.matcher(statement);
    String sql =
        names.replaceAll(
            name ->
                Matcher.quoteReplacement(
                    variables.containsKey(name.group(1))
                        ? "'" + variables.get(name.group(1)) + "'"
                        : name.group()));
    statement.setLength(0);
    parentheses = 0;
    String trimmed = sql.strip();
    if (!trimmed.isEmpty()) {
      statements.add(trimmed);
      data = trimmed.matches("(?is)copy\\b.*\\bfrom\\s+stdin.*");
    }
  }
}
