package io.cellardb.storage.lsm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.compaction.FileShape;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.sstable.Sstable;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Calls when the next file has expired whole. There is a thread only once a file has a time to
 * expire, and it sleeps until then.
 */
final class ExpiryTimer {
  /** So late it may be, which bounds how often the clock of the store is asked if that stands. */
  private static final long LEAST_DELAY_MILLIS = 50;

  private static final long GREATEST_DELAY_MILLIS = TimeUnit.DAYS.toMillis(1);

  private final VersionSet versions;
  private final LongSupplier clock;
  private final Runnable expired;

  @GuardedBy("this")
  private ScheduledThreadPoolExecutor thread; // null until it is needed

  @GuardedBy("this")
  private Future<?> next; // null if nothing will expire

  @GuardedBy("this")
  private boolean stopped;

  /**
   * A timer that is not set.
   *
   * @param clock gives the time of the store in milliseconds
   * @param expired is called, on a thread of this, and is to {@link #set} it again
   */
  ExpiryTimer(VersionSet versions, LongSupplier clock, Runnable expired) {
    this.versions = versions;
    this.clock = clock;
    this.expired = expired;
  }

  /** Sets it to the next expiry among the files as they are now, if there is any. */
  synchronized void set() {
    if (next != null) {
      next.cancel(false);
      next = null;
    }
    long now = clock.getAsLong();
    long at = nextExpiry(now);
    if (at == Long.MAX_VALUE || stopped) {
      return;
    }
    if (thread == null) {
      thread = new ScheduledThreadPoolExecutor(1, ExpiryTimer::daemon);
      thread.setRemoveOnCancelPolicy(true);
    }
    long delay = Math.min(Math.max(at - now, LEAST_DELAY_MILLIS), GREATEST_DELAY_MILLIS);
    next = thread.schedule(expired, delay, TimeUnit.MILLISECONDS);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "cellar-expiry");
    thread.setDaemon(true);
    return thread;
  }

  /** The next time at which a file expires that has not yet, or {@link Long#MAX_VALUE}. */
  private long nextExpiry(long now) {
    long at = Long.MAX_VALUE;
    StoreCatalog catalog = versions.catalog();
    for (Map.Entry<Integer, Levels> tree : versions.peek().trees().entrySet()) {
      FamilyDescriptor family = catalog.family(tree.getKey());
      if (family != null && family.ttlMillis() != FamilyDescriptor.FOREVER) {
        for (Sstable file : tree.getValue().all()) {
          long expiry = FileShape.expiry(file.summary(), family);
          at = expiry > now ? Math.min(at, expiry) : at;
        }
      }
    }
    return at;
  }

  /** Ends it, after a call that is under way. */
  void stop() {
    ScheduledThreadPoolExecutor ended;
    synchronized (this) {
      stopped = true;
      ended = thread;
    }
    if (ended != null) {
      ended.shutdownNow();
      Background.awaitEnd(ended);
    }
  }
}
