package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.function.FunctionLibraries;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions find the functions of their libraries. */
final class FunctionLibrariesTest {
  private final SqlTester sql = new SqlTester();

  @Test
  void aLibraryAddsItsFunctions() {
    assertEquals(
        "42883",
        assertThrows(SqlException.class, () -> sql.query("SELECT NVL(NULL, 2)")).sqlState());
    sql.session.setFunctions(FunctionLibraries.of("postgresql, Oracle"));
    assertEquals(List.of("2"), sql.query("SELECT NVL(NULL, 2)"));
    assertEquals(List.of("cba"), sql.query("SELECT REVERSE('abc')"));
  }

  @Test
  void plansAreThoseOfTheLibraries() {
    sql.session.setFunctions(FunctionLibraries.of("oracle"));
    assertEquals(List.of("2"), sql.query("SELECT NVL(NULL, 2)"));
    sql.session.setFunctions(FunctionLibraries.DEFAULT);
    assertThrows(SqlException.class, () -> sql.query("SELECT NVL(NULL, 2)"));
    assertEquals(FunctionLibraries.DEFAULT, FunctionLibraries.of("postgresql,standard"));
  }

  @Test
  void definitionsHaveTheFunctionsOfEverySession() {
    sql.session.setFunctions(FunctionLibraries.of("oracle"));
    SqlException e =
        assertThrows(
            SqlException.class, () -> sql.run("CREATE VIEW v AS SELECT NVL(NULL, 2) AS n"));
    assertEquals("42883", e.sqlState());
    sql.run("CREATE VIEW v AS SELECT REVERSE('ab') AS n");
    assertEquals(List.of("ba"), sql.query("SELECT n FROM v"));
  }

  @Test
  void anUnknownLibraryIsRefusedWithThoseThatThereAre() {
    SqlException e =
        assertThrows(SqlException.class, () -> FunctionLibraries.of("standard,oracel"));
    assertEquals("22023", e.sqlState());
    assertTrue(e.getMessage().contains("'oracel'"), e.getMessage());
    assertTrue(e.getMessage().contains("mysql, oracle, postgresql"), e.getMessage());
    assertThrows(SqlException.class, () -> FunctionLibraries.of(""));
  }
}
