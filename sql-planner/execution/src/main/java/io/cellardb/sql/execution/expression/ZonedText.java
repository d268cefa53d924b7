package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A timestamp as text, and the zone that it is of: {@code 2020-02-29 12:00:00+05:30}, with an
 * offset, Z, or the name of a zone such as {@code Europe/Helsinki} after the time. Abbreviations
 * are none, since they have more than one meaning.
 */
record ZonedText(LocalDateTime time, ZoneId zone) {
  private static final Pattern ZONED =
      Pattern.compile(
          "(.*:\\d{1,2}(?:\\.\\d*)?)\\s*"
              + "(?:([+-]\\d{1,2})(?::?(\\d{2}))?(?::(\\d{2}))?|(z|utc|gmt|[a-z]+/[a-z_/+-]+))\\s*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Reads a text, which is of {@code session}'s zone if it has none. */
  static ZonedText of(String text, ZoneId session) {
    Matcher parts = ZONED.matcher(text);
    if (!parts.matches()) {
      return new ZonedText(DatetimeText.timestamp(text), session);
    }
    try {
      LocalDateTime time = DatetimeText.timestamp(parts.group(1));
      ZoneId zone = zone(parts);
      List<ZoneOffset> offsets = zone.getRules().getValidOffsets(time);
      // Of an hour that comes twice, PostgreSQL takes the second.
      return new ZonedText(time, offsets.size() > 1 ? offsets.get(1) : zone);
    } catch (DateTimeException | SqlExecutionException e) {
      SqlExecutionException error = SqlExecutionException.invalidDatetime("TIMESTAMP", text);
      throw new SqlExecutionException(error.sqlState(), error.getMessage(), e);
    }
  }

  private static ZoneId zone(Matcher parts) {
    String hours = parts.group(2);
    if (hours == null) {
      String name = parts.group(5);
      return ZoneId.of(name.equalsIgnoreCase("Z") ? "UTC" : name(name));
    }
    String offset =
        String.format(
            Locale.ROOT,
            "%s%02d:%s:%s",
            hours.charAt(0),
            Integer.parseInt(hours.substring(1)),
            parts.group(3) == null ? "00" : parts.group(3),
            parts.group(4) == null ? "00" : parts.group(4));
    return ZoneId.of(offset);
  }

  /** The name of a zone as it is listed, in whatever case it is written. */
  private static String name(String written) {
    return ZoneId.getAvailableZoneIds().stream()
        .filter(written::equalsIgnoreCase)
        .findFirst()
        .orElse(written);
  }
}
