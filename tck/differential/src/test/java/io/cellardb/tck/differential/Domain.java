package io.cellardb.tck.differential;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;

/** Values that arguments are taken from: extreme ones, and random ones. */
enum Domain {
  BOOLEAN("BOOLEAN", "BOOLEAN", "true", "false"),
  SMALL("INTEGER", "INTEGER", "0", "1", "2", "3", "5", "12", "29", "31", "-1", "-2", "60"),
  INTEGER("INTEGER", "INTEGER", "0", "1", "-1", "2147483647", "-2147483648", "1000000"),
  BIGINT("BIGINT", "BIGINT", "0", "1", "-1", "9223372036854775807", "-9223372036854775808"),
  DECIMAL(
      "DECIMAL(12, 3)",
      "DECIMAL(12, 3)",
      "0.000",
      "0.500",
      "1.500",
      "2.500",
      "-0.500",
      "-2.500",
      "0.001",
      "59.999",
      "999999999.999",
      "-999999999.999"),
  DOUBLE(
      "DOUBLE",
      "DOUBLE PRECISION",
      "0",
      "-0.0",
      "0.5",
      "1.5",
      "2.5",
      "-2.5",
      "1",
      "-1",
      "1E-300",
      "1E300",
      "1.7976931348623157E308",
      "4.9E-324",
      "0.1",
      "123456789.123",
      "1E15",
      "1E16",
      "NaN",
      "Infinity",
      "-Infinity"),
  VARCHAR(
      "VARCHAR",
      "TEXT",
      "",
      " ",
      "abc",
      "ABC def",
      "a,b,,c",
      "a",
      "b",
      ",",
      "  x  ",
      "aaa",
      "foobarbaz",
      "\uD83D\uDE00\u00C4\uD83D\uDE00",
      "e\u0301\u00e9",
      "\u00DF\u0130\u0131\u01C5",
      "\\",
      "a\\b",
      "%",
      "a_c",
      "2020-02-29 12:34:56",
      "12",
      "\u4E2D\u6587",
      "line\nend",
      "tab\t'quote'"),
  PATTERN(
      "VARCHAR",
      "TEXT",
      "",
      "%",
      "_",
      "a%",
      "%b%",
      "a_c",
      "a!_c",
      "%!%%",
      "a.c",
      "(a|b)%",
      "a|abc",
      "[a-c]+",
      "[^a]%",
      "a{3}",
      "a{2,}",
      "(foo)?b*%",
      "_\u00C4_",
      "%\\%",
      "^abc$",
      "a*",
      "%#\"b#\"%",
      "_____",
      "[[:alpha:]]+",
      "%,%"),
  REGEX(
      "VARCHAR",
      "TEXT",
      "",
      "a",
      "b*",
      "^a",
      "c$",
      ".",
      "(a)(b)?",
      "[a-c]+",
      "[^a]",
      "a|b",
      "\\d+",
      "\\s",
      "\\w+",
      "o{2}",
      "(?:a)b",
      "[[:alpha:]]+",
      "\\.",
      "(foo|bar)+",
      "a.*?b",
      "^$",
      "x?",
      "(",
      "\\yb",
      "\\mb",
      "\u00C4"),
  FORMAT(
      "VARCHAR",
      "TEXT",
      "YYYY-MM-DD HH24:MI:SS",
      "\"Day\" DD \"of\" Month",
      "Day, DDth FMMonth YYYY",
      "HH12:MI:SS AM",
      "HH:MI p.m.",
      "YY Y,YYY YYY Y",
      "IYYY-\"W\"IW-ID",
      "Q WW W DDD D CC",
      "MON Mon mon MONTH month",
      "DY Dy dy DAY day",
      "SSSS SSSSS",
      "MS US FF1 FF2 FF3 FF4 FF5 FF6",
      "J RM rm",
      "FMDD FMMM FMHH24",
      "DDTH ddth DDSP",
      "HH24\"h\" MI\"\\\"\"",
      "\"unclosed",
      "",
      "x yz",
      "BC AD a.d.",
      "TZ OF"),
  READABLE(
      "VARCHAR",
      "TEXT",
      "YYYY-MM-DD HH24:MI:SS",
      "YYYY-MM-DD",
      "DD.MM.YYYY",
      "YYYYMMDDHH24MISS",
      "YYYY-MM-DD HH24:MI:SS.MS",
      "YYYY-MM-DD HH24:MI:SS.US",
      "YYYY-MM-DD HH24:MI:SS.FF4",
      "DD Mon YYYY",
      "FMMonth DD, YYYY HH12:MI AM",
      "YYYY-DDD",
      "IYYY-IW-ID",
      "YYYY\"year\"MM",
      "YY-MM-DD",
      "J"),
  VARBINARY("VARBINARY", "BYTEA", "", "00", "616263", "ff00", "5c41", "7f80ff", "41"),
  DATE(
      "DATE",
      "DATE",
      "2020-02-29",
      "1970-01-01",
      "0001-01-01",
      "9999-12-31",
      "2000-12-31",
      "2019-03-31",
      "2020-03-01",
      "1900-02-28"),
  TIME(
      "TIME(6)",
      "TIME(6)",
      "12:34:56.789",
      "00:00:00",
      "23:59:59.999999",
      "12:00:00",
      "00:00:00.5"),
  TIMESTAMP(
      "TIMESTAMP(6)",
      "TIMESTAMP(6)",
      "2020-02-29 12:34:56.789",
      "1969-12-31 23:59:59.999999",
      "0001-01-01 00:00:00",
      "9999-12-31 23:59:59.999999",
      "2020-03-31 00:00:00",
      "2019-01-31 12:00:00",
      "2000-12-31 00:00:00",
      "1970-01-01 00:00:00"),
  UUID(
      "UUID",
      "UUID",
      "123e4567-e89b-12d3-a456-426614174000",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
      "00000000-0000-0000-0000-000000000000",
      "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"),
  NUMERAL(
      "VARCHAR",
      "TEXT",
      "1",
      "-1",
      "+1",
      " 12 ",
      "1.5",
      ".5",
      "5.",
      "1e3",
      "1E-3",
      "1e",
      "",
      " ",
      "-",
      "0x1F",
      "1_000",
      "1,000",
      "NaN",
      "Infinity",
      "-inf",
      "99999",
      "2147483648",
      "-9223372036854775809",
      "1e400",
      "1e-400",
      "0.05",
      "9999.95",
      "-0.25",
      "1 2",
      "\u0661",
      "1d",
      "1f"),
  TIMETEXT(
      "VARCHAR",
      "TEXT",
      "2020-02-29",
      "2020-02-30",
      "2020-2-9",
      "20200229",
      "2020-02-29 12:34:56.7891",
      "2020-02-29T12:34",
      " 2020-02-29 ",
      "12:34",
      "12:34:56.5",
      "24:00:00",
      "24:00:01",
      "23:59:60",
      "2020-02-29 24:00:00",
      "1:2:3",
      "12",
      "",
      "0000-01-01",
      "10000-01-01",
      "2020-13-01",
      "2020-02-29 12:34:56Z",
      "2020-02-29 12:34:56+02",
      "12:34:56.1234567",
      "12:34:56.999999999",
      "25:00"),
  UUIDTEXT(
      "VARCHAR",
      "TEXT",
      "123e4567-e89b-12d3-a456-426614174000",
      "123E4567E89B12D3A456426614174000",
      "{123e4567-e89b-12d3-a456-426614174000}",
      "123e-4567-e89b-12d3-a456-4266-1417-4000",
      "123e4567",
      "",
      " 123e4567-e89b-12d3-a456-426614174000",
      "123e4567-e89b-12d3-a456-42661417400g"),
  BOOLTEXT(
      "VARCHAR", "TEXT", "true", "T", "tru", "yes", "y", "on", "o", "of", "off", "1", "0", "2", "",
      " false ", "nein", "N", "F", "fal"),
  BYTEATEXT(
      "VARCHAR", "TEXT", "\\x41", "\\x", "\\x4 1", "\\x414", "\\xZZ", "abc", "a\\\\b", "a\\101",
      "a\\8", "\u00e4", "\\X41", "");

  private final String cellar;
  private final String postgres;

  @SuppressWarnings("ImmutableEnumChecker") // It is a copy that nobody can change.
  private final List<String> extremes;

  Domain(String cellar, String postgres, String... extremes) {
    this.cellar = cellar;
    this.postgres = postgres;
    this.extremes = List.of(extremes);
  }

  /** The text of a value, null for NULL. */
  String any(Random random) {
    if (random.nextInt(20) == 0) {
      return null;
    }
    String other = random.nextInt(3) == 0 ? other(random) : null;
    return other == null ? extremes.get(random.nextInt(extremes.size())) : other;
  }

  /** The text of a random value, null if there are none. */
  private String other(Random random) {
    return switch (this) {
      case SMALL -> String.valueOf(random.nextInt(100) - 20);
      case INTEGER -> String.valueOf(random.nextInt() >> random.nextInt(31));
      case BIGINT -> String.valueOf(random.nextLong() >> random.nextInt(63));
      case DECIMAL ->
          new BigDecimal(new BigInteger(1 + random.nextInt(39), random), 3)
              .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1))
              .toPlainString();
      case DOUBLE ->
          String.valueOf(
              Math.round(random.nextGaussian() * 1000) / Math.pow(10, random.nextInt(5)));
      case VARBINARY -> {
        byte[] bytes = new byte[random.nextInt(6)];
        random.nextBytes(bytes);
        yield HexFormat.of().formatHex(bytes);
      }
      case DATE -> date(random);
      case TIME -> time(random);
      case TIMESTAMP -> date(random) + " " + time(random);
      case UUID -> new UUID(random.nextLong(), random.nextLong()).toString();
      case VARCHAR -> {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
          text.append("abcABC ,1".charAt(random.nextInt(9)));
        }
        yield text.toString();
      }
      default -> null;
    };
  }

  private static String date(Random random) {
    return random.nextBoolean()
        ? LocalDate.of(2020, 1, 1).plusDays(random.nextInt(1000) - 500).toString()
        : LocalDate.of(1 + random.nextInt(9999), 1 + random.nextInt(12), 1 + random.nextInt(28))
            .toString();
  }

  private static String time(Random random) {
    return String.format(
        Locale.ROOT,
        "%02d:%02d:%02d.%06d",
        random.nextInt(24),
        random.nextInt(60),
        random.nextInt(60),
        random.nextBoolean() ? 0 : random.nextInt(1_000_000));
  }

  /** The type here. */
  String type() {
    return cellar;
  }

  /** A value as a literal here. */
  String literal(String text) {
    if (text == null || isUnwritable(text)) {
      return "CAST(" + (text == null ? "NULL" : quoted(text)) + " AS " + cellar + ")";
    }
    return switch (this) {
      case BOOLEAN, SMALL, INTEGER, DECIMAL -> text;
      case BIGINT, DOUBLE -> "CAST(" + text + " AS " + cellar + ")";
      case VARBINARY -> "X" + quoted(text);
      case DATE, TIME, TIMESTAMP, UUID -> name() + " " + quoted(text);
      default -> quoted(text);
    };
  }

  private boolean isUnwritable(String text) {
    return (this == DOUBLE
            && (text.startsWith("-0") || !Character.isDigit(text.charAt(text.length() - 1))))
        || text.equals("-9223372036854775808")
        || text.equals("-2147483648");
  }

  /** A value as a parameter here, which is cast to the type. */
  Object object(String text) {
    return this == VARBINARY && text != null ? HexFormat.of().parseHex(text) : text;
  }

  /** A value in PostgreSQL. */
  String postgres(String text) {
    String value = text == null ? "NULL" : quoted(this == VARBINARY ? "\\x" + text : text);
    return "CAST(" + value + " AS " + postgres + ")";
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
