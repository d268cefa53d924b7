package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a tool such as DBeaver asks when it connects and opens its tree. */
class ToolsContactTest {
  private Connection connection;
  private DatabaseMetaData meta;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:tools");
    Rows.update(
        connection,
        "CREATE NAMESPACE web",
        "CREATE TABLE web.page (host VARCHAR, path VARCHAR(99), contents.html VARCHAR,"
            + " contents.type VARCHAR DEFAULT 'text/html', anchor MAP<VARCHAR, VARCHAR>,"
            + " hits BIGINT NOT NULL DEFAULT 0, price DECIMAL(9, 2), PRIMARY KEY (host, path DESC))");
    meta = connection.getMetaData();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static List<String> rows(ResultSet results) throws SQLException {
    try (results) {
      return Rows.of(results);
    }
  }

  @Test
  void itIsToldWhatItTalksTo() throws SQLException {
    assertEquals("Cellar", meta.getDatabaseProductName());
    assertEquals(Shown.url("jdbc:cellar:mem:tools"), meta.getURL());
    assertTrue(meta.getDatabaseProductVersion().startsWith(meta.getDatabaseMajorVersion() + "."));
    assertEquals("CURRENT_CATALOG,CURRENT_SCHEMA,LIMIT,OFFSET,RETURNING", meta.getSQLKeywords());
    assertEquals("default", connection.getSchema());
    assertTrue(connection.getAutoCommit());
    assertEquals(Connection.TRANSACTION_REPEATABLE_READ, connection.getTransactionIsolation());
    assertTrue(connection.isValid(1));
    assertFalse(rows(meta.getTypeInfo()).isEmpty());
    assertEquals(List.of(), rows(meta.getCatalogs()));
    assertEquals(
        List.of("LOCAL TEMPORARY", "MATERIALIZED VIEW", "SYSTEM TABLE", "TABLE", "VIEW"),
        rows(meta.getTableTypes()));
  }

  @Test
  void itFindsNamespacesTablesAndTheirCells() throws SQLException {
    assertEquals(
        List.of("INFORMATION_SCHEMA|null", "SYS|null", "default|null", "hbase|null", "web|null"),
        rows(meta.getSchemas()));
    assertEquals(
        List.of(
            "null|web|page$cells|SYSTEM TABLE|Every kept version of every cell of page"
                + "|null|null|null|null|null",
            "null|web|page$markers|SYSTEM TABLE|The tombstones, and what they hide, beside every"
                + " version of every cell of page|null|null|null|null|null",
            "null|web|page|TABLE||null|null|null|null|null"),
        rows(meta.getTables(null, "web", "%", null)));
    assertEquals(1, rows(meta.getTables(null, "WEB", "PAGE", new String[] {"TABLE"})).size());
  }

  @Test
  void itFindsViewsAndComments() throws SQLException {
    try (java.sql.Statement statement = connection.createStatement()) {
      statement.execute("CREATE VIEW web.seen AS SELECT 1 AS a, CAST(NULL AS VARCHAR) AS b");
      statement.execute("COMMENT ON VIEW web.seen IS 'a view'");
    }
    assertEquals(
        List.of("null|web|seen|VIEW|a view|null|null|null|null|null"),
        rows(meta.getTables(null, "web", "%", new String[] {"VIEW"})));
    try (ResultSet columns = meta.getColumns(null, "web", "seen", "%")) {
      assertTrue(columns.next());
      assertEquals("INTEGER|NO", columns.getString("TYPE_NAME") + "|" + columns.getString(18));
      assertTrue(columns.next());
      assertEquals("VARCHAR|YES", columns.getString("TYPE_NAME") + "|" + columns.getString(18));
      assertFalse(columns.next());
    }
  }

  @Test
  void itFindsWhatTheStoreTellsAboutItself() throws SQLException {
    assertEquals(
        List.of(
            "null|SYS|COLUMN_STATISTICS|SYSTEM TABLE|The planner's estimates of the newest values"
                + " of columns, where it has any|null|null|null|null|null",
            "null|SYS|FAMILIES|SYSTEM TABLE|What the store keeps of each column family"
                + "|null|null|null|null|null",
            "null|SYS|FAMILY_OPTIONS|SYSTEM TABLE|The options of each column family, by the names"
                + " that FAMILY ... WITH has for them|null|null|null|null|null",
            "null|SYS|GRANTS|SYSTEM TABLE|Who may do what, and whose is what"
                + "|null|null|null|null|null",
            "null|SYS|INDEXES|SYSTEM TABLE|The indexes, with what they take and what they are used"
                + " for|null|null|null|null|null",
            "null|SYS|QUALIFIERS|SYSTEM TABLE|The qualifiers that exist in each family; every cell is"
                + " read for it|null|null|null|null|null",
            "null|SYS|ROLE_MEMBERS|SYSTEM TABLE|Who has which role|null|null|null|null|null",
            "null|SYS|SESSIONS|SYSTEM TABLE|Sessions of this process, each of them a connection"
                + "|null|null|null|null|null",
            "null|SYS|STATEMENTS|SYSTEM TABLE|Statements that run in this process, and those whose"
                + " rows were not read to the end|null|null|null|null|null",
            "null|SYS|STATEMENT_STATISTICS|SYSTEM TABLE|What statements have cost since the store"
                + " was opened, those that come most often|null|null|null|null|null",
            "null|SYS|TABLES|SYSTEM TABLE|The tables of the store, with the planner's estimates"
                + "|null|null|null|null|null",
            "null|SYS|USERS|SYSTEM TABLE|The users and roles|null|null|null|null|null"),
        rows(meta.getTables(null, "SYS", "%", new String[] {"SYSTEM TABLE"})));
    try (ResultSet columns = meta.getColumns(null, "SYS", "TABLES", "est%")) {
      assertTrue(columns.next());
      assertEquals("estimated_rows", columns.getString("COLUMN_NAME"));
      assertEquals("BIGINT", columns.getString("TYPE_NAME"));
      assertEquals("YES", columns.getString("IS_NULLABLE"));
      assertEquals("about how many rows it has", columns.getString("REMARKS"));
    }
    connection.setSchema("SYS");
    assertEquals("SYS", connection.getSchema());
    assertEquals(
        List.of("page"),
        Rows.of(connection, "SELECT table_name FROM TABLES WHERE namespace = 'web'"));
    Rows.assertFails(
        "42501", "schema SYS", () -> Rows.update(connection, "DELETE FROM SYS.TABLES"));
  }

  @Test
  void itFindsColumnsWithTypesDefaultsAndNullability() throws SQLException {
    StringBuilder found = new StringBuilder();
    try (ResultSet columns = meta.getColumns(null, "web", "page", "%")) {
      while (columns.next()) {
        found
            .append(columns.getInt("ORDINAL_POSITION"))
            .append(' ')
            .append(columns.getString("COLUMN_NAME"))
            .append(' ')
            .append(columns.getString("TYPE_NAME"))
            .append(' ')
            .append(columns.getInt("COLUMN_SIZE"))
            .append(' ')
            .append(columns.getString("IS_NULLABLE"))
            .append(' ')
            .append(columns.getString("COLUMN_DEF"))
            .append('\n');
      }
    }
    assertEquals(
        """
        1 host VARCHAR 2147483647 NO null
        2 path VARCHAR 99 NO null
        3 contents.html VARCHAR 2147483647 YES null
        4 contents.type VARCHAR 2147483647 YES 'text/html'
        5 anchor MAP<VARCHAR, VARCHAR> 0 YES null
        6 hits BIGINT 19 NO 0
        7 price DECIMAL 9 YES null
        """,
        found.toString());
    assertEquals(7, rows(meta.getColumns(null, "web", "page$cells", "%")).size());
  }

  @Test
  void itFindsTheKeyAndTheColumnsThatTellARowFromAnother() throws SQLException {
    try (ResultSet key = meta.getPrimaryKeys(null, "web", "page")) {
      assertTrue(key.next());
      assertEquals("host", key.getString("COLUMN_NAME"));
      assertEquals(1, key.getInt("KEY_SEQ"));
      assertTrue(key.next());
      assertEquals("path", key.getString("COLUMN_NAME"));
      assertFalse(key.next());
    }
    assertEquals(List.of(), rows(meta.getPrimaryKeys(null, "web", "page$cells")));
    assertEquals(
        2,
        rows(meta.getBestRowIdentifier(null, "web", "page", DatabaseMetaData.bestRowSession, true))
            .size());
    try (ResultSet index = meta.getIndexInfo(null, "web", "page", true, true)) {
      assertTrue(index.next());
      assertEquals("A", index.getString("ASC_OR_DESC"));
      assertTrue(index.next());
      assertEquals("D", index.getString("ASC_OR_DESC"));
    }
    try (Connection own = DriverManager.getConnection("jdbc:cellar:mem:indexes-of-tools")) {
      Rows.update(
          own,
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER UNIQUE, f.v VARCHAR)",
          "CREATE INDEX t_v ON t (f.v DESC, (a + 1)) WHERE a > 7",
          "INSERT INTO t VALUES (1, 2, 'x'), (2, 8, 'y')");
      List<String> indexes = new ArrayList<>();
      try (ResultSet index = own.getMetaData().getIndexInfo(null, null, "t", false, true)) {
        while (index.next()) {
          indexes.add(
              index.getString("INDEX_NAME")
                  + (index.getBoolean("NON_UNIQUE") ? " " : " unique ")
                  + index.getString("COLUMN_NAME")
                  + " "
                  + index.getString("ASC_OR_DESC")
                  + " "
                  + index.getLong("CARDINALITY")
                  + " "
                  + index.getString("FILTER_CONDITION"));
        }
      }
      assertEquals(
          List.of(
              "t_pkey unique id A 2 null",
              "t_a_key unique a A 2 null",
              "t_v f.v D 1 \"a\" > 7",
              "t_v \"a\" + 1 A 1 \"a\" > 7"),
          indexes);
    }
    assertEquals(List.of(), rows(meta.getImportedKeys(null, "web", "page")));
    assertEquals(List.of(), rows(meta.getProcedures(null, "web", "%")));
  }
}
