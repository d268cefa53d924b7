package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A statement that changes rows and returns what it wrote; its kind is that of the statement. */
public final class Returning extends SqlCall {
  private final SqlNode statement;
  private final SqlNodeList items;

  private Returning(SqlParserPos pos, SqlNode statement, SqlNodeList items) {
    super(pos);
    this.statement = statement;
    this.items = items;
  }

  /** The statement with RETURNING, or just the statement if {@code items} is null. */
  public static SqlNode of(SqlNode statement, SqlNodeList items) {
    return items == null
        ? statement
        : new Returning(statement.getParserPosition(), statement, items);
  }

  /** INSERT, UPSERT, UPDATE, DELETE or MERGE. */
  public SqlNode statement() {
    return statement;
  }

  /** What is returned of each row, as in a select list. */
  public SqlNodeList items() {
    return items;
  }

  @Override
  public SqlOperator getOperator() {
    return new SqlSpecialOperator("RETURNING", statement.getKind());
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(statement, items);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    statement.unparse(writer, leftPrec, rightPrec);
    writer.keyword("RETURNING");
    items.unparse(writer, 0, 0);
  }
}
