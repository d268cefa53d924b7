package io.cellardb.storage.lsm.introspection;

import java.lang.management.ManagementFactory;
import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store's bean in the platform's MBean server, from soon after {@link #of} to {@link #close}, or
 * until the store is garbage, if nobody closes it.
 *
 * <p>The first use of the platform's MBean server takes the JVM some 200 ms, more than opening a
 * store; hence all of it is done by a thread of its own, one after the other, for which nobody
 * waits. A store that is open for less than two seconds is not registered at all, so that short
 * programs do not share their processors with it. The thread ends when there is nothing to do.
 */
public final class JmxRegistration implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JmxRegistration.class);
  private static final Cleaner CLEANER = Cleaner.create();
  private static final ScheduledThreadPoolExecutor THREAD = thread();
  private static final long DELAY_MILLIS = 2_000;
  private static final AtomicLong INSTANCES = new AtomicLong(1);

  private final Cleaner.Cleanable cleanable;

  private JmxRegistration(Cleaner.Cleanable cleanable) {
    this.cleanable = cleanable;
  }

  private static ScheduledThreadPoolExecutor thread() {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "cellar-jmx");
              thread.setDaemon(true);
              return thread;
            });
    executor.setKeepAliveTime(1, TimeUnit.SECONDS);
    executor.allowCoreThreadTimeOut(true);
    executor.setRemoveOnCancelPolicy(true);
    return executor;
  }

  /** Registers a store, soon. A name that is taken is no error. */
  public static JmxRegistration of(Introspection store) {
    AtomicReference<ObjectName> name = new AtomicReference<>();
    Bean bean = new Bean(store.directory(), new WeakReference<>(store));
    Future<?> registering =
        THREAD.schedule(() -> register(bean, name), DELAY_MILLIS, TimeUnit.MILLISECONDS);
    return new JmxRegistration(CLEANER.register(store, new Ending(registering, name)));
  }

  /** What ends a registration. The cleaner keeps it, so it must not refer to the store. */
  record Ending(Future<?> registering, AtomicReference<ObjectName> name) implements Runnable {
    @Override
    public void run() {
      registering.cancel(false);
      THREAD.execute(() -> unregister(name.get()));
    }
  }

  private static void register(Bean bean, AtomicReference<ObjectName> name) {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      String plain = "io.cellardb:type=Store,name=" + ObjectName.quote(bean.getDirectory());
      ObjectName wanted = new ObjectName(plain);
      while (name.get() == null) {
        try {
          server.registerMBean(bean, wanted);
          name.set(wanted);
        } catch (InstanceAlreadyExistsException e) {
          wanted = new ObjectName(plain + ",instance=" + INSTANCES.incrementAndGet());
        }
      }
    } catch (JMException | SecurityException e) {
      LOG.warn("the store in {} is not in JMX", bean.getDirectory(), e);
    }
  }

  private static void unregister(ObjectName name) {
    if (name == null) {
      return; // registering failed, or had not begun
    }
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (JMException | SecurityException e) {
      LOG.warn("{} stays in JMX", name, e);
    }
  }

  /** Unregisters the store, soon. Closing twice has no effect. */
  @Override
  public void close() {
    cleanable.clean();
  }

  /** The bean, which does not keep the store from becoming garbage. */
  static final class Bean implements StoreMXBean {
    private final Path directory;
    private final WeakReference<Introspection> store;

    Bean(Path directory, WeakReference<Introspection> store) {
      this.directory = directory;
      this.store = store;
    }

    @Override
    public String getDirectory() {
      return directory.toString();
    }

    @Override
    public String getState() {
      Introspection open = store.get();
      return open == null ? null : open.state().name();
    }

    @Override
    public String getReason() {
      Introspection open = store.get();
      return open == null ? null : open.reason();
    }

    @Override
    public Map<String, Long> getCounters() {
      Map<String, Long> values = new LinkedHashMap<>();
      Introspection open = store.get();
      if (open != null) {
        open.counters().forEach(each -> values.put(each.name(), each.value().getAsLong()));
      }
      return values;
    }
  }
}
