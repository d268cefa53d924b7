package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.Nullability;
import io.cellardb.jdbc.session.Prepared;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * The one table that an updatable result set is over, and the statements that change it. A row is
 * found by its row identifier, the primary key or what a table without one has in its place.
 */
final class EditableTable {
  /** Quoted, with its namespace. */
  private final String name;

  /** For each column of the result its name in the table, null for an expression. */
  private final String[] names;

  /** The columns of the result, from 0, that tell a row from all others. */
  private final int[] key;

  /**
   * For each of them how it is compared with its value, which may be NULL in a key that allows it.
   */
  private final String[] comparisons;

  private EditableTable(String name, String[] names, int[] key, String[] comparisons) {
    this.name = name;
    this.names = names;
    this.key = key;
    this.comparisons = comparisons;
  }

  /**
   * The table behind a query.
   *
   * @throws SQLException 0A000 with the reason why its rows cannot be changed
   */
  static EditableTable of(Prepared query, ResultColumns columns, DatabaseCatalog catalog)
      throws SQLException {
    if (query.kind() != Prepared.Kind.QUERY || !query.selectsFromOneTable()) {
      throw notEditable("the query is no plain selection of rows of one table");
    }
    String[] names = new String[columns.count()];
    ColumnDescription any = null;
    for (int i = 0; i < names.length; i++) {
      ColumnDescription column = columns.get(i);
      if (!column.table().isEmpty()) {
        any = column;
        names[i] = column.name();
      }
    }
    DatabaseCatalog.Table table = any == null ? null : find(catalog, any.namespace(), any.table());
    if (table == null
        || (table.kind() != DatabaseCatalog.TableKind.TABLE
            && table.kind() != DatabaseCatalog.TableKind.LOCAL_TEMPORARY)) {
      throw notEditable("no column of it is one of a table");
    }
    int[] key = key(table, names);
    return new EditableTable(
        Identifiers.quote(table.namespace()) + "." + Identifiers.quote(table.name()),
        names,
        key,
        Arrays.stream(key)
            .mapToObj(
                column ->
                    columns.get(column).nullability() == Nullability.NO_NULLS
                        ? " = ?"
                        : " IS NOT DISTINCT FROM ?")
            .toArray(String[]::new));
  }

  private static DatabaseCatalog.Table find(
      DatabaseCatalog catalog, String namespace, String name) {
    for (DatabaseCatalog.Table table : catalog.tables()) {
      if (table.namespace().equals(namespace) && table.name().equals(name)) {
        return table;
      }
    }
    return null;
  }

  /** The places of the row identifier, else of {@code _row}, which every table has. */
  private static int[] key(DatabaseCatalog.Table table, String[] names) throws SQLException {
    List<String> wanted = table.rowIdentifier();
    int[] key = wanted.stream().mapToInt(column -> Arrays.asList(names).indexOf(column)).toArray();
    if (key.length > 0 && Arrays.stream(key).allMatch(place -> place >= 0)) {
      return key;
    }
    int row = Arrays.asList(names).indexOf(CellarRowId.COLUMN);
    if (row < 0) {
      throw notEditable(
          "the result lacks the key of " + table.name() + ", " + String.join(", ", wanted));
    }
    return new int[] {row};
  }

  private static SQLException notEditable(String reason) {
    return SqlState.notSupported("An updatable result set (" + reason + ")");
  }

  /** Whether a column of the result, from 0, is one of the table. */
  boolean has(int column) {
    return names[column] != null;
  }

  /** The values of the key in a row of the result. */
  List<Object> key(Object[] row) {
    List<Object> values = new ArrayList<>();
    for (int column : key) {
      values.add(row[column]);
    }
    return values;
  }

  /** {@code UPDATE ... WHERE key}: parameters for the columns, in order, and for the key. */
  String update(List<Integer> columns) throws SQLException {
    StringJoiner assignments = new StringJoiner(", ");
    for (int column : columns) {
      assignments.add(Identifiers.quote(names[column]) + " = ?");
    }
    return "UPDATE " + name + " SET " + assignments + where();
  }

  /** {@code DELETE ... WHERE key}. */
  String delete() throws SQLException {
    return "DELETE FROM " + name + where();
  }

  /** {@code INSERT} with a parameter for each of the columns, in order. */
  String insert(List<Integer> columns) throws SQLException {
    StringJoiner targets = new StringJoiner(", ");
    StringJoiner values = new StringJoiner(", ");
    for (int column : columns) {
      targets.add(Identifiers.quote(names[column]));
      values.add("?");
    }
    return "INSERT INTO " + name + " (" + targets + ") VALUES (" + values + ")";
  }

  /** {@code SELECT ... WHERE key} of all columns of the table that are in the result, in order. */
  String select() throws SQLException {
    StringJoiner columns = new StringJoiner(", ");
    for (String column : names) {
      if (column != null) {
        columns.add(Identifiers.quote(column));
      }
    }
    return "SELECT " + columns + " FROM " + name + where();
  }

  private String where() throws SQLException {
    StringJoiner conditions = new StringJoiner(" AND ", " WHERE ", "");
    for (int i = 0; i < key.length; i++) {
      conditions.add(Identifiers.quote(names[key[i]]) + comparisons[i]);
    }
    return conditions.toString();
  }
}
