package io.cellardb.sql.parser;

import java.util.ArrayList;
import java.util.List;

/** Cuts a script into its statements. */
public final class SqlScript {
  private SqlScript() {}

  /**
   * One statement of a script.
   *
   * @param sql its text from its first token on, without the semicolon and the blanks at the end
   * @param line the line of its first token in the script, from 1
   * @param column the column of its first token in that line, from 1
   */
  public record Statement(String sql, int line, int column) {
    /** The line in the script of a line of this statement, both from 1. */
    public int scriptLine(int statementLine) {
      return line + statementLine - 1;
    }

    /** The column in the script of a place in this statement, both from 1. */
    public int scriptColumn(int statementLine, int statementColumn) {
      return statementLine == 1 ? column + statementColumn - 1 : statementColumn;
    }
  }

  /**
   * The statements in order. They end at semicolons outside strings, quoted names and comments; the
   * last needs none. Empty ones and those of comments alone are left out. A string without an end
   * takes the rest of the script, for the parser to refuse.
   */
  public static List<Statement> split(String script) {
    List<Statement> statements = new ArrayList<>();
    int begin = -1;
    int i = SqlText.skipBlank(script, 0);
    while (i < script.length()) {
      if (script.charAt(i) == ';') {
        add(statements, script, begin, i);
        begin = -1;
        i++;
      } else {
        begin = begin < 0 ? i : begin;
        int end = SqlText.endOfToken(script, i);
        i = end < 0 ? script.length() : end;
      }
      i = SqlText.skipBlank(script, i);
    }
    add(statements, script, begin, script.length());
    return statements;
  }

  private static void add(List<Statement> statements, String script, int begin, int end) {
    if (begin >= 0) {
      statements.add(
          new Statement(
              script.substring(begin, end).stripTrailing(),
              SqlText.line(script, begin),
              SqlText.column(script, begin)));
    }
  }
}
