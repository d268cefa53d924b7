package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.io.Writer;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blob, Clob and RowId, there and back. */
final class ValueObjectsTest {
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:objects");
    Rows.update(connection, "CREATE TABLE doc (k INTEGER PRIMARY KEY, t VARCHAR, b VARBINARY)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void lobsAreBoundAndReadAsTheirValues() throws Exception {
    Clob clob = connection.createClob();
    try (Writer writer = clob.setCharacterStream(1)) {
      writer.write("Zoë's text");
    }
    Blob blob = connection.createBlob();
    blob.setBytes(1, new byte[] {0, 1, -1});
    NClob national = connection.createNClob();
    national.setString(1, "n");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO doc VALUES (?, ?, ?)")) {
      insert.setInt(1, 1);
      insert.setClob(2, clob);
      insert.setBlob(3, blob);
      insert.addBatch();
      insert.setInt(1, 2);
      insert.setNClob(2, national);
      insert.setBlob(3, new ByteArrayInputStream(new byte[] {7, 8, 9}), 2);
      insert.addBatch();
      insert.setInt(1, 3);
      insert.setClob(2, new StringReader("abc"), 2);
      insert.setBlob(3, (Blob) null);
      insert.addBatch();
      insert.executeBatch();
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT t, b FROM doc ORDER BY k")) {
      assertTrue(rows.next());
      assertEquals("Zoë's", rows.getClob("t").getSubString(1, 5));
      assertArrayEquals(new byte[] {1, -1}, rows.getBlob("b").getBytes(2, 2));
      assertEquals(10, rows.getObject("t", NClob.class).length());
      assertTrue(rows.next());
      assertEquals("n", rows.getNClob(1).getSubString(1, 1));
      assertArrayEquals(new byte[] {7, 8}, rows.getBytes(2));
      assertTrue(rows.next());
      assertEquals("ab", rows.getString(1));
      assertNull(rows.getBlob(2));
      assertTrue(rows.wasNull());
    }
  }

  @Test
  void aRowIdFindsItsRow() throws SQLException {
    assertEquals(RowIdLifetime.ROWID_VALID_FOREVER, connection.getMetaData().getRowIdLifetime());
    Rows.update(connection, "INSERT INTO doc (k, t) VALUES (1, 'one'), (2, 'two')");
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT k, _row FROM doc WHERE k = 2");
        PreparedStatement find = connection.prepareStatement("SELECT t FROM doc WHERE _row = ?");
        PreparedStatement change =
            connection.prepareStatement("UPDATE doc SET t = 'zwei' WHERE _row = ?")) {
      assertTrue(rows.next());
      RowId id = rows.getRowId("_row");
      assertEquals(id, rows.getRowId(2));
      assertFails("07006", "no row id", () -> rows.getRowId(1));
      change.setRowId(1, id);
      assertEquals(1, change.executeUpdate());
      find.setRowId(1, id);
      ResultSet found = find.executeQuery();
      assertTrue(found.next());
      assertEquals("zwei", found.getString(1));
    }
  }
}
