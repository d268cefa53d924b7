package io.cellardb.sql.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.parser.generated.CellarParserImpl;
import java.io.StringReader;
import java.util.List;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlainParserTest {
  @Test
  void readsDefinitions() {
    assertEquals(
        new PlainStatement.Create(
            new PlainStatement.Name("web", "page"),
            true,
            List.of(
                new PlainStatement.Column("url", SqlTypeName.VARCHAR, 20, -1, true),
                new PlainStatement.Column("Hits", SqlTypeName.DECIMAL, 5, 2, false)),
            List.of("url")),
        PlainParser.parse(
                "create table if not exists web.page(url varchar(20) not null primary key,\n"
                    + "\"Hits\" decimal(5,2)) ;")
            .orElseThrow());
  }

  @Test
  void readsWrites() {
    PlainStatement.Value first = new PlainStatement.Value(0, SqlTypeName.INTEGER);
    PlainStatement.Value second = new PlainStatement.Value(1, null);
    PlainStatement.Value none = new PlainStatement.Value(-1, null);
    assertEquals(
        new PlainStatement.Insert(
            new PlainStatement.Name(null, "t"),
            true,
            List.of("a", "b"),
            List.of(List.of(first, second), List.of(none, new PlainStatement.Value(2, null)))),
        PlainParser.parse("UPSERT INTO t (a, b) VALUES (CAST(? AS INTEGER), ?), (NULL, ?)")
            .orElseThrow());
  }

  @Test
  void readsQueries() {
    assertEquals(
        new PlainStatement.Select(
            new PlainStatement.Name(null, "t"),
            List.of(),
            List.of(
                new PlainStatement.Condition(
                    "k", SqlKind.EQUALS, new PlainStatement.Value(0, null)),
                new PlainStatement.Condition(
                    "name", SqlKind.NOT_EQUALS, new PlainStatement.Value(1, SqlTypeName.VARCHAR)))),
        PlainParser.parse("SELECT*FROM t WHERE k=? AND name <> CAST(? AS VARCHAR)").orElseThrow());
  }

  @Test
  void readsDeletes() {
    assertEquals(
        new PlainStatement.Delete(
            new PlainStatement.Name(null, "t"),
            List.of(
                new PlainStatement.Condition(
                    "k",
                    SqlKind.GREATER_THAN_OR_EQUAL,
                    new PlainStatement.Value(0, SqlTypeName.BIGINT)),
                new PlainStatement.Condition(
                    "k",
                    SqlKind.LESS_THAN_OR_EQUAL,
                    new PlainStatement.Value(1, SqlTypeName.BIGINT)),
                new PlainStatement.Condition(
                    "l", SqlKind.EQUALS, new PlainStatement.Value(2, null)))),
        PlainParser.parse(
                "delete from t where k between cast(? as bigint) and cast(? as bigint) and l = ?;")
            .orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "SELECT",
        "SELECT a FROM t /* all */",
        "SELECT a FROM t -- all",
        "SELECT a FROM t x",
        "SELECT a AS b FROM t",
        "SELECT t.a FROM t",
        "SELECT a FROM x.y.z",
        "SELECT user FROM t",
        "SELECT a FROM t WHERE a = 1",
        "SELECT a FROM t WHERE a < = ?",
        "SELECT a FROM t WHERE a = ? OR a = ?",
        "SELECT a FROM t WHERE a = NULL",
        "SELECT a FROM t WHERE a NOT BETWEEN ? AND ?",
        "SELECT a FROM t WHERE a BETWEEN SYMMETRIC ? AND ?",
        "SELECT a FROM t WHERE a BETWEEN ASYMMETRIC ? AND ?",
        "SELECT a FROM t WHERE a BETWEEN ? AND NULL",
        "SELECT a FROM t WHERE a BETWEEN ? AND CAST(? AS BIGINT)",
        "SELECT a FROM t WHERE a BETWEEN ? = ?",
        "DELETE t",
        "DELETE FROM t AS u WHERE a = ?",
        "DELETE FROM t WHERE a = ? RETURNING a",
        "DELETE FROM t WHERE a = ? OR a = ?",
        "SELECT a FROM t ORDER BY a",
        "SELECT \"a\"\"b\" FROM t",
        "SELECT \"a.b\" FROM t",
        "SELECT \"\" FROM t",
        "SELECT \u00e4 FROM t",
        "SELECT a$ FROM t",
        "SELECT a FROM t$cells",
        "SELECT a FROM t; SELECT a FROM t",
        "INSERT INTO t VALUES ?",
        "INSERT INTO t VALUES (CAST(? AS DATE))",
        "INSERT INTO t VALUES (?) RETURNING a",
        "INSERT INTO t SELECT * FROM u",
        "CREATE TABLE t (a BIGINT)",
        "CREATE TABLE t (a BIGINT PRIMARY KEY, PRIMARY KEY (a))",
        "CREATE TABLE t (a BIGINT PRIMARY KEY DEFAULT 1)",
        "CREATE TABLE t (a CHAR(3) PRIMARY KEY)",
        "CREATE TABLE t (f.a VARCHAR, k BIGINT PRIMARY KEY)",
        "CREATE TABLE t (a VARCHAR(99999) PRIMARY KEY)",
        "CREATE TABLE t (a BIGINT, PRIMARY KEY (a DESC))",
        "CREATE TABLE t (a BIGINT PRIMARY KEY) WITH (row_consistency = NEWEST)",
      })
  void leavesTheRestToTheGrammar(String sql) {
    assertFalse(PlainParser.parse(sql).isPresent());
  }

  @Test
  void reservedWordsAreThoseOfTheGrammar() {
    SqlAbstractParserImpl.Metadata metadata =
        CellarParserImpl.FACTORY.getParser(new StringReader("")).getMetadata();
    TreeSet<String> reserved = new TreeSet<>();
    for (String token : metadata.getTokens()) {
      if (metadata.isReservedWord(token)) {
        reserved.add(token);
      }
    }
    assertTrue(reserved.size() > 80);
    assertEquals(reserved, new TreeSet<>(ReservedWords.all()));
  }
}
