package io.cellardb.jdbc;

import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.Product;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Metadata, answered from a fresh snapshot of the catalog at each call. A namespace is a schema;
 * there are no catalogs, so that a catalog name other than null or "" finds nothing.
 */
final class CellarDatabaseMetaData extends DatabaseTraits {
  private final CellarConnection connection;

  CellarDatabaseMetaData(CellarConnection connection) {
    this.connection = connection;
  }

  private DatabaseCatalog catalog() throws SQLException {
    connection.lock.lock();
    try {
      connection.checkOpen();
      return connection.session().catalog();
    } finally {
      connection.lock.unlock();
    }
  }

  private Product product() throws SQLException {
    connection.checkOpen();
    return connection.session().product();
  }

  private static boolean noSuchCatalog(String catalog) {
    return catalog != null && !catalog.isEmpty();
  }

  private List<DatabaseCatalog.Table> select(
      String catalog, String schemaPattern, String tablePattern) throws SQLException {
    DatabaseCatalog snapshot = catalog();
    return noSuchCatalog(catalog)
        ? List.of()
        : MetaRows.select(snapshot, NamePattern.of(schemaPattern), NamePattern.of(tablePattern));
  }

  /** Tables by name, not pattern; but "%", which some tools pass for all, is taken as that. */
  private List<DatabaseCatalog.Table> find(String catalog, String schema, String table)
      throws SQLException {
    if (table == null || table.equals("%")) {
      return select(catalog, schema == null ? null : escape(schema), null);
    }
    DatabaseCatalog snapshot = catalog();
    return noSuchCatalog(catalog) ? List.of() : MetaRows.find(snapshot, schema, table);
  }

  private static String escape(String name) {
    return name.replaceAll("([\\\\%_])", "\\\\$1");
  }

  private ResultSet result(ResultColumns columns, List<Object[]> rows) throws SQLException {
    connection.checkOpen();
    return CellarResultSet.inMemory(columns, rows);
  }

  // ---- schemas, tables, columns

  @Override
  public ResultSet getCatalogs() throws SQLException {
    return result(MetaColumns.CATALOGS, List.of());
  }

  @Override
  public ResultSet getSchemas() throws SQLException {
    return getSchemas(null, null);
  }

  @Override
  public ResultSet getSchemas(String catalog, String schemaPattern) throws SQLException {
    return result(
        MetaColumns.SCHEMAS,
        noSuchCatalog(catalog)
            ? List.of()
            : MetaRows.schemas(catalog(), NamePattern.of(schemaPattern)));
  }

  @Override
  public ResultSet getTableTypes() throws SQLException {
    return result(
        MetaColumns.TABLE_TYPES,
        Arrays.stream(DatabaseCatalog.TableKind.values())
            .map(DatabaseCatalog.TableKind::typeName)
            .sorted()
            .map(type -> new Object[] {type})
            .toList());
  }

  @Override
  public ResultSet getTables(
      String catalog, String schemaPattern, String tablePattern, String[] types)
      throws SQLException {
    return result(
        MetaColumns.TABLES, MetaRows.tables(select(catalog, schemaPattern, tablePattern), types));
  }

  /** Visible columns; {@link #getPseudoColumns} has the hidden ones. */
  @Override
  public ResultSet getColumns(
      String catalog, String schemaPattern, String tablePattern, String columnPattern)
      throws SQLException {
    return result(
        MetaColumns.COLUMNS,
        MetaRows.columns(
            select(catalog, schemaPattern, tablePattern), NamePattern.of(columnPattern)));
  }

  @Override
  public ResultSet getPseudoColumns(
      String catalog, String schemaPattern, String tablePattern, String columnPattern)
      throws SQLException {
    return result(
        MetaColumns.PSEUDO_COLUMNS,
        MetaRows.pseudoColumns(
            select(catalog, schemaPattern, tablePattern), NamePattern.of(columnPattern)));
  }

  // ---- keys and indexes

  @Override
  public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
    return result(MetaColumns.PRIMARY_KEYS, MetaRows.primaryKeys(find(catalog, schema, table)));
  }

  @Override
  public ResultSet getIndexInfo(
      String catalog, String schema, String table, boolean unique, boolean approximate)
      throws SQLException {
    return result(
        MetaColumns.INDEX_INFO,
        MetaRows.indexInfo(catalog(), find(catalog, schema, table), unique));
  }

  @Override
  public ResultSet getBestRowIdentifier(
      String catalog, String schema, String table, int scope, boolean nullable)
      throws SQLException {
    return result(
        MetaColumns.ROW_IDENTIFIER, MetaRows.rowIdentifier(find(catalog, schema, table), nullable));
  }

  // ---- types, words

  @Override
  public ResultSet getTypeInfo() throws SQLException {
    return result(MetaColumns.TYPE_INFO, TypeRows.of(catalog()));
  }

  @Override
  public ResultSet getClientInfoProperties() throws SQLException {
    List<Object[]> rows = new ArrayList<>();
    for (String name : ClientInfo.NAMES) {
      ConnectionProperty property = ConnectionProperty.find(name);
      rows.add(
          new Object[] {
            name,
            (long) Integer.MAX_VALUE,
            "",
            property == null ? "Kept and given back" : property.description()
          });
    }
    rows.sort((a, b) -> ((String) a[0]).compareTo((String) b[0]));
    return result(MetaColumns.CLIENT_INFO, rows);
  }

  @Override
  public String getSQLKeywords() throws SQLException {
    return String.join(",", product().keywords());
  }

  @Override
  public String getNumericFunctions() throws SQLException {
    return String.join(",", product().numericFunctions());
  }

  @Override
  public String getStringFunctions() throws SQLException {
    return String.join(",", product().stringFunctions());
  }

  @Override
  public String getSystemFunctions() throws SQLException {
    return String.join(",", product().systemFunctions());
  }

  @Override
  public String getTimeDateFunctions() throws SQLException {
    return String.join(",", product().timeDateFunctions());
  }

  // ---- transactions

  @Override
  public boolean supportsTransactions() throws SQLException {
    return connection.hasTransactions();
  }

  @Override
  public boolean supportsSavepoints() throws SQLException {
    return connection.hasTransactions();
  }

  @Override
  public boolean supportsMultipleTransactions() throws SQLException {
    return connection.hasTransactions();
  }

  @Override
  public boolean supportsDataManipulationTransactionsOnly() throws SQLException {
    return connection.hasTransactions();
  }

  @Override
  public boolean supportsTransactionIsolationLevel(int level) throws SQLException {
    return connection.supportsIsolation(level);
  }

  @Override
  public int getDefaultTransactionIsolation() throws SQLException {
    return connection.hasTransactions()
        ? Connection.TRANSACTION_REPEATABLE_READ
        : Connection.TRANSACTION_NONE;
  }

  // ---- the database and the connection

  @Override
  public String getDatabaseProductName() throws SQLException {
    return product().name();
  }

  @Override
  public String getDatabaseProductVersion() throws SQLException {
    return product().version();
  }

  @Override
  public int getDatabaseMajorVersion() throws SQLException {
    return DriverVersion.number(product().version(), 0);
  }

  @Override
  public int getDatabaseMinorVersion() throws SQLException {
    return DriverVersion.number(product().version(), 1);
  }

  /** The URL without its properties. */
  @Override
  public String getURL() throws SQLException {
    connection.checkOpen();
    return connection.url().url();
  }

  /** Who has logged in, or the role that SET ROLE has named; "" for nobody. */
  @Override
  public String getUserName() throws SQLException {
    return new PrivilegeRows(connection, catalog()).user();
  }

  @Override
  public boolean isReadOnly() throws SQLException {
    return connection.isReadOnly();
  }

  @Override
  public boolean usesLocalFiles() throws SQLException {
    return connection.url().location() instanceof StoreLocation.Directory;
  }

  @Override
  public Connection getConnection() throws SQLException {
    connection.checkOpen();
    return connection;
  }

  // ---- what there is none of

  @Override
  public ResultSet getImportedKeys(String catalog, String schema, String table)
      throws SQLException {
    return result(
        MetaColumns.FOREIGN_KEYS, ForeignKeyRows.imported(catalog(), find(catalog, schema, table)));
  }

  @Override
  public ResultSet getExportedKeys(String catalog, String schema, String table)
      throws SQLException {
    return result(
        MetaColumns.FOREIGN_KEYS, ForeignKeyRows.exported(catalog(), find(catalog, schema, table)));
  }

  @Override
  public ResultSet getCrossReference(
      String parentCatalog,
      String parentSchema,
      String parentTable,
      String foreignCatalog,
      String foreignSchema,
      String foreignTable)
      throws SQLException {
    return result(
        MetaColumns.FOREIGN_KEYS,
        ForeignKeyRows.between(
            catalog(),
            find(parentCatalog, parentSchema, parentTable),
            find(foreignCatalog, foreignSchema, foreignTable)));
  }

  @Override
  public ResultSet getVersionColumns(String catalog, String schema, String table)
      throws SQLException {
    return result(MetaColumns.ROW_IDENTIFIER, List.of());
  }

  @Override
  public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tablePattern)
      throws SQLException {
    return result(
        MetaColumns.TABLE_PRIVILEGES,
        noSuchCatalog(catalog)
            ? List.of()
            : new PrivilegeRows(connection, catalog())
                .ofTables(NamePattern.of(schemaPattern), NamePattern.of(tablePattern)));
  }

  @Override
  public ResultSet getColumnPrivileges(
      String catalog, String schema, String table, String columnPattern) throws SQLException {
    return result(
        MetaColumns.COLUMN_PRIVILEGES,
        noSuchCatalog(catalog)
            ? List.of()
            : new PrivilegeRows(connection, catalog())
                .ofColumns(schema, table, NamePattern.of(columnPattern)));
  }

  @Override
  public ResultSet getProcedures(String catalog, String schemaPattern, String procedurePattern)
      throws SQLException {
    return result(MetaColumns.PROCEDURES, List.of());
  }

  @Override
  public ResultSet getProcedureColumns(
      String catalog, String schemaPattern, String procedurePattern, String columnPattern)
      throws SQLException {
    return result(MetaColumns.PROCEDURE_COLUMNS, List.of());
  }

  @Override
  public ResultSet getFunctions(String catalog, String schemaPattern, String functionPattern)
      throws SQLException {
    return result(MetaColumns.FUNCTIONS, List.of());
  }

  @Override
  public ResultSet getFunctionColumns(
      String catalog, String schemaPattern, String functionPattern, String columnPattern)
      throws SQLException {
    return result(MetaColumns.FUNCTION_COLUMNS, List.of());
  }

  @Override
  public ResultSet getUDTs(String catalog, String schemaPattern, String typePattern, int[] types)
      throws SQLException {
    return result(MetaColumns.UDTS, List.of());
  }

  @Override
  public ResultSet getSuperTypes(String catalog, String schemaPattern, String typePattern)
      throws SQLException {
    return result(MetaColumns.SUPER_TYPES, List.of());
  }

  @Override
  public ResultSet getSuperTables(String catalog, String schemaPattern, String tablePattern)
      throws SQLException {
    return result(MetaColumns.SUPER_TABLES, List.of());
  }

  @Override
  public ResultSet getAttributes(
      String catalog, String schemaPattern, String typePattern, String attributePattern)
      throws SQLException {
    return result(MetaColumns.ATTRIBUTES, List.of());
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrap.cast(this, type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
