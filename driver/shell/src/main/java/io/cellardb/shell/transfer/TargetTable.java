package io.cellardb.shell.transfer;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A table that is written, or read.
 *
 * @param columns those that {@code SELECT *} has, in its order
 */
record TargetTable(QualifiedName name, List<TargetColumn> columns) {

  private static final int NEAR = 3;

  /** The table of a name. */
  static TargetTable find(Connection connection, QualifiedName name)
      throws SQLException, TransferException {
    String namespace = name.namespace() == null ? connection.getSchema() : name.namespace();
    TargetTable table = new TargetTable(name, columns(connection, namespace, name.table()));
    if (table.columns.isEmpty()) {
      throw new TransferException("there is no table " + name);
    }
    return table;
  }

  /** The columns of a table; none if there is none. */
  private static List<TargetColumn> columns(Connection connection, String namespace, String table)
      throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    String escape = meta.getSearchStringEscape();
    List<TargetColumn> columns = new ArrayList<>();
    try (ResultSet results =
        meta.getColumns(null, literally(namespace, escape), literally(table, escape), null)) {
      while (results.next()) {
        columns.add(
            new TargetColumn(results.getString("COLUMN_NAME"), results.getString("TYPE_NAME")));
      }
    }
    return columns;
  }

  private static String literally(String name, String escape) {
    return name.replace(escape, escape + escape)
        .replace("_", escape + "_")
        .replace("%", escape + "%");
  }

  /** The columns of these names, all different. */
  List<TargetColumn> columns(List<String> names) throws TransferException {
    List<TargetColumn> found = new ArrayList<>();
    Set<TargetColumn> seen = new HashSet<>();
    for (String each : names) {
      TargetColumn column = column(each);
      if (!seen.add(column)) {
        throw new TransferException("column " + column.name() + " is there twice");
      }
      found.add(column);
    }
    return found;
  }

  /** The column of a name, in whatever case, or of a qualifier that only one has. */
  TargetColumn column(String wanted) throws TransferException {
    List<TargetColumn> byQualifier = new ArrayList<>();
    for (TargetColumn column : columns) {
      if (column.name().equalsIgnoreCase(wanted)) {
        return column;
      }
      if (column.qualifier().equalsIgnoreCase(wanted)) {
        byQualifier.add(column);
      }
    }
    if (byQualifier.size() == 1) {
      return byQualifier.get(0);
    }
    String nearest =
        columns.stream()
            .map(TargetColumn::name)
            .min(Comparator.comparingInt(column -> distance(column, wanted)))
            .filter(column -> distance(column, wanted) <= NEAR)
            .map(column -> "; did you mean " + column + "?")
            .orElse("");
    throw new TransferException(
        (byQualifier.isEmpty() ? "there is no column " : "there are several columns ")
            + wanted
            + " in table "
            + name
            + nearest);
  }

  /** How many characters to insert, drop or replace until one is the other; case counts nothing. */
  private static int distance(String one, String other) {
    int[] costs = new int[other.length() + 1];
    for (int j = 0; j < costs.length; j++) {
      costs[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = costs[0];
      costs[0] = i;
      for (int j = 1; j < costs.length; j++) {
        boolean same =
            Character.toLowerCase(one.charAt(i - 1)) == Character.toLowerCase(other.charAt(j - 1));
        int replaced = diagonal + (same ? 0 : 1);
        diagonal = costs[j];
        costs[j] = Math.min(replaced, 1 + Math.min(costs[j], costs[j - 1]));
      }
    }
    return costs[other.length()];
  }
}
