package io.cellardb.storage.lsm;

import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.scan.ReadView;
import java.io.IOException;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What readers see of a store, and what is kept for as long as they do. A view is a published
 * sequence with a version that has all batches up to it. Safe for use by many threads; takes no
 * lock of writers.
 */
final class ReadPath implements LsmTable.Views {
  private final OpenTables tables;
  private final VersionSet versions;
  private final LongSupplier published;
  private final LongSupplier clock;
  private final ImplicitTimes times;
  private final ScanThreads scanThreads;
  private final Snapshots snapshots = new Snapshots();
  private final Scans scans = new Scans();

  /**
   * The reading side of a store.
   *
   * @param published gives the newest sequence that readers see
   * @param times of writes without one
   */
  ReadPath(
      OpenTables tables,
      VersionSet versions,
      LongSupplier published,
      LsmOptions options,
      ImplicitTimes times) {
    this.tables = tables;
    this.versions = versions;
    this.published = published;
    this.clock = options.clock();
    this.times = times;
    this.scanThreads = new ScanThreads(options.scanThreads(), options.scanPieceBytes());
  }

  /** A table that exists; an unknown one is an error. */
  OpenTable openTable(TableName name) {
    return tables.get(name);
  }

  /** A table, if it exists. */
  Optional<OpenTable> find(TableName name) {
    return tables.find(name);
  }

  void checkOpen() {
    tables.checkOpen();
  }

  ScanThreads scanThreads() {
    return scanThreads;
  }

  long now() {
    return clock.getAsLong();
  }

  /** The newest sequence that readers see. */
  long published() {
    return published.getAsLong();
  }

  /** The newest state, of which the caller releases the version. */
  @Override
  public ReadView view() {
    while (true) {
      // The sequence first: a version that is current later has everything up to it.
      long sequence = published();
      Version version = versions.retain();
      if (version.horizon() <= sequence) {
        return new ReadView(version, sequence, now());
      }
      release(version);
    }
  }

  @Override
  public long base() {
    return published();
  }

  @Override
  public long writeTime(OpenTable table, byte[] row) {
    return times.next(table, row, now());
  }

  /** Opens a snapshot of the sequence that {@code newest} gives. */
  long openSnapshot(LongSupplier newest) {
    return snapshots.open(newest);
  }

  /** Closes a snapshot. */
  void closeSnapshot(long sequence) {
    snapshots.close(sequence);
  }

  /** The sequence of the oldest open snapshot, or the newest one if there is none. */
  long oldestSnapshot() {
    return snapshots.oldest(published);
  }

  /** The last sequence that every snapshot and scan sees, and every later reader. */
  long seenByAll() {
    return scans.oldest(oldestSnapshot());
  }

  /** Takes references of what a view shows, which somebody holds already. */
  void retain(ReadView view) {
    view.version().retain();
    if (view.own() != null) {
      view.own().retain(view.ownSequence());
    }
  }

  /** Whether the memtables and files of a view are those of the newest state. */
  @SuppressWarnings("ReferenceEquality") // each change makes a version
  boolean isCurrent(ReadView view) {
    return view.version() == versions.peek();
  }

  /** Gives the references of a view back. */
  void release(ReadView view) {
    try {
      if (view.own() != null) {
        view.own().release();
      }
    } catch (IOException e) {
      throw Failures.of(e);
    } finally {
      release(view.version());
    }
  }

  /** Gives a reference of a version back. */
  void release(Version version) {
    try {
      version.release();
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  /**
   * A view for a read that takes its time: nothing that it shows is dropped in memory until it is
   * {@linkplain #letGo let go of}.
   */
  Scans.Held hold(LsmTable.Views views) {
    Scans.Note note = scans.enter(views.base());
    ReadView view = null;
    try {
      view = views.view();
      return new Scans.Held(view, note);
    } finally {
      if (view == null) {
        scans.leave(note);
      }
    }
  }

  /** Has nothing dropped in memory that a view shows which is held in some other way so far. */
  Scans.Note note(long sequence) {
    return scans.enter(sequence);
  }

  /** Lets go of a view that was held. */
  void letGo(Scans.Held held) {
    scans.leave(held.note());
    release(held.view());
  }
}
