package io.cellardb.sql.catalog;

import io.cellardb.storage.TableName;

/**
 * That the values of a column come from a sequence of its own.
 *
 * @param always whether users cannot give values of their own, unless they insist
 * @param sequence the sequence, which goes with the column
 */
public record Identity(boolean always, TableName sequence) {
  /** The expression for the next value. */
  public String nextValue() {
    return "NEXT VALUE FOR " + quoted(sequence.namespace()) + "." + quoted(sequence.qualifier());
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
