package io.cellardb.sql.parser.text;

/** Lines and columns of positions in a text, which are indexes of characters. */
public final class TextPositions {
  private TextPositions() {}

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
