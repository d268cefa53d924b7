package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.sstable.Sstable;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The memtables and files of a store at some time. Immutable, but for what is written to the active
 * generation. As long as somebody holds a reference its files exist.
 *
 * <p>A reader of sequence <em>s</em> finds everything up to <em>s</em> in a version that was
 * current at or after <em>s</em> and whose {@link #horizon()} is not above <em>s</em>.
 */
public final class Version {
  private final Generation active;
  private final List<Generation> flushing;
  private final Map<Integer, Levels> trees;
  private final long horizon;
  private final ReferenceCount references = new ReferenceCount();

  /**
   * A version, which takes a reference of each of its files, and is its maker's until he gives it
   * up.
   *
   * @param flushing generations that wait to be flushed, newest first
   * @param trees the files by tree
   */
  Version(Generation active, List<Generation> flushing, Map<Integer, Levels> trees, long horizon) {
    this.active = active;
    this.flushing = List.copyOf(flushing);
    this.trees = trees;
    this.horizon = horizon;
    trees.values().forEach(levels -> levels.all().forEach(Sstable::retain));
  }

  /** The generation that is written to. */
  public Generation active() {
    return active;
  }

  /** Generations that wait to be flushed, newest first. */
  public List<Generation> flushing() {
    return flushing;
  }

  /** Whether anything is not in files yet. */
  public boolean hasMemtables() {
    return !flushing.isEmpty() || active.has(tree -> true);
  }

  /** The files of a tree, level by level. */
  public Levels levels(int tree) {
    return trees.getOrDefault(tree, Levels.EMPTY);
  }

  /** The files of a tree. */
  public List<Sstable> files(int tree) {
    return levels(tree).all();
  }

  /** All files by tree; not to be changed. */
  public Map<Integer, Levels> trees() {
    return trees;
  }

  /** Of what was overwritten or deleted up to this sequence, compactions may have left nothing. */
  public long horizon() {
    return horizon;
  }

  /** Takes a reference, unless the last one is already gone. */
  public boolean retain() {
    return references.retain();
  }

  /** Gives a reference back. */
  public void release() throws IOException {
    if (references.release()) {
      releaseFiles();
    }
  }

  /** Ends the reference that a version is made with. */
  void giveUp() throws IOException {
    if (references.giveUp()) {
      releaseFiles();
    }
  }

  private void releaseFiles() throws IOException {
    VersionSet.release(trees.values().stream().flatMap(tree -> tree.all().stream()).toList());
  }
}
