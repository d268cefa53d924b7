package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.sstable.Sstable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

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
  private final Map<Integer, List<Sstable>> files;
  private final long horizon;
  private final AtomicInteger references = new AtomicInteger(1);

  /**
   * A version, which takes a reference of each of its files.
   *
   * @param flushing generations that wait to be flushed, newest first
   * @param files by tree, newest first
   */
  Version(
      Generation active,
      List<Generation> flushing,
      Map<Integer, List<Sstable>> files,
      long horizon) {
    this.active = active;
    this.flushing = List.copyOf(flushing);
    this.files = files;
    this.horizon = horizon;
    files.values().forEach(list -> list.forEach(Sstable::retain));
  }

  /** The generation that is written to. */
  public Generation active() {
    return active;
  }

  /** Generations that wait to be flushed, newest first. */
  public List<Generation> flushing() {
    return flushing;
  }

  /** The files of a tree, newest first. */
  public List<Sstable> files(int tree) {
    return files.getOrDefault(tree, List.of());
  }

  /** All files by tree; not to be changed. */
  public Map<Integer, List<Sstable>> files() {
    return files;
  }

  /** Of what was overwritten or deleted up to this sequence, compactions may have left nothing. */
  public long horizon() {
    return horizon;
  }

  /** Takes a reference, unless the last one is already gone. */
  public boolean retain() {
    while (true) {
      int count = references.get();
      if (count == 0) {
        return false;
      }
      if (references.compareAndSet(count, count + 1)) {
        return true;
      }
    }
  }

  /** Gives a reference back. */
  public void release() throws IOException {
    if (references.decrementAndGet() == 0) {
      IOException failure = null;
      for (List<Sstable> list : files.values()) {
        for (Sstable file : list) {
          try {
            file.release();
          } catch (IOException e) {
            failure = e;
          }
        }
      }
      if (failure != null) {
        throw failure;
      }
    }
  }
}
