package io.cellardb.jdbc;

import java.sql.SQLException;

/** {@code Wrapper.unwrap} for objects that wrap nothing. */
final class Unwrap {

  private Unwrap() {}

  static <T> T cast(Object object, Class<T> type) throws SQLException {
    if (type == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The class to unwrap is null");
    }
    if (!type.isInstance(object)) {
      throw SqlState.INVALID_ARGUMENT.exception(
          object.getClass().getName() + " is no " + type.getName());
    }
    return type.cast(object);
  }
}
