package io.cellardb.sql.execution.expression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/** TRY_CAST, timestamps in the session's zone, which is America/New_York, and UUIDs. */
class CastTest {
  private static final UUID ID = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");

  private static LocalDateTime local(String text) {
    return LocalDateTime.parse(text);
  }

  private static Instant instant(String text) {
    return Instant.parse(text);
  }

  private static void fails(String sqlState, SqlExpressions sql, String expression) {
    SqlExecutionException e =
        assertThrows(SqlExecutionException.class, () -> sql.evaluate(expression), expression);
    assertEquals(sqlState, e.sqlState(), e.getMessage());
  }

  private static List<Object> tryCast(SqlExpressions sql, String operand, RelDataType type) {
    RexNode cast =
        new RexBuilder(sql.typeFactory()).makeAbstractCast(type, sql.parse(operand), true);
    return sql.evaluate(cast);
  }

  @Test
  void aTriedCastGivesNullWhereACastFails() {
    SqlExpressions sql = new SqlExpressions();
    sql.column("s", sql.type(SqlTypeName.VARCHAR), "12", "x", null, "300", "2026-01-31", "true")
        .column("n", sql.type(SqlTypeName.BIGINT), 1L, 300L, null, -129L, 127L, 0L);
    fails("22P02", sql, "CAST(s AS INTEGER)");
    assertEquals(
        Arrays.asList(12L, null, null, 300L, null, null),
        tryCast(sql, "s", sql.type(SqlTypeName.INTEGER)));
    assertEquals(
        Arrays.asList(12L, null, null, null, null, null),
        tryCast(sql, "s", sql.type(SqlTypeName.TINYINT)));
    assertEquals(
        Arrays.asList(new BigDecimal("12.0"), null, null, null, null, null),
        tryCast(sql, "s", sql.type(SqlTypeName.DECIMAL, 3, 1)));
    assertEquals(
        Arrays.asList(null, null, null, null, LocalDate.of(2026, 1, 31), null),
        tryCast(sql, "s", sql.type(SqlTypeName.DATE)));
    assertEquals(
        Arrays.asList(null, null, null, null, null, true),
        tryCast(sql, "s", sql.type(SqlTypeName.BOOLEAN)));
    assertEquals(
        Arrays.asList(1L, null, null, null, 127L, 0L),
        tryCast(sql, "n", sql.type(SqlTypeName.TINYINT)));
    assertEquals(
        Arrays.asList("1", null, null, null, null, "0"),
        tryCast(sql, "n", sql.type(SqlTypeName.VARCHAR, 2)));
    assertEquals(
        Arrays.asList(null, null, null, null, null, null),
        tryCast(sql, "s", sql.type(SqlTypeName.UUID)));
  }

  @Test
  void aTriedCastHidesNoErrorOfItsOperand() {
    SqlExpressions sql = new SqlExpressions();
    sql.column("n", sql.type(SqlTypeName.INTEGER), 0L);
    SqlExecutionException e =
        assertThrows(
            SqlExecutionException.class,
            () -> tryCast(sql, "1 / n", sql.type(SqlTypeName.TINYINT)));
    assertEquals("22012", e.sqlState());
  }

  /** Winter, summer, before the gap of March, and both passes of an hour in November. */
  private static SqlExpressions zoned() {
    SqlExpressions sql = new SqlExpressions();
    return sql.column(
            "z",
            sql.type(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 6),
            instant("2026-01-15T12:00:00.250Z"),
            instant("2026-07-15T12:00:00Z"),
            instant("2026-03-08T07:00:00Z"),
            instant("2026-11-01T05:30:00Z"),
            instant("2026-11-01T06:30:00Z"),
            null)
        .column(
            "t",
            sql.type(SqlTypeName.TIMESTAMP, 6),
            local("2026-01-15T07:00:00.250"),
            local("2026-07-15T08:00"),
            local("2026-03-08T02:00"),
            local("2026-11-01T01:30"),
            local("2026-11-01T01:30"),
            null)
        .column(
            "s",
            sql.type(SqlTypeName.VARCHAR),
            "2026-01-15 07:00:00.25",
            "2026-07-15 08:00:00",
            "2026-03-08 02:30:00",
            "2026-11-01 01:30:00",
            "2026-11-01",
            null);
  }

  @Test
  void instantsBecomeTheLocalTimeOfTheSession() {
    assertEquals(
        Arrays.asList(
            local("2026-01-15T07:00:00.250"),
            local("2026-07-15T08:00"),
            local("2026-03-08T03:00"),
            local("2026-11-01T01:30"),
            local("2026-11-01T01:30"),
            null),
        zoned().evaluate("CAST(z AS TIMESTAMP(6))"));
    assertEquals(
        Arrays.asList(
            "2026-01-15 07:00:00.25",
            "2026-07-15 08:00:00",
            "2026-03-08 03:00:00",
            "2026-11-01 01:30:00",
            "2026-11-01 01:30:00",
            null),
        zoned().evaluate("CAST(z AS VARCHAR)"));
    assertEquals(LocalDate.of(2026, 1, 15), zoned().evaluate("CAST(z AS DATE)").get(0));
    assertEquals(LocalTime.of(8, 0), zoned().evaluate("CAST(z AS TIME)").get(1));
    assertEquals(Arrays.asList(7L, 8L, 3L, 1L, 1L, null), zoned().evaluate("EXTRACT(HOUR FROM z)"));
  }

  @Test
  void localTimesMoveOverAGapAndTakeTheFirstOfTwo() {
    assertEquals(
        Arrays.asList(
            instant("2026-01-15T12:00:00.250Z"),
            instant("2026-07-15T12:00:00Z"),
            instant("2026-03-08T07:00:00Z"),
            instant("2026-11-01T05:30:00Z"),
            instant("2026-11-01T05:30:00Z"),
            null),
        zoned().evaluate("CAST(t AS TIMESTAMP(6) WITH LOCAL TIME ZONE)"));
    assertEquals(
        Arrays.asList(
            instant("2026-01-15T12:00:00.250Z"),
            instant("2026-07-15T12:00:00Z"),
            instant("2026-03-08T07:30:00Z"),
            instant("2026-11-01T05:30:00Z"),
            instant("2026-11-01T04:00:00Z"),
            null),
        zoned().evaluate("CAST(s AS TIMESTAMP(6) WITH LOCAL TIME ZONE)"));
    assertEquals(
        instant("2026-01-15T05:00:00Z"),
        zoned().evaluate("CAST(CAST(t AS DATE) AS TIMESTAMP(6) WITH LOCAL TIME ZONE)").get(0));
    fails("22007", new SqlExpressions(), "CAST('noon' AS TIMESTAMP(6) WITH LOCAL TIME ZONE)");
  }

  @Test
  void instantsCompareWithEachOtherAndWithLocalTimes() {
    SqlExpressions sql = zoned();
    assertEquals(List.of(0, 1, 2, 3), sql.select("z = t"));
    assertEquals(List.of(4), sql.select("z > t"));
    assertEquals(List.of(0, 1, 2, 3, 4), sql.select("z = z"));
    assertEquals(List.of(4), sql.select("z <> t"));
    assertEquals(List.of(1, 3, 4), sql.select("z >= TIMESTAMP '2026-07-15 08:00:00'"));
    assertEquals(List.of(0, 2), sql.select("DATE '2026-07-01' > z"));
    assertEquals(List.of(0, 1, 2, 3, 5), sql.select("z IS NOT DISTINCT FROM t"));
  }

  @Test
  void hoursElapseAndMonthsAreLocal() {
    assertEquals(instant("2026-11-01T06:30:00Z"), zoned().evaluate("z + INTERVAL '1' HOUR").get(3));
    assertEquals(
        instant("2026-12-01T06:30:00Z"), zoned().evaluate("z + INTERVAL '1' MONTH").get(3));
  }

  @Test
  void uuidsAreReadFromAndWrittenAsTextAndBytes() {
    SqlExpressions sql = new SqlExpressions();
    byte[] bytes = HexFormat.of().parseHex("123e4567e89b12d3a456426614174000");
    sql.column("u", sql.type(SqlTypeName.UUID), ID, null)
        .column("s", sql.type(SqlTypeName.VARCHAR), " 123E4567-e89b-12d3-A456-426614174000 ", null)
        .column("b", sql.type(SqlTypeName.VARBINARY), bytes, null);
    assertEquals(Arrays.asList(ID.toString(), null), sql.evaluate("CAST(u AS VARCHAR)"));
    assertEquals(Arrays.asList(ID, null), sql.evaluate("CAST(s AS UUID)"));
    List<Object> binary = sql.evaluate("CAST(u AS VARBINARY)");
    assertArrayEquals(bytes, (byte[]) binary.get(0));
    assertNull(binary.get(1));
    assertEquals(Arrays.asList(ID, null), sql.evaluate("CAST(b AS UUID)"));
    assertEquals(List.of(0), sql.select("u = CAST(s AS UUID)"));
    fails("22001", sql, "CAST(u AS VARCHAR(10))");
    assertEquals(
        Arrays.asList(ID, ID), sql.evaluate("CAST('123e4567e89b12d3a456426614174000' AS UUID)"));
    fails("22P02", sql, "CAST(x'0102' AS UUID)");
  }
}
