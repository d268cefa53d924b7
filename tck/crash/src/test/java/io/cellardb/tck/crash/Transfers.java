package io.cellardb.tck.crash;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Transactions in SQL such that the contents of the tables follow from one number for each lane:
 * how many it has committed.
 *
 * <p>Transfer <em>i</em> of a lane moves an amount between two of the accounts of all lanes, writes
 * a row for itself, deletes that of transfer <em>i - 20</em>, and takes some of what it does back
 * to a savepoint.
 */
final class Transfers {
  private static final int ACCOUNTS = 12;
  private static final int KEPT = 20;

  private Transfers() {}

  private static SplittableRandom random(int lane, long i) {
    return new SplittableRandom(lane * 1_000_003L + i);
  }

  /** Creates the tables where an earlier process has not. */
  static void createTables(Connection connection, int lanes) throws SQLException {
    execute(
        connection,
        "CREATE TABLE IF NOT EXISTS account (id INTEGER PRIMARY KEY, f.balance BIGINT) FAMILY f",
        "CREATE TABLE IF NOT EXISTS lane (id INTEGER PRIMARY KEY, done BIGINT)",
        "CREATE TABLE IF NOT EXISTS transfer (lane INTEGER, i BIGINT, amount BIGINT, note VARCHAR,"
            + " PRIMARY KEY (lane, i DESC))",
        "CREATE INDEX IF NOT EXISTS by_balance ON account (f.balance DESC)",
        "CREATE UNIQUE INDEX IF NOT EXISTS by_number ON transfer (i, lane) INCLUDE (amount)",
        "CREATE INDEX IF NOT EXISTS by_note ON transfer (note, (amount + i)) WHERE amount < 500");
    for (int id = 0; id < ACCOUNTS; id++) {
      execute(connection, "INSERT INTO account VALUES (" + id + ", 0) ON CONFLICT DO NOTHING");
    }
    for (int id = 1; id < lanes; id++) {
      execute(connection, "INSERT INTO lane VALUES (" + id + ", 0) ON CONFLICT DO NOTHING");
    }
  }

  private static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Does transfer {@code i} of a lane, but for the commit. */
  static void transfer(Connection connection, int lane, long i) throws SQLException {
    SplittableRandom random = random(lane, i);
    final long amount = random.nextLong(1000);
    final int from = random.nextInt(ACCOUNTS);
    final int to = random.nextInt(ACCOUNTS);
    final boolean takesBack = random.nextInt(4) == 0;
    update(connection, "UPDATE account SET balance = balance - ? WHERE id = ?", amount, from);
    if (takesBack) {
      execute(connection, "SAVEPOINT s", "UPDATE account SET balance = 0", "DELETE FROM transfer");
      execute(connection, "ROLLBACK TO SAVEPOINT s");
    }
    update(connection, "UPDATE account SET balance = balance + ? WHERE id = ?", amount, to);
    update(
        connection,
        "INSERT INTO transfer VALUES (?, ?, ?, ?)",
        lane,
        i,
        amount,
        "n".repeat(random.nextInt(300)));
    update(connection, "DELETE FROM transfer WHERE lane = ? AND i = ?", lane, i - KEPT);
    update(connection, "UPDATE lane SET done = ? WHERE id = ?", i, lane);
  }

  private static void update(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int p = 0; p < parameters.length; p++) {
        statement.setObject(p + 1, parameters[p]);
      }
      statement.executeUpdate();
    }
  }

  /** How many transfers each lane has committed, by its number; 0 is not used. */
  static long[] done(Connection connection, int lanes) throws SQLException {
    long[] done = new long[lanes];
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id, done FROM lane")) {
      while (rows.next()) {
        done[rows.getInt(1)] = rows.getLong(2);
      }
    }
    return done;
  }

  /** The indexes of all tables with their states. */
  static List<String> indexes(Connection connection) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT index_name, state FROM SYS.INDEXES ORDER BY 1")) {
      while (rows.next()) {
        found.add(rows.getString(1) + " " + rows.getString(2));
      }
    }
    return found;
  }

  /** All accounts and transfers. */
  static List<String> read(Connection connection) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("SELECT id, balance FROM account")) {
        while (rows.next()) {
          found.add("account " + rows.getInt(1) + ": " + rows.getLong(2));
        }
      }
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT lane, i, amount, CHAR_LENGTH(note) FROM transfer ORDER BY lane, i")) {
        while (rows.next()) {
          found.add(transfer(rows.getInt(1), rows.getLong(2), rows.getLong(3), rows.getInt(4)));
        }
      }
    }
    return found;
  }

  private static String transfer(int lane, long i, long amount, int note) {
    return "transfer " + lane + "/" + i + ": " + amount + ", " + note;
  }

  /** What is to be read of the accounts and transfers. */
  static List<String> after(long[] done) {
    long[] balances = new long[ACCOUNTS];
    List<String> transfers = new ArrayList<>();
    for (int lane = 1; lane < done.length; lane++) {
      for (long i = 1; i <= done[lane]; i++) {
        SplittableRandom random = random(lane, i);
        long amount = random.nextLong(1000);
        balances[random.nextInt(ACCOUNTS)] -= amount;
        balances[random.nextInt(ACCOUNTS)] += amount;
        if (i > done[lane] - KEPT) {
          random.nextInt(4);
          transfers.add(transfer(lane, i, amount, random.nextInt(300)));
        }
      }
    }
    List<String> expected = new ArrayList<>();
    for (int id = 0; id < ACCOUNTS; id++) {
      expected.add("account " + id + ": " + balances[id]);
    }
    expected.addAll(transfers);
    return expected;
  }
}
