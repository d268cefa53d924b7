package io.cellardb.jdbc;

import static io.cellardb.jdbc.SqlStates.assertState;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ParameterBinderTest {

  private static Object bind(Object value, SqlType type) throws SQLException {
    return ParameterBinder.coerce(value, TypeDescription.of(type));
  }

  @Test
  void textGoesToEveryType() throws SQLException {
    assertEquals(true, bind("yes", SqlType.BOOLEAN));
    assertEquals(12L, bind(" 12", SqlType.TINYINT));
    assertEquals(12L, bind("12", SqlType.BIGINT));
    assertEquals((double) 0.1f, bind("0.1", SqlType.REAL));
    assertEquals(0.1, bind("0.1", SqlType.DOUBLE));
    assertEquals(new BigDecimal("0.10"), bind("0.10", SqlType.DECIMAL));
    assertEquals("x", bind("x", SqlType.CHAR));
    assertArrayEquals(new byte[] {1, (byte) 0xFF}, (byte[]) bind("01fF", SqlType.VARBINARY));
    assertEquals(LocalDate.of(2020, 1, 2), bind("2020-01-02", SqlType.DATE));
    assertEquals(
        LocalDateTime.parse("2020-03-08T02:30"), bind("2020-03-08 02:30:00", SqlType.TIMESTAMP));
    assertEquals(
        Instant.parse("2020-07-01T12:00:00Z"),
        bind("2020-07-01 09:30:00", SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE));
    assertEquals(
        Instant.parse("2020-07-01T09:30:00Z"),
        bind("2020-07-01 09:30:00+00:00", SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE));
    UUID uuid = UUID.randomUUID();
    assertEquals(uuid, bind(uuid.toString(), SqlType.UUID));
    assertEquals("x", bind("x", SqlType.OTHER));
    assertState(SqlState.INVALID_TEXT, () -> bind("x", SqlType.BIGINT));
    assertState(SqlState.INVALID_TEXT, () -> bind("xyz", SqlType.VARBINARY));
    assertState(SqlState.INVALID_DATETIME_FORMAT, () -> bind("2020-02-30", SqlType.DATE));
    assertState(
        SqlState.INVALID_DATETIME_FORMAT,
        () -> bind("2020-07-01 09:30:00+00:00", SqlType.TIMESTAMP));
  }

  /** The session knows what they stand for. */
  @Test
  void wordsOfTimesStayTexts() throws SQLException {
    assertEquals("today", bind("today", SqlType.DATE));
    assertEquals(" Now ", bind(" Now ", SqlType.TIME));
    assertEquals("epoch", bind("epoch", SqlType.TIMESTAMP));
    assertEquals("YESTERDAY", bind("YESTERDAY", SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE));
    assertState(SqlState.INVALID_DATETIME_FORMAT, () -> bind("today", SqlType.TIME));
    assertState(SqlState.INVALID_DATETIME_FORMAT, () -> bind("todays", SqlType.DATE));
  }

  @Test
  void numbersFitOrAreRefused() throws SQLException {
    assertEquals(5L, bind((byte) 5, SqlType.INTEGER));
    assertEquals(5L, bind(5.0, SqlType.INTEGER));
    assertEquals(5L, bind(BigInteger.valueOf(5), SqlType.BIGINT));
    assertEquals(new BigDecimal("0.1"), bind(0.1f, SqlType.DECIMAL));
    assertEquals((double) 0.1f, bind(0.1f, SqlType.DOUBLE));
    assertEquals("1000", bind(new BigDecimal("1E3"), SqlType.VARCHAR));
    assertEquals(5L, bind(5, SqlType.OTHER));
    assertEquals(0.5, bind(0.5f, SqlType.OTHER));
    assertState(SqlState.NUMERIC_OUT_OF_RANGE, () -> bind(128, SqlType.TINYINT));
    assertState(SqlState.NUMERIC_OUT_OF_RANGE, () -> bind(1L << 31, SqlType.INTEGER));
    assertState(SqlState.NUMERIC_OUT_OF_RANGE, () -> bind(1.5, SqlType.BIGINT));
    assertState(SqlState.NUMERIC_OUT_OF_RANGE, () -> bind("1.5", SqlType.BIGINT));
    assertState(
        SqlState.NUMERIC_OUT_OF_RANGE, () -> bind(new BigInteger("9".repeat(19)), SqlType.BIGINT));
    assertState(SqlState.NUMERIC_OUT_OF_RANGE, () -> bind(1e39, SqlType.REAL));
    assertState(SqlState.WRONG_TYPE, () -> bind(5, SqlType.DATE));
  }

  @Test
  void datesOfAllKindsKeepTheirFields() throws SQLException {
    Timestamp timestamp = Timestamp.valueOf("1884-05-06 07:08:09.123456");
    assertEquals(
        LocalDateTime.parse("1884-05-06T07:08:09.123456"), bind(timestamp, SqlType.TIMESTAMP));
    assertEquals(LocalDate.of(1884, 5, 6), bind(timestamp, SqlType.DATE));
    assertEquals(timestamp.toInstant(), bind(timestamp, SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE));
    assertEquals(LocalDate.of(2020, 3, 8), bind(java.sql.Date.valueOf("2020-03-08"), SqlType.DATE));
    assertEquals(
        LocalDateTime.parse("2020-03-08T00:00"),
        bind(java.sql.Date.valueOf("2020-03-08"), SqlType.TIMESTAMP));
    assertEquals(
        LocalDateTime.parse("2020-07-01T09:30"),
        bind(java.util.Date.from(Instant.parse("2020-07-01T12:00:00Z")), SqlType.TIMESTAMP));
    assertEquals(
        Instant.parse("2020-07-01T12:00:00Z"),
        bind(
            OffsetDateTime.parse("2020-07-01T14:00:00+02:00"),
            SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE));
    assertEquals(
        LocalDateTime.parse("2020-07-01T09:30"),
        bind(Timestamp.from(Instant.parse("2020-07-01T12:00:00Z")), SqlType.OTHER));
    assertState(
        SqlState.WRONG_TYPE, () -> bind(Instant.parse("2020-07-01T12:00:00Z"), SqlType.BIGINT));
  }

  @Test
  void streamsArraysAndMapsAreReadThrough() throws SQLException {
    assertEquals("abc", bind(new StringReader("abc"), SqlType.VARCHAR));
    assertArrayEquals(
        new byte[] {1, 2},
        (byte[]) bind(new ByteArrayInputStream(new byte[] {1, 2}), SqlType.VARBINARY));
    assertEquals("ab", ParameterBinder.text(new StringReader("abc"), 2));
    TypeDescription longs = TypeDescription.array(TypeDescription.of(SqlType.BIGINT));
    assertEquals(Arrays.asList(1L, null), ParameterBinder.coerce(new Integer[] {1, null}, longs));
    assertEquals(List.of(1L, 2L), ParameterBinder.coerce(new int[] {1, 2}, longs));
    assertEquals(List.of(1L), ParameterBinder.coerce(List.of("1"), longs));
    assertEquals(
        Map.of("1", 2L),
        ParameterBinder.coerce(
            Map.of(1, "2"),
            TypeDescription.map(
                TypeDescription.of(SqlType.VARCHAR), TypeDescription.of(SqlType.BIGINT))));
    assertState(SqlState.WRONG_TYPE, () -> ParameterBinder.coerce("x", longs));
    assertState(SqlState.WRONG_TYPE, () -> bind(new Object(), SqlType.VARCHAR));
    assertNull(bind(null, SqlType.DATE));
  }

  @Test
  void boundBytesAreACopy() throws SQLException {
    byte[] bytes = {1};
    byte[] bound = (byte[]) bind(bytes, SqlType.VARBINARY);
    bytes[0] = 2;
    assertArrayEquals(new byte[] {1}, bound);
  }
}
