package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.TextPositions;
import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code CREATE [OR REPLACE] VIEW [IF NOT EXISTS] [namespace.]view [(columns)] AS query}.
 *
 * <p>Where the text of the query is needed, as it was written, {@link #queryText} cuts it out of
 * the statement's.
 */
public final class CreateView extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE VIEW", SqlKind.CREATE_VIEW);

  private final SqlIdentifier name;
  private final SqlNodeList columns;
  private final SqlNode query;
  private final SqlParserPos place;

  /**
   * Takes the view's name as written.
   *
   * @param columns names of one part; empty for those of the query
   * @param place from the first token of the query to its last
   */
  public CreateView(
      SqlParserPos pos,
      boolean replace,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlNodeList columns,
      SqlNode query,
      SqlParserPos place) {
    super(OPERATOR, pos, replace, ifNotExists);
    this.name = name;
    this.columns = columns;
    this.query = query;
    this.place = place;
  }

  /** The view, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whether an existing view is replaced. */
  public boolean replace() {
    return getReplace();
  }

  /** Whether an existing view is no error. */
  public boolean ifNotExists() {
    return ifNotExists;
  }

  /** The names of its columns; empty if they are those of the query. */
  public List<SqlIdentifier> columns() {
    return columns.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** The query. */
  public SqlNode query() {
    return query;
  }

  /** The text of the query in {@code sql}, the text of which this is the tree. */
  public String queryText(String sql) {
    return sql.substring(
        TextPositions.position(sql, place.getLineNum(), place.getColumnNum()),
        TextPositions.position(sql, place.getEndLineNum(), place.getEndColumnNum()) + 1);
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(getReplace()), Ddl.flag(ifNotExists), name, columns, query);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(getReplace() ? "CREATE OR REPLACE VIEW" : "CREATE VIEW");
    unparseDefinition(writer);
  }

  /** Writes what stands behind the keywords. */
  void unparseDefinition(SqlWriter writer) {
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    if (!columns.isEmpty()) {
      SqlWriter.Frame frame = writer.startList("(", ")");
      for (SqlNode column : columns) {
        writer.sep(",");
        column.unparse(writer, 0, 0);
      }
      writer.endList(frame);
    }
    writer.keyword("AS");
    query.unparse(writer, 0, 0);
  }
}
