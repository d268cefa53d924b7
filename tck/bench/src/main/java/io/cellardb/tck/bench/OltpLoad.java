package io.cellardb.tck.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;

/** Transactions that several clients run at the same time, on tables of their own. */
interface OltpLoad {
  /** What one client does. One thread uses it. */
  interface Client {
    /**
     * Runs a transaction, which the caller commits. The same random numbers make the same one, so
     * that it can be tried again.
     *
     * @return a checksum of what it has read
     */
    long run(Random random) throws SQLException;
  }

  /** What reports call it. */
  String name();

  /** Creates the tables and fills them, always with the same rows. */
  void create(Connection connection) throws SQLException;

  /** A client on a connection that is not in auto-commit mode. */
  Client client(Connection connection);

  /** Queries that have a row only where transactions were lost, doubled or mixed up. */
  List<String> checks();

  /** A query of the number of transactions that left a row behind; null if not all of them do. */
  String count();
}
