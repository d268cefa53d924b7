package io.cellardb.storage.hbase;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Makes calls to the cluster so that who waits for them can give up ({@link Waiting}). HBase's
 * client itself tries for minutes, and knows no other way to end than to interrupt its thread. So
 * calls are made by threads of the store's own, and the thread of an application is never
 * interrupted. Who has nothing to look at makes its calls itself. Safe for use by many threads.
 */
final class Calls implements AutoCloseable {
  private static final long LOOK_MILLIS = 10;
  private static final long IDLE_SECONDS = 10;
  private static final long GRACE_MILLIS = 500;
  private static final AtomicLong NUMBER = new AtomicLong();

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Calls::thread);

  /** How many calls of {@link #makeAll} there are at the same time at most. */
  private final int parallel;

  /**
   * No calls yet.
   *
   * @param parallel how many calls that go together are made at the same time at most, from 1 up
   */
  Calls(int parallel) {
    this.parallel = parallel;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "cellar-hbase-call-" + NUMBER.incrementAndGet());
    thread.setDaemon(true);
    // HBase finds its classes by this loader.
    thread.setContextClassLoader(Calls.class.getClassLoader());
    return thread;
  }

  /**
   * Makes a call and waits for its result.
   *
   * @param call as far as it goes by HBase's client, its thread may be interrupted
   * @param discard is given a result that came when nobody waited for it any more
   * @throws RuntimeException of the call, or of the look that gave up
   */
  <V> V make(Supplier<V> call, Consumer<V> discard) {
    Runnable look = Waiting.look();
    return look == null ? call.get() : await(new Made<>(call, discard), look);
  }

  /**
   * Makes calls, so many at the same time as there may be, and returns when none is under way. Once
   * one has failed no other one is begun.
   *
   * @throws RuntimeException of the first call that failed
   * @throws StorageException if the thread is interrupted; what is under way is interrupted, too
   */
  void makeAll(List<Runnable> all) {
    if (all.size() == 1 || parallel == 1) {
      all.forEach(Runnable::run);
      return;
    }
    AtomicInteger next = new AtomicInteger();
    List<FutureTask<Void>> workers = new ArrayList<>();
    for (int i = 0; i < Math.min(parallel, all.size()); i++) {
      workers.add(new FutureTask<>(() -> makeEach(all, next), null));
    }
    try {
      for (FutureTask<Void> worker : workers) {
        threads.execute(worker);
      }
      awaitAll(workers);
    } catch (RejectedExecutionException e) {
      throw new StorageException(Code.CLOSED, "the store is closed", e);
    } catch (InterruptedException e) {
      throw ClientErrors.interrupted("calls to the cluster", e);
    } finally {
      workers.forEach(worker -> worker.cancel(true)); // without effect on one that has ended
    }
  }

  private static void makeEach(List<Runnable> all, AtomicInteger next) {
    boolean made = false;
    try {
      for (int i = next.getAndIncrement(); i < all.size(); i = next.getAndIncrement()) {
        all.get(i).run();
      }
      made = true;
    } finally {
      if (!made) {
        next.set(all.size());
      }
    }
  }

  private static void awaitAll(List<FutureTask<Void>> workers) throws InterruptedException {
    Throwable failure = null;
    for (FutureTask<Void> worker : workers) {
      try {
        worker.get();
      } catch (ExecutionException e) {
        failure = failure == null ? e.getCause() : failure;
      }
    }
    if (failure != null) {
      throw failure(failure);
    }
  }

  /** How many calls that go together are made at the same time at most. */
  int parallel() {
    return parallel;
  }

  /**
   * Begins a call, which another thread makes.
   *
   * @param call fails with nothing
   */
  Future<?> begun(Runnable call) {
    FutureTask<Void> task = new FutureTask<>(call, null);
    try {
      threads.execute(task);
    } catch (RejectedExecutionException e) {
      throw new StorageException(Code.CLOSED, "the store is closed", e);
    }
    return task;
  }

  /** Makes a call that nobody waits for. What it fails with is of no interest to anybody. */
  void later(Runnable call) {
    try {
      threads.execute(new FutureTask<>(call, null));
    } catch (RejectedExecutionException e) {
      // The connection is closed, and with it what the call would have closed.
    }
  }

  private <V> V await(Made<V> made, Runnable look) {
    try {
      threads.execute(made);
    } catch (RejectedExecutionException e) {
      throw new StorageException(Code.CLOSED, "the store is closed", e);
    }
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return made.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          look.run();
        } catch (InterruptedException e) {
          interrupted = true; // an interrupt ends no statement
        }
      }
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } catch (CancellationException e) {
      throw new StorageException(Code.CLOSED, "the store is closed", e);
    } finally {
      made.cancel(true); // without effect on one that has ended
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static RuntimeException failure(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return (RuntimeException) cause; // a supplier throws no others
  }

  /** Ends the calls that are under way; those that nobody waits for have a moment. */
  @Override
  public void close() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  /** A call, and what becomes of its result when nobody waits any more. */
  private static final class Made<V> extends FutureTask<V> {
    private final Result<V> result;
    private final Consumer<V> discard;

    Made(Supplier<V> call, Consumer<V> discard) {
      this(new Result<>(), call, discard);
    }

    private Made(Result<V> result, Supplier<V> call, Consumer<V> discard) {
      super(() -> result.value = call.get());
      this.result = result;
      this.discard = discard;
    }

    @Override
    public void run() {
      super.run();
      if (isCancelled() && result.value != null) {
        Thread.interrupted(); // of the wait that was given up, not of what follows
        discard.accept(result.value);
      }
    }
  }

  /** What a call came to; null before its end. Of the thread that makes it. */
  private static final class Result<V> {
    private V value;
  }
}
