package io.cellardb.storage.lsm.manifest;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of the files as the manifest has it, edit by edit, and the numbers that were given to
 * files and trees. Safe for use by many threads.
 */
final class ManifestLog implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ManifestLog.class);

  private final FileSystem files;
  private final Path directory;

  @GuardedBy("this")
  private StoreState state;

  @GuardedBy("this")
  private Manifest manifest; // null before the first edit

  @GuardedBy("this")
  private long nextNumber;

  @GuardedBy("this")
  private int nextTree;

  @GuardedBy("this")
  private Wal log; // null if the store is read only

  /**
   * Whether a new manifest has to come before anything else is written: since there is none of this
   * start yet, or since the last edit failed, so that the next start may or may not find it.
   */
  private volatile boolean doubtful;

  /** The manifest that was closed, as long as nothing was tried to be written; or null. */
  @GuardedBy("this")
  private Path ended;

  /**
   * Goes on from a state.
   *
   * @param nextNumber a number that no file has, nor any greater one
   */
  ManifestLog(FileSystem files, Path directory, StoreState state, long nextNumber) {
    this.files = files;
    this.directory = directory;
    this.state = state;
    this.nextNumber = Math.max(nextNumber, state.counters().nextNumber());
    this.nextTree = state.counters().nextTree();
  }

  /** See {@link VersionSet#start}. */
  synchronized void start(Wal wal, Path closed) throws IOException {
    log = wal;
    ended = closed;
    doubtful = true;
    if (closed == null) {
      settle();
    }
  }

  /** Begins the log and a manifest; what of that is there when it fails counts for nothing. */
  @GuardedBy("this")
  private void begin() throws IOException {
    Path old = ended;
    ended = null;
    log.begin(); // the manifest names it
    VersionEdit.Counters last = counters();
    VersionEdit edit =
        new VersionEdit()
            .add(
                new VersionEdit.Counters(
                    last.nextNumber(),
                    last.nextTree(),
                    log.firstSegment(),
                    last.sequence(),
                    last.implicitTime()))
            .add(new VersionEdit.Logged(log.syncedEnd()));
    StoreState begun = state.with(edit);
    manifest = Manifest.create(files, directory, nextNumber(), begun);
    state = begun;
    if (old != null) {
      deleteEnded(old);
    }
    copyCatalog();
  }

  /** The next start deletes it if this cannot. */
  private void deleteEnded(Path old) {
    try {
      files.delete(old);
    } catch (IOException e) {
      LOG.warn("the manifest {} cannot be deleted", old, e);
    }
  }

  /** Nothing but a salvage needs the copy, and the next start or change makes another one. */
  synchronized void copyCatalog() {
    try {
      CatalogCopy.write(files, directory, state);
    } catch (IOException e) {
      LOG.warn("the copy of the catalog in {} cannot be written", directory, e);
    } catch (OutOfMemoryError e) {
      // The change is in effect: it must not be told as one that failed. To log needs memory, too.
    }
  }

  /** A copy of the state. */
  synchronized StoreState copy() {
    return state.with(new VersionEdit());
  }

  /** What the catalog would be after an edit. */
  synchronized StoreCatalog catalogAfter(VersionEdit edit) {
    return state.with(edit).catalog();
  }

  /** A number for a new file. */
  synchronized long nextNumber() {
    return nextNumber++;
  }

  /** A number for a new tree. */
  synchronized int nextTree() {
    return nextTree++;
  }

  /** The counters that an edit has which changes nothing of them. */
  synchronized VersionEdit.Counters counters() {
    VersionEdit.Counters old = state.counters();
    return new VersionEdit.Counters(
        nextNumber, nextTree, old.firstSegment(), old.sequence(), old.implicitTime());
  }

  /** The counters of the last edit. */
  synchronized VersionEdit.Counters lastCounters() {
    return state.counters();
  }

  /**
   * Brings an edit to the manifest. All that needs memory comes before the manifest has it: the
   * edit is in effect then, or neither.
   *
   * @param edit of the state as it is {@linkplain #settle settled}
   */
  synchronized void append(VersionEdit edit) throws IOException {
    edit.add(new VersionEdit.Logged(log.syncedEnd()));
    StoreState after = state.with(edit);
    doubtful = true;
    manifest.append(edit);
    state = after;
    doubtful = false;
  }

  /** See {@link VersionSet#settle}. */
  void settle() throws IOException {
    if (doubtful) {
      renewManifest();
    }
  }

  private synchronized void renewManifest() throws IOException {
    if (doubtful && manifest == null) {
      begin();
      doubtful = false;
    } else if (doubtful) {
      Manifest renewed = Manifest.create(files, directory, nextNumber(), state);
      Manifest old = manifest;
      manifest = renewed;
      doubtful = false;
      old.close();
    }
  }

  /** See {@link VersionSet#end}. */
  synchronized void end() throws IOException {
    if (ended != null) {
      return;
    }
    settle();
    VersionEdit.Counters last = counters();
    VersionEdit edit =
        new VersionEdit()
            .add(
                new VersionEdit.Counters(
                    last.nextNumber(), last.nextTree(), 0, last.sequence(), last.implicitTime()));
    doubtful = true;
    Current.end(files, manifest.file(), manifest.end(edit));
    doubtful = false;
    state.apply(edit);
  }

  @Override
  public synchronized void close() throws IOException {
    if (manifest != null) {
      manifest.close();
    }
  }
}
