package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.session.SqlType;
import java.lang.reflect.Field;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the metadata says of the SQL is tried with such SQL. */
class MetadataTruthTest {
  private Connection connection;
  private DatabaseMetaData meta;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:truth");
    Rows.update(
        connection,
        "CREATE NAMESPACE s",
        "CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR, n INTEGER)",
        "INSERT INTO t VALUES (1, 'a', NULL), (2, 'b', 5)");
    meta = connection.getMetaData();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private boolean runs(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            rows.getObject(1);
          }
        }
      }
      return true;
    } catch (SQLException e) {
      assertTrue(e.getSQLState().startsWith("42") || e.getSQLState().equals("0A000"), sql + e);
      return false;
    }
  }

  @Test
  void whatIsSupportedRunsAndWhatIsNotFails() throws Exception {
    String tried =
        """
        supportsColumnAliasing | SELECT k AS x FROM t
        supportsTableCorrelationNames | SELECT u.k FROM t AS u
        supportsExpressionsInOrderBy | SELECT k FROM t ORDER BY k + 1
        supportsOrderByUnrelated | SELECT k FROM t ORDER BY v
        supportsGroupBy | SELECT v, COUNT(*) FROM t GROUP BY v
        supportsGroupByUnrelated | SELECT COUNT(*) FROM t GROUP BY v
        supportsGroupByBeyondSelect | SELECT v, COUNT(*) FROM t GROUP BY v, k
        supportsLikeEscapeClause | SELECT k FROM t WHERE v LIKE 'a!%' ESCAPE '!'
        supportsNonNullableColumns | CREATE TABLE nn (k INTEGER PRIMARY KEY, v INTEGER NOT NULL)
        supportsOuterJoins | SELECT t.k FROM t LEFT JOIN t AS u ON t.k = u.n
        supportsFullOuterJoins | SELECT t.k FROM t FULL JOIN t AS u ON t.k = u.n
        supportsLimitedOuterJoins | SELECT t.k FROM t RIGHT JOIN t AS u ON t.k = u.n
        supportsSubqueriesInComparisons | SELECT k FROM t WHERE k = (SELECT MAX(k) FROM t)
        supportsSubqueriesInExists | SELECT k FROM t WHERE EXISTS (SELECT 1 FROM t)
        supportsSubqueriesInIns | SELECT k FROM t WHERE k IN (SELECT n FROM t)
        supportsSubqueriesInQuantifieds | SELECT k FROM t WHERE k >= ALL (SELECT k FROM t)
        supportsCorrelatedSubqueries | SELECT (SELECT MAX(u.n) FROM t AS u WHERE u.k = t.k) FROM t
        supportsUnion | SELECT k FROM t UNION SELECT n FROM t
        supportsUnionAll | SELECT k FROM t UNION ALL SELECT n FROM t
        supportsSelectForUpdate | SELECT k FROM t FOR UPDATE
        supportsAlterTableWithAddColumn | ALTER TABLE t ADD COLUMN w INTEGER
        supportsAlterTableWithDropColumn | ALTER TABLE t DROP COLUMN w
        supportsSchemasInTableDefinitions | CREATE TABLE s.u (k INTEGER PRIMARY KEY)
        supportsSchemasInDataManipulation | INSERT INTO s.u SELECT u.k FROM "default".t AS u
        supportsSchemasInIndexDefinitions | CREATE INDEX i ON s.u (k)
        supportsCatalogsInTableDefinitions | CREATE TABLE c.s.v (k INTEGER PRIMARY KEY)
        supportsCatalogsInDataManipulation | SELECT * FROM c.s.u
        supportsCatalogsInIndexDefinitions | CREATE INDEX i ON c.s.u (k)
        supportsSchemasInPrivilegeDefinitions | GRANT SELECT ON s.u TO PUBLIC
        supportsCatalogsInPrivilegeDefinitions | GRANT SELECT ON c.s.u TO PUBLIC
        supportsSchemasInProcedureCalls | CALL s.p()
        supportsCatalogsInProcedureCalls | CALL c.s.p()
        supportsStoredProcedures | CALL p()
        supportsPositionedUpdate | UPDATE t SET v = 'x' WHERE CURRENT OF c
        supportsPositionedDelete | DELETE FROM t WHERE CURRENT OF c
        supportsIntegrityEnhancementFacility | CREATE TABLE f (k INTEGER REFERENCES t (k))
        supportsConvert | SELECT {fn CONVERT(k, SQL_VARCHAR)} FROM t
        supportsNamedParameters | SELECT :name
        """;
    for (String line : tried.lines().toList()) {
      String[] parts = line.split(" \\| ", 2);
      Object says = DatabaseMetaData.class.getMethod(parts[0]).invoke(meta);
      assertEquals(says, runs(parts[1]), line);
    }
  }

  @Test
  void namesNullsAndQuotesAreAsSaid() throws SQLException {
    Rows.update(connection, "CREATE TABLE \"MiXed\" (a$b INTEGER, \"select\" INTEGER)");
    assertFalse(meta.supportsMixedCaseIdentifiers());
    assertTrue(meta.storesMixedCaseIdentifiers());
    assertFalse(meta.supportsMixedCaseQuotedIdentifiers());
    assertTrue(meta.storesMixedCaseQuotedIdentifiers());
    assertTrue(runs("SELECT A$B, \"SELECT\" FROM mixed"));
    assertEquals("$", meta.getExtraNameCharacters());
    assertFalse(runs("SELECT a#b FROM mixed"));
    try (ResultSet tables = meta.getTables(null, "default", "mixed", null)) {
      assertTrue(tables.next());
      assertEquals("MiXed", tables.getString("TABLE_NAME"));
    }
    assertFalse(meta.supportsDifferentTableCorrelationNames());
    assertTrue(runs("SELECT t.k FROM t AS t"));
    assertTrue(meta.nullsAreSortedHigh());
    assertEquals(List.of("5", "null"), Rows.of(connection, "SELECT n FROM t ORDER BY n"));
    assertEquals(List.of("null", "5"), Rows.of(connection, "SELECT n FROM t ORDER BY n DESC"));
    assertTrue(meta.nullPlusNonNullIsNull());
    assertEquals(
        List.of("null"), Rows.of(connection, "SELECT v || CAST(NULL AS VARCHAR) FROM t LIMIT 1"));
  }

  @Test
  void aColumnCanBeDeclaredWithEveryTypeAndShowsIt() throws SQLException {
    Map<String, Integer> types = new TreeMap<>();
    try (ResultSet rows = meta.getTypeInfo()) {
      while (rows.next()) {
        types.put(rows.getString("TYPE_NAME"), rows.getInt("DATA_TYPE"));
      }
    }
    assertTrue(types.size() > 30, types::toString);
    int number = 0;
    for (Map.Entry<String, Integer> type : types.entrySet()) {
      String table = "of_" + number++;
      Rows.update(
          connection,
          "CREATE TABLE " + table + " (k INTEGER PRIMARY KEY, c " + type.getKey() + ")");
      try (ResultSet column = meta.getColumns(null, null, table, "c")) {
        assertTrue(column.next());
        assertEquals(type.getKey(), column.getString("TYPE_NAME"));
        assertEquals(type.getValue(), column.getInt("DATA_TYPE"));
      }
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT c FROM " + table)) {
        assertEquals(type.getValue(), rows.getMetaData().getColumnType(1), type::getKey);
      }
    }
    Rows.update(connection, "CREATE TABLE deep (k INTEGER PRIMARY KEY, c DATE ARRAY ARRAY)");
    try (ResultSet rows = meta.getTypeInfo()) {
      List<String> names = new ArrayList<>();
      while (rows.next()) {
        names.add(rows.getString("TYPE_NAME"));
      }
      assertTrue(names.contains("DATE ARRAY ARRAY"), names::toString);
    }
  }

  @Test
  void whatConvertsDoes() throws Exception {
    Map<SqlType, String> samples =
        Map.ofEntries(
            Map.entry(SqlType.BOOLEAN, "TRUE"),
            Map.entry(SqlType.TINYINT, "CAST(1 AS TINYINT)"),
            Map.entry(SqlType.SMALLINT, "CAST(1 AS SMALLINT)"),
            Map.entry(SqlType.INTEGER, "1"),
            Map.entry(SqlType.BIGINT, "CAST(1 AS BIGINT)"),
            Map.entry(SqlType.REAL, "CAST(1 AS REAL)"),
            Map.entry(SqlType.DOUBLE, "1E0"),
            Map.entry(SqlType.DECIMAL, "1.0"),
            Map.entry(SqlType.BINARY, "X'31'"),
            Map.entry(SqlType.VARBINARY, "CAST(X'31' AS VARBINARY)"),
            Map.entry(SqlType.DATE, "DATE '2020-01-01'"),
            Map.entry(SqlType.TIME, "TIME '12:34:56'"),
            Map.entry(SqlType.TIMESTAMP, "TIMESTAMP '2020-01-01 12:34:56'"),
            Map.entry(
                SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                "TIMESTAMP WITH LOCAL TIME ZONE '2020-01-01 12:34:56'"));
    Map<Integer, String> texts =
        Map.of(
            Types.BOOLEAN, "'true'",
            Types.DATE, "'2020-01-01'",
            Types.TIME, "'12:34:56'",
            Types.TIMESTAMP, "'2020-01-01 12:34:56'");
    int converted = 0;
    for (Field field : Types.class.getFields()) {
      int to = field.getInt(null);
      List<String> sources = new ArrayList<>();
      samples.forEach(
          (type, sample) -> {
            if (supportsConvert(type.jdbcType(), to)) {
              sources.add(sample);
            }
          });
      if (supportsConvert(Types.VARCHAR, to)) {
        sources.add(texts.getOrDefault(to, "'1'"));
      }
      for (String source : sources) {
        converted++;
        assertTrue(runs("SELECT {fn CONVERT(" + source + ", SQL_" + field.getName() + ")}"));
      }
    }
    assertTrue(converted > 100, Integer.toString(converted));
  }

  private boolean supportsConvert(int from, int to) {
    try {
      return meta.supportsConvert(from, to);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void hiddenColumnsAreFoundAndReadable() throws SQLException {
    Rows.update(connection, "CREATE TABLE log (line VARCHAR)", "INSERT INTO log VALUES ('x')");
    List<String> found = new ArrayList<>();
    try (ResultSet columns = meta.getPseudoColumns(null, "default", "log", "%")) {
      while (columns.next()) {
        String name = columns.getString("COLUMN_NAME");
        found.add(name + ' ' + columns.getInt("DATA_TYPE"));
        assertEquals("NO", columns.getString("IS_NULLABLE"));
        try (Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT " + name + " FROM log")) {
          assertTrue(rows.next());
          assertEquals(columns.getInt("DATA_TYPE"), rows.getMetaData().getColumnType(1));
          assertFalse(rows.getString(1).isEmpty());
        }
      }
    }
    assertEquals(
        List.of("_row " + Types.VARBINARY, "_rowid " + Types.BIGINT, "_time " + Types.BIGINT),
        found);
    try (ResultSet identifier =
        meta.getBestRowIdentifier(null, "default", "log", DatabaseMetaData.bestRowSession, false)) {
      assertTrue(identifier.next());
      assertEquals("_rowid", identifier.getString("COLUMN_NAME"));
      assertEquals(DatabaseMetaData.bestRowPseudo, identifier.getInt("PSEUDO_COLUMN"));
      assertFalse(identifier.next());
    }
    assertTrue(runs("DELETE FROM log WHERE _rowid = 1"));
    assertEquals(List.of("0"), Rows.of(connection, "SELECT COUNT(*) FROM log"));
  }

  @Test
  void everyTableOfTheMetadataCanBeReadAndHasTheColumnsThatItSays() throws SQLException {
    Rows.update(
        connection,
        "CREATE VIEW w AS SELECT k, v AS text, n * 2.5 AS \"Twice more\" FROM t",
        "CREATE TABLE auto (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
            + " f.v VARCHAR(7) DEFAULT 'x')");
    List<String> tables = new ArrayList<>();
    try (ResultSet rows = meta.getTables(null, null, null, null)) {
      while (rows.next()) {
        tables.add(rows.getString("TABLE_SCHEM") + '.' + rows.getString("TABLE_NAME"));
      }
    }
    assertTrue(tables.contains("default.t$markers"), tables::toString);
    for (String name : tables) {
      String[] parts = name.split("\\.", 2);
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery("SELECT * FROM \"" + parts[0] + "\".\"" + parts[1] + '"');
          ResultSet columns = meta.getColumns(null, escape(parts[0]), escape(parts[1]), null)) {
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          assertTrue(columns.next(), name);
          assertEquals(rows.getMetaData().getColumnLabel(i), columns.getString("COLUMN_NAME"));
          assertEquals(rows.getMetaData().getColumnType(i), columns.getInt("DATA_TYPE"), name);
          assertEquals(rows.getMetaData().getColumnTypeName(i), columns.getString("TYPE_NAME"));
          assertEquals(rows.getMetaData().getPrecision(i), columns.getInt("COLUMN_SIZE"), name);
          assertEquals(rows.getMetaData().isNullable(i), columns.getInt("NULLABLE"), name + i);
          assertEquals(
              rows.getMetaData().isAutoIncrement(i),
              columns.getString("IS_AUTOINCREMENT").equals("YES"),
              name);
        }
        assertFalse(columns.next(), name);
      }
    }
  }

  private static String escape(String name) {
    return name.replace("_", "\\_");
  }
}
