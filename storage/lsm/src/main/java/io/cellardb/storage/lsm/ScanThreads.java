package io.cellardb.storage.lsm;

import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Scan;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.scan.ScanPieces;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a store that read ahead for scans. They begin with the first scan that needs them
 * and end when there is nothing to do for a while.
 */
final class ScanThreads implements Executor {
  private static final int IDLE_SECONDS = 10;

  private final int count;
  private final long pieceBytes;
  private final ThreadPoolExecutor pool;

  /**
   * No thread so far.
   *
   * @param count so many at most; none if it is 0
   * @param pieceBytes how much of a scan is worth a thread
   */
  ScanThreads(int count, long pieceBytes) {
    this.count = count;
    this.pieceBytes = pieceBytes;
    pool =
        new ThreadPoolExecutor(
            Math.max(1, count),
            Math.max(1, count),
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "cellar-scan");
              thread.setDaemon(true);
              return thread;
            },
            // After the end the scans read for themselves.
            new ThreadPoolExecutor.DiscardPolicy());
    pool.allowCoreThreadTimeOut(true);
  }

  int count() {
    return count;
  }

  /** The parts in which a scan is read, in its order; several if it is long enough to pay. */
  List<List<KeyRange>> pieces(Version version, StoreCatalog.Entry entry, Scan scan)
      throws IOException {
    List<KeyRange> ranges = scan.rows().ranges();
    if (count == 0 || scan.limit() < Long.MAX_VALUE) {
      return List.of(ranges);
    }
    List<List<KeyRange>> pieces = ScanPieces.of(version, entry.trees(), ranges, pieceBytes);
    if (scan.reversed()) {
      Collections.reverse(pieces);
    }
    return pieces;
  }

  @Override
  public void execute(Runnable task) {
    pool.execute(task);
  }

  /** Lets running tasks end and takes no more. */
  void stop() {
    pool.shutdown();
  }
}
