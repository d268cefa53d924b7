package io.cellardb.shell.terminal;

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
public final class TextTable {
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
  public static long print(ResultSet results, PrintStream out) throws SQLException {
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

  /** Prints rows of text that are all there; null is shown as nothing. */
  public static void print(List<String> labels, List<List<String>> rows, PrintStream out) {
    TextTable table = new TextTable(out, new boolean[labels.size()]);
    String[] head = labels.toArray(String[]::new);
    List<String[]> texts = new ArrayList<>();
    for (List<String> row : rows) {
      String[] text = new String[head.length];
      for (int i = 0; i < text.length; i++) {
        text[i] = row.get(i) == null ? "" : row.get(i);
      }
      texts.add(text);
    }
    table.widen(head);
    texts.forEach(table::widen);
    table.printHead(head);
    texts.forEach(table::printRow);
  }

  private static String[] row(ResultSet results, int columns) throws SQLException {
    String[] row = new String[columns];
    for (int i = 0; i < columns; i++) {
      row[i] = text(results, i + 1);
    }
    return row;
  }

  /** What a person is shown for a value of the current row. */
  static String text(ResultSet results, int column) throws SQLException {
    Object value = results.getObject(column);
    if (value instanceof Map<?, ?> map) {
      return text(map);
    }
    return value == null ? "NULL" : results.getString(column);
  }

  /** How many places a text takes. */
  static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  private static String text(Map<?, ?> map) {
    StringJoiner entries = new StringJoiner(", ", "{", "}");
    map.forEach((key, value) -> entries.add(key + "=" + value));
    return entries.toString();
  }

  private void widen(String[] row) {
    for (int i = 0; i < row.length; i++) {
      widths[i] = Math.max(widths[i], width(row[i]));
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
      String pad = " ".repeat(Math.max(0, widths[i] - width(row[i])));
      line.append(i == 0 ? " " : " | ");
      line.append(numeric[i] ? pad + row[i] : row[i] + pad);
    }
    out.println(line.toString().stripTrailing());
  }
}
