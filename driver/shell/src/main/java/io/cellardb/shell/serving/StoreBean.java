package io.cellardb.shell.serving;

import io.cellardb.storage.lsm.introspection.StoreMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** The store of this process as JMX shows it, from some seconds after it was opened. */
final class StoreBean {
  private static final String WRITES_STOPPED = "WRITES_STOPPED";

  private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
  private final ObjectName names;

  StoreBean() {
    try {
      names = new ObjectName("io.cellardb:type=Store,*");
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Why it takes no writes before it is opened again; empty if it does, or it is not known yet. */
  Optional<String> failure() {
    return bean()
        .filter(store -> WRITES_STOPPED.equals(store.getState()))
        .map(store -> "writes stopped: " + store.getReason());
  }

  /** What it counts and measures, by name. */
  Map<String, Long> counters() {
    return new TreeMap<>(bean().map(StoreMXBean::getCounters).orElse(Map.of()));
  }

  private Optional<StoreMXBean> bean() {
    return beans.queryNames(names, null).stream()
        .findFirst()
        .map(name -> JMX.newMXBeanProxy(beans, name, StoreMXBean.class));
  }
}
