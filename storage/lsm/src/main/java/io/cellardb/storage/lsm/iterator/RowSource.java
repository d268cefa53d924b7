package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.lsm.key.RowKey;
import java.io.IOException;
import java.util.Arrays;

/**
 * The rows of one memtable or SSTable in key order, and the cells of the row that it stands on.
 *
 * <p>Within a row the source stands before the first column after every change of row. Only the
 * methods that say so move among columns.
 */
public abstract class RowSource {
  /** Holds the key of the current row; null if the source stands on no row. */
  protected byte[] key;

  /** Where the current key starts in {@link #key}. */
  protected int keyStart;

  /** Length of the current key. */
  protected int keyLength;

  /** Holds the qualifier of the current column; null if it stands on none. */
  protected byte[] qualifier;

  /** Where the current qualifier starts in {@link #qualifier}. */
  protected int qualifierStart;

  /** Length of the current qualifier. */
  protected int qualifierLength;

  /** What those who read the source see; null as long as everything may be of interest. */
  protected Visibility visibility;

  /** Of rows sought exactly, the only columns of interest; null if all of them may be. */
  protected byte[][] named;

  /**
   * States that cells which a visibility {@linkplain Visibility#ignores ignores} need not be found
   * from now on.
   */
  public void readBy(Visibility rules) {
    visibility = rules;
  }

  /**
   * States that rows sought exactly need not be found unless they have cells of certain columns, or
   * tombstones over the family.
   */
  public void expect(byte[][] qualifiers) {
    named = qualifiers;
  }

  /** Whether the source stands on a row. */
  public final boolean isValid() {
    return key != null;
  }

  /** The array in which the current key lies. */
  public final byte[] key() {
    return key;
  }

  /** Where the current key starts. */
  public final int keyStart() {
    return keyStart;
  }

  /** Length of the current key. */
  public final int keyLength() {
    return keyLength;
  }

  /** The array in which the current qualifier lies, or null after the last column. */
  public final byte[] qualifier() {
    return qualifier;
  }

  /** Where the current qualifier starts. */
  public final int qualifierStart() {
    return qualifierStart;
  }

  /** Length of the current qualifier. */
  public final int qualifierLength() {
    return qualifierLength;
  }

  /** Compares the keys of two valid sources. */
  public final int compareKey(RowSource other) {
    return RowKey.compare(
        key,
        keyStart,
        keyStart + keyLength,
        other.key,
        other.keyStart,
        other.keyStart + other.keyLength);
  }

  /** Compares the key of this valid source with a row key. */
  public final int compareKey(byte[] row) {
    return RowKey.compare(key, keyStart, keyStart + keyLength, row, 0, row.length);
  }

  /** Compares the current qualifier with another one. */
  public final int compareQualifier(byte[] other) {
    return Arrays.compareUnsigned(
        qualifier, qualifierStart, qualifierStart + qualifierLength, other, 0, other.length);
  }

  /** Compares the current qualifiers of two sources. */
  public final int compareQualifier(RowSource other) {
    return Arrays.compareUnsigned(
        qualifier,
        qualifierStart,
        qualifierStart + qualifierLength,
        other.qualifier,
        other.qualifierStart,
        other.qualifierStart + other.qualifierLength);
  }

  /** Moves to the first row that is not below {@code row}; an empty key is the first row. */
  public abstract void seek(byte[] row) throws IOException;

  /** Moves to the last row that is below {@code row}; with an empty key to the last of all. */
  public abstract void seekBelow(byte[] row) throws IOException;

  /** Moves to exactly that row, or to none if it is not here. */
  public abstract void seekExactly(byte[] row) throws IOException;

  /** Moves to the next row. */
  public abstract void next() throws IOException;

  /** Moves to the previous row. */
  public abstract void previous() throws IOException;

  /** The greatest sequence of any cell of the current row. */
  public abstract long maxSequence() throws IOException;

  /** A time that no cell of the current row is above. */
  public long maxTime() {
    return Long.MAX_VALUE;
  }

  /**
   * Readers of an older sequence may miss cells of the current row that were overwritten up to this
   * one.
   */
  public long droppedTo() {
    return 0;
  }

  /**
   * Whether the current row reads as it is for a reader of everything up to {@code sequence}, of
   * times {@code [minTime, maxTime)}: every column has one put that is visible, as long as no other
   * source has cells of this row that are not older.
   */
  public abstract boolean isPlain(long sequence, long minTime, long maxTime) throws IOException;

  /** Of a row that {@link #isPlain} a time that no newest put of a column is below. */
  public abstract long minNewestTime() throws IOException;

  /** Of a row that {@link #isPlain} the time up to which the family is deleted, or -1. */
  public long deletedTo() {
    return -1;
  }

  /**
   * Whether the current row may have tombstones over the family, which may hide what other sources
   * have.
   */
  public abstract boolean mayHideFamily() throws IOException;

  /**
   * Finds the put of one column of a row that {@link #isPlain}.
   *
   * @param slot a number that the caller uses for this qualifier only, for caching; -1 for none
   */
  public abstract void find(int slot, byte[] wanted, ValueSlot into) throws IOException;

  /** As {@link #find}, of all columns that are wanted and were not found yet. */
  public abstract void find(WantedColumns wanted) throws IOException;

  /**
   * Finds the newest put of a column of the current row between two times, if only puts have to be
   * looked at for it.
   *
   * @param slot a number that the caller uses for this qualifier only, for caching; -1 for none
   * @param sequence all cells up to it count, and no others
   * @param above what is found must be newer; else {@code into} stays as it is
   * @param below what is found must be older
   * @return how many cells of the column are not below that time, or a few more; -1 if there may be
   *     tombstones, cells with a time to live of their own, or some that do not count
   */
  public int findAmongPuts(
      int slot, byte[] wanted, long sequence, long above, long below, ValueSlot into)
      throws IOException {
    return -1;
  }

  /**
   * Adds the family tombstones of the current row in their order; if there may be further ones
   * after {@code limit} that the buffer admitted, cuts the buffer.
   */
  public abstract void familyTombstones(CellBuffer into, int limit) throws IOException;

  /** Adds the cells of one column of the current row; otherwise as {@link #familyTombstones}. */
  public abstract void column(byte[] wanted, CellBuffer into, int limit) throws IOException;

  /** Moves to the first column of the current row. */
  public abstract void firstColumn() throws IOException;

  /** Moves to the first column of the current row whose qualifier is not below the given one. */
  public abstract void seekColumn(byte[] from) throws IOException;

  /** Moves to the next column of the current row. */
  public abstract void nextColumn() throws IOException;

  /** Adds the cells of the current column; otherwise as {@link #familyTombstones}. */
  public abstract void currentColumn(CellBuffer into, int limit) throws IOException;
}
