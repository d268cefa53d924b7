package io.cellardb.shell;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A result as columns of text. The first rows decide the widths, so that a result of any length
 * needs a constant amount of memory.
 */
final class TextTable {
  private static final int ROWS_THAT_DECIDE = 1_000;

  private final PrintStream out;
  private final boolean[] numeric;
  private final int[] widths;

  private TextTable(PrintStream out, boolean[] numeric) {
    this.out = out;
    this.numeric = numeric;
    this.widths = new int[numeric.length];
  }

  /** Prints all rows that are left, and returns how many there were. */
  static long print(ResultSet results, PrintStream out) throws SQLException {
    ResultSetMetaData meta = results.getMetaData();
    String[] labels = new String[meta.getColumnCount()];
    boolean[] numeric = new boolean[labels.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = meta.getColumnLabel(i + 1);
      numeric[i] = meta.isSigned(i + 1);
    }
    TextTable table = new TextTable(out, numeric);
    List<String[]> first = new ArrayList<>();
    while (first.size() < ROWS_THAT_DECIDE && results.next()) {
      first.add(row(results, labels.length));
    }
    table.widen(labels);
    first.forEach(table::widen);
    table.printHead(labels);
    first.forEach(table::printRow);
    long count = first.size();
    if (count == ROWS_THAT_DECIDE) {
      while (results.next()) {
        table.printRow(row(results, labels.length));
        count++;
      }
    }
    return count;
  }

  private static String[] row(ResultSet results, int columns) throws SQLException {
    String[] row = new String[columns];
    for (int i = 0; i < columns; i++) {
      Object value = results.getObject(i + 1);
      if (value instanceof Map<?, ?> map) {
        row[i] = text(map);
      } else {
        row[i] = value == null ? "NULL" : results.getString(i + 1);
      }
    }
    return row;
  }

  private static String text(Map<?, ?> map) {
    StringJoiner entries = new StringJoiner(", ", "{", "}");
    map.forEach((key, value) -> entries.add(key + "=" + value));
    return entries.toString();
  }

  private void widen(String[] row) {
    for (int i = 0; i < row.length; i++) {
      widths[i] = Math.max(widths[i], row[i].codePointCount(0, row[i].length()));
    }
  }

  private void printHead(String[] labels) {
    printRow(labels);
    StringJoiner line = new StringJoiner("+");
    for (int width : widths) {
      line.add("-".repeat(width + 2));
    }
    out.println(line);
  }

  private void printRow(String[] row) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.length; i++) {
      String pad = " ".repeat(Math.max(0, widths[i] - row[i].codePointCount(0, row[i].length())));
      line.append(i == 0 ? " " : " | ");
      line.append(numeric[i] ? pad + row[i] : row[i] + pad);
    }
    out.println(line.toString().stripTrailing());
  }
}
