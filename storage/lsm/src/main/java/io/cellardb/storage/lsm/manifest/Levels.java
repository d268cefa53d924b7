package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The files of one tree, and what is known of what they have no more. Those of level 0 may overlap
 * and are in the order of their age, since the sequences of any two of them never interleave. Those
 * of each deeper level are disjoint in their keys and in key order. Of any row, what is in a level
 * is older than what is in the levels above. Immutable.
 */
public final class Levels {
  /** The deepest level. */
  public static final int LAST = 6;

  /** No files. */
  public static final Levels EMPTY =
      new Levels(
          IntStream.rangeClosed(0, LAST).mapToObj(n -> List.<Sstable>of()).toList(),
          Forgotten.NOTHING);

  private final List<List<Sstable>> levels;
  private final List<Sstable> all;
  private final Forgotten forgotten;

  private Levels(List<List<Sstable>> levels, Forgotten forgotten) {
    this.levels = levels;
    this.forgotten = forgotten;
    this.all = levels.stream().flatMap(List::stream).toList();
  }

  /**
   * These files, by level.
   *
   * @throws IllegalStateException if files of a level below the first overlap
   */
  public static Levels of(List<List<Sstable>> byLevel) {
    List<List<Sstable>> sorted = new ArrayList<>();
    for (int n = 0; n <= LAST; n++) {
      List<Sstable> files = new ArrayList<>(byLevel.get(n));
      sort(files, n);
      sorted.add(List.copyOf(files));
    }
    return new Levels(List.copyOf(sorted), Forgotten.NOTHING);
  }

  /**
   * These without some files, and with others in one level.
   *
   * @throws IllegalStateException if files of a level below the first would overlap
   */
  public Levels with(Collection<Sstable> removed, int level, Collection<Sstable> added) {
    List<List<Sstable>> changed = new ArrayList<>();
    for (int n = 0; n <= LAST; n++) {
      List<Sstable> files = levels.get(n);
      boolean touched = n == level && !added.isEmpty();
      if (touched || files.stream().anyMatch(removed::contains)) {
        List<Sstable> kept = new ArrayList<>(files);
        kept.removeAll(removed);
        if (touched) {
          kept.addAll(added);
          sort(kept, n);
        }
        files = List.copyOf(kept);
      }
      changed.add(files);
    }
    return new Levels(List.copyOf(changed), forgotten);
  }

  /** These, with what the tree has forgotten altogether. */
  Levels having(Forgotten altogether) {
    return new Levels(levels, altogether);
  }

  /** What of the tree is known to be missing without a trace. */
  public Forgotten forgotten() {
    return forgotten;
  }

  private static void sort(List<Sstable> files, int level) {
    if (level == 0) {
      files.sort(
          (a, b) -> {
            int order = Long.compare(b.summary().maxSequence(), a.summary().maxSequence());
            return order != 0 ? order : Long.compare(b.summary().number(), a.summary().number());
          });
      return;
    }
    files.sort((a, b) -> Arrays.compareUnsigned(a.summary().firstRow(), b.summary().firstRow()));
    for (int i = 1; i < files.size(); i++) {
      Sstable before = files.get(i - 1);
      Sstable file = files.get(i);
      if (Arrays.compareUnsigned(before.summary().lastRow(), file.summary().firstRow()) >= 0) {
        throw new IllegalStateException(
            "files " + before.file() + " and " + file.file() + " overlap in level " + level);
      }
    }
  }

  /** The files of a level: of level 0 newest first, of the others in key order. */
  public List<Sstable> level(int level) {
    return levels.get(level);
  }

  /** All files, level by level. */
  public List<Sstable> all() {
    return all;
  }

  /**
   * The runs, newest first: each file of level 0, and each deeper level that is not empty. The rows
   * of a run are disjoint.
   */
  public List<List<Sstable>> runs() {
    List<List<Sstable>> runs = new ArrayList<>();
    for (Sstable file : levels.get(0)) {
      runs.add(List.of(file));
    }
    for (int n = 1; n <= LAST; n++) {
      if (!levels.get(n).isEmpty()) {
        runs.add(levels.get(n));
      }
    }
    return runs;
  }

  /** The level that a file is in; -1 if it is not one of these. */
  public int levelOf(Sstable file) {
    for (int n = 0; n <= LAST; n++) {
      if (levels.get(n).contains(file)) {
        return n;
      }
    }
    return -1;
  }

  /**
   * The deepest level to which files of one sequence, disjoint with each other, can be added: there
   * and above nothing older has their rows, unless it is level 0.
   */
  int deepestFor(List<SstableSummary> added) {
    for (int n = 0; n <= LAST; n++) {
      for (Sstable there : level(n)) {
        if (there.summary().minSequence() < added.get(0).maxSequence()
            && added.stream().anyMatch(file -> overlap(file, there.summary()))) {
          return Math.max(0, n - 1);
        }
      }
    }
    return LAST;
  }

  private static boolean overlap(SstableSummary a, SstableSummary b) {
    return Arrays.compareUnsigned(a.firstRow(), b.lastRow()) <= 0
        && Arrays.compareUnsigned(b.firstRow(), a.lastRow()) <= 0;
  }
}
