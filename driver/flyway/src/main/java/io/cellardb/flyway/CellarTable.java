package io.cellardb.flyway;

import java.sql.SQLException;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/** A table. */
final class CellarTable extends Table<CellarFlywayDatabase, CellarSchema> {
  CellarTable(
      JdbcTemplate template, CellarFlywayDatabase database, CellarSchema schema, String name) {
    super(template, database, schema, name);
  }

  @Override
  protected boolean doExists() throws SQLException {
    return exists(null, schema, name);
  }

  /** There is nothing to lock; see {@link CellarFlywayConnection#lock}. */
  @Override
  protected void doLock() {}

  @Override
  protected void doDrop() throws SQLException {
    jdbcTemplate.execute("DROP TABLE " + database.quote(schema.getName(), name) + " CASCADE");
  }
}
