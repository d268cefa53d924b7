package io.cellardb.sql.execution.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.type.CellarTypeFactory;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class FineTimesTest {
  private static final List<LocalDateTime> TIMESTAMPS =
      List.of(
          LocalDateTime.parse("0001-01-01T00:00:00"),
          LocalDateTime.parse("0001-01-01T00:00:00.000000001"),
          LocalDateTime.parse("1677-09-21T00:12:43.145224191"),
          LocalDateTime.parse("1677-09-21T00:12:43.145224192"),
          LocalDateTime.parse("1969-12-31T23:59:59.999999"),
          LocalDateTime.parse("1969-12-31T23:59:59.999999999"),
          LocalDateTime.parse("1970-01-01T00:00:00"),
          LocalDateTime.parse("1970-01-01T00:00:00.000000999"),
          LocalDateTime.parse("2262-04-11T23:47:16.854775807"),
          LocalDateTime.parse("2262-04-11T23:47:16.854775808"),
          LocalDateTime.parse("9999-12-31T23:59:59.999999999"));

  private final CellarTypeFactory types = new CellarTypeFactory();

  private DecimalVector vector(RelDataType type, List<?> values) {
    VectorBuilder builder = Vectors.builder(type);
    values.forEach(builder::append);
    return (DecimalVector) builder.build();
  }

  @Test
  void timesOfMoreThanSixDigitsAreFine() {
    assertTrue(FineTimes.is(types.createSqlType(SqlTypeName.TIME, 7)));
    assertTrue(FineTimes.is(types.createSqlType(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 9)));
    assertFalse(FineTimes.is(types.createSqlType(SqlTypeName.TIMESTAMP, 6)));
    assertFalse(FineTimes.is(types.createSqlType(SqlTypeName.TIMESTAMP)));
    assertFalse(FineTimes.is(types.createSqlType(SqlTypeName.DECIMAL, 9, 9)));
  }

  @Test
  void timestampsComeBackAndAreInOrderInAllYears() {
    RelDataType type = types.createSqlType(SqlTypeName.TIMESTAMP, 9);
    DecimalVector vector = vector(type, TIMESTAMPS);
    for (int i = 0; i < TIMESTAMPS.size(); i++) {
      assertEquals(TIMESTAMPS.get(i), vector.getObject(type, i));
      assertEquals(Vectors.micros(TIMESTAMPS.get(i)), FineTimes.micros(vector, i));
      assertEquals(
          TIMESTAMPS.get(i).get(ChronoField.NANO_OF_SECOND) % 1000, FineTimes.nanos(vector, i));
      if (i > 0) {
        assertTrue(vector.compare(i - 1, vector, i) < 0, TIMESTAMPS.get(i).toString());
      }
    }
  }

  @Test
  void aVectorHoldsSecondsWithNineDecimalPlaces() {
    RelDataType time = types.createSqlType(SqlTypeName.TIME, 9);
    LocalTime last = LocalTime.of(23, 59, 59, 999_999_999);
    assertEquals(new BigDecimal("86399.999999999"), vector(time, List.of(last)).get(0));
    assertEquals(last, vector(time, List.of(last)).getObject(time, 0));

    RelDataType instant = types.createSqlType(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 9);
    Instant before = Instant.ofEpochSecond(-1, 999_999_999);
    assertEquals(new BigDecimal("-0.000000001"), vector(instant, List.of(before)).get(0));
    assertEquals(before, vector(instant, List.of(before)).getObject(instant, 0));
  }
}
