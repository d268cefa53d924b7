package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.JVMClusterUtil;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Regions are moved, split and merged, and region servers and masters die, while several clients
 * write and read, on HDFS: nothing that was acknowledged is lost, nothing is done twice, and no
 * statement hangs. With transactions all see both tables change at once. {@code -Dfaults.rounds=N}
 * has more of it.
 */
final class ClusterFaultsTest {
  private static final int WRITERS = 3;
  private static final int ROWS = 40;
  private static final int ROUNDS = Integer.getInteger("faults.rounds", 6);
  private static final int KILL_EVERY = 3;
  private static final int KILL_MASTER_EVERY = 5;
  private static final int TIMEOUT_SECONDS = 120;

  private final Random random = new Random(TestSeed.get(20_261_128));
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicLong added = new AtomicLong();
  private final AtomicLong inserted = new AtomicLong();
  private final AtomicLong conflicts = new AtomicLong();
  private final AtomicLong uncertain = new AtomicLong();
  private final AtomicLong scans = new AtomicLong();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsLostAndNothingDoneTwice(boolean transactions) throws Exception {
    try (MiniHdfs hdfs = new MiniHdfs();
        MiniCluster cluster = new MiniCluster(2, hdfs.settings())) {
      String url =
          "jdbc:cellar:hbase:localhost:"
              + cluster.port()
              + (transactions ? "?transactions=snapshot" : "");
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE counter (k INTEGER PRIMARY KEY, n BIGINT)");
        statement.execute("CREATE TABLE entry (w INTEGER, i INTEGER, PRIMARY KEY (w, i))");
        statement.execute(
            "INSERT INTO counter SELECT k, 0 FROM generate_series(1, " + ROWS + ") s (k)");
        if (transactions) {
          statement.execute("CREATE INDEX counter_n ON counter (n)");
        }
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
        List<Future<?>> work = new ArrayList<>();
        try {
          for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            work.add(threads.submit(() -> write(url, writer, transactions)));
          }
          work.add(threads.submit(() -> read(url, transactions)));
          trouble(cluster);
          ended.set(true);
          for (Future<?> each : work) {
            each.get();
          }
        } finally {
          ended.set(true);
          threads.shutdownNow();
        }
        check(statement, transactions);
      }
    }
  }

  private void check(Statement statement, boolean transactions) throws SQLException {
    long sum = number(statement, "SELECT SUM(n) FROM counter");
    long count = number(statement, "SELECT COUNT(*) FROM entry");
    String seen =
        "added %s, inserted %s, conflicts %s, not known of %s, sum %d, count %d"
            .formatted(added, inserted, conflicts, uncertain, sum, count);
    System.err.println(seen + ", queries " + scans);
    assertTrue(added.get() > 0 && inserted.get() > 0 && scans.get() > 0, seen);
    assertTrue(sum >= added.get() && sum <= added.get() + uncertain.get(), seen);
    assertTrue(count >= inserted.get() && count <= inserted.get() + uncertain.get(), seen);
    if (transactions) {
      assertEquals(count, sum, seen);
      String indexed = "SELECT /*+ INDEX(counter counter_n) */ SUM(n) FROM counter";
      try (ResultSet plan = statement.executeQuery("EXPLAIN " + indexed)) {
        StringBuilder lines = new StringBuilder();
        while (plan.next()) {
          lines.append(plan.getString(1)).append('\n');
        }
        assertTrue(lines.indexOf("counter_n") > 0, lines::toString);
      }
      assertEquals(sum, number(statement, indexed));
    }
  }

  private static long number(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      assertTrue(row.next());
      return row.getLong(1);
    }
  }

  private Void write(String url, int writer, boolean transactions) throws SQLException {
    Random own = new Random(writer);
    try (Connection connection = DriverManager.getConnection(url);
        PreparedStatement add =
            connection.prepareStatement("UPDATE counter SET n = n + 1 WHERE k = ?");
        PreparedStatement insert = connection.prepareStatement("INSERT INTO entry VALUES (?, ?)")) {
      connection.setAutoCommit(!transactions);
      add.setQueryTimeout(TIMEOUT_SECONDS);
      insert.setQueryTimeout(TIMEOUT_SECONDS);
      for (int i = 0; !ended.get(); i++) {
        // A few rows that all writers want, and others.
        add.setInt(1, 1 + own.nextInt(own.nextBoolean() ? 3 : ROWS));
        insert.setInt(1, writer);
        insert.setInt(2, i);
        if (transactions) {
          Change both =
              () -> {
                assertEquals(1, add.executeUpdate());
                assertEquals(1, insert.executeUpdate());
                connection.commit();
              };
          int done = acknowledged(both, "40001");
          if (done == 0) {
            connection.rollback();
          }
          added.addAndGet(done);
          inserted.addAndGet(done);
        } else {
          added.addAndGet(acknowledged(() -> assertEquals(1, add.executeUpdate()), ""));
          inserted.addAndGet(acknowledged(() -> assertEquals(1, insert.executeUpdate()), ""));
        }
      }
    }
    return null;
  }

  private interface Change {
    void make() throws SQLException;
  }

  /**
   * Whether a change was certainly made, 1 or 0. A failure of the cluster leaves that open.
   *
   * @param conflict the SQLSTATE of one that meets another, and was certainly not made
   */
  private int acknowledged(Change change, String conflict) throws SQLException {
    try {
      change.make();
      return 1;
    } catch (SQLException e) {
      if (e.getSQLState().equals(conflict)) {
        conflicts.incrementAndGet();
      } else if (e.getSQLState().startsWith("58")) {
        uncertain.incrementAndGet();
      } else {
        throw e;
      }
      return 0;
    }
  }

  private Void read(String url, boolean transactions) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(TIMEOUT_SECONDS);
      long least = 0;
      while (!ended.get()) {
        try (ResultSet row =
            statement.executeQuery(
                "SELECT COUNT(*), SUM(n), (SELECT COUNT(*) FROM entry) FROM counter")) {
          assertTrue(row.next());
          assertEquals(ROWS, row.getInt(1));
          assertTrue(row.getLong(2) >= least, row.getLong(2) + " after " + least);
          least = row.getLong(2);
          if (transactions) {
            assertEquals(least, row.getLong(3));
          }
        }
        scans.incrementAndGet();
      }
    }
    return null;
  }

  private void trouble(MiniCluster cluster) throws Exception {
    try (var connection = ConnectionFactory.createConnection(cluster.configuration());
        Admin admin = connection.getAdmin()) {
      for (int round = 1; round <= ROUNDS; round++) {
        Thread.sleep(300 + random.nextInt(500)); // for the writers to get on, not for something
        if (round % KILL_EVERY == 0) {
          kill(cluster, admin);
        } else if (round % KILL_MASTER_EVERY == 0) {
          cluster.replaceMaster();
        } else {
          disturb(admin);
        }
      }
    }
  }

  private void disturb(Admin admin) throws Exception {
    TableName[] tables = admin.listTableNames();
    TableName table = tables[random.nextInt(tables.length)];
    List<RegionInfo> regions = admin.getRegions(table);
    RegionInfo one = regions.get(random.nextInt(regions.size()));
    try {
      switch (random.nextInt(4)) {
        case 0 -> admin.move(one.getEncodedNameAsBytes());
        case 1 -> admin.splitRegionAsync(one.getRegionName(), key(random.nextInt(ROWS))).get();
        case 2 -> {
          if (regions.size() > 1) {
            admin
                .mergeRegionsAsync(
                    new byte[][] {
                      regions.get(0).getEncodedNameAsBytes(), regions.get(1).getEncodedNameAsBytes()
                    },
                    false)
                .get();
          }
        }
        default -> admin.flush(table);
      }
    } catch (IOException | java.util.concurrent.ExecutionException e) {
      // A split at the border of a region, or of one that is being moved, is refused.
    }
  }

  /** The key of a row, or within the keys of a table of another kind. */
  private static byte[] key(int k) {
    return new byte[] {(byte) 0x80, 0, 0, (byte) k};
  }

  /** Ends a server as a crash would, and starts another one in its place. */
  private void kill(MiniCluster cluster, Admin admin) throws Exception {
    List<JVMClusterUtil.RegionServerThread> servers = cluster.servers().getLiveRegionServers();
    JVMClusterUtil.RegionServerThread victim = servers.get(random.nextInt(servers.size()));
    ServerName name = victim.getRegionServer().getServerName();
    cluster.startRegionServer();
    victim.getRegionServer().abort("killed by a test");
    victim.join();
    while (admin.getRegionServers().contains(name)) {
      Thread.sleep(50);
    }
  }
}
