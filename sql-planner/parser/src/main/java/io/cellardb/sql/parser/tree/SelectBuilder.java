package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Makes {@code SELECT items FROM from WHERE where}, for queries that no text has. */
public final class SelectBuilder {
  private final SqlNodeList items;
  private SqlNode from;
  private SqlNode where;
  private RowChoice choice;

  private SelectBuilder(SqlNodeList items) {
    this.items = items;
  }

  /** A query of these items, at the place {@code pos} of the text. */
  public static SelectBuilder select(List<? extends SqlNode> items, SqlParserPos pos) {
    return new SelectBuilder(new SqlNodeList(items, pos));
  }

  /** Sets the table, join or query that it reads. */
  public SelectBuilder from(SqlNode tables) {
    this.from = tables;
    return this;
  }

  /** Sets the condition; null for none. */
  public SelectBuilder where(SqlNode condition) {
    this.where = condition;
    return this;
  }

  /** Sets the order and the limit; null for none. */
  public SelectBuilder choice(RowChoice rows) {
    this.choice = rows;
    return this;
  }

  /** The query, with some items behind the others. */
  public SqlSelect with(List<? extends SqlNode> more) {
    items.addAll(more);
    return build();
  }

  /** The query. */
  public SqlSelect build() {
    return new SqlSelect(
        items.getParserPosition(),
        null,
        items,
        from,
        where,
        null,
        null,
        null,
        null,
        choice == null || choice.order().isEmpty() ? null : choice.order(),
        null,
        choice == null ? null : choice.limit(),
        null);
  }
}
