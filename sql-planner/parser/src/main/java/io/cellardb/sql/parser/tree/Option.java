package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code name = literal} within a {@code WITH (...)} of DDL. */
public final class Option extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("OPTION", SqlKind.OTHER_DDL);

  private final SqlIdentifier name;
  private final SqlLiteral value;

  /**
   * Takes a name of one part and a literal; a literal in several pieces ({@code 'a' 'b'}) becomes
   * one.
   */
  public Option(SqlParserPos pos, SqlIdentifier name, SqlNode value) {
    super(pos);
    this.name = name;
    this.value = SqlLiteral.unchain(value);
  }

  static List<Option> listOf(SqlNodeList options) {
    return options.stream().map(Option.class::cast).toList();
  }

  /** Writes {@code WITH (...)}, or nothing where there are no options. */
  static void unparse(SqlWriter writer, SqlNodeList options) {
    if (!options.isEmpty()) {
      writer.keyword("WITH");
      Ddl.unparseList(writer, options);
    }
  }

  /** The option's name, as written. */
  public String name() {
    return name.getSimple();
  }

  /** The value: a number, string, boolean, date, time or interval, or NULL. */
  public SqlLiteral value() {
    return value;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name, value);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    name.unparse(writer, 0, 0);
    writer.keyword("=");
    value.unparse(writer, 0, 0);
  }
}
