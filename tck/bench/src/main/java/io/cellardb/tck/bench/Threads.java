package io.cellardb.tck.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that wait for work, so that starting them is not measured. */
final class Threads implements AutoCloseable {
  private final int count;
  private final ExecutorService executor;

  Threads(int count) {
    this.count = count;
    executor = Executors.newFixedThreadPool(count);
  }

  /** What thread {@code thread} of all does. */
  interface Part {
    long run(int thread) throws IOException;
  }

  /** Runs a part on each thread and adds up what they return. */
  long run(Part part) throws IOException {
    List<Callable<Long>> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int thread = i;
      parts.add(() -> part.run(thread));
    }
    try {
      long sum = 0;
      for (Future<Long> future : executor.invokeAll(parts)) {
        sum += future.get();
      }
      return sum;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
