package io.cellardb.avatica;

import java.net.InetSocketAddress;

/**
 * Where a door listens, and what it admits.
 *
 * @param address of this machine; port 0 is any that is free
 * @param workers how many requests are carried out at a time
 * @param waiting how many more may wait for that; others are told to come again (HTTP 503)
 * @param sessions how many connections of Avatica there may be, each of which is a session of the
 *     store
 * @param requestBytes how long a request may be; others are refused (HTTP 413)
 * @param idleSeconds how long a connection of HTTP may say nothing before it is closed; the
 *     sessions stay
 */
public record DoorOptions(
    InetSocketAddress address,
    int workers,
    int waiting,
    int sessions,
    int requestBytes,
    int idleSeconds) {

  /** The usual limits. */
  public static DoorOptions at(InetSocketAddress address) {
    return new DoorOptions(address, 64, 1_000, 1_000, 64 << 20, 300);
  }

  /** Connections of HTTP at the same time; more are closed. */
  int connections() {
    return sessions + waiting;
  }

  /** These, with so many requests carried out at a time. */
  public DoorOptions withWorkers(int most) {
    return new DoorOptions(address, most, waiting, sessions, requestBytes, idleSeconds);
  }

  /** These, for so many sessions. */
  public DoorOptions withSessions(int most) {
    return new DoorOptions(address, workers, waiting, most, requestBytes, idleSeconds);
  }

  /** These, with requests of so many bytes at most. */
  public DoorOptions withRequestBytes(int most) {
    return new DoorOptions(address, workers, waiting, sessions, most, idleSeconds);
  }
}
