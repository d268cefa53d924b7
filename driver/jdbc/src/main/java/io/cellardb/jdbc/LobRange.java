package io.cellardb.jdbc;

import java.sql.SQLException;

/** Checks positions and lengths that are given to a Blob or Clob; each error is 22023. */
final class LobRange {
  private LobRange() {}

  /**
   * The index of a position that counts from 1.
   *
   * @param last the last position allowed
   */
  static int start(long position, long last) throws SQLException {
    if (position < 1 || position > last) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "There is no position " + position + "; they count from 1 to " + last);
    }
    return (int) (position - 1);
  }

  /** How many of {@code length} there are from an index on. */
  static int count(int from, long length, int available) throws SQLException {
    if (length < 0) {
      throw SqlState.INVALID_ARGUMENT.exception("The length " + length + " is negative");
    }
    return (int) Math.min(length, available - from);
  }

  /** A length to cut to, at most the one there is. */
  static int length(long length, int available) throws SQLException {
    if (length < 0 || length > available) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The length " + length + " is not between 0 and " + available);
    }
    return (int) length;
  }

  /** A size that one object can have. */
  static int size(long size) throws SQLException {
    if (size > Integer.MAX_VALUE - 8) {
      throw SqlState.INVALID_ARGUMENT.exception(size + " is more than a value can have");
    }
    return (int) size;
  }

  /**
   * Checks the part of a source.
   *
   * @param available its length; -1 for null
   */
  static void checkSource(int available, int offset, int length) throws SQLException {
    if (available < 0) {
      throw SqlState.INVALID_ARGUMENT.exception("The value to write is null");
    }
    if (offset < 0 || length < 0 || length > available - offset) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "Offset " + offset + " and length " + length + " are not within " + available);
    }
  }
}
