package io.cellardb.sql.encoding;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import java.io.ByteArrayOutputStream;

/**
 * The part of a key that SQL makes by itself. Values of fixed width lie there as they are. In
 * others each zero byte becomes {@code 00 FF}, and {@code 00 00} ends the value; at the end of the
 * key, ascending, the end of the key does that, and the empty value is one zero byte. Where the
 * column can be NULL, {@code 01} precedes its values, and {@code 02} alone is NULL, which thus
 * comes after them. Where the column is descending, all bytes are inverted, the terminator and
 * these too.
 *
 * @param width bytes of every value, 0 if it varies
 * @param mask 0xFF if the column is descending, else 0
 * @param open whether the end of the key ends the value
 * @param nullable whether the column can be NULL
 */
record EscapedPart(int width, int mask, boolean open, boolean nullable) implements KeyPartBytes {
  private static final int ESCAPED = 0xFF;
  private static final int VALUE = 1;
  private static final int NULL = 2;
  private static final int TERMINATOR = 2; // bytes of what ends a value

  static EscapedPart of(int width, boolean descending, boolean last, boolean nullable) {
    return new EscapedPart(
        width, KeyPartBytes.mask(descending), width == 0 && last && !descending, nullable);
  }

  @Override
  public boolean isFixed() {
    return width > 0 && !nullable;
  }

  @Override
  public boolean isWhole() {
    return isFixed() && mask == 0;
  }

  @Override
  public boolean omitsNulls() {
    return false;
  }

  @Override
  public boolean cannotHold(byte[] value) {
    return false;
  }

  @Override
  public void appendNull(ByteArrayOutputStream key) {
    key.write(NULL ^ mask);
  }

  @Override
  public void append(byte[] value, ByteArrayOutputStream key) {
    appendStart(value, key);
    for (int i = 0; i < terminator(); i++) {
      key.write(mask);
    }
    if (open && value.length == 0) {
      key.write(0);
    }
  }

  private int terminator() {
    return width > 0 || open ? 0 : TERMINATOR;
  }

  @Override
  public void appendStart(byte[] start, ByteArrayOutputStream key) {
    appendMarker(key);
    for (byte b : start) {
      key.write(b ^ mask);
      if (width == 0 && b == 0) {
        key.write(ESCAPED ^ mask);
      }
    }
  }

  /** Appends what precedes all values, if anything does. */
  private void appendMarker(ByteArrayOutputStream key) {
    if (nullable) {
      key.write(VALUE ^ mask);
    }
  }

  @Override
  public KeyRange values(ByteString prefix) {
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.writeBytes(prefix.array());
    appendMarker(key);
    return KeyRange.prefix(ByteString.wrap(key.toByteArray()));
  }

  @Override
  public boolean isNull(byte[] data, int from, int to) {
    return nullable && from < to && data[from] == (byte) (NULL ^ mask);
  }

  @Override
  public int end(byte[] data, int from, int to) {
    if (isNull(data, from, to)) {
      return from + 1;
    }
    if (!nullable) {
      return valueEndInKey(data, from, to);
    }
    if (from == to || data[from] != (byte) (VALUE ^ mask)) {
      throw KeyPartBytes.malformed(data, from, to);
    }
    return valueEndInKey(data, from + 1, to);
  }

  private int valueEndInKey(byte[] data, int from, int to) {
    if (open) {
      return to;
    }
    if (width > 0) {
      if (to - from < width) {
        throw KeyPartBytes.malformed(data, from, to);
      }
      return from + width;
    }
    for (int i = from; i + 1 < to; i++) {
      if (data[i] == (byte) mask) {
        i++;
        if (data[i] == (byte) mask) {
          return i + 1;
        }
      }
    }
    throw KeyPartBytes.malformed(data, from, to);
  }

  @Override
  public boolean isPlain(byte[] data, int from, int end) {
    if (isNull(data, from, end)) {
      return true;
    }
    int start = valueStart(from);
    if (mask != 0 || start == end) {
      return false;
    }
    int stop = valueEnd(data, from, end);
    for (int i = start; width == 0 && i < stop; i++) {
      if (data[i] == 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int valueStart(int from) {
    return from + (nullable ? 1 : 0);
  }

  @Override
  public int valueEnd(byte[] data, int from, int end) {
    return end - terminator();
  }

  @Override
  public int copy(byte[] data, int begin, int end, byte[] target, int at) {
    int from = valueStart(begin);
    int stop = valueEnd(data, begin, end);
    int to = at;
    if (open && stop - from == 1 && data[from] == 0) {
      return to;
    }
    if (open && stop == from) {
      throw KeyPartBytes.malformed(data, from, end);
    }
    for (int i = from; i < stop; i++) {
      byte b = (byte) (data[i] ^ mask);
      target[to++] = b;
      if (width == 0 && b == 0) {
        i++;
        if (i == stop || (byte) (data[i] ^ mask) != (byte) ESCAPED) {
          throw KeyPartBytes.malformed(data, from, end);
        }
      }
    }
    return to;
  }
}
