package io.cellardb.jdbc;

import java.sql.SQLException;

/** {@code Wrapper.unwrap} for objects that wrap nothing. */
final class Unwrap {

  private Unwrap() {}

  static <T> T cast(Object object, Class<T> type) throws SQLException {
    if (!type.isInstance(object)) {
      throw SqlState.INVALID_ARGUMENT.exception(
          object.getClass().getName() + " is no " + type.getName());
    }
    return type.cast(object);
  }
}
