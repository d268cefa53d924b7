package io.cellardb.storage.lsm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.lsm.io.AbortedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

/**
 * Parts of a work that several threads take one by one. Whoever began it helps, too, and waits only
 * for parts that others have taken, so that it ends even if nobody else has the time. After a
 * failure no further part is taken. Nothing between the taking of a part and its end needs memory,
 * so that whoever waits is told of every end.
 */
final class SharedWork<T> {
  private final List<Callable<T>> parts;
  private final BooleanSupplier stopped;

  /** Of the parts that have ended well, in the order of the parts; else null. */
  @GuardedBy("this")
  private final Object[] results;

  @GuardedBy("this")
  private int taken;

  @GuardedBy("this")
  private int ended;

  @GuardedBy("this")
  private Throwable failure;

  /**
   * A work.
   *
   * @param stopped whether no further part is to be taken
   */
  SharedWork(List<Callable<T>> parts, BooleanSupplier stopped) {
    this.parts = parts;
    this.stopped = stopped;
    this.results = new Object[parts.size()];
  }

  int size() {
    return parts.size();
  }

  /** Does parts until none is left. */
  @SuppressWarnings("CatchAndPrintStackTrace") // whatever ends a part is told by awaitAll
  void help() {
    for (int part = take(); part >= 0; part = take()) {
      T result = null;
      Throwable failed = null;
      try {
        result = parts.get(part).call();
      } catch (Throwable e) {
        failed = e;
      }
      end(part, result, failed);
    }
  }

  private synchronized int take() {
    boolean none = failure != null || taken == parts.size() || stopped.getAsBoolean();
    return none ? -1 : taken++;
  }

  private synchronized void end(int part, T result, Throwable failed) {
    ended++;
    results[part] = result;
    failure = failure == null ? failed : failure;
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
    if (failure != null) {
      return AbortedException.of(failure);
    }
    return taken < parts.size() ? new IOException("the store is being closed") : null;
  }

  /** What the parts gave that have ended well, in their order. */
  @SuppressWarnings("unchecked") // nothing else was put there
  synchronized List<T> results() {
    List<T> list = new ArrayList<>();
    for (Object result : results) {
      if (result != null) {
        list.add((T) result);
      }
    }
    return list;
  }
}
