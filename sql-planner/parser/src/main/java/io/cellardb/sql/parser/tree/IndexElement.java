package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code {column | expression} [ASC | DESC] [NULLS {FIRST | LAST}]} of a {@link CreateIndex}. */
public final class IndexElement extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("INDEX ELEMENT", SqlKind.OTHER_DDL);

  /** PostgreSQL's, by which texts are compared by code points. */
  private static final Set<String> COLLATIONS = Set.of("c", "posix", "ucs_basic");

  private static final Set<String> OPERATORS =
      Set.of("text_pattern_ops", "varchar_pattern_ops", "bpchar_pattern_ops");

  private final SqlNode expression;
  private final boolean descending;
  private final Boolean nullsFirst;

  /**
   * Takes an expression as written.
   *
   * @param nullsFirst null where neither {@code NULLS FIRST} nor {@code NULLS LAST} is written
   */
  public IndexElement(
      SqlParserPos pos, SqlNode expression, boolean descending, Boolean nullsFirst) {
    super(pos);
    this.expression = expression;
    this.descending = descending;
    this.nullsFirst = nullsFirst;
  }

  /**
   * Refuses collations other than those by which texts are compared anyway.
   *
   * @throws SqlSyntaxException 0A000
   */
  public static void checkCollation(SqlIdentifier collation) {
    if (!COLLATIONS.contains(last(collation))) {
      throw unsupported("the collation", collation);
    }
  }

  /**
   * Refuses classes of operators other than those that compare texts so.
   *
   * @throws SqlSyntaxException 0A000
   */
  public static void checkOperators(SqlIdentifier operators) {
    if (!OPERATORS.contains(last(operators))) {
      throw unsupported("the class of operators", operators);
    }
  }

  private static String last(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1).toLowerCase(Locale.ROOT);
  }

  private static SqlSyntaxException unsupported(String what, SqlIdentifier name) {
    SqlParserPos pos = name.getParserPosition();
    return SqlSyntaxException.unsupported(
        what + " " + name + " of an index is not supported; texts are compared by code points",
        pos.getLineNum(),
        pos.getColumnNum());
  }

  /** What is indexed, unvalidated: a column, an item of a MAP, a call or any other expression. */
  public SqlNode expression() {
    return expression;
  }

  /** The column as written, of one or two parts; empty if it is another expression. */
  public Optional<SqlIdentifier> column() {
    return expression instanceof SqlIdentifier column ? Optional.of(column) : Optional.empty();
  }

  /** What {@code UNNEST} is called with, whose items are indexed each; empty without UNNEST. */
  public Optional<SqlNode> unnested() {
    return expression instanceof SqlCall call
            && call.getOperator() instanceof SqlFunction function
            && function.getName().equalsIgnoreCase("UNNEST")
            && call.operandCount() == 1
        ? Optional.of(call.operand(0))
        : Optional.empty();
  }

  /** Whether it is {@code DESC}. */
  public boolean descending() {
    return descending;
  }

  /** Whether NULL comes first, as written; null where nothing is written. */
  public Boolean nullsFirst() {
    return nullsFirst;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(expression, Ddl.text(this::unparseOrder));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    if (expression instanceof SqlIdentifier) {
      expression.unparse(writer, 0, 0);
    } else {
      SqlWriter.Frame frame = writer.startList("(", ")");
      expression.unparse(writer, 0, 0);
      writer.endList(frame);
    }
    unparseOrder(writer);
  }

  private void unparseOrder(SqlWriter writer) {
    if (descending) {
      writer.keyword("DESC");
    }
    if (nullsFirst != null) {
      writer.keyword(nullsFirst ? "NULLS FIRST" : "NULLS LAST");
    }
  }
}
