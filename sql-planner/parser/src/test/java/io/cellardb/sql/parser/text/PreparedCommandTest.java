package io.cellardb.sql.parser.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PreparedCommandTest {
  private static PreparedText prepared(String sql) {
    return assertInstanceOf(PreparedCommand.Prepare.class, PreparedCommand.of(sql).orElseThrow())
        .statement();
  }

  @Test
  void otherStatementsAreNone() {
    assertEquals(Optional.empty(), PreparedCommand.of("SELECT 'EXECUTE'"));
    assertEquals(Optional.empty(), PreparedCommand.of("\"EXECUTE\" x"));
    assertEquals(Optional.empty(), PreparedCommand.of(""));
  }

  @Test
  void valuesTakeThePlacesOfParameters() {
    PreparedText text = prepared("PREPARE p AS SELECT $2, '$1', \"$1\", a$1, $1 -- $3\n, $12");
    assertEquals(12, text.parameters());
    List<String> values = List.of("1", "2 + 2", "3", "", "", "", "", "", "", "", "", "x");
    assertEquals("SELECT (2 + 2), '$1', \"$1\", a$1, 1 -- $3\n, x", text.with(values));
  }

  @Test
  void declaredParametersAreCast() {
    PreparedText text = prepared("PREPARE p (INT, DECIMAL(4, 2)) AS VALUES ($1, $2, $3)");
    assertEquals(
        "VALUES (CAST(1 AS INT), CAST('2' AS DECIMAL(4, 2)), NULL)",
        text.with(List.of("1", "'2'", "NULL")));
    assertEquals(2, prepared("PREPARE p (INT, INT) AS SELECT 1").parameters());
  }

  @Test
  void theStatementStaysInItsPlace() {
    String sql = "/* x */ PREPARE p\nAS   SELECT $1";
    assertEquals(" ".repeat(17) + "\n     SELECT ?", prepared(sql).withParameters());
  }

  @Test
  void valuesAreAsTheyAreWritten() {
    assertEquals(
        Optional.of(new PreparedCommand.Execute("p", List.of("f(1, 2)", "ARRAY[3, 4]", "'a,)'"))),
        PreparedCommand.of("execute \"P\" (f(1, 2) /* , */ , ARRAY[3, 4], 'a,)');"));
    assertEquals(
        Optional.of(new PreparedCommand.Deallocate(null)), PreparedCommand.of("DEALLOCATE ALL"));
    assertEquals(
        Optional.of(new PreparedCommand.Deallocate("all")),
        PreparedCommand.of("DEALLOCATE PREPARE \"all\""));
  }

  @Test
  void whatIsNotWellFormedIsRefusedAtItsPlace() {
    assertRefused("PREPARE", 8);
    assertRefused("PREPARE p SELECT 1", 11);
    assertRefused("PREPARE p AS SELECT ?", 21);
    assertRefused("PREPARE p AS SELECT $0", 21);
    assertRefused("PREPARE p AS SELECT $99999999999", 21);
    assertRefused("EXECUTE p (1", 13);
    assertRefused("EXECUTE p (1,)", 14);
    assertRefused("EXECUTE p (?)", 12);
    assertRefused("EXECUTE p 1", 11);
  }

  private static void assertRefused(String sql, int column) {
    SqlSyntaxException e =
        assertThrows(SqlSyntaxException.class, () -> PreparedCommand.of(sql), sql);
    assertEquals(column, e.column(), e.getMessage());
  }
}
