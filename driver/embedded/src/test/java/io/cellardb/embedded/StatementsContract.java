package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Statements from end to end; {@link InMemoryStatementsTest} and {@link OnDiskStatementsTest} run
 * all of it.
 */
abstract class StatementsContract {
  private Connection connection;

  /** What the URL names. */
  abstract String location();

  private Connection connect(String... setup) throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:" + location());
    Rows.update(connection, setup);
    return connection;
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void warningsAreThoseOfTheLastStatement() throws Exception {
    connect("CREATE TABLE t (k BIGINT PRIMARY KEY, n INTEGER)");
    try (Statement statement = connection.createStatement()) {
      for (String sql :
          List.of("CREATE INDEX i ON t (n DESC, k)", "REINDEX t", "DROP INDEX IF EXISTS i")) {
        assertFalse(statement.execute(sql));
        assertEquals(0, statement.getUpdateCount());
        assertNull(statement.getWarnings(), sql);
      }
      statement.executeUpdate("UPSERT INTO t (k, n, _time) VALUES (1, 1, 2000)");
      String partial = "SELECT /*+ PARTIAL_STATES */ n FROM t FOR SYSTEM_TIME AS OF 1000";
      statement.executeQuery(partial).close();
      assertEquals("01000", statement.getWarnings().getSQLState());
      assertNull(statement.getWarnings().getNextWarning());
      statement.executeQuery("SELECT n FROM t").close();
      assertNull(statement.getWarnings());
      statement.executeQuery(partial).close();
      statement.clearWarnings();
      assertNull(statement.getWarnings());
    }
  }

  @Test
  void updateCountsAreExact() throws Exception {
    connect("CREATE TABLE t (k BIGINT, n INTEGER, PRIMARY KEY (k))");
    assertEquals(3, Rows.update(connection, "INSERT INTO t VALUES (1, 10), (2, 20), (3, NULL)"));
    assertEquals(1, Rows.update(connection, "UPSERT INTO t VALUES (3, 30)"));
    assertEquals(2, Rows.update(connection, "UPDATE t SET n = n + 1 WHERE n >= 20"));
    assertEquals(0, Rows.update(connection, "UPDATE t SET n = 0 WHERE k = 99"));
    assertEquals(1, Rows.update(connection, "DELETE FROM t WHERE k = 2"));
    assertEquals(List.of("1|10", "3|31"), Rows.of(connection, "SELECT * FROM t ORDER BY k"));
    assertEquals(
        List.of("2|41"), Rows.of(connection, "SELECT COUNT(*), SUM(n) FROM t HAVING COUNT(*) > 1"));
  }

  @Test
  void arraysAreParametersAndResults() throws Exception {
    connect("CREATE TABLE t (k BIGINT PRIMARY KEY, tags VARCHAR ARRAY, days DATE ARRAY ARRAY)");
    LocalDate day = LocalDate.of(2020, 2, 29);
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
      insert.setLong(1, 1);
      insert.setArray(2, connection.createArrayOf("VARCHAR", new Object[] {"a", null, "é"}));
      insert.setObject(3, new Object[] {new Object[] {day}, new Object[0]});
      insert.addBatch();
      insert.setLong(1, 2);
      insert.setObject(2, new String[0]);
      insert.setNull(3, Types.ARRAY);
      insert.addBatch();
      insert.setLong(1, 3);
      insert.setNull(2, Types.ARRAY);
      insert.setObject(3, null);
      insert.addBatch();
      insert.executeBatch();
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT tags, days FROM t ORDER BY k")) {
      assertEquals("VARCHAR ARRAY", rows.getMetaData().getColumnTypeName(1));
      assertEquals(Types.ARRAY, rows.getMetaData().getColumnType(1));
      rows.next();
      assertArrayEquals(new String[] {"a", null, "é"}, (Object[]) rows.getArray(1).getArray());
      Array days = (Array) rows.getObject(2);
      Array first = ((Array[]) days.getArray())[0];
      assertEquals(java.sql.Date.valueOf(day), ((Object[]) first.getArray())[0]);
      rows.next();
      assertEquals(0, ((Object[]) rows.getArray(1).getArray()).length);
      assertNull(rows.getArray(2));
      rows.next();
      assertNull(rows.getObject(1));
      assertTrue(rows.wasNull());
    }
    try (PreparedStatement query =
        connection.prepareStatement("SELECT k FROM t WHERE ? = ANY (tags) OR tags = ?")) {
      query.setString(1, "é");
      query.setArray(2, connection.createArrayOf("VARCHAR", new Object[0]));
      try (ResultSet rows = query.executeQuery()) {
        assertTrue(rows.next() && rows.getLong(1) == 1 && rows.next() && rows.getLong(1) == 2);
      }
    }
    try (ResultSet columns = connection.getMetaData().getColumns(null, null, "t", "tags")) {
      columns.next();
      assertEquals(Types.ARRAY, columns.getInt("DATA_TYPE"));
      assertEquals("VARCHAR ARRAY", columns.getString("TYPE_NAME"));
    }
  }

  @Test
  void aParameterOfAnyIsAnArray() throws Exception {
    connect("CREATE TABLE t (k BIGINT PRIMARY KEY, n INTEGER, s VARCHAR(5), d DECIMAL(5, 2))");
    Rows.update(
        connection, "INSERT INTO t VALUES (1, 1, 'a', 0.5), (2, NULL, NULL, NULL), (3, 3, 'c', 1)");
    Array keys = connection.createArrayOf("BIGINT", new Object[] {1L, null, 3L, 7L});
    assertEquals(List.of("1", "3"), keysOf("k = ANY (?)", keys));
    assertEquals(List.of("1", "3"), keysOf("k = ANY (?)", new long[] {3, 1, 1}));
    assertEquals(List.of("3"), keysOf("k = ANY (?) AND k > 1", new Integer[] {1, 3}));
    assertEquals(List.of("3"), keysOf("n = ANY (?)", List.of(2, 3)));
    assertEquals(List.of("1"), keysOf("s = ANY (?)", new String[] {"longer than any", "a"}));
    assertEquals(List.of("1"), keysOf("d = ANY (?)", new BigDecimal[] {new BigDecimal("0.50")}));
    assertEquals(List.of(), keysOf("d = ANY (?)", new BigDecimal[] {new BigDecimal("0.501")}));
    assertEquals(List.of(), keysOf("k <> ALL (?)", keys));
    assertEquals(List.of("3"), keysOf("n <> ALL (?)", new int[] {1, 2}));
    assertEquals(List.of("1", "2", "3"), keysOf("n <> ALL (?)", new int[0]));
    assertEquals(List.of(), keysOf("k = ANY (?)", new int[0]));
    assertEquals(List.of(), keysOf("k = ANY (?)", null));
    assertEquals(List.of(), keysOf("n <> ALL (?)", null));
    assertEquals(List.of("1", "2", "3"), keysOf("(n <> ALL (?)) IS NULL", null));
    try (PreparedStatement plan =
        connection.prepareStatement("EXPLAIN SELECT n FROM t WHERE k = ANY (?)")) {
      plan.setArray(1, keys);
      try (ResultSet rows = plan.executeQuery()) {
        String text = Rows.of(rows).get(0);
        assertTrue(text.contains("keys=[k = SOME"), text);
      }
    }
    SQLException e = assertThrows(SQLException.class, () -> keysOf("k = ANY (?)", 1L));
    assertEquals("07006", e.getSQLState(), e.getMessage());
  }

  private List<String> keysOf(String condition, Object parameter) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT k FROM t WHERE " + condition + " ORDER BY k")) {
      query.setObject(1, parameter);
      try (ResultSet rows = query.executeQuery()) {
        return Rows.of(rows);
      }
    }
  }

  @Test
  void jsonIsTextThatIsChecked() throws Exception {
    connect("CREATE TABLE t (k BIGINT PRIMARY KEY, v JSON)");
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      insert.setLong(1, 1);
      insert.setString(2, "{\"a\": [1, \"é\"]}");
      insert.executeUpdate();
      insert.setLong(1, 2);
      insert.setObject(2, "{\"a\"");
      SQLException refused = assertThrows(SQLException.class, insert::executeUpdate);
      assertEquals("22032", refused.getSQLState());
    }
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT v, CAST(? AS JSON) FROM t WHERE JSON_VALUE(v, '$.a[1]') = ?")) {
      query.setString(1, "[]");
      query.setString(2, "é");
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        assertEquals("{\"a\": [1, \"é\"]}", rows.getObject(1));
        assertEquals("[]", rows.getString(2));
        assertEquals("JSON", rows.getMetaData().getColumnTypeName(1));
        assertEquals(Types.VARCHAR, rows.getMetaData().getColumnType(1));
      }
    }
    try (ResultSet columns = connection.getMetaData().getColumns(null, null, "t", "v")) {
      columns.next();
      assertEquals("JSON", columns.getString("TYPE_NAME"));
      assertEquals(Types.VARCHAR, columns.getInt("DATA_TYPE"));
    }
  }

  @Test
  void aBatchOfInsertsAppliesWholeOrNotAtAll() throws Exception {
    connect("CREATE TABLE t (k BIGINT, s VARCHAR, PRIMARY KEY (k))");
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      for (int k = 0; k < 500; k++) {
        insert.setLong(1, k);
        insert.setString(2, "s" + k);
        insert.addBatch();
      }
      int[] counts = insert.executeBatch();
      assertEquals(500, counts.length);
      assertEquals(1, counts[499]);
      insert.setLong(1, 500);
      insert.addBatch();
      insert.setLong(1, 7);
      insert.addBatch();
      BatchUpdateException e = assertThrows(BatchUpdateException.class, insert::executeBatch);
      assertEquals("23505", e.getSQLState());
      assertEquals(0, e.getUpdateCounts().length);
    }
    assertEquals(List.of("500"), Rows.of(connection, "SELECT COUNT(*) FROM t"));
  }

  @Test
  void aBatchOfUpdatesSeesWhatItDidAndKeepsWhatItDidBeforeItFailed() throws Exception {
    connect(
        "CREATE TABLE t (k BIGINT, n TINYINT NOT NULL, PRIMARY KEY (k))",
        "INSERT INTO t VALUES (1, 60)");
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE t SET n = n + CAST(? AS SMALLINT) WHERE k = 1")) {
      for (int step : new int[] {20, 30, 40}) {
        update.setInt(1, step);
        update.addBatch();
      }
      BatchUpdateException e = assertThrows(BatchUpdateException.class, update::executeBatch);
      assertEquals("22003", e.getSQLState());
      assertArrayEquals(new int[] {1, 1}, e.getUpdateCounts());
    }
    assertEquals(List.of("110"), Rows.of(connection, "SELECT n FROM t"));
  }

  @Test
  void valuesOfEveryTypeComeBackAsTheyWereWritten() throws Exception {
    connect(
        "CREATE TABLE v (k INTEGER, b BOOLEAN, t TINYINT, s SMALLINT, l BIGINT, r REAL, d DOUBLE,"
            + " n DECIMAL(38, 10), c CHAR(3), v VARCHAR(20), bin BINARY(2), vb VARBINARY,"
            + " da DATE, ti TIME, ts TIMESTAMP, tz TIMESTAMP WITH LOCAL TIME ZONE, u UUID,"
            + " m MAP<VARCHAR, INTEGER>, PRIMARY KEY (k))");
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    // In a night when the clocks of the test's zone go forward, and in one long before.
    LocalDateTime gap = LocalDateTime.of(2026, 3, 8, 2, 30, 0, 123_456_000);
    Instant instant = Instant.parse("1875-05-20T12:34:56.789012Z");
    Map<String, Object> map = new TreeMap<>(Map.of("a", 1, "b", 2));
    Object[] values = {
      1,
      true,
      127,
      -32_768,
      Long.MIN_VALUE,
      1.5f,
      -0.1,
      new BigDecimal("1234567890123456789.0123456789"),
      "ab",
      "žluťoučký İı",
      new byte[] {1, -1},
      new byte[0],
      LocalDate.of(1582, 10, 10),
      LocalTime.of(23, 59, 59, 999_999_000),
      gap,
      instant,
      uuid,
      map
    };
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO v VALUES (" + "?, ".repeat(17) + "?)")) {
      for (int i = 0; i < values.length; i++) {
        insert.setObject(i + 1, values[i]);
      }
      assertEquals(1, insert.executeUpdate());
      insert.setInt(1, 2);
      for (int i = 1; i < values.length; i++) {
        insert.setNull(i + 1, Types.NULL);
      }
      insert.executeUpdate();
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM v ORDER BY k")) {
      assertTrue(row.next());
      assertEquals(1, row.getInt("k"));
      assertTrue(row.getBoolean("b"));
      assertEquals(127, row.getByte("t"));
      assertEquals(Short.MIN_VALUE, row.getShort("s"));
      assertEquals(Long.MIN_VALUE, row.getObject("l"));
      assertEquals(1.5f, row.getObject("r"));
      assertEquals(-0.1, row.getDouble("d"));
      assertEquals(values[7], row.getBigDecimal("n"));
      assertEquals("ab", row.getString("c"));
      assertEquals(values[9], row.getString("V"));
      assertArrayEquals((byte[]) values[10], row.getBytes("bin"));
      assertArrayEquals(new byte[0], row.getBytes("vb"));
      assertEquals(values[12], row.getObject("da", LocalDate.class));
      assertEquals(values[13], row.getObject("ti", LocalTime.class));
      assertEquals(gap, row.getObject("ts", LocalDateTime.class));
      assertEquals("2026-03-08 02:30:00.123456", row.getTimestamp("ts").toString());
      assertEquals(instant, row.getObject("tz", Instant.class));
      assertEquals(uuid, row.getObject("u"));
      assertEquals("{a=1, b=2}", row.getObject("m").toString());
      assertTrue(row.next());
      for (int i = 2; i < values.length; i++) {
        assertNull(row.getObject(i), row.getMetaData().getColumnName(i));
        assertTrue(row.wasNull());
      }
      assertEquals("{}", row.getObject("m").toString());
      assertFalse(row.next());
    }
  }

  @Test
  void resultsNameTheirBaseColumnsSoThatEditorsCanWriteBack() throws Exception {
    connect(
        "CREATE NAMESPACE web",
        "CREATE TABLE web.page (host VARCHAR, contents.html VARCHAR NOT NULL, n DECIMAL(9, 2),"
            + " PRIMARY KEY (host))");
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT host AS h, contents.html, n + 1 AS more FROM web.page WHERE host = ?")) {
      ResultSetMetaData meta = query.getMetaData();
      assertEquals("h", meta.getColumnLabel(1));
      assertEquals("host", meta.getColumnName(1));
      assertEquals("page", meta.getTableName(1));
      assertEquals("web", meta.getSchemaName(1));
      assertEquals("contents.html", meta.getColumnName(2));
      assertEquals(ResultSetMetaData.columnNoNulls, meta.isNullable(2));
      assertEquals("", meta.getTableName(3));
      assertEquals(Types.DECIMAL, meta.getColumnType(3));
      assertEquals(1, query.getParameterMetaData().getParameterCount());
      assertEquals(Types.VARCHAR, query.getParameterMetaData().getParameterType(1));
    }
  }

  @Test
  void aLimitOnRowsAndManyBatchesAreRead() throws Exception {
    connect("CREATE TABLE t (k INTEGER, PRIMARY KEY (k))");
    try (PreparedStatement insert = connection.prepareStatement("UPSERT INTO t VALUES (?)")) {
      for (int k = 0; k < 10_000; k++) {
        insert.setInt(1, k);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    try (Statement statement = connection.createStatement()) {
      int expected = 0;
      try (ResultSet rows =
          statement.executeQuery("SELECT k FROM t WHERE MOD(k, 3) = 0 ORDER BY k")) {
        for (; rows.next(); expected += 3) {
          assertEquals(expected, rows.getInt(1));
        }
      }
      assertEquals(10_002, expected);
      statement.setMaxRows(2_500);
      try (ResultSet rows = statement.executeQuery("SELECT k FROM t")) {
        assertEquals(2_500, Rows.of(rows).size());
      }
    }
  }

  @Test
  void aStatementThatRunsForeverIsCancelledAndTheConnectionLivesOn() throws Exception {
    connect("CREATE TABLE t (k INTEGER, PRIMARY KEY (k))");
    try (PreparedStatement insert = connection.prepareStatement("UPSERT INTO t VALUES (?)")) {
      for (int k = 0; k < 3_000; k++) {
        insert.setInt(1, k);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    String forever = "SELECT COUNT(*) FROM t a, t b, t c, t d WHERE a.k + b.k + c.k + d.k = -1";
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      SQLException timeout =
          assertFails("57014", "1 s", () -> Rows.of(statement.executeQuery(forever)));
      assertInstanceOf(SQLTimeoutException.class, timeout);
    }
    var executor = Executors.newSingleThreadExecutor();
    try (Statement statement = connection.createStatement()) {
      Future<?> failing =
          executor.submit(
              () -> assertFails("57014", "cancel", () -> Rows.of(statement.executeQuery(forever))));
      while (!failing.isDone()) {
        statement.cancel();
        Thread.onSpinWait();
      }
      failing.get();
    } finally {
      executor.shutdown();
    }
    assertEquals(List.of("3000"), Rows.of(connection, "SELECT COUNT(*) FROM t"));
  }

  @Test
  void aPreparedStatementSurvivesAChangeOfTheCatalog() throws Exception {
    connect(
        "CREATE TABLE t (k INTEGER, a VARCHAR, PRIMARY KEY (k))", "INSERT INTO t VALUES (1, 'x')");
    try (PreparedStatement query = connection.prepareStatement("SELECT * FROM t WHERE k = ?")) {
      query.setInt(1, 1);
      assertEquals(List.of("1|x"), Rows.of(query.executeQuery()));
      Rows.update(
          connection,
          "DROP TABLE t",
          "CREATE TABLE t (k INTEGER, a VARCHAR, b DATE, PRIMARY KEY (k))",
          "INSERT INTO t VALUES (1, 'y', DATE '2026-01-31')");
      assertEquals(List.of("1|y|2026-01-31"), Rows.of(query.executeQuery()));
    }
  }

  @Test
  void whatIsWrongIsSaidInOneSentenceWithItsState() throws Exception {
    connect(
        "CREATE NAMESPACE web",
        "CREATE TABLE web.page (k INTEGER, contents.html VARCHAR(5) NOT NULL, n SMALLINT, d DATE,"
            + " PRIMARY KEY (k))",
        "INSERT INTO web.page VALUES (1, 'x', 1, NULL)");
    refuse("SELECT * FROM web.pagee", "42P01", "page", "line 1, column");
    refuse("SELECT * FROM wep.page", "42P01", "web");
    refuse("SELECT htm FROM web.page", "42703", "html", "line 1, column 8");
    refuse("UPDATE web.page SET m = 1", "42703", "m");
    refuse("SELECT *\nFORM web.page", "42601", "line 2, column 6");
    refuse("SELECT 'open", "42601", "line 1, column 8");
    refuse("SELECT k + TIME '10:00:00' FROM web.page", "42883", "line 1");
    refuse("SELECT NOSUCH(k) FROM web.page", "42883", "NOSUCH");
    refuse("SELECT k, COUNT(*) FROM web.page", "42803", "k");
    refuse("INSERT INTO web.page VALUES (1, 'y', 1, NULL)", "23505", "1");
    refuse("INSERT INTO web.page VALUES (2, NULL, 1, NULL)", "23502", "contents.html");
    refuse("INSERT INTO web.page (k) VALUES (2)", "23502", "contents.html");
    refuse("INSERT INTO web.page VALUES (2, 'y', 32768, NULL)", "22003", "SMALLINT");
    refuse("UPDATE web.page SET n = n + 32767", "22003", "SMALLINT");
    refuse("INSERT INTO web.page VALUES (2, 'too long', 1, NULL)", "22001", "5");
    refuse("INSERT INTO web.page VALUES (2, 'y', 1, CAST('soon' AS DATE))", "22007", "soon");
    refuse("SELECT CAST('x' AS INTEGER) FROM web.page", "22P02", "x");
    refuse("SELECT 1 / (k - 1) FROM web.page", "22012", "zero");
    refuse("CREATE TABLE web.page (k INTEGER, PRIMARY KEY (k))", "42P07", "page");
    refuse("DROP NAMESPACE web", "2BP01", "web");
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO web.page (k, contents.html, n) VALUES (?, ?, ?)")) {
      assertFails("22003", "Parameter 3", () -> insert.setInt(3, 40_000));
      assertFails("07001", "Parameter 1", insert::executeUpdate);
      insert.setInt(1, 1);
      insert.setString(2, "y");
      insert.setInt(3, 2);
      assertFails("23505", "1", insert::executeUpdate);
    }
    assertEquals(List.of("1|x|1|null"), Rows.of(connection, "SELECT * FROM web.page"));
  }

  private void refuse(String sql, String state, String... parts) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String part : parts) {
        assertFails(
            state,
            part,
            () -> {
              if (statement.execute(sql)) {
                Rows.of(statement.getResultSet());
              }
            });
      }
    }
  }

  @Test
  void bytesAreShownAsHexDigitsAndCellsAreReadAsBytes() throws Exception {
    connect("CREATE TABLE t (k VARCHAR, f.s VARCHAR, PRIMARY KEY (k))");
    Rows.update(connection, "UPSERT INTO t (k, f.s, _time) VALUES ('a', 'hi', 5)");
    try (Statement statement = connection.createStatement();
        ResultSet cell =
            statement.executeQuery(
                "SELECT value, cell_time FROM t$cells WHERE family = 'f' AND qualifier = 's'")) {
      assertTrue(cell.next());
      assertArrayEquals("hi".getBytes(StandardCharsets.UTF_8), cell.getBytes(1));
      assertEquals(5, cell.getLong(2));
    }
  }
}
