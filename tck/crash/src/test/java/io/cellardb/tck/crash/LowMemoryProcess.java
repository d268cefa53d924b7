package io.cellardb.tck.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Works with little memory: in each round some connections do something heavy at the same time,
 * each of which ends in the right answer or in 53200; then the contents are looked at.
 */
final class LowMemoryProcess {
  private static final int LANES = 5;
  private static final int TRIES = 5;

  private final String url;
  private final List<String> answers;
  private final SplittableRandom random;

  /** What was acknowledged, and what may be there or not, by lane: rows by number of the batch. */
  private final List<Map<Long, Long>> done = new ArrayList<>();

  private final List<Map<Long, Long>> doubtful = new ArrayList<>();
  private final Map<String, Integer> outcomes = new ConcurrentSkipListMap<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private long nextBatch;

  private LowMemoryProcess(String url, List<String> answers, long seed) {
    this.url = url;
    this.answers = answers;
    this.random = new SplittableRandom(seed);
    for (int lane = 0; lane < LANES; lane++) {
      done.add(new TreeMap<>());
      doubtful.add(new TreeMap<>());
    }
  }

  /** Arguments: directory of the store, file with the answers of the queries, rounds, seed. */
  @SuppressWarnings("SystemOut") // the parent reads it
  public static void main(String[] args) {
    try {
      Path store = Path.of(args[0]);
      LowMemoryProcess process =
          new LowMemoryProcess(
              "jdbc:cellar:" + store,
              Files.readAllLines(Path.of(args[1])),
              Long.parseLong(args[3]));
      process.start();
      for (int round = 0; round < Integer.parseInt(args[2]); round++) {
        process.round();
        System.out.println("round " + round);
      }
      System.out.println("outcomes " + process.outcomes);
      System.out.flush();
      Runtime.getRuntime().halt(0);
    } catch (Throwable e) {
      KilledProcess.end(1, e);
    }
  }

  /** What earlier processes have left is taken for done. */
  private void start() throws SQLException, IOException {
    try (Connection connection = DriverManager.getConnection(url)) {
      for (int lane = 0; lane < LANES; lane++) {
        done.get(lane).putAll(LowMemoryWork.ledger(connection, lane));
        for (long batch : done.get(lane).keySet()) {
          nextBatch = Math.max(nextBatch, batch + 1);
        }
      }
    }
  }

  private void round() throws Exception {
    int lanes = 1 + random.nextInt(LANES);
    List<Thread> threads = new ArrayList<>();
    try (Connection keptOpen = DriverManager.getConnection(url)) {
      for (int lane = 0; lane < lanes; lane++) {
        int own = lane;
        SplittableRandom ownRandom = random.split();
        long batch = nextBatch++;
        Thread thread = new Thread(() -> work(own, ownRandom, batch), "lane-" + lane);
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      if (failure.get() != null) {
        throw new AssertionError("a statement went wrong", failure.get());
      }
      check(keptOpen);
    }
  }

  private void work(int lane, SplittableRandom own, long batch) {
    int kind = own.nextInt(10);
    long rows = kind == 7 ? -(1 + own.nextInt(1_500_000)) : 1 + own.nextInt(12_000);
    String name = "query";
    // Half of them may use far more memory than there is.
    String memory = own.nextBoolean() ? "" : "?memory=1g";
    try (Connection connection = DriverManager.getConnection(url + memory)) {
      if (kind < 5) {
        int query = own.nextInt(LowMemoryWork.QUERIES.size());
        name = "query " + query;
        String found = LowMemoryWork.row(connection, LowMemoryWork.QUERIES.get(query));
        if (!found.equals(answers.get(query))) {
          throw new AssertionError(
              LowMemoryWork.QUERIES.get(query) + ": " + found + ", not " + answers.get(query));
        }
      } else if (kind == 8) {
        name = "create as";
        LowMemoryWork.createAsSelect(connection, lane, 1 + own.nextInt(4000));
      } else {
        name = "insert " + kind;
        write(connection, kind, lane, batch, rows);
      }
      outcomes.merge(name + " done", 1, Integer::sum);
    } catch (SQLException e) {
      if (!e.getSQLState().equals("53200")) {
        failure.compareAndSet(null, new AssertionError(name + ": " + e.getSQLState(), e));
      }
      outcomes.merge(name + " 53200", 1, Integer::sum);
    } catch (OutOfMemoryError e) {
      outcomes.merge(name + " in the program itself", 1, Integer::sum);
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
  }

  private void write(Connection connection, int kind, int lane, long batch, long rows)
      throws SQLException {
    doubtful.get(lane).put(batch, rows);
    switch (kind) {
      case 5 -> LowMemoryWork.insertMany(connection, lane, batch, (int) rows);
      case 6 -> LowMemoryWork.insertBatch(connection, lane, batch, (int) rows);
      case 7 -> LowMemoryWork.insertWide(connection, lane, batch, (int) -rows);
      default -> LowMemoryWork.insertInTransaction(connection, lane, batch, (int) rows);
    }
    done.get(lane).put(batch, rows);
    doubtful.get(lane).remove(batch);
  }

  /** With the others gone there is memory to look at everything. */
  private void check(Connection connection) throws SQLException {
    for (int lane = 0; lane < LANES; lane++) {
      Map<Long, Long> found = ledger(connection, lane);
      doubtful
          .get(lane)
          .forEach(
              (batch, rows) -> {
                // Whole, from now on for good, or not at all.
                if (rows.equals(found.get(batch))) {
                  outcomes.merge("failed and there", 1, Integer::sum);
                }
              });
      Map<Long, Long> expected = new TreeMap<>(done.get(lane));
      for (Map.Entry<Long, Long> batch : doubtful.get(lane).entrySet()) {
        if (batch.getValue().equals(found.get(batch.getKey()))) {
          expected.put(batch.getKey(), batch.getValue());
        }
      }
      if (!expected.equals(found)) {
        throw new AssertionError("lane " + lane + " has " + found + ", not " + expected);
      }
      done.set(lane, expected);
      doubtful.get(lane).clear();
      if (expected.size() > 12) {
        empty(connection, lane);
      }
    }
    String base = "SELECT COUNT(*), SUM(n), SUM(CHAR_LENGTH(s)) FROM base";
    String found = tried(() -> LowMemoryWork.row(connection, base));
    if (!found.equals(answers.get(LowMemoryWork.QUERIES.size()))) {
      throw new AssertionError("base has " + found);
    }
  }

  private void empty(Connection connection, int lane) throws SQLException {
    String all = "DELETE FROM ledger WHERE lane = " + lane + " AND batch = ";
    for (long batch : done.get(lane).keySet()) {
      int unused = tried(() -> LowMemoryWork.update(connection, all + batch));
    }
    done.get(lane).clear();
  }

  private static Map<Long, Long> ledger(Connection connection, int lane) throws SQLException {
    return tried(() -> LowMemoryWork.ledger(connection, lane));
  }

  /** Something that may need memory. */
  private interface Work<T> {
    T run() throws SQLException;
  }

  /** Flushes and compactions of the round before may still need their memory. */
  private static <T> T tried(Work<T> work) throws SQLException {
    for (int i = 1; ; i++) {
      try {
        return work.run();
      } catch (SQLException e) {
        if (i == TRIES || !e.getSQLState().equals("53200")) {
          throw e;
        }
      }
    }
  }
}
