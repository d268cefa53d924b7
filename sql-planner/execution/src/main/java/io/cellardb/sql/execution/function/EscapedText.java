package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PostgreSQL's UNISTR: a text with escaped characters of Unicode. */
final class EscapedText {
  private static final Pattern ESCAPE =
      Pattern.compile(
          "\\\\(?:(\\\\)|u?([0-9A-Fa-f]{4})|\\+([0-9A-Fa-f]{6})|U([0-9A-Fa-f]{8}))|(\\\\)");

  private EscapedText() {}

  /**
   * The text with each escape as its character.
   *
   * @throws SqlExecutionException 42601 if one is none
   */
  static String unescape(String text) {
    StringBuilder plain = new StringBuilder();
    Matcher escape = ESCAPE.matcher(text);
    int from = 0;
    while (escape.find()) {
      plain.append(text, from, escape.start());
      from = escape.end();
      if (escape.group(5) != null) {
        throw invalid(text);
      }
      plain.appendCodePoint(escape.group(1) != null ? '\\' : codePoint(escape, text));
    }
    plain.append(text, from, text.length());
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(plain)) {
      throw invalid(text); // half of a pair
    }
    return plain.toString();
  }

  private static int codePoint(Matcher escape, String text) {
    for (int group = 2; group <= 4; group++) {
      if (escape.group(group) != null) {
        int codePoint = Integer.parseUnsignedInt(escape.group(group), 16);
        if (codePoint != 0 && Character.isValidCodePoint(codePoint)) {
          return codePoint;
        }
      }
    }
    throw invalid(text);
  }

  private static SqlExecutionException invalid(String text) {
    return new SqlExecutionException(
        "42601",
        "UNISTR takes characters as \\XXXX, \\+XXXXXX, \\uXXXX and \\UXXXXXXXX: '" + text + "'");
  }
}
