package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.SqlWriter;

/** WITH before a statement that changes rows; its kind is that of the statement. */
public final class WithChange extends SqlCall {
  private final SqlNodeList queries;
  private final SqlNode statement;

  /**
   * A statement.
   *
   * @param queries each with its name
   * @param statement INSERT, UPSERT, UPDATE, DELETE or MERGE, maybe with RETURNING
   */
  public WithChange(SqlNodeList queries, SqlNode statement) {
    super(queries.getParserPosition());
    this.queries = queries;
    this.statement = statement;
  }

  /** The statement without the WITH that it may have. */
  public static SqlNode strip(SqlNode statement) {
    return statement instanceof WithChange with ? with.statement : statement;
  }

  /** The queries, each with its name. */
  public SqlNodeList queries() {
    return queries;
  }

  /** The statement that may read them. */
  public SqlNode statement() {
    return statement;
  }

  @Override
  public SqlOperator getOperator() {
    return new SqlSpecialOperator("WITH", statement.getKind());
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(queries, statement);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    SqlWithItem first = (SqlWithItem) queries.get(0);
    writer.keyword(first.recursive.booleanValue() ? "WITH RECURSIVE" : "WITH");
    SqlWriter.Frame list = writer.startList("", "");
    for (SqlNode query : queries) {
      writer.sep(",");
      query.unparse(writer, 0, 0);
    }
    writer.endList(list);
    statement.unparse(writer, 0, 0);
  }
}
