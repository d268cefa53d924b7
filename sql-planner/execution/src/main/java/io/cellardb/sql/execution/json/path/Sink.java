package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;

/** Takes the items of a sequence, one by one. */
@FunctionalInterface
interface Sink {
  /** Takes an item and tells whether more are wanted. */
  boolean accept(JsonItem item);
}
