package io.cellardb.storage.lsm.manifest;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.sstable.Blocks;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.wal.Abandoned;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * The current version and catalog, and the only place where they change: an edit is first brought
 * to the manifest and then put into effect. Safe for use by many threads.
 */
public final class VersionSet implements Closeable {
  private final ManifestLog manifest;
  private final SstableFiles sstables;
  private volatile Version current;
  private final AtomicLong changes = new AtomicLong();
  private volatile StoreCatalog catalog;

  /**
   * Opens the files of a state.
   *
   * @param nextNumber a number that no file has, nor any greater one
   * @param active takes the writes
   */
  public VersionSet(
      FileSystem files,
      Path directory,
      StoreState state,
      long nextNumber,
      Generation active,
      Function<Sstable, Blocks> cache)
      throws IOException {
    this.manifest = new ManifestLog(files, directory, state, nextNumber);
    this.sstables = new SstableFiles(files, directory, cache);
    this.catalog = state.catalog();
    List<Sstable> opened = new ArrayList<>();
    try {
      Map<Integer, Levels> trees = sstables.openAll(state, opened);
      forget(state.asEdit(), trees);
      this.current = new Version(active, List.of(), trees, 0);
    } finally {
      release(opened);
    }
  }

  /** Puts into effect what an edit says of what trees have forgotten. */
  private static void forget(VersionEdit edit, Map<Integer, Levels> trees) {
    for (VersionEdit.Step step : edit.steps()) {
      if (step instanceof VersionEdit.Forget forget) {
        Levels levels = trees.getOrDefault(forget.tree(), Levels.EMPTY);
        trees.put(forget.tree(), levels.having(levels.forgotten().and(forget.rows())));
      }
    }
  }

  /**
   * Makes edits and batches possible, which begin the log and a new manifest that names it. The
   * first of them does so where the store was closed; else it is done now.
   *
   * @param wal the log; every edit notes up to where it is on stable storage
   * @param closed the manifest with which the store was closed; null if it was not
   */
  public void start(Wal wal, Path closed) throws IOException {
    manifest.start(wal, closed);
  }

  /**
   * The state of the files as of now.
   *
   * @param version has them, with a reference for the caller
   * @param state a copy
   */
  public record Checkpoint(Version version, StoreState state) {}

  /** The state of the files as of now, with the version, which the caller is to release. */
  public synchronized Checkpoint checkpoint() {
    return new Checkpoint(retain(), manifest.copy());
  }

  /** A number for a new file. */
  public long nextNumber() {
    return manifest.nextNumber();
  }

  /** A number for a new tree. */
  public int nextTree() {
    return manifest.nextTree();
  }

  /** The catalog as of now. */
  public StoreCatalog catalog() {
    return catalog;
  }

  /** Differs from what it was before after each change of the version or the catalog. */
  public long changes() {
    return changes.get();
  }

  /** The current version without a reference, for a glance or under a lock that keeps it. */
  public Version peek() {
    return current;
  }

  /** The current version, with a reference for the caller; fails when the store is closed. */
  public Version retain() {
    while (true) {
      Version version = current;
      if (version.retain()) {
        return version;
      }
      if (version == current) { // no other one has come in its place
        throw new StorageException(StorageException.Code.CLOSED, "the store is closed");
      }
    }
  }

  /**
   * Lets writes go to a new segment, while the memtables of some trees wait to be flushed. Not
   * beside a write.
   */
  public synchronized void rotate(long segment, IntPredicate trees) throws IOException {
    rotate(segment, trees, next -> {});
  }

  /**
   * As {@link #rotate(long, IntPredicate)}.
   *
   * @param fill puts into the memtables that follow what they have at once; if that fails nothing
   *     has happened
   */
  public synchronized void rotate(long segment, IntPredicate trees, Consumer<Generation> fill)
      throws IOException {
    Generation active = current.active();
    List<Generation> flushing = new ArrayList<>(current.flushing());
    flushing.add(0, active.only(trees));
    Generation next = active.successor(trees.negate(), segment);
    fill.accept(next);
    replace(new Version(next, flushing, current.trees(), current.horizon()));
  }

  /**
   * Lets writes go to a new segment after the one before could not be written any more, without the
   * batches that were not acknowledged. Not beside a write.
   *
   * @param segment the one before
   * @param acknowledged the sequence of the last batch that stays
   */
  public synchronized void abandoned(Abandoned segment, long acknowledged) throws IOException {
    Generation next = current.active().resumed(segment.next(), acknowledged);
    commit(
        newEdit().add(new VersionEdit.Abandon(segment)),
        new Version(next, current.flushing(), current.trees(), current.horizon()));
  }

  /**
   * Puts files in the place of a generation.
   *
   * @param forgotten what the flush has dropped without a trace, by tree
   * @param horizon sequence up to which the flush may have dropped what is overwritten
   */
  public synchronized void flushed(
      Generation generation,
      List<SstableSummary> added,
      Map<Integer, Forgotten> forgotten,
      long horizon)
      throws IOException {
    List<Generation> flushing = new ArrayList<>(current.flushing());
    flushing.remove(generation);
    long nextSegment = current.active().firstSegment();
    for (Generation waiting : flushing) {
      nextSegment = Math.min(nextSegment, waiting.firstSegment());
    }
    VersionEdit edit = newEdit();
    List<SstableSummary> kept =
        added.stream().filter(file -> catalog.family(file.tree()) != null).toList();
    kept.forEach(file -> edit.add(new VersionEdit.AddFile(0, file)));
    forgotten.forEach(
        (tree, rows) -> {
          if (catalog.family(tree) != null) {
            edit.forget(tree, rows);
          }
        });
    for (int tree = 0; tree < generation.treeBound(); tree++) {
      if (generation.memtable(tree) != null && catalog.family(tree) != null) {
        edit.add(new VersionEdit.Flushed(tree, generation.maxSequence()));
      }
    }
    VersionEdit.Counters old = manifest.counters();
    edit.add(
        new VersionEdit.Counters(
            old.nextNumber(),
            old.nextTree(),
            nextSegment,
            Math.max(old.sequence(), generation.maxSequence()),
            Math.max(old.implicitTime(), generation.implicitTime())));
    List<Sstable> opened = sstables.openNew(kept);
    try {
      Map<Integer, Levels> trees = new HashMap<>(current.trees());
      for (Sstable file : opened) {
        int tree = file.summary().tree();
        trees.put(tree, current.levels(tree).with(List.of(), 0, List.of(file)));
      }
      forget(edit, trees);
      commit(
          edit,
          new Version(current.active(), flushing, trees, Math.max(current.horizon(), horizon)));
    } finally {
      release(opened);
    }
    sstables.deleteUnused(added, kept);
  }

  /**
   * Puts files in the place of others of one tree.
   *
   * @param level of the outputs
   * @param outputs none if nothing was left
   * @param forgotten what was dropped without a trace
   * @param horizon sequence up to which the compaction may have dropped what is overwritten
   * @return whether it was done; not if an input is gone, because its table was dropped
   */
  public synchronized boolean compacted(
      List<Sstable> inputs,
      int level,
      List<SstableSummary> outputs,
      Forgotten forgotten,
      long horizon)
      throws IOException {
    int tree = inputs.get(0).summary().tree();
    if (!current.files(tree).containsAll(inputs)) {
      sstables.deleteUnused(outputs, List.of());
      return false;
    }
    VersionEdit edit = newEdit();
    inputs.forEach(file -> edit.add(new VersionEdit.RemoveFile(file.summary().number())));
    outputs.forEach(file -> edit.add(new VersionEdit.AddFile(level, file)));
    edit.forget(tree, forgotten);
    edit.add(manifest.counters());
    List<Sstable> opened = outputs.isEmpty() ? List.of() : sstables.openNew(outputs);
    try {
      Levels before = current.levels(tree);
      Levels levels = before.with(inputs, level, opened).having(before.forgotten().and(forgotten));
      Version next = withLevels(tree, levels, Math.max(current.horizon(), horizon));
      commit(edit, next, inputs);
    } finally {
      release(opened);
    }
    return true;
  }

  /** Opens a file that is in no version. */
  public Sstable open(SstableSummary file) throws IOException {
    return sstables.open(file);
  }

  /**
   * The deepest level to which files of one sequence, disjoint with each other, can be added: there
   * and above nothing older has their rows, unless it is level 0.
   */
  public int levelFor(List<SstableSummary> added) {
    return added.isEmpty() ? Levels.LAST : current.levels(added.get(0).tree()).deepestFor(added);
  }

  /**
   * Adds files that no memtable was written to.
   *
   * @param added with the levels they go to
   * @param sequence of all their cells
   * @param implicitTime the newest time that the store gave to one of them, or -1
   * @param committing is called when the manifest may have the files from then on
   */
  public synchronized void loaded(
      List<VersionEdit.AddFile> added, long sequence, long implicitTime, Runnable committing)
      throws IOException {
    VersionEdit edit = newEdit();
    added.forEach(edit::add);
    VersionEdit.Counters old = manifest.counters();
    edit.add(
        new VersionEdit.Counters(
            old.nextNumber(),
            old.nextTree(),
            old.firstSegment(),
            Math.max(old.sequence(), sequence),
            Math.max(old.implicitTime(), implicitTime)));
    sstables.sync();
    List<Sstable> opened = new ArrayList<>();
    try {
      Map<Integer, Levels> trees = new HashMap<>(current.trees());
      for (VersionEdit.AddFile file : added) {
        Sstable open = open(file.file());
        opened.add(open);
        int tree = file.file().tree();
        trees.merge(
            tree,
            Levels.EMPTY.with(List.of(), file.level(), List.of(open)),
            (levels, one) -> levels.with(List.of(), file.level(), List.of(open)));
      }
      committing.run();
      commit(edit, new Version(current.active(), current.flushing(), trees, current.horizon()));
    } finally {
      release(opened);
    }
  }

  /**
   * Moves a file to another level, in which nothing overlaps it.
   *
   * @return whether it was done; not if the file is gone, because its table was dropped
   */
  public synchronized boolean moved(Sstable file, int level) throws IOException {
    int tree = file.summary().tree();
    if (!current.files(tree).contains(file)) {
      return false;
    }
    Levels levels = current.levels(tree).with(List.of(file), level, List.of(file));
    commit(
        newEdit().add(new VersionEdit.AddFile(level, file.summary())),
        withLevels(tree, levels, current.horizon()));
    return true;
  }

  @GuardedBy("this")
  private Version withLevels(int tree, Levels levels, long horizon) {
    Map<Integer, Levels> trees = new HashMap<>(current.trees());
    trees.put(tree, levels);
    return new Version(current.active(), current.flushing(), trees, horizon);
  }

  /**
   * Changes the catalog. Files of trees that are in it no more are dropped.
   *
   * @param edit steps that concern namespaces and tables
   * @return the files dropped, with a reference each for the caller, who deletes them by {@link
   *     #release}; nothing is read or deleted here
   */
  public synchronized List<Sstable> changeCatalog(VersionEdit edit) throws IOException {
    settle();
    StoreCatalog changed = manifest.catalogAfter(edit);
    Map<Integer, Levels> trees = new HashMap<>(current.trees());
    List<Sstable> dropped = new ArrayList<>();
    trees
        .entrySet()
        .removeIf(
            tree -> {
              if (changed.family(tree.getKey()) != null) {
                return false;
              }
              dropped.addAll(tree.getValue().all());
              return true;
            });
    forget(edit, trees);
    dropped.forEach(file -> edit.add(new VersionEdit.RemoveFile(file.summary().number())));
    edit.add(manifest.counters());
    dropped.forEach(Sstable::retain);
    boolean done = false;
    try {
      commit(
          edit,
          new Version(current.active(), current.flushing(), trees, current.horizon()),
          changed,
          dropped);
      done = true;
    } finally {
      if (!done) {
        release(dropped);
      }
    }
    manifest.copyCatalog();
    return dropped;
  }

  /** An edit of the state that the manifest has, so that this is settled before. */
  @GuardedBy("this")
  private VersionEdit newEdit() throws IOException {
    settle();
    return new VersionEdit();
  }

  @GuardedBy("this")
  private void commit(VersionEdit edit, Version next) throws IOException {
    commit(edit, next, List.of());
  }

  @GuardedBy("this")
  private void commit(VersionEdit edit, Version next, List<Sstable> obsolete) throws IOException {
    commit(edit, next, catalog, obsolete);
  }

  /**
   * Brings an edit to the manifest and puts it into effect. All that needs memory comes before the
   * manifest has it: the edit is in effect then, or neither.
   *
   * @param edit of the state as it is {@linkplain #settle settled}
   * @param next is given up if it does not become the current version
   * @param obsolete files that the edit removes
   */
  @GuardedBy("this")
  private void commit(VersionEdit edit, Version next, StoreCatalog changed, List<Sstable> obsolete)
      throws IOException {
    boolean done = false;
    try {
      manifest.append(edit);
      done = true;
    } finally {
      if (!done) {
        next.giveUp();
      }
    }
    catalog = changed;
    for (int i = 0; i < obsolete.size(); i++) {
      obsolete.get(i).markObsolete();
    }
    replace(next);
  }

  /**
   * Begins the log and a manifest if that is still to be done. If an edit failed, whether it is on
   * disk is unknown. What is written after it must not depend on that; hence a new manifest without
   * it comes first, and until then nothing else.
   */
  public void settle() throws IOException {
    manifest.settle();
  }

  /** Gives a reference of each of these files back; all of them, whatever fails. */
  public static void release(List<Sstable> list) throws IOException {
    IOException failure = null;
    for (Sstable file : list) {
      try {
        file.release();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  @GuardedBy("this")
  private void replace(Version next) throws IOException {
    Version old = current;
    current = next;
    changes.incrementAndGet();
    old.giveUp();
  }

  /** The newest sequence and implicit time that are flushed, and the first segment that is not. */
  public VersionEdit.Counters flushedCounters() {
    return manifest.lastCounters();
  }

  /**
   * States that everything is in files and that the log is not needed any more; nothing may change
   * afterwards. Where nothing was written since the start, the old manifest says so already.
   */
  public synchronized void end() throws IOException {
    manifest.end();
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      current.giveUp();
    } finally {
      manifest.close();
    }
  }
}
