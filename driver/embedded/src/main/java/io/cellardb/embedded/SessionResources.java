package io.cellardb.embedded;

import io.cellardb.sql.Session;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What a session holds of the store: open rows, a transaction, its share. Apart from the session,
 * so that {@link #run} can give it back for a connection that was dropped without being closed.
 */
final class SessionResources implements Runnable {
  private final OpenStores.Lease lease;
  private final Session session;
  private final OpenCursors cursors = new OpenCursors();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Runs before the store is given back; null for nothing. */
  private volatile Runnable whenClosed;

  SessionResources(OpenStores.Lease lease, Session session) {
    this.lease = lease;
    this.session = session;
  }

  Session session() {
    return session;
  }

  void whenClosed(Runnable action) {
    whenClosed = action;
  }

  OpenCursors cursors() {
    return cursors;
  }

  /**
   * Closes everything; an open transaction is rolled back. Closing twice has no effect.
   *
   * @throws RuntimeException of what failed first, when all is closed
   */
  void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    FirstFailure failures = new FirstFailure();
    failures.collect(cursors::closeAll);
    failures.collect(session::close);
    Runnable action = whenClosed;
    if (action != null) {
      failures.collect(action);
    }
    failures.collect(lease::close);
    failures.throwFirst();
  }

  /** Closes everything for nobody; a failure goes to the log. */
  @Override
  public void run() {
    try {
      close();
    } catch (RuntimeException e) {
      Logger.getLogger("io.cellardb")
          .log(Level.WARNING, "A connection that was dropped could not be closed", e);
    }
  }
}
