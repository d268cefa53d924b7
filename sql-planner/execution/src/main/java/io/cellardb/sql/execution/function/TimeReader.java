package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.function.TimeFields.Part;
import io.cellardb.sql.execution.function.TimePattern.Field;
import io.cellardb.sql.execution.function.TimePattern.Kind;
import io.cellardb.sql.execution.function.TimePattern.Node;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Reads a text by a format of TO_DATE or TO_TIMESTAMP, as PostgreSQL does: blanks before and after
 * fields do not count unless the format begins with FX, and what the format has between fields
 * stands for any character.
 */
final class TimeReader {
  private static final List<String> MONTHS =
      Arrays.stream(Month.values())
          .map(month -> month.getDisplayName(TextStyle.FULL, Locale.ENGLISH))
          .toList();
  private static final List<String> SHORT_MONTHS =
      MONTHS.stream().map(name -> name.substring(0, 3)).toList();
  private static final List<String> DAYS =
      Arrays.stream(DayOfWeek.values())
          .map(day -> day.getDisplayName(TextStyle.FULL, Locale.ENGLISH))
          .toList();
  private static final List<String> SHORT_DAYS =
      DAYS.stream().map(name -> name.substring(0, 3)).toList();
  private static final List<String> DOTTED_NOONS = List.of("A.M.", "P.M.");
  private static final List<String> NOONS = List.of("AM", "PM");
  private static final List<String> DOTTED_ERAS = List.of("A.D.", "B.C.");
  private static final List<String> ERAS = List.of("AD", "BC");

  /** From the last to the first, as longer ones begin with shorter ones. */
  private static final List<String> ROMAN =
      IntStream.range(0, 12).mapToObj(i -> TimeWriter.ROMAN.get(11 - i)).toList();

  private static final Pattern INTEGER = Pattern.compile("([-+]?[0-9]+)");
  private static final Pattern THOUSANDS = Pattern.compile("([0-9]{1,6}),([0-9]{3})");

  private final String text;
  private final List<Node> nodes;
  private final TimeFields fields = new TimeFields();
  private int at;

  /** How many more characters were skipped than the format has between fields. */
  private int skipped;

  private boolean fixed;
  private boolean gregorian;
  private boolean iso;

  private TimeReader(String text, String format) {
    this.text = text;
    this.nodes = TimePattern.of(format).nodes();
  }

  /**
   * The fields that a text gives.
   *
   * @throws SqlExecutionException 22007 if it is not of the format, 0A000 if that has a field which
   *     cannot be read
   */
  static TimeFields read(String text, String format) {
    return new TimeReader(text, format).read();
  }

  private TimeFields read() {
    for (int i = 0; i < nodes.size() && at < text.length(); i++) {
      Node node = nodes.get(i);
      if (!fixed && (i == 0 || node.field() != null) && node.field() != Field.FX) {
        skipBlanks();
      }
      if (node.field() == null) {
        between(node);
      } else {
        calendar(node.field().kind());
        field(i, node);
        if (!fixed) {
          skipped = 0;
          skipBlanks();
        }
      }
    }
    return fields;
  }

  private void skipBlanks() {
    while (at < text.length() && isBlank(text.charAt(at))) {
      at++;
      skipped++;
    }
  }

  private static boolean isBlank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  private static boolean isSeparator(char c) {
    return c > ' ' && c < 0x7f && !Character.isLetterOrDigit(c);
  }

  /** What stands between fields. */
  private void between(Node node) {
    char c = node.text().charAt(0);
    if (fixed) {
      at = text.offsetByCodePoints(at, 1);
    } else if (!node.quoted() && (isBlank(c) || isSeparator(c))) {
      skipped--;
      if (at < text.length() && (isBlank(text.charAt(at)) || isSeparator(text.charAt(at)))) {
        at++;
        skipped++;
      }
    } else if (skipped > 0) {
      skipped--;
    } else if (at < text.length()) {
      at = text.offsetByCodePoints(at, 1);
    }
  }

  private void calendar(Kind kind) {
    gregorian |= kind == Kind.GREGORIAN_DIGITS || kind == Kind.GREGORIAN_WORD;
    iso |= kind == Kind.ISO_DIGITS;
    if (gregorian && iso) {
      throw new SqlExecutionException(
          "22007", "fields of the Gregorian calendar and of ISO weeks do not go together");
    }
    if (iso) {
      fields.useIsoWeeks();
    }
  }

  private void field(int i, Node node) {
    switch (node.field()) {
      case FX -> fixed = true;
      case NOON, PM -> noon(NOONS, node);
      case NOON_DOTS, PM_DOTS -> noon(DOTTED_NOONS, node);
      case ERA, BC -> fields.set(Part.BEFORE_CHRIST, word(ERAS, node));
      case ERA_DOTS, BC_DOTS -> fields.set(Part.BEFORE_CHRIST, word(DOTTED_ERAS, node));
      case MONTH -> fields.set(Part.MONTH, word(MONTHS, node) + 1);
      case MON -> fields.set(Part.MONTH, word(SHORT_MONTHS, node) + 1);
      case RM -> fields.set(Part.MONTH, 12 - word(ROMAN, node));
      case DAY -> fields.set(Part.WEEKDAY, (word(DAYS, node) + 1) % 7 + 1);
      case DY -> fields.set(Part.WEEKDAY, (word(SHORT_DAYS, node) + 1) % 7 + 1);
      case TZ, OF ->
          throw SqlExecutionException.unsupported("the field " + node.text() + " of a text", null);
      case TZH -> {
        char c = text.charAt(at);
        boolean signed = c == '+' || c == '-' || c == ' ';
        boolean minus = signed ? c == '-' : skipped > 0 && text.charAt(at - 1) == '-';
        at += signed ? 1 : 0;
        fields.useOffset(minus ? -1 : 1);
        number(i, Part.OFFSET_HOUR, 2);
      }
      default -> {
        digits(i, node);
        skipOrdinal(node);
      }
    }
  }

  private void noon(List<String> names, Node node) {
    fields.set(Part.AFTERNOON, word(names, node));
    fields.useTwelveHours();
  }

  private void digits(int i, Node node) {
    Field field = node.field();
    switch (field) {
      case HH, HH12 -> {
        number(i, Part.HOUR, 2);
        fields.useTwelveHours();
      }
      case HH24 -> number(i, Part.HOUR, 2);
      case MI -> number(i, Part.MINUTE, 2);
      case SS -> number(i, Part.SECOND, 2);
      case MS -> fraction(i, Part.MILLIS, 3, 3);
      case US -> fraction(i, Part.MICROS, 6, 6);
      case FF1, FF2, FF3, FF4, FF5, FF6 -> {
        int decimals = node.text().charAt(2) - '0';
        fields.useDecimals(decimals);
        fraction(i, Part.MICROS, decimals, 6);
      }
      case SSSS, SSSSS -> number(i, Part.SECOND_OF_DAY, node.text().length());
      case MM -> number(i, Part.MONTH, 2);
      case DDD, IDDD -> number(i, Part.DAY_OF_YEAR, 3);
      case DD -> number(i, Part.DAY, 2);
      case D -> number(i, Part.WEEKDAY, 1);
      case ID -> {
        int[] value = parse(i, 1);
        fields.set(Part.WEEKDAY, value[0] >= 7 ? 1 : value[0] + 1);
      }
      case WW, IW -> number(i, Part.WEEK, 2);
      case W -> number(i, Part.WEEK_OF_MONTH, 1);
      case Q -> parse(i, 1);
      case CC -> number(i, Part.CENTURY, 2);
      case J -> number(i, Part.JULIAN_DAY, 1);
      case TZM -> {
        fields.useOffset(1);
        number(i, Part.OFFSET_MINUTE, 2);
      }
      default -> year(i, node);
    }
  }

  private void year(int i, Node node) {
    int digits =
        switch (node.field()) {
          case Y, I -> 1;
          case YY, IY -> 2;
          case YYY, IYY -> 3;
          default -> 4;
        };
    int year;
    if (node.field() == Field.Y_YYY) {
      Matcher matcher = THOUSANDS.matcher(text).region(at, text.length());
      if (!matcher.lookingAt()) {
        throw invalid(node, "digits with a comma");
      }
      year = Integer.parseInt(matcher.group(1)) * 1000 + Integer.parseInt(matcher.group(2));
      at = matcher.end();
    } else {
      int[] value = parse(i, digits);
      year = digits < 4 && value[1] < 4 ? near2020(value[0]) : value[0];
    }
    fields.set(Part.YEAR, year);
    fields.useShortYear(digits <= 2);
  }

  /** The year nearest to 2020 that ends with these digits. */
  private static int near2020(int year) {
    if (year < 0 || year >= 1000) {
      return year;
    }
    return year + (year < 70 || (year >= 100 && year < 520) ? 2000 : year < 100 ? 1900 : 1000);
  }

  private void number(int i, Part part, int digits) {
    fields.set(part, parse(i, digits)[0]);
  }

  /** Digits after the point, of which missing ones are zeros. */
  private void fraction(int i, Part part, int digits, int unit) {
    int[] value = parse(i, digits);
    int scaled = value[0];
    for (int k = value[1]; k < unit; k++) {
      scaled *= 10;
    }
    fields.set(part, scaled);
  }

  /** Reads an integer: its value, and how many characters it has. */
  private int[] parse(int i, int digits) {
    Node node = nodes.get(i);
    while (at < text.length() && isBlank(text.charAt(at))) {
      at++;
    }
    boolean free = node.filling() || endsBeforeOther(i);
    if (!free && text.length() - at < digits) {
      throw invalid(node, digits + " characters");
    }
    Matcher matcher = INTEGER.matcher(text).region(at, free ? text.length() : at + digits);
    if (!matcher.lookingAt()) {
      throw invalid(node, "an integer");
    }
    if (!free && matcher.end() < at + digits) {
      throw invalid(node, digits + " digits");
    }
    int length = matcher.end() - at;
    at = matcher.end();
    try {
      return new int[] {Integer.parseInt(matcher.group(1)), length};
    } catch (NumberFormatException e) {
      throw new SqlExecutionException("22008", "the value of " + node.text() + " is too large", e);
    }
  }

  /** Whether a number may have any number of digits, as what follows it in the format is none. */
  private boolean endsBeforeOther(int i) {
    if (!nodes.get(i).ordinal().isEmpty() || i + 1 == nodes.size()) {
      return true;
    }
    Node next = nodes.get(i + 1);
    return next.field() == null
        ? !Character.isDigit(next.text().charAt(0))
        : !next.field().kind().isDigits();
  }

  /** The index of the name that stands here. */
  private int word(List<String> names, Node node) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (text.regionMatches(true, at, name, 0, name.length())) {
        at += name.length();
        return i;
      }
    }
    throw invalid(node, "a name");
  }

  private void skipOrdinal(Node node) {
    for (int i = 0; i < 2 && !node.ordinal().isEmpty() && at < text.length(); i++) {
      at = text.offsetByCodePoints(at, 1);
    }
  }

  private SqlExecutionException invalid(Node node, String expected) {
    return new SqlExecutionException(
        "22007",
        "the text '" + text + "' has not " + expected + " where its format has " + node.text());
  }
}
