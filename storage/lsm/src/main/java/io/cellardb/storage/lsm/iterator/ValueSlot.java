package io.cellardb.storage.lsm.iterator;

/** Where the value of a visible cell lies; filled anew for each cell. */
public final class ValueSlot {
  /** The array that holds the value, or null if the cell is absent. */
  public byte[] source;

  /** Where the value starts. */
  public int start;

  /** Its length in bytes. */
  public int length;

  /** The time of the cell. */
  public long time;

  /** Points to a value. */
  public void set(byte[] bytes, int from, int count, long at) {
    source = bytes;
    start = from;
    length = count;
    time = at;
  }
}
