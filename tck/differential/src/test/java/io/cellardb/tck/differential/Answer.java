package io.cellardb.tck.differential;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The rows that a query returned, in values that all databases share: all numbers are {@link
 * BigDecimal}, dates and times those of java.time, binary strings text in hexadecimal, and
 * intervals text, too.
 *
 * @param rows the rows in order; values may be null
 * @param approximate positions, from 0, of columns whose numbers need not be equal: those of type
 *     REAL and DOUBLE
 */
record Answer(List<List<Object>> rows, Set<Integer> approximate) {
  /** How far apart two approximate numbers may be, relative to the larger or absolute below 1. */
  private static final BigDecimal TOLERANCE = new BigDecimal("1e-6");

  /** Reads all rows that are left, of intervals {@linkplain IntervalLength how long} they are. */
  static Answer read(ResultSet results) throws SQLException {
    return read(results, false);
  }

  /** Reads all rows that are left, of intervals their texts. */
  static Answer readTexts(ResultSet results) throws SQLException {
    return read(results, true);
  }

  private static Answer read(ResultSet results, boolean texts) throws SQLException {
    ResultSetMetaData columns = results.getMetaData();
    Set<Integer> approximate = new TreeSet<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      switch (columns.getColumnType(i)) {
        case Types.REAL, Types.FLOAT, Types.DOUBLE -> approximate.add(i - 1);
        default -> {}
      }
    }
    List<List<Object>> rows = new ArrayList<>();
    while (results.next()) {
      List<Object> row = new ArrayList<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        row.add(value(results, i, columns.getColumnType(i), texts));
      }
      rows.add(row);
    }
    return new Answer(rows, approximate);
  }

  private static Object value(ResultSet results, int column, int type, boolean texts)
      throws SQLException {
    // PostgreSQL's times with a zone are no local ones for its driver.
    String name = results.getMetaData().getColumnTypeName(column);
    if (name.toLowerCase(Locale.ROOT).startsWith("interval")) {
      return texts ? results.getString(column) : IntervalLength.read(results, column, name);
    }
    Object value =
        switch (name.endsWith("tz") ? Types.VARCHAR : type) {
          case Types.DATE -> results.getObject(column, LocalDate.class);
          case Types.TIME -> results.getObject(column, LocalTime.class);
          case Types.TIMESTAMP -> results.getObject(column, LocalDateTime.class);
          default ->
              name.equals("timestamptz")
                  ? results.getObject(column, OffsetDateTime.class)
                  : name.endsWith("tz") ? results.getString(column) : results.getObject(column);
        };
    if (value instanceof byte[] bytes) {
      return "x'" + HexFormat.of().formatHex(bytes) + "'";
    }
    return shared(value);
  }

  /** A value as all databases have it; of types that only one has, its text. */
  private static Object shared(Object value) throws SQLException {
    if ((value instanceof Array array ? array.getArray() : value) instanceof Object[] elements) {
      List<Object> list = new ArrayList<>();
      for (Object element : elements) {
        list.add(shared(element));
      }
      return list;
    }
    if (value instanceof List<?> row) { // as PostgreSQL's driver has it
      return row.stream()
          .map(field -> field == null ? "" : field.toString())
          .collect(Collectors.joining(",", "(", ")"));
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number) ? new BigDecimal(value.toString()) : value.toString();
    }
    if (value instanceof Number number) {
      return number instanceof BigDecimal ? number : new BigDecimal(number.toString());
    }
    if (value instanceof OffsetDateTime time) {
      return time.toInstant().toString();
    }
    boolean plain = value == null || value.getClass().getName().startsWith("java.");
    return plain ? value : value.toString();
  }

  /** Columns in which one of two answers has numbers with decimal places. */
  Set<Integer> decimals(Answer other) {
    Set<Integer> columns = new TreeSet<>();
    for (Answer answer : List.of(this, other)) {
      for (List<Object> row : answer.rows) {
        for (int i = 0; i < row.size(); i++) {
          if (row.get(i) instanceof BigDecimal number && number.scale() > 0) {
            columns.add(i);
          }
        }
      }
    }
    return columns;
  }

  /** How many columns it has, 0 if it has no rows either. */
  int width() {
    return rows.isEmpty() ? 0 : rows.get(0).size();
  }

  /**
   * How this answer differs from the one that was expected; null if it does not.
   *
   * @param ordered whether the order of rows counts
   * @param more columns that are approximate for another reason
   */
  String differenceFrom(Answer expected, boolean ordered, Set<Integer> more) {
    Set<Integer> inexact = new TreeSet<>(more);
    inexact.addAll(approximate);
    inexact.addAll(expected.approximate);
    List<List<Object>> theirs = ordered ? expected.rows : sorted(expected.rows, inexact);
    List<List<Object>> ours = ordered ? rows : sorted(rows, inexact);
    int common = Math.min(theirs.size(), ours.size());
    for (int i = 0; i < common; i++) {
      if (!same(theirs.get(i), ours.get(i), inexact)) {
        return "row "
            + (i + 1)
            + " of "
            + theirs.size()
            + " is expected to be\n  "
            + theirs.get(i)
            + "\nbut is\n  "
            + ours.get(i)
            + (theirs.size() == ours.size() ? "" : "\nand there are " + ours.size() + " rows");
      }
    }
    if (theirs.size() == ours.size()) {
      return null;
    }
    return theirs.size()
        + " rows are expected, but there are "
        + ours.size()
        + "; the first "
        + (theirs.size() > ours.size() ? "missing" : "surplus")
        + " one is\n  "
        + (theirs.size() > ours.size() ? theirs : ours).get(common);
  }

  /**
   * Sorted by the exact columns first, so that rounding does not decide which rows are compared.
   */
  private static List<List<Object>> sorted(List<List<Object>> rows, Set<Integer> inexact) {
    List<List<Object>> sorted = new ArrayList<>(rows);
    if (rows.isEmpty()) {
      return sorted;
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < rows.get(0).size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparing(inexact::contains));
    Collections.sort(
        sorted,
        (left, right) -> {
          for (int column : order) {
            int compared = compare(left.get(column), right.get(column));
            if (compared != 0) {
              return compared;
            }
          }
          return 0;
        });
    return sorted;
  }

  private static int compare(Object left, Object right) {
    if (left == null || right == null) {
      return Boolean.compare(left == null, right == null);
    }
    if (left instanceof BigDecimal number && right instanceof BigDecimal other) {
      return number.compareTo(other);
    }
    return left.toString().compareTo(right.toString());
  }

  private static boolean same(List<Object> expected, List<Object> actual, Set<Integer> inexact) {
    if (expected.size() != actual.size()) {
      return false;
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!same(expected.get(i), actual.get(i), inexact.contains(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean same(Object expected, Object actual, boolean inexact) {
    if (expected instanceof BigDecimal number && actual instanceof BigDecimal other) {
      if (number.compareTo(other) == 0) {
        return true;
      }
      BigDecimal size = number.abs().max(other.abs()).max(BigDecimal.ONE);
      return inexact && number.subtract(other).abs().compareTo(size.multiply(TOLERANCE)) <= 0;
    }
    return expected == null ? actual == null : expected.equals(actual);
  }
}
