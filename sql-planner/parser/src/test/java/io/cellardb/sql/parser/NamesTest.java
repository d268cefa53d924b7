package io.cellardb.sql.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.parser.generated.CellarParserImpl;
import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every word of the grammar, as a name in each place where a name can stand. */
class NamesTest {
  private static final List<String> PLACES =
      List.of(
          "CREATE TABLE %1$s (%1$s INTEGER PRIMARY KEY, k INTEGER, t.%1$s DATE)",
          "INSERT INTO %1$s (%1$s) SELECT %1$s FROM %1$s GROUP BY %1$s ORDER BY %1$s",
          "UPDATE %1$s SET %1$s = %1$s + 1 WHERE %1$s > 0 AND k = %1$s AND %1$s IS NULL",
          "SELECT k + %1$s, -%1$s, (%1$s), CASE %1$s WHEN %1$s THEN 1 END, max(%1$s) FROM t",
          "WITH %1$s AS (TABLE t) SELECT %1$s FROM %1$s JOIN b USING (%1$s)",
          "SELECT sum(%1$s) OVER (PARTITION BY %1$s ORDER BY %1$s), sum(k) OVER %1$s,"
              + " sum(k) OVER (%1$s ORDER BY k) FROM t WINDOW %1$s AS (PARTITION BY k)");

  /** Places where even a reserved word is a name. */
  private static final List<String> ANY =
      List.of(
          "SELECT k AS %1$s, x.%1$s AS %1$s, x.%1$s + 1 FROM s.%1$s AS x, t AS %1$s",
          "UPDATE t AS %1$s SET k = 1", "DROP TABLE s.%1$s");

  private static final List<String> ALIASES = List.of("SELECT k %1$s FROM t %1$s");

  /** Words that go on with a query where an alias without AS could stand. */
  private static final Set<String> NO_ALIASES =
      Set.of("FILTER", "MATCH_CONDITION", "MINUS", "OVER", "QUALIFY", "SET", "WITHIN");

  private final SqlAbstractParserImpl.Metadata metadata =
      new CellarParserImpl(new StringReader("")).getMetadata();

  @Test
  void aWordThatIsNotReservedIsANameEverywhere() {
    List<String> refused = new ArrayList<>();
    int accepted = 0;
    for (String word : metadata.getTokens()) {
      if (!metadata.isReservedWord(word)) {
        accepted++;
        collect(word, PLACES, refused);
        if (!NO_ALIASES.contains(word)) {
          collect(word, ALIASES, refused);
        }
      }
    }
    assertEquals(List.of(), refused);
    assertTrue(accepted > 600, "words: " + accepted);
  }

  @Test
  void anyWordIsANameBehindAsAndBehindADot() {
    List<String> refused = new ArrayList<>();
    metadata.getTokens().forEach(word -> collect(word, ANY, refused));
    refused.removeIf(sql -> sql.contains("END-EXEC")); // two words
    assertEquals(List.of(), refused);
  }

  @Test
  void aReservedWordIsNoColumn() {
    int reserved = 0;
    for (String word : metadata.getTokens()) {
      if (metadata.isReservedWord(word)) {
        reserved++;
        String sql = "CREATE TABLE t (k INTEGER PRIMARY KEY, " + word + " INTEGER NULL)";
        assertThrows(SqlSyntaxException.class, () -> CellarParser.parse(sql), sql);
      }
    }
    assertTrue(reserved < 100, "words: " + reserved);
  }

  @Test
  void theDocumentListsTheReservedWords() throws IOException {
    String document = Files.readString(Path.of("..", "SQL.md"));
    int begin = document.indexOf("```text\n") + "```text\n".length();
    String listed = document.substring(begin, document.indexOf("```", begin));
    List<String> reserved =
        metadata.getTokens().stream().filter(metadata::isReservedWord).sorted().toList();
    assertEquals(reserved, List.of(listed.strip().split("\\s+", -1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT date, DATE '2020-01-01' FROM t       | SELECT "date", DATE '2020-01-01' FROM "t"
          SELECT row, ROW(1, 2), (row) FROM t         | SELECT "row", ROW(1, 2), "row" FROM "t"
          SELECT next, NEXT VALUE FOR s, current      | SELECT "next", NEXT VALUE FOR "s", "current"
          SELECT count, COUNT(*) FROM count           | SELECT "count", COUNT(*) FROM "count"
          SELECT x FROM unnest, UNNEST(a) AS u (x)    | SELECT "x" FROM "unnest", UNNEST("a") AS "u" ("x")
          SELECT a FROM t MINUS SELECT b FROM u       | SELECT "a" FROM "t" EXCEPT SELECT "b" FROM "u"
          SELECT * FROM l ASOF, r                     | SELECT * FROM "l" AS "ASOF", "r"
          SELECT set FROM set WHERE set = 1           | SELECT "set" FROM "set" WHERE "set" = 1
          SELECT sum(a) OVER (rows ROWS 1 PRECEDING)  | SELECT SUM("a") OVER ("rows" ROWS 1 PRECEDING)
          """)
  void theNextWordsTellAKeywordFromAName(String sql, String expected) {
    assertEquals(
        expected.toLowerCase(Locale.ROOT),
        CellarParser.unparse(CellarParser.parse(sql)).replace('\n', ' ').toLowerCase(Locale.ROOT));
  }

  /** Collects the statements in which not every place of the word is a name. */
  private static void collect(String word, List<String> places, List<String> refused) {
    for (String place : places) {
      String sql = String.format(Locale.ROOT, place, word);
      try {
        String parsed = CellarParser.unparse(CellarParser.parse(sql));
        // Calcite writes labels such as CURRENT_DATE without quotes.
        String quoted = parsed.replace(" AS " + word, " AS \"" + word + '"');
        if (count(quoted, '"' + word + '"') < count(place, "%1$s")) {
          refused.add(sql + ": is " + parsed);
        }
      } catch (SqlSyntaxException e) {
        refused.add(sql + ": " + e.getMessage());
      }
    }
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
