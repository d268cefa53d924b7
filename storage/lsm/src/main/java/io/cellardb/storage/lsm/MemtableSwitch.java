package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Hands memtables to a flush and begins new ones, with a segment of the log of their own. Guarded
 * by the commit lock.
 */
final class MemtableSwitch {
  /** Generations that may wait for their flush before writers have to. */
  static final int MAX_FLUSHING = 2;

  /**
   * So many times the size of the memtables may be in the log. Beyond it all are flushed although
   * they are not full, and a flush of one table becomes one of all.
   */
  private static final int MAX_LOG_FACTOR = 4;

  private final StoreContext context;
  private final VersionSet versions;
  private final Wal wal;
  private final Background background;
  private final MemtableRoom room;
  private final WriteGate gate;
  private final long memtableBytes;

  /** Bytes that the log got since all memtables were handed to a flush. */
  private long logged;

  /** Begins with the memtables of the current version. */
  MemtableSwitch(
      StoreContext context, Wal wal, Background background, MemtableRoom room, WriteGate gate) {
    this.context = context;
    this.versions = context.versions();
    this.wal = wal;
    this.background = background;
    this.room = room;
    this.gate = gate;
    this.memtableBytes = context.options().memtableBytes();
  }

  /** Takes note of bytes that the log got. */
  void logged(long bytes) {
    logged += bytes;
  }

  /**
   * Starts a flush if the memtables are full, or the log has many times as much as they drop what
   * is overwritten; waits if too many are waiting for theirs.
   */
  void makeRoom() throws IOException {
    if (logged >= MAX_LOG_FACTOR * memtableBytes && mayFlush()) {
      flushAll();
    }
    long waitingSince = 0;
    boolean interrupted = false;
    while (versions.peek().active().bytes() >= memtableBytes) {
      if (mayFlush()) {
        flushAll();
      } else if (background.flushFailure() != null) {
        IOException failure = background.flushFailure();
        background.requestFlush();
        throw new IOException(
            "the memtables are full and cannot be flushed: " + failure.getMessage(), failure);
      } else {
        waitingSince = waitingSince == 0 ? System.nanoTime() : waitingSince;
        interrupted |= !awaitRoom();
        gate.checkWritable();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (waitingSince != 0) {
      context.counters().stalled(System.nanoTime() - waitingSince);
    }
  }

  private boolean mayFlush() {
    return versions.peek().flushing().size() < MAX_FLUSHING;
  }

  /**
   * Waits for a flush to end, and asks for one that could not be asked for; false if interrupted.
   */
  private boolean awaitRoom() {
    if (background.isIdle()) {
      background.requestFlush();
    }
    return room.await();
  }

  /** Whether the memtables of some trees are empty, or may be handed to a flush. */
  boolean takes(IntPredicate trees) {
    return mayFlush() || !versions.peek().active().has(trees);
  }

  /**
   * Puts memtables in the place of empty ones. Unless they are empty, all wait for a flush from now
   * on, which {@link #flushWaiting} is to ask for.
   *
   * @param segment the one with which the log goes on in that case
   * @param trees those of the memtables
   * @param fill puts them into a generation
   */
  void fill(long segment, IntPredicate trees, Consumer<Generation> fill) throws IOException {
    Generation active = versions.peek().active();
    if (active.has(trees)) {
      versions.rotate(segment, tree -> true, fill);
      logged = 0;
    } else {
      fill.accept(active);
    }
  }

  /** Asks for a flush of what waits for one. */
  void flushWaiting() {
    if (!versions.peek().flushing().isEmpty()) {
      try {
        background.requestFlush();
      } catch (OutOfMemoryError e) {
        // What was written is in the log and in memory: whoever finds no room asks again.
      }
    }
  }

  /** Has everything in memory flushed. */
  void flushAll() throws IOException {
    flush(tree -> true);
    logged = 0;
  }

  /** Has what is in memory of a table flushed. */
  void flush(OpenTable table) throws IOException {
    flush(of(table));
  }

  /**
   * Has what is in memory of a table flushed; with it all other tables if the log has to keep too
   * much for their sake. In classic families of theirs a flush can be noticed (rule 28).
   */
  void flushOnRequest(OpenTable table) throws IOException {
    long kept = wal.bytesSince(versions.peek().active().firstSegment());
    if (kept > MAX_LOG_FACTOR * memtableBytes) {
      flush(tree -> true);
    } else {
      flush(table);
    }
  }

  /**
   * The trees of a table, and those that are gone: they are not written, and the log need not be
   * kept for them.
   */
  private IntPredicate of(OpenTable table) {
    int[] own = table.trees();
    return tree ->
        Arrays.stream(own).anyMatch(t -> t == tree) || versions.catalog().family(tree) == null;
  }

  /** Has the memtables of some trees flushed, if there are any. */
  private void flush(IntPredicate trees) throws IOException {
    if (versions.peek().active().has(trees)) {
      if (versions.peek().active().has(trees.negate())) {
        // What the same batches wrote to other trees must not be lost where this is in files.
        wal.sync(wal.appended());
      }
      long segment = versions.nextNumber();
      wal.roll(segment);
      versions.rotate(segment, trees);
      background.requestFlush();
    }
  }
}
