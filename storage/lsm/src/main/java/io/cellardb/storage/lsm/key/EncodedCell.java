package io.cellardb.storage.lsm.key;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;

/**
 * A cell as it lies in log and memtables:
 *
 * <pre>
 * kind (1) | time (8) | qualifier length (4) | value length (4) | time to live (8)? | qualifier
 * | value
 * </pre>
 *
 * A time to live of the cell's own, in milliseconds, is there if the kind has the bit {@link #TTL}
 * set.
 */
public final class EncodedCell {
  /** Bytes of a cell without a time to live before its qualifier. */
  public static final int HEADER = 17;

  /** Set in the byte of the kind if the cell has a time to live of its own. */
  static final int TTL = 0x40;

  /**
   * Set in the byte of the kind, in memory only, of what a transaction wrote without a time: it
   * gets another one at the commit.
   */
  private static final int UNTIMED = 0x20;

  private static final int FLAGS = TTL | UNTIMED;

  private EncodedCell() {}

  /**
   * Appends a cell.
   *
   * @param ttl its own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}
   */
  public static void encode(
      ByteWriter into, CellKind kind, long time, byte[] qualifier, byte[] value, long ttl) {
    encode(into, kind, time, qualifier, value, ttl, false);
  }

  /**
   * As {@link #encode(ByteWriter, CellKind, long, byte[], byte[], long)}.
   *
   * @param untimed whether a transaction wrote it without a time
   */
  public static void encode(
      ByteWriter into,
      CellKind kind,
      long time,
      byte[] qualifier,
      byte[] value,
      long ttl,
      boolean untimed) {
    boolean ownTtl = ttl != FamilyDescriptor.FOREVER;
    into.reserve(HEADER + (ownTtl ? Long.BYTES : 0) + qualifier.length + value.length);
    into.putByte(kind.code() | (ownTtl ? TTL : 0) | (untimed ? UNTIMED : 0));
    into.putLong(time);
    into.putInt(qualifier.length);
    into.putInt(value.length);
    if (ownTtl) {
      into.putLong(ttl);
    }
    into.putBytes(qualifier, 0, qualifier.length);
    into.putBytes(value, 0, value.length);
  }

  /** Appends the cell at an offset, as one with a time that was given. */
  static void copy(byte[] data, int offset, long time, ByteWriter into) {
    into.putByte(data[offset] & ~UNTIMED);
    into.putLong(time);
    into.putBytes(data, offset + 1 + Long.BYTES, length(data, offset) - 1 - Long.BYTES);
  }

  /** Gives the cell at an offset a time in place of one that it was written without. */
  static void setTime(byte[] data, int offset, long time) {
    unmark(data, offset);
    ByteWriter.setLong(data, offset + 1, time);
  }

  /** Makes the cell at an offset one with a time that was given. */
  private static void unmark(byte[] data, int offset) {
    data[offset] &= ~UNTIMED;
  }

  /** Length of the cell at an offset, in bytes. */
  public static int length(byte[] data, int offset) {
    return header(data, offset) + qualifierLength(data, offset) + valueLength(data, offset);
  }

  /** Bytes of the cell at an offset before its qualifier. */
  static int header(byte[] data, int offset) {
    return hasTtl(data, offset) ? HEADER + Long.BYTES : HEADER;
  }

  static byte kind(byte[] data, int offset) {
    return (byte) (data[offset] & ~FLAGS);
  }

  static boolean hasTtl(byte[] data, int offset) {
    return (data[offset] & TTL) != 0;
  }

  static boolean isUntimed(byte[] data, int offset) {
    return (data[offset] & UNTIMED) != 0;
  }

  static long time(byte[] data, int offset) {
    return ByteReader.longAt(data, offset + 1);
  }

  /** Its own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}. */
  static long ttl(byte[] data, int offset) {
    return hasTtl(data, offset)
        ? ByteReader.longAt(data, offset + HEADER)
        : FamilyDescriptor.FOREVER;
  }

  static int qualifierLength(byte[] data, int offset) {
    return ByteReader.intAt(data, offset + 9);
  }

  static int valueLength(byte[] data, int offset) {
    return ByteReader.intAt(data, offset + 13);
  }
}
