package io.cellardb.shell.transfer;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes records as rows by UPSERT, a batch whole or not at all. When a batch fails for what is in
 * it, its records are written one by one.
 */
final class RowBatches implements AutoCloseable {
  private static final int MOST_STATEMENTS = 64;

  /** Classes of SQLStates for which a row is to blame, and not the database or the statement. */
  private static final Set<String> FAULTS_OF_ROWS = Set.of("07", "21", "22", "23", "44");

  private final Connection connection;
  private final QualifiedName table;
  private final Interruption interruption;
  private final Map<List<TargetColumn>, PreparedStatement> statements = new LinkedHashMap<>();

  RowBatches(Connection connection, QualifiedName table, Interruption interruption) {
    this.connection = connection;
    this.table = table;
    this.interruption = interruption;
  }

  /**
   * Writes what can be written, and returns what is wrong with the records that cannot, in their
   * order.
   *
   * @throws SQLException if it is not for the records that it failed; what of them is written then
   *     is all or, if they went one by one, those before
   */
  Map<InputRecord, String> write(List<InputRecord> records) throws SQLException {
    List<InputRecord> sound = records.stream().filter(record -> record.problem() == null).toList();
    Map<InputRecord, String> refused = new LinkedHashMap<>();
    if (!sound.isEmpty() && !writeTogether(sound)) {
      for (InputRecord record : sound) {
        String problem = writeAlone(record);
        if (problem != null) {
          refused.put(record, problem);
        }
      }
    }
    Map<InputRecord, String> inOrder = new LinkedHashMap<>();
    for (InputRecord record : records) {
      String problem = record.problem() == null ? refused.get(record) : record.problem();
      if (problem != null) {
        inOrder.put(record, problem);
      }
    }
    return inOrder;
  }

  /** Whether all could be written; otherwise none is. */
  private boolean writeTogether(List<InputRecord> records) throws SQLException {
    connection.setAutoCommit(false);
    boolean committed = false;
    try {
      PreparedStatement open = null;
      for (InputRecord record : records) {
        PreparedStatement upsert = statement(record.columns(), open);
        if (open != null && open != upsert) {
          open.executeBatch();
        }
        set(upsert, record);
        upsert.addBatch();
        open = upsert;
      }
      open.executeBatch();
      connection.commit();
      committed = true;
      return true;
    } catch (SQLException e) {
      if (faultOfRow(e)) {
        return false;
      }
      throw e;
    } finally {
      if (!committed && !connection.isClosed()) {
        closeStatements();
        connection.rollback();
      }
      if (!connection.isClosed()) {
        connection.setAutoCommit(true);
      }
    }
  }

  /** Writes one; returns what is wrong with it, null if it is written. */
  private String writeAlone(InputRecord record) throws SQLException {
    PreparedStatement upsert = statement(record.columns(), null);
    try {
      set(upsert, record);
      upsert.executeUpdate();
      return null;
    } catch (SQLException e) {
      if (faultOfRow(e)) {
        upsert.clearParameters();
        return e.getSQLState() + ": " + e.getMessage();
      }
      throw e;
    }
  }

  private static boolean faultOfRow(SQLException e) {
    String state = e.getSQLState();
    return state != null && state.length() == 5 && FAULTS_OF_ROWS.contains(state.substring(0, 2));
  }

  private static void set(PreparedStatement upsert, InputRecord record) throws SQLException {
    for (int i = 0; i < record.values().size(); i++) {
      try {
        upsert.setObject(i + 1, record.values().get(i));
      } catch (SQLException e) {
        String name = record.columns().get(i).name();
        throw new SQLException(
            e.getMessage().replaceFirst("^Parameter \\d+", name), e.getSQLState(), e);
      }
    }
  }

  /** The statement for these columns; {@code open} stays open. */
  private PreparedStatement statement(List<TargetColumn> columns, PreparedStatement open)
      throws SQLException {
    PreparedStatement statement = statements.get(columns);
    if (statement == null) {
      if (statements.size() == MOST_STATEMENTS) {
        for (List<TargetColumn> key : new ArrayList<>(statements.keySet())) {
          if (statements.get(key) != open) {
            statements.remove(key).close();
          }
        }
      }
      statement = connection.prepareStatement(upsert(columns));
      statements.put(columns, statement);
    }
    interruption.running(statement);
    return statement;
  }

  private String upsert(List<TargetColumn> columns) {
    Function<TargetColumn, String> quoted = column -> QualifiedName.quoted(column.name());
    StringJoiner marks = new StringJoiner(", ", " VALUES (", ")");
    columns.forEach(column -> marks.add("?"));
    return "UPSERT INTO "
        + table.sql()
        + columns.stream().map(quoted).collect(Collectors.joining(", ", " (", ")"))
        + marks;
  }

  private void closeStatements() throws SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.close();
    }
    statements.clear();
  }

  @Override
  public void close() throws SQLException {
    closeStatements();
  }
}
