package io.cellardb.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlDrop;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code DROP NAMESPACE [IF EXISTS] name [CASCADE | RESTRICT]}. */
public final class DropNamespace extends SqlDrop {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP NAMESPACE", SqlKind.DROP_SCHEMA);

  private final SqlIdentifier name;
  private final boolean cascade;

  /** Takes a name of one part. */
  public DropNamespace(SqlParserPos pos, boolean ifExists, SqlIdentifier name, boolean cascade) {
    super(OPERATOR, pos, ifExists);
    this.name = name;
    this.cascade = cascade;
  }

  /** The namespace, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whether a missing namespace is no error. */
  public boolean ifExists() {
    return ifExists;
  }

  /** Whether the namespace's tables go with it; otherwise it must be empty. */
  public boolean cascade() {
    return cascade;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifExists), name, Ddl.flag(cascade));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("DROP NAMESPACE");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    if (cascade) {
      writer.keyword("CASCADE");
    }
  }
}
