package io.cellardb.server;

import java.util.concurrent.atomic.LongAdder;

/** What a server has done since it was started. Safe for use by any thread. */
public final class ServerCounters {
  private final LongAdder connections = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  ServerCounters() {}

  void connected() {
    connections.increment();
  }

  void refused() {
    refused.increment();
  }

  /** Adds a request, or what was sent of its rows at once. */
  void done(long nanoseconds, boolean failed) {
    requests.increment();
    nanos.add(nanoseconds);
    if (failed) {
      failures.increment();
    }
  }

  /** Connections that were taken. */
  public long connections() {
    return connections.sum();
  }

  /** Connections that were not taken, as there were as many as there may be. */
  public long refusedConnections() {
    return refused.sum();
  }

  /** Requests that were carried out, those that failed among them. */
  public long requests() {
    return requests.sum();
  }

  /** Requests that failed. */
  public long failures() {
    return failures.sum();
  }

  /** Nanoseconds that the requests took together, without those in which they waited. */
  public long nanos() {
    return nanos.sum();
  }
}
