package io.cellardb.storage.lsm.io;

/**
 * Places for what threads would otherwise share: which one is the calling thread's. Some threads
 * have the same, so that what lies there must be safe for use by many; mostly one alone uses it.
 */
public final class ThreadPlace {
  private static final int PER_PROCESSOR = 4;
  private static final int MOST = 64;

  /** How many places there are, a power of two. */
  public static final int COUNT =
      Integer.highestOneBit(
          Math.min(MOST, PER_PROCESSOR * Runtime.getRuntime().availableProcessors()));

  /** Bytes between two places, such that processors which write to them do not meet. */
  public static final int BYTES_APART = 128;

  /** 2<sup>64</sup> divided by the golden ratio: numbers in sequence are spread evenly. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private static final int SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(COUNT);

  private ThreadPlace() {}

  /** The place of the calling thread, from 0 on. */
  public static int current() {
    return (int) ((Thread.currentThread().getId() * SPREAD) >>> SHIFT);
  }
}
