package io.cellardb.storage.lsm.compaction;

import java.util.List;

/**
 * Which files of a tree to merge next: size-tiered, with the ratio of HBase's {@code
 * RatioBasedCompactionPolicy}. Files are merged together with all newer ones, so that the sequences
 * of any two files never interleave.
 */
public final class CompactionPicker {
  private static final int MIN_FILES = 4;
  private static final double RATIO = 1.2;

  private CompactionPicker() {}

  /**
   * How many of the newest files to merge; 0 if there is nothing to do.
   *
   * @param sizes of the files in bytes, newest first
   */
  public static int pick(List<Long> sizes) {
    for (int count = sizes.size(); count >= MIN_FILES; count--) {
      long newer = sizes.subList(0, count - 1).stream().mapToLong(Long::longValue).sum();
      if (sizes.get(count - 1) <= newer * RATIO) {
        return count;
      }
    }
    return 0;
  }
}
