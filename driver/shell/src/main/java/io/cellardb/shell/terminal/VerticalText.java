package io.cellardb.shell.terminal;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** A result as lines of a label and a value, with a line above each row. For rows that are wide. */
public final class VerticalText {
  private VerticalText() {}

  /** Prints all rows that are left, and returns how many there were. */
  public static long print(ResultSet results, PrintStream out) throws SQLException {
    ResultSetMetaData meta = results.getMetaData();
    String[] labels = new String[meta.getColumnCount()];
    int width = 0;
    for (int i = 0; i < labels.length; i++) {
      labels[i] = meta.getColumnLabel(i + 1);
      width = Math.max(width, TextTable.width(labels[i]));
    }
    long count = 0;
    while (results.next()) {
      count++;
      out.println("-- " + count + " --");
      for (int i = 0; i < labels.length; i++) {
        String pad = " ".repeat(width - TextTable.width(labels[i]));
        out.println((labels[i] + pad + "  " + TextTable.text(results, i + 1)).stripTrailing());
      }
    }
    return count;
  }
}
