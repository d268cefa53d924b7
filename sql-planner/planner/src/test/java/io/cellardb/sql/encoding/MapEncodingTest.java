package io.cellardb.sql.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TableName;
import io.cellardb.storage.ValueKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class MapEncodingTest {
  private static final ColumnType VARCHAR = ColumnType.of(SqlTypeName.VARCHAR);
  private static final ColumnType SMALLINT = ColumnType.of(SqlTypeName.SMALLINT);

  private static final List<ColumnDefinition> COLUMNS =
      List.of(
          ColumnDefinition.key("k", VARCHAR, null, 0),
          ColumnDefinition.openFamily("anchor", ColumnType.map(VARCHAR, VARCHAR), 1),
          ColumnDefinition.openFamily("votes", ColumnType.map(SMALLINT, VARCHAR), 2),
          ColumnDefinition.openFamily("notes", ColumnType.map(VARCHAR, SMALLINT), 3));
  private static final TableDefinition TABLE =
      new TableDefinition(
          TableName.parse("t"),
          COLUMNS,
          List.of(new KeyColumn(0, false)),
          TableDefinition.familiesOf(COLUMNS, List.of()));

  private static MapEncoding encoding(String column) {
    return MapEncoding.of(TABLE, TABLE.column(column));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void append(MapColumn column, byte[] qualifier, byte[] value) {
    column.qualifiers().append(qualifier);
    column.values().append(value);
  }

  private static MapColumn column() {
    RowBatch batch = new RowBatch(Projection.of(new ScanColumn.OpenFamily("f", false)), 1);
    return batch.map(0);
  }

  @Test
  void entriesAreReadInTheOrderOfTheirQualifiersWithoutTheMarker() {
    MapColumn column = column();
    append(column, new byte[0], new byte[0]);
    append(column, utf8("cnnsi.com"), utf8("CNN"));
    append(column, utf8("my.look.ca"), utf8("CNN.com"));
    column.appendRow();
    append(column, new byte[0], new byte[0]);
    column.appendRow();
    ObjectVector maps = encoding("anchor").decode(column, 2);
    assertEquals("{cnnsi.com=CNN, my.look.ca=CNN.com}", maps.get(0).toString());
    assertEquals(Map.of(), maps.get(1));
  }

  @Test
  void keysAndValuesHaveTheirTypes() {
    MapColumn votes = column();
    append(votes, ValueKind.INT16.encode(-1L), utf8("no"));
    append(votes, ValueKind.INT16.encode(1L), utf8("yes"));
    votes.appendRow();
    assertEquals("{-1=no, 1=yes}", encoding("votes").decode(votes, 1).get(0).toString());
    assertArrayEquals(ValueKind.INT16.encode(-1L), encoding("votes").encodeKey(-1L));
    assertArrayEquals(ValueKind.INT16.encode(7L), encoding("notes").values().encode(7L));
  }

  @Test
  void onlyTheFamilyWithTheMarkerHasNoEmptyKey() {
    MapColumn column = column();
    append(column, new byte[0], ValueKind.INT16.encode(1L));
    column.appendRow();
    assertEquals(Map.of("", 1L), encoding("notes").decode(column, 1).get(0));
    assertEquals(0, encoding("notes").encodeKey("").length);
    assertEquals("22023", failure("anchor", ""));
    assertEquals("22004", failure("notes", null));
  }

  private static String failure(String column, Object key) {
    return assertThrows(SqlExecutionException.class, () -> encoding(column).encodeKey(key))
        .sqlState();
  }
}
