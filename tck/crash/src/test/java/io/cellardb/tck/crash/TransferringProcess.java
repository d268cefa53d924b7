package io.cellardb.tck.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The process that is killed within its transactions: {@link Transfers} on a connection for each
 * lane, beside flushes, compactions and readers. It never ends by itself but for an error.
 *
 * <p>Arguments: the directory, the file of the {@link Board}, the number of lanes, a seed (unused:
 * the threads' timing is random enough).
 */
final class TransferringProcess {
  private static final int WRONG_READ = 3;
  private static final int FAILED = 4;

  /** After how many transactions a lane is so fast that a kill meets one at any point. */
  private static final int WARM = 10;

  private final String url;
  private final Board board;
  private final int lanes;

  private TransferringProcess(String url, Board board, int lanes) {
    this.url = url;
    this.board = board;
    this.lanes = lanes;
  }

  /** How the store in a directory is opened. */
  static String url(Path directory) {
    return "jdbc:cellar:" + directory + "?cacheSize=1m";
  }

  /** Opens the store and writes until it is killed. */
  public static void main(String[] args) throws IOException, SQLException {
    int lanes = Integer.parseInt(args[2]);
    @SuppressWarnings("resource") // until the end of the process
    Board board = new Board(Path.of(args[1]));
    TransferringProcess process = new TransferringProcess(url(Path.of(args[0])), board, lanes);
    try (Connection connection = DriverManager.getConnection(process.url)) {
      Transfers.createTables(connection, lanes);
      for (int lane = 1; lane < lanes; lane++) {
        int own = lane;
        process.start("lane " + lane, own == 1 ? "sync" : "os", c -> process.transfer(c, own));
      }
      process.start("upkeep", "os", process::keepUp);
      process.start("reader", "os", process::read);
    }
  }

  /** What a thread does with a connection, until the end of the process. */
  private interface Work {
    void run(Connection connection) throws SQLException, InterruptedException;
  }

  private void start(String name, String durability, Work work) throws SQLException {
    @SuppressWarnings("resource") // until the end of the process
    Connection connection = DriverManager.getConnection(url + "&durability=" + durability);
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run(connection);
              } catch (Throwable e) {
                KilledProcess.end(FAILED, e);
              }
            },
            name);
    thread.start();
  }

  private void transfer(Connection connection, int lane) throws SQLException {
    connection.setAutoCommit(false);
    long first = Transfers.done(connection, lanes)[lane] + 1;
    long i = first;
    while (true) {
      board.setAttempted(lane, i);
      try {
        Transfers.transfer(connection, lane, i);
        connection.commit();
        board.setDurable(lane, i);
        board.addAcknowledged(lane);
        if (i++ == first + WARM) {
          board.setWriting(true);
        }
      } catch (SQLException e) {
        if (!e.getSQLState().startsWith("40")) {
          throw e;
        }
        connection.rollback(); // another lane has changed an account; once more
      }
    }
  }

  private void keepUp(Connection connection) throws SQLException, InterruptedException {
    try (Statement statement = connection.createStatement()) {
      for (int i = 0; ; i++) {
        statement.execute("FLUSH TABLE " + (i % 2 == 0 ? "account" : "transfer"));
        switch (i % 4) {
          case 0 -> statement.execute("REINDEX INDEX by_number");
          case 1 -> statement.execute("DROP INDEX by_note");
          case 2 -> Transfers.createTables(connection, lanes);
          default -> statement.execute("REINDEX TABLE account");
        }
        if (i % 5 == 4) {
          statement.execute("COMPACT TABLE account MAJOR");
        }
        Thread.sleep(20);
      }
    }
  }

  /** Each transaction sees whole transactions only. */
  private void read(Connection connection) throws SQLException, InterruptedException {
    connection.setAutoCommit(false);
    connection.setReadOnly(true);
    while (true) {
      long[] done = Transfers.done(connection, lanes);
      if (!Transfers.read(connection).equals(Transfers.after(done))) {
        KilledProcess.end(WRONG_READ, new AssertionError("parts of transactions are seen"));
      }
      connection.commit();
      Thread.sleep(5);
    }
  }
}
