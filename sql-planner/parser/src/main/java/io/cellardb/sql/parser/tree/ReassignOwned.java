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

/** {@code REASSIGN OWNED BY name, ... TO name}: gives all that is theirs to somebody else. */
public final class ReassignOwned extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("REASSIGN OWNED", SqlKind.OTHER_DDL);

  private final SqlNodeList owners;
  private final SqlIdentifier to;

  /** Takes names of one part. */
  public ReassignOwned(SqlParserPos pos, SqlNodeList owners, SqlIdentifier to) {
    super(pos);
    this.owners = owners;
    this.to = to;
  }

  /** Whose it is, as written: at least one name. */
  public List<SqlIdentifier> owners() {
    return owners.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** Whose it will be, as written. */
  public SqlIdentifier to() {
    return to;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(owners, to);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("REASSIGN OWNED BY");
    owners.unparse(writer, 0, 0);
    writer.keyword("TO");
    to.unparse(writer, 0, 0);
  }
}
