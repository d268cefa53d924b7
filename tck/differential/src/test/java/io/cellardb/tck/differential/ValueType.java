package io.cellardb.tck.differential;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.HexFormat;
import java.util.Random;

/** The types that all databases have, with a small domain of values, so that values meet. */
enum ValueType {
  BOOLEAN("BOOLEAN"),
  TINYINT(Dialect.choice("TINYINT", "SMALLINT")),
  SMALLINT("SMALLINT"),
  INTEGER("INTEGER"),
  BIGINT("BIGINT"),
  DECIMAL("DECIMAL(12, 2)"),
  REAL("REAL"),
  DOUBLE("DOUBLE PRECISION"),
  VARCHAR("VARCHAR"),
  VARBINARY(Dialect.choice("VARBINARY", "BYTEA")),
  DATE("DATE"),
  TIME("TIME(3)"),
  TIMESTAMP("TIMESTAMP(3)"),
  UUID("UUID"),
  DAYS(Dialect.choice("INTERVAL DAY TO SECOND", "INTERVAL DAY(9) TO SECOND(6)", "INTERVAL")),
  MONTHS(Dialect.choice("INTERVAL YEAR TO MONTH", "INTERVAL YEAR(9) TO MONTH", "INTERVAL"));

  /** Letters of one to three bytes, LIKE's wildcards and quotes. */
  private static final String[] LETTERS = {"a", "a", "b", "B", "%", "_", "'", "ü", "日", " "};

  private static final boolean POSTGRESQL = Judge.asked().contains(Judge.POSTGRESQL);

  /** The finest digit of times, in nanoseconds: {@link Difference#NANOSECONDS}. */
  private static final int FINEST = POSTGRESQL ? 1000 : 1;

  /** What milliseconds round up, in nanoseconds: {@link Difference#HALVES_OF_TIMES}. */
  private static final int HALF = POSTGRESQL ? 501_000 : 500_000;

  private static final LocalDate FIRST_DAY = LocalDate.of(1999, 12, 27);

  private final String sql;

  ValueType(String sql) {
    this.sql = sql;
  }

  /** Its name, with the choices of dialects. */
  String sql() {
    return sql;
  }

  /** A value, not null, as drivers take it for a parameter; PostgreSQL's takes no intervals. */
  Object value(Random random) {
    int n = random.nextInt(25) - 8;
    return switch (this) {
      case BOOLEAN -> random.nextBoolean();
      case TINYINT -> (byte) n;
      case SMALLINT -> (short) n;
      case INTEGER -> random.nextInt(10) == 0 ? n * 1000 : n;
      case BIGINT -> random.nextInt(10) == 0 ? n * 10_000_000_000L : (long) n;
      case DECIMAL -> BigDecimal.valueOf(n * 25L + random.nextInt(2), 2);
      case REAL -> n / 4f;
      case DOUBLE -> n / 4d;
      case VARCHAR -> text(random);
      case VARBINARY -> bytes(random);
      case DATE -> FIRST_DAY.plusDays(n);
      case TIME ->
          LocalTime.of(random.nextInt(24), random.nextInt(2) * 30, 0, n < 0 ? 0 : 5_000_000)
              .plusNanos(nanos(n));
      case TIMESTAMP ->
          FIRST_DAY
              .plusDays(n)
              .atTime(random.nextInt(3) * 11, 0, n < 0 ? 1 : 59)
              .plusNanos(nanos(n));
      case UUID -> new java.util.UUID(n + 8L, random.nextInt(3));
      case DAYS -> Duration.ofHours(n * 6L).plusNanos(random.nextInt(3) * 1000L);
      case MONTHS -> Period.ofMonths(n).normalized();
    };
  }

  /** Digits that columns of milliseconds round, up and down, and those of nanoseconds keep. */
  private static int nanos(int n) {
    return switch (Math.floorMod(n, 4)) {
      case 1 -> FINEST;
      case 2 -> HALF;
      default -> 0;
    };
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(4); length > 0; length--) {
      text.append(LETTERS[random.nextInt(LETTERS.length)]);
    }
    return text.toString();
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(3)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextBoolean() ? random.nextInt(3) : 254 + random.nextInt(2));
    }
    return bytes;
  }

  /** A value, or null, as an expression of exactly this type. */
  String literal(Object value) {
    if (value == null) {
      return "CAST(NULL AS " + sql + ")";
    }
    return switch (this) {
      case BOOLEAN -> (Boolean) value ? "TRUE" : "FALSE";
      case INTEGER -> value.toString();
      case TINYINT, SMALLINT, BIGINT, REAL, DOUBLE -> "CAST(" + value + " AS " + sql + ")";
      case DECIMAL -> ((BigDecimal) value).toPlainString();
      case VARCHAR -> "'" + ((String) value).replace("'", "''") + "'";
      case VARBINARY -> {
        String hex = HexFormat.of().withUpperCase().formatHex((byte[]) value);
        yield Dialect.choice("X'" + hex + "'", "'\\x" + hex + "'::bytea");
      }
      case DATE -> "DATE '" + value + "'";
      case TIME -> "TIME '" + time((LocalTime) value) + "'";
      case TIMESTAMP ->
          "TIMESTAMP '"
              + ((LocalDateTime) value).toLocalDate()
              + " "
              + time(((LocalDateTime) value).toLocalTime())
              + "'";
      case UUID -> "UUID '" + value + "'";
      case DAYS ->
          Dialect.choice(
              "INTERVAL '" + days((Duration) value) + "' DAY TO SECOND",
              "INTERVAL '" + IntervalLength.of((Duration) value) + "'");
      case MONTHS ->
          Dialect.choice(
              "INTERVAL '" + months((Period) value) + "' YEAR TO MONTH",
              "INTERVAL '" + IntervalLength.of((Period) value) + "'");
    };
  }

  /** A sign, days and a time of the day. */
  private static String days(Duration value) {
    Duration length = value.abs();
    return (value.isNegative() ? "-" : "")
        + length.toDaysPart()
        + " "
        + time(LocalTime.MIDNIGHT.plus(length.minusDays(length.toDaysPart())));
  }

  /** A sign, years and months. */
  private static String months(Period value) {
    String sign = value.isNegative() ? "-" : "";
    return sign + Math.abs(value.getYears()) + "-" + Math.abs(value.getMonths());
  }

  private static String time(LocalTime time) {
    String seconds = time.getSecond() < 10 ? "0" + time.getSecond() : "" + time.getSecond();
    String text = time.withSecond(0).withNano(0) + ":" + seconds;
    return time.getNano() == 0
        ? text
        : text + "." + String.valueOf(1_000_000_000 + time.getNano()).substring(1);
  }
}
