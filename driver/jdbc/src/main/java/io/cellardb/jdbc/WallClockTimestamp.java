package io.cellardb.jdbc;

import java.sql.Timestamp;
import java.time.LocalDateTime;

/**
 * A Timestamp for a local date-time that does not exist in the zone of this JVM, in the gap when
 * clocks are put forward or when calendars changed. A plain Timestamp cannot hold it and would show
 * another hour or day; this one shows what was written, and {@link #getTime} is the nearest instant
 * that the JDK offers. Setting it makes it plain.
 */
final class WallClockTimestamp extends Timestamp {
  private static final long serialVersionUID = 1L;

  /** Null once the instant was set. */
  private LocalDateTime written;

  private WallClockTimestamp(Timestamp nearest, LocalDateTime written) {
    super(nearest.getTime());
    super.setNanos(nearest.getNanos());
    this.written = written;
  }

  /** The Timestamp that shows {@code value}: a plain one wherever that can hold it. */
  static Timestamp of(LocalDateTime value) {
    Timestamp plain = Timestamp.valueOf(value);
    return plain.toLocalDateTime().equals(value) ? plain : new WallClockTimestamp(plain, value);
  }

  @Override
  public LocalDateTime toLocalDateTime() {
    return written == null ? super.toLocalDateTime() : written;
  }

  /** As a plain Timestamp is written: at least one digit of the fraction, no trailing zeros. */
  @Override
  public String toString() {
    if (written == null) {
      return super.toString();
    }
    String text = JavaConversions.toText(written);
    return text.indexOf('.') < 0 ? text + ".0" : text;
  }

  @Override
  public void setTime(long time) {
    super.setTime(time);
    written = null;
  }

  @Override
  public void setNanos(int nanos) {
    super.setNanos(nanos);
    written = null;
  }
}
