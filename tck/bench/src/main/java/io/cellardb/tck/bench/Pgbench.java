package io.cellardb.tck.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;

/**
 * The built-in transactions of PostgreSQL's pgbench, which are like those of TPC-B: an account, a
 * teller and a branch change by the same amount, and the history has a row of it.
 */
record Pgbench(String name, int branches, int accountsOfBranch) implements OltpLoad {
  private static final int TELLERS = 10;
  private static final int LARGEST = 5_000;
  private static final int BATCH = 1_000;

  private static final String[] TABLES = {
    "CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp,"
        + " filler char(22))",
    "CREATE TABLE pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84),"
        + " primary key (tid))",
    "CREATE TABLE pgbench_accounts (aid int not null, bid int, abalance int, filler char(84),"
        + " primary key (aid))",
    "CREATE TABLE pgbench_branches (bid int not null, bbalance int, filler char(88),"
        + " primary key (bid))",
  };

  @Override
  public void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
    }
    connection.setAutoCommit(false);
    fill(connection, "INSERT INTO pgbench_branches VALUES (?, 0, '')", branches, 0);
    fill(connection, "INSERT INTO pgbench_tellers VALUES (?, ?, 0, '')", branches, TELLERS);
    fill(
        connection,
        "INSERT INTO pgbench_accounts VALUES (?, ?, 0, '')",
        branches,
        accountsOfBranch);
    connection.commit();
    connection.setAutoCommit(true);
  }

  /** Rows with a number and their branch; the branches themselves if each has none. */
  private static void fill(Connection connection, String sql, int branches, int each)
      throws SQLException {
    int rows = branches * Math.max(1, each);
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      for (int i = 0; i < rows; i++) {
        insert.setInt(1, i + 1);
        if (each > 0) {
          insert.setInt(2, i / each + 1);
        }
        insert.addBatch();
        if (i % BATCH == BATCH - 1 || i == rows - 1) {
          insert.executeBatch();
        }
      }
    }
  }

  @Override
  public Client client(Connection connection) {
    SqlCalls calls = new SqlCalls(connection);
    return random -> transaction(calls, random);
  }

  private long transaction(SqlCalls calls, Random random) throws SQLException {
    int account = 1 + random.nextInt(branches * accountsOfBranch);
    int branch = 1 + random.nextInt(branches);
    int teller = 1 + random.nextInt(branches * TELLERS);
    int delta = random.nextInt(2 * LARGEST + 1) - LARGEST;
    calls.change(
        "UPDATE pgbench_accounts SET abalance = abalance + ? WHERE aid = ?", delta, account);
    Object[] balance = calls.row("SELECT abalance FROM pgbench_accounts WHERE aid = ?", account);
    calls.change("UPDATE pgbench_tellers SET tbalance = tbalance + ? WHERE tid = ?", delta, teller);
    calls.change(
        "UPDATE pgbench_branches SET bbalance = bbalance + ? WHERE bid = ?", delta, branch);
    calls.change(
        "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)"
            + " VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP)",
        teller,
        branch,
        account,
        delta);
    return SqlCalls.sum(balance[0]);
  }

  @Override
  public List<String> checks() {
    String sums =
        "SELECT h.total FROM (SELECT SUM(delta) AS total FROM pgbench_history) AS h,"
            + " (SELECT SUM(%1$sbalance) AS total FROM pgbench_%2$s) AS o"
            + " WHERE h.total <> o.total";
    return List.of(
        sums.formatted("a", "accounts"),
        sums.formatted("t", "tellers"),
        sums.formatted("b", "branches"),
        "SELECT h.aid FROM pgbench_accounts AS a JOIN (SELECT aid, SUM(delta) AS total"
            + " FROM pgbench_history GROUP BY aid) AS h ON h.aid = a.aid"
            + " WHERE h.total <> a.abalance");
  }

  @Override
  public String count() {
    return "SELECT COUNT(*) FROM pgbench_history";
  }
}
