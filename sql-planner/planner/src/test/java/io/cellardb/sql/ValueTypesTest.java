package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cellardb.sql.execution.type.CellarTypeFactory;
import java.math.BigDecimal;
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

  private ValueTypes types(String sql) {
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
      assertNull(needed(types(sql), wide, wide), sql);
      assertNull(needed(types(sql), 1.5, 1e300), sql);
    }
  }

  @Test
  void whatFitsNeedsNoOtherStatement() {
    ValueTypes types = types("SELECT ? = x, ? + 1.25");
    assertNull(needed(types, 7L, new BigDecimal("12345678.90")));
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
        types(sql).needed(rows).in(sql));
    assertEquals(
        "SELECT CAST(? AS DOUBLE) + x, CAST(? AS DOUBLE) + 1.25",
        needed(types(sql), 2.0, Double.POSITIVE_INFINITY).in(sql));
    assertEquals(
        "SELECT CAST(? AS DECIMAL(10, 0)) + x, ? + 1.25",
        needed(types(sql), new BigDecimal("2"), null).in(sql));
  }
}
