package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.ExecutionResult;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.jdbc.session.TypeDescription;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What an updatable result set changes: new values of columns are collected here, and written by
 * statements of the same session, so that its transaction, its constraints and its errors are those
 * of any other statement. A row is known by its number in the result, from 1.
 *
 * <p>A row that was written is read back, and shows what is stored now. A deleted row keeps its
 * place. A row that was inserted gets none. A result set that only moves forward forgets all this
 * with each move; a scrolling one keeps the rows that it has changed in memory.
 */
final class RowEditor {
  private final EditableTable table;
  private final CellarConnection connection;
  private final ResultColumns columns;
  private final int queryTimeout;
  private final boolean scrolls;

  private final Map<String, Prepared> statements = new HashMap<>();

  /** New values of the current row, or of the one to insert, by column from 0. */
  private final Map<Integer, Object> pending = new TreeMap<>();

  /** Rows that show other values than the result has. */
  private final Map<Long, Object[]> shown = new HashMap<>();

  private final Set<Long> updated = new HashSet<>();
  private final Set<Long> deleted = new HashSet<>();

  private boolean inserting;

  RowEditor(
      EditableTable table,
      CellarConnection connection,
      ResultColumns columns,
      int queryTimeout,
      boolean scrolls) {
    this.table = table;
    this.connection = connection;
    this.columns = columns;
    this.queryTimeout = queryTimeout;
    this.scrolls = scrolls;
  }

  /** Whether the row to insert is the current one. */
  boolean inserting() {
    return inserting;
  }

  boolean wasUpdated(long row) {
    return updated.contains(row);
  }

  boolean wasDeleted(long row) {
    return deleted.contains(row);
  }

  /** The values that a row shows instead of those of the result; null for none. */
  Object[] shown(long row) {
    return shown.get(row);
  }

  /** The row is left, or the row to insert. */
  void leave() {
    pending.clear();
    if (!inserting && !scrolls) {
      shown.clear();
      updated.clear();
      deleted.clear();
    }
    inserting = false;
  }

  void moveToInsertRow() {
    pending.clear();
    inserting = true;
  }

  /** The values that the row to insert has so far. */
  Object[] insertRow() {
    Object[] row = new Object[columns.count()];
    pending.forEach((column, value) -> row[column] = value);
    return row;
  }

  /** Sets a column, from 0, of the current row or the row to insert. */
  void set(long row, int column, Object value) throws SQLException {
    if (!inserting) {
      checkNotDeleted(row);
    }
    if (!table.has(column)) {
      throw SqlState.WRONG_OBJECT_TYPE.exception(
          "Column " + (column + 1) + " is an expression and cannot be changed");
    }
    pending.put(column, ParameterBinder.coerce(value, columns.get(column).type()));
  }

  void cancelUpdates() throws SQLException {
    checkNotInserting();
    pending.clear();
  }

  /**
   * Writes the new values of a row.
   *
   * @param old its values
   * @return what it shows now
   */
  Object[] updateRow(long row, Object[] old) throws SQLException {
    checkNotInserting();
    checkNotDeleted(row);
    if (pending.isEmpty()) {
      return shown(row);
    }
    List<Integer> changed = new ArrayList<>(pending.keySet());
    List<Object> values = new ArrayList<>(pending.values());
    values.addAll(table.key(old));
    if (count(table.update(changed), values) == 0) {
      throw gone();
    }
    Object[] now = old.clone();
    pending.forEach((column, value) -> now[column] = value);
    pending.clear();
    updated.add(row);
    return show(row, now);
  }

  void deleteRow(long row, Object[] old) throws SQLException {
    checkNotInserting();
    checkNotDeleted(row);
    if (count(table.delete(), table.key(old)) == 0) {
      throw gone();
    }
    pending.clear();
    deleted.add(row);
  }

  /** Inserts the row to insert, which is empty again afterwards; returns what that shows. */
  Object[] writeInsertRow() throws SQLException {
    if (!inserting) {
      throw SqlState.INVALID_CURSOR_STATE.exception(
          "The result set is not on the row to insert; call moveToInsertRow first");
    }
    if (pending.isEmpty()) {
      throw SqlState.WRONG_PARAMETERS.exception("No column of the row to insert has a value");
    }
    count(table.insert(new ArrayList<>(pending.keySet())), new ArrayList<>(pending.values()));
    pending.clear();
    return insertRow();
  }

  /** Reads a row anew; returns what it shows. */
  Object[] refreshRow(long row, Object[] old) throws SQLException {
    checkNotInserting();
    checkNotDeleted(row);
    pending.clear();
    Object[] now = show(row, old);
    if (now == null) {
      throw gone();
    }
    return now;
  }

  private Object[] show(long row, Object[] like) throws SQLException {
    Object[] now = read(like);
    if (now != null) {
      shown.put(row, now);
    }
    return now;
  }

  private void checkNotInserting() throws SQLException {
    if (inserting) {
      throw SqlState.INVALID_CURSOR_STATE.exception(
          "The result set is on the row to insert; call moveToCurrentRow first");
    }
  }

  private void checkNotDeleted(long row) throws SQLException {
    if (deleted.contains(row)) {
      throw SqlState.INVALID_CURSOR_STATE.exception("The row was deleted");
    }
  }

  private static SQLException gone() {
    return SqlState.INVALID_CURSOR_STATE.exception(
        "The row exists no longer; it was deleted, or its key changed");
  }

  private interface Work<T> {
    T on(Prepared statement, ExecutionResult execution) throws SQLException;
  }

  private long count(String sql, List<Object> values) throws SQLException {
    if (connection.readsOnly()) {
      throw SqlState.READ_ONLY.exception("The connection is read-only; the row would be written");
    }
    return execute(sql, values, (statement, execution) -> execution.updateCount());
  }

  /** The stored values of a row with the key of {@code like}; null if there is none. */
  private Object[] read(Object[] like) throws SQLException {
    return execute(
        table.select(),
        table.key(like),
        (statement, execution) -> {
          try (var cursor = execution.cursor()) {
            ColumnBatch batch = cursor.next();
            while (batch != null && batch.rows() == 0) {
              batch = cursor.next();
            }
            return batch == null ? null : merge(like, batch);
          }
        });
  }

  private Object[] merge(Object[] like, ColumnBatch batch) throws SQLException {
    Object[] row = like.clone();
    int from = 0;
    for (int i = 0; i < row.length; i++) {
      if (table.has(i)) {
        Object value = JavaConversions.canonical(columns.type(i), batch.column(from++), 0);
        row[i] = value instanceof Float number ? (Object) number.doubleValue() : value;
      }
    }
    return row;
  }

  private <T> T execute(String sql, List<Object> values, Work<T> work) throws SQLException {
    Cancellation cancellation = new Cancellation();
    Deadline deadline = connection.enter(cancellation, queryTimeout);
    try {
      Prepared statement = statements.get(sql);
      if (statement == null) {
        statement = connection.prepareLocked(sql, null, cancellation);
        statements.put(sql, statement);
      }
      Object[] parameters = new Object[values.size()];
      for (int i = 0; i < parameters.length; i++) {
        TypeDescription type = statement.parameters().get(i).type();
        parameters[i] = ParameterBinder.coerce(values.get(i), type);
      }
      return work.on(
          statement, statement.execute(parameters, ExecuteOptions.DEFAULT, cancellation));
    } catch (SQLException e) {
      throw deadline.explain(e);
    } finally {
      connection.leave(deadline);
    }
  }
}
