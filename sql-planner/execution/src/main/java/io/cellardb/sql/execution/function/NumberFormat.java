package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.util.ArrayList;
import java.util.List;

/**
 * A format of numbers, as PostgreSQL's TO_CHAR and TO_NUMBER have them: digits {@code 9} and {@code
 * 0}, {@code .} and {@code D}, {@code ,} and {@code G}, the signs {@code S}, {@code MI}, {@code
 * PL}, {@code SG} and {@code PR}, {@code FM}, {@code TH}, {@code V}, {@code RN}, {@code L}, and
 * texts in double quotes. There is no currency, so that {@code L} is a blank.
 */
final class NumberFormat {
  /** What a part of a format is. */
  enum Kind {
    NINE,
    ZERO,
    POINT,
    GROUP,
    SIGN,
    MINUS,
    PLUS,
    BOTH,
    BRACKET,
    FILL,
    ORDINAL,
    SHIFT,
    ROMAN,
    CURRENCY,
    BLANK,
    TEXT
  }

  /** The keywords, the longer ones first. */
  private enum Keyword {
    FM(Kind.FILL),
    MI(Kind.MINUS),
    PL(Kind.PLUS),
    PR(Kind.BRACKET),
    RN(Kind.ROMAN),
    SG(Kind.BOTH),
    TH(Kind.ORDINAL),
    S(Kind.SIGN),
    V(Kind.SHIFT),
    B(Kind.BLANK),
    L(Kind.CURRENCY),
    D(Kind.POINT),
    G(Kind.GROUP);

    private final Kind kind;

    Keyword(Kind kind) {
      this.kind = kind;
    }
  }

  /** A part, with its text as it is written. */
  record Part(Kind kind, String text) {}

  private final String format;
  private final List<Part> parts = new ArrayList<>();
  private boolean fill;
  private boolean decimal;
  private boolean bracket;
  private boolean minus;
  private boolean plus;
  private boolean roman;
  private boolean zero;
  private boolean shifted;
  private int before;
  private int after;
  private int shift;
  private int zeroStart;
  private int zeroEnd;

  /** Where the sign S is: 0 for none, -1 before the number, 1 after it. */
  private int sign;

  private int digitsBeforeSign;

  private NumberFormat(String format) {
    this.format = format;
  }

  /**
   * Reads a format.
   *
   * @throws SqlExecutionException 22023 if its parts exclude each other
   */
  static NumberFormat of(String format) {
    NumberFormat result = new NumberFormat(format);
    int at = 0;
    while (at < format.length()) {
      at = result.part(at);
    }
    return result;
  }

  private int part(int at) {
    char c = format.charAt(at);
    switch (c) {
      case '9' -> digit(Kind.NINE);
      case '0' -> digit(Kind.ZERO);
      case '.' -> add(Kind.POINT, ".");
      case ',' -> add(Kind.GROUP, ",");
      case '"' -> {
        return quoted(at);
      }
      default -> {
        for (Keyword keyword : Keyword.values()) {
          String name = keyword.name();
          if (format.regionMatches(true, at, name, 0, name.length())) {
            add(keyword.kind, format.substring(at, at + name.length()));
            return at + name.length();
          }
        }
        if (format.regionMatches(true, at, "EEEE", 0, 4)) {
          throw SqlExecutionException.unsupported("EEEE in the format of a number", null);
        }
        parts.add(new Part(Kind.TEXT, String.valueOf(c)));
      }
    }
    return at + 1;
  }

  private int quoted(int open) {
    StringBuilder text = new StringBuilder();
    int at = open + 1;
    while (at < format.length() && format.charAt(at) != '"') {
      if (format.charAt(at) == '\\' && at + 1 < format.length()) {
        at++;
      }
      text.append(format.charAt(at++));
    }
    parts.add(new Part(Kind.TEXT, text.toString()));
    return at + 1;
  }

  private void digit(Kind kind) {
    refuse(bracket, "PR must be last");
    parts.add(new Part(kind, kind == Kind.NINE ? "9" : "0"));
    if (kind == Kind.ZERO && !zero && !decimal) {
      zero = true;
      zeroStart = before;
    }
    if (shifted) {
      shift++;
    } else if (decimal) {
      after++;
    } else {
      before++;
    }
    if (kind == Kind.ZERO) {
      zeroEnd = before + after;
    }
  }

  private void add(Kind kind, String text) {
    boolean signed = minus || plus || bracket || sign != 0;
    switch (kind) {
      case POINT -> {
        refuse(decimal, "there is more than one decimal point");
        refuse(shifted, "V and a decimal point exclude each other");
        decimal = true;
      }
      case FILL -> fill = true;
      case SIGN -> {
        refuse(signed, "there is more than one sign");
        sign = decimal ? 1 : -1;
        digitsBeforeSign = before;
      }
      case MINUS -> {
        refuse(sign != 0, "S excludes other signs");
        minus = true;
      }
      case PLUS -> {
        refuse(sign != 0, "S excludes other signs");
        plus = true;
      }
      case BOTH -> {
        refuse(sign != 0, "S excludes other signs");
        minus = true;
        plus = true;
      }
      case BRACKET -> {
        refuse(signed, "PR excludes other signs");
        bracket = true;
      }
      case SHIFT -> {
        refuse(decimal, "V and a decimal point exclude each other");
        shifted = true;
      }
      case ROMAN -> roman = true;
      default -> {}
    }
    parts.add(new Part(kind, text));
  }

  private void refuse(boolean wrong, String why) {
    if (wrong) {
      throw new SqlExecutionException("22023", "'" + format + "' is no format of a number: " + why);
    }
  }

  List<Part> parts() {
    return parts;
  }

  boolean fills() {
    return fill;
  }

  boolean hasPoint() {
    return decimal;
  }

  boolean hasBracket() {
    return bracket;
  }

  boolean isRoman() {
    return roman;
  }

  boolean hasZero() {
    return zero;
  }

  /** Whether MI, PL or SG is there. */
  boolean hasOwnSign() {
    return minus || plus;
  }

  /** Whether PL is there without MI and SG. */
  boolean hasPlusAlone() {
    return plus && !minus;
  }

  /** The digits before the point, those behind V among them. */
  int before() {
    return before + shift;
  }

  int after() {
    return after;
  }

  /** The decimal places of a number that is read. */
  int places() {
    return after + shift;
  }

  /** By how many places a number is shifted to the left. */
  int shift() {
    return shift;
  }

  /** The digit, from 0, at which zeros begin. */
  int zeroStart() {
    return zeroStart;
  }

  /** The digits up to the last zero. */
  int zeroEnd() {
    return zeroEnd;
  }

  /** -1 if S comes before the number, 1 if it comes behind it, 0 if there is none. */
  int sign() {
    return sign == -1 && digitsBeforeSign == before() ? 1 : sign;
  }
}
