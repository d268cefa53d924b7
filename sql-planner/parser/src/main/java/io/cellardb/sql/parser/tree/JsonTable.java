package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code JSON_TABLE(document, path COLUMNS (...))}, and its columns. */
public final class JsonTable {
  private static final String NAME = "JSON_TABLE";

  private static final SqlOperator TABLE = operator(NAME);
  private static final SqlOperator NESTED = operator("NESTED");
  private static final SqlOperator ORDINALITY = operator("FOR ORDINALITY");
  private static final SqlOperator EXISTS = operator("EXISTS PATH");
  private static final SqlOperator VALUE = operator("PATH");

  /** What ON EMPTY or ON ERROR says. */
  public enum Behavior {
    NULL,
    ERROR,
    EMPTY_ARRAY,
    EMPTY_OBJECT,
    TRUE,
    FALSE,
    UNKNOWN,
    /** Has a value. */
    DEFAULT
  }

  /** What else is said of a column. */
  public enum Form {
    FORMAT_JSON,
    WITHOUT_WRAPPER,
    WITH_CONDITIONAL_WRAPPER,
    WITH_WRAPPER,
    KEEP_QUOTES,
    OMIT_QUOTES
  }

  /**
   * Rows that a path of the document leads to, and what of them are columns.
   *
   * @param path with the values of its variables
   * @param columns of the rows, those of nested rows among them
   * @param error whether the statement fails where the path cannot be followed
   */
  public record Rows(SqlNode document, SqlNode path, List<SqlCall> columns, boolean error) {}

  /**
   * A column that has a value, or says whether there is one.
   *
   * @param path null for the member of its name
   * @param forms none of a column that says whether there is a value
   * @param onEmpty null if nothing is said
   * @param onError null if nothing is said
   */
  public record Column(
      SqlIdentifier name,
      SqlDataTypeSpec type,
      SqlNode path,
      List<Form> forms,
      SqlNode onEmpty,
      SqlNode onError) {}

  private JsonTable() {}

  private static SqlOperator operator(String name) {
    return new SqlSpecialOperator(name, SqlKind.OTHER_FUNCTION);
  }

  /** Whether a name is the one before the parenthesis. */
  public static boolean isNamed(String name) {
    return NAME.equalsIgnoreCase(name);
  }

  /** Whether a node of FROM is such a table. */
  public static boolean is(SqlNode node) {
    return node instanceof SqlCall call && call.getOperator().equals(TABLE);
  }

  /** A table, as {@link #rows} tells it. */
  public static SqlCall table(
      SqlNode document, SqlNode path, SqlNodeList columns, boolean error, SqlParserPos pos) {
    return TABLE.createCall(pos, document, path, columns, SqlLiteral.createBoolean(error, pos));
  }

  /** The parts of a table. */
  public static Rows rows(SqlCall table) {
    boolean error = ((SqlLiteral) table.operand(3)).booleanValue();
    return new Rows(table.operand(0), table.operand(1), columns(table.operand(2)), error);
  }

  /** Further rows for each row, among its columns. */
  public static SqlCall nested(SqlNode path, SqlNodeList columns, SqlParserPos pos) {
    return NESTED.createCall(pos, path, columns);
  }

  /** The parts of nested rows, with neither a document nor errors of their own; null of others. */
  public static Rows nested(SqlCall column) {
    return column.getOperator().equals(NESTED)
        ? new Rows(null, column.operand(0), columns(column.operand(1)), false)
        : null;
  }

  private static List<SqlCall> columns(SqlNodeList list) {
    return list.stream().map(SqlCall.class::cast).toList();
  }

  /** The column of the number of the row. */
  public static SqlCall ordinality(SqlIdentifier name) {
    return ORDINALITY.createCall(name.getParserPosition(), text(name));
  }

  /** The name of a column that numbers rows; null of others. */
  public static SqlIdentifier ordinality(SqlCall column) {
    return column.getOperator().equals(ORDINALITY) ? name(column.operand(0)) : null;
  }

  /** A column of a value. */
  public static SqlCall value(Column column, SqlParserPos pos) {
    SqlNodeList forms = new SqlNodeList(pos);
    column.forms().forEach(form -> forms.add(SqlLiteral.createSymbol(form, pos)));
    return VALUE.createCall(
        pos,
        text(column.name()),
        column.type(),
        column.path(),
        forms,
        column.onEmpty(),
        column.onError());
  }

  /** A column that says whether its path leads to anything. */
  public static SqlCall exists(Column column, SqlParserPos pos) {
    return EXISTS.createCall(
        pos, text(column.name()), column.type(), column.path(), column.onError());
  }

  /** Whether a column says whether its path leads to anything. */
  public static boolean isExists(SqlCall column) {
    return column.getOperator().equals(EXISTS);
  }

  /** The parts of a column that has a value, or says whether there is one. */
  public static Column column(SqlCall column) {
    SqlIdentifier name = name(column.operand(0));
    if (isExists(column)) {
      return new Column(
          name, column.operand(1), column.operand(2), List.of(), null, column.operand(3));
    }
    SqlNodeList forms = column.operand(3);
    return new Column(
        name,
        column.operand(1),
        column.operand(2),
        forms.stream().map(form -> ((SqlLiteral) form).getValueAs(Form.class)).toList(),
        column.operand(4),
        column.operand(5));
  }

  /** What ON EMPTY or ON ERROR says, as a node; {@code value} is null but for DEFAULT. */
  public static SqlNode behavior(Behavior behavior, SqlNode value, SqlParserPos pos) {
    return value == null
        ? SqlLiteral.createSymbol(behavior, pos)
        : new SqlNodeList(List.of(value), pos);
  }

  /** What a node of {@link #behavior} is; null of null. */
  public static Behavior behavior(SqlNode node) {
    if (node instanceof SqlNodeList) {
      return Behavior.DEFAULT;
    }
    return node == null ? null : ((SqlLiteral) node).getValueAs(Behavior.class);
  }

  /** The value of a node that is {@link Behavior#DEFAULT}. */
  public static SqlNode otherwise(SqlNode node) {
    return ((SqlNodeList) node).get(0);
  }

  /** Names are texts in the tree, where they would be taken for columns that are read. */
  private static SqlLiteral text(SqlIdentifier name) {
    return SqlLiteral.createCharString(name.getSimple(), name.getParserPosition());
  }

  private static SqlIdentifier name(SqlNode text) {
    String name = ((SqlLiteral) text).getValueAs(String.class);
    return new SqlIdentifier(name, text.getParserPosition());
  }
}
