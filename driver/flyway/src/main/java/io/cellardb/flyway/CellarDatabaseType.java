package io.cellardb.flyway;

import java.sql.Connection;
import java.sql.Types;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.parser.ParsingContext;
import org.flywaydb.core.internal.sqlscript.ParserSqlScript;
import org.flywaydb.core.internal.sqlscript.SqlScriptFactory;
import org.flywaydb.core.internal.sqlscript.SqlScriptMetadata;

/** Says that {@code jdbc:cellar:} URLs are for {@link CellarFlywayDatabase}. */
public final class CellarDatabaseType extends BaseDatabaseType {
  /** Made by Flyway. */
  public CellarDatabaseType() {}

  @Override
  public String getName() {
    return "Cellar";
  }

  @Override
  public int getNullType() {
    return Types.VARCHAR;
  }

  @Override
  public boolean handlesJDBCUrl(String url) {
    return url.startsWith("jdbc:cellar:");
  }

  @Override
  public String getDriverClass(String url, ClassLoader classLoader) {
    return url.startsWith("jdbc:cellar://")
        ? "io.cellardb.client.CellarClientDriver"
        : "io.cellardb.embedded.CellarDriver";
  }

  @Override
  public boolean handlesDatabaseProductNameAndVersion(
      String name, String version, Connection connection) {
    return name.startsWith(getName());
  }

  @Override
  public CellarFlywayDatabase createDatabase(
      Configuration configuration,
      JdbcConnectionFactory connections,
      StatementInterceptor statements) {
    return new CellarFlywayDatabase(configuration, connections, statements);
  }

  @Override
  public MigrationParser createParser(
      Configuration configuration, ResourceProvider resources, ParsingContext context) {
    return new MigrationParser(configuration, context);
  }

  /** Migrations may mix what runs in a transaction with what does not, and then run without. */
  @Override
  public SqlScriptFactory createSqlScriptFactory(
      Configuration configuration, ParsingContext context) {
    return (migration, mixed, resources) ->
        new ParserSqlScript(
            createParser(configuration, resources, context),
            migration,
            SqlScriptMetadata.getMetadataResource(resources, migration),
            true);
  }
}
