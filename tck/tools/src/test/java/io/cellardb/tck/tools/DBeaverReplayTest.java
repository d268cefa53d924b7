package io.cellardb.tck.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The calls of DBeaver's generic provider in its order, as its sources of release 24.2 have them,
 * with what it needs of each answer: connecting, the dialect, the navigator's tree and property
 * tabs, the data tab with its edits, the SQL editor with its cancel button, keep-alive. DBeaver is
 * an Eclipse application that cannot be driven here.
 */
final class DBeaverReplayTest {
  private static final String URL = "jdbc:cellar:mem:dbeaver";

  private Connection main;
  private Connection metadata;
  private Connection editor;

  @BeforeEach
  void connect() throws SQLException {
    Driver driver = DriverManager.getDriver(URL);
    Properties properties = new Properties();
    properties.setProperty("user", "");
    properties.setProperty("password", "");
    for (DriverPropertyInfo property : driver.getPropertyInfo(URL, properties)) {
      assertNotNull(property.name);
      assertNotNull(property.description);
    }
    main = open(driver, properties);
    metadata = open(driver, properties);
    editor = open(driver, properties);
    try (Statement statement = editor.createStatement()) {
      statement.execute("CREATE NAMESPACE \"web_1\"");
      statement.execute(
          "CREATE TABLE web_1.page (host VARCHAR(60), \"Path\" VARCHAR, contents.html VARCHAR,"
              + " anchor MAP<VARCHAR, VARCHAR>, hits BIGINT NOT NULL DEFAULT 0,"
              + " price DECIMAL(9, 2), tags VARCHAR ARRAY, seen TIMESTAMP(3), doc JSON, mark UUID,"
              + " raw VARBINARY, ok BOOLEAN, since DATE, hour_of TIME, f REAL, small SMALLINT,"
              + " tiny TINYINT, n INTEGER, d DOUBLE, PRIMARY KEY (host, \"Path\" DESC))");
      statement.execute("COMMENT ON TABLE web_1.page IS 'what was fetched'");
      statement.execute("COMMENT ON COLUMN web_1.page.hits IS 'how often'");
      statement.execute("CREATE VIEW web_1.busy AS SELECT host, hits FROM web_1.page");
      statement.execute(
          "CREATE TABLE person (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name VARCHAR)");
      statement.execute(
          "INSERT INTO web_1.page (host, \"Path\", contents.html, anchor, hits, price, tags, seen,"
              + " doc, mark, raw, ok, since, hour_of, f, small, tiny, n, d) VALUES ('a', '/', '<p>',"
              + " MAP['b', 'c'], 3, 1.50, ARRAY['x', 'y'], TIMESTAMP '2020-01-02 03:04:05.678',"
              + " '{\"a\": 1}', UUID '00000000-0000-0000-0000-000000000001', X'CAFE', TRUE,"
              + " DATE '2020-01-02', TIME '03:04:05', 1.5, 2, 3, 4, 2.5)");
    }
  }

  private static Connection open(Driver driver, Properties properties) throws SQLException {
    Connection connection = driver.connect(URL, properties);
    connection.setAutoCommit(true);
    assertTrue(connection.getAutoCommit());
    return connection;
  }

  @AfterEach
  void disconnect() throws SQLException {
    for (Connection connection : List.of(editor, metadata, main)) {
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
      connection.close();
    }
  }

  @Test
  void theDialectIsThatOfTheParser() throws SQLException {
    DatabaseMetaData meta = metadata.getMetaData();
    assertEquals("Cellar", meta.getDatabaseProductName());
    assertTrue(meta.getDatabaseProductVersion().startsWith(meta.getDatabaseMajorVersion() + "."));
    assertFalse(meta.getDriverName().isEmpty());
    assertFalse(meta.getDriverVersion().isEmpty());
    assertFalse(meta.getSchemaTerm().isEmpty());
    assertFalse(meta.getProcedureTerm().isEmpty());
    assertFalse(meta.getCatalogTerm().isEmpty());
    assertTrue(meta.supportsBatchUpdates());
    assertTrue(meta.supportsTransactions());
    for (int level : new int[] {0, 1, 2, 4, 8}) {
      assertEquals(level != 0, meta.supportsTransactionIsolationLevel(level));
    }
    assertEquals("\"", meta.getIdentifierQuoteString());
    assertEquals(DatabaseMetaData.sqlStateSQL, meta.getSQLStateType());
    assertEquals(".", meta.getCatalogSeparator());
    Set<String> words = new HashSet<>(List.of(meta.getSQLKeywords().split(",", -1)));
    assertTrue(words.contains("LIMIT") && words.contains("RETURNING"));
    for (String functions :
        List.of(
            meta.getNumericFunctions(),
            meta.getStringFunctions(),
            meta.getSystemFunctions(),
            meta.getTimeDateFunctions())) {
      assertTrue(functions.matches("\\w+(,\\w+)*"), functions);
    }
    // What it says of schemas and catalogs decides how the SQL that it makes names a table.
    assertTrue(meta.supportsSchemasInDataManipulation());
    assertTrue(meta.supportsSchemasInTableDefinitions());
    assertFalse(meta.supportsCatalogsInDataManipulation());
    try (Statement statement = editor.createStatement()) {
      assertTrue(statement.execute("SELECT * FROM \"web_1\".\"page\" t"));
      SQLException refused =
          assertThrows(
              SQLException.class,
              () -> statement.execute("SELECT * FROM \"c\".\"web_1\".\"page\""));
      assertNotNull(refused.getSQLState());
    }
  }

  @Test
  void theTreeIsFilled() throws SQLException {
    DatabaseMetaData meta = metadata.getMetaData();
    Map<String, Integer> types = new HashMap<>();
    try (ResultSet rows = meta.getTypeInfo()) {
      while (rows.next()) {
        types.put(rows.getString("TYPE_NAME").toUpperCase(Locale.ROOT), rows.getInt("DATA_TYPE"));
        rows.getString("LOCAL_TYPE_NAME");
        rows.getBoolean("UNSIGNED_ATTRIBUTE");
        rows.getInt("SEARCHABLE");
        rows.getLong("PRECISION");
        rows.getInt("MINIMUM_SCALE");
        rows.getInt("MAXIMUM_SCALE");
      }
    }
    assertEquals(List.of(), column(meta.getCatalogs(), "TABLE_CAT"));
    List<String> schemas = column(meta.getSchemas(null, "%"), "TABLE_SCHEM");
    assertTrue(schemas.containsAll(List.of("default", "web_1")), schemas::toString);
    assertEquals(
        Arrays.asList(new String[schemas.size()]),
        column(meta.getSchemas(null, "%"), "TABLE_CATALOG"));
    assertNull(metadata.getCatalog());
    assertEquals("default", metadata.getSchema());
    assertEquals(
        List.of("LOCAL TEMPORARY", "MATERIALIZED VIEW", "SYSTEM TABLE", "TABLE", "VIEW"),
        column(meta.getTableTypes(), "TABLE_TYPE"));
    String schema = escape(meta, "web_1");
    Map<String, String> kinds = new HashMap<>();
    try (ResultSet rows = meta.getTables(null, schema, "%", null)) {
      while (rows.next()) {
        assertEquals("web_1", rows.getString("TABLE_SCHEM"));
        kinds.put(rows.getString("TABLE_NAME"), rows.getString("TABLE_TYPE"));
        assertNull(rows.getString("TYPE_NAME"));
        if (rows.getString("TABLE_NAME").equals("page")) {
          assertEquals("what was fetched", rows.getString("REMARKS"));
        }
      }
    }
    assertEquals(
        Map.of(
            "page", "TABLE",
            "busy", "VIEW",
            "page$cells", "SYSTEM TABLE",
            "page$markers", "SYSTEM TABLE"),
        kinds);
    assertEquals(List.of("page"), column(meta.getTables(null, schema, "page", null), "TABLE_NAME"));
    int found = 0;
    try (ResultSet rows = meta.getColumns(null, schema, "page", "%")) {
      while (rows.next()) {
        found++;
        String type = rows.getString("TYPE_NAME");
        // The code of the type of this name overrides that of the column.
        assertEquals(types.get(type.toUpperCase(Locale.ROOT)), rows.getInt("DATA_TYPE"), type);
        assertEquals(found, rows.getInt("ORDINAL_POSITION"));
        for (String name :
            List.of(
                "SOURCE_DATA_TYPE",
                "COLUMN_SIZE",
                "NULLABLE",
                "DECIMAL_DIGITS",
                "NUM_PREC_RADIX",
                "CHAR_OCTET_LENGTH")) {
          rows.getInt(name);
        }
        assertEquals("NO", rows.getString("IS_AUTOINCREMENT"));
        assertEquals("NO", rows.getString("IS_GENERATEDCOLUMN"));
        if (rows.getString("COLUMN_NAME").equals("hits")) {
          assertEquals("0", rows.getString("COLUMN_DEF"));
          assertEquals("how often", rows.getString("REMARKS"));
          assertEquals(DatabaseMetaData.columnNoNulls, rows.getInt("NULLABLE"));
        }
      }
    }
    assertEquals(19, found);
    assertEquals(List.of("YES", "NO"), column(meta.getColumns(null, "default", "person", "%"), 23));
    // A schema's diagram asks for all columns at once.
    assertTrue(column(meta.getColumns(null, schema, "%", "%"), "TABLE_NAME").size() > found);
  }

  @Test
  void theTabsOfATableAreFilled() throws SQLException {
    DatabaseMetaData meta = metadata.getMetaData();
    List<String> key = new ArrayList<>();
    try (ResultSet rows = meta.getPrimaryKeys(null, "web_1", "page")) {
      while (rows.next()) {
        key.add(rows.getInt("KEY_SEQ") + rows.getString("COLUMN_NAME") + rows.getString("PK_NAME"));
      }
    }
    assertEquals(List.of("2Pathpage_pkey", "1hostpage_pkey"), key);
    assertEquals(
        List.of("Path", "host"), column(meta.getPrimaryKeys(null, "web_1", "%"), "COLUMN_NAME"));
    List<String> index = new ArrayList<>();
    try (ResultSet rows = meta.getIndexInfo(null, "web_1", "page", false, true)) {
      while (rows.next()) {
        assertFalse(rows.getBoolean("NON_UNIQUE"));
        assertNull(rows.getString("INDEX_QUALIFIER"));
        assertEquals(DatabaseMetaData.tableIndexClustered, rows.getShort("TYPE"));
        rows.getLong("CARDINALITY");
        index.add(
            rows.getInt("ORDINAL_POSITION")
                + rows.getString("COLUMN_NAME")
                + rows.getString("ASC_OR_DESC")
                + rows.getString("INDEX_NAME"));
      }
    }
    assertEquals(List.of("1hostApage_pkey", "2PathDpage_pkey"), index);
    assertEquals(List.of(), column(meta.getImportedKeys(null, "web_1", "page"), "FK_NAME"));
    assertEquals(List.of(), column(meta.getExportedKeys(null, "web_1", "page"), "FK_NAME"));
    String schema = escape(meta, "web_1");
    assertEquals(List.of(), column(meta.getFunctions(null, schema, "%"), "FUNCTION_NAME"));
    assertEquals(List.of(), column(meta.getProcedures(null, schema, "%"), "PROCEDURE_NAME"));
    assertEquals(
        List.of(), column(meta.getProcedureColumns(null, schema, "%", "%"), "COLUMN_NAME"));
    assertEquals(List.of(), column(meta.getFunctionColumns(null, schema, "%", "%"), "COLUMN_NAME"));
    assertEquals(
        List.of("page"),
        column(meta.getTables(null, null, "pag%", new String[] {"TABLE"}), "TABLE_NAME"));
  }

  /**
   * Only what is found in the tree again can be edited, and only by a key that is in the result.
   */
  @Test
  void aDataTabCanBeRead() throws SQLException {
    try (Statement statement = readOnlyStatement()) {
      statement.setMaxRows(200);
      statement.setFetchSize(200);
      statement.setQueryTimeout(10);
      assertTrue(statement.execute("SELECT * FROM \"web_1\".\"page\" t ORDER BY \"host\" DESC"));
      try (ResultSet rows = statement.getResultSet()) {
        ResultSetMetaData columns = rows.getMetaData();
        Set<String> names = new HashSet<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          assertEquals("page", columns.getTableName(i));
          assertEquals("web_1", columns.getSchemaName(i));
          assertEquals("", columns.getCatalogName(i));
          assertEquals(columns.getColumnLabel(i), columns.getColumnName(i));
          assertTrue(columns.isWritable(i));
          assertFalse(columns.isAutoIncrement(i));
          assertFalse(columns.getColumnTypeName(i).isEmpty());
          assertTrue(columns.getColumnDisplaySize(i) > 0);
          columns.getPrecision(i);
          columns.getScale(i);
          columns.isNullable(i);
          names.add(columns.getColumnName(i));
        }
        assertTrue(names.containsAll(List.of("host", "Path", "contents.html")), names::toString);
        assertTrue(rows.next());
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          assertCell(columns.getColumnType(i), rows, i);
        }
        assertFalse(rows.next());
      }
    }
    try (PreparedStatement count =
        editor.prepareStatement(
            "SELECT COUNT(*) FROM \"web_1\".\"page\" t",
            ResultSet.TYPE_FORWARD_ONLY,
            ResultSet.CONCUR_READ_ONLY)) {
      assertTrue(count.execute());
      try (ResultSet rows = count.getResultSet()) {
        assertTrue(rows.next());
        assertEquals(1L, ((Number) rows.getObject(1)).longValue());
      }
    }
    try (Statement statement = readOnlyStatement();
        ResultSet rows =
            statement.executeQuery("SELECT host AS h, hits + 1 AS more FROM web_1.page")) {
      ResultSetMetaData columns = rows.getMetaData();
      assertEquals("h/host/page", label(columns, 1));
      assertEquals("more/more/", label(columns, 2));
      assertFalse(columns.isWritable(2));
    }
    try (Statement statement = readOnlyStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM person")) {
      assertTrue(rows.getMetaData().isAutoIncrement(1));
    }
  }

  private Statement readOnlyStatement() throws SQLException {
    return editor.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
  }

  private static String label(ResultSetMetaData columns, int i) throws SQLException {
    return columns.getColumnLabel(i)
        + '/'
        + columns.getColumnName(i)
        + '/'
        + columns.getTableName(i);
  }

  /** The getter that a cell's value handler calls, by the type of the column. */
  private static void assertCell(int type, ResultSet rows, int i) throws SQLException {
    switch (type) {
      case Types.INTEGER -> assertEquals(4, rows.getLong(i));
      case Types.SMALLINT -> assertEquals(2, rows.getInt(i));
      case Types.TINYINT -> assertEquals(3, rows.getShort(i));
      case Types.REAL -> assertEquals(1.5, rows.getDouble(i));
      case Types.DOUBLE -> assertEquals(2.5, rows.getObject(i));
      case Types.BIGINT -> assertEquals(3L, ((Number) rows.getObject(i)).longValue());
      case Types.DECIMAL -> assertEquals(new BigDecimal("1.50"), rows.getObject(i));
      case Types.VARCHAR -> assertInstanceOf(String.class, rows.getObject(i));
      case Types.BOOLEAN -> assertTrue(rows.getBoolean(i));
      case Types.DATE -> assertEquals("2020-01-02", rows.getDate(i).toString());
      case Types.TIME -> assertEquals("03:04:05", rows.getTime(i).toString());
      case Types.TIMESTAMP ->
          assertEquals(Timestamp.valueOf("2020-01-02 03:04:05.678"), rows.getObject(i));
      case Types.VARBINARY -> assertEquals(2, ((byte[]) rows.getObject(i)).length);
      case Types.ARRAY ->
          assertEquals(
              List.of("x", "y"), List.of((Object[]) ((Array) rows.getObject(i)).getArray()));
      case Types.OTHER -> assertNotNull(rows.getObject(i));
      default -> throw new AssertionError("type " + type);
    }
    assertFalse(rows.wasNull());
  }

  @Test
  void theDataTabSavesItsEdits() throws SQLException {
    editor.setAutoCommit(false);
    assertTrue(editor.getMetaData().supportsSavepoints());
    Savepoint before = editor.setSavepoint();
    assertEquals(
        1,
        save(
            "UPDATE \"web_1\".\"page\" SET \"contents.html\"=?, \"seen\"=?, \"price\"=?, \"n\"=?"
                + " WHERE \"host\"=? AND \"Path\"=?",
            "<h1>",
            Timestamp.valueOf("2021-01-02 03:04:05"),
            new BigDecimal("2.25"),
            null,
            "a",
            "/"));
    editor.rollback(before);
    assertEquals("<p>", value("SELECT contents.html FROM web_1.page"));
    Savepoint second = editor.setSavepoint();
    assertEquals(
        1,
        save(
            "INSERT INTO \"web_1\".\"page\" (\"host\",\"Path\",\"hits\") VALUES(?,?,?)",
            "b",
            "/",
            7L));
    editor.releaseSavepoint(second);
    editor.commit();
    try (PreparedStatement insert =
        editor.prepareStatement(
            "INSERT INTO \"default\".\"person\" (\"name\") VALUES(?)",
            Statement.RETURN_GENERATED_KEYS)) {
      insert.setString(1, "Ann");
      insert.execute();
      assertEquals(1, insert.getLargeUpdateCount());
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertTrue(keys.next());
        assertEquals("id", keys.getMetaData().getColumnName(1));
        assertEquals(1, keys.getLong(1));
      }
    }
    assertEquals(
        1, save("DELETE FROM \"web_1\".\"page\" WHERE \"host\"=? AND \"Path\"=?", "a", "/"));
    editor.commit();
    assertEquals("7", value("SELECT hits FROM web_1.page"));
    SQLException duplicate =
        assertThrows(
            SQLException.class,
            () -> save("INSERT INTO \"web_1\".\"page\" (\"host\",\"Path\") VALUES(?,?)", "b", "/"));
    assertEquals("23505", duplicate.getSQLState());
    editor.rollback();
    try (PreparedStatement imported =
        editor.prepareStatement("INSERT INTO \"web_1\".\"page\" (\"host\",\"Path\") VALUES(?,?)")) {
      for (String path : List.of("/1", "/2", "/3")) {
        imported.setString(1, "c");
        imported.setString(2, path);
        imported.addBatch();
      }
      assertEquals("[1, 1, 1]", Arrays.toString(imported.executeLargeBatch()));
    }
    editor.commit();
    assertEquals("4", value("SELECT COUNT(*) FROM web_1.page"));
  }

  private long save(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement =
        editor.prepareStatement(sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
      for (int i = 0; i < values.length; i++) {
        Object value = values[i];
        if (value == null) {
          statement.setNull(i + 1, Types.INTEGER);
        } else if (value instanceof String text) {
          statement.setString(i + 1, text);
        } else if (value instanceof Long number) {
          statement.setLong(i + 1, number);
        } else if (value instanceof BigDecimal number) {
          statement.setBigDecimal(i + 1, number);
        } else {
          statement.setTimestamp(i + 1, (Timestamp) value);
        }
      }
      assertFalse(statement.execute());
      return statement.getLargeUpdateCount();
    }
  }

  private String value(String sql) throws SQLException {
    try (Statement statement = editor.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertTrue(rows.next());
      return rows.getString(1);
    }
  }

  @Test
  void theSqlEditorRunsWhatIsWritten() throws SQLException {
    editor.setSchema("web_1");
    assertEquals("web_1", editor.getSchema());
    List<String> answers = new ArrayList<>();
    for (String sql :
        List.of(
            "SELECT host FROM page -- all",
            "UPDATE page SET hits = 9",
            "CREATE TABLE t (k INTEGER PRIMARY KEY);",
            "INSERT INTO t VALUES (1), (2)")) {
      try (Statement statement = readOnlyStatement()) {
        statement.setEscapeProcessing(false);
        statement.setMaxRows(200);
        statement.setQueryTimeout(0);
        boolean isResult = statement.execute(sql);
        while (true) {
          if (isResult) {
            try (ResultSet rows = statement.getResultSet()) {
              answers.add(String.join(",", column(rows, 1)));
            }
          } else if (statement.getLargeUpdateCount() < 0) {
            break;
          } else {
            answers.add(Long.toString(statement.getLargeUpdateCount()));
          }
          isResult = statement.getMoreResults();
        }
        assertNull(statement.getWarnings());
      }
    }
    assertEquals(List.of("a", "1", "0", "2"), answers);
    try (PreparedStatement bound = editor.prepareStatement("SELECT k FROM t WHERE k > ?")) {
      bound.setObject(1, 1);
      try (ResultSet rows = bound.executeQuery()) {
        assertEquals(List.of("2"), column(rows, 1));
      }
    }
    SQLException error = assertThrows(SQLException.class, () -> value("SELECT nope\nFROM page"));
    assertEquals("42703", error.getSQLState());
    assertTrue(error.getMessage().contains("line 1, column 8"), error.getMessage());
    assertThrows(
        SQLFeatureNotSupportedException.class, () -> editor.prepareCall("{call p(?)}").close());
  }

  @Test
  void theCancelButtonEndsAQueryFromAnotherThread() throws Exception {
    ExecutorService button = Executors.newSingleThreadExecutor();
    try (Statement statement = readOnlyStatement()) {
      CountDownLatch running = new CountDownLatch(1);
      CountDownLatch ended = new CountDownLatch(1);
      Future<Boolean> pressed =
          button.submit(
              () -> {
                assertTrue(running.await(1, TimeUnit.MINUTES));
                do {
                  statement.cancel();
                } while (!ended.await(5, TimeUnit.MILLISECONDS));
                return true;
              });
      SQLException cancelled =
          assertThrows(
              SQLException.class,
              () -> {
                running.countDown();
                String digits = "(VALUES 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)";
                StringBuilder sql = new StringBuilder("SELECT COUNT(*) FROM " + digits);
                for (int i = 0; i < 11; i++) {
                  sql.append(" AS t").append(i).append(" CROSS JOIN ").append(digits);
                }
                statement.execute(sql.append(" AS t").toString());
              });
      assertEquals("57014", cancelled.getSQLState());
      ended.countDown();
      assertTrue(pressed.get(1, TimeUnit.MINUTES));
    } finally {
      button.shutdownNow();
    }
    assertEquals("1", value("SELECT COUNT(*) FROM web_1.page"));
  }

  @Test
  void aQuietConnectionIsKeptAlive() throws SQLException {
    assertTrue(metadata.isValid(5));
    assertEquals(
        List.of(),
        column(
            metadata.getMetaData().getTables(null, null, "DBEAVERFAKETABLENAMEFORPING", null),
            "TABLE_NAME"));
  }

  @Test
  void theDriverDefinitionNamesWhatThereIs(@TempDir Path directory) throws Exception {
    Path driver = Path.of("..", "..", "driver");
    Document definition =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(driver.resolve("dbeaver/drivers.xml").toFile());
    Element element = (Element) definition.getElementsByTagName("driver").item(0);
    Class<?> type = Class.forName(element.getAttribute("class"));
    Driver instance = (Driver) type.getDeclaredConstructor().newInstance();
    String url = element.getAttribute("url").replace("{folder}", directory.resolve("s").toString());
    try (Connection connection = instance.connect(url, new Properties())) {
      assertEquals(url, connection.getMetaData().getURL());
    }
    Element library = (Element) definition.getElementsByTagName("library").item(0);
    String path = library.getAttribute("path");
    assertTrue(path.startsWith("${home}/"), path);
    String readme = Files.readString(driver.resolve("README.md"));
    assertTrue(readme.contains(path.replace("${home}", "~")), path);
  }

  private static String escape(DatabaseMetaData meta, String name) throws SQLException {
    return name.replace("_", meta.getSearchStringEscape() + "_");
  }

  private static List<String> column(ResultSet rows, String column) throws SQLException {
    return column(rows, rows.findColumn(column));
  }

  private static List<String> column(ResultSet rows, int column) throws SQLException {
    List<String> values = new ArrayList<>();
    try (rows) {
      while (rows.next()) {
        values.add(rows.getString(column));
      }
    }
    return values;
  }
}
