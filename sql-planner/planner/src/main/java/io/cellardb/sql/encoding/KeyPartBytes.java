package io.cellardb.sql.encoding;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.io.ByteArrayOutputStream;

/**
 * How the encoded values of one key column lie within a row key. Values of fixed width lie there as
 * they are. In others each zero byte becomes {@code 00 FF}, and {@code 00 00} ends the value; at
 * the end of the key, ascending, the end of the key does that, and the empty value is one zero
 * byte. Where the column can be NULL, {@code 01} precedes its values, and {@code 02} alone is NULL,
 * which thus comes after them. Where the column is descending, all bytes are inverted, the
 * terminator and these too. Raw values have no escapes, and {@code 00} or the end of the key ends
 * them.
 *
 * @param width bytes of every value, 0 if it varies
 * @param mask 0xFF if the column is descending, else 0
 * @param open whether the end of the key ends the value
 * @param raw whether nothing is escaped
 * @param nullable whether the column can be NULL
 */
record KeyPartBytes(int width, int mask, boolean open, boolean raw, boolean nullable) {
  private static final int ESCAPED = 0xFF;
  private static final int VALUE = 1;
  private static final int NULL = 2;

  static KeyPartBytes of(
      ValueEncoding encoding, boolean descending, boolean last, boolean raw, boolean nullable) {
    int width = encoding.width();
    return new KeyPartBytes(
        width,
        descending ? 0xFF : 0,
        width == 0 && last && !descending,
        width == 0 && raw,
        nullable);
  }

  /** Whether the part always has the same length. */
  boolean isFixed() {
    return width > 0 && !nullable;
  }

  /** Whether the part of a value is the value as it is. */
  boolean isWhole() {
    return isFixed() && mask == 0;
  }

  /** Appends NULL, which only a column has that can be it. */
  void appendNull(ByteArrayOutputStream key) {
    key.write(NULL ^ mask);
  }

  /** Appends what precedes all values, if anything does. */
  void appendMarker(ByteArrayOutputStream key) {
    if (nullable) {
      key.write(VALUE ^ mask);
    }
  }

  /** Whether the part of {@code data[from, to)} that begins there is NULL. */
  boolean isNull(byte[] data, int from, int to) {
    return nullable && from < to && data[from] == (byte) (NULL ^ mask);
  }

  /** Bytes of what precedes a value. */
  private int marker() {
    return nullable ? 1 : 0;
  }

  /** Whether a value cannot be in a key: raw, and with what would end it, or empty at the end. */
  boolean cannotHold(byte[] value) {
    if (!raw || open) {
      return raw && value.length == 0;
    }
    for (byte b : value) {
      if (b == 0) {
        return true;
      }
    }
    return false;
  }

  /** Appends a value with whatever precedes and ends it. */
  void append(byte[] value, ByteArrayOutputStream key) {
    appendStart(value, key);
    if (width == 0) {
      if (!open) {
        for (int i = 0; i < terminator(); i++) {
          key.write(mask);
        }
      } else if (value.length == 0 && !raw) {
        key.write(0);
      }
    }
  }

  /** Appends the bytes that the key parts of all values starting with {@code start} begin with. */
  void appendStart(byte[] start, ByteArrayOutputStream key) {
    appendMarker(key);
    for (byte b : start) {
      key.write(b ^ mask);
      if (width == 0 && b == 0 && !raw) {
        key.write(ESCAPED ^ mask);
      }
    }
  }

  /** The position after the part that begins at {@code from} in a key that ends at {@code to}. */
  int end(byte[] data, int from, int to) {
    if (isNull(data, from, to)) {
      return from + 1;
    }
    if (!nullable) {
      return valueEnd(data, from, to);
    }
    if (from == to || data[from] != (byte) (VALUE ^ mask)) {
      throw malformed(data, from, to);
    }
    return valueEnd(data, from + 1, to);
  }

  private int valueEnd(byte[] data, int from, int to) {
    if (open) {
      return to;
    }
    if (width > 0) {
      if (to - from < width) {
        throw malformed(data, from, to);
      }
      return from + width;
    }
    if (raw && mask != 0 && from < to && data[from] == 0) {
      throw malformed(data, from, to); // Phoenix's NULL of a descending column
    }
    for (int i = from; raw && i < to; i++) {
      if (data[i] == (byte) mask) {
        return i + 1;
      }
    }
    for (int i = from; !raw && i + 1 < to; i++) {
      if (data[i] == (byte) mask) {
        i++;
        if (data[i] == (byte) mask) {
          return i + 1;
        }
      }
    }
    throw malformed(data, from, to);
  }

  /** Where the value of the part that begins at {@code from} begins. */
  int valueStart(int from) {
    return from + marker();
  }

  /** Whether the value of the part {@code data[from, end)} lies there as it is. */
  boolean isPlain(byte[] data, int from, int end) {
    if (isNull(data, from, end)) {
      return true;
    }
    int start = valueStart(from);
    if (mask != 0 || start == end) {
      return false;
    }
    int stop = end - terminator();
    for (int i = start; width == 0 && !raw && i < stop; i++) {
      if (data[i] == 0) {
        return false;
      }
    }
    return true;
  }

  /** Bytes of what ends a value. */
  int terminator() {
    if (width > 0 || open) {
      return 0;
    }
    return raw ? 1 : 2;
  }

  /**
   * Writes the value of the part {@code data[begin, end)}, which is not NULL, to {@code target}
   * from {@code at} on, and returns where it ends there; it has at most {@code end - begin} bytes.
   */
  int copy(byte[] data, int begin, int end, byte[] target, int at) {
    int from = valueStart(begin);
    int stop = end - terminator();
    int to = at;
    if (open && !raw && stop - from == 1 && data[from] == 0) {
      return to;
    }
    if (open && !raw && stop == from) {
      throw malformed(data, from, end);
    }
    for (int i = from; i < stop; i++) {
      byte b = (byte) (data[i] ^ mask);
      target[to++] = b;
      if (width == 0 && b == 0 && !raw) {
        i++;
        if (i == stop || (byte) (data[i] ^ mask) != (byte) ESCAPED) {
          throw malformed(data, from, end);
        }
      }
    }
    return to;
  }

  static StorageException malformed(byte[] data, int from, int to) {
    return new StorageException(
        Code.MALFORMED_VALUE,
        "a row key is not one of its table's primary key; it ends with "
            + ByteString.printable(data, from, to));
  }
}
