package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.access.SystemRows;
import io.cellardb.sql.error.SqlException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.memory.MemoryStore;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class SystemTablesTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void fill() {
    sql.run("CREATE TABLE a (id BIGINT PRIMARY KEY, n BIGINT, f.x BIGINT)");
    sql.run("CREATE TABLE b (id BIGINT PRIMARY KEY)");
    sql.run("INSERT INTO a VALUES (1, 1, 1), (2, 2, NULL)");
  }

  private SqlException refused(String statement) {
    return assertThrows(SqlException.class, () -> sql.run(statement), statement);
  }

  @Test
  void theyAreQueriedLikeAnyTable() {
    assertEquals(
        List.of("a|2|2", "b|1|0"),
        sql.query(
            "SELECT table_name, families, estimated_rows FROM SYS.TABLES"
                + " WHERE namespace = 'default' ORDER BY table_name"));
    assertEquals(
        List.of("a|3"),
        sql.query(
            "SELECT t.table_name, SUM(f.row_count) FROM sys.tables t JOIN sys.families f"
                + " ON t.namespace = f.namespace AND t.table_name = f.table_name"
                + " WHERE t.namespace = ? GROUP BY t.table_name HAVING SUM(f.row_count) > 0",
            "default"));
    assertEquals(
        List.of("2"),
        sql.query(
            "SELECT COUNT(*) FROM (SELECT table_name FROM SYS.TABLES WHERE namespace <> 'hbase')"));
    assertEquals(
        List.of("1"),
        sql.query("SELECT id FROM a WHERE id = (SELECT MIN(families) FROM SYS.TABLES)"));
  }

  @Test
  void theirRowsAreThoseOfTheMomentOfTheQuery() {
    String count = "SELECT SUM(row_count) FROM SYS.FAMILIES WHERE table_name = 'b'";
    assertEquals(List.of("0"), sql.query(count));
    sql.run("INSERT INTO b VALUES (1)");
    assertEquals(List.of("1"), sql.query(count));
  }

  @Test
  void explainShowsThem() {
    assertEquals(
        """
        Project(table_name=[table_name]) rows~50
          Filter(condition=[>(estimated_rows, 5)]) rows~50
            SystemScan(table=[SYS.TABLES]) rows~100\
        """,
        sql.plan("SELECT table_name FROM SYS.TABLES WHERE estimated_rows > 5"));
  }

  @Test
  void theSchemaCanBeThatOfTheSession() {
    sql.session.setNamespace("sys");
    assertEquals("SYS", sql.session.namespace());
    assertEquals(
        List.of("a", "b"),
        sql.query("SELECT table_name FROM tables WHERE namespace = 'default' ORDER BY 1"));
    assertEquals("42501", refused("CREATE TABLE c (id BIGINT PRIMARY KEY)").sqlState());
    assertEquals("42501", refused("DELETE FROM tables").sqlState());
    assertEquals(List.of("2"), sql.query("SELECT COUNT(*) FROM \"default\".a"));
  }

  @Test
  void nothingOfThemCanBeChanged() {
    for (String statement :
        new String[] {
          "INSERT INTO SYS.TABLES VALUES ('a', 'b', 1, 1, 1)",
          "UPSERT INTO SYS.TABLES VALUES ('a', 'b', 1, 1, 1)",
          "INSERT INTO sys.nothing VALUES (1)",
          "UPDATE SYS.TABLES SET bytes = 0",
          "DELETE FROM SYS.TABLES",
          "DELETE FROM SYS.TABLES$cells",
          "CREATE TABLE SYS.c (id BIGINT PRIMARY KEY)",
          "DROP TABLE SYS.TABLES",
          "DROP TABLE IF EXISTS SYS.TABLES",
          "TRUNCATE TABLE SYS.TABLES",
          "FLUSH TABLE SYS.TABLES",
          "COMPACT TABLE SYS.TABLES",
          "DROP NAMESPACE SYS",
          "DROP NAMESPACE IF EXISTS SYS CASCADE"
        }) {
      SqlException refused = refused(statement);
      assertEquals("42501", refused.sqlState(), statement);
      assertTrue(refused.getMessage().contains("schema SYS"), refused.getMessage());
      assertTrue(refused.line() > 0, statement);
    }
    assertEquals("42939", refused("CREATE NAMESPACE sys").sqlState());
  }

  @Test
  void wrongNamesAreErrorsWithAHint() {
    SqlException table =
        assertThrows(SqlException.class, () -> sql.query("SELECT * FROM SYS.TABLE_"));
    assertEquals("42P01", table.sqlState());
    SqlException column =
        assertThrows(SqlException.class, () -> sql.query("SELECT row_cout FROM SYS.FAMILIES"));
    assertEquals("42703", column.sqlState());
    assertTrue(column.getMessage().contains("row_count"), column.getMessage());
  }

  @Test
  void aNamespaceThatOthersMadeUnderTheNameTakesItsPlace() {
    MemoryStore store = new MemoryStore();
    store.admin().createNamespace(new NamespaceDescriptor("Sys"));
    store
        .admin()
        .createTable(
            new TableDescriptor(TableName.parse("Sys:t"), List.of(FamilyDescriptor.of("f"))));
    Engine engine = Engine.open(store, false);
    assertEquals(Set.of("INFORMATION_SCHEMA"), engine.systemRelations().keySet());
    Session session = engine.session();
    session.setNamespace("SYS");
    assertEquals("Sys", session.namespace());
    SqlException gone =
        assertThrows(SqlException.class, () -> session.prepare("SELECT * FROM SYS.TABLES"));
    assertEquals("42P01", gone.sqlState());
  }

  @Test
  void valuesHaveTheTypesOfSql() {
    SystemRelation relation =
        new SystemRelation(
            "R",
            "",
            List.of(
                SystemRelation.Column.time("time", ""), SystemRelation.Column.bytes("bytes", "")),
            () ->
                List.of(
                    new Object[] {86_400_000L, ByteString.utf8("x")},
                    new Object[] {Long.MAX_VALUE, null},
                    new Object[] {null, ByteString.EMPTY}));
    List<List<Object>> rows = SystemRows.of(relation, ZoneId.of("America/St_Johns"));
    assertEquals(LocalDateTime.of(1970, 1, 1, 20, 30), rows.get(0).get(0));
    assertEquals("[120]", Arrays.toString((byte[]) rows.get(0).get(1)));
    assertEquals(Arrays.asList(null, null), rows.get(1));
    assertEquals("[]", Arrays.toString((byte[]) rows.get(2).get(1)));
  }
}
