package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;

/** A connection with its prepared statements. */
final class SqlSession implements WorkSession {
  private final Connection connection;
  private final boolean autoCommit;
  private final String table;
  private final PreparedStatement upsert;
  private final PreparedStatement get;
  private final PreparedStatement afterCommit;

  SqlSession(SqlDatabase database, Connection connection, String table, Durability durability)
      throws SQLException {
    this.connection = connection;
    this.table = table;
    autoCommit = connection.getAutoCommit();
    upsert = connection.prepareStatement(database.upsert(table));
    get = connection.prepareStatement("SELECT * FROM " + table + " WHERE id = ?");
    String sync = database.afterCommit(durability);
    afterCommit = sync == null ? null : connection.prepareStatement(sync);
  }

  @Override
  public void upsert(WorkRow row) throws SQLException {
    row.bind(upsert);
    upsert.executeUpdate();
    if (autoCommit) {
      sync();
    }
  }

  @Override
  public void upsert(List<WorkRow> rows) throws SQLException {
    for (WorkRow row : rows) {
      row.bind(upsert);
      upsert.addBatch();
    }
    upsert.executeBatch();
    if (autoCommit) {
      sync();
    }
  }

  @Override
  public void commit() throws SQLException {
    connection.commit();
    sync();
  }

  private void sync() throws SQLException {
    if (afterCommit != null) {
      afterCommit.execute();
    }
  }

  @Override
  public long get(long id) throws SQLException {
    get.setLong(1, id);
    return sum(get);
  }

  @Override
  public long all() throws SQLException {
    try (PreparedStatement all = prepare("SELECT * FROM " + table)) {
      return sum(all);
    }
  }

  PreparedStatement prepare(String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  void rollback() throws SQLException {
    connection.rollback();
  }

  Savepoint savepoint() throws SQLException {
    return connection.setSavepoint();
  }

  void rollback(Savepoint savepoint) throws SQLException {
    connection.rollback(savepoint);
  }

  /** The checksum of the rows of a query of all columns. */
  static long sum(PreparedStatement query) throws SQLException {
    long sum = 0;
    try (ResultSet results = query.executeQuery()) {
      while (results.next()) {
        sum += WorkRow.of(results).checksum();
      }
    }
    return sum;
  }

  @Override
  public void close() throws SQLException {
    if (!autoCommit) {
      connection.rollback();
    }
    connection.close();
  }
}
