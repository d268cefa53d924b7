package io.cellardb.sql.parser.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.parser.CellarParser;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CreateIndexTest {
  @Test
  void showsItsParts() {
    CreateIndex index =
        parse(
            """
            CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS web.by_host ON web.page USING btree (
              host, contents.type DESC NULLS LAST, anchor['cnnsi.com'] NULLS FIRST,
              lower(path) ASC, UNNEST(anchor), (hits + 1))
            INCLUDE (size, people.author) NULLS NOT DISTINCT WITH (fillfactor = 70)
            WHERE hits > 0
            """);
    assertTrue(index.unique());
    assertTrue(index.concurrently());
    assertTrue(index.ifNotExists());
    assertEquals(Optional.of("web.by_host"), index.name().map(SqlIdentifier::toString));
    assertEquals("web.page", index.table().toString());
    assertEquals(Optional.of("btree"), index.method().map(SqlIdentifier::getSimple));
    List<IndexElement> elements = index.elements();
    assertEquals(Optional.of("host"), elements.get(0).column().map(SqlIdentifier::toString));
    assertNull(elements.get(0).nullsFirst());
    assertTrue(elements.get(1).descending());
    assertFalse(elements.get(1).nullsFirst());
    assertEquals(SqlKind.ITEM, elements.get(2).expression().getKind());
    assertTrue(elements.get(2).nullsFirst());
    assertEquals(Optional.empty(), elements.get(3).column());
    assertEquals(Optional.empty(), elements.get(3).unnested());
    assertEquals(Optional.of("anchor"), elements.get(4).unnested().map(Object::toString));
    assertEquals(SqlKind.PLUS, elements.get(5).expression().getKind());
    assertEquals("[size, people.author]", index.include().toString());
    assertFalse(index.nullsDistinct());
    assertEquals("fillfactor", index.options().get(0).name());
    assertEquals(SqlKind.GREATER_THAN, index.where().getKind());
  }

  @Test
  void hasOrdinaryPartsWhereNothingIsWritten() {
    CreateIndex index = parse("CREATE INDEX ON t (a)");
    assertFalse(index.unique() || index.concurrently() || index.ifNotExists());
    assertEquals(Optional.empty(), index.name());
    assertEquals(Optional.empty(), index.method());
    assertTrue(index.include().isEmpty() && index.options().isEmpty());
    assertTrue(index.nullsDistinct());
    assertNull(index.where());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          t (a)                                              | t_a_idx
          s.t (a, f.q)                                       | t_a_f_q_idx
          t (lower(b), lower(c), a)                          | t_lower_lower1_a_idx
          t ((b - c), (a + 1), coalesce(b, c)) INCLUDE (c)   | t_expr_expr1_coalesce_c_idx
          t (anchor['x'], cast(a AS BIGINT))                 | t_anchor_a_idx
          t ((CASE WHEN a > 1 THEN b END))                   | t_case_idx
          t ((CASE WHEN a > 1 THEN b ELSE c END))            | t_c_idx
          taken (a)                                          | taken_a_idx2
          """)
  void isNamedAsPostgresqlNamesIt(String rest, String expected) {
    Set<String> taken = Set.of("taken_a_idx", "taken_a_idx1");
    assertEquals(expected, parse("CREATE INDEX ON " + rest).nameOr(taken::contains));
  }

  @Test
  void isNamedAsWritten() {
    assertEquals("i", parse("CREATE INDEX s.i ON s.t (a)").nameOr(name -> true));
  }

  @Test
  void namesThatAreMadeHave63Characters() {
    String table = "a234567890123456789012345678901234567890123456789012345";
    String column = "b234567890123456789012345678901234567890123456789012345";
    assertEquals(
        "a2345678901234567890123456789_b2345678901234567890123456789_idx",
        parse("CREATE INDEX ON " + table + " (" + column + ")").nameOr(name -> false));
    assertEquals(
        table + "_c_idx", parse("CREATE INDEX ON " + table + " (c)").nameOr(name -> false));
    String faces = "😀".repeat(30);
    assertEquals(
        "t_" + "😀".repeat(28) + "_idx",
        parse("CREATE INDEX ON t (\"" + faces + "\")").nameOr(name -> false));
  }

  private static CreateIndex parse(String sql) {
    return assertInstanceOf(CreateIndex.class, CellarParser.parse(sql));
  }
}
