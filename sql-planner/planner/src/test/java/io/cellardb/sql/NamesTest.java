package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of name, declared in one spelling and referred to in another, and named like the
 * family that columns without one are in, like a family of the table, and like a table.
 */
final class NamesTest {
  /** Statements of which the last one is a query; {@code N} declares the name, {@code R} refers. */
  record Kind(String name, List<String> statements, List<String> rows) {
    Kind(String name, String statements, String... rows) {
      this(name, List.of(statements.split(";\\s*", -1)), List.of(rows));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private record Spelling(UnaryOperator<String> declared, UnaryOperator<String> referred) {}

  private static final List<String> NAMES = List.of("zulu", "d", "f", "t", "other");

  private static final Pattern CREATES_OTHER =
      Pattern.compile("CREATE (TABLE|VIEW|SEQUENCE) \"?other\\b", Pattern.CASE_INSENSITIVE);

  private static final List<Spelling> SPELLINGS =
      List.of(
          new Spelling(name -> name, NamesTest::upper),
          new Spelling(NamesTest::upper, name -> '"' + name + '"'),
          new Spelling(name -> '"' + mixed(name) + '"', name -> name),
          new Spelling(NamesTest::mixed, name -> '"' + upper(name) + '"'));

  private static String upper(String name) {
    return name.toUpperCase(Locale.ROOT);
  }

  private static String mixed(String name) {
    return upper(name.substring(0, 1)) + name.substring(1);
  }

  static List<Kind> kinds() {
    return List.of(
        new Kind(
            "table",
            "CREATE TABLE N (id INTEGER PRIMARY KEY, f.a INTEGER, b INTEGER);"
                + " INSERT INTO R VALUES (1, 2, 3); UPDATE R SET b = R.b + 1 WHERE R.id = 1;"
                + " SELECT R.id, R.f.a, f.a, a, R.b, R.d.b FROM R",
            "1|2|2|2|4|4"),
        new Kind(
            "namespace",
            "CREATE NAMESPACE N; CREATE TABLE R.q (id INTEGER PRIMARY KEY, f.a INTEGER);"
                + " INSERT INTO R.q VALUES (1, 2); SELECT R.q.id, q.f.a, R.q.f.a, a FROM R.q",
            "1|2|2|2"),
        new Kind(
            "key",
            "CREATE TABLE q (N INTEGER PRIMARY KEY, f.a INTEGER); INSERT INTO q (R, a) VALUES (1,"
                + " 2); SELECT R, q.R, q.f.a, x.f.a FROM q JOIN q AS x USING (R) WHERE q.R = 1",
            "1|1|2|2"),
        new Kind(
            "column",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, N INTEGER, f.a INTEGER);"
                + " INSERT INTO q (id, R, a) VALUES (1, 2, 3); UPDATE q SET R = R + 1;"
                + " SELECT R, q.R, d.R, q.d.R, f.a FROM q WHERE R = 3 GROUP BY R, f.a ORDER BY q.R",
            "3|3|3|3|3"),
        new Kind(
            "column of a join",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, N INTEGER);"
                + " CREATE TABLE p (id INTEGER PRIMARY KEY, f.a INTEGER, b INTEGER);"
                + " INSERT INTO q VALUES (1, 2); INSERT INTO p VALUES (1, 3, 4);"
                + " SELECT R, a, f.a, d.b, b FROM q JOIN p ON q.id = p.id AND R < f.a",
            "2|3|3|4|4"),
        new Kind(
            "family in a join",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, N.a INTEGER); INSERT INTO q (id, R.a) VALUES"
                + " (1, 2); SELECT q.R.a, x.R.a, y.a, y.b FROM q JOIN q AS x ON q.id = x.id JOIN"
                + " (SELECT R.a, R.a AS b FROM q) AS y ON y.a = x.a WHERE q.R.a = 2",
            "2|2|2|2"),
        new Kind(
            "family alone",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, N.a INTEGER); INSERT INTO q (id, R.a) VALUES"
                + " (1, 2); SELECT a, R.a, q.R.a FROM q WHERE R.a = 2 GROUP BY R.a ORDER BY R.a",
            "2|2|2"),
        new Kind(
            "alias",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, f.a INTEGER, b INTEGER); INSERT INTO q VALUES"
                + " (1, 2, 3); SELECT R.id, R.f.a, R.a, R.b, p.b, p.f.a FROM q AS N JOIN q AS p ON"
                + " R.id = p.id",
            "1|2|2|3|3|2"),
        new Kind(
            "alias beside a table with its name as family",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, f.a INTEGER, b INTEGER);"
                + " CREATE TABLE p (k INTEGER PRIMARY KEY, w INTEGER);"
                + " INSERT INTO q VALUES (1, 2, 3); INSERT INTO p VALUES (1, 5);"
                + " SELECT id, w, a, b, R.w FROM q JOIN p AS N ON k = id AND w > a",
            "1|5|2|3|5"),
        new Kind("alias of a query", "SELECT R.a, a FROM (SELECT 1 AS a) AS N", "1|1"),
        new Kind(
            "alias of LATERAL",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, b INTEGER); INSERT INTO q VALUES (1, 2);"
                + " SELECT R.a, a, b FROM q, LATERAL (SELECT q.b + 1 AS a) AS N",
            "3|3|2"),
        new Kind("alias of UNNEST", "SELECT R.a, a FROM UNNEST(ARRAY[1, 2]) AS N(a)", "1|1", "2|2"),
        new Kind("alias of a series", "SELECT R.a FROM GENERATE_SERIES(1, 2) AS N(a)", "1", "2"),
        new Kind(
            "alias of an outer query",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, b INTEGER); INSERT INTO q VALUES (1, 2);"
                + " SELECT (SELECT MAX(q.b) FROM q WHERE q.id = R.id) FROM q AS N",
            "2"),
        new Kind("column of an alias", "SELECT R, q.R FROM (SELECT 1, 2) AS q(N, b)", "1|1"),
        new Kind("query of WITH", "WITH N AS (SELECT 1 AS a) SELECT R.a, a FROM R", "1|1"),
        new Kind(
            "query of WITH in another",
            "WITH N AS (SELECT 1 AS a), x AS (SELECT a + 1 AS b FROM R) SELECT b, R.a FROM x, R",
            "2|1"),
        new Kind("column of WITH", "WITH q(N, b) AS (SELECT 1, 2) SELECT R, q.R FROM q", "1|1"),
        new Kind(
            "recursive query",
            "WITH RECURSIVE N(a) AS (SELECT 1 UNION ALL SELECT R.a + 1 FROM R WHERE a < 3)"
                + " SELECT MAX(R.a) FROM R",
            "3"),
        new Kind(
            "window",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, b INTEGER); INSERT INTO q VALUES (1, 2);"
                + " SELECT SUM(b) OVER R, MAX(b) OVER (R ROWS 1 PRECEDING) FROM q"
                + " WINDOW N AS (ORDER BY id)",
            "2|2"),
        new Kind(
            "view",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, f.a INTEGER); INSERT INTO q VALUES (1, 2);"
                + " CREATE VIEW N AS SELECT id, a FROM q; SELECT R.a, a, id FROM R",
            "2|2|1"),
        new Kind("column of a view", "CREATE VIEW q (N) AS SELECT 1; SELECT R, q.R FROM q", "1|1"),
        new Kind("sequence", "CREATE SEQUENCE N; SELECT NEXT VALUE FOR R", "1"),
        new Kind("sequence as a text", "CREATE SEQUENCE N; SELECT NEXTVAL('R')", "1"),
        new Kind(
            "constraint",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, CONSTRAINT N CHECK (id > 5));"
                + " ALTER TABLE q DROP CONSTRAINT R; INSERT INTO q VALUES (1); SELECT id FROM q",
            "1"),
        new Kind("label in ORDER BY", "SELECT 1 AS N FROM (SELECT 2 AS b) AS q ORDER BY R", "1"),
        new Kind(
            "label in GROUP BY",
            "SELECT b + 1 AS N, COUNT(*) FROM (SELECT 2 AS b) AS q GROUP BY R",
            "3|1"),
        new Kind(
            "common column",
            "SELECT R, x.R, y.R FROM (SELECT 1 AS N, 2 AS b) AS x"
                + " JOIN (SELECT 1 AS R, 3 AS c) AS y USING (R)",
            "1|1|1"),
        new Kind(
            "common column of NATURAL JOIN",
            "SELECT R, b, c FROM (SELECT 1 AS N, 2 AS b) AS x"
                + " NATURAL JOIN (SELECT 1 AS R, 3 AS c) AS y",
            "1|2|3"),
        new Kind(
            "new row",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, N INTEGER); INSERT INTO q VALUES (1, 2);"
                + " INSERT INTO q (id, R) VALUES (1, 5)"
                + " ON CONFLICT (id) DO UPDATE SET R = EXCLUDED.R + q.R; SELECT R FROM q",
            "7"),
        new Kind(
            "alias in MERGE",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, b INTEGER); INSERT INTO q VALUES (1, 2);"
                + " MERGE INTO q USING (SELECT 1 AS id, 3 AS c) AS N ON q.id = R.id"
                + " WHEN MATCHED THEN UPDATE SET b = q.b + R.c; SELECT b FROM q",
            "5"),
        new Kind(
            "alias in UPDATE",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, f.a INTEGER); INSERT INTO q VALUES (1, 2);"
                + " UPDATE q AS N SET a = R.a + R.f.a WHERE R.id = 1; SELECT a FROM q",
            "4"),
        new Kind(
            "alias in DELETE",
            "CREATE TABLE q (id INTEGER PRIMARY KEY, f.a INTEGER); INSERT INTO q VALUES (1, 2);"
                + " DELETE FROM q AS N WHERE R.f.a = 2; SELECT COUNT(*) FROM q",
            "0"));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void isFoundHoweverItIsSpelledAndWhateverHasTheSameName(Kind kind) {
    List<String> wrong = new ArrayList<>();
    for (String name : NAMES) {
      for (Spelling spelling : SPELLINGS) {
        List<String> statements =
            kind.statements().stream()
                .map(sql -> sql.replaceAll("\\bN\\b", spelling.declared().apply(name)))
                .map(sql -> sql.replaceAll("\\bR\\b", spelling.referred().apply(name)))
                .toList();
        String outcome = outcome(statements);
        if (!outcome.equals(String.join(", ", kind.rows()))) {
          wrong.add(String.join("; ", statements) + ": " + outcome);
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
  }

  private static String outcome(List<String> statements) {
    SqlTester tester = new SqlTester();
    if (statements.stream().noneMatch(sql -> CREATES_OTHER.matcher(sql).find())) {
      tester.run("CREATE TABLE other (k INTEGER PRIMARY KEY, z INTEGER)");
    }
    try {
      statements.subList(0, statements.size() - 1).forEach(tester::run);
      return String.join(", ", tester.query(statements.get(statements.size() - 1)));
    } catch (RuntimeException e) {
      return e.getMessage();
    }
  }
}
