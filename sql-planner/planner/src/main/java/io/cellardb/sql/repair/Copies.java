package io.cellardb.sql.repair;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;

/** Copies of what is written once and used more than once. */
public final class Copies extends SqlShuttle {
  private Copies() {}

  /** A whole copy, since the validator keeps what it finds out about each node of a tree. */
  public static SqlNode of(SqlNode node) {
    return node.accept(new Copies());
  }

  @Override
  public SqlNode visit(SqlIdentifier name) {
    return SqlNode.clone(name);
  }

  @Override
  public SqlNode visit(SqlLiteral literal) {
    return SqlNode.clone(literal);
  }

  @Override
  public SqlNode visit(SqlDynamicParam parameter) {
    return new SqlDynamicParam(parameter.getIndex(), parameter.getParserPosition());
  }

  @Override
  public SqlNode visit(SqlCall call) {
    CallCopyingArgHandler copied = new CallCopyingArgHandler(call, true);
    call.getOperator().acceptCall(this, call, false, copied);
    return copied.result();
  }
}
