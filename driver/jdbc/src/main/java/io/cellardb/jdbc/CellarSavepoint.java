package io.cellardb.jdbc;

import java.sql.SQLException;
import java.sql.Savepoint;

/**
 * A savepoint of a connection.
 *
 * @param id its number in the session
 * @param name its name; null if it has none
 */
record CellarSavepoint(TransactionMethods connection, long id, String name) implements Savepoint {
  @Override
  public int getSavepointId() throws SQLException {
    if (name != null) {
      throw SqlState.INVALID_SAVEPOINT.exception("The savepoint has a name, not a number");
    }
    return Math.toIntExact(id);
  }

  @Override
  public String getSavepointName() throws SQLException {
    if (name == null) {
      throw SqlState.INVALID_SAVEPOINT.exception("The savepoint has a number, not a name");
    }
    return name;
  }
}
