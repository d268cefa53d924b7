package io.cellardb.sql.parser.tree;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code COMMENT ON {TABLE | [MATERIALIZED] VIEW | COLUMN | NAMESPACE | SEQUENCE | INDEX} name IS
 * {'text' | NULL}}, and the same on {@code CONSTRAINT name ON table}.
 */
public final class CommentOn extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("COMMENT ON", SqlKind.OTHER_DDL);

  /** What can have a comment. */
  public enum Kind {
    /** A table. */
    TABLE,
    /** A view. */
    VIEW,
    /** A materialized view. */
    MATERIALIZED_VIEW,
    /** A column of a table, named with its table. */
    COLUMN,
    /** A namespace. */
    NAMESPACE,
    /** A sequence. */
    SEQUENCE,
    /** An index. */
    INDEX,
    /** A constraint of a table. */
    CONSTRAINT;

    private String words() {
      return name().replace('_', ' ');
    }
  }

  private final Kind kind;
  private final SqlIdentifier name;
  private final SqlIdentifier table;
  private final SqlLiteral text;

  /**
   * Takes a name as written, and a string literal or null.
   *
   * @param table that of a constraint, else null
   */
  public CommentOn(
      SqlParserPos pos, Kind kind, SqlIdentifier name, SqlIdentifier table, SqlNode text) {
    super(pos);
    this.table = table;
    this.kind = kind;
    this.name = name;
    this.text = text == null ? null : SqlLiteral.unchain(text);
  }

  /** What gets the comment. */
  public Kind kind() {
    return kind;
  }

  /** Its name, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** The table of a constraint; null for anything else. */
  public SqlIdentifier table() {
    return table;
  }

  /** The comment; empty if there is to be none any more. */
  public Optional<String> text() {
    return Optional.ofNullable(text).map(literal -> literal.getValueAs(String.class));
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(Ddl.text(writer -> writer.keyword(kind.words())), name, table, text);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("COMMENT ON");
    writer.keyword(kind.words());
    name.unparse(writer, 0, 0);
    if (table != null) {
      writer.keyword("ON");
      table.unparse(writer, 0, 0);
    }
    writer.keyword("IS");
    if (text == null) {
      writer.keyword("NULL");
    } else {
      text.unparse(writer, 0, 0);
    }
  }
}
