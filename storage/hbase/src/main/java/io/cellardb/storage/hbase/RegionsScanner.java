package io.cellardb.storage.hbase;

import io.cellardb.storage.RowRanges;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
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
 * Rows that several regions have, in the order of their keys. While one region is read those after
 * it are read ahead, each by a thread of its own, until some of their rows are in memory. For use
 * by one thread; {@link #getScanMetrics} by any.
 */
final class RegionsScanner implements ResultScanner {
  /** So much of a region is read ahead, about. */
  private static final long BYTES_AHEAD = 2 << 20;

  private final Calls calls;
  private final Supplier<Table> tables;
  private final Function<RowRanges, Scan> scans;
  private final Deque<RowRanges> parts;

  /** Those that are read, in their order; also by who wants to know the counts. */
  private final Deque<Piece> pieces = new ArrayDeque<>();

  private final ScanMetrics ended = new ScanMetrics();

  /**
   * Begins to read.
   *
   * @param tables gives HBase's face of the table, one for each thread, which closes it
   * @param parts the rows of each region, in the order in which they are wanted
   */
  RegionsScanner(
      Calls calls, Supplier<Table> tables, Function<RowRanges, Scan> scans, List<RowRanges> parts) {
    this.calls = calls;
    this.tables = tables;
    this.scans = scans;
    this.parts = new ArrayDeque<>(parts);
    while (pieces.size() < calls.parallel() && !this.parts.isEmpty()) {
      begin();
    }
  }

  private synchronized void begin() {
    Piece piece = new Piece(parts.remove());
    piece.reading = calls.begun(piece);
    pieces.add(piece);
  }

  @Override
  public Result next() throws IOException {
    while (!pieces.isEmpty()) {
      Result row = pieces.peek().next();
      if (row != null) {
        return row;
      }
      end();
      if (!parts.isEmpty()) {
        begin();
      }
    }
    return null;
  }

  private synchronized void end() {
    addTo(ended, pieces.remove().metrics());
  }

  @Override
  public synchronized void close() {
    pieces.forEach(Piece::giveUp);
    pieces.clear();
    parts.clear();
  }

  @Override
  public boolean renewLease() {
    return false; // each thread keeps its own
  }

  /** What all regions have cost so far. */
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

  /** The rows of one region, which a thread reads. */
  private final class Piece implements Runnable {
    private final RowRanges wanted;
    private final Deque<Result> rows = new ArrayDeque<>(); // guarded by this
    private long bytes; // of these rows; guarded by this
    private boolean over; // guarded by this
    private Throwable failure; // guarded by this
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
        Result row = opened.next();
        while (row != null && add(row)) {
          row = opened.next();
        }
      } catch (IOException | RuntimeException | Error e) {
        problem = e;
      }
      synchronized (this) {
        failure = problem;
        over = true;
        notifyAll();
      }
    }

    /** Keeps a row once there is room for it; false if nobody wants it any more. */
    private synchronized boolean add(Result row) throws InterruptedIOException {
      await(() -> bytes < BYTES_AHEAD || over);
      rows.add(row);
      bytes += Result.getTotalSizeOfCells(row);
      notifyAll();
      return !over;
    }

    /** The next row, or null at the end. */
    synchronized Result next() throws IOException {
      await(() -> !rows.isEmpty() || over);
      if (rows.isEmpty() && failure != null) {
        throw failed(failure);
      }
      Result row = rows.poll();
      if (row != null) {
        bytes -= Result.getTotalSizeOfCells(row);
        notifyAll();
      }
      return row;
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

    synchronized void giveUp() {
      over = true;
      rows.clear();
      notifyAll();
      reading.cancel(true); // without effect on one that has ended
    }

    ScanMetrics metrics() {
      ResultScanner opened = scanner;
      return opened == null ? null : opened.getScanMetrics();
    }
  }
}
