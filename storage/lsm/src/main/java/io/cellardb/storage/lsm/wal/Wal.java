package io.cellardb.storage.lsm.wal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.lsm.io.AbortedException;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The write-ahead log of a store: a sequence of segments, of which the last is written. Positions
 * count the bytes of all segments of this process.
 *
 * <p>Group commit: batches append to memory, then ask for their position to be written or synced.
 * One of those who want it synced does it for all that were appended by then; the others wait until
 * he is done, and those whose batches were among them go on together.
 *
 * <p>After an error nothing is written. If a write failed, what the segment has behind the last one
 * that did not is of no use, and {@link #resume} goes on in another segment. If a sync failed, what
 * the operating system has kept of anything is unknown, and that was all.
 */
public final class Wal implements Closeable {
  /** The first bytes of a segment. */
  public static final long MAGIC = 0x43454C4C_57414C31L; // CELLWAL1

  private final Segments segments;
  private final ReentrantLock io = new ReentrantLock();

  private final SyncTurn turn = new SyncTurn();
  private final WalCounters counters = new WalCounters();

  /** Segments that may hold bytes that are not synced, oldest first; the last is the current. */
  @GuardedBy("io")
  private final Deque<LogWriter> open = new ArrayDeque<>();

  /** Where each segment that still exists begins. */
  @GuardedBy("io")
  private final TreeMap<Long, Long> starts = new TreeMap<>();

  /** Who does not want segments to be deleted for now. */
  @GuardedBy("io")
  private int holders;

  /** Up to where segments are to be deleted once nobody holds them. */
  @GuardedBy("io")
  private long deleteLater;

  private final long firstSegment;

  private volatile LogWriter current; // null before the beginning

  /** The position that offset 0 of the current segment would have. */
  private volatile long origin = -LogFormat.HEADER;

  private volatile long appended;
  private volatile long written;
  private volatile long synced;
  private volatile LogEnd syncedEnd;
  private volatile IOException failure;
  private volatile boolean lost; // whether the failure is for good

  /** A log that is to {@link #begin} with a new segment. */
  public Wal(FileSystem files, Path directory, long firstSegment) {
    this.segments = new Segments(files, directory);
    this.firstSegment = firstSegment;
    starts.put(firstSegment, 0L);
    syncedEnd = new LogEnd(firstSegment, LogFormat.HEADER);
  }

  /**
   * Creates the first segment, unless it is there. Nothing can be appended before; and only once
   * the directory was synced, too, is it on stable storage.
   */
  public void begin() throws IOException {
    io.lock();
    try {
      if (current == null) {
        LogWriter first = segments.begin(firstSegment);
        open.add(first);
        current = first;
      }
    } finally {
      io.unlock();
    }
  }

  /** What made writing stop, or null. */
  public IOException failure() {
    return failure;
  }

  /** Whether writing may be {@linkplain #resume resumed} after a failure. */
  public boolean mayResume() {
    return !lost;
  }

  /** Whether there is a segment to append to. */
  public boolean hasBegun() {
    return current != null;
  }

  /** Number of the segment with which it begins. */
  public long firstSegment() {
    return firstSegment;
  }

  /** Number of the current segment. */
  public long segment() {
    return current.number();
  }

  /** The position behind everything that was appended. */
  public long appended() {
    return appended;
  }

  /** Up to where the log is on stable storage. */
  public LogEnd syncedEnd() {
    return syncedEnd;
  }

  /** How many bytes were appended since a segment was begun. */
  public long bytesSince(long segment) {
    io.lock();
    try {
      return appended - starts.ceilingEntry(segment).getValue();
    } finally {
      io.unlock();
    }
  }

  /**
   * Takes a batch, whose array must not be changed any more, and returns its position; one thread
   * at a time, not beside {@link #roll}.
   */
  public long append(byte[] payload, int count) {
    long position = origin + current.append(payload, 0, count);
    counters.appended();
    appended = position;
    return position;
  }

  /** Puts a batch into memtables. */
  public interface Insertion {
    /** Returns when it is there; if it fails the batch is not in the log either. */
    void run() throws IOException;
  }

  /**
   * Writes a large batch to a segment of its own, for {@link #append(BatchSegment, Insertion)};
   * many threads at a time. What is returned is to be {@linkplain BatchSegment#discardUnlessTaken
   * discarded} unless it is appended.
   *
   * @param number of the segment
   * @param next the number of the one in which the log goes on behind it
   * @param synced whether the batch is brought to stable storage, so that it need not be later
   */
  public BatchSegment write(long number, long next, byte[] payload, int count, boolean synced)
      throws IOException {
    return BatchSegment.write(segments, number, next, payload, count, synced);
  }

  /** Whether a segment may still become a part of the log: it has no later one. */
  public boolean takes(BatchSegment segment) {
    return segment.number() > current.number();
  }

  /**
   * Takes a batch that is in a segment already, which follows the current one; returns its
   * position. Not beside {@link #append(byte[], int)} and {@link #roll}. If it fails the log has
   * nothing of it once it is {@linkplain #resume resumed}.
   *
   * @param insertion puts the batch into memtables
   */
  public long append(BatchSegment segment, Insertion insertion) throws IOException {
    io.lock();
    try {
      checkUsable();
      LogWriter before = current;
      long originBefore = origin;
      long start = appended;
      link(segment.number());
      long end = start + segment.batch().length() - LogFormat.HEADER;
      goOn(segment.batch(), start);
      goOn(segment.next(), end);
      appended = end;
      written = end;
      try {
        insertion.run();
      } catch (IOException | RuntimeException | Error e) {
        forget(segment.batch());
        forget(segment.next());
        current = before;
        origin = originBefore;
        appended = start;
        written = start;
        throw e;
      }
      segment.take();
      counters.appended();
      return end;
    } catch (IOException | RuntimeException | Error e) {
      throw failed(e);
    } finally {
      io.unlock();
    }
  }

  /** Names the segment in which the log goes on. */
  @GuardedBy("io")
  private void link(long number) throws IOException {
    long target = appended;
    byte[] link = BatchRecord.link(number);
    current.append(link, 0, link.length);
    current.write();
    written = target;
  }

  /** Has a segment be the current one, whose first record has a position. */
  @GuardedBy("io")
  private void goOn(LogWriter segment, long position) {
    open.add(segment);
    starts.put(segment.number(), position);
    origin = position - LogFormat.HEADER;
    current = segment;
  }

  /** Has a segment be none of the log. */
  @GuardedBy("io")
  private void forget(LogWriter segment) {
    open.remove(segment);
    starts.remove(segment.number());
  }

  /** The numbers of the segments that still exist before one. */
  public List<Long> segmentsBefore(long number) {
    io.lock();
    try {
      return List.copyOf(starts.headMap(number).keySet());
    } finally {
      io.unlock();
    }
  }

  /** How many batches were appended. */
  public long batches() {
    return counters.batches();
  }

  /** How often the log was brought to stable storage for writers. */
  public long syncs() {
    return counters.syncs();
  }

  /** The most batches for which one sync did. */
  public long largestGroup() {
    return counters.largestGroup();
  }

  /** Returns when everything up to a position has been handed to the operating system. */
  public void write(long position) throws IOException {
    if (written >= position) {
      return;
    }
    io.lock();
    try {
      if (written < position) {
        checkUsable();
        long target = appended;
        current.write();
        written = target;
      }
    } catch (IOException | RuntimeException | Error e) {
      throw failed(e);
    } finally {
      io.unlock();
    }
  }

  /** Returns when everything up to a position is on stable storage. */
  public void sync(long position) throws IOException {
    if (synced < position && turn.take(() -> synced >= position)) {
      try {
        syncUpTo(position);
      } finally {
        turn.end();
      }
    }
  }

  private void syncUpTo(long position) throws IOException {
    io.lock();
    try {
      syncOlder();
      if (synced >= position) {
        return; // what failed is in the current segment only
      }
      checkUsable();
      long target = appended;
      counters.syncing();
      current.sync();
      written = target;
      synced = target;
      syncedEnd = new LogEnd(current.number(), current.synced());
    } catch (IOException | RuntimeException | Error e) {
      throw failed(e);
    } finally {
      io.unlock();
    }
  }

  /** Older segments come first: what survives a power failure is a beginning of the log. */
  @GuardedBy("io")
  private void syncOlder() throws IOException {
    if (lost) {
      checkUsable();
    }
    if (open.size() == 1) {
      return;
    }
    try {
      while (open.size() > 1) {
        open.peek().sync();
        open.poll().close();
      }
    } catch (IOException | RuntimeException | Error e) {
      failure = failure == null ? AbortedException.of(e) : failure;
      lost = true;
      throw e;
    }
    synced = Math.max(synced, starts.get(current.number()));
  }

  /**
   * Goes on in a new segment; not beside {@link #append}. If it cannot be created nothing has
   * happened.
   */
  public void roll(long number) throws IOException {
    // What the link names exists before it, and what follows in there is synced after it.
    LogWriter next = segments.create(number);
    io.lock();
    try {
      checkUsable();
      link(number);
      goOn(next, appended);
    } catch (IOException | RuntimeException | Error e) {
      next.close();
      throw failed(e);
    } finally {
      io.unlock();
    }
  }

  /** Brings it to the manifest where a segment ends and the log goes on. */
  public interface Abandonment {
    /** Returns when it is on stable storage. */
    void note(Abandoned segment) throws IOException;
  }

  /**
   * Goes on in a new segment after a write has failed. Not beside {@link #append}, and with nobody
   * waiting for what was appended. The log has then all batches up to a sequence, on stable
   * storage, and no others.
   *
   * @param acknowledged the sequence of the last batch that was acknowledged
   */
  public void resume(long number, long acknowledged, Abandonment abandonment) throws IOException {
    io.lock();
    try {
      if (failure == null) {
        return;
      }
      syncBeforeFailure();
      LogWriter next = segments.create(number);
      Abandoned abandoned;
      try {
        for (byte[] payload : current.unwritten()) {
          if (!BatchRecord.isLink(payload) && BatchRecord.sequence(payload) <= acknowledged) {
            next.append(payload, 0, payload.length);
          }
        }
        next.sync();
        abandoned =
            new Abandoned(current.number(), segments.lengthUpTo(current, acknowledged), number);
      } catch (IOException | RuntimeException | Error e) {
        next.close();
        segments.deleteAfter(e, number);
        throw e;
      }
      try {
        abandonment.note(abandoned);
      } catch (IOException | RuntimeException | Error e) {
        next.close(); // and not deleted: the manifest may name it
        throw e;
      }
      replaceCurrent(next);
      failure = null;
    } finally {
      io.unlock();
    }
  }

  @GuardedBy("io")
  private void syncBeforeFailure() throws IOException {
    try {
      syncOlder();
      current.syncWritten();
    } catch (IOException | RuntimeException | Error e) {
      lost = true;
      throw e;
    }
  }

  /** All positions up to now are settled. */
  @GuardedBy("io")
  private void replaceCurrent(LogWriter next) throws IOException {
    LogWriter old = current;
    starts.put(next.number(), appended);
    origin = appended - next.length();
    current = next;
    open.clear();
    open.add(next);
    written = appended;
    synced = appended;
    syncedEnd = new LogEnd(next.number(), next.synced());
    old.close();
  }

  /** Deletes the segments below a number, whose batches are all flushed. */
  public void deleteBelow(long number) throws IOException {
    boolean unsynced;
    io.lock();
    try {
      if (holders > 0) {
        deleteLater = Math.max(deleteLater, number);
        return;
      }
      unsynced = !open.isEmpty() && open.peek().number() < number;
    } finally {
      io.unlock();
    }
    // Should the manifest lose the edit that let go of them, they are missed, and not taken for the
    // end of the log, to which nothing synced links what follows.
    segments.deleteBelow(number, unsynced);
    forgetBelow(number);
  }

  /** From now on a sync does without the segments below a number. */
  private void forgetBelow(long number) throws IOException {
    io.lock();
    try {
      while (!open.isEmpty() && open.peek().number() < number) {
        open.poll().close();
      }
      starts.headMap(number).clear();
    } finally {
      io.unlock();
    }
  }

  /** Keeps all segments that exist until what is returned is closed. */
  public Closeable hold() {
    io.lock();
    try {
      holders++;
    } finally {
      io.unlock();
    }
    return this::unhold;
  }

  private void unhold() throws IOException {
    long due;
    io.lock();
    try {
      holders--;
      due = holders == 0 ? deleteLater : 0;
    } finally {
      io.unlock();
    }
    deleteBelow(due);
  }

  /** Length in bytes of the current segment up to a position in it; not beside {@link #roll}. */
  public long lengthOfCurrent(long position) {
    return position - origin;
  }

  @GuardedBy("io")
  private void checkUsable() throws IOException {
    if (failure != null) {
      throw new IOException(failure.getMessage(), failure);
    }
  }

  private IOException failed(Throwable e) {
    IOException told = AbortedException.of(e);
    failure = failure == null ? told : failure;
    lost |= current.hasSyncFailed();
    return told;
  }

  /**
   * Stops writing after something else than the log has failed, so that batches are in it that must
   * not be acknowledged; as after a write that failed, {@link #resume} goes on without them.
   */
  public void fail(Throwable e) {
    IOException told = AbortedException.of(e);
    failure = failure == null ? told : failure;
  }

  @Override
  public void close() throws IOException {
    io.lock();
    try {
      for (LogWriter segment : open) {
        segment.close();
      }
      open.clear();
      if (failure == null) {
        failure = new IOException("the log is closed");
        lost = true;
      }
    } finally {
      io.unlock();
    }
  }
}
