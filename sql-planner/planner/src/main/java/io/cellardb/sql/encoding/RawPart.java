package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import java.io.ByteArrayOutputStream;

/**
 * The part of a key with values of any length as others than SQL write them, without escapes: ended
 * by {@code 00} and, where the column is descending and all bits of the value are inverted, by
 * {@code FF}. The last column of a key has no {@code 00}.
 *
 * <p>NULL is the empty value as Phoenix has it, ended by {@code 00} in both directions, and thus
 * before all values. NULLs at the end of a key have no bytes at all, nor has a value before them
 * its {@code 00}.
 *
 * @param mask 0xFF if the column is descending, else 0
 * @param nullable whether the column can be NULL
 * @param last whether no column follows
 * @param ends whether a key can end behind the part, since all columns that follow can be NULL
 * @param holdsEmpty whether the empty value is one, and not NULL or no key at all
 */
record RawPart(int mask, boolean nullable, boolean last, boolean ends, boolean holdsEmpty)
    implements KeyPartBytes {
  /**
   * A column of a key.
   *
   * @param place its number from 0
   * @param last whether no column follows
   * @param ends whether a key can end behind it
   */
  static RawPart of(KeyEncoding.Part part, int place, boolean last, boolean ends) {
    boolean holdsEmpty =
        part.encoding() == CellEncoding.PHOENIX
            ? !part.descending() && !part.nullable() && !ends
            : place > 0;
    return new RawPart(
        KeyPartBytes.mask(part.descending()), part.nullable(), last, ends, holdsEmpty);
  }

  @Override
  public boolean isFixed() {
    return false;
  }

  @Override
  public boolean isWhole() {
    return false;
  }

  @Override
  public boolean omitsNulls() {
    return nullable;
  }

  /** Whether the end of the key alone ends values. */
  private boolean isOpen() {
    return last && mask == 0;
  }

  /** A value cannot have what would end it. */
  @Override
  public boolean cannotHold(byte[] value) {
    if (value.length == 0) {
      return !holdsEmpty;
    }
    for (int i = 0; i < value.length && !isOpen(); i++) {
      if (value[i] == 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void appendNull(ByteArrayOutputStream key) {
    if (!last) {
      key.write(0);
    }
  }

  @Override
  public void append(byte[] value, ByteArrayOutputStream key) {
    appendStart(value, key);
    if (!isOpen()) {
      key.write(mask);
    }
  }

  @Override
  public void appendStart(byte[] start, ByteArrayOutputStream key) {
    for (byte b : start) {
      key.write(b ^ mask);
    }
  }

  @Override
  public KeyRange values(ByteString prefix) {
    if (!nullable) {
      return KeyRange.prefix(prefix);
    }
    ByteString first = prefix.successor(); // where NULL has no bytes; else it has these
    return new KeyRange(last ? first : first.prefixEnd(), prefix.prefixEnd());
  }

  @Override
  public boolean isNull(byte[] data, int from, int to) {
    return nullable && (from == to ? ends : !last && data[from] == 0);
  }

  @Override
  public int end(byte[] data, int from, int to) {
    if (isNull(data, from, to)) {
      return from == to ? to : terminated(data, from, from, to);
    }
    int end = from;
    while (end < to && (isOpen() || data[end] != (byte) mask)) {
      end++;
    }
    boolean empty = end == from && !holdsEmpty;
    boolean isNull = mask != 0 && from < to && data[from] == 0; // of a column that cannot be it
    if (empty || isNull) {
      throw KeyPartBytes.malformed(data, from, to);
    }
    if (end < to) {
      return terminated(data, from, end, to);
    }
    if (!ends || mask != 0) {
      throw KeyPartBytes.malformed(data, from, to);
    }
    return to;
  }

  /** The position after what ends a value at {@code at}; no key that can end there ends by 00. */
  private int terminated(byte[] data, int from, int at, int to) {
    int end = at + 1;
    if (data[at] == 0 && ends && end == to) {
      throw KeyPartBytes.malformed(data, from, to);
    }
    return end;
  }

  @Override
  public boolean isPlain(byte[] data, int from, int end) {
    return mask == 0 || isNull(data, from, end);
  }

  @Override
  public int valueStart(int from) {
    return from;
  }

  @Override
  public int valueEnd(byte[] data, int from, int end) {
    return !isOpen() && from < end && data[end - 1] == (byte) mask ? end - 1 : end;
  }

  @Override
  public int copy(byte[] data, int begin, int end, byte[] target, int at) {
    int to = at;
    for (int i = begin; i < valueEnd(data, begin, end); i++) {
      target[to++] = (byte) (data[i] ^ mask);
    }
    return to;
  }
}
