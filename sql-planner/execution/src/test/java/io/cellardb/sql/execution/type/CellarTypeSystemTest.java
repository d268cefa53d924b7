package io.cellardb.sql.execution.type;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class CellarTypeSystemTest {
  private static final CellarTypeFactory TYPES = new CellarTypeFactory();
  private static final CellarTypeSystem SYSTEM = CellarTypeSystem.INSTANCE;

  private static RelDataType decimal(int precision, int scale) {
    return TYPES.createSqlType(SqlTypeName.DECIMAL, precision, scale);
  }

  private static RelDataType type(SqlTypeName name) {
    return TYPES.createSqlType(name);
  }

  @Test
  void sumsAreWideEnough() {
    assertEquals(type(SqlTypeName.BIGINT), SYSTEM.deriveSumType(TYPES, type(SqlTypeName.INTEGER)));
    assertEquals(decimal(38, 0), SYSTEM.deriveSumType(TYPES, type(SqlTypeName.BIGINT)));
    assertEquals(decimal(38, 2), SYSTEM.deriveSumType(TYPES, decimal(15, 2)));
    assertEquals(type(SqlTypeName.DOUBLE), SYSTEM.deriveSumType(TYPES, type(SqlTypeName.REAL)));
  }

  @Test
  void averagesOfExactNumbersAreExact() {
    assertEquals(decimal(38, 16), SYSTEM.deriveAvgAggType(TYPES, type(SqlTypeName.BIGINT)));
    assertEquals(decimal(38, 16), SYSTEM.deriveAvgAggType(TYPES, decimal(15, 2)));
    assertEquals(decimal(38, 16), SYSTEM.deriveAvgAggType(TYPES, decimal(38, 8)));
    assertEquals(
        type(SqlTypeName.DOUBLE), SYSTEM.deriveAvgAggType(TYPES, type(SqlTypeName.DOUBLE)));
  }

  @Test
  void productsKeepIntegerDigits() {
    assertEquals(
        decimal(31, 4), SYSTEM.deriveDecimalMultiplyType(TYPES, decimal(15, 2), decimal(16, 2)));
    assertEquals(
        decimal(38, 6), SYSTEM.deriveDecimalMultiplyType(TYPES, decimal(31, 4), decimal(16, 2)));
    assertEquals(
        decimal(38, 18), SYSTEM.deriveDecimalMultiplyType(TYPES, decimal(20, 10), decimal(20, 10)));
    assertEquals(
        decimal(25, 2),
        SYSTEM.deriveDecimalMultiplyType(TYPES, decimal(15, 2), type(SqlTypeName.INTEGER)));
  }

  @Test
  void textIsUtf8AndNotPaddedToTheLongest() {
    assertEquals(StandardCharsets.UTF_8, TYPES.createSqlType(SqlTypeName.VARCHAR, 10).getCharset());
    assertEquals(
        SqlTypeName.VARCHAR,
        TYPES
            .leastRestrictive(
                List.of(
                    TYPES.createSqlType(SqlTypeName.CHAR, 1),
                    TYPES.createSqlType(SqlTypeName.CHAR, 4)))
            .getSqlTypeName());
  }

  @Test
  void timestampsHaveMicrosecondsUnlessTheyAreToHaveNanoseconds() {
    assertEquals(6, type(SqlTypeName.TIMESTAMP).getPrecision());
    assertEquals(9, TYPES.createSqlType(SqlTypeName.TIMESTAMP, 9).getPrecision());
    assertEquals(3, TYPES.createSqlType(SqlTypeName.TIMESTAMP, 3).getPrecision());
  }
}
