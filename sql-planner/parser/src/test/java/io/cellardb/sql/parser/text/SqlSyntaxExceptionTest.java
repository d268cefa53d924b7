package io.cellardb.sql.parser.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.parser.CellarParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlSyntaxExceptionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELEC * FROM t        | 1:1  | no statement begins with SELEC; was SELECT meant?
          PAINT a TO b          | 1:1  | no statement begins with PAINT
          SELECT CAST(a AS VARCHAR(99999999999)) | 1:26 | the number 99999999999 is too large here
          -- nothing            | 1:11 | the statement is empty
          ;                     | 1:1  | the statement is empty
          SELECT a, b c FORM t  | 1:15 | found FORM; was FROM meant?
          CREATE TABEL t (a INT) | 1:8 | found TABEL; was TABLE meant?
          CREATE TABLE t (a INT, user INT) | 1:24 | user is a reserved word; as a name it needs double quotes
          SELECT a FROM t AS u (to) | 1:23 | to is a reserved word; as a name it needs double quotes
          CREATE OR REPLACE TABLE t (a INT) | 1:1 | OR REPLACE is not supported; drop and create instead
          CREATE TABLE t (a INT PRIMARY KEY, b INT PRIMARY KEY) | 1:42 | the table has a primary key already; list all its columns in one PRIMARY KEY (...)
          CREATE TABLE t (a.b.c INT) | 1:17 | a column is named qualifier or family.qualifier, not a.b.c
          CREATE TABLE t (a INT | 1:21 | the text ends where, for example, "," or ")" was expected
          INSERT t VALUES (1)   | 1:8  | found t where INTO was expected
          FLUSH t               | 1:1  | after FLUSH TABLE and a name were expected
          FLUSH TABLE           | 1:11 | the text ends where a name was expected
          SELECT 'abc           | 1:8  | the string that begins here has no end
          SELECT "abc           | 1:8  | the quoted name that begins here has no end
          SELECT 1 /* x         | 1:10 | the comment that begins here has no end
          SELECT § FROM t       | 1:8  | this character has no meaning in SQL
          SELECT 1 UNION 2      | 1:16 | an expression stands where a query was expected
          SELECT 1; SELECT 2    | 1:11 | found SELECT where ";" or the end was expected
          SELECT a FROM t WHERE | 1:21 | the text ends where, for example, a name, a value or "(" was expected
          """)
  void aRefusalIsOneSentenceWithAPlace(String sql, String place, String sentence) {
    SqlSyntaxException e =
        assertThrows(SqlSyntaxException.class, () -> CellarParser.parse(sql), sql);
    assertEquals(place, e.line() + ":" + e.column());
    assertEquals(sentence + " (line " + e.line() + ", column " + e.column() + ")", e.getMessage());
  }

  @Test
  void linesCount() {
    SqlSyntaxException e =
        assertThrows(
            SqlSyntaxException.class,
            () -> CellarParser.parse("SELECT a\nFROM t\r\n  WHERE x = = 1"));
    assertEquals(3, e.line());
    assertEquals(13, e.column());
  }

  @Test
  void aStatementNestedTooDeeplyIsRefused() {
    String sql = "SELECT " + "(".repeat(100_000) + "1" + ")".repeat(100_000);
    SqlSyntaxException e = assertThrows(SqlSyntaxException.class, () -> CellarParser.parse(sql));
    assertEquals("the statement is nested too deeply (line 1, column 1)", e.getMessage());
  }
}
