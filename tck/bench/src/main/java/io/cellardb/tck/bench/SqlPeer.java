package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A database behind a driver; stays open between its sessions. */
final class SqlPeer implements WorkPeer {
  /** The table of the rows. */
  static final String TABLE = "t";

  private final SqlDatabase database;
  private final Path directory;
  private final Connection keeper;

  SqlPeer(SqlDatabase database, Path directory) throws SQLException {
    this.database = database;
    this.directory = directory;
    keeper = database.connect(directory, Durability.OS);
    createTable(TABLE);
  }

  SqlDatabase database() {
    return database;
  }

  /** Creates a table of {@link WorkRow}s if it is not there. */
  void createTable(String table) throws SQLException {
    execute(database.createTable(table));
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public SqlSession session(Durability durability, boolean autoCommit) throws SQLException {
    return session(TABLE, durability, autoCommit);
  }

  /** A session that works on a table of the same columns. */
  SqlSession session(String table, Durability durability, boolean autoCommit) throws SQLException {
    Connection connection = database.connect(directory, durability);
    connection.setAutoCommit(autoCommit);
    return new SqlSession(database, connection, table, durability);
  }

  @Override
  public void close() throws SQLException {
    keeper.close();
  }
}
