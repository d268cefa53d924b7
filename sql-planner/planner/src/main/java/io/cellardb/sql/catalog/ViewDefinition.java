package io.cellardb.sql.catalog;

import io.cellardb.storage.TableName;
import java.util.List;

/**
 * A view: a query that has a name.
 *
 * @param name its name, which no table of its namespace has
 * @param searched the namespace in which names without one are found in the query
 * @param columns the names of its columns; empty if they are those of the query
 * @param query the text of the query, as written
 * @param comment what users want to note of it; "" for nothing
 * @param materialized the rows of a materialized view; null for any other
 */
public record ViewDefinition(
    TableName name,
    String searched,
    List<String> columns,
    String query,
    String comment,
    MaterializedRows materialized) {
  /** Copies the list. */
  public ViewDefinition {
    columns = List.copyOf(columns);
  }

  /** A view that is not materialized. */
  public ViewDefinition(
      TableName name, String searched, List<String> columns, String query, String comment) {
    this(name, searched, columns, query, comment, null);
  }

  /** The same view under another name. */
  public ViewDefinition withName(TableName other) {
    MaterializedRows named =
        materialized == null
            ? null
            : new MaterializedRows(materialized.rows().withName(other), materialized.populated());
    return new ViewDefinition(other, searched, columns, query, comment, named);
  }

  /** The same view with its names found in another namespace. */
  ViewDefinition withSearched(String namespace) {
    return new ViewDefinition(name, namespace, columns, query, comment, materialized);
  }

  /** The same view with other names of columns. */
  public ViewDefinition withColumns(List<String> others) {
    return new ViewDefinition(name, searched, others, query, comment, materialized);
  }

  /** The same view with another comment. */
  public ViewDefinition withComment(String other) {
    return new ViewDefinition(name, searched, columns, query, other, materialized);
  }

  /** The same query with these rows. */
  public ViewDefinition withMaterialized(MaterializedRows other) {
    return new ViewDefinition(name, searched, columns, query, comment, other);
  }

  /** Whether it has rows of its own. */
  public boolean isMaterialized() {
    return materialized != null;
  }
}
