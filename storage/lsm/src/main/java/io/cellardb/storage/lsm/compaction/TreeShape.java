package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.sstable.Sstable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * What picking a compaction needs to know of a tree: its files, by level, in the order of {@link
 * Levels}. Immutable.
 */
public record TreeShape(List<List<FileShape>> levels) {

  /**
   * Describes a tree.
   *
   * @param busy which files a compaction takes already
   * @param horizon the sequence of the oldest open snapshot
   * @param now the store's clock, in milliseconds
   */
  public static TreeShape of(
      Levels tree, FamilyDescriptor family, Predicate<Sstable> busy, long horizon, long now) {
    List<List<FileShape>> levels = new ArrayList<>();
    for (int n = 0; n <= Levels.LAST; n++) {
      levels.add(
          tree.level(n).stream()
              .map(file -> FileShape.of(file.summary(), family, busy.test(file), horizon, now))
              .toList());
    }
    return new TreeShape(levels);
  }

  /** The files of a level. */
  public List<FileShape> level(int level) {
    return levels.get(level);
  }

  /** The length of all files of a level. */
  public long bytes(int level) {
    return bytes(levels.get(level));
  }

  /** The length of all files, by level. */
  long[] levelBytes() {
    return levels.stream().mapToLong(TreeShape::bytes).toArray();
  }

  static long bytes(Collection<FileShape> files) {
    return files.stream().mapToLong(FileShape::bytes).sum();
  }

  /** The first level below level 0 that is not empty; {@link Levels#LAST} if all are. */
  int firstFilled() {
    int level = 1;
    while (level < Levels.LAST && levels.get(level).isEmpty()) {
      level++;
    }
    return level;
  }

  /** The files of a level that overlap what lies between the first and last row of others. */
  List<FileShape> overlapping(int level, Collection<FileShape> others) {
    byte[] first = firstRow(others);
    byte[] last = lastRow(others);
    return levels.get(level).stream().filter(file -> file.overlaps(first, last)).toList();
  }

  /**
   * Whether files hold the beginning of the history of all their rows: nothing older has one of
   * them.
   */
  boolean isComplete(Collection<FileShape> files) {
    byte[] first = firstRow(files);
    byte[] last = lastRow(files);
    boolean below = false; // whether a newer one of the files has been seen
    for (List<FileShape> level : levels) {
      for (FileShape file : level) {
        if (files.contains(file)) {
          below = true;
        } else if (below && file.overlaps(first, last)) {
          return false;
        }
      }
    }
    return true;
  }

  private static byte[] firstRow(Collection<FileShape> files) {
    return files.stream().map(FileShape::firstRow).min(Arrays::compareUnsigned).orElseThrow();
  }

  private static byte[] lastRow(Collection<FileShape> files) {
    return files.stream().map(FileShape::lastRow).max(Arrays::compareUnsigned).orElseThrow();
  }
}
