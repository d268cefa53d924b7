package io.cellardb.sql;

import org.apache.calcite.rel.type.RelDataType;

/**
 * A column of a query's result.
 *
 * @param label what the query calls it
 * @param namespace namespace of the table that it comes from unchanged, or null
 * @param table that table, or null
 * @param column its name in that table, or null
 * @param type its type
 * @param identity whether it is an identity column of that table
 * @param json whether that table declares it as JSON, which is VARCHAR to queries
 */
public record ResultColumn(
    String label,
    String namespace,
    String table,
    String column,
    RelDataType type,
    boolean identity,
    boolean json) {

  /** A column that is an expression. */
  static ResultColumn expression(String label, RelDataType type) {
    return new ResultColumn(label, null, null, null, type, false, false);
  }
}
