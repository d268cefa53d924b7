package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Vector;

/** How many rows around a row its result depends on. */
interface RowReach {
  /** How many before the row. */
  long before(Vector[] columns, int row);

  /** How many after the row. */
  long after(Vector[] columns, int row);
}
