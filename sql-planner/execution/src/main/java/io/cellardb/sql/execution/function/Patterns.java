package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RegularExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Functions of regular expressions. Flags: {@code i} without regard to case, {@code c} with it,
 * {@code m} or {@code n} where {@code ^} and {@code $} match at lines and the dot does not match
 * their ends, {@code p} for the latter and {@code w} for the former alone, {@code s} for neither as
 * without flags, {@code x} where blanks in the expression do not count, and {@code g} for all
 * matches.
 */
final class Patterns {
  private Patterns() {}

  private static Matcher matcher(Object text, Object expression, String flags) {
    int bits = Pattern.DOTALL;
    for (int i = 0; i < flags.length(); i++) {
      char flag = flags.charAt(i);
      bits =
          switch (flag) {
            case 'i' -> bits | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
            case 'c' -> bits & ~(Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
            case 'm', 'n' -> (bits | Pattern.MULTILINE) & ~Pattern.DOTALL;
            case 'p' -> bits & ~(Pattern.MULTILINE | Pattern.DOTALL);
            case 's' -> (bits | Pattern.DOTALL) & ~Pattern.MULTILINE;
            case 'w' -> bits | Pattern.MULTILINE | Pattern.DOTALL;
            case 'x' -> bits | Pattern.COMMENTS;
            case 'g' -> bits;
            default ->
                throw new SqlExecutionException(
                    "22023", "there is no flag of regular expressions " + flag);
          };
    }
    return RegularExpression.compile((String) expression, bits).matcher((String) text);
  }

  /** An argument that may be left out. */
  private static String flags(Object[] arguments, int index) {
    return arguments.length > index ? (String) arguments[index] : "";
  }

  /** Goes to where the search starts: an argument, 1 if it is left out. */
  private static boolean start(Matcher matcher, Object[] arguments, int index) {
    String text = (String) arguments[0];
    long start = number(arguments, index);
    int length = text.codePointCount(0, text.length());
    if (start - 1 > length) {
      return false;
    }
    matcher.region(text.offsetByCodePoints(0, (int) start - 1), text.length());
    matcher.useAnchoringBounds(false).useTransparentBounds(true);
    return true;
  }

  private static long number(Object[] arguments, int index) {
    long number = arguments.length > index ? (Long) arguments[index] : 1;
    if (number < 1) {
      throw new SqlExecutionException(
          "22023", "a position or occurrence must be positive: " + number);
    }
    return number;
  }

  /** Finds the next match. Java also has empty ones in the middle of a character of two chars. */
  private static boolean next(Matcher matcher, String text) {
    boolean found = matcher.find();
    while (found && isInCharacter(text, matcher.start())) {
      found = matcher.find();
    }
    return found;
  }

  private static boolean isInCharacter(String text, int at) {
    return at > 0
        && at < text.length()
        && Character.isLowSurrogate(text.charAt(at))
        && Character.isHighSurrogate(text.charAt(at - 1));
  }

  /** Finds an occurrence by its number. */
  private static boolean find(Matcher matcher, String text, long occurrence) {
    for (long i = 0; i < occurrence; i++) {
      if (!next(matcher, text)) {
        return false;
      }
    }
    return true;
  }

  /** (text, expression [, flags]). */
  static boolean like(Object[] arguments) {
    return matcher(arguments[0], arguments[1], flags(arguments, 2)).find();
  }

  /**
   * (text, expression, replacement [, flags]) or (text, expression, replacement, start [,
   * occurrence [, flags]]), where an occurrence of 0 is all. In the replacement {@code \1} to
   * {@code \9} are groups, {@code \&} is the match and {@code \\} a backslash.
   */
  static String replace(Object[] arguments) {
    String text = (String) arguments[0];
    boolean positions = arguments.length > 3 && arguments[3] instanceof Long;
    String flags = flags(arguments, positions ? 5 : 3);
    Matcher matcher = matcher(text, arguments[1], flags);
    if (positions && !start(matcher, arguments, 3)) {
      return text;
    }
    long wanted = occurrence(arguments, positions, flags);
    StringBuilder result = new StringBuilder();
    int from = 0;
    for (long found = 1; (wanted == 0 || found <= wanted) && next(matcher, text); found++) {
      if (wanted == 0 || found == wanted) {
        result.append(text, from, matcher.start());
        appendReplacement(result, matcher, (String) arguments[2]);
        from = matcher.end();
      }
    }
    return result.append(text, from, text.length()).toString();
  }

  /** The number of the match that REGEXP_REPLACE exchanges, 0 for all. */
  private static long occurrence(Object[] arguments, boolean positions, String flags) {
    if (positions && arguments.length > 4) {
      long number = (Long) arguments[4];
      return number == 0 ? 0 : number(arguments, 4);
    }
    return flags.indexOf('g') < 0 ? 1 : 0;
  }

  private static void appendReplacement(StringBuilder result, Matcher matcher, String by) {
    for (int i = 0; i < by.length(); i++) {
      char c = by.charAt(i);
      char next = c == '\\' && i + 1 < by.length() ? by.charAt(i + 1) : 0;
      if (next >= '1' && next <= '9') {
        String group = next - '0' <= matcher.groupCount() ? matcher.group(next - '0') : null;
        result.append(group == null ? "" : group);
        i++;
      } else if (next == '&') {
        result.append(matcher.group());
        i++;
      } else if (next == '\\') {
        result.append(next);
        i++;
      } else {
        result.append(c);
      }
    }
  }

  /** (text, expression [, start [, flags]]). */
  static long count(Object[] arguments) {
    Matcher matcher = matcher(arguments[0], arguments[1], flags(arguments, 3));
    long count = 0;
    if (start(matcher, arguments, 2)) {
      while (next(matcher, (String) arguments[0])) {
        count++;
      }
    }
    return count;
  }

  /**
   * (text, expression [, start [, occurrence [, end [, flags [, group]]]]]); 0 if there is none. It
   * is the place of the first character, or for an end of 1 of the one behind the last.
   */
  static long position(Object[] arguments) {
    long end = arguments.length > 4 ? (Long) arguments[4] : 0;
    if (end != 0 && end != 1) {
      throw new SqlExecutionException("22023", "the end of a match is 0 or 1, not " + end);
    }
    Matcher matcher = occurrence(arguments, 5);
    int group = group(matcher, arguments, 6);
    int at =
        matcher == null || group < 0 ? -1 : end == 0 ? matcher.start(group) : matcher.end(group);
    return at < 0 ? 0 : ((String) arguments[0]).codePointCount(0, at) + 1L;
  }

  /** (text, expression [, start [, occurrence [, flags [, group]]]]); null if there is none. */
  static String substring(Object[] arguments) {
    Matcher matcher = occurrence(arguments, 4);
    int group = group(matcher, arguments, 5);
    return matcher == null || group < 0 ? null : matcher.group(group);
  }

  /** The number of a group, 0 for the whole match; -1 if the expression has none of that number. */
  private static int group(Matcher matcher, Object[] arguments, int index) {
    long group = arguments.length > index ? (Long) arguments[index] : 0;
    if (group < 0) {
      throw new SqlExecutionException("22023", "a group must not be negative: " + group);
    }
    return matcher == null || group > matcher.groupCount() ? -1 : (int) group;
  }

  private static Matcher occurrence(Object[] arguments, int flags) {
    Matcher matcher = matcher(arguments[0], arguments[1], flags(arguments, flags));
    long occurrence = number(arguments, 3);
    return start(matcher, arguments, 2) && find(matcher, (String) arguments[0], occurrence)
        ? matcher
        : null;
  }

  /** (text, expression [, flags]): the groups of the first match, or the match if it has none. */
  static List<Object> groups(Object[] arguments) {
    Matcher matcher = matcher(arguments[0], arguments[1], flags(arguments, 2));
    return matcher.find() ? groups(matcher) : null;
  }

  private static List<Object> groups(Matcher matcher) {
    List<Object> groups = new ArrayList<>();
    for (int i = 1; i <= matcher.groupCount(); i++) {
      groups.add(matcher.group(i));
    }
    return groups.isEmpty() ? List.of(matcher.group()) : groups;
  }

  /** (text, expression [, flags]): the groups of the first match, or of all with the flag g. */
  static List<Object> allGroups(Object[] arguments) {
    String flags = flags(arguments, 2);
    Matcher matcher = matcher(arguments[0], arguments[1], flags);
    List<Object> matches = new ArrayList<>();
    while (next(matcher, (String) arguments[0])) {
      matches.add(groups(matcher));
      if (flags.indexOf('g') < 0) {
        break;
      }
    }
    return matches;
  }

  /** (text, expression [, flags]): what is between the matches that are not empty. */
  static List<Object> split(Object[] arguments) {
    String text = (String) arguments[0];
    Matcher matcher = matcher(text, arguments[1], flags(arguments, 2));
    List<Object> parts = new ArrayList<>();
    int from = 0;
    while (next(matcher, text)) {
      if (matcher.end() > matcher.start()) {
        parts.add(text.substring(from, matcher.start()));
        from = matcher.end();
      } else if (matcher.start() > from && matcher.start() < text.length()) {
        parts.add(text.substring(from, matcher.start()));
        from = matcher.start();
      }
    }
    parts.add(text.substring(from));
    return parts;
  }
}
