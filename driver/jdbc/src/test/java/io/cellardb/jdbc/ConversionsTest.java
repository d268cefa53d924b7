package io.cellardb.jdbc;

import static io.cellardb.jdbc.FakeSession.cell;
import static io.cellardb.jdbc.SqlStates.assertState;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.util.Arrays;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ConversionsTest {
  private static final UUID SOME_UUID = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");

  @Test
  void numbersAreCheckedForRangeAndFractionsAreCut() throws SQLException {
    CellarResultSet big = cell(SqlType.BIGINT, 300L);
    assertEquals(300, big.getShort(1));
    assertEquals(300, big.getInt(1));
    assertEquals(300.0, big.getDouble(1));
    assertEquals(new BigDecimal(300), big.getBigDecimal(1));
    assertEquals(BigInteger.valueOf(300), big.getObject(1, BigInteger.class));
    assertState(SqlState.NUMERIC_OUT_OF_RANGE, () -> big.getByte(1));
    assertState(SqlState.NUMERIC_OUT_OF_RANGE, () -> cell(SqlType.BIGINT, 1L << 40).getInt(1));

    assertEquals(-1, cell(SqlType.DECIMAL, new BigDecimal("-1.9")).getInt(1));
    assertEquals(
        Long.MAX_VALUE, cell(SqlType.DECIMAL, new BigDecimal("9223372036854775807.5")).getLong(1));
    assertState(
        SqlState.NUMERIC_OUT_OF_RANGE,
        () -> cell(SqlType.DECIMAL, new BigDecimal("9223372036854775808")).getLong(1));
    assertState(SqlState.NUMERIC_OUT_OF_RANGE, () -> cell(SqlType.DOUBLE, 0x1p63).getLong(1));
    assertState(
        SqlState.NUMERIC_OUT_OF_RANGE, () -> cell(SqlType.VARCHAR, "1e999999999").getLong(1));
    assertEquals(0, cell(SqlType.VARCHAR, "1e-999999999").getLong(1));
    assertState(SqlState.NUMERIC_OUT_OF_RANGE, () -> cell(SqlType.DOUBLE, Double.NaN).getInt(1));
    assertState(SqlState.NUMERIC_OUT_OF_RANGE, () -> cell(SqlType.DOUBLE, 1e300).getFloat(1));
    assertState(
        SqlState.NUMERIC_OUT_OF_RANGE, () -> cell(SqlType.DOUBLE, Double.NaN).getBigDecimal(1));
  }

  @Test
  void textBecomesNumbersAndTruthWhereItParses() throws SQLException {
    assertEquals(42, cell(SqlType.VARCHAR, " 42 ").getInt(1));
    assertEquals(1, cell(SqlType.VARCHAR, "1.9").getInt(1));
    assertEquals(1e10, cell(SqlType.VARCHAR, "1e10").getDouble(1));
    assertTrue(cell(SqlType.VARCHAR, "TRUE").getBoolean(1));
    assertFalse(cell(SqlType.VARCHAR, "off").getBoolean(1));
    assertState(SqlState.INVALID_TEXT, () -> cell(SqlType.VARCHAR, "x").getInt(1));
    assertState(SqlState.INVALID_TEXT, () -> cell(SqlType.VARCHAR, "maybe").getBoolean(1));
    assertEquals(SOME_UUID, cell(SqlType.VARCHAR, SOME_UUID.toString()).getObject(1, UUID.class));
    assertState(
        SqlState.INVALID_TEXT, () -> cell(SqlType.VARCHAR, "1-2-3-4-5").getObject(1, UUID.class));
  }

  @Test
  void everyTypeHasItsTextAndItsObject() throws SQLException {
    check(SqlType.BOOLEAN, true, "true", true);
    check(SqlType.TINYINT, 5L, "5", 5);
    check(SqlType.SMALLINT, 5L, "5", 5);
    check(SqlType.INTEGER, 5L, "5", 5);
    check(SqlType.BIGINT, 5L, "5", 5L);
    check(SqlType.REAL, (double) 0.1f, "0.1", 0.1f);
    check(SqlType.DOUBLE, 0.1, "0.1", 0.1);
    check(SqlType.DECIMAL, new BigDecimal("1E+3"), "1000", new BigDecimal("1E+3"));
    check(SqlType.VARCHAR, "ıİ", "ıİ", "ıİ");
    check(SqlType.JSON, "{}", "{}", "{}");
    check(SqlType.UUID, SOME_UUID, SOME_UUID.toString(), SOME_UUID);
    check(SqlType.DATE, LocalDate.of(2020, 3, 8), "2020-03-08", Date.valueOf("2020-03-08"));
    check(SqlType.TIME, LocalTime.of(2, 30), "02:30:00", Time.valueOf("02:30:00"));
    check(
        SqlType.TIMESTAMP,
        LocalDateTime.of(2020, 7, 1, 1, 2, 3, 450_000_000),
        "2020-07-01 01:02:03.45",
        Timestamp.valueOf("2020-07-01 01:02:03.45"));
    check(
        SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
        Instant.parse("2020-07-01T12:00:00Z"),
        "2020-07-01 09:30:00-02:30",
        OffsetDateTime.parse("2020-07-01T09:30:00-02:30"));
    Duration length = Duration.ofHours(-36).minusNanos(500_000);
    check(SqlType.INTERVAL_DAY_SECOND, length, "-1 days -12:00:00.0005", length);
    check(SqlType.INTERVAL_HOUR_SECOND, length, "-36:00:00.0005", length);
    check(SqlType.INTERVAL_DAY, Duration.ofDays(1), "1 day", Duration.ofDays(1));
    check(SqlType.INTERVAL_SECOND, Duration.ZERO, "00:00:00", Duration.ZERO);
    check(
        SqlType.INTERVAL_YEAR_MONTH,
        Period.of(-1, -1, 0),
        "-1 years -1 mons",
        Period.of(-1, -1, 0));
    check(SqlType.INTERVAL_MONTH, Period.ofMonths(1), "1 mon", Period.ofMonths(1));
    check(SqlType.OTHER, 7L, "7", 7L);
    CellarResultSet bytes = cell(SqlType.VARBINARY, new byte[] {0, (byte) 0xAB});
    assertEquals("00ab", bytes.getString(1));
    assertArrayEquals(new byte[] {0, (byte) 0xAB}, (byte[]) bytes.getObject(1));
    assertArrayEquals("ç".getBytes(StandardCharsets.UTF_8), cell(SqlType.VARCHAR, "ç").getBytes(1));
    TypeDescription map =
        TypeDescription.map(
            TypeDescription.of(SqlType.VARCHAR), TypeDescription.of(SqlType.BIGINT));
    assertEquals("{a=1}", cell(map, Map.of("a", 1L)).getString(1));
    assertEquals(Map.of("a", 1L), cell(map, Map.of("a", 1L)).getObject(1));
  }

  private static void check(SqlType type, Object canonical, String text, Object object)
      throws SQLException {
    CellarResultSet results = cell(type, canonical);
    assertEquals(text, results.getString(1));
    assertEquals(object, results.getObject(1));
    assertTrue(type.javaClass().isInstance(results.getObject(1)), type::name);
    assertFalse(results.wasNull());
  }

  @Test
  void nullIsNullOfEveryKind() throws SQLException {
    for (SqlType type : SqlType.values()) {
      TypeDescription column =
          switch (type) {
            case ARRAY -> TypeDescription.array(TypeDescription.of(SqlType.BIGINT));
            case MAP ->
                TypeDescription.map(
                    TypeDescription.of(SqlType.VARCHAR), TypeDescription.of(SqlType.BIGINT));
            default -> TypeDescription.of(type);
          };
      CellarResultSet results = cell(column, null);
      assertEquals(0, results.getLong(1));
      assertTrue(results.wasNull());
      assertFalse(results.getBoolean(1));
      assertEquals(0f, results.getFloat(1));
      assertEquals(0d, results.getDouble(1));
      assertNull(results.getString(1));
      assertNull(results.getBigDecimal(1));
      assertNull(results.getBytes(1));
      assertNull(results.getDate(1));
      assertNull(results.getTime(1));
      assertNull(results.getTimestamp(1));
      assertNull(results.getObject(1));
      assertNull(results.getObject(1, Integer.class));
      assertNull(results.getArray(1));
      assertNull(results.getCharacterStream(1));
      assertNull(results.getBinaryStream(1));
      assertTrue(results.wasNull());
    }
  }

  @Test
  void aTimestampReadsBackAsWrittenInTheGapInTheOverlapAndLongAgo() throws SQLException {
    for (String written :
        new String[] {
          "2020-03-08T02:30", // does not exist in St John's
          "2006-04-02T00:01", // nor does this: clocks went forward at 00:01
          "2020-11-01T01:30", // exists twice
          "1884-01-01T12:00", // local mean time
          "1700-02-28T23:59:59.999999",
          "1582-10-10T10:00", // not in the calendar of java.sql.Timestamp
          "0001-01-01T00:00",
          "9999-12-31T23:59:59.999999"
        }) {
      LocalDateTime value = LocalDateTime.parse(written);
      CellarResultSet results = cell(SqlType.TIMESTAMP, value);
      assertEquals(value, results.getObject(1, LocalDateTime.class));
      assertEquals(value, results.getTimestamp(1).toLocalDateTime());
      assertEquals(value, ((Timestamp) results.getObject(1)).toLocalDateTime());
      assertEquals(value.toLocalDate(), results.getObject(1, LocalDate.class));
      assertTrue(
          results.getTimestamp(1).toString().startsWith(JavaConversions.toText(value)),
          () -> written + " shows as " + JavaConversions.toText(value));
      assertEquals(
          value,
          ParameterBinder.coerce(results.getTimestamp(1), TypeDescription.of(SqlType.TIMESTAMP)));
    }
  }

  @Test
  void aTimestampInTheGapBecomesPlainWhenItIsSet() throws SQLException {
    Timestamp gap = WallClockTimestamp.of(LocalDateTime.parse("2020-03-08T02:30"));
    assertEquals("2020-03-08 02:30:00.0", gap.toString());
    assertEquals(Timestamp.valueOf("2020-03-08 03:30:00"), gap);
    gap.setTime(Timestamp.valueOf("2020-07-01 00:00:00").getTime());
    assertEquals("2020-07-01 00:00:00.0", gap.toString());
  }

  @Test
  void datesAndTimesReadBackAsWritten() throws SQLException {
    for (String written : new String[] {"2006-04-02", "1884-01-01", "1500-03-01", "2020-03-08"}) {
      LocalDate value = LocalDate.parse(written);
      assertEquals(value, cell(SqlType.DATE, value).getDate(1).toLocalDate());
      assertEquals(written, cell(SqlType.DATE, value).getDate(1).toString());
      assertEquals(
          value.atStartOfDay(), cell(SqlType.DATE, value).getObject(1, LocalDateTime.class));
    }
    LocalTime time = LocalTime.parse("23:59:59.123456");
    assertEquals(time, cell(SqlType.TIME, time).getObject(1, LocalTime.class));
    assertEquals("23:59:59", cell(SqlType.TIME, time).getTime(1).toString());
    assertEquals(
        LocalTime.parse("23:59:59.123"),
        ParameterBinder.coerce(
            cell(SqlType.TIME, time).getTime(1), TypeDescription.of(SqlType.TIME)));
    assertEquals(
        LocalDate.of(2020, 1, 2),
        cell(SqlType.VARCHAR, "2020-01-02 03:04:05").getDate(1).toLocalDate());
    assertState(SqlState.INVALID_DATETIME_FORMAT, () -> cell(SqlType.VARCHAR, "soon").getDate(1));
    assertState(SqlState.WRONG_TYPE, () -> cell(SqlType.TIME, time).getDate(1));
    assertState(SqlState.WRONG_TYPE, () -> cell(SqlType.BIGINT, 1L).getTimestamp(1));
  }

  @Test
  void aCalendarSaysInWhichZoneALocalValueIsMeant() throws SQLException {
    Calendar utc = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    LocalDateTime value = LocalDateTime.parse("2020-03-08T02:30:00.123456");
    Timestamp inUtc = cell(SqlType.TIMESTAMP, value).getTimestamp(1, utc);
    assertEquals(Instant.parse("2020-03-08T02:30:00.123456Z"), inUtc.toInstant());
    assertEquals(value, ParameterBinder.coerce(inUtc, TypeDescription.of(SqlType.TIMESTAMP), utc));
    Date date = cell(SqlType.DATE, LocalDate.of(2020, 3, 8)).getDate(1, utc);
    assertEquals(Instant.parse("2020-03-08T00:00:00Z").toEpochMilli(), date.getTime());
    assertEquals(
        LocalDate.of(2020, 3, 8),
        ParameterBinder.coerce(date, TypeDescription.of(SqlType.DATE), utc));
    Time time = cell(SqlType.TIME, LocalTime.of(1, 2)).getTime(1, utc);
    assertEquals(62 * 60_000, time.getTime());
    assertEquals(
        LocalTime.of(1, 2), ParameterBinder.coerce(time, TypeDescription.of(SqlType.TIME), utc));
  }

  @Test
  void aPointInTimeIsOneWhateverTheCalendar() throws SQLException {
    Instant instant = Instant.parse("2020-03-08T05:45:00.5Z");
    CellarResultSet results = cell(SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE, instant);
    Calendar utc = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    assertEquals(instant, results.getTimestamp(1).toInstant());
    assertEquals(instant, results.getTimestamp(1, utc).toInstant());
    assertEquals(instant, results.getObject(1, Instant.class));
    assertEquals(
        LocalDateTime.parse("2020-03-08T03:15:00.5"), results.getObject(1, LocalDateTime.class));
    assertState(
        SqlState.WRONG_TYPE,
        () ->
            cell(SqlType.TIMESTAMP, LocalDateTime.of(2020, 1, 2, 3, 4))
                .getObject(1, Instant.class));
  }

  @Test
  void arraysGiveTypedElementsSlicesAndRows() throws SQLException {
    TypeDescription type = TypeDescription.array(TypeDescription.of(SqlType.INTEGER));
    Array array = cell(type, Arrays.asList(1L, null, 3L)).getArray(1);
    assertArrayEquals(new Integer[] {1, null, 3}, (Integer[]) array.getArray());
    assertArrayEquals(new Integer[] {null, 3}, (Integer[]) array.getArray(2, 5));
    assertEquals("INTEGER", array.getBaseTypeName());
    try (ResultSet rows = array.getResultSet(2, 2)) {
      assertTrue(rows.next());
      assertEquals(2, rows.getInt(1));
      rows.getInt(2);
      assertTrue(rows.wasNull());
      assertTrue(rows.next());
      assertEquals(3, rows.getInt("value"));
      assertFalse(rows.next());
    }
    assertState(SqlState.INVALID_ARGUMENT, () -> array.getArray(0, 1));
    array.free();
    assertState(SqlState.FUNCTION_SEQUENCE, array::getArray);
    TypeDescription nested = TypeDescription.array(type);
    assertEquals("INTEGER ARRAY ARRAY", nested.typeName());
    Array[] inner = (Array[]) cell(nested, List.of(List.of(1L), List.of())).getArray(1).getArray();
    assertArrayEquals(new Integer[] {1}, (Integer[]) inner[0].getArray());
  }
}
