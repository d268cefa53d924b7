package io.cellardb.server.login;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Makes guessing slow. Each login that has failed, of a user or from an address, makes the next one
 * wait longer; after some both are locked for a while. Who has logged in from an address before is
 * held up by own failures there alone. What is remembered is bounded. Safe for use by any thread.
 */
public final class Guesses {
  /** Failures that make nobody wait: a slip of the finger. */
  private static final int FREE = 2;

  private static final int FIRST_MILLIS = 100;

  /** Less than a client may take to log in. */
  private static final int MOST_MILLIS = 5_000;

  private static final int MOST_KEPT = 10_000;
  private static final int MOST_NAME = 128;
  private static final long NANOS = 1_000_000_000;

  private final int mostFailures;
  private final long lockNanos;
  private final LongSupplier clock;

  @GuardedBy("this")
  private final Map<String, Count> counts = bounded();

  /** Pairs of users and addresses that have succeeded. */
  @GuardedBy("this")
  private final Map<String, Boolean> known = bounded();

  /** Failures in a row, and logins that are under way. */
  private static final class Count {
    private int failures;
    private long last;
  }

  /**
   * Remembers nothing yet.
   *
   * @param mostFailures after which an address or a user is locked
   * @param lockSeconds for how long, and how long a failure counts
   */
  public Guesses(int mostFailures, int lockSeconds) {
    this(mostFailures, lockSeconds, System::nanoTime);
  }

  Guesses(int mostFailures, int lockSeconds, LongSupplier clock) {
    this.mostFailures = mostFailures;
    this.lockNanos = lockSeconds * NANOS;
    this.clock = clock;
  }

  private static <V> Map<String, V> bounded() {
    return new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1;

      @Override
      protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
        return size() > MOST_KEPT;
      }
    };
  }

  /** A login that is under way; it counts as failed until it has succeeded. */
  public final class Attempt {
    private final String user;
    private final String address;
    private final boolean locked;
    private final int delayMillis;

    private Attempt(String user, String address, boolean locked, int delayMillis) {
      this.user = user;
      this.address = address;
      this.locked = locked;
      this.delayMillis = delayMillis;
    }

    /** Whether it is to be refused, right or wrong. */
    public boolean isLocked() {
      return locked;
    }

    /** How long its outcome is to be held back, right or wrong. */
    public int delayMillis() {
      return delayMillis;
    }

    /** Takes it out of the count: it was not one that failed. */
    public void succeeded() {
      synchronized (Guesses.this) {
        takeBack(user);
        takeBack(address);
        takeBack(pair(user, address));
        known.put(pair(user, address), true);
      }
    }
  }

  /** Begins a login. */
  public synchronized Attempt begin(String user, InetAddress from) {
    String name =
        "user " + user.toLowerCase(Locale.ROOT).substring(0, Math.min(MOST_NAME, user.length()));
    String address = network(from);
    // Neither others who guess this name nor others at this address hold up who has been here.
    int failures =
        known.containsKey(pair(name, address))
            ? failures(pair(name, address))
            : Math.max(failures(name), failures(address));
    boolean locked = failures >= mostFailures;
    if (!locked) { // who is locked stays so for the time that was said, and no longer
      count(name);
      count(address);
      count(pair(name, address));
    }
    return new Attempt(name, address, locked, delay(failures));
  }

  /** Something that no name can be mistaken for. */
  private static String pair(String user, String address) {
    return "pair " + address + " " + user;
  }

  private static int delay(int failures) {
    int over = failures - FREE;
    if (over <= 0) {
      return 0;
    }
    return (int) Math.min(MOST_MILLIS, (long) FIRST_MILLIS << Math.min(over - 1, 20));
  }

  /** An address, of which one who guesses may have very many in IPv6. */
  private static String network(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address instanceof Inet6Address
        ? "net " + HexFormat.of().formatHex(Arrays.copyOf(bytes, bytes.length / 2))
        : "net " + HexFormat.of().formatHex(bytes);
  }

  /** How much is remembered. */
  synchronized int remembered() {
    return counts.size() + known.size();
  }

  @GuardedBy("this")
  private int failures(String key) {
    Count count = counts.get(key);
    if (count == null) {
      return 0;
    }
    if (clock.getAsLong() - count.last >= lockNanos) {
      counts.remove(key);
      return 0;
    }
    return count.failures;
  }

  @GuardedBy("this")
  private void count(String key) {
    Count count = counts.computeIfAbsent(key, unused -> new Count());
    count.failures++;
    count.last = clock.getAsLong();
  }

  @GuardedBy("this")
  private void takeBack(String key) {
    Count count = counts.get(key);
    if (count != null && count.failures > 0) {
      count.failures--;
      if (count.failures == 0) {
        counts.remove(key);
      }
    }
  }
}
