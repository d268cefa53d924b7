package io.cellardb.sql.parser.text;

/**
 * The lexical rules of the grammar, for code that reads SQL by hand: what is blank, a comment, a
 * string or a quoted name. Positions are indexes of characters.
 */
public final class SqlText {
  private SqlText() {}

  /**
   * The first position from {@code i} on that is neither blank nor in a comment, or the text's
   * length. Comments are {@code --} and {@code //} to the end of the line and {@code /* *}{@code
   * /}, not nested; one without an end reaches to the end of the text.
   */
  public static int skipBlank(String sql, int i) {
    int length = sql.length();
    while (i < length) {
      char c = sql.charAt(i);
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f') {
        i++;
      } else if ((c == '-' || c == '/') && i + 1 < length && sql.charAt(i + 1) == c) {
        i = endOfLine(sql, i);
      } else if (c == '/' && i + 1 < length && sql.charAt(i + 1) == '*') {
        i = endOfComment(sql, i);
        if (i < 0) {
          return length;
        }
      } else {
        return i;
      }
    }
    return i;
  }

  private static int endOfLine(String sql, int i) {
    while (i < sql.length() && sql.charAt(i) != '\n' && sql.charAt(i) != '\r') {
      i++;
    }
    return i;
  }

  private static int endOfComment(String sql, int open) {
    int end = sql.indexOf("*/", open + 2);
    return end < 0 ? -1 : end + 2;
  }

  /**
   * The position after the string or quoted name that opens at {@code open}, where a doubled quote
   * stands for one; -1 if it has no end.
   */
  static int endOfQuoted(String sql, int open) {
    char quote = sql.charAt(open);
    int i = open;
    while (true) {
      i = sql.indexOf(quote, i + 1);
      if (i < 0) {
        return -1;
      }
      if (i + 1 == sql.length() || sql.charAt(i + 1) != quote) {
        return i + 1;
      }
      i++;
    }
  }

  /** As {@link #endOfQuoted} for {@code E'...'}, where a backslash hides the next character. */
  static int endOfEscaped(String sql, int open) {
    for (int i = open + 1; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '\'') {
        if (i + 1 == sql.length() || sql.charAt(i + 1) != '\'') {
          return i + 1;
        }
        i++;
      }
    }
    return -1;
  }

  /** Whether it is a digit of ASCII. */
  public static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether a name or keyword may begin with this; all of Unicode beyond ASCII counts. */
  public static boolean startsWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 0x80;
  }

  /** The position after the word that begins at {@code i}. */
  public static int endOfWord(String sql, int i) {
    while (i < sql.length() && (startsWord(sql.charAt(i)) || isDigit(sql.charAt(i)))) {
      i++;
    }
    return i;
  }

  /**
   * The position after the token that begins at {@code i}, which is neither blank nor in a comment:
   * a string, a quoted name, a word, or else one character. -1 if a quote has no end.
   */
  static int endOfToken(String sql, int i) {
    char c = sql.charAt(i);
    if (c == '\'' || c == '"') {
      return endOfQuoted(sql, i);
    }
    if (startsWord(c)) {
      int end = endOfWord(sql, i);
      boolean escaped =
          end == i + 1 && (c == 'e' || c == 'E') && end < sql.length() && sql.charAt(end) == '\'';
      return escaped ? endOfEscaped(sql, end) : end;
    }
    return i + 1;
  }

  /** Where a string, quoted name or comment begins that has no end; -1 if all of them end. */
  public static int findUnclosed(String sql) {
    int i = 0;
    while (i < sql.length()) {
      if (sql.startsWith("/*", i) && endOfComment(sql, i) < 0) {
        return i;
      }
      int token = skipBlankStep(sql, i);
      if (token > i) {
        i = token;
        continue;
      }
      int end = endOfToken(sql, i);
      if (end < 0) {
        return i;
      }
      i = end;
    }
    return -1;
  }

  /** Skips one blank or one comment, so that the caller sees each comment's beginning. */
  private static int skipBlankStep(String sql, int i) {
    char c = sql.charAt(i);
    if (c == '/' && sql.startsWith("/*", i)) {
      return endOfComment(sql, i);
    }
    if (sql.startsWith("--", i) || sql.startsWith("//", i)) {
      return endOfLine(sql, i);
    }
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' ? i + 1 : i;
  }

  /** The line of a position, from 1; CR, LF and CR LF each end a line. */
  public static int line(String sql, int position) {
    int line = 1;
    for (int i = 0; i < position; i++) {
      if (endsLine(sql, i)) {
        line++;
      }
    }
    return line;
  }

  /** The column of a position, in characters from 1. */
  public static int column(String sql, int position) {
    int column = 1;
    for (int i = position - 1; i >= 0 && !endsLine(sql, i); i--) {
      column++;
    }
    return column;
  }

  /** The position of a place whose {@link #line} and {@link #column} are these. */
  public static int position(String sql, int line, int column) {
    int position = 0;
    for (int left = line; left > 1; position++) {
      left -= endsLine(sql, position) ? 1 : 0;
    }
    return position + column - 1;
  }

  /** Whether the character at {@code i} is the last of a line: CR, LF, or the LF of CR LF. */
  static boolean endsLine(String sql, int i) {
    char c = sql.charAt(i);
    return c == '\n' || (c == '\r' && !(i + 1 < sql.length() && sql.charAt(i + 1) == '\n'));
  }
}
