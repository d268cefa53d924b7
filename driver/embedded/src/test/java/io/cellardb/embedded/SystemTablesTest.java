package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SYS over a store on disk, through JDBC. */
final class SystemTablesTest {
  @TempDir Path directory;

  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:" + directory.resolve("data"));
    Rows.update(connection, "CREATE TABLE t (id VARCHAR PRIMARY KEY, n BIGINT)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void aFlushedTableHasAFileWithItsTimesAndRows() throws SQLException {
    LocalDateTime before = LocalDateTime.now(ZoneId.systemDefault()).minusSeconds(1);
    Rows.update(connection, "INSERT INTO t VALUES ('a', 1), ('b', 2)");
    String memtables = "SELECT row_count, state FROM SYS.MEMTABLES WHERE table_name = 't'";
    assertEquals(List.of("2|ACTIVE"), Rows.of(connection, memtables));
    Rows.update(connection, "FLUSH TABLE t");
    assertEquals(List.of(), Rows.of(connection, memtables));
    try (Statement statement = connection.createStatement();
        ResultSet files =
            statement.executeQuery("SELECT * FROM SYS.FILES WHERE table_name = 't'")) {
      assertTrue(files.next());
      assertEquals("default", files.getString("namespace"));
      assertEquals("d", files.getString("family"));
      assertEquals(2, files.getLong("row_count"));
      assertEquals(4, files.getLong("cell_count"));
      assertTrue(files.getLong("bytes") > 0);
      LocalDateTime written = files.getObject("min_time", LocalDateTime.class);
      assertTrue(written.isAfter(before), before + " < " + written);
      assertFalse(written.isAfter(LocalDateTime.now(ZoneId.systemDefault())), written.toString());
      assertArrayEquals(new byte[] {'a'}, files.getBytes("first_row"));
      assertArrayEquals(new byte[] {'b'}, files.getBytes("last_row"));
      assertFalse(files.next());
    }
    assertEquals(
        List.of("true"),
        Rows.of(
            connection,
            "SELECT l.bytes = SUM(f.bytes) FROM SYS.LEVELS l JOIN SYS.FILES f"
                + " USING (namespace, table_name, family, level) WHERE l.table_name = 't'"
                + " GROUP BY l.bytes"));
  }

  @Test
  void theStoreAndItsCountersCanBeAskedFor() throws SQLException {
    assertEquals(
        List.of("data|OPEN|null"),
        Rows.of(
            connection,
            "SELECT SUBSTRING(directory FROM CHAR_LENGTH(directory) - 3), state, reason"
                + " FROM SYS.STORE"));
    assertEquals(
        List.of("bytes|true"),
        Rows.of(
            connection, "SELECT unit, \"value\" > 0 FROM SYS.COUNTERS WHERE name = 'wal_bytes'"));
  }

  @Test
  void whatOnlyAClusterDoesWithAFamilyIsCheckedAndForgotten() throws SQLException {
    Rows.update(
        connection,
        "CREATE TABLE u (id VARCHAR PRIMARY KEY, n BIGINT)"
            + " FAMILY d WITH (versions = 2, block_encoding = 'diff', mob = 9, replication = TRUE)");
    String options =
        "SELECT versions, block_encoding, mob, replication FROM SYS.FAMILY_OPTIONS"
            + " WHERE table_name = 'u'";
    assertEquals(List.of("2|NONE|null|FALSE"), Rows.of(connection, options));
    Rows.update(connection, "ALTER TABLE u FAMILY d SET (versions = 3, mob = 9)");
    assertEquals(List.of("3|NONE|null|FALSE"), Rows.of(connection, options));
    SQLException refused =
        assertThrows(
            SQLException.class,
            () -> Rows.update(connection, "ALTER TABLE u FAMILY d SET (block_encoding = 'TREE')"));
    assertEquals("22023", refused.getSQLState());
  }

  @Test
  void everyTableThatIsListedCanBeRead() throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    List<String> tables = new ArrayList<>();
    try (ResultSet found = meta.getTables(null, "SYS", "%", null)) {
      while (found.next()) {
        tables.add(found.getString("TABLE_NAME"));
      }
    }
    assertEquals(
        List.of(
            "CACHE",
            "COLUMN_STATISTICS",
            "COMPACTIONS",
            "COUNTERS",
            "FAMILY_OPTIONS",
            "FILES",
            "GRANTS",
            "INDEXES",
            "LEVELS",
            "MEMTABLES",
            "QUALIFIERS",
            "ROLE_MEMBERS",
            "SESSIONS",
            "STATEMENTS",
            "STATEMENT_STATISTICS",
            "STORE",
            "TABLES",
            "USERS"),
        tables);
    for (String table : tables) {
      List<String> columns = new ArrayList<>();
      try (ResultSet found = meta.getColumns(null, "SYS", table, "%")) {
        while (found.next()) {
          assertFalse(found.getString("REMARKS").isEmpty());
          columns.add(found.getString("COLUMN_NAME"));
        }
      }
      // Each name is one that can be written without quotes.
      Rows.of(connection, "SELECT " + String.join(", ", columns) + " FROM SYS." + table);
    }
  }

  @Test
  void explainAnalyzeShowsBlocksAndFiles() throws SQLException {
    Rows.update(connection, "INSERT INTO t VALUES ('a', 1), ('b', 2)", "FLUSH TABLE t");
    String cold = Rows.of(connection, "EXPLAIN ANALYZE SELECT id FROM t WHERE n > 1").get(0);
    assertTrue(cold.contains("(actual rows=1, batches=1, time="), cold);
    assertTrue(cold.contains("; 2 rows looked at, 2 of them by column, "), cold);
    assertTrue(cold.contains(" cache misses, 1 blocks read, "), cold);
    assertTrue(cold.endsWith(" bytes read)"), cold);
    String warm = Rows.of(connection, "EXPLAIN ANALYZE SELECT id FROM t WHERE n > 1").get(0);
    // A reader that is used again may know where the block is.
    assertTrue(warm.matches(".*; 2 rows looked at, 2 of them by column, [12] cache hits\\)"), warm);
  }
}
