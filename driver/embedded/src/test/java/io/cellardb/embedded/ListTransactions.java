package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.embedded.TransactionHistory.Committed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Random transactions of one session on the table {@code list (k INTEGER PRIMARY KEY, v VARCHAR)}:
 * they read lists, singly and in ranges, and append to them.
 */
final class ListTransactions implements AutoCloseable {
  static final int KEYS = 6;

  private final Connection connection;
  private final int session;
  private final Random random;
  private final TransactionHistory history;
  private final AtomicInteger elements;
  private final boolean appendsToAllItReads;

  private final PreparedStatement readOne;
  private final PreparedStatement readRange;
  private final PreparedStatement append;
  private final PreparedStatement replace;

  /**
   * @param elements the last element that was appended by anyone
   * @param appendsToAllItReads whether transactions that write append to all that they read, as
   *     those do that must not suffer from write skew at snapshot isolation
   */
  ListTransactions(
      Connection connection,
      int session,
      Random random,
      TransactionHistory history,
      AtomicInteger elements,
      boolean appendsToAllItReads)
      throws SQLException {
    this.connection = connection;
    this.session = session;
    this.random = random;
    this.history = history;
    this.elements = elements;
    this.appendsToAllItReads = appendsToAllItReads;
    connection.setAutoCommit(false);
    readOne = connection.prepareStatement("SELECT k, v FROM list WHERE k = ?");
    readRange = connection.prepareStatement("SELECT k, v FROM list WHERE k BETWEEN ? AND ?");
    append =
        connection.prepareStatement(
            "INSERT INTO list VALUES (?, ?)"
                + " ON CONFLICT (k) DO UPDATE SET v = list.v || EXCLUDED.v");
    replace = connection.prepareStatement("UPSERT INTO list VALUES (?, ?)");
  }

  /** Tries one transaction; one that loses against another is no part of the history. */
  void runOne() throws SQLException {
    Committed transaction = new Committed(session);
    transaction.began = System.nanoTime();
    try {
      boolean writes = random.nextInt(3) > 0;
      for (int i = 1 + random.nextInt(5); i > 0; i--) {
        int key = random.nextInt(KEYS);
        if (writes && appendsToAllItReads) {
          readAndReplace(transaction, key);
        } else if (!writes || random.nextBoolean()) {
          read(transaction, key, key + (random.nextBoolean() ? 0 : random.nextInt(KEYS)));
        } else if (random.nextBoolean()) {
          readAndReplace(transaction, key);
        } else {
          append(transaction, key);
        }
      }
      if (random.nextInt(8) == 0) {
        connection.rollback();
        return;
      }
      connection.commit();
      transaction.ended = System.nanoTime();
      history.add(transaction);
    } catch (SQLException e) {
      assertTrue(e.getSQLState().startsWith("40"), e.getMessage());
      connection.rollback();
    }
  }

  private void append(Committed transaction, int key) throws SQLException {
    append.setInt(1, key);
    append.setString(2, "," + newElement(transaction, key));
    assertEquals(1, append.executeUpdate());
  }

  private void readAndReplace(Committed transaction, int key) throws SQLException {
    StringBuilder list = new StringBuilder();
    for (int element : read(transaction, key, key).getOrDefault(key, List.of())) {
      list.append(',').append(element);
    }
    replace.setInt(1, key);
    replace.setString(2, list + "," + newElement(transaction, key));
    assertEquals(1, replace.executeUpdate());
  }

  private int newElement(Committed transaction, int key) {
    int element = elements.incrementAndGet();
    transaction.appends.computeIfAbsent(key, k -> new ArrayList<>()).add(element);
    return element;
  }

  /** What it sees now, after it is checked that its snapshot and its own appends are seen. */
  private Map<Integer, List<Integer>> read(Committed transaction, int from, int to)
      throws SQLException {
    PreparedStatement read = from == to ? readOne : readRange;
    read.setInt(1, from);
    if (from != to) {
      read.setInt(2, to);
    }
    Map<Integer, List<Integer>> lists = lists(read);
    for (int key = from; key <= Math.min(to, KEYS - 1); key++) {
      List<Integer> all = lists.getOrDefault(key, List.of());
      List<Integer> own = transaction.appends.getOrDefault(key, List.of());
      int before = all.size() - own.size();
      assertTrue(
          before >= 0 && all.subList(before, all.size()).equals(own),
          () -> "own appends are not seen in " + all + ": " + transaction);
      List<Integer> former = transaction.reads.putIfAbsent(key, all.subList(0, before));
      assertTrue(
          former == null || former.equals(all.subList(0, before)),
          () -> "two snapshots, the other saw " + all + ": " + transaction);
    }
    return lists;
  }

  private static Map<Integer, List<Integer>> lists(PreparedStatement read) throws SQLException {
    Map<Integer, List<Integer>> lists = new HashMap<>();
    try (ResultSet rows = read.executeQuery()) {
      while (rows.next()) {
        lists.put(rows.getInt(1), TransactionHistory.parse(rows.getString(2)));
      }
    }
    return lists;
  }

  /** All lists as they are now. */
  static Map<Integer, List<Integer>> all(Connection connection) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement("SELECT k, v FROM list")) {
      return lists(read);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
