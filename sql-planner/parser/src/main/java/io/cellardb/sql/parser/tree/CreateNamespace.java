package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CREATE NAMESPACE [IF NOT EXISTS] name [WITH (option = literal, ...)]}. */
public final class CreateNamespace extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE NAMESPACE", SqlKind.CREATE_SCHEMA);

  private final SqlIdentifier name;
  private final SqlNodeList options;

  /** Takes a name of one part and a list of {@link Option}s. */
  public CreateNamespace(
      SqlParserPos pos, boolean ifNotExists, SqlIdentifier name, SqlNodeList options) {
    super(OPERATOR, pos, false, ifNotExists);
    this.name = name;
    this.options = options;
  }

  /** The namespace, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** The options in the order written, duplicates included. */
  public List<Option> options() {
    return Option.listOf(options);
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifNotExists), name, options);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("CREATE NAMESPACE");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    Option.unparse(writer, options);
  }
}
