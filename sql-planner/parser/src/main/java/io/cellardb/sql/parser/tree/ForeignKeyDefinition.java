package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.List;
import java.util.function.Predicate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code [CONSTRAINT name] FOREIGN KEY (column, ...) REFERENCES [namespace.]table [(column, ...)]
 * [MATCH {FULL | PARTIAL | SIMPLE}] [ON DELETE action] [ON UPDATE action] [traits]}; at a column
 * from {@code REFERENCES} on.
 */
public final class ForeignKeyDefinition extends ConstraintDefinition {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("FOREIGN KEY", SqlKind.OTHER_DDL);

  /** Which rows with NULL in the key need a row that they name. */
  public enum Match {
    /** None. */
    SIMPLE,
    /** All in whose key NULL is beside other values, which is an error. */
    FULL,
    /** All that have values in the key, which a row has to have. */
    PARTIAL;
  }

  /**
   * What stands behind {@code REFERENCES}.
   *
   * @param table as written
   * @param columns as written; empty for the primary key
   */
  public record Reference(
      SqlIdentifier table,
      SqlNodeList columns,
      Match match,
      ReferentialAction onDelete,
      ReferentialAction onUpdate) {}

  private final SqlNodeList columns;
  private final Reference reference;

  /** Takes the names of columns as written. */
  public ForeignKeyDefinition(Header header, SqlNodeList columns, Reference reference) {
    super(OPERATOR, header);
    this.columns = columns;
    this.reference = reference;
  }

  /**
   * An action, where none is written yet.
   *
   * @param before null for none
   * @param event its words
   * @throws SqlSyntaxException if there is one already
   */
  public static ReferentialAction only(
      ReferentialAction before, ReferentialAction action, String event, SqlParserPos pos) {
    if (before != null) {
      throw new SqlSyntaxException(event + " is given twice", pos);
    }
    return action;
  }

  /** The columns of the key, as written: at least one. */
  public List<SqlIdentifier> columns() {
    return columns.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** The table with the rows that it names, as written. */
  public SqlIdentifier referencedTable() {
    return reference.table();
  }

  /** The columns of that table, as written; empty for its primary key. */
  public List<SqlIdentifier> referencedColumns() {
    return reference.columns().stream().map(SqlIdentifier.class::cast).toList();
  }

  /** Which rows with NULL in the key need a row that they name. */
  public Match match() {
    return reference.match();
  }

  /** What happens when a row that is named goes. */
  public ReferentialAction onDelete() {
    return reference.onDelete();
  }

  /** What happens when a row that is named gets other values. */
  public ReferentialAction onUpdate() {
    return reference.onUpdate();
  }

  /**
   * Its name: the one given, or PostgreSQL's {@code table_columns_fkey} with a number where that is
   * taken.
   *
   * @param table the table of the constraint
   * @param isTaken whether there is something of that name already
   */
  public String nameOr(SqlIdentifier table, Predicate<String> isTaken) {
    return name().orElseGet(() -> MadeNames.free(table, columns(), "fkey", isTaken));
  }

  @Override
  void unparseRule(SqlWriter writer) {
    writer.keyword("FOREIGN KEY");
    Ddl.unparseList(writer, columns);
    unparseRuleAtColumn(writer);
  }

  @Override
  void unparseRuleAtColumn(SqlWriter writer) {
    writer.keyword("REFERENCES");
    reference.table().unparse(writer, 0, 0);
    if (!reference.columns().isEmpty()) {
      Ddl.unparseList(writer, reference.columns());
    }
    if (reference.match() != Match.SIMPLE) {
      writer.keyword("MATCH");
      writer.keyword(reference.match().name());
    }
    reference.onDelete().unparse(writer, "ON DELETE");
    reference.onUpdate().unparse(writer, "ON UPDATE");
  }
}
