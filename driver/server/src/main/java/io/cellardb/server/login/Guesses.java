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

  /** Failures of late. */
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

  /**
   * A login that is under way. How it counts is decided when it ends: of many that are begun at the
   * same time no more are good for something than of those that come one after the other.
   */
  public final class Attempt {
    private final String user;
    private final String address;
    private final boolean locked;
    private int delayMillis;

    private Attempt(String user, String address, boolean locked) {
      this.user = user;
      this.address = address;
      this.locked = locked;
    }

    /** Whether it need not go on, as it is refused right or wrong. */
    public boolean isLocked() {
      return locked;
    }

    /**
     * Ends it.
     *
     * @param right whether the user has been proved
     * @return whether the user is let in; not, if too many have failed meanwhile
     */
    public boolean end(boolean right) {
      synchronized (Guesses.this) {
        int failures = failuresBefore(user, address);
        delayMillis = delay(failures);
        if (failures >= mostFailures) {
          return false; // who is locked stays so for the time that was said, and no longer
        }
        if (right) {
          known.put(pair(user, address), true);
        } else {
          count(user);
          count(address);
          count(pair(user, address));
        }
        return right;
      }
    }

    /** How long the outcome is to be held back, whichever it is; 0 before the end. */
    public int delayMillis() {
      return delayMillis;
    }
  }

  /** Begins a login. */
  public synchronized Attempt begin(String user, InetAddress from) {
    String lower = user.toLowerCase(Locale.ROOT);
    String name = "user " + lower.substring(0, Math.min(MOST_NAME, lower.length()));
    String address = network(from);
    return new Attempt(name, address, failuresBefore(name, address) >= mostFailures);
  }

  /** Neither others who guess this name nor others at this address hold up who has been here. */
  @GuardedBy("this")
  private int failuresBefore(String user, String address) {
    return known.containsKey(pair(user, address))
        ? failures(pair(user, address))
        : Math.max(failures(user), failures(address));
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
}
