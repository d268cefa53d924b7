package io.cellardb.storage.hbase;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Waiting;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
  private static final AtomicLong NUMBER = new AtomicLong();

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Calls::thread);

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

  /** Ends the calls that are under way. */
  @Override
  public void close() {
    threads.shutdownNow();
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
