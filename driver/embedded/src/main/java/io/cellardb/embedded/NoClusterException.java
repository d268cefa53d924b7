package io.cellardb.embedded;

import java.sql.SQLException;

/** Carries the failure to open a cluster out of where nothing checked may be thrown. */
final class NoClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoClusterException(SQLException cause) {
    super(cause);
  }

  @Override
  public synchronized SQLException getCause() {
    return (SQLException) super.getCause();
  }
}
