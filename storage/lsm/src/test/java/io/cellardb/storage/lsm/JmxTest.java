package io.cellardb.storage.lsm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.lsm.introspection.StoreMXBean;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Each test waits two seconds until its store is registered. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(60)
final class JmxTest {
  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

  private static LsmOptions options() {
    return LsmOptions.defaults().withFileSystem(new MemoryFileSystem());
  }

  private static Set<ObjectName> names(String directory) throws MalformedObjectNameException {
    return SERVER.queryNames(
        new ObjectName("io.cellardb:type=Store,name=" + ObjectName.quote(directory) + ",*"), null);
  }

  /** Registering is done by another thread. */
  private static void awaitNames(String directory, int count) throws MalformedObjectNameException {
    while (names(directory).size() != count) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void anOpenStoreShowsItsStateAndCounters() throws MalformedObjectNameException {
    try (LsmStore store = LsmStore.open(Path.of("/jmx/one"), options())) {
      awaitNames("/jmx/one", 1);
      StoreMXBean bean =
          JMX.newMXBeanProxy(SERVER, names("/jmx/one").iterator().next(), StoreMXBean.class);
      assertEquals("/jmx/one", bean.getDirectory());
      assertEquals("OPEN", bean.getState());
      assertNull(bean.getReason());
      StoreRows.createTable(store);
      assertEquals(0, bean.getCounters().get("sequence"));
      StoreRows.put(store, "r", "q", "v");
      store.admin().flush(StoreRows.T);
      Map<String, Long> counters = bean.getCounters();
      assertEquals(1, counters.get("sequence"));
      assertEquals(1, counters.get("files"));
      assertTrue(counters.get("wal_bytes") > 0);
    }
    awaitNames("/jmx/one", 0);
  }

  @Test
  void storesOfTheSameNameAreAllThere() throws MalformedObjectNameException {
    List<LsmStore> stores = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      stores.add(LsmStore.open(Path.of("/jmx/same"), options()));
    }
    awaitNames("/jmx/same", 3);
    stores.forEach(LsmStore::close);
    awaitNames("/jmx/same", 0);
  }

  @Test
  void whoDoesNotWantJmxIsNotInIt() throws MalformedObjectNameException {
    try (LsmStore hidden = LsmStore.open(Path.of("/jmx/hidden"), options().withJmx(false));
        LsmStore shown = LsmStore.open(Path.of("/jmx/shown"), options())) {
      awaitNames("/jmx/shown", 1); // what was asked for before would have been done
      assertEquals(Set.of(), names("/jmx/hidden"));
      StoreRows.verify(hidden);
      StoreRows.verify(shown);
    }
  }

  @Test
  void openingAndClosingOftenLeavesNothing() throws MalformedObjectNameException {
    LsmOptions options = options();
    for (int i = 0; i < 100; i++) {
      LsmStore.open(Path.of("/jmx/often"), options).close();
    }
    try (LsmStore last = LsmStore.open(Path.of("/jmx/last"), options())) {
      awaitNames("/jmx/last", 1); // what was asked for before is done
      assertEquals(Set.of(), names("/jmx/often"));
      StoreRows.verify(last);
    }
  }
}
