package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What an ALTER is about. */
public enum ObjectKind {
  /** A table. */
  TABLE,
  /** A view. */
  VIEW,
  /** A materialized view. */
  MATERIALIZED_VIEW,
  /** A sequence. */
  SEQUENCE,
  /** An index. */
  INDEX,
  /** A namespace. */
  NAMESPACE;

  /**
   * Refuses what cannot be said of an index.
   *
   * @throws SqlSyntaxException as in "an index goes where its table goes"
   */
  void checkNoIndex(String otherwise, SqlParserPos pos) {
    if (this == INDEX) {
      throw new SqlSyntaxException("an index " + otherwise, pos);
    }
  }

  /**
   * Refuses the name of a column behind RENAME of anything but a view.
   *
   * @throws SqlSyntaxException where TO is missing
   */
  public void checkHasColumns(SqlIdentifier column) {
    if (this != VIEW) {
      throw new SqlSyntaxException(
          "found " + column.getSimple() + " where TO was expected", column.getParserPosition());
    }
  }

  /** How SQL says it. */
  String words() {
    return name().replace('_', ' ');
  }
}
