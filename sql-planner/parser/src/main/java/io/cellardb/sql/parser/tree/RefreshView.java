package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code REFRESH MATERIALIZED VIEW [CONCURRENTLY] [namespace.]view [WITH [NO] DATA]}. */
public final class RefreshView extends NamedStatement {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("REFRESH MATERIALIZED VIEW", SqlKind.OTHER_DDL);

  private final boolean withoutRows;

  /** Takes the view's name as written. */
  public RefreshView(SqlParserPos pos, SqlIdentifier name, boolean withoutRows) {
    super(OPERATOR, pos, name);
    this.withoutRows = withoutRows;
  }

  /** Whether it loses its rows, and can be read only once it is refreshed again. */
  public boolean withoutRows() {
    return withoutRows;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name(), Ddl.flag(withoutRows));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    super.unparse(writer, leftPrec, rightPrec);
    if (withoutRows) {
      writer.keyword("WITH NO DATA");
    }
  }
}
