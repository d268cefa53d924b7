package io.cellardb.flyway;

import java.sql.Connection;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;

/** Cellar as Flyway sees it: namespaces are schemas, definitions are no part of transactions. */
final class CellarFlywayDatabase extends Database<CellarFlywayConnection> {
  CellarFlywayDatabase(
      Configuration configuration,
      JdbcConnectionFactory connections,
      StatementInterceptor statements) {
    super(configuration, connections, statements);
  }

  @Override
  protected CellarFlywayConnection doGetConnection(Connection connection) {
    return new CellarFlywayConnection(this, connection);
  }

  /** Every version is. */
  @Override
  public void ensureSupported(Configuration configuration) {}

  @Override
  public boolean supportsDdlTransactions() {
    return false;
  }

  @Override
  public String getBooleanTrue() {
    return "TRUE";
  }

  @Override
  public String getBooleanFalse() {
    return "FALSE";
  }

  @Override
  public boolean catalogIsSchema() {
    return false;
  }

  @Override
  @SuppressWarnings("rawtypes") // as Flyway has it
  public String getRawCreateScript(Table table, boolean baseline) {
    String create =
        """
        CREATE TABLE %s (
          "installed_rank" INTEGER NOT NULL PRIMARY KEY,
          "version" VARCHAR(50),
          "description" VARCHAR(200) NOT NULL,
          "type" VARCHAR(20) NOT NULL,
          "script" VARCHAR(1000) NOT NULL,
          "checksum" INTEGER,
          "installed_by" VARCHAR(100) NOT NULL,
          "installed_on" TIMESTAMP DEFAULT LOCALTIMESTAMP NOT NULL,
          "execution_time" INTEGER NOT NULL,
          "success" BOOLEAN NOT NULL
        );
        """
            .formatted(table);
    return baseline ? create + getBaselineStatement(table) + ";\n" : create;
  }
}
