package io.cellardb.storage.lsm.introspection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.lsm.HeapGraph;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A store that nobody closes goes with the garbage, and then its bean. */
final class JmxRegistrationTest {
  private static Introspection store() {
    return new Introspection(Path.of("/store"), null, () -> null, null, 0, () -> null, () -> 7);
  }

  @Test
  void theBeanDoesNotKeepItsStore() {
    Introspection store = store();
    JmxRegistration.Bean bean =
        new JmxRegistration.Bean(store.directory(), new WeakReference<>(store));
    assertFalse(HeapGraph.reachable(bean).contains(store));
    assertTrue(HeapGraph.reachable(new Object[] {store}).contains(store));
  }

  @Test
  void aBeanWhoseStoreIsGoneTellsNothingOfIt() {
    JmxRegistration.Bean bean =
        new JmxRegistration.Bean(Path.of("/store"), new WeakReference<>(null));
    assertEquals("/store", bean.getDirectory());
    assertNull(bean.getState());
    assertNull(bean.getReason());
    assertEquals(Map.of(), bean.getCounters());
  }

  @Test
  void theEndTakesBackARegistrationThatHasNotBegun() {
    Future<?> registering = new CompletableFuture<>();
    new JmxRegistration.Ending(registering, new AtomicReference<>()).run();
    assertTrue(registering.isCancelled());
  }
}
