package io.cellardb.sql.encoding;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.io.ByteArrayOutputStream;

/**
 * How the encoded values of one key column lie within a row key. A part of a key begins where the
 * one before it ends; {@code to} is where the key ends.
 */
sealed interface KeyPartBytes permits EscapedPart, RawPart {
  /** Whether the part always has the same length. */
  boolean isFixed();

  /** Whether the part of a value is the value as it is. */
  boolean isWhole();

  /**
   * Whether the part of NULL has no bytes where nothing but NULLs follows, and what ends the value
   * before it has none either.
   */
  boolean omitsNulls();

  /** Whether a value cannot be in a key. */
  boolean cannotHold(byte[] value);

  /** Appends NULL, which only a column has that can be it. */
  void appendNull(ByteArrayOutputStream key);

  /** Appends a value with whatever precedes and ends it. */
  void append(byte[] value, ByteArrayOutputStream key);

  /** Appends the bytes that the key parts of all values starting with {@code start} begin with. */
  void appendStart(byte[] start, ByteArrayOutputStream key);

  /** The keys that have values of the column behind a prefix, and not NULL. */
  KeyRange values(ByteString prefix);

  /** Whether the part that begins at {@code from} is NULL. */
  boolean isNull(byte[] data, int from, int to);

  /**
   * The position after the part that begins at {@code from}.
   *
   * @throws StorageException MALFORMED_VALUE if none begins there
   */
  int end(byte[] data, int from, int to);

  /** Whether the value of the part {@code data[from, end)} lies there as it is, or is NULL. */
  boolean isPlain(byte[] data, int from, int end);

  /** Where the value of the part that begins at {@code from} begins. */
  int valueStart(int from);

  /** Where the value of the part {@code data[from, end)} ends. */
  int valueEnd(byte[] data, int from, int end);

  /**
   * Writes the value of the part {@code data[begin, end)}, which is not NULL, to {@code target}
   * from {@code at} on, and returns where it ends there; it has at most {@code end - begin} bytes.
   *
   * @throws StorageException MALFORMED_VALUE if it is no value
   */
  int copy(byte[] data, int begin, int end, byte[] target, int at);

  /** What masks the bytes of a column: all bits where it is descending. */
  static int mask(boolean descending) {
    return descending ? 0xFF : 0;
  }

  static StorageException malformed(byte[] data, int from, int to) {
    return new StorageException(
        Code.MALFORMED_VALUE,
        "a row key is not one of its table's primary key; it ends with "
            + ByteString.printable(data, from, to));
  }
}
