package io.cellardb.sql.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.KeyEncoding.Part;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.ValueKind;
import io.cellardb.tck.seed.TestSeed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class KeyEncodingTest {
  private static final ColumnType VARCHAR = ColumnType.of(SqlTypeName.VARCHAR);
  private static final ColumnType INTEGER = ColumnType.of(SqlTypeName.INTEGER);
  private static final int TUPLES = 24;

  private static KeyEncoding key(Object... typesAndDirections) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < typesAndDirections.length; i += 2) {
      boolean descending = typesAndDirections[i + 1].equals("DESC");
      parts.add(new Part("k" + i / 2, (ColumnType) typesAndDirections[i], descending));
    }
    return KeyEncoding.of(parts);
  }

  private static KeyEncoding randomKey(RandomValues random) {
    return KeyEncoding.of(randomParts(random));
  }

  /** Every other one has a salt. */
  private static KeyEncoding randomStoredKey(RandomValues random) {
    int most = random.below(2) == 0 ? 4 : 256;
    return KeyEncoding.of(randomParts(random), random.below(2) == 0 ? 0 : 1 + random.below(most));
  }

  /** Some are as Phoenix has them; in some keys all are texts and decimals that can be NULL. */
  private static List<Part> randomParts(RandomValues random) {
    if (random.below(4) == 0) {
      return phoenixParts(random);
    }
    List<Part> parts = new ArrayList<>();
    for (int left = 1 + random.below(4); left > 0; left--) {
      ColumnType type = random.type();
      boolean descending = random.below(2) == 0;
      boolean foreign =
          random.below(2) == 0
              && KeyEncoding.isPossible(type, CellEncoding.PHOENIX, left == 1, descending);
      CellEncoding encoding = foreign ? CellEncoding.PHOENIX : CellEncoding.CELLAR;
      parts.add(
          new Part(
              "k" + left,
              type,
              descending,
              random.below(foreign ? 2 : 3) == 0 && encoding.canBeNullInKey(type),
              encoding));
    }
    return parts;
  }

  /** Behind a number or none, and a binary that can be NULL behind them or none. */
  private static List<Part> phoenixParts(RandomValues random) {
    List<Part> parts = new ArrayList<>();
    if (random.below(2) == 0) {
      parts.add(new Part("n", INTEGER, random.below(2) == 0, false, CellEncoding.PHOENIX));
    }
    for (int left = 1 + random.below(3); left > 0; left--) {
      ColumnType type = random.below(3) > 0 ? VARCHAR : ColumnType.decimal(9, 2);
      boolean nullable = random.below(4) > 0;
      parts.add(new Part("k" + left, type, random.below(2) == 0, nullable, CellEncoding.PHOENIX));
    }
    if (random.below(3) == 0) {
      ColumnType binary = ColumnType.of(SqlTypeName.VARBINARY);
      parts.add(new Part("b", binary, false, true, CellEncoding.PHOENIX));
    }
    return parts;
  }

  /** A value that a column of a key can have: not all of a type can be in one of Phoenix. */
  private static Object value(Part part, RandomValues random) {
    while (true) {
      Object value = random.value(part.type());
      try {
        if (part.type().name() != SqlTypeName.VARBINARY) {
          KeyEncoding.of(List.of(part, new Part("last", INTEGER, false)))
              .encode(new Object[] {value, 1L});
        }
        KeyEncoding.of(List.of(part)).encode(new Object[] {value});
        return value;
      } catch (SqlExecutionException e) {
        assertEquals("22023", e.sqlState());
      }
    }
  }

  /** Tuples of which many agree in their first columns. */
  private static List<Object[]> randomTuples(KeyEncoding key, RandomValues random) {
    List<Object[]> tuples = new ArrayList<>();
    while (tuples.size() < TUPLES) {
      int i = tuples.size();
      Object[] tuple = new Object[key.size()];
      int shared = i == 0 ? 0 : random.below(key.size() + 1);
      for (int column = 0; column < tuple.length; column++) {
        tuple[column] =
            column < shared
                ? tuples.get(i - 1)[column]
                : key.parts().get(column).nullable() && random.below(3) == 0
                    ? null
                    : value(key.parts().get(column), random);
      }
      if (IntStream.range(0, key.size())
          .anyMatch(part -> tuple[part] != null || !isBelowValues(key.parts().get(part)))) {
        tuples.add(tuple);
      }
    }
    return tuples;
  }

  private static int compare(KeyEncoding key, Object[] a, Object[] b, int columns) {
    for (int i = 0; i < columns; i++) {
      int order = compare(a[i], b[i]);
      if (order != 0 && (a[i] == null || b[i] == null) && isBelowValues(key.parts().get(i))) {
        return -order;
      }
      if (order != 0) {
        return key.parts().get(i).descending() ? -order : order;
      }
    }
    return 0;
  }

  /** Whether NULLs of a column are before its values in keys of both directions. */
  private static boolean isBelowValues(Part part) {
    return part.nullable() && part.encoding() == CellEncoding.PHOENIX;
  }

  /** NULLs are above all values. */
  private static int compare(Object a, Object b) {
    if (a == null || b == null) {
      return Boolean.compare(a == null, b == null);
    }
    return RandomValues.compare(a, b);
  }

  private static BytesColumn column(List<byte[]> keys) {
    RowBatch batch = new RowBatch(Projection.of(new ScanColumn.RowKey()), 1);
    keys.forEach(batch.bytes(0)::append);
    return batch.bytes(0);
  }

  @Test
  void theOrderOfKeysIsTheOrderOfTuples() {
    long seed = TestSeed.get();
    RandomValues random = new RandomValues(seed);
    for (int round = 0; round < 1_000; round++) {
      KeyEncoding key = randomKey(random);
      List<Object[]> tuples = randomTuples(key, random);
      for (Object[] a : tuples) {
        for (Object[] b : tuples) {
          assertEquals(
              Integer.signum(compare(key, a, b, key.size())),
              Integer.signum(Arrays.compareUnsigned(key.encode(a), key.encode(b))),
              () -> key.parts() + Arrays.toString(a) + Arrays.toString(b) + ", seed " + seed);
        }
      }
    }
  }

  @Test
  void keysAreReadBackWholeAndByColumn() {
    long seed = TestSeed.get();
    RandomValues random = new RandomValues(seed);
    for (int round = 0; round < 1_000; round++) {
      KeyEncoding key = randomStoredKey(random);
      List<Object[]> tuples = randomTuples(key, random);
      Vector[] written = new Vector[key.size()];
      for (int i = 0; i < written.length; i++) {
        int column = i;
        written[i] =
            RandomValues.vector(
                key.parts().get(i).type(), tuples.stream().map(tuple -> tuple[column]).toList());
      }
      List<byte[]> keys = new ArrayList<>();
      for (int row = 0; row < TUPLES; row++) {
        byte[] bytes = key.encode(tuples.get(row));
        keys.add(bytes);
        assertArrayEquals(bytes, key.encode(written, row), () -> "seed " + seed);
        assertEquals(
            0,
            compare(key, tuples.get(row), key.decode(bytes), key.size()),
            () -> key.parts() + ", seed " + seed);
      }
      for (int i = 0; i < key.size(); i++) {
        ColumnType type = key.parts().get(i).type();
        List<Object> read = RandomValues.values(type, key.decode(i, column(keys), TUPLES), TUPLES);
        for (int row = 0; row < TUPLES; row++) {
          assertEquals(
              0, compare(tuples.get(row)[i], read.get(row)), () -> key.parts() + ", seed " + seed);
          checkSource(key, i, keys.get(row), tuples.get(row)[i]);
        }
      }
    }
  }

  private static void checkSource(KeyEncoding key, int column, byte[] row, Object value) {
    if (key.source(column) instanceof ScanColumn.KeyPart part) {
      byte[] bytes = Arrays.copyOfRange(row, part.offset(), part.offset() + part.kind().width());
      assertArrayEquals(ValueEncoding.of(key.parts().get(column).type()).encode(value), bytes);
    }
  }

  @Test
  void prefixesAreOfExactlyTheKeysWithTheirValues() {
    long seed = TestSeed.get();
    RandomValues random = new RandomValues(seed);
    for (int round = 0; round < 1_000; round++) {
      KeyEncoding key = randomKey(random);
      List<Object[]> tuples = randomTuples(key, random);
      assertArrayEquals(key.encode(tuples.get(0)), key.row(tuples.get(0)));
      for (int count = 0; count <= key.size(); count++) {
        int columns = count;
        ByteString prefix = key.prefix(tuples.get(0), count).orElseThrow();
        for (Object[] tuple : tuples) {
          ByteString row = ByteString.wrap(key.encode(tuple));
          assertEquals(
              compare(key, tuples.get(0), tuple, count) == 0,
              key.range(prefix, columns).contains(row),
              () -> key.parts() + ", seed " + seed);
        }
      }
    }
  }

  @Test
  void rangesHoldExactlyTheRowsOfAComparison() {
    long seed = TestSeed.get();
    RandomValues random = new RandomValues(seed);
    for (int round = 0; round < 4_000; round++) {
      KeyEncoding key = randomStoredKey(random);
      List<Object[]> tuples = randomTuples(key, random);
      int column = random.below(key.size());
      Object[] first = tuples.get(random.below(TUPLES));
      ColumnType type = key.parts().get(column).type();
      boolean known = first[column] != null && random.below(2) == 0;
      Object constant = known ? first[column] : random.constant(type);
      Comparison comparison = random.comparison();
      ByteString prefix = key.prefix(first, column).orElseThrow();
      RowRanges ranges = key.rows(prefix, column, comparison, constant);
      for (Object[] tuple : tuples) {
        boolean within =
            compare(key, first, tuple, column) == 0
                && tuple[column] != null
                && comparison.accepts(RandomValues.compare(tuple[column], constant));
        assertEquals(
            within,
            key.stored(ranges).contains(ByteString.wrap(key.encode(tuple))),
            () -> key.parts() + " " + comparison + " " + constant + ", seed " + seed);
      }
      if (comparison == Comparison.EQUAL && column == key.size() - 1 && !ranges.isNone()) {
        assertTrue(key.stored(ranges).areSingle());
      }
    }
  }

  @Test
  void rangesHoldExactlyTheRowsWithNullsOrWithoutThem() {
    long seed = TestSeed.get();
    RandomValues random = new RandomValues(seed);
    for (int round = 0; round < 2_000; round++) {
      KeyEncoding key = randomStoredKey(random);
      List<Object[]> tuples = randomTuples(key, random);
      int column = random.below(key.size());
      Object[] first = tuples.get(random.below(TUPLES));
      ByteString prefix = key.prefix(first, column).orElseThrow();
      boolean isNull = random.below(2) == 0;
      RowRanges ranges = key.rows(prefix, column, isNull);
      for (Object[] tuple : tuples) {
        assertEquals(
            compare(key, first, tuple, column) == 0 && (tuple[column] == null) == isNull,
            key.stored(ranges).contains(ByteString.wrap(key.encode(tuple))),
            () -> key.parts() + ", seed " + seed);
      }
    }
  }

  @Test
  void rangesHoldExactlyTheRowsWhoseTextStartsWithAnother() {
    long seed = TestSeed.get();
    RandomValues random = new RandomValues(seed);
    int checked = 0;
    while (checked < 1_000) {
      KeyEncoding key = randomStoredKey(random);
      int column = random.below(key.size());
      List<Object[]> tuples = randomTuples(key, random);
      Object[] first = tuples.get(0);
      Part part = key.parts().get(column);
      boolean padded =
          part.type().name() == SqlTypeName.CHAR && part.encoding() == CellEncoding.PHOENIX;
      if (!part.type().isText() || padded || first[column] == null) {
        continue;
      }
      checked++;
      String text = (String) first[column];
      String start =
          text.isEmpty() ? "a" : text.substring(0, text.offsetByCodePoints(0, random.below(2)));
      RowRanges ranges =
          key.rowsStartingWith(key.prefix(first, column).orElseThrow(), column, start);
      for (Object[] tuple : tuples) {
        boolean within =
            compare(key, first, tuple, column) == 0
                && tuple[column] != null
                && ((String) tuple[column]).startsWith(start);
        assertEquals(
            within,
            key.stored(ranges).contains(ByteString.wrap(key.encode(tuple))),
            () -> key.parts() + ", seed " + seed);
      }
    }
  }

  @Test
  void aSingleTextKeyIsItsBytesAndIsSharedWhenRead() {
    KeyEncoding key = key(VARCHAR, "ASC");
    assertArrayEquals(
        "com.cnn.www".getBytes(StandardCharsets.UTF_8), key.encode(new Object[] {"com.cnn.www"}));
    BytesColumn rows = column(List.of(key.encode(new Object[] {"a"})));
    assertSame(rows.data(), ((BytesVector) key.decode(0, rows, 1)).data());
  }

  @Test
  void theEmptyTextIsAKey() {
    KeyEncoding key = key(VARCHAR, "ASC");
    assertArrayEquals(new byte[1], key.encode(new Object[] {""}));
    assertEquals("", key.decode(new byte[1])[0]);
  }

  @Test
  void aRangeWithoutAPrefixIsBoundedByTheValueOnly() {
    KeyEncoding key = key(INTEGER, "ASC", VARCHAR, "ASC");
    ByteString none = ByteString.EMPTY;
    assertTrue(key.rows(none, 0, Comparison.GREATER, (long) Integer.MAX_VALUE).isNone());
    assertTrue(key.rows(none, 0, Comparison.LESS, 1L << 40).isAll());
    assertTrue(key.rows(none, 0, Comparison.EQUAL, 1L << 40).isNone());
    assertEquals(
        RowRanges.of(
            new KeyRange(
                ByteString.wrap(ValueKind.INT32.encode(5L)),
                ByteString.wrap(ValueKind.INT32.encode(6L)))),
        key.rows(none, 0, Comparison.EQUAL, 5L));
  }

  @Test
  void numbersAtAFixedPlaceAreReadAsPartsOfTheKey() {
    KeyEncoding key =
        key(
            INTEGER,
            "ASC",
            ColumnType.of(SqlTypeName.UUID),
            "DESC",
            INTEGER,
            "ASC",
            VARCHAR,
            "ASC");
    assertEquals(new ScanColumn.KeyPart(0, ValueKind.INT32), key.source(0));
    assertInstanceOf(ScanColumn.RowKey.class, key.source(1));
    assertEquals(new ScanColumn.KeyPart(20, ValueKind.INT32), key.source(2));
    assertInstanceOf(ScanColumn.RowKey.class, key.source(3));
    assertInstanceOf(ScanColumn.RowKey.class, key(INTEGER, "DESC").source(0));
    assertInstanceOf(ScanColumn.RowKey.class, key(VARCHAR, "ASC", INTEGER, "ASC").source(1));
  }

  @Test
  void nullsAndKeysThatAreTooLongAreRefused() {
    KeyEncoding key = key(VARCHAR, "ASC", VARCHAR, "ASC");
    assertEquals("23502", failure(key, "a", null));
    assertEquals("54000", failure(key, "a", "b".repeat(32_765)));
    assertEquals(32_767, key.encode(new Object[] {"a", "b".repeat(32_764)}).length);
    assertEquals(Optional.empty(), key.prefix(new Object[] {"a", "b".repeat(32_765)}, 2));
    assertFalse(
        key(ColumnType.of(SqlTypeName.VARCHAR, 2), "ASC")
            .prefix(new Object[] {"abc"}, 1)
            .isEmpty());
  }

  @Test
  void theSaltIsThatOfPhoenix() {
    KeyEncoding key = KeyEncoding.of(key(VARCHAR, "ASC", INTEGER, "ASC").parts(), 7);
    byte[] row = key.encode(new Object[] {"a", 1L});
    assertEquals("610000" + "80000001", HexFormat.of().formatHex(row, 1, row.length));
    // SaltingUtil of Phoenix 5.2: 1, and 31 times what there is and a byte for each; then modulo.
    int hash = 1;
    for (int i = 1; i < row.length; i++) {
      hash = 31 * hash + row[i];
    }
    assertEquals(Math.abs(hash % 7), row[0]);
  }

  @Test
  void aSaltCountsInTheLengthOfAKey() {
    KeyEncoding key = KeyEncoding.of(key(VARCHAR, "ASC").parts(), 2);
    assertEquals(32_767, key.encode(new Object[] {"b".repeat(32_766)}).length);
    assertEquals("54000", failure(key, "b".repeat(32_767)));
    assertEquals(Optional.empty(), key.prefix(new Object[] {"b".repeat(32_767)}, 1));
  }

  private static String failure(KeyEncoding key, Object... tuple) {
    return assertThrows(SqlExecutionException.class, () -> key.encode(tuple)).sqlState();
  }

  @Test
  void keysThatAreNotOfTheseColumnsAreRefused() {
    KeyEncoding key = key(VARCHAR, "ASC", INTEGER, "ASC");
    for (String hex :
        List.of("61", "610000", "6100000102", "6100010000000000", "61000000000000FF00")) {
      byte[] row = HexFormat.of().parseHex(hex);
      assertMalformed(hex, () -> key.decode(row));
      assertMalformed(hex, () -> key.decode(1, column(List.of(row)), 1));
    }
    KeyEncoding text = key(INTEGER, "ASC", VARCHAR, "ASC");
    for (String hex : List.of("80000000", "8000000061006100", "800000006100")) {
      byte[] row = HexFormat.of().parseHex(hex);
      assertMalformed(hex, () -> text.decode(row));
      assertMalformed(hex, () -> text.decode(1, column(List.of(row)), 1));
    }
  }

  @Test
  void whatIsNeitherNullNorAValueIsRefused() {
    KeyEncoding key =
        KeyEncoding.of(
            List.of(
                new Part("a", INTEGER, false, true, CellEncoding.CELLAR),
                new Part("b", VARCHAR, false, true, CellEncoding.CELLAR)));
    for (String hex : List.of("", "0380000000", "02", "020100", "0203", "0202FF")) {
      byte[] row = HexFormat.of().parseHex(hex);
      if (!hex.equals("020100")) {
        assertMalformed(hex, () -> key.decode(row));
        assertMalformed(hex, () -> key.decode(1, column(List.of(row)), 1));
      } else {
        assertArrayEquals(new Object[] {null, ""}, key.decode(row));
      }
    }
  }

  private static Part phoenix(ColumnType type, boolean descending, boolean nullable) {
    return new Part("k", type, descending, nullable, CellEncoding.PHOENIX);
  }

  private static void assertKey(String hex, KeyEncoding key, Object... tuple) {
    assertEquals(hex, HexFormat.of().formatHex(key.encode(tuple)));
    assertArrayEquals(tuple, key.decode(HexFormat.of().parseHex(hex)));
  }

  @Test
  void nullsOfPhoenixAreEmptyAndNothingAtTheEnd() {
    KeyEncoding ascending =
        KeyEncoding.of(
            List.of(
                phoenix(VARCHAR, false, true),
                phoenix(VARCHAR, false, true),
                phoenix(VARCHAR, false, true)));
    assertKey("610062" + "0063", ascending, "a", "b", "c");
    assertKey("610062", ascending, "a", "b", null);
    assertKey("61", ascending, "a", null, null);
    assertKey("61000063", ascending, "a", null, "c");
    assertKey("000063", ascending, null, null, "c");
    assertKey("0062", ascending, null, "b", null);
    assertEquals("23502", failure(ascending, null, null, null));
    assertEquals("22023", failure(ascending, "a", "", "c"));
    KeyEncoding descending =
        KeyEncoding.of(
            List.of(
                phoenix(VARCHAR, true, true),
                phoenix(VARCHAR, true, true),
                phoenix(VARCHAR, true, true)));
    assertKey("9eff9dff9cff", descending, "a", "b", "c");
    assertKey("9eff9dff", descending, "a", "b", null);
    assertKey("9eff009cff", descending, "a", null, "c");
    assertKey("009dff", descending, null, "b", null);
    KeyEncoding numbered =
        KeyEncoding.of(
            List.of(
                phoenix(INTEGER, false, false),
                phoenix(VARCHAR, false, false),
                phoenix(VARCHAR, true, true)));
    assertKey("8000000061", numbered, 0L, "a", null);
    assertKey("8000000061009dff", numbered, 0L, "a", "b");
    assertEquals("22023", failure(numbered, 0L, "", "b"));
  }

  @Test
  void keysThatPhoenixDoesNotWriteAreRefused() {
    KeyEncoding ascending =
        KeyEncoding.of(List.of(phoenix(VARCHAR, false, true), phoenix(VARCHAR, false, true)));
    KeyEncoding descending =
        KeyEncoding.of(List.of(phoenix(VARCHAR, true, true), phoenix(VARCHAR, true, true)));
    KeyEncoding never =
        KeyEncoding.of(List.of(phoenix(INTEGER, false, false), phoenix(VARCHAR, false, false)));
    for (String hex : List.of("6100", "00")) {
      byte[] row = HexFormat.of().parseHex(hex);
      assertMalformed(hex, () -> ascending.decode(row));
    }
    for (String hex : List.of("9e", "9eff9d", "9effff", "ff9dff", "9eff00")) {
      byte[] row = HexFormat.of().parseHex(hex);
      assertMalformed(hex, () -> descending.decode(row));
      assertMalformed(hex, () -> descending.decode(1, column(List.of(row)), 1));
    }
    assertMalformed("80000000", () -> never.decode(HexFormat.of().parseHex("80000000")));
  }

  @Test
  void theEmptyTextOfOthersIsThatOfSqlBehindAnotherColumn() {
    Part bytes = new Part("k", VARCHAR, false, false, CellEncoding.BYTES);
    KeyEncoding key = KeyEncoding.of(List.of(new Part("n", INTEGER, false), bytes));
    assertKey("80000000", key, 0L, "");
    ByteString prefix = key.prefix(new Object[] {0L}, 1).orElseThrow();
    assertEquals(RowRanges.of(KeyRange.single(prefix)), key.rows(prefix, 1, Comparison.EQUAL, ""));
    assertFalse(key.rows(prefix, 1, Comparison.GREATER, "").contains(prefix));
    assertEquals("22023", failure(KeyEncoding.of(List.of(bytes)), ""));
  }

  @Test
  void theLongestKeyIsFoundWithoutTheNullsBehindIt() {
    KeyEncoding key =
        KeyEncoding.of(List.of(phoenix(VARCHAR, false, true), phoenix(VARCHAR, false, true)));
    String longest = "b".repeat(32_767);
    ByteString row = ByteString.wrap(key.encode(new Object[] {longest, null}));
    assertEquals(
        KeyRange.single(row), key.range(key.prefix(new Object[] {longest}, 1).orElseThrow(), 1));
    assertEquals(Optional.empty(), key.prefix(new Object[] {longest + "b"}, 1));
  }

  private static void assertMalformed(String hex, Executable reading) {
    StorageException refused = assertThrows(StorageException.class, reading, hex);
    assertEquals(StorageException.Code.MALFORMED_VALUE, refused.code());
  }
}
