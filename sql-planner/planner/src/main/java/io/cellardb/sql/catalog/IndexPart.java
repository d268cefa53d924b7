package io.cellardb.sql.catalog;

import java.util.function.UnaryOperator;

/**
 * What an index orders its entries by: a column, or an expression over columns of its table.
 *
 * @param column the name of a column of the table, or null for an expression
 * @param expression the SQL text of an expression, or null for a column
 * @param type the type of its values, which row keys can have
 * @param nullable whether a value can be NULL, which is then above all others
 * @param descending whether greater values come first
 * @param elements whether the expression is an array, and a row has an entry for each different
 *     element of it that is not NULL
 */
public record IndexPart(
    String column,
    String expression,
    ColumnType type,
    boolean nullable,
    boolean descending,
    boolean elements) {
  /** Refuses what is neither or both, and elements of a column, which is an expression too. */
  public IndexPart {
    if ((column == null) == (expression == null) || (elements && column != null)) {
      throw new IllegalArgumentException("a part of an index is a column or an expression");
    }
  }

  /** A part that is a column. */
  public static IndexPart of(ColumnDefinition column, boolean descending) {
    return new IndexPart(column.name(), null, column.type(), column.nullable(), descending, false);
  }

  /** The same part of a table whose column has another name. */
  IndexPart renamed(String before, String after) {
    return before.equals(column)
        ? new IndexPart(after, null, type, nullable, descending, false)
        : this;
  }

  /** The same part with another text of its expression, if it is one. */
  IndexPart withExpression(UnaryOperator<String> change) {
    return expression == null
        ? this
        : new IndexPart(null, change.apply(expression), type, nullable, descending, elements);
  }

  /** The part as CREATE INDEX has it. */
  public String definition() {
    return sql() + (descending ? " DESC" : "");
  }

  /** What it orders by, as SQL. */
  public String sql() {
    if (elements) {
      return "UNNEST(" + expression + ")";
    }
    return column == null ? "(" + expression + ")" : quoted(column);
  }

  /** A name as SQL. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
