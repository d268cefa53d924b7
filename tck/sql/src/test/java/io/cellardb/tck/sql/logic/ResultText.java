package io.cellardb.tck.sql.logic;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cellardb.tck.sql.logic.LogicRecord.SortMode;
import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A result as the corpus writes it: one value a line, row after row. An integer is cut off where it
 * has a fraction, and is 0 where it is a text (as in SQLite; the corpus has none of digits); a
 * floating-point number has three digits after the point, a text that is empty is {@code (empty)}
 * and a character of it that cannot be printed is {@code @}.
 */
final class ResultText {
  private static final String HASHED = " values hashing to ";

  private final List<String> values;

  private ResultText(List<String> values) {
    this.values = values;
  }

  /**
   * Reads a result to its end.
   *
   * @throws SQLException also if it has not a column for each type
   */
  static ResultText of(ResultSet rows, String types, SortMode sort) throws SQLException {
    int width = rows.getMetaData().getColumnCount();
    if (width != types.length()) {
      throw new SQLException("the result has " + width + " columns, not " + types.length());
    }
    List<List<String>> texts = new ArrayList<>();
    while (rows.next()) {
      List<String> row = new ArrayList<>(width);
      for (int i = 0; i < width; i++) {
        row.add(text(rows.getObject(i + 1), types.charAt(i)));
      }
      texts.add(row);
    }
    if (sort == SortMode.ROWSORT) {
      texts.sort(ResultText::compareRows);
    }
    List<String> values =
        texts.stream().flatMap(List::stream).collect(Collectors.toCollection(ArrayList::new));
    if (sort == SortMode.VALUESORT) {
      values.sort(Comparator.naturalOrder());
    }
    return new ResultText(values);
  }

  private static int compareRows(List<String> left, List<String> right) {
    for (int i = 0; i < left.size(); i++) {
      int order = left.get(i).compareTo(right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static String text(Object value, char type) throws SQLException {
    if (value == null) {
      return "NULL";
    }
    return switch (type) {
      case 'I' -> number(value).toBigInteger().toString();
      case 'R' -> String.format(Locale.ROOT, "%.3f", number(value).doubleValue());
      case 'T' -> value.equals("") ? "(empty)" : value.toString().replaceAll("[^ -~]", "@");
      default -> throw new SQLException("no type " + type);
    };
  }

  private static BigDecimal number(Object value) throws SQLException {
    if (value instanceof Boolean truth) {
      return truth ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    if (value instanceof Number number) {
      return new BigDecimal(number.toString());
    }
    if (value instanceof String) {
      return BigDecimal.ZERO;
    }
    throw new SQLException("the result has a " + value.getClass().getSimpleName() + ", no number");
  }

  /** What the corpus says where a result is long. */
  String hash() {
    MessageDigest md5;
    try {
      md5 = MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    for (String value : values) {
      md5.update((value + "\n").getBytes(UTF_8));
    }
    return values.size() + HASHED + HexFormat.of().formatHex(md5.digest());
  }

  /** Whether this is what the corpus expects. */
  boolean matches(List<String> expected) {
    return (expected.size() == 1 && expected.get(0).contains(HASHED))
        ? hash().equals(expected.get(0))
        : values.equals(expected);
  }

  @Override
  public String toString() {
    return values.size() <= 20 ? values.toString() : (values.subList(0, 20) + "... " + hash());
  }
}
