package io.cellardb.sql.parser.text;

import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A text that is no statement. The message is one sentence that ends with the place, such as {@code
 * found FORM where FROM or a comma was expected (line 1, column 10)}.
 */
public final class SqlSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String sentence;
  private final int line;
  private final int column;
  private final String sqlState;

  /** Takes a sentence without the place; line and column are 1-based. */
  public SqlSyntaxException(String sentence, int line, int column) {
    this(sentence, line, column, "42601");
  }

  private SqlSyntaxException(String sentence, int line, int column, String sqlState) {
    super(sentence + " (line " + line + ", column " + column + ")");
    this.sqlState = sqlState;
    this.sentence = sentence;
    this.line = line;
    this.column = column;
  }

  /** Takes a sentence without the place, and the place in a tree. */
  public SqlSyntaxException(String sentence, SqlParserPos pos) {
    this(sentence, Math.max(1, pos.getLineNum()), Math.max(1, pos.getColumnNum()));
  }

  /** A text within SQL that is no value of its type, with the state of that, and the place. */
  public static SqlSyntaxException of(String sqlState, String sentence, SqlParserPos pos) {
    return new SqlSyntaxException(
        sentence, Math.max(1, pos.getLineNum()), Math.max(1, pos.getColumnNum()), sqlState);
  }

  /** SQL that is not wrong, but not there. */
  public static SqlSyntaxException unsupported(String sentence, int line, int column) {
    return new SqlSyntaxException(sentence, line, column, "0A000");
  }

  /** A statement that is too deep for the stack of the thread that parses it. */
  public static SqlSyntaxException tooDeep() {
    return new SqlSyntaxException("the statement is nested too deeply", 1, 1, "54001");
  }

  /**
   * 42601 for what is no SQL, 0A000 for SQL that is not there, 54001 for what is too deep; or that
   * of a value within it.
   */
  public String sqlState() {
    return sqlState;
  }

  /** Refuses the {@code OR REPLACE} that the grammar accepts before every kind of CREATE. */
  public static void refuseReplace(boolean replace, SqlParserPos pos) {
    if (replace) {
      throw new SqlSyntaxException("OR REPLACE is not supported; drop and create instead", pos);
    }
  }

  /** The message without the place. */
  public String sentence() {
    return sentence;
  }

  /** The line in the text given to the parser, from 1. */
  public int line() {
    return line;
  }

  /** The column in that line, in characters from 1. */
  public int column() {
    return column;
  }
}
