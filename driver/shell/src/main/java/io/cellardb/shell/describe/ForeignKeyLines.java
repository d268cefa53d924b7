package io.cellardb.shell.describe;

import java.io.PrintStream;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The foreign keys of a table, and those that name its rows, a line each. */
final class ForeignKeyLines {
  private ForeignKeyLines() {}

  /** The columns of a foreign key, and the rest of its line. */
  private static final class Line {
    private final List<String> columns = new ArrayList<>();
    private final List<String> named = new ArrayList<>();
    private String name = "";
    private String table = "";
    private String rules = "";
  }

  static void print(DatabaseMetaData metadata, String namespace, String table, PrintStream out)
      throws SQLException {
    try (ResultSet keys = metadata.getImportedKeys(null, namespace, table)) {
      lines(keys, "PK")
          .forEach(
              line ->
                  out.println(
                      "Foreign key "
                          + line.name
                          + ": "
                          + line.columns
                          + " names "
                          + line.table
                          + " "
                          + line.named
                          + line.rules));
    }
    try (ResultSet keys = metadata.getExportedKeys(null, namespace, table)) {
      lines(keys, "FK")
          .forEach(
              line ->
                  out.println(
                      "Named by "
                          + line.table
                          + " "
                          + line.columns
                          + ": foreign key "
                          + line.name
                          + " of "
                          + line.named
                          + line.rules));
    }
  }

  /** By the names of tables and foreign keys. */
  private static Collection<Line> lines(ResultSet keys, String side) throws SQLException {
    Map<String, Line> lines = new TreeMap<>();
    while (keys.next()) {
      String table =
          keys.getString(side + "TABLE_SCHEM") + "." + keys.getString(side + "TABLE_NAME");
      Line line =
          lines.computeIfAbsent(table + " " + keys.getString("FK_NAME"), name -> new Line());
      line.name = keys.getString("FK_NAME");
      line.columns.add(keys.getString("FKCOLUMN_NAME"));
      line.named.add(keys.getString("PKCOLUMN_NAME"));
      line.table = table;
      line.rules =
          rule(" ON DELETE ", keys.getShort("DELETE_RULE"))
              + rule(" ON UPDATE ", keys.getShort("UPDATE_RULE"));
    }
    return lines.values();
  }

  private static String rule(String event, int code) {
    return switch (code) {
      case DatabaseMetaData.importedKeyCascade -> event + "CASCADE";
      case DatabaseMetaData.importedKeyRestrict -> event + "RESTRICT";
      case DatabaseMetaData.importedKeySetNull -> event + "SET NULL";
      case DatabaseMetaData.importedKeySetDefault -> event + "SET DEFAULT";
      default -> "";
    };
  }
}
