package io.cellardb.sql.execution.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.tck.seed.TestSeed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class VectorBuilderTest {
  private static final CellarTypeFactory TYPES = new CellarTypeFactory();
  private static final long SEED = TestSeed.get();
  private static final String MESSAGE = "seed " + SEED;

  private final Random random = new Random(SEED);

  private static RelDataType type(SqlTypeName name) {
    return TYPES.createTypeWithNullability(TYPES.createSqlType(name), true);
  }

  private static RelDataType decimal(int precision, int scale) {
    return TYPES.createTypeWithNullability(
        TYPES.createSqlType(SqlTypeName.DECIMAL, precision, scale), true);
  }

  private static List<RelDataType> types() {
    return List.of(
        type(SqlTypeName.BIGINT),
        type(SqlTypeName.DOUBLE),
        decimal(18, 2),
        decimal(38, 2),
        type(SqlTypeName.VARCHAR),
        type(SqlTypeName.UUID));
  }

  private Object value(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case BIGINT -> random.nextLong();
      case DOUBLE -> random.nextDouble();
      case DECIMAL ->
          new BigDecimal(
              new BigInteger(type.getPrecision() > 18 && random.nextBoolean() ? 120 : 50, random),
              2);
      case VARCHAR -> "ı".repeat(random.nextInt(20));
      default -> new UUID(random.nextLong(), random.nextLong());
    };
  }

  private List<Object> values(RelDataType type, int count, boolean nulls) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(nulls && random.nextInt(4) == 0 ? null : value(type));
    }
    return values;
  }

  private static Vector vector(RelDataType type, List<Object> values) {
    VectorBuilder builder = Vectors.builder(type);
    values.forEach(builder::append);
    return builder.build();
  }

  private static List<Object> read(RelDataType type, Vector vector, int count) {
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      values.add(vector.getObject(type, row));
    }
    return values;
  }

  @Test
  void primitiveValuesAreAppendedPastTheCapacityBetweenNulls() {
    LongVectorBuilder longs = new LongVectorBuilder();
    DoubleVectorBuilder doubles = new DoubleVectorBuilder();
    DecimalVectorBuilder decimals = new DecimalVectorBuilder(2);
    BytesVectorBuilder bytes = new BytesVectorBuilder();
    for (int i = 0; i < 1000; i++) {
      if (i % 7 == 3) {
        List.of(longs, doubles, decimals, bytes).forEach(VectorBuilder::appendNull);
        continue;
      }
      longs.appendLong(i);
      doubles.appendDouble(i / 2.0);
      if (i % 2 == 0) {
        decimals.appendUnscaled(i);
      } else {
        decimals.appendUnscaled(BigInteger.valueOf(i).shiftLeft(80));
      }
      bytes.appendBytes(new byte[] {1, (byte) i, (byte) (i >> 8)}, 1, 2);
    }
    for (int i = 0; i < 1000; i++) {
      boolean isNull = i % 7 == 3;
      for (VectorBuilder builder : List.of(longs, doubles, decimals, bytes)) {
        assertEquals(isNull, builder.isNull(i));
        assertEquals(isNull, builder.build().isNull(i));
      }
      if (!isNull) {
        assertEquals(i, longs.build().get(i));
        assertEquals(i / 2.0, doubles.build().get(i));
        assertEquals(i % 2 != 0, decimals.build().isBig(i));
        assertEquals(
            BigInteger.valueOf(i).shiftLeft(i % 2 == 0 ? 0 : 80), decimals.build().bigUnscaled(i));
        assertArrayEquals(new byte[] {(byte) i, (byte) (i >> 8)}, bytes.build().bytes(i));
      }
    }
  }

  @Test
  void rowsOfVectorsAreAppendedInAnyOrder() {
    for (RelDataType type : types()) {
      for (int round = 0; round < 20; round++) {
        List<Object> model = new ArrayList<>();
        VectorBuilder builder = Vectors.builder(type);
        for (int part = 0; part < 5; part++) {
          int count = random.nextInt(200);
          List<Object> values = values(type, count, random.nextBoolean());
          int[] rows = null;
          if (random.nextBoolean() && count > 0) {
            rows = random.ints(random.nextInt(300), 0, count).toArray();
          }
          int taken = rows == null ? count : rows.length;
          builder.appendAll(vector(type, values), rows, taken);
          for (int i = 0; i < taken; i++) {
            model.add(values.get(rows == null ? i : rows[i]));
          }
        }
        assertEquals(model.size(), builder.size(), MESSAGE);
        assertEquals(model, read(type, builder.build(), model.size()), MESSAGE + " " + type);
      }
    }
  }

  @Test
  void rowsOfVectorsAreSetWhereTheyAre() {
    for (RelDataType type : types()) {
      VectorBuilder builder = Vectors.builder(type);
      for (int round = 0; round < 20; round++) {
        int count = 1 + random.nextInt(200);
        List<Object> first = values(type, count, random.nextBoolean());
        List<Object> second = values(type, count, random.nextBoolean());
        int split = random.nextInt(count);
        int[] evens = random.ints(0, count).distinct().limit(split).sorted().toArray();
        List<Object> model = new ArrayList<>(second);
        for (int row : evens) {
          model.set(row, first.get(row));
        }
        int[] others = new int[count - split];
        int rest = 0;
        for (int row = 0; row < count; row++) {
          if (Arrays.binarySearch(evens, row) < 0) {
            others[rest++] = row;
          }
        }
        builder.resize(count);
        builder.setAll(vector(type, first), evens, split);
        builder.setAll(vector(type, second), others, rest);
        assertEquals(model, read(type, builder.build(), count), MESSAGE + " " + type);
      }
    }
  }

  @Test
  void decimalsOfAnotherScaleAreRounded() {
    Vector fine = vector(decimal(10, 3), Arrays.asList(new BigDecimal("1.235"), null));
    DecimalVectorBuilder builder = new DecimalVectorBuilder(2);
    builder.appendAll(fine, null, 2);
    builder.appendAll(fine, new int[] {1, 0}, 2);
    BigDecimal rounded = new BigDecimal("1.24");
    assertEquals(
        Arrays.asList(rounded, null, null, rounded), read(decimal(10, 2), builder.build(), 4));
    builder.resize(2);
    builder.setAll(fine, new int[] {0, 1}, 2);
    assertEquals(Arrays.asList(rounded, null), read(decimal(10, 2), builder.build(), 2));
  }

  @Test
  void resizingForgetsNullsAndKeepsRoomForAppending() {
    LongVectorBuilder builder = new LongVectorBuilder();
    builder.resize(1);
    builder.setNull(0);
    assertTrue(builder.build().isNull(0));
    builder.resize(100);
    assertFalse(builder.build().mayHaveNulls());
    builder.setLong(99, 5);
    builder.appendLong(6);
    builder.appendNull();
    assertEquals(5, builder.build().get(99));
    assertEquals(6, builder.build().get(100));
    assertTrue(builder.build().isNull(101));
  }

  @Test
  void aConstantHasItsValueAtEveryRow() {
    for (RelDataType type : types()) {
      Object value = value(type);
      for (int rows : new int[] {0, 1, 2, 100}) {
        assertEquals(
            Collections.nCopies(rows, value),
            read(type, Vectors.constant(type, value, rows), rows),
            MESSAGE);
        assertEquals(
            Collections.nCopies(rows, null), read(type, Vectors.constant(type, null, rows), rows));
      }
    }
  }
}
