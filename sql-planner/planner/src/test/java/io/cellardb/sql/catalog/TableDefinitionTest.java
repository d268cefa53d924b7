package io.cellardb.sql.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class TableDefinitionTest {
  private static final ColumnType VARCHAR = ColumnType.of(SqlTypeName.VARCHAR);
  private static final ColumnType MAP = ColumnType.map(VARCHAR, VARCHAR);

  /** A table with the key column {@code host} and these cells, {@code f.q} or {@code q}. */
  static TableDefinition table(String... cells) {
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(ColumnDefinition.key("host", VARCHAR, null, 0));
    for (String cell : cells) {
      int dot = cell.indexOf('.');
      String family = dot < 0 ? null : cell.substring(0, dot);
      columns.add(
          ColumnDefinition.cell(
              family, cell.substring(dot + 1), VARCHAR, true, null, columns.size()));
    }
    return table(columns);
  }

  private static TableDefinition table(List<ColumnDefinition> columns) {
    return new TableDefinition(
        TableName.parse("web:page"),
        columns,
        List.of(new KeyColumn(0, false)),
        TableDefinition.familiesOf(columns, List.of()));
  }

  private static String found(TableDefinition table, String written) {
    return table.column(written).name();
  }

  @Test
  void columnsAreFoundByFullAndByShortName() {
    TableDefinition table = table("contents.html", "contents.type", "people.type", "hits");
    assertEquals("host", found(table, "HOST"));
    assertEquals("contents.html", found(table, "contents.html"));
    assertEquals("contents.html", found(table, "Contents.Html"));
    assertEquals("contents.html", found(table, "html"));
    assertEquals("people.type", found(table, "people.type"));
    assertEquals("hits", found(table, "hits"));
    assertEquals("hits", found(table, "d.hits"));
    assertTrue(table.find("contents").isEmpty());
  }

  @Test
  void aShortNameOfTwoFamiliesIsAmbiguousUnlessACaseDecides() {
    TableDefinition table = table("a.x", "b.x", "a.y", "b.Y");
    CatalogException error = assertThrows(CatalogException.class, () -> table.find("x"));
    assertEquals("42702", error.sqlState());
    assertEquals(
        "column 'x' is ambiguous in table web.page: it could be a.x or b.x", error.getMessage());
    assertEquals("b.Y", found(table, "Y"));
  }

  @Test
  void aColumnShownUnderANameWinsOverAShortName() {
    TableDefinition table = table("a.x", "x", "a.host");
    assertEquals("x", found(table, "x"));
    assertEquals("host", found(table, "host"));
  }

  @Test
  void anUnknownColumnIsAnErrorWithTheNearestName() {
    CatalogException error =
        assertThrows(CatalogException.class, () -> table("contents.html").column("htlm"));
    assertEquals("42703", error.sqlState());
    assertEquals(
        "table web.page has no column 'htlm'; did you mean contents.html?", error.getMessage());
  }

  @Test
  void familiesAreThoseOfTheColumnsThenThoseWithOptions() {
    List<FamilyDescriptor> declared =
        List.of(FamilyDescriptor.of("x"), FamilyDescriptor.of("b").withVersions(5));
    List<FamilyDescriptor> families =
        TableDefinition.familiesOf(table("b.q", "a.q", "b.r").columns(), declared);
    assertEquals(List.of("b", "a", "x"), families.stream().map(FamilyDescriptor::name).toList());
    assertEquals(5, families.get(0).versions());
    assertEquals("d", table().markerFamily());
  }

  @Test
  void columnsAreDeclaredOnce() {
    assertRefused("42701", () -> table("a.x", "A.X"));
    assertRefused("42701", () -> table("x", "d.x"));
    assertRefused("42701", () -> table("HOST"));
    assertRefused("42701", () -> table("_time"));
  }

  @Test
  void definitionsThatMakeNoSenseAreRefused() {
    ColumnDefinition key = ColumnDefinition.key("host", VARCHAR, null, 0);
    ColumnDefinition open = ColumnDefinition.openFamily("a", MAP, 1);
    assertRefused("42P16", () -> ColumnDefinition.key("k", MAP, null, 0));
    assertRefused("42P16", () -> ColumnDefinition.cell(null, "m", MAP, true, null, 0));
    assertRefused("42P16", () -> ColumnDefinition.openFamily("m", VARCHAR, 0));
    assertRefused("42P16", () -> ColumnDefinition.cell("f", "", VARCHAR, true, null, 0));
    assertRefused(
        "42P16",
        () -> table(List.of(key, open, ColumnDefinition.cell("a", "q", VARCHAR, true, null, 2))));
    assertRefused("42P16", () -> withKey(List.of(key)));
    assertRefused("42P16", () -> withKey(List.of(key, open), 1));
    assertRefused("42P16", () -> withKey(List.of(key, open), 0, 0));
    assertRefused("42P16", () -> withKey(List.of(key), 1));
    assertRefused(
        "42P16", () -> withKey(List.of(key, ColumnDefinition.key("path", VARCHAR, null, 1)), 0));
  }

  private static TableDefinition withKey(List<ColumnDefinition> columns, int... key) {
    return new TableDefinition(
        TableName.parse("t"),
        columns,
        Arrays.stream(key).mapToObj(i -> new KeyColumn(i, false)).toList(),
        TableDefinition.familiesOf(columns, List.of()));
  }

  private static void assertRefused(String sqlState, Executable making) {
    assertEquals(sqlState, assertThrows(CatalogException.class, making).sqlState());
  }
}
