package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code [family.]qualifier type [[NOT] NULL] [DEFAULT expression | GENERATED ...]} of a {@link
 * CreateTable}. The name may also be one quoted name with a dot, {@code "family.qualifier"}, as
 * tools write it.
 */
public final class ColumnDeclaration extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("COLUMN", SqlKind.COLUMN_DECL);

  private final SqlIdentifier name;
  private final SqlDataTypeSpec type;
  private final Boolean nullable;
  private final SqlNode defaultValue;
  private final SqlCall generated;
  private final SqlNode encoding;

  /**
   * Takes a name of one or two parts.
   *
   * @param type the type without nullability; null where a query or an expression gives it
   * @param nullable false for {@code NOT NULL}, true for {@code NULL}, null where neither is
   *     written
   * @param defaultValue null for none
   * @param generated an {@link IdentityClause}, a {@link GenerationClause}, or null
   * @param encoding the text of ENCODING, or null
   * @throws SqlSyntaxException if the name has more parts or is {@code f.*}, or if there is both a
   *     default and another origin of values
   */
  public ColumnDeclaration(
      SqlParserPos pos,
      SqlIdentifier name,
      SqlDataTypeSpec type,
      Boolean nullable,
      SqlNode defaultValue,
      SqlCall generated,
      SqlNode encoding) {
    super(pos);
    if (name.names.size() > 2 || name.isStar()) {
      throw new SqlSyntaxException(
          "a column is named qualifier or family.qualifier, not " + name, name.getParserPosition());
    }
    this.name = name;
    this.type = type;
    this.nullable = nullable;
    if (generated != null && defaultValue != null) {
      throw new SqlSyntaxException(
          generated instanceof IdentityClause
              ? "an identity column cannot have a DEFAULT"
              : "a column that is computed cannot have a DEFAULT",
          generated.getParserPosition());
    }
    this.defaultValue = defaultValue;
    this.generated = generated;
    this.encoding = encoding;
  }

  /**
   * Whether a column is nullable, which may have been said before, but not otherwise.
   *
   * @param before what was said before; null for nothing
   * @throws SqlSyntaxException if it was the contrary
   */
  public static Boolean nullable(Boolean before, boolean now, SqlParserPos pos) {
    if (before != null && before != now) {
      throw new SqlSyntaxException("a column is either NULL or NOT NULL", pos);
    }
    return now;
  }

  /** The name as written, of one or two parts. */
  public SqlIdentifier name() {
    return name;
  }

  /** The family, as written; empty where the name has none. */
  public Optional<String> family() {
    if (name.names.size() == 2) {
      return Optional.of(name.names.get(0));
    }
    int dot = name.getSimple().indexOf('.');
    return dot < 0 ? Optional.empty() : Optional.of(name.getSimple().substring(0, dot));
  }

  /** The qualifier, as written: the name without its family. */
  public String qualifier() {
    String last = name.names.get(name.names.size() - 1);
    return name.names.size() == 2 ? last : last.substring(last.indexOf('.') + 1);
  }

  /**
   * The clause of a column that had another one, or none.
   *
   * @param before that other one, or null
   * @throws SqlSyntaxException for a second one
   */
  public static SqlCall only(SqlCall before, SqlCall clause) {
    if (before != null) {
      throw new SqlSyntaxException(
          before instanceof IdentityClause && clause instanceof IdentityClause
              ? "a column has only one identity"
              : "a column is either an identity or computed, and that once",
          clause.getParserPosition());
    }
    return clause;
  }

  /**
   * The type, without nullability; null if none was written, as before AS and a query, or where it
   * is that of the expression that computes the column.
   */
  public SqlDataTypeSpec type() {
    return type;
  }

  /** Whether {@code NOT NULL} was written; the key's columns are not null without it. */
  public boolean notNull() {
    return Boolean.FALSE.equals(nullable);
  }

  /** Whether {@code NULL} was written, which lets a column of the key be NULL. */
  public boolean isDeclaredNullable() {
    return Boolean.TRUE.equals(nullable);
  }

  /** The expression after {@code DEFAULT}, unvalidated. */
  public Optional<SqlNode> defaultValue() {
    return Optional.ofNullable(defaultValue);
  }

  /** The clause that makes it an identity column. */
  public Optional<IdentityClause> identity() {
    return generated instanceof IdentityClause identity ? Optional.of(identity) : Optional.empty();
  }

  /** The clause that has it computed from other columns. */
  public Optional<GenerationClause> generation() {
    return generated instanceof GenerationClause clause ? Optional.of(clause) : Optional.empty();
  }

  /** The text of ENCODING. */
  public Optional<SqlLiteral> encoding() {
    return Optional.ofNullable(encoding).map(SqlLiteral::unchain);
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(
        name,
        type,
        nullable == null ? null : Ddl.flag(nullable),
        defaultValue,
        generated,
        encoding);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    name.unparse(writer, 0, 0);
    if (type != null) {
      type.unparse(writer, 0, 0);
    }
    if (nullable != null) {
      writer.keyword(nullable ? "NULL" : "NOT NULL");
    }
    if (defaultValue != null) {
      writer.keyword("DEFAULT");
      defaultValue.unparse(writer, 0, 0);
    }
    if (generated != null) {
      generated.unparse(writer, 0, 0);
    }
    if (encoding != null) {
      writer.keyword("ENCODING");
      encoding.unparse(writer, 0, 0);
    }
  }
}
