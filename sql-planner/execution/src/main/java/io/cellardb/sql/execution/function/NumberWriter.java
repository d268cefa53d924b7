package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.function.NumberFormat.Kind;
import io.cellardb.sql.execution.function.NumberFormat.Part;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Writes one number in a {@link NumberFormat}, part by part, as PostgreSQL does. */
final class NumberWriter {
  private static final int ROMAN_WIDTH = 15;
  private static final int[] ROMAN = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
  private static final String[] ROMAN_NAMES = {
    "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"
  };

  private final NumberFormat format;
  private final StringBuilder out = new StringBuilder();

  /** The digits and the point; signs of number where it does not fit. */
  private final String number;

  private final boolean negative;

  /** The places before the number. */
  private final int blanks;

  private final int places;

  /** The last digit that counts with FM; -1 if all do. */
  private final int last;

  private boolean signWritten;
  private boolean bracket;
  private boolean inside;
  private int at;
  private int place;

  private NumberWriter(NumberFormat format, BigDecimal value) {
    this.format = format;
    BigDecimal rounded =
        value.movePointRight(format.shift()).setScale(format.after(), RoundingMode.HALF_UP);
    negative = rounded.signum() < 0;
    String digits = rounded.abs().toPlainString();
    int whole = digits.indexOf('.') < 0 ? digits.length() : digits.indexOf('.');
    boolean fits = whole <= format.before();
    number = fits ? digits : "#".repeat(format.before()) + "." + "#".repeat(format.after());
    blanks = fits ? format.before() - whole : 0;
    bracket = format.hasBracket() && (negative || !format.fills());
    signWritten =
        format.hasOwnSign()
            ? !format.hasPlusAlone()
            : !negative && format.fills() && format.sign() == 0;
    last = format.fills() && format.hasPoint() ? lastRelevant() : -1;
    places = format.before() + format.after() - 1 + (!signWritten && blanks == 0 ? 1 : 0);
  }

  /** The text of a number. */
  static String write(NumberFormat format, BigDecimal value) {
    if (format.isRoman()) {
      String roman = roman(value.setScale(0, RoundingMode.HALF_UP));
      boolean lower =
          format.parts().stream()
              .anyMatch(part -> part.kind() == Kind.ROMAN && part.text().startsWith("r"));
      String cased = lower ? roman.toLowerCase(Locale.ROOT) : roman;
      return format.fills() ? cased : " ".repeat(ROMAN_WIDTH - cased.length()) + cased;
    }
    NumberWriter writer = new NumberWriter(format, value);
    format.parts().forEach(writer::part);
    return writer.out.toString();
  }

  private static String roman(BigDecimal value) {
    if (value.signum() <= 0 || value.compareTo(BigDecimal.valueOf(3999)) > 0) {
      return "#".repeat(ROMAN_WIDTH);
    }
    StringBuilder text = new StringBuilder();
    int left = value.intValue();
    for (int i = 0; i < ROMAN.length; i++) {
      while (left >= ROMAN[i]) {
        text.append(ROMAN_NAMES[i]);
        left -= ROMAN[i];
      }
    }
    return text.toString();
  }

  /** The last digit behind the point that is no zero, or the point; a 0 in the format counts. */
  private int lastRelevant() {
    int point = number.indexOf('.');
    if (point < 0) {
      return -1;
    }
    int relevant = point;
    for (int i = point + 1; i < number.length(); i++) {
      relevant = number.charAt(i) == '0' ? relevant : i;
    }
    return format.zeroEnd() > blanks
        ? Math.max(relevant, Math.min(number.length() - 1, format.zeroEnd() - blanks))
        : relevant;
  }

  private void part(Part part) {
    switch (part.kind()) {
      case NINE, ZERO, POINT -> digit(part.kind());
      case GROUP -> {
        if (inside) {
          out.append(',');
        } else if (!format.fills()) {
          out.append(' ');
        }
      }
      case MINUS -> out.append(negative ? "-" : format.fills() ? "" : " ");
      case PLUS -> out.append(!negative ? "+" : format.fills() ? "" : " ");
      case BOTH -> out.append(negative ? '-' : '+');
      case ORDINAL -> ordinal(part.text());
      case CURRENCY -> out.append(' ');
      case TEXT -> out.append(part.text());
      default -> {}
    }
  }

  private void ordinal(String written) {
    if (number.startsWith("#") || negative || format.hasPoint()) {
      return;
    }
    int tens = number.length() > 1 ? number.charAt(number.length() - 2) : '0';
    String suffix =
        tens == '1'
            ? "th"
            : switch (number.charAt(number.length() - 1)) {
              case '1' -> "st";
              case '2' -> "nd";
              case '3' -> "rd";
              default -> "th";
            };
    out.append(written.startsWith("T") ? suffix.toUpperCase(Locale.ROOT) : suffix);
  }

  /** Whether the number is between 0 and 1, and its zero is not shown. */
  private boolean isBeforeFraction() {
    return !format.hasZero() && at == 0 && number.charAt(0) == '0' && format.after() > 0;
  }

  private void sign() {
    boolean begins = place >= blanks || (format.hasZero() && format.zeroStart() == place);
    boolean endsAtPoint = last >= 0 && number.charAt(last) == '.';
    if (signWritten || !begins || (isBeforeFraction() && !endsAtPoint)) {
      return;
    }
    if (format.sign() != 0) {
      if (format.sign() < 0) {
        out.append(negative ? '-' : '+');
        signWritten = true;
      }
      return;
    }
    if (bracket) {
      out.append(negative ? '<' : ' ');
    } else if (negative) {
      out.append('-');
    } else if (!format.fills()) {
      out.append(' ');
    }
    signWritten = true;
  }

  private void digit(Kind kind) {
    inside = false;
    sign();
    if (place < blanks && (!format.hasZero() || format.zeroStart() > place)) {
      out.append(format.fills() ? "" : " ");
    } else if (place < blanks) {
      out.append('0');
      inside = true;
    } else if (at < number.length()) {
      ofNumber(kind);
      at++;
    }
    int end = places + (blanks > 0 ? 1 : 0) + (format.hasPoint() ? 1 : 0);
    if (last >= 0 && last == at) {
      end = place;
    }
    if (place + 1 == end) {
      if (signWritten && bracket) {
        out.append(negative ? '>' : ' ');
      } else if (format.sign() > 0) {
        out.append(negative ? '-' : '+');
      }
    }
    place++;
  }

  private void ofNumber(Kind kind) {
    char c = number.charAt(at);
    if (c == '.') {
      boolean shown = last < 0 || number.charAt(last) != '.' || format.fills();
      out.append(shown ? "." : "");
    } else if (last >= 0 && at > last && kind != Kind.ZERO) {
      return;
    } else if (isBeforeFraction()) {
      if (!format.fills()) {
        out.append(' ');
      } else if (last >= 0 && number.charAt(last) == '.') {
        out.append('0');
      }
    } else {
      out.append(c);
      inside = true;
    }
  }
}
