package io.cellardb.sql.parser;

import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What the statement nodes share. */
final class Ddl {
  private Ddl() {}

  /** A flag as an operand, so that {@code equalsDeep} sees it. */
  static SqlLiteral flag(boolean value) {
    return SqlLiteral.createBoolean(value, SqlParserPos.ZERO);
  }
}
