package io.cellardb.sql.parser.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.parser.text.SqlScript.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlScriptTest {
  @Test
  void semicolonsOutsideStringsNamesAndCommentsEndStatements() {
    assertEquals(
        List.of(
            "SELECT ';', 'it''s;', \"a;\"\"b\"",
            "SELECT 1 -- ;\n + 2 /* ; */ + 3 // ;",
            "SELECT E'\\';', x'00'",
            "SELECT $$;$$, $a$ $$ ; $a$",
            "SELECT 4"),
        sql(
            """
            SELECT ';', 'it''s;', "a;""b";
            SELECT 1 -- ;
             + 2 /* ; */ + 3 // ;
            ; SELECT E'\\';', x'00'; SELECT $$;$$, $a$ $$ ; $a$;SELECT 4
            """));
  }

  @Test
  void emptyStatementsAreLeftOut() {
    assertEquals(List.of(), sql(" ;; -- x\n ; /* y */ "));
    assertEquals(List.of("a", "b"), sql(";a;;/***/b;"));
  }

  @Test
  void aStringWithoutAnEndTakesTheRest() {
    assertEquals(List.of("a", "SELECT 'x; b"), sql("a; SELECT 'x; b"));
    assertEquals(List.of("a"), sql("a; /* b; c"));
  }

  @Test
  void statementsKnowTheirPlace() {
    List<Statement> statements = SqlScript.split("a;\r\n-- x\r\n  b\n c;\rd; e");
    assertEquals(
        List.of(
            new Statement("a", 1, 1),
            new Statement("b\n c", 3, 3),
            new Statement("d", 5, 1),
            new Statement("e", 5, 4)),
        statements);
    Statement b = statements.get(1);
    assertEquals("3:3", b.scriptLine(1) + ":" + b.scriptColumn(1, 1));
    assertEquals("4:2", b.scriptLine(2) + ":" + b.scriptColumn(2, 2));
  }

  private static List<String> sql(String script) {
    return SqlScript.split(script).stream().map(Statement::sql).toList();
  }
}
