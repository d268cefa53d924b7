package io.cellardb.sql.schema;

import io.cellardb.storage.SystemRelation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;

/** The schema {@code SYS}: what the store tells about itself. */
final class SystemSchema extends AbstractSchema {
  private final Map<String, Table> tables = new HashMap<>();

  SystemSchema(List<SystemRelation> relations) {
    relations.forEach(relation -> tables.put(relation.name(), new SystemTable(relation)));
  }

  @Override
  protected Map<String, Table> getTableMap() {
    return tables;
  }
}
