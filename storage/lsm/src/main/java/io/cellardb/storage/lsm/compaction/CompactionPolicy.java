package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.lsm.manifest.Levels;

/**
 * The sizes that a tree is to have, in bytes.
 *
 * <p>Targets are taken from the largest level, as RocksDB's {@code
 * level_compaction_dynamic_level_bytes} does: the deepest level has what it has, and each level
 * above it a tenth of the one below. The first that would be no larger than {@code baseBytes} is
 * the <em>base</em>, into which level 0 goes. The levels between stay empty, so that some tenth of
 * a tree at most lies above its deepest level.
 *
 * @param fileBytes what a file of a level below the first is to have at least, when it is cut
 * @param baseBytes the greatest target of the base
 * @param fanOut how many times as large as a level the next one is to be
 * @param levelZeroFiles how many files of level 0 are merged
 */
public record CompactionPolicy(long fileBytes, long baseBytes, int fanOut, int levelZeroFiles) {
  private static final int FAN_OUT = 10;
  private static final int LEVEL_ZERO_FILES = 4;

  /** The usual ratios for files of a size. */
  public static CompactionPolicy ofFiles(long fileBytes) {
    return new CompactionPolicy(fileBytes, 4 * fileBytes, FAN_OUT, LEVEL_ZERO_FILES);
  }

  /**
   * The targets of a tree's levels.
   *
   * @param base the level into which level 0 goes if those above it are empty
   * @param bytes by level; 0 above the base
   */
  public record Targets(int base, long[] bytes) {}

  /**
   * The targets of a tree.
   *
   * @param levelBytes what its levels have, level 0 included
   */
  public Targets targets(long[] levelBytes) {
    long target = baseBytes;
    for (int n = 1; n <= Levels.LAST; n++) {
      target = Math.max(target, levelBytes[n]);
    }
    long[] bytes = new long[Levels.LAST + 1];
    int level = Levels.LAST;
    bytes[level] = target;
    while (target > baseBytes && level > 1) {
      target /= fanOut;
      level--;
      bytes[level] = target;
    }
    return new Targets(level, bytes);
  }

  /**
   * How many bytes compactions have to read and write until no level is above its target, roughly:
   * what is too much in a level is merged with {@code fanOut} times as much of the next one.
   */
  public long debt(Levels tree) {
    long[] bytes = new long[Levels.LAST + 1];
    for (int n = 0; n <= Levels.LAST; n++) {
      bytes[n] = tree.level(n).stream().mapToLong(file -> file.summary().size()).sum();
    }
    Targets targets = targets(bytes);
    long debt = tree.level(0).size() < levelZeroFiles ? 0 : bytes[0];
    for (int n = 1; n < Levels.LAST; n++) {
      debt += Math.max(0, bytes[n] - targets.bytes()[n]) * (fanOut + 1);
    }
    return debt;
  }
}
