package io.cellardb.sql.parser.text;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A statement's text as its literals become parameters, one after the other. */
final class StrippedText {
  private static final int MAX_LONG_DIGITS = 18;
  private static final int MAX_DECIMAL_DIGITS = 38;

  private final String sql;

  /** Null before the first literal. */
  private StringBuilder out;

  /** What stands before this position is written. */
  private int copied;

  private final List<Object> values = new ArrayList<>();

  /** As {@link Stripped} has them; the first {@link #parameters} are set. */
  private int[] sources = new int[8];

  private int parameters;
  private int userParameters;

  /** A text that begins at this position. */
  StrippedText(String sql, int begin) {
    this.sql = sql;
    this.copied = begin;
  }

  /** How many literals were taken. */
  int literals() {
    return values.size();
  }

  /**
   * Whether a literal has a type of ours; {@code 1.} and very long numbers have not. A word that
   * may stand for a time is left to the planner, which knows whether it does.
   */
  boolean canTake(int begin, int end) {
    if (sql.charAt(begin) == '\'') {
      return TimeWord.of(sql.substring(begin + 1, end - 1)) == null;
    }
    int digits = 0;
    boolean dot = false;
    for (int i = begin; i < end; i++) {
      char c = sql.charAt(i);
      if (Tokenizer.isDigit(c)) {
        digits++;
      } else if (c == '.') {
        dot = true;
      } else if ((c | 0x20) == 'e') {
        return Double.isFinite(Double.parseDouble(sql.substring(begin, end)));
      }
    }
    return dot
        ? digits <= MAX_DECIMAL_DIGITS && sql.charAt(end - 1) != '.'
        : digits <= MAX_LONG_DIGITS;
  }

  /** Writes a parameter in the place of a literal, which has a sign if it is negative. */
  void take(int begin, int end) {
    if (out == null) {
      out = new StringBuilder(sql.length() + 64);
    }
    out.append(sql, copied, begin).append("CAST(? AS ");
    copied = end;
    addSource(~values.size());
    values.add(sql.charAt(begin) == '\'' ? string(begin, end) : number(sql.substring(begin, end)));
    out.append(')');
  }

  private String string(int begin, int end) {
    out.append("VARCHAR");
    String text = sql.substring(begin + 1, end - 1);
    return text.indexOf('\'') < 0 ? text : text.replace("''", "'");
  }

  private Object number(String text) {
    if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
      out.append("DOUBLE");
      return Double.valueOf(text);
    }
    int dot = text.indexOf('.');
    if (dot >= 0) {
      int digits = text.length() - (text.charAt(0) == '-' ? 2 : 1);
      out.append("DECIMAL(").append(digits).append(", ").append(text.length() - dot - 1);
      out.append(')');
      return new BigDecimal(text);
    }
    long value = Long.parseLong(text);
    out.append(value == (int) value ? "INTEGER" : "BIGINT");
    return value;
  }

  /** Counts a parameter that the text has already. */
  void keepParameter() {
    addSource(userParameters++);
  }

  private void addSource(int source) {
    if (parameters == sources.length) {
      sources = Arrays.copyOf(sources, 2 * parameters);
    }
    sources[parameters++] = source;
  }

  /** The whole text; empty if no literal was taken. */
  Optional<Stripped> finish() {
    if (out == null) {
      return Optional.empty();
    }
    out.append(sql, copied, sql.length());
    return Optional.of(
        new Stripped(out.toString(), List.copyOf(values), Arrays.copyOf(sources, parameters)));
  }
}
