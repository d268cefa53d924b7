package io.cellardb.tck.tools;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.star.beans.PropertyAttribute;
import com.sun.star.beans.PropertyValue;
import com.sun.star.beans.XPropertyContainer;
import com.sun.star.beans.XPropertySet;
import com.sun.star.bridge.XUnoUrlResolver;
import com.sun.star.comp.helper.Bootstrap;
import com.sun.star.connection.NoConnectException;
import com.sun.star.container.XIndexAccess;
import com.sun.star.container.XNameAccess;
import com.sun.star.container.XNameContainer;
import com.sun.star.frame.XDesktop;
import com.sun.star.frame.XStorable;
import com.sun.star.lang.XMultiServiceFactory;
import com.sun.star.lang.XSingleServiceFactory;
import com.sun.star.sdb.CommandType;
import com.sun.star.sdb.XDocumentDataSource;
import com.sun.star.sdb.XQueryDefinitionsSupplier;
import com.sun.star.sdb.XSingleSelectQueryAnalyzer;
import com.sun.star.sdb.XSingleSelectQueryComposer;
import com.sun.star.sdbc.ColumnValue;
import com.sun.star.sdbc.DataType;
import com.sun.star.sdbc.SQLException;
import com.sun.star.sdbc.XCloseable;
import com.sun.star.sdbc.XConnection;
import com.sun.star.sdbc.XDataSource;
import com.sun.star.sdbc.XDatabaseMetaData;
import com.sun.star.sdbc.XIsolatedConnection;
import com.sun.star.sdbc.XParameters;
import com.sun.star.sdbc.XPreparedStatement;
import com.sun.star.sdbc.XResultSet;
import com.sun.star.sdbc.XResultSetMetaDataSupplier;
import com.sun.star.sdbc.XResultSetUpdate;
import com.sun.star.sdbc.XRow;
import com.sun.star.sdbc.XRowSet;
import com.sun.star.sdbc.XRowUpdate;
import com.sun.star.sdbc.XStatement;
import com.sun.star.sdbcx.KeyType;
import com.sun.star.sdbcx.XAppend;
import com.sun.star.sdbcx.XColumnsSupplier;
import com.sun.star.sdbcx.XDataDescriptorFactory;
import com.sun.star.sdbcx.XDrop;
import com.sun.star.sdbcx.XIndexesSupplier;
import com.sun.star.sdbcx.XKeysSupplier;
import com.sun.star.sdbcx.XTablesSupplier;
import com.sun.star.sdbcx.XViewsSupplier;
import com.sun.star.uno.UnoRuntime;
import com.sun.star.uno.XComponentContext;
import com.sun.star.util.Date;
import com.sun.star.util.XRefreshable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * LibreOffice Base without a window: a database document over a store, as the assistant for JDBC
 * makes it, with what its table grid, designer of tables and queries do. Skipped where LibreOffice
 * is not installed.
 */
final class LibreOfficeTest {
  @TempDir private static Path office;
  private static Process process;
  private static XComponentContext context;

  @TempDir private Path directory;
  private Object source;
  private XConnection connection;

  @BeforeAll
  static void startLibreOffice() throws Exception {
    Optional<Path> program = program();
    assumeTrue(
        program.isPresent(),
        "LibreOffice Base is not installed; Debian:"
            + " apt-get install libreoffice-base libreoffice-java-common");
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String door = "socket,host=127.0.0.1,port=" + port + ";urp;";
    Path log = office.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(
            program.get().toString(),
            "--headless",
            "--norestore",
            "--nologo",
            "--nodefault",
            "-env:UserInstallation=" + office.resolve("profile").toUri(),
            "--accept=" + door);
    builder.environment().put("HOME", office.toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    context = connect("uno:" + door + "StarOffice.ComponentContext", log);
  }

  /** LibreOffice with the parts that Base and its bridge to JDBC are. */
  private static Optional<Path> program() throws IOException {
    Stream<Path> places =
        Stream.concat(
            Arrays.stream(System.getenv("PATH").split(":", -1)).map(Path::of),
            Stream.of(Path.of("/usr/lib/libreoffice/program")));
    for (Path place : places.toList()) {
      Path soffice = place.resolve("soffice");
      if (Files.isExecutable(soffice)) {
        Path parts = soffice.toRealPath().getParent();
        if (Files.exists(parts.resolve("libdbalo.so"))
            && Files.exists(parts.resolve("libjdbclo.so"))
            && Files.exists(parts.resolve("classes/java_uno.jar"))) {
          return Optional.of(soffice);
        }
      }
    }
    return Optional.empty();
  }

  private static XComponentContext connect(String url, Path log) throws Exception {
    XComponentContext local = Bootstrap.createInitialComponentContext(null);
    XUnoUrlResolver resolver =
        as(
            XUnoUrlResolver.class,
            local
                .getServiceManager()
                .createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local));
    for (int attempt = 0; ; attempt++) {
      try {
        return as(XComponentContext.class, resolver.resolve(url));
      } catch (NoConnectException e) {
        assertTrue(attempt < 600 && process.isAlive(), () -> "not started: " + read(log));
        Thread.sleep(200);
      }
    }
  }

  private static String read(Path log) {
    try {
      return Files.readString(log, UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @AfterAll
  static void stopLibreOffice() throws Exception {
    if (process == null) {
      return;
    }
    try {
      if (context != null) {
        as(XDesktop.class, service("com.sun.star.frame.Desktop")).terminate();
      }
      process.waitFor(30, TimeUnit.SECONDS);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** A document over a new store, saved and connected. */
  @BeforeEach
  void makeDocument() throws Exception {
    Object sources = service("com.sun.star.sdb.DatabaseContext");
    source = as(XSingleServiceFactory.class, sources).createInstance();
    XPropertySet properties = as(XPropertySet.class, source);
    properties.setPropertyValue("URL", "jdbc:cellar:" + directory.resolve("store"));
    Object settings = properties.getPropertyValue("Settings");
    set(settings, "JavaDriverClass", "io.cellardb.embedded.CellarDriver");
    set(
        settings,
        "JavaDriverClassPath",
        Path.of(System.getProperty("cellar.alljar")).toUri().toString());
    set(settings, "ParameterNameSubstitution", true);
    store();
    connection = as(XDataSource.class, source).getConnection("", "");
  }

  private void store() throws Exception {
    as(XStorable.class, as(XDocumentDataSource.class, source).getDatabaseDocument())
        .storeAsURL(document(), new PropertyValue[0]);
  }

  private String document() {
    return directory.resolve("cellar.odb").toUri().toString();
  }

  @AfterEach
  void close() throws Exception {
    if (connection != null) {
      as(XCloseable.class, connection).close();
    }
  }

  private static <T> T as(Class<T> type, Object object) {
    T face = UnoRuntime.queryInterface(type, object);
    assertTrue(face != null, () -> object + " is no " + type);
    return face;
  }

  private static Object service(String name) throws Exception {
    return context.getServiceManager().createInstanceWithContext(name, context);
  }

  private static void set(Object settings, String name, Object value) throws Exception {
    XPropertySet properties = as(XPropertySet.class, settings);
    if (properties.getPropertySetInfo().hasPropertyByName(name)) {
      properties.setPropertyValue(name, value);
    } else {
      as(XPropertyContainer.class, settings).addProperty(name, PropertyAttribute.REMOVABLE, value);
    }
  }

  private static Object property(Object object, String name) throws Exception {
    return as(XPropertySet.class, object).getPropertyValue(name);
  }

  private void execute(String... statements) throws SQLException {
    XStatement statement = connection.createStatement();
    for (String sql : statements) {
      statement.execute(sql);
    }
  }

  private List<String> rows(String sql) throws SQLException {
    return rows(connection.createStatement().executeQuery(sql));
  }

  /** What is left of a result, values as texts with a bar between. */
  private static List<String> rows(Object result) throws SQLException {
    int columns = as(XResultSetMetaDataSupplier.class, result).getMetaData().getColumnCount();
    XRow row = as(XRow.class, result);
    List<String> rows = new ArrayList<>();
    while (as(XResultSet.class, result).next()) {
      StringJoiner values = new StringJoiner("|");
      for (int i = 1; i <= columns; i++) {
        String value = row.getString(i);
        values.add(row.wasNull() ? "null" : value);
      }
      rows.add(values.toString());
    }
    return rows;
  }

  /** The tables of the document's window, its views among them. */
  private XNameAccess tables() {
    return as(XTablesSupplier.class, connection).getTables();
  }

  private static XNameAccess columns(Object table) {
    return as(XColumnsSupplier.class, table).getColumns();
  }

  private static XPropertySet descriptor(Object container) {
    return as(XDataDescriptorFactory.class, container).createDataDescriptor();
  }

  /** What stands behind a form or the grid of a table. */
  private XRowSet rowSet(int type, String command) throws Exception {
    Object rows = service("com.sun.star.sdb.RowSet");
    XPropertySet properties = as(XPropertySet.class, rows);
    properties.setPropertyValue("ActiveConnection", connection);
    properties.setPropertyValue("CommandType", type);
    properties.setPropertyValue("Command", command);
    return as(XRowSet.class, rows);
  }

  private void makeItems() throws SQLException {
    XNameAccess tables = tables();
    execute(
        "CREATE NAMESPACE shop",
        "CREATE TABLE shop.item (id INTEGER, size VARCHAR(9), name VARCHAR(40) NOT NULL,"
            + " price DECIMAL(9, 2), since DATE, sold TIMESTAMP, ok BOOLEAN, weight DOUBLE,"
            + " PRIMARY KEY (id, size))",
        "CREATE VIEW named AS SELECT name FROM shop.item",
        "INSERT INTO shop.item VALUES (1, 's', 'one', 1.5, DATE '2026-01-31',"
            + " TIMESTAMP '2026-01-31 12:00:00', TRUE, 2.5),"
            + " (2, 'm', 'two', NULL, NULL, NULL, NULL, NULL)");
    // As its menu has it, after changes that were not made by Base.
    as(XRefreshable.class, tables).refresh();
  }

  @Test
  void tablesViewsColumnsKeysAndIndexesAreShown() throws Exception {
    makeItems();
    assertEquals(
        List.of("default.named", "shop.item"),
        Arrays.stream(tables().getElementNames()).sorted().toList());
    assertArrayEquals(
        new String[] {"default.named"},
        as(XViewsSupplier.class, connection).getViews().getElementNames());
    Object item = tables().getByName("shop.item");
    List<String> columns = new ArrayList<>();
    for (String name : columns(item).getElementNames()) {
      Object column = columns(item).getByName(name);
      columns.add(
          name
              + " "
              + property(column, "TypeName")
              + " "
              + property(column, "Precision")
              + " "
              + property(column, "Scale")
              + (property(column, "IsNullable").equals(ColumnValue.NO_NULLS) ? " NOT NULL" : ""));
    }
    assertEquals(
        List.of(
            "id INTEGER 10 0 NOT NULL",
            "size VARCHAR 9 0 NOT NULL",
            "name VARCHAR 40 0 NOT NULL",
            "price DECIMAL 9 2",
            "since DATE 10 0",
            "sold TIMESTAMP 26 6",
            "ok BOOLEAN 1 0",
            "weight DOUBLE 15 0"),
        columns);
    XIndexAccess keys = as(XKeysSupplier.class, item).getKeys();
    assertEquals(1, keys.getCount());
    assertEquals(KeyType.PRIMARY, property(keys.getByIndex(0), "Type"));
    assertArrayEquals(new String[] {"id", "size"}, columns(keys.getByIndex(0)).getElementNames());
    assertArrayEquals(
        new String[] {"item_pkey"},
        as(XIndexesSupplier.class, item).getIndexes().getElementNames());
  }

  @Test
  void rowsAreInsertedChangedAndDeletedInTheGridOfATable() throws Exception {
    makeItems();
    XRowSet grid = rowSet(CommandType.TABLE, "shop.item");
    as(XPropertySet.class, grid).setPropertyValue("Order", "\"id\" DESC");
    grid.execute();
    XRowUpdate values = as(XRowUpdate.class, grid);
    XResultSetUpdate changes = as(XResultSetUpdate.class, grid);

    changes.moveToInsertRow();
    values.updateInt(1, 3);
    values.updateString(2, "l");
    values.updateString(3, "three");
    values.updateString(4, "3.25");
    values.updateDate(5, new Date((short) 3, (short) 2, (short) 2026));
    values.updateBoolean(7, true);
    changes.insertRow();
    grid.first();
    values.updateString(3, "two or more");
    values.updateDouble(8, 2.75);
    changes.updateRow();
    grid.next();
    assertEquals("one", as(XRow.class, grid).getString(3));
    changes.deleteRow();

    assertEquals(
        List.of("2|m|two or more|null|null|null|2.75", "3|l|three|3.25|2026-02-03|true|null"),
        rows("SELECT id, size, name, price, since, ok, weight FROM shop.item ORDER BY id"));
  }

  @Test
  void tablesAreMadeChangedAndDroppedInTheDesigner() throws Exception {
    execute("CREATE NAMESPACE shop");
    XNameAccess tables = tables();
    XPropertySet table = descriptor(tables);
    table.setPropertyValue("Name", "made");
    table.setPropertyValue("SchemaName", "shop");
    XNameAccess columns = columns(table);
    addColumn(columns, "id", DataType.INTEGER, "INTEGER", 0, 0);
    addColumn(columns, "text", DataType.VARCHAR, "VARCHAR", 30, 0);
    addColumn(columns, "sum", DataType.DECIMAL, "DECIMAL", 10, 2);
    addColumn(columns, "day", DataType.DATE, "DATE", 0, 0);
    addColumn(columns, "at", DataType.TIMESTAMP, "TIMESTAMP", 0, 0);
    XIndexAccess keys = as(XKeysSupplier.class, table).getKeys();
    XPropertySet key = descriptor(keys);
    key.setPropertyValue("Type", KeyType.PRIMARY);
    XPropertySet keyColumn = descriptor(columns(key));
    keyColumn.setPropertyValue("Name", "id");
    as(XAppend.class, columns(key)).appendByDescriptor(keyColumn);
    as(XAppend.class, keys).appendByDescriptor(key);
    as(XAppend.class, tables).appendByDescriptor(table);
    assertTrue(tables.hasByName("shop.made"));
    assertEquals(
        List.of("id|INTEGER|10|null", "text|VARCHAR|30|null", "sum|DECIMAL|10|2"),
        shape("shop", "made").subList(0, 3));

    XNameAccess made = columns(tables.getByName("shop.made"));
    addColumn(made, "more", DataType.VARCHAR, "VARCHAR", 10, 0);
    as(XDrop.class, made).dropByName("sum");
    assertArrayEquals(new String[] {"id", "text", "day", "at", "more"}, made.getElementNames());
    assertEquals(
        List.of("id", "text", "day", "at", "more"),
        shape("shop", "made").stream().map(c -> c.substring(0, c.indexOf('|'))).toList());

    as(XDrop.class, tables).dropByName("shop.made");
    assertEquals(List.of(), shape("shop", "made"));
  }

  private static void addColumn(
      XNameAccess columns, String name, int type, String typeName, int precision, int scale)
      throws Exception {
    XPropertySet column = descriptor(columns);
    column.setPropertyValue("Name", name);
    column.setPropertyValue("Type", type);
    column.setPropertyValue("TypeName", typeName);
    column.setPropertyValue("Precision", precision);
    column.setPropertyValue("Scale", scale);
    column.setPropertyValue(
        "IsNullable", name.equals("id") ? ColumnValue.NO_NULLS : ColumnValue.NULLABLE);
    as(XAppend.class, columns).appendByDescriptor(column);
  }

  /** Names, types, sizes and digits of the columns that the store has. */
  private List<String> shape(String schema, String table) throws SQLException {
    XResultSet columns =
        connection.getMetaData().getColumns(com.sun.star.uno.Any.VOID, schema, table, "%");
    XRow row = as(XRow.class, columns);
    List<String> shape = new ArrayList<>();
    while (columns.next()) {
      String name = row.getString(4) + "|" + row.getString(6) + "|" + row.getString(7);
      int digits = row.getInt(9);
      shape.add(name + "|" + (row.wasNull() || digits == 0 ? "null" : digits));
    }
    return shape;
  }

  @Test
  void queriesAreSavedWithParametersAndFilteredAndSorted() throws Exception {
    makeItems();
    execute("UPDATE shop.item SET price = 7 WHERE id = 2");
    XNameContainer queries =
        as(XNameContainer.class, as(XQueryDefinitionsSupplier.class, source).getQueryDefinitions());
    Object query = as(XSingleServiceFactory.class, queries).createInstance();
    as(XPropertySet.class, query)
        .setPropertyValue(
            "Command", "SELECT \"name\" FROM \"shop\".\"item\" WHERE \"price\" >= :least");
    queries.insertByName("dear", query);
    XRowSet dear = rowSet(CommandType.QUERY, "dear");
    as(XParameters.class, dear).setInt(1, 5);
    dear.execute();
    assertEquals(List.of("two"), rows(dear));

    Object composer =
        as(XMultiServiceFactory.class, connection)
            .createInstance("com.sun.star.sdb.SingleSelectQueryComposer");
    XSingleSelectQueryAnalyzer analyzer = as(XSingleSelectQueryAnalyzer.class, composer);
    analyzer.setQuery("SELECT \"name\", \"price\" * 2 AS \"twice\" FROM \"shop\".\"item\"");
    as(XSingleSelectQueryComposer.class, composer).setFilter("\"price\" > 1");
    as(XSingleSelectQueryComposer.class, composer).setOrder("\"name\" DESC");
    assertEquals(List.of("two|14.00", "one|3.00"), rows(analyzer.getQuery()));
  }

  @Test
  void statementsArePreparedAndErrorsKeepTheirStates() throws Exception {
    makeItems();
    XPreparedStatement statement =
        connection.prepareStatement("SELECT name FROM shop.item WHERE id = ? AND size = ?");
    as(XParameters.class, statement).setInt(1, 2);
    as(XParameters.class, statement).setString(2, "m");
    assertEquals(List.of("two"), rows(statement.executeQuery()));

    SQLException twice =
        assertThrows(
            SQLException.class,
            () -> execute("INSERT INTO shop.item (id, size, name) VALUES (1, 's', 'again')"));
    assertEquals("23505", twice.SQLState);
    assertEquals(
        "42P01", assertThrows(SQLException.class, () -> execute("DELETE FROM absent")).SQLState);

    XDatabaseMetaData about = connection.getMetaData();
    assertEquals("Cellar", about.getDatabaseProductName());
    assertEquals("\"", about.getIdentifierQuoteString());
    assertTrue(rows(about.getTypeInfo()).size() > 10);
  }

  @Test
  void aTransactionIsRolledBackAndOneIsCommitted() throws Exception {
    makeItems();
    // Windows share a connection that is in auto-commit mode; a macro asks for one of its own.
    XConnection own = as(XIsolatedConnection.class, source).getIsolatedConnection("", "");
    own.setAutoCommit(false);
    own.createStatement().executeUpdate("DELETE FROM shop.item");
    own.rollback();
    own.createStatement().executeUpdate("DELETE FROM shop.item WHERE id = 1");
    own.commit();
    as(XCloseable.class, own).close();
    assertEquals(List.of("2"), rows("SELECT id FROM shop.item"));
  }

  @Test
  void aDocumentIsOpenedAgain() throws Exception {
    makeItems();
    store();
    as(XCloseable.class, connection).close();
    Object again =
        as(XNameAccess.class, service("com.sun.star.sdb.DatabaseContext")).getByName(document());
    connection = as(XDataSource.class, again).getConnection("", "");
    assertEquals(List.of("one", "two"), rows("SELECT name FROM named ORDER BY 1"));
  }
}
