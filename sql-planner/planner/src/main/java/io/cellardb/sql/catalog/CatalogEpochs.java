package io.cellardb.sql.catalog;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * When what a catalog no longer has may leave the store: once nobody goes on by an older state of
 * the catalog. Readers say when they begin and end, and whoever ends last does what is to be done.
 * This is epoch-based reclamation (K. Fraser, Practical lock-freedom, 2004).
 */
public final class CatalogEpochs {
  private static final long NONE = Long.MAX_VALUE;

  /** Work that waits for all who began before {@code epoch}. */
  private record Removal(long epoch, Runnable work) {}

  private final AtomicLong epoch = new AtomicLong();
  private final Set<Reader> readers = ConcurrentHashMap.newKeySet();
  private final Queue<Removal> removals = new ConcurrentLinkedQueue<>();

  /** Someone who reads states of the catalog again and again, such as a session. */
  public final class Reader implements AutoCloseable {
    @GuardedBy("this")
    private int entered;

    /** The epoch in which it began what is not over; {@link #NONE} for nothing. */
    private volatile long since = NONE;

    private Reader() {}

    /** Begins something; the catalog is looked at afterwards. {@link #leave} must follow. */
    public synchronized void enter() {
      if (entered++ == 0) {
        since = epoch.get();
      }
    }

    /** Ends something that was begun. */
    public void leave() {
      synchronized (this) {
        if (--entered == 0) {
          since = NONE;
        }
      }
      if (!removals.isEmpty()) {
        remove();
      }
    }

    /** Ends all that it began, and itself. */
    @Override
    public void close() {
      readers.remove(this);
      remove();
    }
  }

  /** A reader that has begun nothing; to be closed. */
  public Reader reader() {
    Reader reader = new Reader();
    readers.add(reader);
    return reader;
  }

  /**
   * Does something once all is over that has begun so far, at once or by the thread that ends last.
   *
   * @param work on what no state of the catalog has that somebody could look at now; it throws
   *     nothing
   */
  void whenUnread(Runnable work) {
    removals.add(new Removal(epoch.incrementAndGet(), work));
    remove();
  }

  private void remove() {
    long oldest = NONE;
    for (Reader reader : readers) {
      oldest = Math.min(oldest, reader.since);
    }
    for (Removal removal : List.copyOf(removals)) {
      if (removal.epoch() <= oldest && removals.remove(removal)) {
        removal.work().run();
      }
    }
  }
}
