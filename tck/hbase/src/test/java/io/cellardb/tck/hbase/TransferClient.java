package io.cellardb.tck.hbase;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * A client that moves money between accounts, a transaction each, and says of each before its
 * commit and after it which one it is. As a process of its own it does so until it is killed.
 */
final class TransferClient {
  static final int ACCOUNTS = 8;
  static final long BALANCE = 1000;

  private TransferClient() {}

  /** The URL and the number of the client. */
  public static void main(String[] arguments) throws SQLException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    run(arguments[0], Integer.parseInt(arguments[1]), out, () -> true);
  }

  /** Moves money as long as it is told to. */
  static void run(String url, int number, PrintStream out, BooleanSupplier goesOn)
      throws SQLException {
    Random random = new Random(number);
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      for (long i = 0; goesOn.getAsBoolean(); i++) {
        long id = number * 1_000_000L + i;
        int from = random.nextInt(ACCOUNTS);
        int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        int amount = 1 + random.nextInt(50);
        try {
          move(connection, id, from, to, amount);
          out.println("tries " + id);
          connection.commit();
          out.println("did " + id);
        } catch (SQLException e) {
          if (!"40001".equals(e.getSQLState())) {
            throw e;
          }
          connection.rollback();
          out.println("failed " + id);
        }
      }
    }
  }

  private static void move(Connection connection, long id, int from, int to, long amount)
      throws SQLException {
    change(connection, from, -amount);
    change(connection, to, amount);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO transfer VALUES (?, ?, ?, ?)")) {
      insert.setLong(1, id);
      insert.setInt(2, from);
      insert.setInt(3, to);
      insert.setLong(4, amount);
      insert.executeUpdate();
    }
  }

  private static void change(Connection connection, int account, long amount) throws SQLException {
    long balance;
    try (PreparedStatement read =
        connection.prepareStatement("SELECT balance FROM account WHERE id = ?")) {
      read.setInt(1, account);
      try (ResultSet row = read.executeQuery()) {
        row.next();
        balance = row.getLong(1);
      }
    }
    try (PreparedStatement write =
        connection.prepareStatement("UPDATE account SET balance = ? WHERE id = ?")) {
      write.setLong(1, balance + amount);
      write.setInt(2, account);
      write.executeUpdate();
    }
  }
}
