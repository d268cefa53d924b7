package io.cellardb.storage.lsm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

/**
 * Parts of a work that several threads take one by one. Whoever began it helps, too, and waits only
 * for parts that others have taken, so that it ends even if nobody else has the time. After a
 * failure no further part is taken.
 */
final class SharedWork<T> {
  private final List<Callable<T>> parts;
  private final BooleanSupplier stopped;

  @GuardedBy("this")
  private final List<T> results = new ArrayList<>();

  @GuardedBy("this")
  private int taken;

  @GuardedBy("this")
  private int ended;

  @GuardedBy("this")
  private IOException failure;

  /**
   * A work.
   *
   * @param stopped whether no further part is to be taken
   */
  SharedWork(List<Callable<T>> parts, BooleanSupplier stopped) {
    this.parts = parts;
    this.stopped = stopped;
  }

  int size() {
    return parts.size();
  }

  /** Does parts until none is left. */
  void help() {
    for (Callable<T> part = take(); part != null; part = take()) {
      T result = null;
      IOException failed = new IOException("a part of a compaction ended by an error");
      try {
        result = part.call();
        failed = null;
      } catch (IOException e) {
        failed = e;
      } catch (Exception e) {
        failed = new IOException("a part of a compaction failed: " + e, e);
      } finally {
        end(result, failed);
      }
    }
  }

  private synchronized Callable<T> take() {
    boolean none = failure != null || taken == parts.size() || stopped.getAsBoolean();
    return none ? null : parts.get(taken++);
  }

  private synchronized void end(T result, IOException failed) {
    ended++;
    if (failed == null) {
      results.add(result);
    } else if (failure == null) {
      failure = failed;
    } else {
      failure.addSuppressed(failed);
    }
    notifyAll();
  }

  /**
   * Waits for the parts that were taken; why not all parts have ended well, or null if they have.
   */
  synchronized IOException awaitAll() {
    boolean interrupted = false;
    while (ended < taken) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true; // the threads that have the parts are interrupted as well
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return failure == null && taken < parts.size()
        ? new IOException("the store is being closed")
        : failure;
  }

  /** What the parts gave that have ended well, in no order. */
  synchronized List<T> results() {
    return List.copyOf(results);
  }
}
