package io.cellardb.sql.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class DefinitionFormatTest {
  private static final TableName NAME = TableName.parse("web:page");

  /** A table with a column of every type and a family with every option. */
  private static TableDefinition everything() {
    ColumnType varchar = ColumnType.of(SqlTypeName.VARCHAR, 300);
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(ColumnDefinition.key("host", varchar, null, 0));
    columns.add(ColumnDefinition.key("n", ColumnType.decimal(38, 10), "1.5", 1).withNullable(true));
    columns.add(
        ColumnDefinition.openFamily(
            "anchor", ColumnType.map(ColumnType.of(SqlTypeName.UUID), varchar), 2));
    for (SqlTypeName name :
        List.of(
            SqlTypeName.BOOLEAN,
            SqlTypeName.TINYINT,
            SqlTypeName.SMALLINT,
            SqlTypeName.INTEGER,
            SqlTypeName.BIGINT,
            SqlTypeName.REAL,
            SqlTypeName.DOUBLE,
            SqlTypeName.CHAR,
            SqlTypeName.VARCHAR,
            SqlTypeName.BINARY,
            SqlTypeName.VARBINARY,
            SqlTypeName.DATE,
            SqlTypeName.TIME,
            SqlTypeName.TIMESTAMP,
            SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE)) {
      int ordinal = columns.size();
      boolean nullable = ordinal % 2 == 0;
      columns.add(
          ColumnDefinition.cell(
              "f",
              "straße_" + name,
              ColumnType.of(name),
              nullable,
              nullable ? null : "NULL",
              ordinal));
    }
    ColumnType lists = ColumnType.array(ColumnType.array(ColumnType.decimal(9, 2)));
    columns.add(ColumnDefinition.cell("f", "lists", lists, true, null, columns.size()));
    columns.add(
        ColumnDefinition.cell(
                "f", "json", ColumnType.of(SqlTypeName.VARCHAR), true, null, columns.size())
            .withEncoding(CellEncoding.JSON)
            .withAbsent(ByteString.utf8("{}")));
    FamilyDescriptor family =
        FamilyDescriptor.of("f")
            .withVersions(5)
            .withMinVersions(2)
            .withTtlMillis(86_400_000)
            .withKeepDeletedCells(KeepDeletedCells.TTL)
            .withNewVersionBehavior(false)
            .withBlockSize(1 << 20)
            .withBloom(Bloom.ROWCOL)
            .withCompression(Compression.ZSTD);
    return new TableDefinition(
        NAME,
        new TableName("web", "page.2"),
        columns,
        List.of(new KeyColumn(1, true), new KeyColumn(0, false)),
        TableDefinition.familiesOf(columns, List.of(family)),
        List.of(new ColumnRole.Cell("f", ByteString.utf8("gone"))),
        List.of(new CheckConstraint("page_check", "1 < 2")),
        "Pages of the web",
        TableOrigin.CREATED,
        false,
        List.of(
            new IndexDefinition(
                "page_site",
                new TableName("web", "page_site.index"),
                List.of(
                    IndexPart.of(columns.get(0), true),
                    new IndexPart(
                        null, "1 + 1", ColumnType.of(SqlTypeName.INTEGER), false, false, true)),
                List.of("included"),
                true,
                false,
                true,
                "2 < 3",
                IndexState.READY,
                FamilyDescriptor.of("d").withBlockSize(1024).withBloom(FamilyDescriptor.Bloom.NONE),
                "By site")),
        List.of(
            new ForeignKey(
                "page_fkey",
                List.of("host", "f.straße_DATE"),
                new TableName("other", "site"),
                List.of("a", "b"),
                new ForeignKey.Action(ForeignKey.Rule.SET_DEFAULT, List.of("host")),
                new ForeignKey.Action(ForeignKey.Rule.CASCADE, List.of()),
                new ForeignKey.Checks(true, true, false, true, false))));
  }

  @Test
  void definitionsAreTheSameAfterARoundTrip() {
    TableDefinition table = everything();
    assertEquals(table, DefinitionFormat.decode(NAME, DefinitionFormat.encode(table)));
  }

  @Test
  void identityColumnsAndTablesOverExistingOnesAreTheSameAfterARoundTrip() {
    TableDefinition table = everything();
    Identity identity = new Identity(true, new TableName("web", "page_seq"));
    ColumnDefinition column =
        table.columns().stream()
            .filter(other -> other.type().name() == SqlTypeName.BIGINT)
            .findFirst()
            .orElseThrow()
            .withIdentity(identity);
    TableDefinition special =
        table.withColumn(column).over(new TableDescriptor(NAME, table.families()));
    for (boolean consistent : new boolean[] {false, true}) {
      TableDefinition definition = special.withRowConsistent(consistent);
      byte[] bytes = DefinitionFormat.encode(definition);
      assertEquals(definition, DefinitionFormat.decode(NAME, bytes));
    }
  }

  @Test
  void saltedTablesAreTheSameAfterARoundTrip() {
    for (int buckets : new int[] {1, TableDefinition.MAX_SALT_BUCKETS}) {
      TableDefinition table = oneColumn().withSaltBuckets(buckets);
      byte[] bytes = DefinitionFormat.encode(table);
      assertEquals(8, bytes[0]);
      assertEquals(table, DefinitionFormat.decode(TableName.parse("t"), bytes));
    }
  }

  @Test
  void generatedColumnsAreTheSameAfterARoundTrip() {
    for (boolean stored : new boolean[] {false, true}) {
      TableDefinition table = generated(stored);
      assertEquals(table, DefinitionFormat.decode(NAME, DefinitionFormat.encode(table)));
    }
  }

  @Test
  void widenedColumnsAreTheSameAfterARoundTrip() {
    TableDefinition table = everything().withIndexes(List.of()).withForeignKeys(List.of());
    TableDefinition widened =
        table.withColumn(table.columns().get(7).withEncoding(CellEncoding.WIDENED));
    byte[] bytes = DefinitionFormat.encode(widened);
    assertEquals(4, bytes[0]);
    assertEquals(widened, DefinitionFormat.decode(NAME, bytes));
  }

  private static TableDefinition generated(boolean stored) {
    TableDefinition table = everything().withIndexes(List.of()).withForeignKeys(List.of());
    ColumnDefinition column = table.column("json").withAbsent(null);
    return table.withColumn(column.withGeneration(new Generation("\"host\" || 'x'", stored)));
  }

  @Test
  void theNewestFormatIsWrittenOnlyWhereItIsNeeded() {
    assertEquals(6, DefinitionFormat.encode(everything())[0]);
    assertEquals(5, DefinitionFormat.encode(everything().withForeignKeys(List.of()))[0]);
    assertEquals(4, DefinitionFormat.encode(generated(true))[0]);
    assertEquals(
        3,
        DefinitionFormat.encode(everything().withIndexes(List.of()).withForeignKeys(List.of()))[0]);
    assertEquals(2, DefinitionFormat.encode(oneColumn())[0]);
  }

  @Test
  void intervalsAreTheSameAfterARoundTrip() {
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(ColumnDefinition.key("k", ColumnType.of(SqlTypeName.INTERVAL_YEAR_MONTH), null, 0));
    for (SqlTypeName name : SqlTypeName.INTERVAL_TYPES) {
      columns.add(
          ColumnDefinition.cell("d", name.name(), ColumnType.of(name), true, null, columns.size()));
    }
    ColumnType fine = ColumnType.of(SqlTypeName.INTERVAL_DAY_SECOND, 3);
    columns.add(ColumnDefinition.cell("d", "fine", fine, true, null, columns.size()));
    TableDefinition table =
        new TableDefinition(
            NAME, columns, List.of(new KeyColumn(0, false)), List.of(FamilyDescriptor.of("d")));
    byte[] bytes = DefinitionFormat.encode(table);
    assertEquals(7, bytes[0]);
    assertEquals(table, DefinitionFormat.decode(NAME, bytes));
  }

  @Test
  void aColumnThatIsInEachRowIsSoAfterARoundTrip() {
    List<ColumnDefinition> columns =
        List.of(
            ColumnDefinition.key("k", ColumnType.of(SqlTypeName.INTEGER), null, 0),
            ColumnDefinition.cell(null, "v", ColumnType.of(SqlTypeName.INTEGER), false, null, 1),
            ColumnDefinition.cell(null, "w", ColumnType.of(SqlTypeName.INTEGER), true, null, 2));
    TableDefinition table =
        new TableDefinition(
                NAME, columns, List.of(new KeyColumn(0, false)), List.of(FamilyDescriptor.of("d")))
            .made(TableOrigin.SHARED);
    assertEquals(
        List.of(false, true, false),
        table.columns().stream().map(ColumnDefinition::inEachRow).toList());
    assertEquals(table, DefinitionFormat.decode(NAME, DefinitionFormat.encode(table)));
    assertTrue(
        table.withOrigin(TableOrigin.CREATED).columns().stream()
            .noneMatch(ColumnDefinition::inEachRow));
    TableDefinition salted = table.withSaltBuckets(7);
    assertEquals(salted, DefinitionFormat.decode(NAME, DefinitionFormat.encode(salted)));
  }

  @Test
  void theFirstFormatIsRead() {
    byte[] plain =
        HexFormat.of().parseHex("01" + "01" + "016B" + "00030000" + "00" + "010000" + "01");
    byte[] family = DefinitionFormat.encode(oneColumn());
    int from = 1 + 2 + plain.length - 1;
    byte[] first = Arrays.copyOf(plain, plain.length + family.length - from - 3);
    System.arraycopy(family, from, first, plain.length, family.length - from - 3);
    assertEquals(oneColumn(), DefinitionFormat.decode(TableName.parse("t"), first));
  }

  private static TableDefinition oneColumn() {
    return new TableDefinition(
        TableName.parse("t"),
        List.of(ColumnDefinition.key("k", ColumnType.of(SqlTypeName.INTEGER), null, 0)),
        List.of(new KeyColumn(0, false)),
        List.of(FamilyDescriptor.of("d")));
  }

  @Test
  void aNewerFormatIsRefused() {
    byte[] bytes = DefinitionFormat.encode(everything());
    bytes[0] = 10;
    StorageException refused =
        assertThrows(StorageException.class, () -> DefinitionFormat.decode(NAME, bytes));
    assertEquals(Code.NEWER_FORMAT, refused.code());
    assertEquals(
        "the definition of table web.page has format 10; this version of Cellar reads formats up to"
            + " 9",
        refused.getMessage());
  }

  @Test
  void everyTruncatedDefinitionIsCorrupt() {
    byte[] bytes = DefinitionFormat.encode(everything().withSaltBuckets(200));
    for (int length = 0; length < bytes.length; length++) {
      byte[] truncated = Arrays.copyOf(bytes, length);
      assertCorrupt(truncated);
    }
    assertCorrupt(Arrays.copyOf(bytes, bytes.length + 1));
  }

  @Test
  void damagedBytesNeverFailInAnotherWay() {
    byte[] bytes = DefinitionFormat.encode(everything().withSaltBuckets(200));
    for (int i = 1; i < bytes.length; i++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] damaged = bytes.clone();
        damaged[i] ^= (byte) (1 << bit);
        try {
          DefinitionFormat.decode(NAME, damaged);
        } catch (StorageException e) {
          assertEquals(Code.CORRUPTION, e.code());
        }
      }
    }
  }

  private static void assertCorrupt(byte[] bytes) {
    assertEquals(
        Code.CORRUPTION,
        assertThrows(StorageException.class, () -> DefinitionFormat.decode(NAME, bytes)).code());
  }
}
