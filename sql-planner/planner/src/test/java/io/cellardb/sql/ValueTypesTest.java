package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cellardb.sql.execution.type.CellarTypeFactory;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/** Which values need another statement, and which. */
final class ValueTypesTest {
  private final RelDataTypeFactory types = new CellarTypeFactory();

  private ValueTypes both(String sql) {
    RelDataType price = types.createSqlType(SqlTypeName.DECIMAL, 10, 2);
    return new ValueTypes(List.of(types.createSqlType(SqlTypeName.INTEGER), price), sql);
  }

  private static ValueTypes.Rooms needed(ValueTypes types, Object... values) {
    return types.needed(Collections.singletonList(values));
  }

  @Test
  void whatIsWrittenToAColumnNeedsNoOtherStatement() {
    for (String sql :
        List.of(
            "INSERT INTO t VALUES (?, ?)",
            "INSERT INTO t VALUES (?, ?), (1, 2)",
            "UPDATE t SET n = ?, price = ?",
            "MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED THEN INSERT VALUES (?, ?)",
            "SELECT CAST(? AS INTEGER), CAST(? AS DECIMAL(10, 2))")) {
      BigDecimal wide = new BigDecimal("123456789.125");
      assertNull(needed(both(sql), wide, wide), sql);
      assertNull(needed(both(sql), 1.5, 1e300), sql);
    }
  }

  @Test
  void whatFitsNeedsNoOtherStatement() {
    ValueTypes types = both("SELECT ? = x, ? + 1.25");
    assertNull(needed(types, 7L, new BigDecimal("12345678.90")));
    assertNull(needed(both("SELECT ? + x, ? + 1.25"), 7, 8));
    assertNull(needed(types, 7.0, new BigDecimal("1.50000")));
    assertNull(needed(types, new BigDecimal("7.00"), 12_345_678L));
    assertNull(needed(types, null, null));
    assertNull(needed(types, "7", 1.5));
  }

  @Test
  void aStatementHasRoomForAllRows() {
    String sql = "SELECT ? + x, ? + 1.25";
    List<Object[]> rows =
        Arrays.asList(
            new Object[] {1L, 123_456_789_012L},
            new Object[] {3_000_000_000L, new BigDecimal("0.125")},
            new Object[] {null, 1.5});
    assertEquals(
        "SELECT CAST(? AS BIGINT) + x, CAST(? AS DECIMAL(15, 3)) + 1.25",
        both(sql).needed(rows).in(sql));
    assertEquals(
        "SELECT CAST(? AS DOUBLE) + x, CAST(? AS DOUBLE) + 1.25",
        needed(both(sql), 2.0, Double.POSITIVE_INFINITY).in(sql));
    assertEquals(
        "SELECT CAST(? AS DECIMAL(10, 0)) + x, ? + 1.25",
        needed(both(sql), new BigDecimal("2"), null).in(sql));
  }

  @Test
  void timesThatAreComparedKeepTheirNanoseconds() {
    RelDataType type = types.createSqlType(SqlTypeName.TIMESTAMP, 3);
    LocalDateTime time = LocalDateTime.of(2026, 1, 31, 12, 0);
    String sql = "SELECT x < ?";
    ValueTypes compared = new ValueTypes(List.of(type), sql);
    assertNull(needed(compared, time.withNano(123_456_000)));
    assertEquals(
        "SELECT x < CAST(? AS TIMESTAMP(9))", needed(compared, time.withNano(123_000_001)).in(sql));
    ValueTypes written = new ValueTypes(List.of(type), "INSERT INTO t VALUES (?)");
    assertNull(needed(written, time.withNano(123_000_001)));
  }

  @Test
  void bytesNeedAnotherStatementWhereAFunctionTakesThem() {
    RelDataType type = types.createSqlType(SqlTypeName.VARCHAR);
    String sql = "SELECT MD5(?) = ?";
    ValueTypes values = new ValueTypes(List.of(type, type), sql);
    assertNull(needed(values, "a", "b"));
    byte[] bytes = {1};
    assertEquals("SELECT MD5(CAST(? AS VARBINARY)) = ?", needed(values, bytes, bytes).in(sql));
  }
}
