package io.cellardb.sql.execution.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.type.CellarTypeFactory;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class RowKeysTest {
  private static final CellarTypeFactory TYPES = new CellarTypeFactory();
  private static final RowHasher HASHER = new RowHasher(0);

  private static Vector[] row(RelDataType type, Object... values) {
    VectorBuilder builder = Vectors.builder(type);
    for (Object value : values) {
      builder.append(value);
    }
    return new Vector[] {builder.build()};
  }

  private static RelDataType type(SqlTypeName name, int... digits) {
    return digits.length == 0
        ? TYPES.createSqlType(name)
        : TYPES.createSqlType(name, digits[0], digits[1]);
  }

  private static RowComparator order(boolean descending, boolean nullsFirst) {
    return new RowComparator(List.of(new RowComparator.Key(0, descending, nullsFirst)));
  }

  private static void assertAlike(Vector[] left, Vector[] right) {
    assertTrue(new RowEquality(new int[] {0}, new int[] {0}, false).equal(left, 0, right, 0));
    assertEquals(HASHER.hash(left, 0), HASHER.hash(right, 0));
    assertEquals(0, order(false, false).compare(left, 0, right, 0));
  }

  private static void assertAscending(Vector[] values, int count) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < count; k++) {
        assertEquals(
            Integer.compare(i, k), order(false, false).compare(values, i, values, k), i + "/" + k);
        assertEquals(
            Integer.compare(k, i), order(true, true).compare(values, i, values, k), i + "/" + k);
      }
    }
  }

  @Test
  void decimalsOfDifferentScalesAreEqualByValue() {
    assertAlike(
        row(type(SqlTypeName.DECIMAL, 15, 2), new BigDecimal("1.5")),
        row(type(SqlTypeName.DECIMAL, 15, 4), new BigDecimal("1.5")));
    assertAlike(
        row(type(SqlTypeName.DECIMAL, 38, 0), new BigDecimal("123456789012345678900")),
        row(type(SqlTypeName.DECIMAL, 38, 5), new BigDecimal("123456789012345678900")));
    assertAlike(
        row(type(SqlTypeName.DECIMAL, 38, 0), new BigDecimal("1000000000000000000")),
        row(type(SqlTypeName.DECIMAL, 38, 18), new BigDecimal("1000000000000000000")));
  }

  @Test
  void doublesOrderLikePostgresql() {
    assertAlike(row(type(SqlTypeName.DOUBLE), -0.0), row(type(SqlTypeName.DOUBLE), 0.0));
    assertAlike(
        row(type(SqlTypeName.DOUBLE), Double.NaN),
        row(type(SqlTypeName.DOUBLE), Double.longBitsToDouble(0x7ff8000000000001L)));
    assertAscending(
        row(
            type(SqlTypeName.DOUBLE),
            Double.NEGATIVE_INFINITY,
            -1.0,
            0.0,
            1.0,
            Double.POSITIVE_INFINITY,
            Double.NaN,
            null),
        7);
  }

  @Test
  void textAndUuidsOrderByUnsignedBytes() {
    assertAscending(
        row(type(SqlTypeName.VARCHAR), "", "a", "ab", "b", "ä", "\uFFEE", "\uD83D\uDE00", null), 8);
    assertAscending(
        row(
            type(SqlTypeName.UUID),
            new UUID(0, 1),
            new UUID(0, -1),
            new UUID(1, 0),
            new UUID(-1, 0),
            null),
        5);
    assertAscending(
        row(
            type(SqlTypeName.DECIMAL, 38, 1),
            new BigDecimal("-99999999999999999999.5"),
            new BigDecimal("-1"),
            new BigDecimal("0.5"),
            new BigDecimal("99999999999999999999.5"),
            null),
        5);
  }

  @Test
  void nullsAreEqualForGroupsAndNotForJoins() {
    Vector[] nulls = row(type(SqlTypeName.BIGINT), null, null, 1L);
    int[] first = {0};
    assertTrue(new RowEquality(first, first, true).equal(nulls, 0, nulls, 1));
    assertFalse(new RowEquality(first, first, false).equal(nulls, 0, nulls, 1));
    assertFalse(new RowEquality(first, first, true).equal(nulls, 0, nulls, 2));
    assertEquals(-1, order(false, true).compare(nulls, 0, nulls, 2));
    assertEquals(1, order(true, false).compare(nulls, 0, nulls, 2));
  }

  @Test
  void aBatchIsHashedByItsSelectedRows() {
    Vector[] columns = row(type(SqlTypeName.VARCHAR), "x", "longer than eight bytes", "x");
    int[] hashes = new int[2];
    HASHER.hash(new Batch(columns, new int[] {0, 2}, 2), hashes);
    assertEquals(hashes[0], hashes[1]);
    assertEquals(HASHER.hash(columns, 0), hashes[0]);
  }

  @Test
  void buildersAreReusedWithoutTraces() {
    DecimalVectorBuilder builder = new DecimalVectorBuilder(2);
    builder.append(new BigDecimal("123456789012345678901234.56"));
    builder.appendNull();
    builder.reset();
    builder.append(new BigDecimal("1.005"));
    builder.append(7L);
    DecimalVector vector = builder.build();
    assertFalse(vector.mayHaveNulls());
    assertFalse(vector.mayBeBig());
    assertEquals(new BigDecimal("1.01"), vector.get(0));
    assertEquals(new BigDecimal("7.00"), vector.get(1));
  }
}
