package io.cellardb.sql.parser.text;

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
    /** Its text behind as many blanks as make each of its places that in the script. */
    public String inPlace() {
      return "\n".repeat(line - 1) + " ".repeat(column - 1) + sql;
    }

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
    Place place = new Place(script);
    int begin = -1;
    Tokenizer tokens = new Tokenizer(script, 0);
    tokens.next();
    while (!tokens.isAtEnd()) {
      if (tokens.is(';')) {
        add(statements, script, begin, tokens.begin(), place);
        begin = -1;
      } else if (begin < 0) {
        begin = tokens.begin();
      }
      tokens.next();
    }
    add(statements, script, begin, script.length(), place);
    return statements;
  }

  private static void add(
      List<Statement> statements, String script, int begin, int end, Place place) {
    if (begin >= 0) {
      place.advance(begin);
      statements.add(
          new Statement(script.substring(begin, end).stripTrailing(), place.line, place.column));
    }
  }

  /** Line and column of a position that only moves forwards, so that a script is read once. */
  private static final class Place {
    private final String script;
    private int position;
    private int line = 1;
    private int column = 1;

    Place(String script) {
      this.script = script;
    }

    void advance(int to) {
      for (; position < to; position++) {
        boolean ends = TextPositions.endsLine(script, position);
        line += ends ? 1 : 0;
        column = ends ? 1 : column + 1;
      }
    }
  }
}
