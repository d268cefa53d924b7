package io.cellardb.sql.schema;

import org.apache.calcite.schema.TemporalTable;

/** What has a state as of any time, and can stand before {@code FOR SYSTEM_TIME}. */
interface States extends TemporalTable {
  @Override
  default String getSysStartFieldName() {
    return "_valid_from";
  }

  @Override
  default String getSysEndFieldName() {
    return "_valid_to";
  }
}
