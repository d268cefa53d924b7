package io.cellardb.sql.ddl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.error.SqlException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What definitions leave of the rows that were there before. */
class AlterationsTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void table() {
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, s VARCHAR(3))");
    sql.run("INSERT INTO t VALUES (1, 10, 'a'), (2, NULL, 'b')");
  }

  private void assertState(String state, String statement) {
    assertEquals(state, assertThrows(SqlException.class, () -> sql.run(statement)).sqlState());
  }

  @Test
  void anAddedColumnIsNullOrItsDefaultInRowsThatAreThere() {
    sql.run("ALTER TABLE t ADD COLUMN y INTEGER");
    sql.run("ALTER TABLE t ADD COLUMN z INTEGER DEFAULT 7 NOT NULL");
    assertEquals(List.of("1|null|7", "2|null|7"), sql.query("SELECT id, y, z FROM t"));
    assertState("42701", "ALTER TABLE t ADD COLUMN X INTEGER");
  }

  @Test
  void aColumnOfTheNameOfADroppedOneHasNoneOfItsValues() {
    sql.run("ALTER TABLE t DROP COLUMN x");
    assertEquals(List.of("1|a", "2|b"), sql.query("SELECT * FROM t"));
    sql.run("ALTER TABLE t ADD COLUMN x INTEGER");
    assertEquals(List.of("1|a|null", "2|b|null"), sql.query("SELECT * FROM t"));
    assertState("0A000", "ALTER TABLE t DROP COLUMN id");
  }

  @Test
  void renamedColumnsAndTablesKeepTheirValues() {
    sql.run("ALTER TABLE t RENAME COLUMN x TO y");
    sql.run("ALTER TABLE t RENAME TO u");
    assertEquals(List.of("1|10", "2|null"), sql.query("SELECT id, y FROM u"));
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY)");
    assertEquals(List.of(), sql.query("SELECT * FROM t"));
  }

  @Test
  void aConstraintIsHeldByTheRowsThatAreThere() {
    assertState("23514", "ALTER TABLE t ADD CONSTRAINT large CHECK (x > 10)");
    sql.run("ALTER TABLE t ADD CONSTRAINT positive CHECK (x > 0)");
    sql.run("INSERT INTO t VALUES (3, 1, 'c')");
    sql.run("ALTER TABLE t DROP CONSTRAINT positive");
    sql.run("INSERT INTO t VALUES (4, -1, 'd')");
    assertEquals(List.of("4"), sql.query("SELECT COUNT(*) FROM t"));
  }

  @Test
  void whatAViewNeedsIsNotDroppedWithoutIt() {
    sql.run("CREATE VIEW v AS SELECT id, x FROM t WHERE x > 5");
    assertState("2BP01", "ALTER TABLE t DROP COLUMN x");
    assertState("2BP01", "DROP TABLE t");
    sql.run("ALTER TABLE t DROP COLUMN s");
    assertEquals(List.of("1|10"), sql.query("SELECT * FROM v"));
    sql.run("DROP TABLE t CASCADE");
    assertState("42P01", "DROP VIEW v");
  }

  @Test
  void aTableThatIsTruncatedOrMadeAnewIsEmpty() {
    sql.run("TRUNCATE TABLE t");
    assertEquals(List.of(), sql.query("SELECT * FROM t"));
    sql.run("INSERT INTO t VALUES (1, 1, 'x')");
    sql.run("DROP TABLE t");
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER)");
    assertEquals(List.of(), sql.query("SELECT * FROM t"));
  }
}
