package io.cellardb.storage.lsm.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReferenceCountTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 300;
  private static final int READS = 200;

  @Test
  void theOwnerMayBeTheLast() {
    ReferenceCount count = new ReferenceCount();
    assertTrue(count.retain());
    assertFalse(count.release());
    assertTrue(count.giveUp());
    assertFalse(count.retain(), "nobody comes back after the last one");
  }

  @Test
  void theOwnerMayGoBefore() {
    ReferenceCount count = new ReferenceCount();
    assertTrue(count.retain());
    assertFalse(count.giveUp());
    assertTrue(count.retain(), "as long as somebody is there others may come");
    assertFalse(count.release());
    assertTrue(count.release());
    assertFalse(count.retain());
  }

  @Test
  void aReferenceMayBeGivenBackByAnotherThread() throws Exception {
    ReferenceCount count = new ReferenceCount();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      assertTrue(count.retain());
      threads.add(new Thread(count::release));
    }
    for (Thread thread : threads) {
      thread.start();
      thread.join();
    }
    assertTrue(count.giveUp());
  }

  /** Whoever has a reference finds the object there, and it ends once. */
  @Test
  void oneOfManyThreadsIsTheLast() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        ReferenceCount count = new ReferenceCount();
        AtomicInteger ended = new AtomicInteger();
        CountDownLatch ready = new CountDownLatch(THREADS);
        List<Future<?>> readers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
          readers.add(
              executor.submit(
                  () -> {
                    ready.countDown();
                    for (int read = 0; read < READS; read++) {
                      if (!count.retain()) {
                        return;
                      }
                      assertEquals(0, ended.get());
                      if (count.release()) {
                        ended.incrementAndGet();
                      }
                    }
                  }));
        }
        ready.await();
        if (count.giveUp()) {
          ended.incrementAndGet();
        }
        for (Future<?> reader : readers) {
          reader.get();
        }
        assertEquals(1, ended.get());
        assertFalse(count.retain());
      }
    } finally {
      executor.shutdownNow();
    }
  }
}
