package io.cellardb.sql.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.ValueKind;
import io.cellardb.tck.seed.TestSeed;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class ValueEncodingTest {
  private static final ColumnType TINYINT = ColumnType.of(SqlTypeName.TINYINT);
  private static final ColumnType VARCHAR = ColumnType.of(SqlTypeName.VARCHAR);

  /** A scanned column of these encoded values, null for absent ones. */
  private static ColumnVector column(ValueKind kind, List<byte[]> encoded) {
    RowBatch batch =
        new RowBatch(Projection.of(new ScanColumn.Cell("f", ByteString.utf8("q"), kind, false)), 1);
    for (byte[] value : encoded) {
      if (value == null) {
        batch.column(0).appendAbsent();
      } else if (kind.isInteger()) {
        batch.longs(0).append(kind.decodeLong(value, 0));
      } else if (kind.isFloatingPoint()) {
        batch.doubles(0).append(kind.decodeDouble(value, 0));
      } else {
        batch.bytes(0).append(value);
      }
    }
    return batch.column(0);
  }

  @Test
  void valuesOfEveryTypeAreTheSameAfterARoundTrip() {
    long seed = TestSeed.get();
    RandomValues random = new RandomValues(seed);
    for (ColumnType type : RandomValues.TYPES) {
      ValueEncoding encoding = ValueEncoding.of(type);
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        values.add(i % 7 == 3 ? null : random.value(type));
      }
      Vector written = RandomValues.vector(type, values);
      List<byte[]> encoded = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        Object value = values.get(i);
        encoded.add(value == null ? null : encoding.encode(value));
        if (value != null) {
          byte[] bytes = encoded.get(i);
          assertArrayEquals(bytes, encoding.encode(written, i), () -> type + ", seed " + seed);
          assertSameValue(value, encoding.decode(bytes, 0, bytes.length), type, seed);
        }
      }
      Vector read = encoding.decode(column(encoding.kind(), encoded), values.size());
      List<Object> decoded = RandomValues.values(type, read, values.size());
      for (int i = 0; i < values.size(); i++) {
        assertSameValue(values.get(i), decoded.get(i), type, seed);
      }
    }
  }

  private static void assertSameValue(Object expected, Object actual, ColumnType type, long seed) {
    if (expected == null || actual == null) {
      assertSame(expected, actual, () -> type + ", seed " + seed);
    } else {
      assertEquals(
          0,
          RandomValues.compare(expected, actual),
          () -> expected + " != " + actual + ", " + type);
      assertEquals(expected.getClass(), actual.getClass());
    }
  }

  @Test
  void comparisonsOfBytesAreThoseOfValuesForAnyConstant() {
    long seed = TestSeed.get();
    RandomValues random = new RandomValues(seed);
    for (int round = 0; round < 20_000; round++) {
      ColumnType type = random.type();
      ValueEncoding encoding = ValueEncoding.of(type);
      Object value = random.value(type);
      Object constant = random.constant(type);
      Comparison comparison = random.comparison();
      EncodedComparison encoded = encoding.compare(comparison, constant);
      int order = ByteString.wrap(encoding.encode(value)).compareTo(encoded.operand());
      assertEquals(
          comparison.accepts(RandomValues.compare(value, constant)),
          encoded.comparison().accepts(order),
          () -> type + ": " + value + " " + comparison + " " + constant + ", seed " + seed);
      EncodedComparison equal = encoding.compare(Comparison.EQUAL, constant);
      byte[] exact = encoding.exact(constant);
      assertEquals(
          equal.equals(EncodedComparison.NEVER) ? null : equal.operand(),
          exact == null ? null : ByteString.wrap(exact),
          () -> type + ": " + constant + ", seed " + seed);
    }
  }

  @Test
  void constantsThatNoValueCanHaveAreDecidedAtOnce() {
    ValueEncoding tiny = ValueEncoding.of(TINYINT);
    assertEquals(EncodedComparison.NEVER, tiny.compare(Comparison.EQUAL, 300L));
    assertEquals(EncodedComparison.ALWAYS, tiny.compare(Comparison.NOT_EQUAL, 300L));
    assertEquals(EncodedComparison.ALWAYS, tiny.compare(Comparison.GREATER, -300L));
    assertEquals(EncodedComparison.NEVER, tiny.compare(Comparison.LESS, -300L));
    assertEquals(
        tiny.compare(Comparison.LESS_OR_EQUAL, 2L),
        tiny.compare(Comparison.LESS, new BigDecimal("2.5")));
    ValueEncoding decimal = ValueEncoding.of(ColumnType.decimal(4, 1));
    assertEquals(
        decimal.compare(Comparison.GREATER, new BigDecimal("0.2")),
        decimal.compare(Comparison.GREATER_OR_EQUAL, new BigDecimal("0.25")));
  }

  @Test
  void constantsInAnotherUnitAreRefused() {
    ValueEncoding date = ValueEncoding.of(ColumnType.of(SqlTypeName.DATE));
    LocalDateTime midnight = LocalDateTime.of(1970, 1, 2, 0, 0);
    assertThrows(ClassCastException.class, () -> date.compare(Comparison.LESS, midnight));
    assertThrows(
        ClassCastException.class, () -> ValueEncoding.of(TINYINT).compare(Comparison.LESS, 1.5));
    assertThrows(
        ClassCastException.class,
        () -> ValueEncoding.of(ColumnType.decimal(4, 1)).compare(Comparison.LESS, 1.5));
  }

  @Test
  void storedArraysAreSharedAndNotCopied() {
    ColumnVector longs = column(ValueKind.INT64, List.of(ValueKind.INT64.encode(7L)));
    long[] values = ((LongColumn) longs).values();
    assertSame(
        values,
        ((LongVector) ValueEncoding.of(ColumnType.of(SqlTypeName.BIGINT)).decode(longs, 1))
            .values());
    assertSame(
        values,
        ((DecimalVector) ValueEncoding.of(ColumnType.decimal(18, 2)).decode(longs, 1))
            .unscaledValues());
    ColumnVector doubles = column(ValueKind.DOUBLE, List.of(ValueKind.DOUBLE.encode(7.0)));
    assertSame(
        ((DoubleColumn) doubles).values(),
        ((DoubleVector) ValueEncoding.of(ColumnType.of(SqlTypeName.DOUBLE)).decode(doubles, 1))
            .values());
    ColumnVector texts = column(ValueKind.BYTES, List.of("abc".getBytes(StandardCharsets.UTF_8)));
    assertSame(
        ((BytesColumn) texts).data(),
        ((BytesVector) ValueEncoding.of(VARCHAR).decode(texts, 1)).data());
  }

  @Test
  void whatDoesNotFitIsAnError() {
    assertFails("22003", TINYINT, 128L);
    assertFails("22003", TINYINT, -129L);
    assertFails("22003", ColumnType.of(SqlTypeName.INTEGER), 1L << 31);
    assertFails("22003", ColumnType.of(SqlTypeName.REAL), 1e39);
    assertFails("22003", ColumnType.decimal(4, 1), new BigDecimal("1000"));
    assertFails("22003", ColumnType.decimal(4, 1), new BigDecimal("999.95"));
    assertFails("22003", ColumnType.decimal(38, 0), new BigDecimal("1e38"));
    assertFails("22001", ColumnType.of(SqlTypeName.VARCHAR, 2), "abc");
    assertFails("22001", ColumnType.of(SqlTypeName.CHAR, 2), "ab ");
    assertFails("22001", ColumnType.of(SqlTypeName.BINARY, 2), new byte[3]);
    assertFails("22021", VARCHAR, "a\ud800");
    assertFails("22008", ColumnType.of(SqlTypeName.DATE), LocalDate.of(10_000, 1, 1));
    assertFails("22008", ColumnType.of(SqlTypeName.TIMESTAMP), LocalDateTime.of(0, 12, 31, 0, 0));
    assertFails("22008", ColumnType.of(SqlTypeName.TIME, 0), LocalTime.of(23, 59, 59, 500_000_000));
  }

  @Test
  void vectorsAreCheckedToo() {
    DecimalVectorBuilder decimals = new DecimalVectorBuilder(2);
    decimals.append(new BigDecimal("999.94"));
    decimals.append(new BigDecimal("999.95"));
    ValueEncoding encoding = ValueEncoding.of(ColumnType.decimal(4, 1));
    assertArrayEquals(
        encoding.encode(new BigDecimal("999.9")), encoding.encode(decimals.build(), 0));
    assertEquals(
        "22003",
        assertThrows(SqlExecutionException.class, () -> encoding.encode(decimals.build(), 1))
            .sqlState());
    Vector texts = RandomValues.vector(VARCHAR, List.of("éé", "éée"));
    ValueEncoding two = ValueEncoding.of(ColumnType.of(SqlTypeName.VARCHAR, 2));
    assertEquals(4, two.encode(texts, 0).length);
    assertEquals(
        "22001", assertThrows(SqlExecutionException.class, () -> two.encode(texts, 1)).sqlState());
  }

  @Test
  void lengthsCountCharactersNotBytes() {
    ValueEncoding encoding = ValueEncoding.of(ColumnType.of(SqlTypeName.VARCHAR, 2));
    assertEquals(8, encoding.encode("😀😀").length);
  }

  @Test
  void digitsBeyondTheTypeAreRounded() {
    ColumnType seconds = ColumnType.of(SqlTypeName.TIMESTAMP, 0);
    ValueEncoding encoding = ValueEncoding.of(seconds);
    LocalDateTime time = LocalDateTime.of(1969, 12, 31, 23, 59, 58, 500_000_000);
    byte[] bytes = encoding.encode(time);
    assertEquals(time.withNano(0).plusSeconds(1), encoding.decode(bytes, 0, bytes.length));
    ValueEncoding decimal = ValueEncoding.of(ColumnType.decimal(4, 1));
    bytes = decimal.encode(new BigDecimal("-0.25"));
    assertEquals(new BigDecimal("-0.3"), decimal.decode(bytes, 0, bytes.length));
  }

  @Test
  void valuesOfAnotherWidthAreRefused() {
    for (ColumnType type : List.of(TINYINT, ColumnType.decimal(38, 0))) {
      StorageException refused =
          assertThrows(
              StorageException.class, () -> ValueEncoding.of(type).decode(new byte[3], 0, 3));
      assertEquals(StorageException.Code.MALFORMED_VALUE, refused.code());
    }
    ColumnType uuid = ColumnType.of(SqlTypeName.UUID);
    ColumnVector column = column(ValueKind.BYTES, List.of(new byte[15]));
    assertThrows(StorageException.class, () -> ValueEncoding.of(uuid).decode(column, 1));
  }

  private static void assertFails(String sqlState, ColumnType type, Object value) {
    SqlExecutionException error =
        assertThrows(
            SqlExecutionException.class, () -> ValueEncoding.of(type).encode(value), type::sql);
    assertEquals(sqlState, error.sqlState());
  }
}
