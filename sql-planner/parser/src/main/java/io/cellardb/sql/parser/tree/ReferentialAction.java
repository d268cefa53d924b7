package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;

/**
 * What happens to rows whose foreign key names a row that goes or gets another key.
 *
 * @param columns the columns of SET NULL or SET DEFAULT, as written; empty for all of the key
 */
public record ReferentialAction(Kind kind, List<SqlIdentifier> columns) {
  /** Takes the names of columns as written. */
  public ReferentialAction(Kind kind, SqlNodeList columns) {
    this(kind, columns.stream().map(SqlIdentifier.class::cast).toList());
  }

  /** What happens. */
  public enum Kind {
    /** It is an error if such rows are left when the constraint is checked. */
    NO_ACTION,
    /** It is an error at once. */
    RESTRICT,
    /** They go too, or get the other key. */
    CASCADE,
    /** Their key becomes NULL. */
    SET_NULL,
    /** Their key becomes its default. */
    SET_DEFAULT;

    /** As SQL writes it. */
    public String words() {
      return name().replace('_', ' ');
    }
  }

  /** What happens where nothing is written. */
  public static final ReferentialAction NONE = new ReferentialAction(Kind.NO_ACTION, List.of());

  void unparse(SqlWriter writer, String event) {
    if (kind != Kind.NO_ACTION) {
      writer.keyword(event);
      writer.keyword(kind.words());
      if (!columns.isEmpty()) {
        Ddl.unparseList(writer, columns);
      }
    }
  }
}
