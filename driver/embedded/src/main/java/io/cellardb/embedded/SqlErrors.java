package io.cellardb.embedded;

import io.cellardb.jdbc.SqlState;
import io.cellardb.sql.Errors;
import io.cellardb.sql.error.SqlException;
import io.cellardb.storage.StorageException;
import java.sql.SQLException;

/** What goes wrong below, as the exceptions that users see. */
final class SqlErrors {
  private SqlErrors() {}

  /** A statement that was refused or failed; its message already says where. */
  static SQLException ofStatement(Throwable failure) {
    if (failure instanceof StorageException storage) {
      SqlState state = stateOfStore(storage.code());
      if (state != null) {
        return state.exception(storage.getMessage(), storage);
      }
    }
    SqlException known = Errors.translate(failure);
    return SqlState.of(known.sqlState()).exception(known.getMessage(), known);
  }

  /** A store that could not be opened or closed. */
  static SQLException ofStore(Throwable failure) {
    if (!(failure instanceof StorageException storage)) {
      return ofStatement(failure);
    }
    SqlState state = stateOfStore(storage.code());
    return (state == null ? SqlState.CANNOT_CONNECT : state)
        .exception(storage.getMessage(), storage);
  }

  /** What is wrong with the store itself; null if it is with what was asked of it. */
  private static SqlState stateOfStore(StorageException.Code code) {
    return switch (code) {
      case LOCKED -> SqlState.IN_USE;
      case IO -> SqlState.IO_ERROR;
      case DISK_FULL -> SqlState.DISK_FULL;
      case OUT_OF_MEMORY -> SqlState.OUT_OF_MEMORY;
      case CORRUPTION -> SqlState.CORRUPTED;
      case CLOSED -> SqlState.SHUTTING_DOWN;
      case READ_ONLY -> SqlState.READ_ONLY;
      case ACCESS_DENIED -> SqlState.NO_PRIVILEGE;
      case TABLE_DISABLED -> SqlState.WRONG_STATE;
      case TOO_BUSY -> SqlState.TOO_BUSY;
      default -> null;
    };
  }
}
