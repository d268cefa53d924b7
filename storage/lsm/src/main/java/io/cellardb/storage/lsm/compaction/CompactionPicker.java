package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.lsm.compaction.CompactionPlan.Kind;
import io.cellardb.storage.lsm.compaction.CompactionPlan.Reason;
import io.cellardb.storage.lsm.compaction.FileShape.Waste;
import io.cellardb.storage.lsm.manifest.Levels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Which files of a tree to compact next.
 *
 * <p>Level 0 is size-tiered, with the ratio of HBase's {@code RatioBasedCompactionPolicy}, until it
 * pays to merge it with the level that it goes to: as long as it is small beside what it overlaps
 * there, merging it would write that over and over again. Below it levels are levelled, see {@link
 * CompactionPolicy}: of a level that is above its target, the file that overlaps the least of the
 * next level goes down. Several plans may be carried out at once: no file is in two of them, and as
 * a plan takes all files of its level that its range overlaps, outputs of two cannot meet.
 */
public final class CompactionPicker {
  /** A file is like those before it if it is not larger than so many times all of them. */
  private static final double RATIO = 1.2;

  /** A tree with as much as so many files of a length takes none that are not longer. */
  private static final int MANY_FILES = 32;

  /** A level above the base is to be empty; this is how urgent it is. */
  private static final double DRAIN = 1000;

  private final TreeShape tree;
  private final CompactionPolicy policy;
  private final CompactionPolicy.Targets targets;

  private CompactionPicker(TreeShape tree, CompactionPolicy policy) {
    this.tree = tree;
    this.policy = policy;
    this.targets = policy.targets(tree.levelBytes());
  }

  /** What to do next; null if there is nothing. */
  public static CompactionPlan pick(TreeShape tree, CompactionPolicy policy) {
    return new CompactionPicker(tree, policy).pick();
  }

  /**
   * A compaction on request: all files, or all but the oldest run if those are at least two. A
   * minor one makes one run, which goes above the oldest.
   *
   * @return null if there is nothing to do
   */
  public static CompactionPlan requested(TreeShape tree, boolean major) {
    List<Long> inputs = new ArrayList<>();
    int filled = Levels.LAST;
    for (int n = 0; n <= Levels.LAST; n++) {
      tree.level(n).forEach(file -> inputs.add(file.number()));
      filled = tree.level(n).isEmpty() ? filled : n;
    }
    if (major) {
      return inputs.isEmpty()
          ? null
          : new CompactionPlan(Reason.MAJOR, inputs, Levels.LAST, Kind.MERGE, true);
    }
    int runs = tree.level(0).size();
    for (int n = 1; n <= Levels.LAST; n++) {
      runs += tree.level(n).isEmpty() ? 0 : 1;
    }
    if (runs <= 2) {
      return null;
    }
    int oldest = filled == 0 ? 1 : tree.level(filled).size();
    return new CompactionPlan(
        Reason.MINOR,
        List.copyOf(inputs.subList(0, inputs.size() - oldest)),
        Math.max(filled - 1, 0),
        Kind.MERGE,
        false);
  }

  private CompactionPlan pick() {
    CompactionPlan plan = expired();
    if (plan != null) {
      return plan;
    }
    plan = disjoint();
    if (plan != null) {
      return plan;
    }
    List<Integer> levels = new ArrayList<>();
    for (int n = 0; n < Levels.LAST; n++) {
      if (score(n) >= 1) {
        levels.add(n);
      }
    }
    levels.sort(Comparator.comparing(this::score).reversed());
    for (int level : levels) {
      plan = level == 0 ? levelZero() : level(level);
      if (plan != null) {
        return plan;
      }
    }
    return tombstones();
  }

  /** How full a level is; it is to be merged from 1 on. */
  private double score(int level) {
    if (level == 0) {
      return Math.max(
          (double) tree.level(0).size() / policy.levelZeroFiles(),
          (double) tree.bytes(0) / policy.baseBytes());
    }
    long bytes = TreeShape.bytes(idle(tree.level(level)));
    if (bytes == 0) {
      return 0;
    }
    return level < targets.base() ? DRAIN : (double) bytes / (targets.bytes()[level] + 1);
  }

  private static List<FileShape> idle(List<FileShape> files) {
    return files.stream().filter(file -> !file.busy()).toList();
  }

  private static boolean anyBusy(List<FileShape> files) {
    return files.stream().anyMatch(FileShape::busy);
  }

  private int levelBelowZero() {
    return Math.min(targets.base(), tree.firstFilled());
  }

  private CompactionPlan merge(Reason reason, List<FileShape> inputs, int level) {
    return new CompactionPlan(
        reason,
        inputs.stream().map(FileShape::number).toList(),
        level,
        Kind.MERGE,
        tree.isComplete(inputs));
  }

  /** Files that have expired and hide nothing, because nothing older has their rows. */
  private CompactionPlan expired() {
    List<Long> found = new ArrayList<>();
    for (List<FileShape> level : tree.levels()) {
      for (FileShape file : level) {
        if (file.waste() == Waste.EXPIRED && !file.busy() && tree.isComplete(List.of(file))) {
          found.add(file.number());
        }
      }
    }
    return found.isEmpty()
        ? null
        : new CompactionPlan(Reason.EXPIRED, found, Levels.LAST, Kind.DROP, true);
  }

  /**
   * A file of level 0 that can be listed below as it is: writes in key order are written once.
   * Small ones are not worth a file of their own, see {@link #isWorthListing}.
   */
  private CompactionPlan disjoint() {
    List<FileShape> files = tree.level(0);
    int below = levelBelowZero();
    if (anyBusy(files)) {
      return null; // what is being merged may come to lie anywhere between its ends
    }
    for (int i = files.size() - 1; i >= 0; i--) {
      FileShape file = files.get(i);
      List<FileShape> older = files.subList(i + 1, files.size());
      if (isWorthListing(file)
          && older.stream().noneMatch(file::overlaps)
          && tree.overlapping(below, List.of(file)).isEmpty()) {
        return new CompactionPlan(Reason.DISJOINT, List.of(file.number()), below, Kind.MOVE, false);
      }
    }
    return null;
  }

  /**
   * Whether a file of level 0 may be listed in another level as it is. One that overlaps newer ones
   * will be merged with them, unless it is large. Else the more a tree has, the larger the file has
   * to be, so that a tree's files grow with it and stay few.
   */
  private boolean isWorthListing(FileShape file) {
    if (file.bytes() >= policy.fileBytes() / 2) {
      return true;
    }
    long share = LongStream.of(tree.levelBytes()).skip(1).sum() / MANY_FILES;
    return file.bytes() >= Math.max(share, policy.fileBytes() / 16)
        && tree.level(0).stream().filter(file::overlaps).count() == 1; // itself
  }

  private CompactionPlan levelZero() {
    List<FileShape> files = tree.level(0);
    if (!anyBusy(files)) {
      int below = levelBelowZero();
      List<FileShape> overlap = tree.overlapping(below, files);
      boolean pays =
          tree.bytes(0) >= policy.baseBytes()
              || tree.bytes(0) * policy.fanOut() >= TreeShape.bytes(overlap)
              || files.size() >= 4 * policy.levelZeroFiles();
      if (pays && !anyBusy(overlap)) {
        List<FileShape> inputs = new ArrayList<>(files);
        inputs.addAll(overlap);
        return merge(Reason.LEVEL_ZERO, inputs, below);
      }
    }
    return tier();
  }

  /** The newest files of level 0, as far as they are of similar size. */
  private CompactionPlan tier() {
    List<FileShape> files = tree.level(0);
    int free = 0;
    while (free < files.size() && !files.get(free).busy()) {
      free++;
    }
    for (int count = free; count >= policy.levelZeroFiles(); count--) {
      long newer = TreeShape.bytes(files.subList(0, count - 1));
      if (files.get(count - 1).bytes() <= newer * RATIO) {
        return merge(Reason.TIER, files.subList(0, count), 0);
      }
    }
    return null;
  }

  /** The file of a level that goes down for the least work. */
  private CompactionPlan level(int level) {
    FileShape best = null;
    List<FileShape> bestOverlap = List.of();
    double bestCost = 0;
    for (FileShape file : idle(tree.level(level))) {
      List<FileShape> overlap = tree.overlapping(level + 1, List.of(file));
      double cost = (double) TreeShape.bytes(overlap) / file.bytes();
      if (!anyBusy(overlap) && (best == null || cost < bestCost)) {
        best = file;
        bestOverlap = overlap;
        bestCost = cost;
      }
    }
    return best == null ? null : down(Reason.SIZE, best, bestOverlap, level + 1);
  }

  private CompactionPlan down(Reason reason, FileShape file, List<FileShape> overlap, int below) {
    boolean drops = file.waste() != Waste.NONE && tree.isComplete(List.of(file));
    if (overlap.isEmpty() && !drops) {
      return new CompactionPlan(reason, List.of(file.number()), below, Kind.MOVE, false);
    }
    List<FileShape> inputs = new ArrayList<>(List.of(file));
    inputs.addAll(overlap);
    return merge(reason, inputs, below);
  }

  /** A file of little but tombstones: written anew if nothing older has its rows, else down. */
  private CompactionPlan tombstones() {
    for (int n = 1; n <= Levels.LAST; n++) {
      for (FileShape file : idle(tree.level(n))) {
        if (file.waste() != Waste.TOMBSTONES) {
          continue;
        }
        if (tree.isComplete(List.of(file))) {
          return merge(Reason.TOMBSTONES, List.of(file), n);
        }
        List<FileShape> overlap = tree.overlapping(n + 1, List.of(file));
        if (!anyBusy(overlap)) {
          return down(Reason.TOMBSTONES, file, overlap, n + 1);
        }
      }
    }
    return null;
  }
}
