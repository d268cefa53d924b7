package io.cellardb.sql.parser.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.parser.CellarParser;
import io.cellardb.tck.seed.TestSeed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiteralStripperTest {
  private static final String I = "CAST(? AS INTEGER)";
  private static final String S = "CAST(? AS VARCHAR)";

  /** Literals to take are marked: #5, #'x'. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a, 1 FROM t WHERE pk = #5",
        "SELECT /*+ INDEX(t ix) */ a FROM t /*+ NO_INDEX */ WHERE pk = #5",
        "select * from t where a<=#5 and b>#'x' or c!=#-7;",
        "SELECT * FROM t WHERE a BETWEEN #1 AND #10 AND b NOT BETWEEN SYMMETRIC #'a' AND #'b'",
        "SELECT * FROM t WHERE a BETWEEN b AND #10 AND c",
        "SELECT * FROM t WHERE a IN (#1, #-2,#3) AND b NOT IN (#'x', ?) AND c IN (?)",
        "SELECT * FROM t WHERE (a = #1 OR (b = #2 AND NOT (c = #3)))",
        "SELECT * FROM a JOIN b ON a.x = b.x AND b.y = #1 LEFT JOIN c ON c.y = #2 WHERE a.z > #3",
        "SELECT * FROM (SELECT a FROM t WHERE b = #1 GROUP BY a) AS x, (SELECT 2) WHERE a = #2",
        "WITH x AS (SELECT 1 FROM t WHERE a = #1) SELECT 2 FROM x WHERE b = #2 LIMIT 5",
        "SELECT * FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = #1) AND b IN (SELECT 1 FROM v"
            + " WHERE c = #2)",
        "SELECT 1 FROM t WHERE a = #1 UNION ALL SELECT 2 FROM t WHERE a = #2 ORDER BY 1",
        "INSERT INTO t (a, b) VALUES (#1, #'x'), (#-2, ?), (DEFAULT, #'y')",
        "UPSERT INTO t VALUES (#1, 2 + 3, f(4), DATE '2020-01-01', MAP['k', 'v'], #'z')",
        "INSERT INTO t SELECT 1, 'x' FROM s WHERE a = #1",
        "UPDATE t SET a = #1, f.b = #'x', c = c + 1, d = d || 'y', e = (2) WHERE pk = #3",
        "DELETE FROM web.page$cells WHERE family = #'anchor' AND cell_time = #5",
        "SELECT * FROM t WHERE a = #1 /* 2 */ AND \"b = 3\" = #4 -- = 5",
        "SELECT * FROM t FOR SYSTEM_TIME AS OF 5 WHERE a = #1 FETCH NEXT 3 ROWS ONLY",
        "SELECT * FROM t WHERE m['k'] = #'v' AND a[1] = #2",
        "SELECT * FROM t WHERE a IS DISTINCT FROM 1 AND b = #2",
      })
  void literalsInSafePlacesAreTaken(String marked) {
    assertStripped(marked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a = 1, 'x', CASE WHEN a = 1 THEN 2 END FROM t",
        "SELECT * FROM t WHERE a = 1 + b AND c = 'x' || d AND e = 2 * 3",
        "SELECT * FROM t WHERE a = 'x' 'y' AND b = 5 IS TRUE",
        "SELECT * FROM t WHERE a = 'today' AND b > ' Now ' OR c BETWEEN 'epoch' AND 'TOMORROW'",
        "SELECT * FROM t WHERE 1 = 0",
        "SELECT * FROM t WHERE f(a = 1, 2) AND COALESCE(a, 0) IS NULL AND a LIKE 'x%'",
        "SELECT * FROM t WHERE a = DATE '2020-01-01' AND b > INTERVAL '1' DAY AND c = TRUE",
        "SELECT * FROM t WHERE a = U&'x' AND b = E'\\'' AND c = x'00' AND d = N'x' AND e ="
            + " _UTF8'x'",
        "SELECT * FROM t WHERE m[a = 1] AND (a, b) > (1, 2) AND a = ANY (1, 2)",
        "SELECT * FROM t WHERE a IN (1, b) AND c IN (1, 2 + 3) AND d IN ((1, 2), (3, 4))",
        "SELECT a FROM t GROUP BY a HAVING COUNT(*) > 5 ORDER BY a = 1 LIMIT 10 OFFSET 5",
        "SELECT (SELECT x FROM u WHERE u.a = 1), COUNT(*) FILTER (WHERE b = 2) FROM t",
        "SELECT EXTRACT(YEAR FROM d), TRIM(BOTH 'x' FROM a) FROM t LIMIT 3, 4",
        "SELECT * FROM (VALUES (1, 'x')) AS t (a, b)",
        "SELECT * FROM TABLE(f(a => 5))",
        "SELECT * FROM t WHERE a = 5. AND b = 1234567890123456789",
        "VALUES (1)",
        "EXPLAIN SELECT * FROM t WHERE a = 1",
        "CREATE TABLE t (a INT DEFAULT 1) WITH (x = 1)",
        "MERGE INTO t USING s ON t.a = 1 WHEN MATCHED THEN UPDATE SET b = 2",
        "SELECT 1 FROM t WHERE a = 1; SELECT 2",
        "SELECT * FROM t WHERE a = {d '2020-01-01'} AND b = 1",
        "SELECT * FROM t WHERE a = 'x",
        "SELECT * FROM t WHERE a = ?",
        "",
        "(",
        "SELECT * FROM t WHERE a = 1 ))",
      })
  void everythingElseStaysAsItIs(String sql) {
    assertEquals(Optional.empty(), LiteralStripper.strip(sql).map(Stripped::sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          0                  | INTEGER        | 0
          -2147483648        | INTEGER        | -2147483648
          2147483648         | BIGINT         | 2147483648
          123456789012345678 | BIGINT         | 123456789012345678
          0.05               | DECIMAL(3, 2)  | 0.05
          -.5                | DECIMAL(1, 1)  | -0.5
          1e3                | DOUBLE         | 1000.0
          -1.5E-3            | DOUBLE         | -0.0015
          ''                 | VARCHAR        | ``
          'it''s'            | VARCHAR        | it's
          '日本'             | VARCHAR        | 日本
          """)
  void literalsKeepTheirTypes(String literal, String type, String value) {
    for (String where : List.of("a = " + literal, "a IN (" + literal + ")")) {
      Stripped stripped = LiteralStripper.strip("SELECT 1 FROM t WHERE " + where).orElseThrow();
      assertEquals(
          "SELECT 1 FROM t WHERE " + where.replace(literal, "CAST(? AS " + type + ")"),
          stripped.sql());
      assertEquals(value, stripped.values().get(0).toString());
      Class<?> valueType =
          switch (type) {
            case "INTEGER", "BIGINT" -> Long.class;
            case "DOUBLE" -> Double.class;
            case "VARCHAR" -> String.class;
            default -> BigDecimal.class;
          };
      assertEquals(valueType, stripped.values().get(0).getClass());
    }
  }

  @Test
  void parametersSayWhereTheyComeFrom() {
    Stripped stripped =
        LiteralStripper.strip("SELECT ?, '?' FROM t WHERE a = 5 AND b = ? AND c IN ('x', ?)")
            .orElseThrow();
    assertEquals(List.of(5L, "x"), stripped.values());
    List<String> sources = new ArrayList<>();
    for (int i = 0; i < stripped.parameterCount(); i++) {
      sources.add(stripped.userParameter(i) + "/" + stripped.literal(i));
    }
    assertEquals(List.of("0/-1", "-1/0", "1/-1", "-1/1", "2/-1"), sources);
  }

  @Test
  void aBulkLoadIsLeftAlone() {
    assertTrue(LiteralStripper.strip("INSERT INTO t VALUES (1)" + ", (2)".repeat(499)).isPresent());
    assertTrue(LiteralStripper.strip("INSERT INTO t VALUES (1)" + ", (2)".repeat(500)).isEmpty());
  }

  @Test
  void withTheLiteralsPutBackAStatementIsWhatItWas() {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    int stripped = 0;
    for (int i = 0; i < 3000; i++) {
      String sql = new RandomStatement(random).statement();
      Optional<Stripped> result = LiteralStripper.strip(sql);
      String back = result.map(LiteralStripperTest::putBack).orElse(sql);
      String message = "-Dtest.seed=" + seed + "\n" + sql + "\n" + back;
      assertEquals(sql, back, message);
      SqlNode original = CellarParser.parse(sql);
      SqlNode rebuilt = result.map(LiteralStripperTest::putBackIntoTree).orElse(original);
      assertTrue(original.equalsDeep(rebuilt, Litmus.IGNORE), () -> message + "\n" + rebuilt);
      stripped += result.isPresent() ? 1 : 0;
    }
    assertTrue(stripped > 1000, "only " + stripped + " statements had literals to take");
  }

  /** Parses the text without literals and puts them back into the tree. */
  private static SqlNode putBackIntoTree(Stripped stripped) {
    return CellarParser.parse(stripped.sql())
        .accept(
            new SqlShuttle() {
              @Override
              public SqlNode visit(SqlCall call) {
                if (call.getKind() == SqlKind.CAST
                    && call.operand(0) instanceof SqlDynamicParam param
                    && stripped.literal(param.getIndex()) >= 0) {
                  Object value = stripped.values().get(stripped.literal(param.getIndex()));
                  return CellarParser.parseExpression(text(value));
                }
                return super.visit(call);
              }

              @Override
              public SqlNode visit(SqlDynamicParam param) {
                int ordinal = stripped.userParameter(param.getIndex());
                return new SqlDynamicParam(ordinal, param.getParserPosition());
              }
            });
  }

  /** Replaces CAST(? AS type) by the literal where the parameter was one. */
  private static String putBack(Stripped stripped) {
    String sql = stripped.sql();
    StringBuilder out = new StringBuilder();
    int parameter = 0;
    int written = 0;
    Tokenizer tokens = new Tokenizer(sql, 0);
    while (tokens.next() != Tokenizer.Kind.END) {
      if (tokens.kind() == Tokenizer.Kind.PARAMETER) {
        int literal = stripped.literal(parameter++);
        if (literal >= 0) {
          int cast = tokens.begin() - "CAST(".length();
          out.append(sql, written, cast).append(text(stripped.values().get(literal)));
          written = sql.indexOf(')', cast) + 1;
          written += sql.startsWith("DECIMAL", sql.indexOf("AS ", cast) + 3) ? 1 : 0;
        }
      }
    }
    out.append(sql, written, sql.length());
    return out.toString();
  }

  private static String text(Object value) {
    if (value instanceof String s) {
      return "'" + s.replace("'", "''") + "'";
    }
    return value instanceof BigDecimal d ? d.toPlainString() : value.toString();
  }

  private static void assertStripped(String marked) {
    String sql = marked.replace("#", "");
    String expected =
        marked.replaceAll("#-?[0-9]+", I.replace("?", "\\?")).replaceAll("#'[^']*'", S);
    assertEquals(expected, LiteralStripper.strip(sql).map(Stripped::sql).orElse(sql));
    CellarParser.parse(sql);
    CellarParser.parse(expected);
  }

  /** Statements with literals everywhere, each written the one way that its value is written. */
  private record RandomStatement(Random random) {
    String statement() {
      return switch (random.nextInt(6)) {
        case 0 -> "INSERT INTO t VALUES " + row() + (random.nextBoolean() ? ", " + row() : "");
        case 1 -> "UPSERT INTO t (a, f.b) " + query(2);
        case 2 -> "UPDATE t SET a = " + value(2) + ", f.b = " + value(2) + where(2);
        case 3 -> "DELETE FROM t$cells" + where(2);
        case 4 -> "WITH x AS (" + query(1) + ") " + query(2);
        default -> query(3) + (random.nextBoolean() ? " ORDER BY 1 LIMIT 5" : ";");
      };
    }

    String row() {
      return "(" + value(2) + ", " + value(1) + ")";
    }

    String query(int depth) {
      String from =
          switch (random.nextInt(4)) {
            case 0 -> "t FOR SYSTEM_TIME AS OF " + random.nextInt(10);
            case 1 -> "t JOIN u ON " + condition(depth - 1);
            case 2 -> depth > 0 ? "(" + query(depth - 1) + ") AS x" : "t";
            default -> "t";
          };
      String query =
          "SELECT " + value(depth) + ", " + value(depth) + " FROM " + from + where(depth);
      return switch (random.nextInt(6)) {
        case 0 -> query + " GROUP BY a HAVING " + condition(depth);
        case 1 -> depth > 0 ? query + " UNION ALL " + query(depth - 1) : query;
        default -> query;
      };
    }

    String where(int depth) {
      return random.nextInt(4) == 0 ? "" : " WHERE " + condition(depth);
    }

    String condition(int depth) {
      if (depth > 0 && random.nextInt(3) == 0) {
        String operator = random.nextBoolean() ? " AND " : " OR ";
        return "(" + condition(depth - 1) + operator + condition(depth - 1) + ")";
      }
      return switch (random.nextInt(7)) {
        case 0 -> "a BETWEEN " + value(depth) + " AND " + value(depth);
        case 1 -> "a IN (" + literal() + ", " + value(0) + ")";
        case 2 -> depth > 0 ? "EXISTS (" + query(depth - 1) + ")" : "b IS NULL";
        case 3 -> "a LIKE 'x%'";
        default -> value(1) + pick(" = ", " <> ", " < ", " >= ", "<=", " > ") + value(depth);
      };
    }

    String value(int depth) {
      if (depth > 0 && random.nextInt(3) == 0) {
        return switch (random.nextInt(5)) {
          case 0 -> value(depth - 1) + pick(" + ", " - ", " || ", " * ") + value(depth - 1);
          case 1 -> "CASE WHEN " + condition(depth - 1) + " THEN " + value(0) + " END";
          case 2 -> "f(" + value(depth - 1) + ", " + value(depth - 1) + ")";
          case 3 -> "m[" + literal() + "]";
          default -> "CAST(" + value(depth - 1) + " AS VARCHAR(10))";
        };
      }
      return random.nextBoolean() ? literal() : pick("a", "f.b", "?", "\"c = 1\"", "x /* = 2 */");
    }

    String literal() {
      return switch (random.nextInt(7)) {
        case 0 -> text((long) random.nextInt());
        case 1 -> text(random.nextLong() / 100);
        case 2 -> text(BigDecimal.valueOf(random.nextInt(100_000), 3));
        case 3 -> text(random.nextInt(1, 1000) * 1e10);
        case 4 -> pick("'x'", "''", "'it''s'", "'日本'", "'-- ?'", "'/*'");
        case 5 -> pick("DATE '2020-01-01'", "TRUE", "NULL", "x'0A'", "INTERVAL '1' DAY");
        default -> text((long) random.nextInt(10));
      };
    }

    String pick(String... choices) {
      return choices[random.nextInt(choices.length)];
    }
  }

  @Test
  void blanksInFrontMakeNoOtherStatement() {
    assertEquals(
        LiteralStripper.strip("SELECT a FROM t WHERE a = 5").orElseThrow().sql(),
        LiteralStripper.strip("\n\n -- c\n SELECT a FROM t WHERE a = 6").orElseThrow().sql());
  }
}
