package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;

/**
 * What is around an expression.
 *
 * @param current the item that a filter is asked about, {@code @}
 * @param last the last subscript of the array whose subscript this is, {@code last}
 */
record Scope(JsonItem current, int last) {
  Scope withCurrent(JsonItem item) {
    return new Scope(item, last);
  }

  Scope withLast(int subscript) {
    return new Scope(current, subscript);
  }
}
