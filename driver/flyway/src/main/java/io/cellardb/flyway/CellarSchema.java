package io.cellardb.flyway;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.internal.database.base.Schema;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/** A namespace. */
final class CellarSchema extends Schema<CellarFlywayDatabase, CellarTable> {
  CellarSchema(JdbcTemplate template, CellarFlywayDatabase database, String name) {
    super(template, database, name);
  }

  @Override
  protected boolean doExists() throws SQLException {
    return !names("SELECT schema_name FROM INFORMATION_SCHEMA.SCHEMATA WHERE schema_name = ?")
        .isEmpty();
  }

  @Override
  protected boolean doEmpty() throws SQLException {
    return tables("BASE TABLE").isEmpty() && tables("VIEW").isEmpty() && sequences().isEmpty();
  }

  @Override
  protected void doCreate() throws SQLException {
    jdbcTemplate.execute("CREATE NAMESPACE " + database.quote(name));
  }

  @Override
  protected void doDrop() throws SQLException {
    jdbcTemplate.execute("DROP NAMESPACE " + database.quote(name) + " CASCADE");
  }

  /** Drops the views, which may use tables, and then all else. */
  @Override
  protected void doClean() throws SQLException {
    drop("VIEW", tables("VIEW"));
    drop("TABLE", tables("BASE TABLE"));
    drop("SEQUENCE", sequences());
  }

  private void drop(String kind, List<String> names) throws SQLException {
    for (String each : names) {
      jdbcTemplate.execute(
          "DROP " + kind + " IF EXISTS " + database.quote(name, each) + " CASCADE");
    }
  }

  @Override
  protected CellarTable[] doAllTables() throws SQLException {
    return tables("BASE TABLE").stream().map(this::getTable).toArray(CellarTable[]::new);
  }

  @Override
  public CellarTable getTable(String table) {
    return new CellarTable(jdbcTemplate, database, this, table);
  }

  private List<String> tables(String type) throws SQLException {
    return names(
        "SELECT table_name FROM INFORMATION_SCHEMA.TABLES WHERE table_type = '"
            + type
            + "' AND table_schema = ?");
  }

  private List<String> sequences() throws SQLException {
    return names(
        "SELECT sequence_name FROM INFORMATION_SCHEMA.SEQUENCES WHERE sequence_schema = ?");
  }

  /** What a query finds for this namespace. */
  private List<String> names(String query) throws SQLException {
    List<String> names = new ArrayList<>();
    try (var statement = jdbcTemplate.getConnection().prepareStatement(query)) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          names.add(rows.getString(1));
        }
      }
    }
    return names;
  }
}
