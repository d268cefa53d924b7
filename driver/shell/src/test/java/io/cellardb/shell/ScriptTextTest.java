package io.cellardb.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Where the statements and commands of a script are. */
class ScriptTextTest {
  private static List<String> pieces(String script) {
    return ScriptText.split(script).stream()
        .map(
            piece ->
                (piece.command() ? "!" : "")
                    + piece.text()
                    + "@"
                    + piece.line()
                    + ":"
                    + piece.column())
        .collect(Collectors.toList());
  }

  @Test
  void aCommandIsALineWhereAStatementMayBegin() {
    assertEquals(
        List.of("!d t@2:1", "SELECT 1@3:1", "!dt@4:3", "SELECT 2@5:1"),
        pieces("-- first\n!d t\nSELECT 1;\n  !dt  \nSELECT 2"));
    assertEquals(List.of("!d t@1:1", "SELECT 1@2:1"), pieces("\\d t\nSELECT 1"));
    assertEquals(List.of("!a (b; 'c@1:1", "x@2:1"), pieces("!a (b; 'c\nx"));
  }

  @Test
  void thereIsNoneWithinAStatementATextOrAComment() {
    assertEquals(List.of("SELECT\n!a@1:1"), pieces("SELECT\n!a"));
    assertEquals(List.of("SELECT '\n!a\n'@1:1"), pieces("SELECT '\n!a\n';"));
    assertEquals(List.of("SELECT 1@3:4"), pieces("/*\n!a\n*/ SELECT 1;"));
  }
}
