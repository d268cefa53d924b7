package io.cellardb.tck.phoenix;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The rows of a query in values that both databases share, in an order of their own: texts and
 * dates come before numbers, so that the digits of an average do not decide which rows are
 * compared.
 */
record Answer(List<List<Object>> rows) {
  /**
   * How far apart two numbers may be, relative to the larger, or absolute below 1. Phoenix's
   * averages have four decimal places.
   */
  private static final BigDecimal TOLERANCE = new BigDecimal("1e-4");

  /** Reads all rows. */
  static Answer read(Database database, ResultSet results) throws SQLException {
    int columns = results.getMetaData().getColumnCount();
    List<List<Object>> rows = new ArrayList<>();
    while (results.next()) {
      List<Object> row = new ArrayList<>();
      for (int i = 1; i <= columns; i++) {
        Object value = results.getObject(i);
        row.add(
            value instanceof Date
                ? database.date(results, i).toString()
                : value instanceof Number ? new BigDecimal(value.toString()) : value);
      }
      rows.add(row);
    }
    rows.sort(
        Comparator.comparing(Answer::texts).thenComparing(Answer::numbers, Answer::compareNumbers));
    return new Answer(rows);
  }

  private static String texts(List<Object> row) {
    return row.stream().filter(value -> !(value instanceof BigDecimal)).toList().toString();
  }

  private static List<BigDecimal> numbers(List<Object> row) {
    return row.stream().filter(BigDecimal.class::isInstance).map(BigDecimal.class::cast).toList();
  }

  private static int compareNumbers(List<BigDecimal> left, List<BigDecimal> right) {
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      int compared = left.get(i).compareTo(right.get(i));
      if (compared != 0) {
        return compared;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  /** Whether both have the same rows, but for the last digits of numbers. */
  boolean isLike(Answer other) {
    if (rows.size() != other.rows.size()) {
      return false;
    }
    for (int i = 0; i < rows.size(); i++) {
      List<BigDecimal> own = numbers(rows.get(i));
      List<BigDecimal> others = numbers(other.rows.get(i));
      if (!texts(rows.get(i)).equals(texts(other.rows.get(i))) || own.size() != others.size()) {
        return false;
      }
      for (int j = 0; j < own.size(); j++) {
        BigDecimal size = own.get(j).abs().max(BigDecimal.ONE);
        BigDecimal distance = own.get(j).subtract(others.get(j)).abs();
        if (distance.compareTo(size.multiply(TOLERANCE)) > 0) {
          return false;
        }
      }
    }
    return true;
  }
}
