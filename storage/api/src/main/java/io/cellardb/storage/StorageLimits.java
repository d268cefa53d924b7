package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;

/** The sizes that every store keeps to, and the checks of names; the same error from all stores. */
public final class StorageLimits {
  /** Longest row key, in bytes; the shortest is 1. */
  public static final int MAX_ROW_LENGTH = Short.MAX_VALUE;

  /** Longest family name, in bytes. */
  public static final int MAX_FAMILY_LENGTH = Byte.MAX_VALUE;

  /**
   * Longest value of a cell (with its qualifier), in bytes. With its row key, family and framing
   * such a cell stays below the 10 MiB that a cluster accepts by default.
   */
  public static final int MAX_CELL_LENGTH = 10_000_000;

  private StorageLimits() {}

  /** Refuses a row key that is empty or too long. */
  public static void checkRow(byte[] row) {
    if (row.length == 0) {
      throw new StorageException(Code.LIMIT_EXCEEDED, "a row key must have at least 1 byte");
    }
    if (row.length > MAX_ROW_LENGTH) {
      throw new StorageException(
          Code.LIMIT_EXCEEDED,
          "a row key of " + row.length + " bytes is longer than " + MAX_ROW_LENGTH);
    }
  }

  /** Refuses a qualifier and value that are too long together. */
  public static void checkCell(byte[] qualifier, byte[] value) {
    long length = (long) qualifier.length + value.length;
    if (length > MAX_CELL_LENGTH) {
      throw new StorageException(
          Code.LIMIT_EXCEEDED, "a cell of " + length + " bytes is longer than " + MAX_CELL_LENGTH);
    }
  }

  /** Refuses the value that an append makes of a cell if it is too long with its qualifier. */
  public static void checkAppended(byte[] row, byte[] qualifier, long valueLength) {
    if (qualifier.length + valueLength > MAX_CELL_LENGTH) {
      throw appendedTooMuch(row);
    }
  }

  /** That an append would make a cell of a row too long. */
  public static StorageException appendedTooMuch(byte[] row) {
    return new StorageException(
        Code.LIMIT_EXCEEDED,
        "an append would make a cell of row "
            + ByteString.wrap(row)
            + " longer than "
            + MAX_CELL_LENGTH
            + " bytes");
  }

  /** Refuses to increment a value that is not 8 bytes long. */
  public static void checkCounter(byte[] row, int valueLength) {
    if (valueLength != Long.BYTES) {
      throw new StorageException(
          Code.MALFORMED_VALUE,
          "a cell of row "
              + ByteString.wrap(row)
              + " cannot be incremented: it has "
              + valueLength
              + " bytes, not 8");
    }
  }

  /** Refuses a qualifier that is too long even for a cell without a value. */
  static void checkQualifier(byte[] qualifier) {
    if (qualifier.length > MAX_CELL_LENGTH) {
      throw new StorageException(
          Code.LIMIT_EXCEEDED,
          "a qualifier of " + qualifier.length + " bytes is longer than " + MAX_CELL_LENGTH);
    }
  }

  /** Refuses a negative time; {@link WriteBatch#NOW} is legal. */
  public static void checkTime(long time) {
    if (time < 0) {
      throw new StorageException(Code.LIMIT_EXCEEDED, "a cell time of " + time + " is negative");
    }
  }

  /** Refuses a time to live of a cell, in milliseconds, that is not positive. */
  static void checkCellTtl(long millis) {
    if (millis < 1) {
      throw new StorageException(
          Code.INVALID_ARGUMENT, "the ttl of a cell must be positive, not " + millis + " ms");
    }
  }

  /** Refuses a name that is no legal namespace: letters, digits and {@code _}. */
  public static void checkNamespaceName(String name) {
    if (name.isEmpty() || !name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_')) {
      throw invalidName("namespace", name, "letters, digits and _");
    }
  }

  /**
   * Refuses a name that is no legal table within its namespace: letters, digits, {@code _ - .}, not
   * starting with {@code -} or {@code .}, and not {@code zookeeper}.
   */
  public static void checkTableQualifier(String name) {
    boolean legal =
        !name.isEmpty()
            && name.charAt(0) != '-'
            && name.charAt(0) != '.'
            && !name.equals("zookeeper")
            && name.chars()
                .allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.');
    if (!legal) {
      throw invalidName("table", name, "letters, digits, _ - . and no leading - or .");
    }
  }

  /**
   * Refuses a name that is no legal family: 1 to 127 bytes, no leading {@code .}, no control
   * character, {@code :}, {@code /} or {@code \}, and not {@code recovered.edits}.
   */
  public static void checkFamilyName(String name) {
    boolean legal =
        !name.isEmpty()
            && ByteString.utf8(name).length() <= MAX_FAMILY_LENGTH
            && name.charAt(0) != '.'
            && !name.equals("recovered.edits")
            && name.chars()
                .noneMatch(c -> Character.isISOControl(c) || c == ':' || c == '/' || c == '\\');
    if (!legal) {
      throw invalidName(
          "family", name, "1 to 127 bytes without control characters, : / \\ or leading .");
    }
  }

  private static StorageException invalidName(String what, String name, String legal) {
    return new StorageException(
        Code.INVALID_ARGUMENT, "'" + name + "' is not a legal " + what + " name (" + legal + ")");
  }
}
