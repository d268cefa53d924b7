package io.cellardb.tck.hbase;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.wal.WALEdit;

/** A region that does not answer, or refuses, as long as a test wants it. */
public final class TroubledRegion implements RegionCoprocessor, RegionObserver {
  /** What happens to each call. */
  enum Trouble {
    NONE,
    SILENT,
    DENIES,
    BUSY,
    NOT_SERVING
  }

  private static volatile Trouble trouble = Trouble.NONE;
  private static volatile CountDownLatch over = new CountDownLatch(0);
  private static volatile CountDownLatch reached = new CountDownLatch(0);

  /** Begins trouble; {@link #end} must follow. */
  static void begin(Trouble kind) {
    over = new CountDownLatch(1);
    reached = new CountDownLatch(1);
    trouble = kind;
  }

  /** Waits until a call has come that gets no answer. */
  static void awaitCall() throws InterruptedException {
    reached.await();
  }

  static void end() {
    trouble = Trouble.NONE;
    over.countDown();
  }

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context, Scan scan)
      throws IOException {
    meet();
  }

  @Override
  public void preGetOp(
      ObserverContext<RegionCoprocessorEnvironment> context, Get get, List<Cell> result)
      throws IOException {
    meet();
  }

  @Override
  public void prePut(ObserverContext<RegionCoprocessorEnvironment> context, Put put, WALEdit edit)
      throws IOException {
    meet();
  }

  private static void meet() throws IOException {
    switch (trouble) {
      case NONE -> {}
      case SILENT -> {
        reached.countDown();
        try {
          over.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      case DENIES -> throw new AccessDeniedException("Insufficient permissions for user 'ann'");
      case BUSY -> throw new RegionTooBusyException("above memstore limit");
      case NOT_SERVING -> throw new NotServingRegionException("somewhere else");
    }
  }
}
