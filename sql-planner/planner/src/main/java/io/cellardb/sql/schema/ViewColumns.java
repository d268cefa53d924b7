package io.cellardb.sql.schema;

import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;

/**
 * What the query of a view returns.
 *
 * @param rowType names and types
 * @param json the ordinals of the columns that are JSON, which is a VARCHAR in the row type
 */
public record ViewColumns(RelDataType rowType, Set<Integer> json) {
  /** Copies the ordinals. */
  public ViewColumns {
    json = Set.copyOf(json);
  }
}
