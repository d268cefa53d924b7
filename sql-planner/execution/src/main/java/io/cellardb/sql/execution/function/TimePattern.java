package io.cellardb.sql.execution.function;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A format of TO_CHAR, TO_DATE and TO_TIMESTAMP, taken apart as PostgreSQL does: fields, text in
 * double quotes, and all else, which stands for itself.
 *
 * @param nodes the parts in their order
 */
record TimePattern(List<Node> nodes) {
  /** What a field is when a text is read: which calendar it belongs to, and if it has digits. */
  enum Kind {
    DIGITS,
    WORD,
    GREGORIAN_DIGITS,
    GREGORIAN_WORD,
    ISO_DIGITS;

    boolean isDigits() {
      return this == DIGITS || this == GREGORIAN_DIGITS || this == ISO_DIGITS;
    }
  }

  /** The fields; of those that begin alike, the longer ones first. */
  enum Field {
    ERA_DOTS("A.D.", Kind.WORD),
    NOON_DOTS("A.M.", Kind.WORD),
    ERA("AD", Kind.WORD),
    NOON("AM", Kind.WORD),
    BC_DOTS("B.C.", Kind.WORD),
    BC("BC", Kind.WORD),
    CC("CC", Kind.DIGITS),
    DAY("DAY", Kind.WORD),
    DDD("DDD", Kind.GREGORIAN_DIGITS),
    DD("DD", Kind.GREGORIAN_DIGITS),
    DY("DY", Kind.WORD),
    D("D", Kind.GREGORIAN_DIGITS),
    FF1("FF1", Kind.DIGITS),
    FF2("FF2", Kind.DIGITS),
    FF3("FF3", Kind.DIGITS),
    FF4("FF4", Kind.DIGITS),
    FF5("FF5", Kind.DIGITS),
    FF6("FF6", Kind.DIGITS),
    FX("FX", Kind.WORD),
    HH24("HH24", Kind.DIGITS),
    HH12("HH12", Kind.DIGITS),
    HH("HH", Kind.DIGITS),
    IDDD("IDDD", Kind.ISO_DIGITS),
    ID("ID", Kind.ISO_DIGITS),
    IW("IW", Kind.ISO_DIGITS),
    IYYY("IYYY", Kind.ISO_DIGITS),
    IYY("IYY", Kind.ISO_DIGITS),
    IY("IY", Kind.ISO_DIGITS),
    I("I", Kind.ISO_DIGITS),
    J("J", Kind.DIGITS),
    MI("MI", Kind.DIGITS),
    MM("MM", Kind.GREGORIAN_DIGITS),
    MONTH("MONTH", Kind.GREGORIAN_WORD),
    MON("MON", Kind.GREGORIAN_WORD),
    MS("MS", Kind.DIGITS),
    OF("OF", Kind.WORD),
    PM_DOTS("P.M.", Kind.WORD),
    PM("PM", Kind.WORD),
    Q("Q", Kind.DIGITS),
    RM("RM", Kind.GREGORIAN_WORD),
    SSSSS("SSSSS", Kind.DIGITS),
    SSSS("SSSS", Kind.DIGITS),
    SS("SS", Kind.DIGITS),
    TZH("TZH", Kind.WORD),
    TZM("TZM", Kind.DIGITS),
    TZ("TZ", Kind.WORD),
    US("US", Kind.DIGITS),
    WW("WW", Kind.GREGORIAN_DIGITS),
    W("W", Kind.GREGORIAN_DIGITS),
    Y_YYY("Y,YYY", Kind.GREGORIAN_DIGITS),
    YYYY("YYYY", Kind.GREGORIAN_DIGITS),
    YYY("YYY", Kind.GREGORIAN_DIGITS),
    YY("YY", Kind.GREGORIAN_DIGITS),
    Y("Y", Kind.GREGORIAN_DIGITS);

    private final String keyword;
    private final Kind kind;

    Field(String keyword, Kind kind) {
      this.keyword = keyword;
      this.kind = kind;
    }

    Kind kind() {
      return kind;
    }

    /** Names of days and months can also be written with one capital. */
    private boolean isWritten(String format, int i) {
      return format.startsWith(keyword, i)
          || format.startsWith(keyword.toLowerCase(Locale.ROOT), i)
          || ((this == DAY || this == DY || this == MONTH || this == MON)
              && format.startsWith(
                  keyword.charAt(0) + keyword.substring(1).toLowerCase(Locale.ROOT), i));
    }
  }

  /**
   * A field or a character.
   *
   * @param field null for a character
   * @param text the field as it is written, or the character
   * @param quoted whether a character is one of a text in quotes
   * @param filling whether blanks and zeros are left out: FM
   * @param ordinal {@code TH}, {@code th}, or empty
   */
  record Node(Field field, String text, boolean quoted, boolean filling, String ordinal) {
    private static Node character(String text, boolean quoted) {
      return new Node(null, text, quoted, false, "");
    }
  }

  private static final LoadingCache<String, TimePattern> PATTERNS =
      Caffeine.newBuilder().maximumSize(100).executor(Runnable::run).build(TimePattern::compile);

  /** The parts of a format. */
  static TimePattern of(String format) {
    return PATTERNS.get(format);
  }

  private static TimePattern compile(String format) {
    List<Node> nodes = new ArrayList<>();
    int i = 0;
    while (i < format.length()) {
      boolean filling = format.startsWith("FM", i) || format.startsWith("fm", i);
      boolean translated = format.startsWith("TM", i) || format.startsWith("tm", i);
      int begin = filling || translated ? i + 2 : i;
      Field field = field(format, begin);
      if (field != null) {
        int end = begin + field.keyword.length();
        String suffix = suffix(format, end);
        String ordinal = suffix.equals("SP") ? "" : suffix;
        boolean bare = filling || (translated && !field.kind.isDigits());
        nodes.add(new Node(field, format.substring(begin, end), false, bare, ordinal));
        i = end + suffix.length();
      } else if (begin < format.length()) {
        i = characters(format, begin, nodes);
      } else {
        i = begin;
      }
    }
    return new TimePattern(List.copyOf(nodes));
  }

  private static Field field(String format, int i) {
    for (Field field : Field.values()) {
      if (field.isWritten(format, i)) {
        return field;
      }
    }
    return null;
  }

  private static String suffix(String format, int i) {
    for (String suffix : List.of("SP", "TH", "th")) {
      if (format.startsWith(suffix, i)) {
        return suffix;
      }
    }
    return "";
  }

  /** Takes a character or a text in quotes; the position after it. */
  private static int characters(String format, int begin, List<Node> nodes) {
    int i = begin;
    boolean quoted = format.charAt(i) == '"';
    if (quoted) {
      i++;
    } else if (format.startsWith("\\\"", i)) {
      i++;
    }
    while (i < format.length()) {
      if (quoted && format.charAt(i) == '"') {
        return i + 1;
      }
      if (quoted && format.charAt(i) == '\\' && i + 1 < format.length()) {
        i++;
      }
      int end = format.offsetByCodePoints(i, 1);
      nodes.add(Node.character(format.substring(i, end), quoted));
      i = end;
      if (!quoted) {
        return i;
      }
    }
    return i;
  }
}
