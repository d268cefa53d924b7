package io.cellardb.storage.hbase;

import io.cellardb.storage.RowRanges;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;

/**
 * Rows of several parts of a table, mostly regions: in the order of their keys, or as they come.
 * Threads of their own read some parts ahead, until some of their rows are in memory. For use by
 * one thread; {@link #getScanMetrics} by any.
 */
final class PartsScanner implements ResultScanner {
  /** So much of a part is read ahead, about. */
  private static final long BYTES_AHEAD = 2 << 20;

  /** So many rows are handed over together at most, so that threads seldom wait for each other. */
  private static final int ROWS_TOGETHER = 100;

  /** Rows that are handed over together. */
  private record Chunk(List<Result> rows, long bytes) {}

  private final Calls calls;
  private final Supplier<Table> tables;
  private final Function<RowRanges, Scan> scans;
  private final boolean ordered;
  private final Deque<RowRanges> parts;

  /** Those that are read, in their order; guarded by this. */
  private final Deque<Piece> pieces = new ArrayDeque<>();

  private final ScanMetrics ended = new ScanMetrics();

  /** What was handed over last, from {@link #next} on. */
  private List<Result> rows = List.of();

  private int next;

  /**
   * Begins to read.
   *
   * @param tables gives HBase's face of the table, one for each thread, which closes it
   * @param parts the rows of each part, in the order in which they are wanted
   * @param ordered whether they are wanted in that order
   */
  PartsScanner(
      Calls calls,
      Supplier<Table> tables,
      Function<RowRanges, Scan> scans,
      List<RowRanges> parts,
      boolean ordered) {
    this.calls = calls;
    this.tables = tables;
    this.scans = scans;
    this.ordered = ordered;
    this.parts = new ArrayDeque<>(parts);
    begin();
  }

  private synchronized void begin() {
    while (pieces.size() < calls.parallel() && !parts.isEmpty()) {
      Piece piece = new Piece(parts.remove());
      piece.reading = calls.begun(piece);
      pieces.add(piece);
    }
  }

  @Override
  public Result next() throws IOException {
    if (next == rows.size()) {
      rows = taken();
      next = 0;
    }
    return rows.isEmpty() ? null : rows.get(next++);
  }

  /** The next rows; none at the end. */
  private synchronized List<Result> taken() throws IOException {
    while (!pieces.isEmpty()) {
      for (Piece piece : ordered ? List.of(pieces.peek()) : List.copyOf(pieces)) {
        Chunk chunk = piece.chunks.poll();
        if (chunk != null) {
          piece.bytes -= chunk.bytes();
          notifyAll();
          return chunk.rows();
        }
        if (piece.over) {
          end(piece);
        }
      }
      if (!pieces.isEmpty() && !isAnyReady()) {
        await(this::isAnyReady);
      }
    }
    return List.of();
  }

  private boolean isAnyReady() {
    return ordered ? pieces.peek().isReady() : pieces.stream().anyMatch(Piece::isReady);
  }

  private void end(Piece piece) throws IOException {
    pieces.remove(piece);
    addTo(ended, piece.metrics());
    if (piece.failure != null) {
      throw failed(piece.failure);
    }
    begin();
  }

  private static IOException failed(Throwable failure) {
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return (IOException) failure;
  }

  private synchronized void await(BooleanSupplier condition) throws InterruptedIOException {
    try {
      while (!condition.getAsBoolean()) {
        wait();
      }
    } catch (InterruptedException e) {
      throw new InterruptedIOException("a scan was given up");
    }
  }

  @Override
  public synchronized void close() {
    pieces.forEach(Piece::giveUp);
    pieces.clear();
    parts.clear();
    rows = List.of();
    next = 0;
    notifyAll();
  }

  @Override
  public boolean renewLease() {
    return false; // each thread keeps its own
  }

  /** What all parts have cost so far. */
  @Override
  public synchronized ScanMetrics getScanMetrics() {
    ScanMetrics all = new ScanMetrics();
    addTo(all, ended);
    pieces.forEach(piece -> addTo(all, piece.metrics()));
    return all;
  }

  private static void addTo(ScanMetrics sum, ScanMetrics one) {
    if (one != null) {
      sum.countOfRPCcalls.addAndGet(one.countOfRPCcalls.get());
      sum.countOfRegions.addAndGet(one.countOfRegions.get());
      sum.countOfRowsScanned.addAndGet(one.countOfRowsScanned.get());
      sum.countOfBytesInResults.addAndGet(one.countOfBytesInResults.get());
    }
  }

  /** The rows of one part, which a thread reads. Its fields are guarded by the scanner. */
  private final class Piece implements Runnable {
    private final RowRanges wanted;
    private final Deque<Chunk> chunks = new ArrayDeque<>();
    private long bytes; // of these rows
    private boolean over;
    private Throwable failure;
    private Future<?> reading; // set before anybody asks
    private volatile ResultScanner scanner;

    Piece(RowRanges wanted) {
      this.wanted = wanted;
    }

    @Override
    public void run() {
      Throwable problem = null;
      try (Table table = tables.get();
          ResultScanner opened = table.getScanner(scans.apply(wanted))) {
        scanner = opened;
        read(opened);
      } catch (IOException | RuntimeException | Error e) {
        problem = e;
      }
      end(problem);
    }

    private void read(ResultScanner opened) throws IOException {
      List<Result> together = new ArrayList<>();
      long size = 0;
      boolean wantsMore = true;
      while (wantsMore) {
        Result row = opened.next();
        if (row != null) {
          together.add(row);
          size += Result.getTotalSizeOfCells(row);
        }
        if (row == null || together.size() == ROWS_TOGETHER || size >= BYTES_AHEAD) {
          wantsMore = add(new Chunk(together, size)) && row != null;
          together = new ArrayList<>();
          size = 0;
        }
      }
    }

    /** Keeps rows once there is room for them; false if nobody wants them any more. */
    private boolean add(Chunk chunk) throws InterruptedIOException {
      synchronized (PartsScanner.this) {
        await(() -> bytes < BYTES_AHEAD || over);
        if (!over && !chunk.rows().isEmpty()) {
          chunks.add(chunk);
          bytes += chunk.bytes();
          PartsScanner.this.notifyAll();
        }
        return !over;
      }
    }

    private void end(Throwable problem) {
      synchronized (PartsScanner.this) {
        failure = problem;
        over = true;
        PartsScanner.this.notifyAll();
      }
    }

    /** Whether there is something to be done with it. */
    private boolean isReady() {
      return over || !chunks.isEmpty();
    }

    private void giveUp() {
      over = true;
      chunks.clear();
      reading.cancel(true); // without effect on one that has ended
    }

    private ScanMetrics metrics() {
      ResultScanner opened = scanner;
      return opened == null ? null : opened.getScanMetrics();
    }
  }
}
