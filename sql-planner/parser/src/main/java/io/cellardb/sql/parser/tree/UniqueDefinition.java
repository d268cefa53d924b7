package io.cellardb.sql.parser.tree;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;

/**
 * {@code [CONSTRAINT name] UNIQUE [NULLS [NOT] DISTINCT] (column, ...) [INCLUDE (column, ...)]
 * [traits]}; at a column without the columns.
 */
public final class UniqueDefinition extends ConstraintDefinition {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("UNIQUE", SqlKind.UNIQUE);

  private final boolean nullsDistinct;
  private final SqlNodeList columns;
  private final SqlNodeList include;

  /** Takes the names of columns as written; those of INCLUDE may be none. */
  public UniqueDefinition(
      Header header, boolean nullsDistinct, SqlNodeList columns, SqlNodeList include) {
    super(OPERATOR, header);
    this.nullsDistinct = nullsDistinct;
    this.columns = columns;
    this.include = include;
  }

  /** Whether rows with NULL differ from one another; only {@code NULLS NOT DISTINCT} denies it. */
  public boolean nullsDistinct() {
    return nullsDistinct;
  }

  /** The columns in which no two rows are alike, as written: at least one. */
  public List<SqlIdentifier> columns() {
    return columns.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** The columns of {@code INCLUDE}, as written; empty without it. */
  public List<SqlIdentifier> include() {
    return include.stream().map(SqlIdentifier.class::cast).toList();
  }

  /**
   * Its name: the one given, or PostgreSQL's {@code table_columns_key} with a number where that is
   * taken.
   *
   * @param table the table of the constraint
   * @param isTaken whether there is something of that name already
   */
  public String nameOr(SqlIdentifier table, Predicate<String> isTaken) {
    return name()
        .orElseGet(
            () ->
                MadeNames.free(
                    table,
                    Stream.concat(columns.stream(), include.stream()).toList(),
                    "key",
                    isTaken));
  }

  @Override
  void unparseRule(SqlWriter writer) {
    unparseRuleAtColumn(writer);
    Ddl.unparseList(writer, columns);
    if (!include.isEmpty()) {
      writer.keyword("INCLUDE");
      Ddl.unparseList(writer, include);
    }
  }

  @Override
  void unparseRuleAtColumn(SqlWriter writer) {
    writer.keyword("UNIQUE");
    if (!nullsDistinct) {
      writer.keyword("NULLS NOT DISTINCT");
    }
  }
}
