package io.cellardb.sql.execution.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.execution.vector.MemorySize;
import io.cellardb.sql.execution.vector.Vectors;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class SeriesTest {
  private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

  private final CellarTypeFactory types = new CellarTypeFactory();

  @Test
  void numbersEndAtOrBeforeTheLast() {
    assertEquals(List.of(1L, 3L, 5L), Series.of(1, 6, 2));
    assertEquals(List.of(5L, 3L, 1L), Series.of(5, 1, -2));
    assertEquals(List.of(7L), Series.of(7, 7, -1));
    assertEquals(List.of(), Series.of(2, 1, 1));
    assertEquals(
        List.of(new BigDecimal("0.10"), new BigDecimal("0.35")),
        Series.of(new BigDecimal("0.10"), new BigDecimal("0.50"), new BigDecimal("0.25")));
  }

  @Test
  void theRangeOfLongsIsWide() {
    assertEquals(
        List.of(Long.MIN_VALUE, -1L, Long.MAX_VALUE - 1),
        Series.of(Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
    assertEquals("54000", state(() -> Series.of(Long.MIN_VALUE, Long.MAX_VALUE, 1)));
    assertEquals(Integer.MAX_VALUE, Series.of(1, Integer.MAX_VALUE, 1).size());
    assertEquals("54000", state(() -> Series.of(0, Integer.MAX_VALUE, 1)));
  }

  @Test
  void aLongSeriesTakesTheMemoryOfAShortOne() {
    assertEquals(MemorySize.of(Series.of(1, 2, 1)), MemorySize.of(Series.of(1, 100_000_000, 1)));
  }

  @Test
  void aStepIsNotZero() {
    assertEquals("22023", state(() -> Series.of(1, 2, 0)));
    assertEquals("22023", state(() -> Series.ofMonths(1, 2, 0, 0, timestamp(), ZONE)));
  }

  @Test
  void monthsOfInstantsAreThoseOfTheZone() {
    RelDataType instant = types.createSqlType(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 0);
    long march = instant("2026-03-15T12:00");
    assertEquals(
        List.of(march, instant("2026-04-15T12:00"), instant("2026-05-15T12:00")),
        longs(Series.ofMonths(march, instant("2026-05-15T12:00"), 1, 0, instant, ZONE)));
    long hours = 3_600_000_000L;
    assertEquals(
        LocalDateTime.parse("2026-01-01T02:00"),
        Series.ofTimes(
                Vectors.micros(LocalDateTime.parse("2026-01-01T00:00")),
                Vectors.micros(LocalDateTime.parse("2026-01-01T02:30")),
                hours,
                0,
                timestamp())
            .get(2));
  }

  @Test
  void everyTimeHasTheNanosecondsOfTheFirst() {
    assertEquals(
        List.of(
            LocalDateTime.parse("1970-01-01T00:00:00.000000007"),
            LocalDateTime.parse("1969-12-31T23:59:59.000000007")),
        Series.ofTimes(
            0, -1_500_000, -1_000_000, 7, types.createSqlType(SqlTypeName.TIMESTAMP, 9)));
  }

  private RelDataType timestamp() {
    return types.createSqlType(SqlTypeName.TIMESTAMP, 0);
  }

  private static long instant(String local) {
    return Vectors.micros(LocalDateTime.parse(local).atZone(ZONE).toInstant());
  }

  private static List<Long> longs(List<Object> instants) {
    return instants.stream().map(Vectors::toLong).toList();
  }

  private static String state(Runnable series) {
    return assertThrows(SqlExecutionException.class, series::run).sqlState();
  }
}
