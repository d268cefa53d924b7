package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code KILL [SESSION | QUERY] number}: ends a session, or the statement that it runs. */
public final class Kill extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("KILL", SqlKind.OTHER_DDL);

  private final SqlLiteral session;
  private final boolean queryOnly;

  /**
   * Takes the number of a session.
   *
   * @param queryOnly whether the session goes on
   */
  public Kill(SqlParserPos pos, SqlNode session, boolean queryOnly) {
    super(pos);
    this.session = (SqlLiteral) session;
    this.queryOnly = queryOnly;
  }

  /** The number of the session; -1 for one that no session can have. */
  public long session() {
    String digits = session.toValue();
    return digits.matches("\\d{1,18}") ? Long.parseLong(digits) : -1;
  }

  /** The number as written. */
  public SqlNode number() {
    return session;
  }

  /** Whether only its statement ends. */
  public boolean queryOnly() {
    return queryOnly;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(session, Ddl.flag(queryOnly));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(queryOnly ? "KILL QUERY" : "KILL");
    session.unparse(writer, 0, 0);
  }
}
