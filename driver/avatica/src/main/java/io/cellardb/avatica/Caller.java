package io.cellardb.avatica;

import java.net.InetSocketAddress;

/** Who has sent the request that this thread carries out. */
final class Caller {
  private static final ThreadLocal<Caller> CURRENT = new ThreadLocal<>();

  private final InetSocketAddress address;
  private final boolean secret;
  private final String user;
  private int delayMillis;
  private String missing;

  /**
   * Somebody.
   *
   * @param secret whether others cannot read what is sent
   * @param user who the request itself proves to be from; null if it proves nothing
   */
  Caller(InetSocketAddress address, boolean secret, String user) {
    this.address = address;
    this.secret = secret;
    this.user = user;
  }

  /** Does something for this caller. */
  void run(Runnable work) {
    CURRENT.set(this);
    try {
      work.run();
    } finally {
      CURRENT.remove();
    }
  }

  /** The caller for whom this thread works. */
  static Caller current() {
    return CURRENT.get();
  }

  InetSocketAddress address() {
    return address;
  }

  boolean isSecret() {
    return secret;
  }

  String user() {
    return user;
  }

  /** Has the answer held back. */
  void delay(int millis) {
    delayMillis = Math.max(delayMillis, millis);
  }

  /**
   * Says that the request would have to prove its user, and proves none.
   *
   * @param what a sentence for the client
   */
  void lacks(String what) {
    missing = what;
  }

  /** What {@link #lacks} was told; null for nothing. */
  String missing() {
    return missing;
  }

  int delayMillis() {
    return delayMillis;
  }
}
