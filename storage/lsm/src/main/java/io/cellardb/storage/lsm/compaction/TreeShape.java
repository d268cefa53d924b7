package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.sstable.Sstable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
    byte[] first =
        others.stream().map(FileShape::firstRow).min(Arrays::compareUnsigned).orElseThrow();
    byte[] last =
        others.stream().map(FileShape::lastRow).max(Arrays::compareUnsigned).orElseThrow();
    List<FileShape> files = levels.get(level);
    if (level == 0) {
      return files.stream().filter(file -> file.overlaps(first, last)).toList();
    }
    int from = firstNotBelow(files, first);
    int to = from;
    while (to < files.size() && files.get(to).overlaps(first, last)) {
      to++;
    }
    return files.subList(from, to);
  }

  /** The first of disjoint files whose last row is not below a row. */
  private static int firstNotBelow(List<FileShape> files, byte[] row) {
    int low = 0;
    int high = files.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Arrays.compareUnsigned(files.get(middle).lastRow(), row) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Whether files hold the beginning of the history of all their rows: no other file that is older
   * than one of them overlaps it.
   */
  boolean isComplete(Collection<FileShape> files) {
    Set<FileShape> inputs = new HashSet<>(files);
    for (int n = 0; n <= Levels.LAST; n++) {
      List<FileShape> level = levels.get(n);
      for (int i = 0; i < level.size(); i++) {
        FileShape file = level.get(i);
        if (inputs.contains(file)
            && ((n == 0 && overlapsOther(file, level.subList(i + 1, level.size()), inputs))
                || overlapsDeeper(file, n, inputs))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean overlapsDeeper(FileShape file, int level, Set<FileShape> inputs) {
    for (int n = level + 1; n <= Levels.LAST; n++) {
      if (!inputs.containsAll(overlapping(n, List.of(file)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean overlapsOther(
      FileShape file, List<FileShape> older, Set<FileShape> inputs) {
    return older.stream().anyMatch(other -> !inputs.contains(other) && file.overlaps(other));
  }
}
