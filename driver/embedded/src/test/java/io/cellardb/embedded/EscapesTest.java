package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The escapes of JDBC. */
final class EscapesTest {
  /** For each function of the lists of DatabaseMetaData, a call and what it gives; "" for any. */
  private static final Map<String, String> CALLS =
      Map.ofEntries(
          Map.entry("ABS(-2)", "2"),
          Map.entry("ACOS(1)", "0.0"),
          Map.entry("ASIN(0)", "0.0"),
          Map.entry("ATAN(0)", "0.0"),
          Map.entry("ATAN2(0, 1)", "0.0"),
          Map.entry("CEILING(1.5)", "2"),
          Map.entry("COS(0)", "1.0"),
          Map.entry("COT(1)", ""),
          Map.entry("DEGREES(0)", "0.0"),
          Map.entry("EXP(0)", "1.0"),
          Map.entry("FLOOR(1.5)", "1"),
          Map.entry("LOG(1)", "0.0"),
          Map.entry("LOG10(1000)", "3.0"),
          Map.entry("MOD(7, 4)", "3"),
          Map.entry("PI()", "3.141592653589793"),
          Map.entry("POWER(2, 3)", "8.0"),
          Map.entry("RADIANS(0)", "0.0"),
          Map.entry("RAND(7)", ""),
          Map.entry("ROUND(2.5, 0)", "3.0"),
          Map.entry("SIGN(-3)", "-1"),
          Map.entry("SIN(0)", "0.0"),
          Map.entry("SQRT(9)", "3.0"),
          Map.entry("TAN(0)", "0.0"),
          Map.entry("TRUNCATE(2.57, 1)", "2.50"),
          Map.entry("ASCII('A')", "65"),
          Map.entry("CHAR(65)", "A"),
          Map.entry("CHAR_LENGTH('abc')", "3"),
          Map.entry("CHARACTER_LENGTH('abc')", "3"),
          Map.entry("CONCAT('a', 'b')", "ab"),
          Map.entry("INSERT('abc', 2, 1, 'xy')", "axyc"),
          Map.entry("LCASE('AB')", "ab"),
          Map.entry("LEFT('abc', 2)", "ab"),
          Map.entry("LOCATE('b', 'abcb', 3)", "4"),
          Map.entry("LTRIM(' a')", "a"),
          Map.entry("OCTET_LENGTH('ab')", "2"),
          Map.entry("POSITION('b' IN 'abc')", "2"),
          Map.entry("REPEAT('ab', 2)", "abab"),
          Map.entry("REPLACE('abc', 'b', 'x')", "axc"),
          Map.entry("RIGHT('abc', 2)", "bc"),
          Map.entry("RTRIM('a ')", "a"),
          Map.entry("SOUNDEX('Robert')", "R163"),
          Map.entry("SPACE(2)", "  "),
          Map.entry("SUBSTRING('abc', 2, 1)", "b"),
          Map.entry("UCASE('ab')", "AB"),
          Map.entry("IFNULL(NULL, 'a')", "a"),
          Map.entry("CURDATE()", ""),
          Map.entry("CURRENT_DATE()", ""),
          Map.entry("CURRENT_TIME()", ""),
          Map.entry("CURRENT_TIMESTAMP()", ""),
          Map.entry("CURTIME()", ""),
          Map.entry("DAYNAME(DATE '2020-02-29')", "Saturday"),
          Map.entry("DAYOFMONTH(DATE '2020-02-29')", "29"),
          Map.entry("DAYOFWEEK(DATE '2020-02-29')", "7"),
          Map.entry("DAYOFYEAR(DATE '2020-02-29')", "60"),
          Map.entry("EXTRACT(YEAR FROM DATE '2020-02-29')", "2020"),
          Map.entry("HOUR(TIMESTAMP '2020-02-29 01:02:03')", "1"),
          Map.entry("MINUTE(TIMESTAMP '2020-02-29 01:02:03')", "2"),
          Map.entry("MONTH(DATE '2020-02-29')", "2"),
          Map.entry("MONTHNAME(TIMESTAMP '2020-02-29 01:02:03')", "February"),
          Map.entry("NOW()", ""),
          Map.entry("QUARTER(DATE '2020-02-29')", "1"),
          Map.entry("SECOND(TIMESTAMP '2020-02-29 01:02:03')", "3"),
          Map.entry("TIMESTAMPADD(SQL_TSI_DAY, 1, DATE '2020-02-29')", "2020-03-01"),
          Map.entry("TIMESTAMPDIFF(SQL_TSI_MONTH, DATE '2020-01-29', DATE '2020-02-29')", "1"),
          Map.entry("WEEK(DATE '2020-02-29')", "9"),
          Map.entry("YEAR(DATE '2020-02-29')", "2020"));

  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:escapes");
    Rows.update(
        connection,
        "CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR)",
        "INSERT INTO t VALUES (1, 'a_b'), (2, 'axb'), (3, '{d ''2020-01-01''}')");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void assertGives(String sql, String... rows) throws SQLException {
    assertEquals(List.of(rows), Rows.of(connection, sql), sql);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      assertEquals(List.of(rows), Rows.of(statement.executeQuery()), sql);
    }
  }

  @Test
  void allOfThemAreUnderstood() throws SQLException {
    assertGives("SELECT {d '2020-02-29'}", "2020-02-29");
    assertGives("SELECT { t '01:02:03' }", "01:02:03");
    assertGives("SELECT {ts '2020-02-29 01:02:03.5'}", "2020-02-29 01:02:03.5");
    assertGives("SELECT {fn ucase({fn concat('a', {fn lcase('B')})})}", "AB");
    assertGives("SELECT {FN COALESCE(NULL, {fn CHAR_LENGTH('abc')})}", "3");
    assertGives(
        "SELECT a.k, b.k FROM {oj t a LEFT OUTER JOIN t b ON a.k = b.k + 1 AND {fn MOD(a.k, 2)} ="
            + " 1} ORDER BY 1",
        "1|null",
        "2|null",
        "3|2");
    assertGives("SELECT k FROM t WHERE v LIKE 'a\\_b' {escape '\\'}", "1");
    assertGives("SELECT k FROM t ORDER BY k {limit 1 offset 1}", "2");
    assertGives("SELECT k FROM t ORDER BY k {limit 1}", "1");
    assertGives("SELECT {/* c */fn -- {d\n UCASE('a')}", "A");
  }

  @Test
  void whatLooksLikeOneInAStringANameOrACommentIsNone() throws SQLException {
    assertGives("SELECT k FROM t WHERE v = '{d ''2020-01-01''}'", "3");
    assertGives("SELECT '{oj ' || '}' AS \"{fn x}\" -- {call p}\n /* {limit 1} */", "{oj }");
    String text = "SELECT '{d ''2020-01-01''}', \"{fn a}\" FROM t -- {call p}";
    assertEquals(text, connection.nativeSQL(text));
  }

  @Test
  void nativeSqlHasWhatTheyMean() throws SQLException {
    assertEquals("SELECT DATE '2020-02-29' ", connection.nativeSQL("SELECT {d '2020-02-29'}"));
    assertEquals("SELECT TIME '01:02:03' ", connection.nativeSQL("SELECT {t '01:02:03'}"));
    assertEquals(
        "SELECT TIMESTAMP '2020-02-29 01:02:03'  + 1",
        connection.nativeSQL("SELECT {ts '2020-02-29 01:02:03'} + 1"));
    assertEquals("a LIKE 'b'  escape '!' ", connection.nativeSQL("a LIKE 'b' {escape '!'}"));
    assertEquals("FROM     a JOIN b ", connection.nativeSQL("FROM {oj a JOIN b}"));
    assertEquals("SELECT 1", connection.nativeSQL("SELECT 1"));
    try (Statement statement = connection.createStatement()) {
      for (String call : CALLS.keySet()) {
        String text = connection.nativeSQL("SELECT {fn " + call + "}");
        assertTrue(statement.execute(text), text);
      }
    }
  }

  @Test
  void everyFunctionOfTheMetadataCanBeCalled() throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    Set<String> listed = new TreeSet<>();
    for (String list :
        List.of(
            metadata.getNumericFunctions(),
            metadata.getStringFunctions(),
            metadata.getSystemFunctions(),
            metadata.getTimeDateFunctions())) {
      listed.addAll(List.of(list.split(",")));
    }
    Set<String> called = new TreeSet<>();
    for (Map.Entry<String, String> call : CALLS.entrySet()) {
      called.add(call.getKey().substring(0, call.getKey().indexOf('(')));
      List<String> rows = Rows.of(connection, "SELECT {fn " + call.getKey() + "}");
      if (!call.getValue().isEmpty()) {
        assertEquals(List.of(call.getValue()), rows, call.getKey());
      }
    }
    assertEquals(listed, called);
  }

  @Test
  void proceduresAreRefusedByName() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertFails("0A000", "stored procedure", () -> statement.execute("{call p(1)}"));
      assertFails("0A000", "stored procedure", () -> statement.execute("{ ? = call p(1)}"));
    }
    assertFails("0A000", "stored procedure", () -> connection.prepareCall("{call p}"));
    assertFails("0A000", "stored procedure", () -> connection.nativeSQL("{call p}"));
  }

  @Test
  void placesInMessagesAreThoseOfTheText() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      SQLException failure =
          assertFails(
              "42703",
              "nothing",
              () ->
                  statement.execute(
                      "SELECT {fn CHAR_LENGTH('a')}, {ts '2020-01-01 00:00:00'}, nothing FROM t"));
      assertTrue(failure.getMessage().contains("column 59"), failure.getMessage());
    }
  }

  @Test
  void withoutProcessingTheGrammarSeesTheText() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      assertFails("42601", "", () -> statement.execute("SELECT * FROM {oj t}"));
      statement.setEscapeProcessing(true);
      assertTrue(statement.execute("SELECT * FROM {oj t}"));
    }
  }
}
