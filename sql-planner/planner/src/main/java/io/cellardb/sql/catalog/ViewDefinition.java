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
 */
public record ViewDefinition(
    TableName name, String searched, List<String> columns, String query, String comment) {
  /** Copies the list. */
  public ViewDefinition {
    columns = List.copyOf(columns);
  }

  /** The same view under another name. */
  public ViewDefinition withName(TableName other) {
    return new ViewDefinition(other, searched, columns, query, comment);
  }

  /** The same view with another comment. */
  public ViewDefinition withComment(String other) {
    return new ViewDefinition(name, searched, columns, query, other);
  }
}
