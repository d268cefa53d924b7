package io.cellardb.shell.prompt;

import java.util.Locale;
import java.util.Map;

/** Commands as people type them who come from other shells. */
final class TypedLine {
  /** Words behind a backslash, and the commands that they stand for. */
  private static final Map<String, String> BACKSLASH =
      Map.ofEntries(
          Map.entry("?", "help"),
          Map.entry("h", "help"),
          Map.entry("help", "help"),
          Map.entry("q", "quit"),
          Map.entry("quit", "quit"),
          Map.entry("d", "d"),
          Map.entry("d+", "d"),
          Map.entry("dt", "dt"),
          Map.entry("dt+", "dt"),
          Map.entry("dv", "dv"),
          Map.entry("dn", "dn"),
          Map.entry("l", "dn"),
          Map.entry("ds", "ds"),
          Map.entry("df", "df"),
          Map.entry("i", "run"),
          Map.entry("o", "record"),
          Map.entry("x", "x"));

  private TypedLine() {}

  /**
   * The command of SQLLine that a line stands for, without a semicolon at its end; null if it is
   * none or one of SQLLine already.
   */
  static String command(String line) {
    String text = line.strip().replaceFirst("\\s*;$", "");
    String[] words = text.split("\\s+", 2);
    String arguments = words.length == 2 ? " " + words[1] : "";
    if (text.startsWith("\\")) {
      String word = BACKSLASH.get(words[0].substring(1));
      return word == null ? "!help " + words[0] : "!" + word + arguments;
    }
    return switch (words[0].toLowerCase(Locale.ROOT)) {
      case "help", "?" -> text.contains("\n") ? null : "!help" + arguments;
      case "quit", "exit" -> words.length == 1 ? "!quit" : null;
      default -> null;
    };
  }
}
