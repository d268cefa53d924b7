package io.cellardb.sql.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.StorageException;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class ArrayEncodingTest {
  private static final ColumnType TEXTS = ColumnType.array(ColumnType.of(SqlTypeName.VARCHAR, 200));

  @Test
  void arraysOfAllTypesAreReadBackWholeAndFromVectors() {
    long seed = TestSeed.get();
    RandomValues random = new RandomValues(seed);
    for (int round = 0; round < 1_000; round++) {
      ColumnType element = random.elementType();
      ValueEncoding encoding = ValueEncoding.of(ColumnType.array(element));
      List<Object> array = new ArrayList<>();
      for (int left = random.below(6); left > 0; left--) {
        array.add(random.below(4) == 0 ? null : random.value(element));
      }
      byte[] bytes = encoding.encode(array);
      Vector vector = RandomValues.vector(ColumnType.array(element), List.of(array));
      assertEquals(
          HexFormat.of().formatHex(bytes), HexFormat.of().formatHex(encoding.encode(vector, 0)));
      List<?> read = (List<?>) encoding.decode(bytes, 0, bytes.length);
      assertEquals(array.size(), read.size());
      for (int i = 0; i < array.size(); i++) {
        if (array.get(i) == null || read.get(i) == null) {
          assertEquals(array.get(i), read.get(i), () -> element + ", seed " + seed);
        } else {
          assertEquals(
              0, RandomValues.compare(array.get(i), read.get(i)), () -> element + ", seed " + seed);
        }
      }
    }
  }

  @Test
  void longElementsAndArraysOfArraysAreReadBack() {
    List<Object> array = Arrays.asList("x".repeat(127), "y".repeat(128), null, "", "é".repeat(200));
    ValueEncoding texts = ValueEncoding.of(TEXTS);
    byte[] bytes = texts.encode(array);
    assertEquals(array, texts.decode(bytes, 0, bytes.length));
    ValueEncoding nested = ValueEncoding.of(ColumnType.array(TEXTS));
    List<Object> arrays = Arrays.asList(array, null, List.of());
    byte[] all = nested.encode(arrays);
    assertEquals(arrays, nested.decode(all, 0, all.length));
    assertFalse(nested.isOrdered());
  }

  @Test
  void elementsAreCheckedAsValuesAre() {
    SqlExecutionException refused =
        assertThrows(
            SqlExecutionException.class,
            () -> ValueEncoding.of(TEXTS).encode(List.of("x".repeat(201))));
    assertEquals("22001", refused.sqlState());
  }

  @Test
  void bytesThatAreNoArrayAreRefused() {
    ValueEncoding integers = ValueEncoding.of(ColumnType.array(ColumnType.of(SqlTypeName.INTEGER)));
    for (String hex : List.of("05", "0580", "80", "FFFFFFFFFFFF", "0280", "FFFFFFFF0F")) {
      byte[] bytes = HexFormat.of().parseHex(hex);
      StorageException refused =
          assertThrows(StorageException.class, () -> integers.decode(bytes, 0, bytes.length), hex);
      assertEquals(StorageException.Code.MALFORMED_VALUE, refused.code());
    }
  }

  @Test
  void noArrayIsInAKeyAndNoneHasMaps() {
    CatalogException refused =
        assertThrows(CatalogException.class, () -> ColumnDefinition.key("k", TEXTS, null, 0));
    assertEquals("0A000", refused.sqlState());
    ColumnType map = ColumnType.map(ColumnType.of(SqlTypeName.VARCHAR), TEXTS);
    assertEquals("MAP<VARCHAR, VARCHAR(200) ARRAY>", map.sql());
    assertThrows(CatalogException.class, () -> ColumnType.array(map));
    assertThrows(CatalogException.class, () -> ColumnType.map(TEXTS, TEXTS));
  }
}
