package io.cellardb.sql.parser.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The literals that texts of intervals become. */
final class IntervalTextTest {
  private static String literal(String text, int sign) {
    SqlNode node = IntervalText.of(text, sign, SqlParserPos.ZERO);
    return node.toSqlString(CellarSqlDialect.INSTANCE).getSql();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 day                  | INTERVAL '1' DAY",
        "36 hours               | INTERVAL '36' HOUR",
        "1 day 36 hours         | INTERVAL '2 12' DAY TO HOUR",
        "1 day 02:03:04.5       | INTERVAL '1 02:03:04.5' DAY TO SECOND",
        "-90 minutes            | INTERVAL -'90' MINUTE",
        "2 weeks ago            | INTERVAL -'14' DAY",
        "1 year 2 months        | INTERVAL '1-2' YEAR TO MONTH",
        "14 mons                | INTERVAL '14' MONTH",
        "1.5 years              | INTERVAL '1-6' YEAR TO MONTH",
        "1.5 days               | INTERVAL '1 12:00:00' DAY TO SECOND",
        "1 hour 90 seconds      | INTERVAL '1:01:30' HOUR TO SECOND",
        "1-2                    | INTERVAL '1-2' YEAR TO MONTH",
        "3 4:05                 | INTERVAL '3 04:05' DAY TO MINUTE",
        "1:02:60                | INTERVAL '1:03:00' HOUR TO SECOND",
        "90                     | INTERVAL '90' SECOND",
        "@ 5 SECS               | INTERVAL '5' SECOND",
        "1500 ms                | INTERVAL '1.5' SECOND",
        "0 days                 | INTERVAL '0' DAY",
        "123 days               | INTERVAL '123' DAY(3)",
        "P1Y2M                  | INTERVAL '1-2' YEAR TO MONTH",
        "P3DT4H5M6S             | INTERVAL '3 04:05:06' DAY TO SECOND",
        "PT5M                   | INTERVAL '5' MINUTE",
        "P2W                    | INTERVAL '14' DAY",
        "1 month 3 days         | INTERVAL '1 month 3 days'",
        "1.5 months             | INTERVAL '1.5 months'"
      })
  void aTextHasTheUnitsThatItSays(String text, String expected) {
    assertEquals(expected, literal(text, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"1 day | INTERVAL -'1' DAY", "1 mon 1 day | INTERVAL -'1 mon 1 day'"})
  void aSignBeforeTheTextIsThatOfAll(String text, String expected) {
    assertEquals(expected, literal(text, -1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "1 fortnight",
        "day",
        "1 day x",
        "10:70",
        "1:2:61",
        "1 day 1 day",
        "5 s 3 seconds",
        "1 hour 2:03",
        "1-13",
        "P",
        "P1",
        "1:2:3:4",
        "--1"
      })
  void otherTextsAreNone(String text) {
    SqlSyntaxException refused =
        assertThrows(SqlSyntaxException.class, () -> literal(text, 1), text);
    assertEquals("22007", refused.sqlState());
  }
}
