package io.cellardb.sql.execution.json;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.error.SqlExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        " false\t\r\n",
        "0",
        "-0",
        "-12.50e+07",
        "1E-9",
        "\"\"",
        "\"a\\u00e9\\n\\\\\\/\\\"é😀\"",
        "[]",
        "[ ]",
        "{ }",
        "[1,[2,{\"a\":[]}] , null]",
        "{\"a\":1,\"a\":2, \"\" : {}}"
      })
  void jsonIsTaken(String text) {
    assertDoesNotThrow(() -> JsonReader.check(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "``|1",
        "`   `|4",
        "nul|1",
        "nulls|5",
        "TRUE|1",
        "01|2",
        "1.|3",
        ".5|1",
        "-|2",
        "+1|1",
        "1e|3",
        "NaN|1",
        "'a'|1",
        "\"a|3",
        "\"\\x\"|3",
        "\"\\u12g4\"|6",
        "\"😀\t\"|3",
        "[1,]|4",
        "[1 2]|4",
        "[|2",
        "{\"a\"}|5",
        "{\"a\":}|6",
        "{\"a\":1,}|8",
        "{a:1}|2",
        "{} {}|4",
        "// x|1"
      })
  void whatIsNoJsonIsRefusedAtItsCharacter(String text, int at) {
    SqlExecutionException refused =
        assertThrows(SqlExecutionException.class, () -> JsonReader.check(text));
    assertEquals("22032", refused.sqlState());
    assertTrue(refused.getMessage().contains("at character " + at + " "), refused.getMessage());
  }

  @Test
  void depthIsLimited() {
    assertDoesNotThrow(() -> JsonReader.check("[".repeat(1000) + "]".repeat(1000)));
    String deep = "[".repeat(1001) + "]".repeat(1001);
    assertEquals(
        "22032",
        assertThrows(SqlExecutionException.class, () -> JsonReader.check(deep)).sqlState());
  }
}
