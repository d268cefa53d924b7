package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code CREATE MATERIALIZED VIEW [IF NOT EXISTS] [namespace.]view [(columns)] AS query [WITH [NO]
 * DATA]}.
 */
public final class CreateMaterializedView extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE MATERIALIZED VIEW", SqlKind.CREATE_MATERIALIZED_VIEW);

  private final CreateView view;
  private final boolean withoutRows;

  /** Takes what it has in common with other views. */
  public CreateMaterializedView(SqlParserPos pos, CreateView view, boolean withoutRows) {
    super(OPERATOR, pos, false, view.ifNotExists());
    this.view = view;
    this.withoutRows = withoutRows;
  }

  /** What it has in common with other views: its name, columns and query. */
  public CreateView view() {
    return view;
  }

  /** Whether it has no rows before it is refreshed. */
  public boolean withoutRows() {
    return withoutRows;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(view, Ddl.flag(withoutRows));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("CREATE MATERIALIZED VIEW");
    view.unparseDefinition(writer);
    if (withoutRows) {
      writer.keyword("WITH NO DATA");
    }
  }
}
