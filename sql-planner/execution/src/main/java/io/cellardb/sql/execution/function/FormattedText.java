package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * PostgreSQL's FORMAT: {@code %s} a text, {@code %I} a name, {@code %L} a literal, {@code %%} the
 * sign; each with a place ({@code %2$s}), a width and {@code -} for the left side before the
 * letter.
 */
final class FormattedText {
  private static final Pattern PLAIN_NAME = Pattern.compile("[a-z_][a-z0-9_$]*");

  private static final Pattern SPECIFIER =
      Pattern.compile("%(?:%|(?:(\\d+)\\$)?(-)?(?:(\\d+)|(\\*)(?:(\\d+)\\$)?)?(.)?)");

  /** More than any call has. */
  private static final long MOST_ARGUMENTS = 1_000_000;

  /** The words that are no names without quotes. */
  private static final Set<String> RESERVED =
      Set.of(
          ("all and any array as asymmetric authorization between binary both case cast "
                  + "check collate constraint create cross current_catalog current_date current_path "
                  + "current_role current_schema current_time current_timestamp current_user default "
                  + "distinct else end except exists false fetch for foreign from full grant group "
                  + "having in inner intersect interval into is join lateral leading left like limit "
                  + "localtime localtimestamp natural not null offset on only or order outer overlaps "
                  + "primary references returning right select session_user similar some symmetric "
                  + "system_user table tablesample then to trailing true union unique unknown user "
                  + "using values when where window with")
              .split(" "));

  private FormattedText() {}

  /** A name, in double quotes if it needs them. */
  static String name(String name) {
    return PLAIN_NAME.matcher(name).matches() && !RESERVED.contains(name)
        ? name
        : '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A literal in single quotes, with E before them if it has a backslash. */
  static String literal(String value) {
    String quoted = "'" + value.replace("'", "''") + "'";
    return value.indexOf('\\') < 0 ? quoted : "E" + quoted.replace("\\", "\\\\");
  }

  /** The text of a format, whose values are the arguments from the second on. */
  static String of(String format, Object[] arguments) {
    Matcher specifier = SPECIFIER.matcher(format);
    StringBuilder text = new StringBuilder();
    int from = 0;
    int next = 1;
    while (specifier.find(from)) {
      text.append(format, from, specifier.start());
      from = specifier.end();
      if (specifier.group().equals("%%")) {
        text.append('%');
        continue;
      }
      boolean left = specifier.group(2) != null;
      long width = specifier.group(3) == null ? 0 : size(specifier.group(3));
      if (specifier.group(4) != null) {
        int place = specifier.group(5) == null ? next : place(specifier.group(5));
        String given = argument(arguments, place);
        width = given == null ? 0 : size(given.strip());
        left |= width < 0;
        width = Math.abs(width);
        next = place + 1;
      }
      int place = specifier.group(1) == null ? next : place(specifier.group(1));
      if (specifier.group(6) == null) {
        throw new SqlExecutionException("22023", "a specifier of FORMAT is not ended");
      }
      append(text, value(specifier.group(6), argument(arguments, place)), width, left);
      next = place + 1;
    }
    return text.append(format, from, format.length()).toString();
  }

  private static long size(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw SqlExecutionException.invalidText("INTEGER", digits);
    }
  }

  private static int place(String digits) {
    int place = (int) Math.min(MOST_ARGUMENTS, size(digits));
    if (place == 0) {
      throw new SqlExecutionException("22023", "FORMAT counts its arguments from 1");
    }
    return place;
  }

  private static String argument(Object[] arguments, int place) {
    if (place >= arguments.length) {
      throw new SqlExecutionException("22023", "there are too few arguments for FORMAT");
    }
    return (String) arguments[place];
  }

  private static String value(String letter, String argument) {
    return switch (letter) {
      case "s" -> argument == null ? "" : argument;
      case "L" -> argument == null ? "NULL" : literal(argument);
      case "I" -> {
        if (argument == null) {
          throw new SqlExecutionException("22004", "NULL is no name for FORMAT");
        }
        yield name(argument);
      }
      default ->
          throw new SqlExecutionException("22023", "FORMAT has %s, %I, %L and %%, not %" + letter);
    };
  }

  private static void append(StringBuilder text, String value, long width, boolean left) {
    long blanks = Math.max(0, width - value.codePointCount(0, value.length()));
    String filling = Texts.repeat(" ", blanks);
    text.append(left ? value + filling : filling + value);
  }
}
