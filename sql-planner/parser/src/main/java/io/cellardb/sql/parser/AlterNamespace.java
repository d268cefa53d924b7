package io.cellardb.sql.parser;

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

/** {@code ALTER NAMESPACE [IF EXISTS] name SET (option = literal, ...)}. */
public final class AlterNamespace extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ALTER NAMESPACE", SqlKind.OTHER_DDL);

  private final boolean ifExists;
  private final SqlIdentifier name;
  private final SqlNodeList options;

  /** Takes a name of one part and a list of {@link Option}s. */
  public AlterNamespace(
      SqlParserPos pos, boolean ifExists, SqlIdentifier name, SqlNodeList options) {
    super(pos);
    this.ifExists = ifExists;
    this.name = name;
    this.options = options;
  }

  /** The namespace, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whether a missing namespace is no error. */
  public boolean ifExists() {
    return ifExists;
  }

  /** The options in the order written, duplicates included. */
  public List<Option> options() {
    return Option.listOf(options);
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifExists), name, options);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("ALTER NAMESPACE");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    writer.keyword("SET");
    Option.unparseList(writer, options);
  }
}
