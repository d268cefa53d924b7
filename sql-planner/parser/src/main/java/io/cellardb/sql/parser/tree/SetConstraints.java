package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code SET CONSTRAINTS {ALL | [namespace.]name, ...} {DEFERRED | IMMEDIATE}}. */
public final class SetConstraints extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("SET CONSTRAINTS", SqlKind.OTHER);

  private final SqlNodeList names;
  private final boolean deferred;

  /** Takes the names as written; none for all constraints. */
  public SetConstraints(SqlParserPos pos, SqlNodeList names, boolean deferred) {
    super(pos);
    this.names = names;
    this.deferred = deferred;
  }

  /** The constraints, as written; empty for all that are deferrable. */
  public List<SqlIdentifier> names() {
    return names.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** Whether the rest of the transaction checks them at its end. */
  public boolean deferred() {
    return deferred;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(names, Ddl.flag(deferred));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("SET CONSTRAINTS");
    if (names.isEmpty()) {
      writer.keyword("ALL");
    } else {
      names.unparse(writer, 0, 0);
    }
    writer.keyword(deferred ? "DEFERRED" : "IMMEDIATE");
  }
}
