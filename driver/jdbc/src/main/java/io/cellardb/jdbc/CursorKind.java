package io.cellardb.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * The kind of result sets that a statement gives.
 *
 * @param type TYPE_FORWARD_ONLY or TYPE_SCROLL_INSENSITIVE
 * @param concurrency CONCUR_READ_ONLY, or CONCUR_UPDATABLE where the query allows it
 */
record CursorKind(int type, int concurrency) {
  static final CursorKind PLAIN =
      new CursorKind(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);

  /**
   * The kind for what an application asks for.
   *
   * @param warn is told what is met in another way
   * @throws SQLException 22023 for numbers that mean nothing
   */
  static CursorKind of(int type, int concurrency, int holdability, Consumer<String> warn)
      throws SQLException {
    if (type != ResultSet.TYPE_FORWARD_ONLY
        && type != ResultSet.TYPE_SCROLL_INSENSITIVE
        && type != ResultSet.TYPE_SCROLL_SENSITIVE) {
      throw SqlState.INVALID_ARGUMENT.exception("There is no result set type " + type);
    }
    if (concurrency != ResultSet.CONCUR_READ_ONLY && concurrency != ResultSet.CONCUR_UPDATABLE) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "There is no result set concurrency " + concurrency);
    }
    checkHoldability(holdability);
    if (type == ResultSet.TYPE_SCROLL_SENSITIVE) {
      warn.accept("The result set shows one state of the database: it is scroll-insensitive");
    }
    if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
      warn.accept("Result sets stay open over commits; the holdability asked for is not available");
    }
    return type == ResultSet.TYPE_FORWARD_ONLY && concurrency == ResultSet.CONCUR_READ_ONLY
        ? PLAIN
        : new CursorKind(
            type == ResultSet.TYPE_FORWARD_ONLY ? type : ResultSet.TYPE_SCROLL_INSENSITIVE,
            concurrency);
  }

  static void checkHoldability(int holdability) throws SQLException {
    if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT
        && holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
      throw SqlState.INVALID_ARGUMENT.exception("There is no holdability " + holdability);
    }
  }

  boolean scrolls() {
    return type != ResultSet.TYPE_FORWARD_ONLY;
  }

  boolean updatable() {
    return concurrency == ResultSet.CONCUR_UPDATABLE;
  }
}
