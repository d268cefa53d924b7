package io.cellardb.sql.execution.file;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What all texts of a column that were looked at can be read as. */
final class GuessedType {
  private enum Kind {
    BOOLEAN,
    BIGINT,
    DOUBLE,
    DATE,
    TIMESTAMP
  }

  private static final int DATE_LENGTH = 10;

  /** Of these at most all are in the range of BIGINT. */
  private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,18}");

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,3})?");

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private static final Pattern TIME = Pattern.compile("[ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?");

  private final Set<Kind> possible = EnumSet.allOf(Kind.class);
  private boolean any;
  private int digits;

  /** Takes note of a text; of NULL there is nothing to note. */
  void add(String text) {
    if (text != null) {
      any = true;
      possible.removeIf(kind -> !fits(kind, text));
    }
  }

  /** Whether a text alone would be taken for a text. */
  static boolean isText(String text) {
    GuessedType type = new GuessedType();
    type.add(text);
    return type.sql().equals("VARCHAR");
  }

  private boolean fits(Kind kind, String text) {
    return switch (kind) {
      case BOOLEAN -> {
        String lower = text.toLowerCase(Locale.ROOT);
        yield lower.equals("true") || lower.equals("false");
      }
      case BIGINT -> INTEGER.matcher(text).matches();
      case DOUBLE -> NUMBER.matcher(text).matches();
      case DATE -> DATE.matcher(text).matches() && isDate(text);
      case TIMESTAMP -> isTimestamp(text);
    };
  }

  private static boolean isDate(String text) {
    try {
      return LocalDate.parse(text).getYear() > 0;
    } catch (DateTimeException e) {
      return false; // such as February 30
    }
  }

  private boolean isTimestamp(String text) {
    if (text.length() <= DATE_LENGTH
        || !isDate(text.substring(0, DATE_LENGTH))
        || !TIME.matcher(text.substring(DATE_LENGTH)).matches()) {
      return false;
    }
    try {
      LocalTime unused = LocalTime.parse(text.substring(DATE_LENGTH + 1));
    } catch (DateTimeException e) {
      return false;
    }
    int point = text.indexOf('.');
    digits = point < 0 ? digits : Math.max(digits, text.length() - point - 1);
    return true;
  }

  /** The type in SQL; VARCHAR where there was nothing but NULL. */
  String sql() {
    if (!any || possible.isEmpty()) {
      return "VARCHAR";
    }
    Kind first = possible.iterator().next();
    return first == Kind.TIMESTAMP ? "TIMESTAMP(" + digits + ")" : first.name();
  }
}
