package io.cellardb.sql.execution.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cellardb.sql.execution.type.CellarTypeFactory;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class CalciteValuesTest {
  private static final CellarTypeFactory TYPES = new CellarTypeFactory();

  private static void assertConverts(RelDataType type, Object canonical, Object calcite) {
    assertEquals(calcite, CalciteValues.toCalcite(type, canonical));
    assertEquals(canonical, CalciteValues.toCanonical(type, calcite));
  }

  private static RelDataType type(SqlTypeName name) {
    return TYPES.createSqlType(name);
  }

  @Test
  void valuesGoThereAndBack() {
    assertConverts(type(SqlTypeName.BOOLEAN), true, true);
    assertConverts(type(SqlTypeName.TINYINT), 1L, (byte) 1);
    assertConverts(type(SqlTypeName.SMALLINT), 1L, (short) 1);
    assertConverts(type(SqlTypeName.INTEGER), 1L, 1);
    assertConverts(type(SqlTypeName.BIGINT), 1L, 1L);
    assertConverts(type(SqlTypeName.REAL), 1.5, 1.5f);
    assertConverts(type(SqlTypeName.DOUBLE), 1.5, 1.5);
    assertConverts(type(SqlTypeName.DECIMAL), BigDecimal.TEN, BigDecimal.TEN);
    assertConverts(type(SqlTypeName.VARCHAR), "ä", "ä");
    assertConverts(type(SqlTypeName.DATE), LocalDate.of(1970, 1, 2), 1);
    assertConverts(type(SqlTypeName.TIME), LocalTime.of(0, 0, 1), 1000);
    assertConverts(type(SqlTypeName.TIMESTAMP), LocalDateTime.of(1969, 12, 31, 23, 59, 59), -1000L);
    assertConverts(type(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE), Instant.ofEpochMilli(5), 5L);
    RelDataType array = TYPES.createArrayType(type(SqlTypeName.INTEGER), -1);
    assertConverts(array, List.of(1L, 2L), List.of(1, 2));
    assertConverts(
        TYPES.createMapType(type(SqlTypeName.VARCHAR), array),
        Map.of("a", List.of(1L)),
        Map.of("a", List.of(1)));
    assertNull(CalciteValues.toCalcite(type(SqlTypeName.INTEGER), null));
    assertNull(CalciteValues.toCanonical(type(SqlTypeName.INTEGER), null));
  }

  @Test
  void bytesGoThereAndBack() {
    byte[] bytes = {1, -1};
    RelDataType binary = type(SqlTypeName.VARBINARY);
    Object calcite = CalciteValues.toCalcite(binary, bytes);
    assertArrayEquals(bytes, (byte[]) CalciteValues.toCanonical(binary, calcite));
  }

  @Test
  void digitsBelowTheMillisecondAreCut() {
    assertEquals(
        -1L,
        CalciteValues.toCalcite(
            type(SqlTypeName.TIMESTAMP), LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_500_000)));
  }
}
