package io.cellardb.sql.parser.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

final class JdbcEscapesTest {
  @Test
  void bracesAndTheirWordsBecomeBlankAndPlacesStay() {
    assertEquals(
        "FROM     t LEFT JOIN u ON a = b  WHERE x",
        JdbcEscapes.translate("FROM {oj t LEFT JOIN u ON a = b} WHERE x"));
    assertEquals("LIKE 'x'  escape '!' ", JdbcEscapes.translate("LIKE 'x' {escape '!'}"));
    assertEquals(" limit 5 offset 2 ", JdbcEscapes.translate("{limit 5 offset 2}"));
    assertEquals(
        "    coalesce(    char_length(x) , {fn UCASE(y)}) ",
        JdbcEscapes.translate("{fn coalesce({fn char_length(x)}, {fn ucase(y)})}"));
  }

  @Test
  void whatTheGrammarKnowsStaysAndIsWrittenOutOnDemand() {
    String text = "{d '2020-01-01'} {t '01:02:03'} {ts '2020-01-01 01:02:03'} {fn LOG(1)}";
    assertEquals(text, JdbcEscapes.translate(text));
    assertEquals(
        "DATE '2020-01-01'  TIME '01:02:03'  TIMESTAMP '2020-01-01 01:02:03'  {fn LOG(1)}",
        JdbcEscapes.translateAll(text));
    assertEquals("{fn/**/ LOG(1)}", JdbcEscapes.translate("{/**/fn LOG(1)}"));
  }

  @Test
  void stringsNamesCommentsAndOtherBracesAreLeftAlone() {
    for (String text :
        List.of(
            "'{oj }' \"{fn x}\" -- {call p}\n/* {limit 1} */ // {d}",
            "E'\\'{oj' x",
            "a{2,3} {other} }",
            "'{oj",
            "{")) {
      assertEquals(text, JdbcEscapes.translate(text));
      assertEquals(text, JdbcEscapes.translateAll(text));
    }
    String none = "SELECT 1";
    assertSame(none, JdbcEscapes.translate(none));
  }

  @Test
  void callsOfProceduresAreToldApart() {
    for (String text : List.of("{call p(1)}", "{ CALL p}", "{? = call f(2)}")) {
      assertThrows(JdbcEscapes.ProcedureCall.class, () -> JdbcEscapes.translate(text));
    }
  }

  @Test
  void aStatementOfAScriptCanKeepItsPlaces() {
    assertEquals(
        List.of("a", "\n  b\n c"),
        SqlScript.split("a;\n  b\n c ;").stream().map(SqlScript.Statement::inPlace).toList());
  }
}
