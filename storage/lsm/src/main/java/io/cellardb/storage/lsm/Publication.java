package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes batches visible, once all up to them are as durable as they have to be. Safe for use by
 * many threads.
 */
final class Publication {
  private final Wal wal;
  private final AtomicLong published;

  /** The last sequence of which everything is in the memtables. */
  private volatile long complete;

  /** Batches that were checked or appended and neither published nor failed. */
  private final AtomicInteger unsettled = new AtomicInteger();

  /**
   * What the batches up to a sequence ask for; until it is there nothing later is visible.
   *
   * @param writeTo up to where the log has to be written
   * @param syncTo up to where it has to be synced
   */
  record Due(long sequence, long writeTo, long syncTo) {}

  /** Everything up to a sequence is visible. */
  Publication(Wal wal, long sequence) {
    this.wal = wal;
    this.published = new AtomicLong(sequence);
    this.complete = sequence;
  }

  /** The newest sequence that readers see. */
  long published() {
    return published.get();
  }

  /** The last sequence of which everything is in the memtables, published or not. */
  long complete() {
    return complete;
  }

  /** States that everything up to a sequence is in the memtables; under the commit lock. */
  void complete(long sequence) {
    complete = sequence;
  }

  /** States that {@link #settle} is about to follow. */
  void expectOne() {
    unsettled.incrementAndGet();
  }

  /** Makes everything up to some batch as durable as it has to be, and visible. */
  void settle(Due due) throws IOException {
    try {
      wal.sync(due.syncTo());
      wal.write(due.writeTo());
      publish(due.sequence());
    } catch (RuntimeException | Error e) {
      wal.fail(e);
      throw e;
    } finally {
      unsettled.decrementAndGet();
    }
  }

  /** Makes everything up to a sequence visible, which is as durable as it has to be. */
  void publish(long sequence) {
    published.accumulateAndGet(sequence, Math::max);
  }

  /** Waits for batches of a log that has failed, which fail by themselves. */
  void awaitAllSettled() {
    while (unsettled.get() > 0) {
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(10));
    }
  }
}
