package io.cellardb.storage.lsm.iterator;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Where the value of a visible cell lies; filled anew for each cell. */
public final class ValueSlot {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** For values that lie in no array; null before the first one. */
  private byte[] own;

  /** The array that holds the value, or null if the cell is absent. */
  public byte[] source;

  /** Where the value starts. */
  public int start;

  /** Its length in bytes. */
  public int length;

  /** The time of the cell. */
  public long time;

  /** Points to a value, leaving the time as it is. */
  public void set(byte[] bytes, int from, int count) {
    source = bytes;
    start = from;
    length = count;
  }

  /** Holds a value of 1 to 8 bytes: the lowest ones of a number, big-endian; the time stays. */
  public void setNumber(long bits, int width) {
    if (own == null) {
      own = new byte[Long.BYTES];
    }
    LONGS.set(own, 0, bits << (Long.SIZE - Byte.SIZE * width));
    set(own, 0, width);
  }

  /** Points to a value. */
  public void set(byte[] bytes, int from, int count, long at) {
    source = bytes;
    start = from;
    length = count;
    time = at;
  }
}
