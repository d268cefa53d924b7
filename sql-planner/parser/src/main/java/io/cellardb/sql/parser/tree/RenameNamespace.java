package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER {NAMESPACE | SCHEMA} [IF EXISTS] name RENAME TO name}. */
public final class RenameNamespace extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ALTER NAMESPACE", SqlKind.OTHER_DDL);

  private final boolean ifExists;
  private final SqlIdentifier name;
  private final SqlIdentifier to;

  /** Takes two names of one part. */
  public RenameNamespace(SqlParserPos pos, boolean ifExists, SqlIdentifier name, SqlIdentifier to) {
    super(pos);
    this.ifExists = ifExists;
    this.name = name;
    this.to = to;
  }

  /** Whether it is no error if there is no namespace of that name. */
  public boolean ifExists() {
    return ifExists;
  }

  /** The name of the namespace, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** The name that it gets. */
  public SqlIdentifier to() {
    return to;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifExists), name, to);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("ALTER NAMESPACE");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    writer.keyword("RENAME TO");
    to.unparse(writer, 0, 0);
  }
}
