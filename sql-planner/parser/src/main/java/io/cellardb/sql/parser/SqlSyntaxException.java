package io.cellardb.sql.parser;

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
  private final boolean unsupported;

  /** Takes a sentence without the place; line and column are 1-based. */
  public SqlSyntaxException(String sentence, int line, int column) {
    this(sentence, line, column, false);
  }

  private SqlSyntaxException(String sentence, int line, int column, boolean unsupported) {
    super(sentence + " (line " + line + ", column " + column + ")");
    this.unsupported = unsupported;
    this.sentence = sentence;
    this.line = line;
    this.column = column;
  }

  /** Takes a sentence without the place, and the place in a tree. */
  public SqlSyntaxException(String sentence, SqlParserPos pos) {
    this(sentence, Math.max(1, pos.getLineNum()), Math.max(1, pos.getColumnNum()));
  }

  /** SQL that is not wrong, but not there. */
  static SqlSyntaxException unsupported(String sentence, int line, int column) {
    return new SqlSyntaxException(sentence, line, column, true);
  }

  /** Whether the text is SQL that is not there, rather than none. */
  public boolean isUnsupported() {
    return unsupported;
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
