package io.cellardb.jdbc.session;

/**
 * One column of a query's result.
 *
 * @param label the alias, or the name where there is no alias
 * @param namespace the namespace of the base table; "" when the column is an expression
 * @param table the base table, not its alias; "" when the column is an expression
 * @param name the column of the base table as the catalog spells it ({@code html} of the default
 *     family, {@code contents.html} of another); the label when the column is an expression
 * @param type its type
 * @param nullability whether it may be NULL
 * @param autoIncrement whether the base column is an identity column
 */
public record ColumnDescription(
    String label,
    String namespace,
    String table,
    String name,
    TypeDescription type,
    Nullability nullability,
    boolean autoIncrement) {

  /** A column that is an expression. */
  public static ColumnDescription expression(
      String label, TypeDescription type, Nullability nullability) {
    return new ColumnDescription(label, "", "", label, type, nullability, false);
  }
}
