package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code [CONSTRAINT name] rule [traits]} of a column or a table. */
public abstract sealed class ConstraintDefinition extends SqlCall
    permits CheckDefinition, UniqueDefinition, ForeignKeyDefinition {
  /**
   * What constraints of all kinds have.
   *
   * @param pos from the constraint's first word
   * @param name null for none
   * @param column the column it was written with, null for a constraint of the table
   */
  public record Header(
      SqlParserPos pos, SqlIdentifier name, SqlIdentifier column, ConstraintTraits traits) {}

  private final SqlOperator operator;
  private final Header header;

  ConstraintDefinition(SqlOperator operator, Header header) {
    super(header.pos());
    this.operator = operator;
    this.header = header;
  }

  /** Its name, if it was given one. */
  public final Optional<String> name() {
    return Optional.ofNullable(header.name()).map(SqlIdentifier::getSimple);
  }

  /** The column that it was written with, if any. */
  public final Optional<SqlIdentifier> column() {
    return Optional.ofNullable(header.column());
  }

  /** When and whether it is checked. */
  public final ConstraintTraits traits() {
    return header.traits();
  }

  /**
   * This constraint, where there are no rows that it could leave unchecked.
   *
   * @throws SqlSyntaxException if it is NOT VALID
   */
  final ConstraintDefinition ofNewRows() {
    if (!header.traits().valid()) {
      throw new SqlSyntaxException(
          "NOT VALID is for ALTER TABLE ... ADD CONSTRAINT, which finds rows to check",
          header.pos());
    }
    return this;
  }

  @Override
  public final SqlOperator getOperator() {
    return operator;
  }

  /** The rule is one operand, its text. */
  @Override
  public final List<SqlNode> getOperandList() {
    return Arrays.asList(
        header.name(), Ddl.text(this::unparseRule), Ddl.text(header.traits()::unparse));
  }

  @Override
  public final void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    unparse(writer, this::unparseRule);
  }

  /** Writes it behind its column. */
  final void unparseAtColumn(SqlWriter writer) {
    unparse(writer, this::unparseRuleAtColumn);
  }

  private void unparse(SqlWriter writer, Rule rule) {
    if (header.name() != null) {
      writer.keyword("CONSTRAINT");
      header.name().unparse(writer, 0, 0);
    }
    rule.unparse(writer);
    header.traits().unparse(writer);
  }

  private interface Rule {
    void unparse(SqlWriter writer);
  }

  abstract void unparseRule(SqlWriter writer);

  /** As {@link #unparseRule}, without its column. */
  abstract void unparseRuleAtColumn(SqlWriter writer);
}
