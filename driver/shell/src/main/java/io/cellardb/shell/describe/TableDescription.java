package io.cellardb.shell.describe;

import io.cellardb.shell.terminal.TextTable;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One table or view in full: its columns, key, conditions and text. */
final class TableDescription {
  /** The family of columns that are declared without one. */
  private static final String DEFAULT_FAMILY = "d";

  /** Each family, with the options that are not the defaults, as they are declared. */
  private static final String FAMILIES =
      "SELECT family || COALESCE(' WITH (' || NULLIF(CONCAT_WS(', ',"
          + " CASE WHEN versions <> 1 THEN 'versions = ' || versions END,"
          + " CASE WHEN min_versions <> 0 THEN 'min_versions = ' || min_versions END,"
          + " 'ttl = ' || ttl,"
          + " CASE WHEN keep_deleted_cells <> 'FALSE'"
          + " THEN 'keep_deleted_cells = ''' || keep_deleted_cells || '''' END,"
          + " CASE WHEN new_version_behavior <> 'TRUE' THEN 'new_version_behavior = FALSE' END,"
          + " CASE WHEN purge_delay <> 0 THEN 'purge_delay = ' || purge_delay END,"
          + " CASE WHEN block_size <> 65536 THEN 'block_size = ' || block_size END,"
          + " CASE WHEN bloom <> 'ROW' THEN 'bloom = ''' || bloom || '''' END,"
          + " CASE WHEN compression <> 'LZ4' THEN 'compression = ''' || compression || '''' END,"
          + " CASE WHEN block_encoding <> 'NONE'"
          + " THEN 'block_encoding = ''' || block_encoding || '''' END,"
          + " 'mob = ' || mob,"
          + " CASE WHEN replication <> 'FALSE' THEN 'replication = TRUE' END"
          + "), '') || ')', '')"
          + " FROM SYS.FAMILY_OPTIONS WHERE namespace = ? AND table_name = ? ORDER BY family";

  /** Each index, as it is declared; one that is being built says so. */
  private static final String INDEXES =
      "SELECT CASE is_constraint WHEN 'TRUE' THEN 'Unique ' ELSE 'Index ' END || index_name || ': '"
          + " || definition || CASE state WHEN 'READY' THEN '' ELSE ' (' || LOWER(state)"
          + " || COALESCE(', ' || built_rows || ' rows', '') || ')' END"
          + " FROM SYS.INDEXES WHERE namespace = ? AND table_name = ? ORDER BY index_name";

  private final Connection connection;
  private final String namespace;
  private final String table;
  private final Map<String, String> keys;

  TableDescription(Connection connection, String namespace, String table) throws SQLException {
    this.connection = connection;
    this.namespace = namespace;
    this.table = table;
    this.keys = keys();
  }

  /** Prints it, under its type and name. */
  void print(String type, PrintStream out) throws SQLException {
    boolean stored = type.equals("TABLE");
    out.println(type + " " + namespace + "." + table);
    List<List<String>> rows = new ArrayList<>();
    try (ResultSet columns = columns()) {
      while (columns.next()) {
        String name = columns.getString("COLUMN_NAME");
        boolean notNull = columns.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls;
        String given = origin(columns);
        List<String> row = new ArrayList<>(List.of(name, type(columns)));
        row.add(notNull ? "NOT NULL" : "");
        row.add(given);
        row.add(keys.get(name));
        row.add(stored && !keys.containsKey(name) ? family(name, columns) : null);
        row.add(columns.getString("REMARKS"));
        rows.add(row);
      }
    }
    TextTable.print(
        List.of("column", "type", "null", "default", "key", "family", "comment"), rows, out);
    for (String family : query(FAMILIES)) {
      out.println("Family " + family);
    }
    for (String condition :
        query(
            "SELECT c.constraint_name || ': ' || c.check_clause"
                + " FROM INFORMATION_SCHEMA.CHECK_CONSTRAINTS c"
                + " JOIN INFORMATION_SCHEMA.TABLE_CONSTRAINTS t"
                + " ON t.constraint_schema = c.constraint_schema"
                + " AND t.constraint_name = c.constraint_name"
                + " WHERE t.table_schema = ? AND t.table_name = ? ORDER BY 1")) {
      out.println("Check " + condition);
    }
    query(INDEXES).forEach(out::println);
    ForeignKeyLines.print(connection.getMetaData(), namespace, table, out);
    for (String text :
        query(
            "SELECT view_definition FROM INFORMATION_SCHEMA.VIEWS"
                + " WHERE table_schema = ? AND table_name = ?")) {
      out.println("View: " + text);
    }
  }

  private static String origin(ResultSet columns) throws SQLException {
    if (columns.getString("IS_AUTOINCREMENT").equals("YES")) {
      return "IDENTITY";
    }
    String text = columns.getString("COLUMN_DEF");
    return columns.getString("IS_GENERATEDCOLUMN").equals("YES")
        ? "GENERATED AS (" + text + ")"
        : text;
  }

  /** How many columns each family has, in the order of the columns. */
  Map<String, Integer> columnsByFamily() throws SQLException {
    Map<String, Integer> families = new LinkedHashMap<>();
    try (ResultSet columns = columns()) {
      while (columns.next()) {
        String name = columns.getString("COLUMN_NAME");
        if (!keys.containsKey(name)) {
          families.merge(family(name, columns), 1, Integer::sum);
        }
      }
    }
    return families;
  }

  private ResultSet columns() throws SQLException {
    return connection.getMetaData().getColumns(null, literally(namespace), literally(table), null);
  }

  /** The columns of the key, with their places in it and their directions. */
  private Map<String, String> keys() throws SQLException {
    Map<String, String> places = new LinkedHashMap<>();
    try (ResultSet index =
        connection.getMetaData().getIndexInfo(null, namespace, table, true, true)) {
      while (index.next()) {
        if (index.getShort("TYPE") != DatabaseMetaData.tableIndexClustered) {
          continue;
        }
        String descending = "D".equals(index.getString("ASC_OR_DESC")) ? " DESC" : "";
        places.put(
            index.getString("COLUMN_NAME"), index.getString("ORDINAL_POSITION") + descending);
      }
    }
    places.remove(null);
    return places;
  }

  private String literally(String name) throws SQLException {
    String escape = connection.getMetaData().getSearchStringEscape();
    return name.replace(escape, escape + escape)
        .replace("_", escape + "_")
        .replace("%", escape + "%");
  }

  private static String family(String column, ResultSet columns) throws SQLException {
    int dot = column.indexOf('.');
    if (dot > 0) {
      return column.substring(0, dot);
    }
    return columns.getString("TYPE_NAME").startsWith("MAP") ? column : DEFAULT_FAMILY;
  }

  private static String type(ResultSet columns) throws SQLException {
    String name = columns.getString("TYPE_NAME");
    int size = columns.getInt("COLUMN_SIZE");
    int digits = columns.getInt("DECIMAL_DIGITS");
    return switch (name) {
      case "CHAR", "VARCHAR", "BINARY", "VARBINARY" ->
          size == Integer.MAX_VALUE ? name : name + "(" + size + ")";
      case "DECIMAL" -> name + "(" + size + ", " + digits + ")";
      case "TIME", "TIMESTAMP" -> name + "(" + digits + ")";
      case "TIMESTAMP WITH LOCAL TIME ZONE" -> "TIMESTAMP(" + digits + ") WITH LOCAL TIME ZONE";
      default -> name;
    };
  }

  private List<String> query(String sql) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, namespace);
      statement.setString(2, table);
      try (ResultSet results = statement.executeQuery()) {
        while (results.next()) {
          texts.add(results.getString(1));
        }
      }
    }
    return texts;
  }
}
