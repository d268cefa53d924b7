package io.cellardb.sql.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.TableOrigin;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Projection;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/** By which cells a scan finds rows. */
final class RowExistenceTest {
  private static final ScanColumn KEY = new ScanColumn.RowKey();

  /** Columns a, b and c, of which b is in each row. */
  private static TableDefinition table(TableOrigin origin, FamilyDescriptor family) {
    ColumnType type = ColumnType.of(SqlTypeName.INTEGER);
    List<ColumnDefinition> columns =
        List.of(
            ColumnDefinition.key("k", type, null, 0),
            ColumnDefinition.cell(null, "a", type, true, null, 1),
            ColumnDefinition.cell(null, "b", type, false, null, 2).withInEachRow(true),
            ColumnDefinition.cell(null, "c", type, true, null, 3));
    return new TableDefinition(
        TableName.parse("t"),
        TableName.parse("t"),
        columns,
        List.of(new KeyColumn(0, false)),
        List.of(family),
        List.of(),
        List.of(),
        "",
        origin,
        false,
        List.of(),
        List.of());
  }

  private static Projection projection(TableDefinition table, boolean newest, int... columns) {
    List<ScanColumn> wanted = new ArrayList<>(List.of(KEY));
    for (int column : columns) {
      wanted.add(ScanFieldList.cell(table.columns().get(column), false));
    }
    return new RowExistence(table, newest).projection(wanted);
  }

  @Test
  void aColumnThatIsInEachRowIsReadInThePlaceOfTheFamily() {
    TableDefinition table = table(TableOrigin.SHARED, FamilyDescriptor.of("d"));
    ScanColumn b = ScanFieldList.cell(table.columns().get(2), false);
    Projection with = projection(table, true, 2, 3);
    assertEquals(List.of(), with.existence());
    assertEquals(3, with.columns().size());
    Projection without = projection(table, true, 1);
    assertEquals(List.of(), without.existence());
    assertEquals(b, without.columns().get(2));
  }

  @Test
  void elsewhereItIsTheFamily() {
    FamilyDescriptor family = FamilyDescriptor.of("d");
    List<Projection> others =
        List.of(
            projection(table(TableOrigin.CREATED, family), true, 1),
            projection(table(TableOrigin.SHARED, family), false, 1),
            projection(table(TableOrigin.SHARED, family.withTtlMillis(1000)), true, 1));
    for (Projection other : others) {
      assertEquals(List.of("d"), other.existence());
      assertEquals(2, other.columns().size());
    }
    TableDefinition table = table(TableOrigin.SHARED, family);
    assertEquals(List.of("d"), projection(table, true).existence());
    assertEquals(List.of("d"), projection(table, true, 1, 2, 3).complete());
  }
}
