package io.cellardb.sql.parser.tree;

import java.util.Arrays;
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

/** {@code MERGE INTO table USING source ON condition WHEN ...}. */
public final class Merge extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("MERGE", SqlKind.MERGE);

  private final SqlIdentifier table;
  private final SqlIdentifier alias;
  private final SqlNode source;
  private final SqlNode condition;
  private final SqlNodeList clauses;

  /**
   * A merge.
   *
   * @param alias the name of the table within the statement, or null
   * @param clauses a {@link MergeClause} each, at least one
   */
  public Merge(
      SqlParserPos pos,
      SqlIdentifier table,
      SqlIdentifier alias,
      SqlNode source,
      SqlNode condition,
      SqlNodeList clauses) {
    super(pos);
    this.table = table;
    this.alias = alias;
    this.source = source;
    this.condition = condition;
    this.clauses = clauses;
  }

  /** The table that is changed. */
  public SqlIdentifier table() {
    return table;
  }

  /** Its name within the statement; null if it has no other. */
  public SqlIdentifier alias() {
    return alias;
  }

  /** Where the rows come from: a table or a query, with its alias. */
  public SqlNode source() {
    return source;
  }

  /** Which rows of table and source belong together. */
  public SqlNode condition() {
    return condition;
  }

  /** What is done, in order; the first one that fits is taken. */
  public List<MergeClause> clauses() {
    return clauses.stream().map(MergeClause.class::cast).toList();
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(table, alias, source, condition, clauses);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("MERGE INTO");
    table.unparse(writer, 0, 0);
    if (alias != null) {
      writer.keyword("AS");
      alias.unparse(writer, 0, 0);
    }
    writer.keyword("USING");
    source.unparse(writer, 0, 0);
    writer.keyword("ON");
    condition.unparse(writer, 0, 0);
    clauses().forEach(clause -> clause.unparse(writer, 0, 0));
  }
}
