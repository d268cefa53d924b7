package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.error.SqlException;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns whose bytes are not SQL's own. */
final class EncodingsTest {
  private final SqlTester sql = new SqlTester();

  private SqlException refused(String statement) {
    return assertThrows(SqlException.class, () -> sql.run(statement), statement);
  }

  private void put(String row, String qualifier, String hex) {
    sql.store.apply(
        new WriteBatch()
            .mutate(
                TableName.parse("t"),
                HexFormat.of().parseHex(row),
                new Mutation.Put(
                    "f",
                    qualifier.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                    WriteBatch.NOW,
                    HexFormat.of().parseHex(hex))));
  }

  private void createExisting() {
    sql.store
        .admin()
        .createTable(new TableDescriptor(TableName.parse("t"), List.of(FamilyDescriptor.of("f"))));
  }

  @Test
  void conditionsMeanTheSameWhateverTheBytesAre() {
    for (String encoding : List.of("cellar", "bytes", "text", "phoenix")) {
      sql.run(
          "CREATE TABLE n (k INTEGER PRIMARY KEY, i INTEGER ENCODING '"
              + encoding
              + "', d DOUBLE ENCODING '"
              + encoding
              + "', b BOOLEAN NOT NULL DEFAULT FALSE ENCODING '"
              + encoding
              + "', s VARCHAR ENCODING '"
              + encoding
              + "')");
      sql.run("INSERT INTO n VALUES (1, -5, -0.5, TRUE, 'a'), (2, 3, 10, FALSE, 'b')");
      sql.run("INSERT INTO n VALUES (3, NULL, NULL, DEFAULT, NULL), (4, 200, 1e300, TRUE, 'ab')");
      assertEquals(
          List.of(
              "1|-5|-0.5|true|a",
              "2|3|10.0|false|b",
              "3|null|null|false|null",
              "4|200|1.0E300|true|ab"),
          sql.query("SELECT * FROM n ORDER BY k"),
          encoding);
      assertEquals(List.of("1", "2"), sql.query("SELECT k FROM n WHERE i < 100 ORDER BY k"));
      assertEquals(List.of("4"), sql.query("SELECT k FROM n WHERE i > 3 AND d > 1e10 AND b"));
      assertEquals(List.of("3"), sql.query("SELECT k FROM n WHERE i IS NULL AND s IS NULL"));
      assertEquals(List.of("1", "4"), sql.query("SELECT k FROM n WHERE s LIKE 'a%' ORDER BY k"));
      assertEquals(List.of("1"), sql.query("SELECT k FROM n WHERE d = -0.5 AND i = ?", -5L));
      sql.run("UPDATE n SET i = i + 1, s = NULL WHERE k = 4");
      assertEquals(List.of("4|201|null"), sql.query("SELECT k, i, s FROM n WHERE i = 201"));
      assertEquals("22003", refused("UPDATE n SET i = 3000000000").sqlState());
      sql.run("DROP TABLE n");
    }
  }

  @Test
  void onlyBytesInTheOrderOfSqlAreComparedInTheStore() {
    sql.run(
        "CREATE TABLE p (k INTEGER PRIMARY KEY, a INTEGER ENCODING 'phoenix',"
            + " b INTEGER ENCODING 'bytes', c VARCHAR ENCODING 'text')");
    assertEquals(
        "Scan(table=[default.p], columns=[k], keys=[all], filter=[a > 1 AND c = 'x'],"
            + " residual=[b > 1]) rows~1",
        sql.plan("SELECT k FROM p WHERE a > 1 AND b > 1 AND c = 'x'"));
  }

  @Test
  void whatOthersWroteIsRead() {
    createExisting();
    put("6B31", "n", "FFFFFFFE");
    put("6B31", "t", "3132");
    put("6B32", "n", "00000007");
    put("6B32", "t", "6F6E65");
    sql.run(
        "CREATE TABLE t (k VARCHAR ENCODING 'bytes' PRIMARY KEY, f.n INTEGER ENCODING 'bytes',"
            + " f.t BIGINT ENCODING 'text') OVER EXISTING");
    assertEquals(List.of("k1|-2", "k2|7"), sql.query("SELECT k, n FROM t ORDER BY n"));
    assertEquals(List.of("12"), sql.query("SELECT t FROM t WHERE k = 'k1'"));
    SqlException malformed = assertThrows(SqlException.class, () -> sql.query("SELECT t FROM t"));
    assertEquals("22P03", malformed.sqlState());
    assertEquals(
        "a cell of column 'f.t' has the bytes one, which are no BIGINT; it is in the row with k ="
            + " 'k2'",
        malformed.getMessage());
    String text = "it is in the row with k = 'k2'";
    for (String query :
        List.of("SELECT t FROM t WHERE k = 'k2'", "SELECT COUNT(*) FROM t WHERE n > 0 AND t > 1")) {
      SqlException other = assertThrows(SqlException.class, () -> sql.query(query));
      assertTrue(other.getMessage().endsWith(text), other.getMessage());
    }
    sql.run("UPDATE t SET t = 8 WHERE k = 'k2'");
    assertEquals(
        List.of("[56]"),
        sql.query("SELECT \"value\" FROM t$cells WHERE k = 'k2' AND qualifier = 't'"));
  }

  @Test
  void bytesOfTheWrongLengthAreOfARowThatIsNamed() {
    createExisting();
    put("0161000080000003", "n", "80000001");
    put("02" + "80000004", "n", "8000");
    put("02" + "80000005", "x", "7A");
    sql.run(
        "CREATE TABLE t (h VARCHAR NULL, i INTEGER, f.n INTEGER, PRIMARY KEY (h, i)) OVER"
            + " EXISTING");
    SqlException malformed = assertThrows(SqlException.class, () -> sql.query("SELECT n FROM t"));
    assertEquals("22P03", malformed.sqlState());
    assertTrue(
        malformed.getMessage().endsWith("; it is in the row with (h, i) = (NULL, 4)"),
        malformed.getMessage());
    put("61", "n", "80000001");
    SqlException key = assertThrows(SqlException.class, () -> sql.query("SELECT h, n FROM t"));
    assertEquals("22P03", key.sqlState());
    sql.run("DROP TABLE t");
  }

  @Test
  void mapsHaveKeysAndValuesOfTheirEncoding() {
    createExisting();
    put("61", "x", "0000000000000005");
    sql.run(
        "CREATE TABLE t (k VARCHAR PRIMARY KEY, f MAP<VARCHAR, BIGINT> ENCODING 'bytes')"
            + " OVER EXISTING");
    sql.run("UPDATE t SET f['y'] = -1");
    assertEquals(List.of("{x=5, y=-1}|5|-1"), sql.query("SELECT f, f['x'], f['y'] FROM t"));
  }

  @Test
  void phoenixRowKeysAreReadAndWritten() {
    createExisting();
    put("61620080000100", "V", "0000");
    sql.run(
        "CREATE TABLE t (a VARCHAR ENCODING 'phoenix', b INTEGER ENCODING 'phoenix',"
            + " f.\"V\" VARCHAR, PRIMARY KEY (a, b)) OVER EXISTING");
    assertEquals(List.of("ab|256"), sql.query("SELECT a, b FROM t WHERE a = 'ab' AND b > 5"));
    sql.run("INSERT INTO t VALUES ('a', -1, 'x'), ('abc', 1, 'y'), ('', 7, 'z')");
    assertEquals(
        List.of("|7", "a|-1", "ab|256", "abc|1"), sql.query("SELECT a, b FROM t ORDER BY a, b"));
    assertEquals(
        List.of("[97, 0, 127, -1, -1, -1]"), sql.query("SELECT _row FROM t WHERE a = 'a'"));
    for (String condition :
        List.of("a > 'a'", "a >= 'a'", "a < 'ab'", "a <> 'ab'", "a LIKE 'a%'")) {
      assertEquals(
          sql.query("SELECT COUNT(*) FROM t WHERE (" + condition + ") IS TRUE"),
          sql.query("SELECT COUNT(*) FROM t WHERE " + condition),
          condition);
    }
    String zero = "a\0";
    SqlException refused =
        assertThrows(SqlException.class, () -> sql.run("INSERT INTO t VALUES (?, 1, 'x')", zero));
    assertEquals("22023", refused.sqlState());
    assertEquals(List.of("2"), sql.query("SELECT COUNT(*) FROM t WHERE a < ?", zero));
    assertEquals(List.of("2"), sql.query("SELECT COUNT(*) FROM t WHERE a > ?", zero));
    assertEquals(List.of("0"), sql.query("SELECT COUNT(*) FROM t WHERE a = ?", zero));
  }

  @Test
  void encodingsThatDoNotFitAreRefused() {
    assertTrue(
        refused("CREATE TABLE x (k INTEGER PRIMARY KEY, v UUID ENCODING 'bytes')")
            .getMessage()
            .startsWith("there is no ENCODING 'bytes' of UUID"));
    for (String column :
        List.of(
            "k INTEGER ENCODING 'bytes' PRIMARY KEY",
            "k VARCHAR ENCODING 'bytes' PRIMARY KEY DESC",
            "k INTEGER ENCODING 'text' PRIMARY KEY",
            "k UUID ENCODING 'phoenix' PRIMARY KEY",
            "k INTEGER NULL ENCODING 'phoenix', PRIMARY KEY (k)",
            "k INTEGER PRIMARY KEY, v VARBINARY ENCODING 'text'",
            "k INTEGER PRIMARY KEY, m MAP<UUID, VARCHAR> ENCODING 'phoenix'")) {
      assertEquals("42P16", refused("CREATE TABLE x (" + column + ")").sqlState(), column);
    }
    assertEquals(
        "22023",
        refused("CREATE TABLE x (k INTEGER PRIMARY KEY, v INTEGER ENCODING 'avro')").sqlState());
  }
}
