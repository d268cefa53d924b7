package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.function.NumberFormat.Part;
import java.math.BigDecimal;

/** Reads a number from a text in a {@link NumberFormat}. */
final class NumberReader {
  /** The decimal places of a number, at most. */
  static final int MOST_PLACES = 18;

  /** The digits before the point, at most. */
  private static final int MOST_DIGITS = 20;

  private final String text;
  private final StringBuilder digits = new StringBuilder();
  private boolean negative;
  private boolean signed;
  private boolean point;
  private int at;

  private NumberReader(String text) {
    this.text = text;
  }

  /**
   * The number of a text.
   *
   * @throws SqlExecutionException 22P02 if it has no digits where the format has some
   */
  static BigDecimal read(String text, NumberFormat format) {
    if (format.isRoman()) {
      throw SqlExecutionException.unsupported("RN in TO_NUMBER", null);
    }
    NumberReader reader = new NumberReader(text);
    format.parts().forEach(reader::part);
    if (reader.digits.chars().noneMatch(Character::isDigit)) {
      throw SqlExecutionException.invalidText("DECIMAL", text);
    }
    BigDecimal number = new BigDecimal(reader.digits.toString()).movePointLeft(format.shift());
    if (number.precision() - number.scale() > MOST_DIGITS) {
      throw SqlExecutionException.outOfRange("DECIMAL");
    }
    return reader.negative ? number.negate() : number;
  }

  private char next() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private void part(Part part) {
    switch (part.kind()) {
      case NINE, ZERO -> digit();
      case POINT -> {
        if (next() == '.' && !point) {
          point = true;
          digits.append('.');
          at++;
        }
      }
      case GROUP -> at += next() == ',' ? 1 : 0;
      case SIGN, MINUS, PLUS, BOTH -> sign();
      case BRACKET -> at += next() == '>' ? 1 : 0;
      case CURRENCY -> at += next() != 0 && !isOfNumber(next()) ? 1 : 0;
      case TEXT -> {
        for (int i = 0; i < part.text().length() && next() != 0 && !isOfNumber(next()); i++) {
          at++;
        }
      }
      default -> {}
    }
  }

  private static boolean isOfNumber(char c) {
    return (c >= '0' && c <= '9') || c == '.' || c == ',' || c == '-' || c == '+';
  }

  private void digit() {
    while (next() == ' ') {
      at++;
    }
    if (digits.isEmpty() && !signed) {
      if (next() == '<') {
        negative = true;
        signed = true;
        at++;
      } else {
        sign();
      }
    }
    if (next() >= '0' && next() <= '9') {
      digits.append(next());
      at++;
    }
  }

  private void sign() {
    while (next() == ' ') {
      at++;
    }
    if (!signed && (next() == '-' || next() == '+')) {
      negative = next() == '-';
      signed = true;
      at++;
    }
  }
}
