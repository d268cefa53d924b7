package io.cellardb.sql.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.type.CellarTypeFactory;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ColumnTypeTest {
  private static final ColumnType VARCHAR = ColumnType.of(SqlTypeName.VARCHAR);

  private static final List<ColumnType> TYPES =
      List.of(
          ColumnType.of(SqlTypeName.BOOLEAN),
          ColumnType.of(SqlTypeName.TINYINT),
          ColumnType.of(SqlTypeName.BIGINT),
          ColumnType.of(SqlTypeName.REAL),
          ColumnType.of(SqlTypeName.DOUBLE),
          ColumnType.decimal(12, 2),
          ColumnType.decimal(38, 38),
          ColumnType.of(SqlTypeName.CHAR, 3),
          VARCHAR,
          ColumnType.of(SqlTypeName.VARCHAR, 10),
          ColumnType.of(SqlTypeName.BINARY),
          ColumnType.of(SqlTypeName.VARBINARY),
          ColumnType.of(SqlTypeName.DATE),
          ColumnType.of(SqlTypeName.TIME, 0),
          ColumnType.of(SqlTypeName.TIMESTAMP, 3),
          ColumnType.of(SqlTypeName.TIMESTAMP, 9),
          ColumnType.of(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE),
          ColumnType.of(SqlTypeName.UUID),
          ColumnType.map(VARCHAR, ColumnType.decimal(5, 0)),
          ColumnType.array(ColumnType.array(ColumnType.of(SqlTypeName.DATE))));

  @Test
  void typesAreTheSameThereAndBackAgain() {
    CellarTypeFactory factory = new CellarTypeFactory();
    for (ColumnType type : TYPES) {
      RelDataType rel = type.toRel(factory, true);
      assertTrue(rel.isNullable());
      assertEquals(type, ColumnType.of(rel));
      assertEquals(type, ColumnType.of(type.toRel(factory, false)));
    }
  }

  @Test
  void typesAreWrittenAsSql() {
    assertEquals(
        "[BOOLEAN, TINYINT, BIGINT, REAL, DOUBLE, DECIMAL(12, 2), DECIMAL(38, 38), CHAR(3), VARCHAR,"
            + " VARCHAR(10), BINARY(1), VARBINARY, DATE, TIME(0), TIMESTAMP(3), TIMESTAMP(9),"
            + " TIMESTAMP WITH LOCAL TIME ZONE, UUID, MAP<VARCHAR, DECIMAL(5, 0)>, DATE ARRAY ARRAY]",
        TYPES.toString());
  }

  @Test
  void floatIsDouble() {
    assertEquals(ColumnType.of(SqlTypeName.DOUBLE), ColumnType.of(SqlTypeName.FLOAT));
  }

  @Test
  void whatNoColumnCanBeIsRefused() {
    CellarTypeFactory factory = new CellarTypeFactory();
    RelDataType multiset = factory.createMultisetType(VARCHAR.toRel(factory, true), -1);
    assertRefused("0A000", () -> ColumnType.of(multiset));
    assertRefused("22023", () -> ColumnType.decimal(39, 0));
    assertRefused("22023", () -> ColumnType.decimal(3, 4));
    assertRefused("22023", () -> ColumnType.of(SqlTypeName.VARCHAR, 0));
    assertRefused("22023", () -> ColumnType.of(SqlTypeName.TIMESTAMP, 10));
    assertRefused("42P16", () -> ColumnType.map(VARCHAR, ColumnType.map(VARCHAR, VARCHAR)));
  }

  private static void assertRefused(String sqlState, Executable making) {
    assertEquals(sqlState, assertThrows(CatalogException.class, making).sqlState());
  }
}
