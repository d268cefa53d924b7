package io.cellardb.server;

/**
 * What clients may use of a server.
 *
 * @param connections at the same time
 * @param workers statements at the same time; those of open transactions do not count
 * @param frameBytes of the largest request
 * @param statements prepared statements of a session
 * @param cursors open results of a session
 * @param idleSeconds that a connection may be without a request; 0 for no limit
 * @param idleInTransactionSeconds that a transaction may be without a request; 0 for no limit
 * @param keepAliveSeconds of silence after which a client is asked whether it is there
 * @param drainSeconds that statements and transactions have to end when the server stops
 */
public record ServerLimits(
    int connections,
    int workers,
    int frameBytes,
    int statements,
    int cursors,
    int idleSeconds,
    int idleInTransactionSeconds,
    int keepAliveSeconds,
    int drainSeconds) {

  /** What holds where nothing else is said. */
  public static final ServerLimits STANDARD =
      new ServerLimits(256, 32, 64 << 20, 1_000, 1_000, 0, 600, 60, 10);
}
