package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.error.SqlException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables that SQL has not created. */
final class ForeignTablesTest {
  private static final TableName PAGE = TableName.parse("page");

  private final SqlTester sql = new SqlTester();
  private final Store store = sql.store;

  /** The names are looked up before the table is there, so that it has to be discovered. */
  @BeforeEach
  void createBehindTheBackOfSql() {
    assertEquals("42P01", refused("SELECT * FROM page").sqlState());
    store
        .admin()
        .createTable(
            new TableDescriptor(
                PAGE, List.of(FamilyDescriptor.of("f").withVersions(3), FamilyDescriptor.of("g"))));
    put("a", "f", "x", "1", 1000);
    put("a", "g", "y", "2", 2000);
    put("b", "g", "", "3", 3000);
  }

  private void put(String row, String family, String qualifier, String value, long time) {
    store.apply(
        new WriteBatch()
            .mutate(
                PAGE, bytes(row), new Mutation.Put(family, bytes(qualifier), time, bytes(value))));
  }

  private static byte[] bytes(String text) {
    return ByteString.utf8(text).array();
  }

  private SqlException refused(String statement) {
    return assertThrows(SqlException.class, () -> sql.run(statement), statement);
  }

  private List<String> rows() {
    return sql.query(
        "SELECT CAST(_row AS VARCHAR), CARDINALITY(f), CARDINALITY(g), CAST(f[X'78'] AS VARCHAR),"
            + " CAST(g[X''] AS VARCHAR) FROM page ORDER BY _row");
  }

  @Test
  void theirRowsAreReadWithoutAnyDefinition() {
    assertEquals(List.of("a|1|1|1|null", "b|0|1|null|3"), rows());
    assertEquals(List.of("2"), sql.query("SELECT COUNT(*) FROM page"));
    assertEquals(
        List.of("b|3000"),
        sql.query("SELECT CAST(_row AS VARCHAR), _time FROM page WHERE _row > X'61'"));
    assertEquals(
        List.of("[97]|1"),
        sql.query("SELECT _row, CARDINALITY(f) FROM page p WHERE p._row = X'61'"));
    assertEquals(
        List.of("1000"), sql.query("SELECT CELL_TIME(f[X'78']) FROM page WHERE _row < X'62'"));
    assertEquals(
        List.of("b|g||3000"),
        sql.query(
            "SELECT CAST(_row AS VARCHAR), family, qualifier, cell_time FROM page$cells"
                + " WHERE _row = X'62'"));
    assertEquals(3, sql.query("SELECT * FROM page$markers").size());
  }

  @Test
  void conditionsOnTheRowKeyAreRangesAndEntriesAreSingleCells() {
    assertEquals(
        "Scan(table=[default.page], columns=[f[X'78']], keys=[_row >= X'61' AND _row < X'62'])"
            + " rows~1",
        sql.plan("SELECT f[X'78'] FROM page WHERE _row >= X'61' AND _row < X'62'"));
  }

  @Test
  void rowKeysOfAnyBytesAreFound() {
    String[] keys = {"00", "0000", "0061", "00FF", "61", "6100", "61FF", "FF", "FFFF"};
    sql.run("DELETE FROM page");
    for (String key : keys) {
      sql.run("UPSERT INTO page (_row, f) VALUES (X'" + key + "', MAP[X'', X''])");
      assertEquals(
          List.of("1"), sql.query("SELECT COUNT(*) FROM page WHERE _row = X'" + key + "'"), key);
    }
    for (int i = 0; i < keys.length; i++) {
      String count = "SELECT COUNT(*) FROM page WHERE _row ";
      String key = " X'" + keys[i] + "'";
      assertEquals(List.of("" + i), sql.query(count + "<" + key), key);
      assertEquals(List.of("" + (i + 1)), sql.query(count + "<=" + key), key);
      assertEquals(List.of("" + (keys.length - i - 1)), sql.query(count + ">" + key), key);
      assertEquals(List.of("" + (keys.length - i)), sql.query(count + ">=" + key), key);
      assertEquals(List.of("" + (keys.length - 1)), sql.query(count + "<>" + key), key);
    }
    for (String all : List.of("> X''", ">= X''", "<> X''")) {
      assertEquals(
          List.of("" + keys.length), sql.query("SELECT COUNT(*) FROM page WHERE _row " + all), all);
    }
    for (String none : List.of("< X''", "<= X''", "= X''")) {
      assertEquals(List.of("0"), sql.query("SELECT COUNT(*) FROM page WHERE _row " + none), none);
    }
    assertEquals(
        "22023", refused("UPSERT INTO page (_row, f) VALUES (X'', MAP[X'', X''])").sqlState());
    assertEquals(
        List.of(
            "[0]",
            "[0, 0]",
            "[0, 97]",
            "[0, -1]",
            "[97]",
            "[97, 0]",
            "[97, -1]",
            "[-1]",
            "[-1, -1]"),
        sql.query("SELECT _row FROM page ORDER BY _row"));
  }

  @Test
  void theyAreWrittenLikeAnyTable() {
    sql.run("INSERT INTO page VALUES (X'63', MAP[X'78', X'35'], NULL)");
    sql.run("UPSERT INTO page (_row, g) VALUES (X'63', MAP[X'', X'36'])");
    sql.run("UPDATE page SET f[X'78'] = X'37' WHERE _row = X'61'");
    assertEquals(List.of("a|1|1|7|null", "b|0|1|null|3", "c|1|1|5|6"), rows());
    assertEquals(
        List.of("c|f|x", "c|g|"),
        sql.query(
            "SELECT CAST(_row AS VARCHAR), family, qualifier FROM page$cells WHERE _row = X'63'"),
        "no marker is written");
    assertEquals(
        "23505", refused("INSERT INTO page (_row, f) VALUES (X'61', MAP[X'', X''])").sqlState());
    assertEquals("23502", refused("INSERT INTO page (_row) VALUES (X'64')").sqlState());
    assertEquals(
        List.of("[100]"),
        sql.query("INSERT INTO page (_row, f) VALUES (X'64', MAP[X'00FF', X'']) RETURNING _row"));
    sql.run("UPDATE page SET f = MAP[X'00FF', CAST(NULL AS VARBINARY)] WHERE _row = X'64'");
    sql.run("DELETE FROM page WHERE _row = X'62'");
    assertEquals(List.of("a|1|1|7|null", "c|1|1|5|6"), rows());
  }

  @Test
  void aStatementMayKnowTheirColumns() {
    assertEquals(
        List.of("a|1|1"),
        sql.query(
            "SELECT CAST(_row AS VARCHAR), x, CARDINALITY(f) FROM page EXTEND (f.x VARCHAR)"
                + " WHERE \"f.x\" = '1'"));
    sql.run("UPSERT INTO page EXTEND (f.n INTEGER) (_row, f.n) VALUES (X'63', 5)");
    assertEquals(List.of("5"), sql.query("SELECT n FROM page EXTEND (f.n INTEGER) WHERE n > 1"));
  }

  @Test
  void theyCannotBeAlteredBeforeTheyAreDefined() {
    for (String statement :
        List.of(
            "ALTER TABLE page ADD COLUMN f.x VARCHAR",
            "ALTER TABLE page RENAME TO p",
            "COMMENT ON TABLE page IS 'x'")) {
      assertEquals("0A000", refused(statement).sqlState(), statement);
    }
    SqlException exists = refused("CREATE TABLE page (k INTEGER PRIMARY KEY)");
    assertEquals("42P07", exists.sqlState());
    assertTrue(exists.getMessage().contains("OVER EXISTING"), exists.getMessage());
  }

  @Test
  void aDefinitionOverThemHasTypedColumns() {
    sql.run(
        "CREATE TABLE page (k VARCHAR PRIMARY KEY, F.x VARCHAR, F.n INTEGER NOT NULL DEFAULT 7,"
            + " g MAP<VARCHAR, VARCHAR>) OVER EXISTING");
    String all = "SELECT k, x, n, g FROM page ORDER BY k";
    assertEquals(List.of("a|1|7|{y=2}", "b|null|7|{=3}"), sql.query(all));
    sql.run("INSERT INTO page VALUES ('c', '5', 8, MAP['y', '6'])");
    sql.run("UPDATE page SET x = NULL WHERE k = 'a'");
    assertEquals(List.of("a|null|7|{y=2}", "b|null|7|{=3}", "c|5|8|{y=6}"), sql.query(all));
    assertEquals(List.of("3"), sql.query("SELECT COUNT(*) FROM page"));
    sql.run("ALTER TABLE page RENAME COLUMN f.x TO z");
    sql.run("ALTER TABLE page ADD COLUMN f.w VARCHAR");
    assertEquals(
        List.of("c|5|null"), sql.query("SELECT k, z, w FROM page WHERE z = '5' AND _time > 5000"));
    SqlException twice = refused("CREATE TABLE page (k VARCHAR PRIMARY KEY) OVER EXISTING");
    assertEquals("42P07", twice.sqlState());

    sql.run("DROP TABLE page");
    assertEquals(
        List.of("a|0|1|null|null", "b|0|1|null|3", "c|2|1|5|null"),
        rows(),
        "the definition is gone, the rows are not");
    sql.run("DROP TABLE page");
    assertEquals("42P01", refused("SELECT * FROM page").sqlState());
    assertTrue(store.admin().describe(PAGE).isEmpty());
  }

  @Test
  void definitionsThatDoNotFitAreRefused() {
    assertEquals(
        "42704",
        refused("CREATE TABLE page (k VARCHAR PRIMARY KEY, h.x VARCHAR) OVER EXISTING").sqlState());
    assertEquals(
        "42P16",
        refused("CREATE TABLE page (k VARCHAR PRIMARY KEY, f.x VARCHAR NOT NULL) OVER EXISTING")
            .sqlState());
    assertEquals(
        "42P01", refused("CREATE TABLE nope (k VARCHAR PRIMARY KEY) OVER EXISTING").sqlState());
    assertEquals(
        "42601",
        refused("CREATE TABLE page (k VARCHAR PRIMARY KEY) WITH (x = 1) OVER EXISTING").sqlState());
  }

  @Test
  void definitionsOutliveTheEngine() {
    sql.run("CREATE TABLE PAGE (k VARCHAR PRIMARY KEY, f.x VARCHAR) OVER EXISTING");
    Session session = Engine.open(store, false).session();
    assertEquals(2, session.prepare("SELECT k, x FROM page").columns().size());
    assertEquals(
        "42703",
        assertThrows(SqlException.class, () -> session.prepare("SELECT g FROM page")).sqlState());
  }

  @Test
  void theyArePartOfTransactions() {
    sql.run("START TRANSACTION");
    sql.run("UPSERT INTO page (_row, g) VALUES (X'63', MAP[X'', X'36'])");
    sql.run("UPSERT INTO page EXTEND (f.n INTEGER) (_row, n) VALUES (X'63', 5)");
    assertEquals(List.of("3"), sql.query("SELECT COUNT(*) FROM page"));
    assertEquals(
        List.of("5"), sql.query("SELECT n FROM page EXTEND (f.n INTEGER) WHERE _row = X'63'"));
    sql.run("ROLLBACK");
    assertEquals(List.of("2"), sql.query("SELECT COUNT(*) FROM page"));
  }
}
