package io.cellardb.storage.lsm.key;

/**
 * What objects take on the heap of a 64-bit HotSpot, in bytes: headers of 12 bytes, of arrays 16,
 * references of 4 (which holds for heaps below 32 GiB), everything rounded up to 8.
 */
public final class HeapSize {
  /** A reference. */
  public static final int REFERENCE = 4;

  private static final int OBJECT_HEADER = 12;
  private static final int ARRAY_HEADER = 16;

  private HeapSize() {}

  /** An object with fields of so many bytes. */
  public static int ofObject(int fields) {
    return aligned(OBJECT_HEADER + fields);
  }

  /** An array. */
  public static long ofArray(long elements, int bytesEach) {
    return (ARRAY_HEADER + elements * bytesEach + 7) & ~7L;
  }

  private static int aligned(int bytes) {
    return (bytes + 7) & ~7;
  }
}
