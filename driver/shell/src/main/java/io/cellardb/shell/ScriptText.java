package io.cellardb.shell;

import io.cellardb.sql.parser.text.SqlScript;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Cuts a script into statements of SQL and commands. A command is a line that begins with an
 * exclamation mark or a backslash where a statement may begin.
 */
final class ScriptText {
  /** Stands for a statement that begins there. */
  private static final String PROBE = "x";

  private ScriptText() {}

  /**
   * A statement or a command.
   *
   * @param text without a semicolon at the end; of a command without its mark
   * @param begin where it begins in the script
   * @param end behind its last character
   * @param line of its first character, from 1
   * @param column of that, from 1
   */
  record Piece(boolean command, String text, int begin, int end, int line, int column) {}

  /** The pieces in their order. */
  static List<Piece> split(String script) {
    List<Piece> pieces = new ArrayList<>();
    StringBuilder sql = new StringBuilder(script);
    int segment = 0;
    int line = 0;
    for (int begin = 0; begin < script.length(); begin = lineEnd(script, begin) + 1) {
      line++;
      int end = lineEnd(script, begin);
      int mark = begin;
      while (mark < end && Character.isWhitespace(script.charAt(mark))) {
        mark++;
      }
      if (mark < end
          && (script.charAt(mark) == '!' || script.charAt(mark) == '\\')
          && statementMayBegin(sql.substring(segment, mark))) {
        String text = script.substring(mark + 1, end).strip();
        pieces.add(new Piece(true, text, mark, end, line, mark - begin + 1));
        sql.replace(mark, end, " ".repeat(end - mark));
        segment = end;
      }
    }
    for (SqlScript.Statement statement : SqlScript.split(sql.toString())) {
      int begin = offset(script, statement.line(), statement.column());
      int end = begin + statement.sql().length();
      pieces.add(
          new Piece(false, statement.sql(), begin, end, statement.line(), statement.column()));
    }
    pieces.sort(Comparator.comparingInt(Piece::begin));
    return pieces;
  }

  /** Whether what is put behind a text is a statement of its own. */
  private static boolean statementMayBegin(String text) {
    List<SqlScript.Statement> statements = SqlScript.split(text + PROBE);
    if (statements.isEmpty()) {
      return false;
    }
    SqlScript.Statement last = statements.get(statements.size() - 1);
    return last.sql().equals(PROBE) && offset(text, last.line(), last.column()) == text.length();
  }

  private static int lineEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  private static int offset(String text, int line, int column) {
    int offset = 0;
    for (int i = 1; i < line; i++) {
      offset = text.indexOf('\n', offset) + 1;
    }
    return offset + column - 1;
  }
}
