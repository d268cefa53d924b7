package io.cellardb.storage.lsm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Losses;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.WithoutMemory;
import io.cellardb.storage.lsm.scan.RangeReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A scan of rows in pieces, several of which are read at a time; batches come in the order of the
 * scan all the same. Threads read ahead up to a fixed number of batches in each of the next pieces.
 * Whoever calls {@link #next} reads the piece at the front, unless another thread is at it: so a
 * scan goes on when all threads are busy with others.
 */
final class ParallelRowScanner implements RowScanner {
  /** Batches of a piece that may be ready. */
  private static final int READY = 4;

  private final ReadPath reads;
  private final OpenTable table;
  private final Scans.Held held;
  private final Scan scan;
  private final Supplier<RangeReader> readers;
  private final ScanThreads threads;
  private final int window; // pieces being read at a time

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** Pieces that were not begun. */
  @GuardedBy("lock")
  private final Iterator<List<KeyRange>> rest;

  /** Pieces being read, in the order of the scan. */
  @GuardedBy("lock")
  private final Deque<Piece> pieces = new ArrayDeque<>();

  @GuardedBy("lock")
  private final Deque<RowBatch> spare = new ArrayDeque<>();

  /** Of pieces that have been returned whole. */
  @GuardedBy("lock")
  private ScanStatistics cost = ScanStatistics.NONE;

  @GuardedBy("lock")
  private boolean firstDone;

  /** Pieces of which somebody reads a batch. */
  @GuardedBy("lock")
  private int running;

  @GuardedBy("lock")
  private boolean closed;

  /** Of the pieces of which the caller has seen something; used by its thread. */
  private final Losses losses = new Losses();

  /** The batch that the caller has. */
  private RowBatch given;

  /** A part of the scan. What is not final is guarded by the scanner's lock. */
  private static final class Piece {
    final RangeReader reader;
    final Deque<RowBatch> ready = new ArrayDeque<>();
    boolean queued; // for a thread
    boolean running;
    boolean ended;
    Throwable failure;
    ScanStatistics cost = ScanStatistics.NONE; // up to the last batch that is ready
    final Losses losses = new Losses(); // up to there, unless the caller knows of them

    Piece(RangeReader reader) {
      this.reader = reader;
    }
  }

  /**
   * Starts to read.
   *
   * @param held what it sees, which is let go of with the scanner
   * @param pieces in the order of the scan
   * @param readers makes a reader of the scan's rows
   * @param threads read ahead, if they find the time
   */
  ParallelRowScanner(
      ReadPath reads,
      OpenTable table,
      Scans.Held held,
      Scan scan,
      List<List<KeyRange>> pieces,
      Supplier<RangeReader> readers,
      ScanThreads threads) {
    this.reads = reads;
    this.table = table;
    this.held = held;
    this.scan = scan;
    this.rest = pieces.iterator();
    this.readers = readers;
    this.threads = threads;
    this.window = threads.count() + 1;
  }

  @Override
  public RowBatch next() {
    takeBack();
    Piece own;
    RowBatch batch;
    while (true) {
      reads.checkOpen();
      table.checkNotDropped();
      lock.lock();
      try {
        begin();
        own = pieces.peek();
        if (own == null) {
          return null;
        }
        losses.addAll(own.losses);
        own.losses.clear();
        given = own.ready.poll();
        if (given != null) {
          queue(own);
          return given;
        }
        if (own.failure != null) {
          throw failure(own.failure);
        }
        if (own.ended) {
          cost = cost.plus(pieces.remove().cost);
          firstDone = true;
          continue;
        }
        if (own.running) {
          changed.awaitUninterruptibly();
          continue;
        }
        batch = takeSpare();
        claim(own);
      } finally {
        lock.unlock();
      }
      read(own, batch);
      scan.whileReading().run();
    }
  }

  /** Takes back the batch that the caller had. */
  private void takeBack() {
    lock.lock();
    try {
      if (closed) {
        throw new StorageException(Code.CLOSED, "the scanner is closed");
      }
      if (given != null) {
        spare.push(given);
        given = null;
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Has as many pieces read as may be. The first one is read alone: many a scan ends in it, by a
   * limit or because its caller has seen enough.
   */
  @GuardedBy("lock")
  private void begin() {
    while (pieces.size() < (firstDone ? window : 1) && rest.hasNext()) {
      Piece piece = new Piece(readers.get());
      piece.reader.start(held.view(), rest.next(), scan.filter());
      pieces.add(piece);
      if (pieces.size() > 1) {
        queue(piece);
      }
    }
  }

  /** Has a thread read on in a piece. */
  @GuardedBy("lock")
  private void queue(Piece piece) {
    if (!piece.queued && isToBeRead(piece)) {
      threads.execute(() -> readAhead(piece));
      piece.queued = true;
    }
  }

  @GuardedBy("lock")
  private boolean isToBeRead(Piece piece) {
    return !closed
        && !piece.running
        && !piece.ended
        && piece.failure == null
        && piece.ready.size() < READY;
  }

  /** From here on whoever closes the scanner waits for {@link #read}. */
  @GuardedBy("lock")
  private void claim(Piece piece) {
    piece.running = true;
    running++;
  }

  private void readAhead(Piece piece) {
    while (true) {
      RowBatch batch;
      lock.lock();
      try {
        piece.queued = false;
        if (!isToBeRead(piece)) {
          return;
        }
        batch = takeSpare();
        claim(piece);
      } finally {
        lock.unlock();
      }
      read(piece, batch);
    }
  }

  @GuardedBy("lock")
  private RowBatch takeSpare() {
    RowBatch found = spare.poll();
    return found != null ? found : new RowBatch(scan.projection(), scan.batchRows());
  }

  /** Reads a batch of a piece that was claimed; whatever happens, those who wait are told. */
  private void read(Piece piece, RowBatch batch) {
    boolean more = false;
    ScanStatistics soFar = null;
    Throwable failure = null;
    try {
      batch.clear();
      more = piece.reader.fill(batch, scan.batchRows());
      soFar = piece.reader.statistics();
    } catch (IOException | RuntimeException | Error e) {
      failure = e; // thrown when the caller comes to it
    }
    WithoutMemory.lock(lock);
    try {
      piece.running = false;
      running--;
      piece.failure = failure;
      piece.ended = !more;
      if (failure == null) {
        piece.cost = soFar;
        piece.reader.moveLosses(piece.losses);
        (batch.rows() > 0 ? piece.ready : spare).add(batch);
      }
    } catch (OutOfMemoryError e) {
      piece.failure = e;
    } finally {
      changed.signalAll();
      lock.unlock();
    }
  }

  private static RuntimeException failure(Throwable failure) {
    if (failure instanceof IOException e) {
      return Failures.of(e);
    }
    if (failure instanceof Error e) {
      throw e;
    }
    return (RuntimeException) failure;
  }

  /** With what was read ahead. */
  @Override
  public ScanStatistics statistics() {
    lock.lock();
    try {
      ScanStatistics sum = cost;
      for (Piece piece : pieces) {
        sum = sum.plus(piece.cost);
      }
      return sum;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Losses losses() {
    return losses;
  }

  @Override
  public void close() {
    WithoutMemory.lock(lock);
    try {
      if (closed) {
        return;
      }
      closed = true;
      while (running > 0) {
        WithoutMemory.pass(lock); // no longer than it takes to fill a batch
      }
    } finally {
      lock.unlock();
    }
    reads.letGo(held);
  }
}
