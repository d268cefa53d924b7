package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/**
 * Gathers {@link Numbers} that are mostly on a line known beforehand: as long as all are, nothing
 * is stored.
 */
final class NumbersBuilder {
  private static final int LEAST_CAPACITY = 64;

  private final long base;
  private final long slope;
  private long[] numbers = {};
  private boolean usual = true;

  /** Number <em>i</em> is usually {@code base + i * slope}. */
  NumbersBuilder(long base, long slope) {
    this.base = base;
    this.slope = slope;
  }

  /** Starts anew. */
  void reset() {
    usual = true;
  }

  /** Whether all numbers so far are what they usually are. */
  boolean isUsual() {
    return usual;
  }

  /** Sets the number behind the last one, or the last one again. */
  void put(int index, long number) {
    if (usual) {
      if (number == base + index * slope) {
        return;
      }
      store(index);
    }
    if (index >= numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(index * 2, LEAST_CAPACITY));
    }
    numbers[index] = number;
  }

  /** Stores the numbers before an index, all of which are usual. */
  private void store(int count) {
    if (numbers.length < count) {
      numbers = new long[Math.max(count * 2, LEAST_CAPACITY)];
    }
    for (int i = 0; i < count; i++) {
      numbers[i] = base + i * slope;
    }
    usual = false;
  }

  /** The first numbers, of which there are so many; behind them anything. */
  long[] array(int count) {
    if (usual) {
      store(count);
    }
    return numbers;
  }

  /** Writes the first numbers. */
  void write(ByteWriter into, int count) {
    Numbers.write(into, array(count), count);
  }
}
