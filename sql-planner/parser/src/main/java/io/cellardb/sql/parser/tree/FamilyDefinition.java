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

/** {@code FAMILY name [WITH (option = literal, ...)]} of a {@link CreateTable}. */
public final class FamilyDefinition extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("FAMILY", SqlKind.OTHER_DDL);

  private final SqlIdentifier name;
  private final SqlNodeList options;

  /** Takes a name of one part and a list of {@link Option}s. */
  public FamilyDefinition(SqlParserPos pos, SqlIdentifier name, SqlNodeList options) {
    super(pos);
    this.name = name;
    this.options = options;
  }

  /** The family, as written. */
  public SqlIdentifier name() {
    return name;
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
    return List.of(name, options);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("FAMILY");
    name.unparse(writer, 0, 0);
    Option.unparse(writer, options);
  }

  /** Writes the options after another keyword than WITH, even if there are none. */
  void unparse(SqlWriter writer, String keyword) {
    writer.keyword("FAMILY");
    name.unparse(writer, 0, 0);
    writer.keyword(keyword);
    Ddl.unparseList(writer, options);
  }
}
