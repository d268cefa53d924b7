package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.NlsString;

/** {@code SET [LOCAL] name = value, ...}, {@code RESET {name | ALL}}. */
public final class SessionSetting extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("SET", SqlKind.SET_OPTION);

  private final SqlIdentifier name;
  private final List<String> values;
  private final boolean local;

  /**
   * A statement as written.
   *
   * @param name null for all settings
   * @param values as texts; none for the value at the session's start
   * @param local whether it holds for the transaction alone
   */
  public SessionSetting(SqlParserPos pos, SqlIdentifier name, List<String> values, boolean local) {
    super(pos);
    this.name = name;
    this.values = List.copyOf(values);
    this.local = local;
  }

  /**
   * A literal as the text that a setting has.
   *
   * @throws SqlSyntaxException if it is NULL
   */
  public static String text(SqlLiteral literal) {
    if (literal.getValue() == null) {
      throw new SqlSyntaxException(
          "a setting cannot be NULL; DEFAULT gives back what it was", literal.getParserPosition());
    }
    return literal.getValue() instanceof NlsString string ? string.getValue() : literal.toValue();
  }

  /** The name of the setting as written, with dots between its parts; null for all. */
  public String name() {
    return name == null ? null : String.join(".", name.names);
  }

  /** Its values as texts; empty for the one at the session's start. */
  public List<String> values() {
    return values;
  }

  /** Whether it holds for the transaction alone. */
  public boolean local() {
    return local;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  /** All of it is one operand, its text. */
  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.text(this::write));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    write(writer);
  }

  private void write(SqlWriter writer) {
    if (values.isEmpty()) {
      writer.keyword("RESET");
      if (name == null) {
        writer.keyword("ALL");
      } else {
        name.unparse(writer, 0, 0);
      }
      return;
    }
    writer.keyword(local ? "SET LOCAL" : "SET");
    name.unparse(writer, 0, 0);
    writer.keyword("=");
    SqlWriter.Frame list = writer.startList("", "");
    for (String value : values) {
      writer.sep(",");
      SqlLiteral.createCharString(value, SqlParserPos.ZERO).unparse(writer, 0, 0);
    }
    writer.endList(list);
  }
}
