package io.cellardb.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One daemon thread that looks after the connections which nobody waits on: it answers the server's
 * PING, and takes note when the server ends a session. It is there only while there are
 * connections.
 */
final class Watch implements Runnable {
  private static final int MILLIS = 500;

  @GuardedBy("Watch.class")
  private static List<WeakReference<Wire>> wires = new ArrayList<>();

  @GuardedBy("Watch.class")
  private static boolean running;

  private Watch() {}

  /** Looks after a connection until it is closed or collected as garbage. */
  static synchronized void add(Wire wire) {
    wires.add(new WeakReference<>(wire));
    if (!running) {
      running = true;
      Thread thread = new Thread(new Watch(), "cellar-client-watch");
      thread.setDaemon(true);
      thread.setContextClassLoader(null);
      thread.start();
    }
  }

  @Override
  public void run() {
    try {
      while (lookAround()) {
        TimeUnit.MILLISECONDS.sleep(MILLIS);
      }
    } catch (InterruptedException e) {
      // Nobody has this thread but who ends the JVM; the next connection starts another one.
      stop();
    }
  }

  private static synchronized void stop() {
    running = false;
  }

  /** Looks at each connection; false, for the end of the thread, if there are none. */
  private static boolean lookAround() {
    List<WeakReference<Wire>> now;
    synchronized (Watch.class) {
      now = wires;
      wires = new ArrayList<>();
    }
    now.removeIf(
        each -> {
          Wire wire = each.get();
          return wire == null || !wire.look();
        });
    synchronized (Watch.class) {
      wires.addAll(now);
      running = !wires.isEmpty();
      return running;
    }
  }
}
