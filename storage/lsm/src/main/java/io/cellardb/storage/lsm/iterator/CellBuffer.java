package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.key.BatchSequences;
import io.cellardb.storage.lsm.key.CellOrder;
import java.util.Arrays;

/**
 * Cells of one column, or the family tombstones of one row, gathered from several sources; reused
 * from column to column. Sources append runs that are in order, and {@link #sort()} merges them:
 * from then on cell 0 is the first in store order (newest time, highest kind, highest sequence).
 */
public final class CellBuffer {
  private static final int INSERTION_SORT_LIMIT = 24;
  private static final byte[] NOTHING = new byte[0];

  private long readSequence = Long.MAX_VALUE;
  private int count;
  private long horizon = Long.MIN_VALUE;
  private long oldest = Long.MAX_VALUE;
  private long[] times = new long[8];
  private byte[] kinds = new byte[8];
  private long[] sequences = new long[8];
  private long[] ttls = new long[8];
  private boolean anyTtl;
  private byte[][] sources = new byte[8][]; // null where the value is the number
  private long[] numbers = new long[8];
  private int[] starts = new int[8];
  private int[] lengths = new int[8];
  private int[] order = new int[8];
  private int[] merged = new int[8];

  /** Lets only cells up to this sequence in from now on. */
  public void readSequence(long sequence) {
    readSequence = sequence;
  }

  /** Whether a cell of that sequence would be let in. */
  public boolean admits(long sequence) {
    return BatchSequences.isSeen(sequence, readSequence);
  }

  /** Removes all cells. */
  public void clear() {
    count = 0;
    anyTtl = false;
    horizon = Long.MIN_VALUE;
    oldest = Long.MAX_VALUE;
  }

  /** States that a source may have further cells, none of them with a time above this one. */
  public void cut(long time) {
    horizon = Math.max(horizon, time);
  }

  /**
   * All cells with a time above this one are here, and with {@link Long#MIN_VALUE} all cells are.
   * What is visible above the horizon does not depend on anything below.
   */
  public long horizon() {
    return horizon;
  }

  /** Whether there are so many cells or more, all with a time above this one. */
  public boolean isAbove(long time, int enough) {
    return count >= enough && oldest > time;
  }

  /** Number of cells. */
  public int count() {
    return count;
  }

  /** Adds a tombstone, unless it is too new. */
  public void addTombstone(long time, byte kind, long sequence) {
    add(time, kind, sequence, FamilyDescriptor.FOREVER, NOTHING, 0, 0);
  }

  /**
   * Adds a cell whose value is {@code source[start, start + length)}, unless it is too new.
   *
   * @param ttl its own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}
   */
  public void add(
      long time, byte kind, long sequence, long ttl, byte[] source, int start, int length) {
    if (admits(sequence)) {
      add(time, kind, sequence, ttl);
      sources[count] = source;
      starts[count] = start;
      lengths[count] = length;
      count++;
    }
  }

  /**
   * Adds a cell whose value are the lowest {@code width} bytes of a number, 1 to 8, big-endian;
   * unless it is too new.
   *
   * @param ttl its own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}
   */
  public void addNumber(long time, byte kind, long sequence, long ttl, long bits, int width) {
    if (admits(sequence)) {
      add(time, kind, sequence, ttl);
      sources[count] = null;
      numbers[count] = bits;
      lengths[count] = width;
      count++;
    }
  }

  private void add(long time, byte kind, long sequence, long ttl) {
    if (count == times.length) {
      grow();
    }
    times[count] = time;
    oldest = Math.min(oldest, time);
    kinds[count] = kind;
    sequences[count] = sequence;
    ttls[count] = ttl;
    anyTtl |= ttl != FamilyDescriptor.FOREVER;
    order[count] = count;
  }

  private void grow() {
    int capacity = count * 2;
    times = Arrays.copyOf(times, capacity);
    kinds = Arrays.copyOf(kinds, capacity);
    sequences = Arrays.copyOf(sequences, capacity);
    ttls = Arrays.copyOf(ttls, capacity);
    sources = Arrays.copyOf(sources, capacity);
    numbers = Arrays.copyOf(numbers, capacity);
    starts = Arrays.copyOf(starts, capacity);
    lengths = Arrays.copyOf(lengths, capacity);
    order = Arrays.copyOf(order, capacity);
    merged = new int[capacity];
  }

  /** Brings the cells into store order. */
  public void sort() {
    if (count <= INSERTION_SORT_LIMIT) {
      for (int i = 1; i < count; i++) {
        int moving = order[i];
        int j = i - 1;
        while (j >= 0 && compare(order[j], moving) > 0) {
          order[j + 1] = order[j];
          j--;
        }
        order[j + 1] = moving;
      }
    } else {
      mergeRuns();
    }
  }

  /** Natural merge sort: as many passes as it takes to halve the number of runs to one. */
  private void mergeRuns() {
    boolean sorted = false;
    while (!sorted) {
      sorted = true;
      int from = 0;
      while (from < count) {
        int middle = endOfRun(from);
        if (middle == count) {
          break;
        }
        sorted = false;
        int to = endOfRun(middle);
        merge(from, middle, to);
        from = to;
      }
    }
  }

  private int endOfRun(int from) {
    int end = from + 1;
    while (end < count && compare(order[end - 1], order[end]) <= 0) {
      end++;
    }
    return end;
  }

  private void merge(int from, int middle, int to) {
    System.arraycopy(order, from, merged, from, to - from);
    int i = from;
    int j = middle;
    for (int out = from; out < to; out++) {
      boolean left = j == to || (i < middle && compare(merged[i], merged[j]) <= 0);
      order[out] = merged[left ? i++ : j++];
    }
  }

  private int compare(int a, int b) {
    return CellOrder.compareVersions(
        times[a], kinds[a], sequences[a], times[b], kinds[b], sequences[b]);
  }

  /** Time of a cell. */
  public long time(int cell) {
    return times[order[cell]];
  }

  /** Code of a cell's kind. */
  public byte kind(int cell) {
    return kinds[order[cell]];
  }

  /** Sequence of a cell. */
  public long sequence(int cell) {
    return sequences[order[cell]];
  }

  /** A cell's own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}. */
  public long ttl(int cell) {
    return ttls[order[cell]];
  }

  /** Whether the time to live of a cell's own has passed at {@code now} (rule 11c). */
  public boolean hasOutlivedItself(int cell, long now) {
    return anyTtl && ttl(cell) != FamilyDescriptor.FOREVER && time(cell) < now - ttl(cell);
  }

  /** The array in which a cell's value lies. */
  public byte[] source(int cell) {
    int at = order[cell];
    if (sources[at] == null) {
      ValueSlot slot = new ValueSlot();
      slot.setNumber(numbers[at], lengths[at]);
      sources[at] = slot.source;
      starts[at] = slot.start;
    }
    return sources[at];
  }

  /** Where a cell's value starts. */
  public int start(int cell) {
    int at = order[cell];
    return sources[at] == null ? 0 : starts[at];
  }

  /** Length of a cell's value. */
  public int length(int cell) {
    return lengths[order[cell]];
  }

  /** Points to a cell's value, and tells its time. */
  public void get(int cell, ValueSlot into) {
    int at = order[cell];
    if (sources[at] == null) {
      into.setNumber(numbers[at], lengths[at]);
    } else {
      into.set(sources[at], starts[at], lengths[at]);
    }
    into.time = times[at];
  }
}
