package io.cellardb.sql.catalog;

import io.cellardb.storage.TableName;

/**
 * The name of a table of the store as a definition has it: its qualifier, after its namespace and a
 * colon where that is not the namespace of the definition.
 */
final class StoredName {
  private StoredName() {}

  static String write(TableName stored, String namespace) {
    return stored.namespace().equals(namespace) ? stored.qualifier() : stored.toString();
  }

  static TableName read(String text, String namespace) {
    return text.indexOf(':') < 0 ? new TableName(namespace, text) : TableName.parse(text);
  }
}
