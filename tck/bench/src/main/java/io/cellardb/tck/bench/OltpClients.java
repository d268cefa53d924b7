package io.cellardb.tck.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** The clients of a load on one database, each a thread with a connection. */
final class OltpClients implements AutoCloseable {
  /** Makes connections. */
  interface Source {
    Connection connect() throws SQLException;
  }

  private final OltpLoad load;
  private final SqlDatabase database;
  private final Connection keeper;
  private final Connection[] connections;
  private final OltpLoad.Client[] clients;
  private final Random[] seeds;
  private final long[] done;
  private long before;
  private final AtomicLong repeated = new AtomicLong();

  /**
   * On tables that are there.
   *
   * @param keeper a connection that checks, closed with the clients
   */
  OltpClients(OltpLoad load, SqlDatabase database, Connection keeper, Source source, int threads)
      throws SQLException {
    this.load = load;
    this.database = database;
    this.keeper = keeper;
    connections = new Connection[threads];
    clients = new OltpLoad.Client[threads];
    seeds = new Random[threads];
    done = new long[threads];
    for (int i = 0; i < threads; i++) {
      connections[i] = source.connect();
      connections[i].setAutoCommit(false);
      clients[i] = load.client(connections[i]);
      seeds[i] = new Random(i);
    }
  }

  /** Runs transactions one after the other; returns what they have read. */
  long alone(int transactions) throws SQLException {
    long sum = 0;
    for (int i = 0; i < transactions; i++) {
      sum = sum * 31 + transaction(0);
      before++;
    }
    return sum;
  }

  /** Runs so many transactions in each thread at the same time. */
  void together(int each) throws IOException {
    try (Threads threads = new Threads(clients.length)) {
      threads.run(
          WorkSessions.part(
              thread -> {
                for (int i = 0; i < each; i++) {
                  transaction(thread);
                  done[thread]++;
                }
                return each;
              }));
    }
  }

  /** Runs transactions for so many seconds; returns how many nanoseconds one took. */
  double together(double seconds) throws IOException {
    long start = System.nanoTime();
    long deadline = start + (long) (seconds * 1e9);
    long all;
    try (Threads threads = new Threads(clients.length)) {
      all =
          threads.run(
              WorkSessions.part(
                  thread -> {
                    long own = 0;
                    do {
                      transaction(thread);
                      done[thread]++;
                      own++;
                    } while (System.nanoTime() < deadline);
                    return own;
                  }));
    }
    return (double) (System.nanoTime() - start) / all;
  }

  /** Runs the thread's next transaction until it is committed. */
  private long transaction(int thread) throws SQLException {
    long seed = seeds[thread].nextLong();
    while (true) {
      try {
        long sum = clients[thread].run(new Random(seed));
        connections[thread].commit();
        return sum;
      } catch (SQLException e) {
        connections[thread].rollback();
        if (!database.isConflict(e)) {
          throw e;
        }
        repeated.incrementAndGet();
      }
    }
  }

  /** Attempts that failed for what others did, for each transaction. */
  double repeated() {
    return (double) repeated.get() / Arrays.stream(done).sum();
  }

  /** What the thread did that did least, as a part of the mean of all. */
  double least() {
    return Arrays.stream(done).min().orElse(0) / Arrays.stream(done).average().orElse(1);
  }

  /**
   * Checks the tables.
   *
   * @throws IllegalStateException with the query that has found something wrong
   */
  void check() throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      for (String check : load.checks()) {
        try (ResultSet wrong = statement.executeQuery(check)) {
          if (wrong.next()) {
            throw new IllegalStateException(
                load.name() + ", " + database.title() + ": rows of " + check);
          }
        }
      }
      if (load.count() != null) {
        try (ResultSet count = statement.executeQuery(load.count())) {
          count.next();
          long expected = before + Arrays.stream(done).sum();
          if (count.getLong(1) != expected) {
            throw new IllegalStateException(
                load.name() + ", " + database.title() + ": not " + expected + " transactions");
          }
        }
      }
    }
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : connections) {
      connection.rollback();
      connection.close();
    }
    keeper.close();
  }
}
