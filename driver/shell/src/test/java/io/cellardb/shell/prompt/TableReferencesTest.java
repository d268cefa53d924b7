package io.cellardb.shell.prompt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TableReferencesTest {
  @Test
  void tablesHaveTheirAliasesAndTheirOwnNames() {
    assertEquals(
        Map.of("page", "web.page", "p", "web.page", "t", "t", "\"U v\"", "\"U v\"", "x", "\"U v\""),
        TableReferences.of(
            "SELECT a, b FROM web.page AS p, t LEFT JOIN \"U v\" x ON p.a = x.b WHERE c IN (1, 2)"));
  }

  @Test
  void textsAndColumnsAreNoTables() {
    assertEquals(
        Map.of("t", "t"), TableReferences.of("UPDATE t SET a = 'FROM u', b = c WHERE d = 1"));
    assertEquals(Map.of("t", "t"), TableReferences.of("SELECT a FROM t ORDER BY b, c"));
    assertEquals(Map.of(), TableReferences.of("SELECT 'it''s FROM t"));
  }

  @Test
  void tablesAreExpectedBehindSomeWords() {
    assertTrue(TableReferences.expectedAfter("SELECT a FROM "));
    assertTrue(TableReferences.expectedAfter("select a from t, "));
    assertTrue(TableReferences.expectedAfter("INSERT INTO "));
    assertFalse(TableReferences.expectedAfter("SELECT a, "));
    assertFalse(TableReferences.expectedAfter("SELECT a FROM t ORDER BY b, "));
    assertFalse(TableReferences.expectedAfter("SELECT a FROM t "));
  }
}
