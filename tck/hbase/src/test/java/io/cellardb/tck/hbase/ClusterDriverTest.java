package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.embedded.StoreCopy;
import io.cellardb.tck.cluster.MiniCluster;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The driver on a cluster: what an application does, and what it is told when something is missing.
 */
@ExtendWith(SharedCluster.class)
final class ClusterDriverTest {
  private static MiniCluster cluster;
  private static String url;

  private Connection connection;

  @BeforeAll
  static void start(MiniCluster shared) {
    cluster = shared;
    url = "jdbc:cellar:hbase:localhost:" + cluster.port();
  }

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection(url);
  }

  @AfterEach
  void dropAll() throws SQLException {
    for (String name :
        rows("SELECT table_name FROM information_schema.tables WHERE table_schema = 'default'")) {
      run("DROP TABLE IF EXISTS \"" + name + "\"");
    }
    connection.close();
  }

  @Test
  void rowsAreWrittenReadChangedAndDeleted() throws SQLException {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, s VARCHAR)");
    assertEquals(3, run("INSERT INTO t VALUES (1, 10, 'one'), (2, 20, NULL), (3, NULL, 'three')"));
    assertEquals(List.of("1|10|one", "2|20|null", "3|null|three"), rows("SELECT * FROM t"));
    assertEquals(2, run("UPDATE t SET n = n + 1 WHERE n IS NOT NULL"));
    assertEquals(1, run("UPDATE t SET n = NULL, s = s || '!' WHERE k = 1"));
    assertEquals(1, run("DELETE FROM t WHERE s = 'three'"));
    assertEquals(List.of("1|null|one!", "2|21|null"), rows("SELECT * FROM t"));
    assertEquals(1, run("INSERT INTO t (k) VALUES (3)"));
    refuses("23505", "INSERT INTO t VALUES (4, 4, 'four'), (3, 3, 'again')");
    assertEquals(List.of("3"), rows("SELECT COUNT(*) FROM t"));
    assertEquals(2, run("UPSERT INTO t VALUES (3, 33, 'x'), (5, 55, 'y')"));
    assertEquals(
        List.of("2|21", "3|33", "5|55"), rows("SELECT k, n FROM t WHERE n > 0 ORDER BY n LIMIT 3"));
    assertEquals(List.of("5", "3"), rows("SELECT k FROM t ORDER BY k DESC LIMIT 2"));
  }

  @Test
  void rowsAreFoundByAColumnThatIsNotNull() throws SQLException {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER NOT NULL, b VARCHAR, c VARCHAR)");
    run("INSERT INTO t VALUES (1, 10, 'x', NULL), (2, 20, NULL, NULL), (3, 30, 'z', 'c')");
    run("UPDATE t SET b = NULL WHERE k = 3");
    assertEquals(List.of("1|x", "2|null", "3|null"), rows("SELECT k, b FROM t ORDER BY k"));
    assertEquals(List.of("2|20", "3|30"), rows("SELECT k, a FROM t WHERE b IS NULL ORDER BY k"));
    run("UPSERT INTO t (k, a) VALUES (1, 11)");
    run("DELETE FROM t WHERE k = 2");
    assertEquals(List.of("1|null", "3|c"), rows("SELECT k, c FROM t ORDER BY k"));
    String cell = "DELETE FROM t$cells WHERE k = 3 AND qualifier = ";
    refuses("0A000", cell + "'a'");
    assertEquals(1, run(cell + "'c'"));
    assertEquals(List.of("1|null", "3|null"), rows("SELECT k, c FROM t ORDER BY k"));
    run("ALTER TABLE t ALTER COLUMN a DROP NOT NULL");
    assertEquals(1, run(cell + "'a'"));
    assertEquals(List.of("1|null|11", "3|null|null"), rows("SELECT k, c, a FROM t ORDER BY k"));
    assertEquals(List.of("1|null", "3|null"), rows("SELECT k, c FROM t ORDER BY k"));
  }

  @Test
  void allRowsOfALargeTableComeOnce() throws SQLException {
    for (String regions : List.of("", " SPLIT ON (100, 6000)")) {
      run("CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER NOT NULL, b INTEGER)" + regions);
      run("UPSERT INTO t SELECT i, i % 7, i FROM GENERATE_SERIES(1, 12000) AS g (i)");
      assertEquals(
          List.of("12000|12000|72006000|72006000"),
          rows("SELECT COUNT(*), COUNT(DISTINCT k), SUM(k), SUM(b) FROM t"));
      assertEquals(List.of("1715"), rows("SELECT COUNT(*) FROM t WHERE a = 1"));
      assertEquals(List.of("1|1", "2|2"), rows("SELECT k, b FROM t ORDER BY k LIMIT 2"));
      assertEquals(
          List.of("11999|11999", "12000|12000"),
          rows("SELECT * FROM (SELECT k, SUM(b) FROM t GROUP BY k) AS s (k, b) WHERE b > 11998"));
      run("DROP TABLE t");
    }
  }

  @Test
  void withoutAccessControlOfHBaseGrantIsAboutUsersOfTheCatalog() throws SQLException {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY)");
    refuses("42704", "GRANT SELECT ON t TO bob");
    refuses("42704", "REVOKE SELECT ON t FROM bob");
    assertEquals(List.of(), rows("SELECT * FROM SYS.GRANTS"));
    assertEquals(List.of(), rows("SELECT * FROM INFORMATION_SCHEMA.TABLE_PRIVILEGES"));
  }

  @Test
  void rowsThatWereDeletedInTheSameMillisecondCanBeInsertedAgain() throws SQLException {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER)");
    for (int i = 0; i < 200; i++) {
      assertEquals(1, run("INSERT INTO t VALUES (1, " + i + ")"));
      assertEquals(List.of("1|" + i), rows("SELECT * FROM t"));
      assertEquals(1, run("DELETE FROM t WHERE k = 1"));
      assertEquals(List.of(), rows("SELECT * FROM t"));
    }
  }

  @Test
  void manyClientsLoseNoIncrement() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, m MAP<VARCHAR, INTEGER>)");
    run("INSERT INTO t (k, n) VALUES (1, 0), (2, 0)");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        tasks.add(
            () -> {
              try (Connection own = DriverManager.getConnection(url);
                  Statement statement = own.createStatement()) {
                for (int j = 0; j < 25; j++) {
                  int count =
                      statement.executeUpdate(
                          "UPDATE t SET n = n + 1, m['x'] = COALESCE(m['x'], 0) + 1");
                  assertEquals(2, count);
                }
                return 0;
              }
            });
      }
      for (Future<Integer> done : threads.invokeAll(tasks)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertEquals(List.of("1|100|100", "2|100|100"), rows("SELECT k, n, m['x'] FROM t"));
  }

  @Test
  void ofManyInsertsOfAKeyOneSucceeds() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY)");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      tasks.add(
          () -> {
            int inserted = 0;
            try (Connection own = DriverManager.getConnection(url);
                Statement statement = own.createStatement()) {
              for (int k = 0; k < 30; k++) {
                try {
                  inserted += statement.executeUpdate("INSERT INTO t VALUES (" + k + ")");
                } catch (SQLException e) {
                  assertEquals("23505", e.getSQLState());
                }
              }
            }
            return inserted;
          });
    }
    int sum = 0;
    try {
      for (Future<Integer> done : threads.invokeAll(tasks)) {
        sum += done.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertEquals(30, sum);
  }

  @Test
  void batchesAreWrittenAndStatesOfThePastRead() throws SQLException {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER) FAMILY d WITH (versions = 5)");
    try (PreparedStatement upsert = connection.prepareStatement("UPSERT INTO t VALUES (?, ?)")) {
      for (int k = 0; k < 3000; k++) {
        upsert.setInt(1, k);
        upsert.setInt(2, k * 2);
        upsert.addBatch();
      }
      assertEquals(3000, upsert.executeBatch().length);
    }
    assertEquals(List.of("3000|8997000"), rows("SELECT COUNT(*), SUM(n) FROM t"));
    run("UPSERT INTO t (k, n, _time) VALUES (1, -1, TIMESTAMP '2001-01-01 00:00:00')");
    assertEquals(
        List.of("1|-1"),
        rows("SELECT * FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2002-01-01 00:00:00'"));
    assertEquals(List.of("1|2"), rows("SELECT * FROM t WHERE k = 1"));
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, 0)")) {
      for (int k = 2999; k < 3002; k++) {
        insert.setInt(1, k);
        insert.addBatch();
      }
      BatchUpdateException refused = assertThrows(BatchUpdateException.class, insert::executeBatch);
      assertEquals("23505", refused.getSQLState());
    }
  }

  @Test
  void whatHBaseApplicationsWroteIsThereAtOnceAndCanBeTyped() throws Exception {
    TableName name = TableName.valueOf("page");
    try (org.apache.hadoop.hbase.client.Connection hbase =
            ConnectionFactory.createConnection(cluster.configuration());
        Admin admin = hbase.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
              .build());
      try (var table = hbase.getTable(name)) {
        for (int i = -2; i < 3; i++) {
          table.put(
              new Put(Bytes.toBytes("row" + i))
                  .addColumn(Bytes.toBytes("f"), Bytes.toBytes("n"), Bytes.toBytes((long) i))
                  .addColumn(Bytes.toBytes("f"), Bytes.toBytes(""), Bytes.toBytes("empty")));
        }
        assertEquals(List.of("5"), rows("SELECT COUNT(*) FROM page"));
        run(
            "CREATE TABLE page (k VARCHAR ENCODING 'bytes' PRIMARY KEY, f.n BIGINT ENCODING 'bytes')"
                + " OVER EXISTING");
        assertEquals(List.of("row-2|-2", "row2|2"), rows("SELECT * FROM page WHERE n IN (-2, 2)"));
        assertEquals(1, run("UPDATE page SET n = n * 10 WHERE k = 'row2'"));
        assertEquals(1, run("INSERT INTO page VALUES ('new', 7)"));
        refuses("23505", "INSERT INTO page VALUES ('new', 8)");
        assertEquals(
            20L,
            Bytes.toLong(
                table
                    .get(new Get(Bytes.toBytes("row2")))
                    .getValue(Bytes.toBytes("f"), Bytes.toBytes("n"))));
        assertEquals(
            7L,
            Bytes.toLong(
                table
                    .get(new Get(Bytes.toBytes("new")))
                    .getValue(Bytes.toBytes("f"), Bytes.toBytes("n"))));
      }
      run("DROP TABLE page");
      assertTrue(admin.tableExists(name));
    }
  }

  @Test
  void whatTransactionsWouldBeNeededForIsRefused() throws SQLException {
    assertFalse(connection.getMetaData().supportsTransactions());
    assertEquals(Connection.TRANSACTION_NONE, connection.getTransactionIsolation());
    SQLException refused = assertThrows(SQLException.class, () -> connection.setAutoCommit(false));
    assertEquals("0A000", refused.getSQLState());
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER)");
    refuses("0A000", "UPDATE t SET k = k + 1");
    refuses("0A000", "CREATE INDEX i ON t (n)");
    refuses("0A000", "CREATE MATERIALIZED VIEW m AS SELECT n FROM t");
    refuses("0A000", "START TRANSACTION");
  }

  @Test
  void settingsComeFromTheUrlAndAFileThatItNames(@TempDir Path directory)
      throws IOException, SQLException {
    Path site = directory.resolve("site.xml");
    Files.writeString(
        site,
        "<configuration><property><name>hbase.zookeeper.quorum</name><value>localhost</value>"
            + "</property></configuration>",
        StandardCharsets.UTF_8);
    try (Connection other =
        DriverManager.getConnection(
            "jdbc:cellar:hbase:?hbase.site="
                + site
                + "&hbase.zookeeper.property.clientPort="
                + cluster.port())) {
      assertTrue(other.isValid(5));
    }
  }

  @Test
  void whatIsMissingIsSaidInASentence() throws IOException, SQLException {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    String nowhere = "jdbc:cellar:hbase:localhost:" + free;
    failsToConnect(
        "08001", "no ZooKeeper answers at localhost:" + free + " (Connection refused)", nowhere);
    failsToConnect(
        "08001", "no HBase under /nothing in it does", url + ":/nothing?connectTimeout=3");
    failsToConnect("58P01", "cannot be read", url + "?hbase.site=/no/such/file");
    failsToConnect("22023", "HOST[,HOST...][:PORT][:/NODE]", "jdbc:cellar:hbase:host:x");
  }

  @Test
  void whatAQueryCostOnTheWireAndWhereRegionsAreIsShown() throws SQLException {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER)");
    run("UPSERT INTO t SELECT k, k FROM generate_series(1, 500) s (k)");
    String plan = String.join("\n", rows("EXPLAIN ANALYZE SELECT * FROM t WHERE n = 7"));
    assertTrue(plan.contains("500 rows looked at by servers"), plan);
    assertTrue(plan.contains(" 1 regions asked"), plan);
    assertTrue(plan.matches("(?s).* [1-9]\\d* calls to servers.* \\d+ bytes received.*"), plan);
    assertEquals(
        List.of("1|true|true"),
        rows(
            "SELECT COUNT(*), MIN(file_bytes) >= 0, MIN(memory_bytes) >= 0 FROM sys.regions"
                + " WHERE table_name = 't'"));
  }

  @Test
  void rowsOfASaltedTableAreInARegionOfEachSalt() throws SQLException {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER) WITH (salt_buckets = 4)");
    run("UPSERT INTO t SELECT k, k FROM generate_series(1, 400) s (k)");
    assertEquals(
        List.of("", "01", "02", "03"),
        rows("SELECT start_row FROM sys.regions WHERE table_name = 't' ORDER BY 1"));
    assertEquals(
        List.of("4|400"),
        rows(
            "SELECT COUNT(*), SUM(n) FROM (SELECT COUNT(*) AS n FROM t"
                + " GROUP BY SUBSTRING(_row FROM 1 FOR 1)) AS s"));
    assertEquals(List.of("7"), rows("SELECT n FROM t WHERE k = 7"));
    assertEquals(
        List.of("98", "99", "100"), rows("SELECT k FROM t WHERE k BETWEEN 98 AND 100 ORDER BY k"));
  }

  @Test
  void ofATableOfSeveralRegionsRowsComeInOrder() throws SQLException {
    run(
        "CREATE TABLE t (k INTEGER, s VARCHAR, n INTEGER, PRIMARY KEY (k, s DESC))"
            + " SPLIT ON (200, (100, 'x'), 300)");
    run("UPSERT INTO t SELECT k, 's' || k, k FROM generate_series(1, 400) s (k)");
    assertEquals(
        List.of("4|1|3"),
        rows(
            "SELECT COUNT(*), COUNT(*) FILTER (WHERE start_row = X''),"
                + " COUNT(*) FILTER (WHERE LENGTH(start_row) >= 4)"
                + " FROM sys.regions WHERE table_name = 't'"));
    List<String> ascending = new ArrayList<>();
    for (int k = 1; k <= 400; k++) {
      ascending.add(Integer.toString(k));
    }
    List<String> descending = new ArrayList<>(ascending);
    Collections.reverse(descending);
    String all = "SELECT k FROM t ORDER BY k, s DESC";
    assertEquals(ascending, rows(all));
    assertEquals(descending, rows("SELECT k FROM t ORDER BY k DESC, s"));
    assertEquals(List.of("400"), rows("SELECT COUNT(*) FROM t"));
    assertEquals(ascending.subList(98, 301), rows("SELECT k FROM t WHERE k > 98 AND k < 302"));
    assertEquals(List.of("1", "2"), rows(all + " LIMIT 2"));
    assertEquals(
        List.of("99", "199", "399"), rows("SELECT k FROM t WHERE n % 100 = 99 AND k <> 299"));
    assertEquals(
        List.of("150"),
        rows(
            "SELECT COUNT(*) FROM generate_series(1, 600, 2) g (k) JOIN t ON t.k = g.k AND t.s = 's' || g.k WHERE t.n < 300"));
    String plan = String.join("\n", rows("EXPLAIN ANALYZE SELECT COUNT(*) FROM t"));
    assertTrue(plan.contains(" 4 regions asked"), plan);
    assertTrue(plan.contains("regions=[4 of 4]"), plan);
    rangesOfARegionAreOneScan();
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(10);
      try (ResultSet some = statement.executeQuery("SELECT k FROM t")) {
        assertTrue(some.next());
      }
    }
    try (Connection single = DriverManager.getConnection(url + "?parallelCalls=1&hbase.x=1");
        Statement statement = single.createStatement();
        ResultSet rows = statement.executeQuery(all)) {
      for (String expected : ascending) {
        assertTrue(rows.next());
        assertEquals(expected, rows.getString(1));
      }
    }
  }

  private void rangesOfARegionAreOneScan() throws SQLException {
    String some =
        "SELECT k FROM t WHERE k IN ("
            + IntStream.range(0, 60).mapToObj(i -> 7 * i + "").collect(Collectors.joining(", "))
            + ") AND n <> 14 ORDER BY k";
    List<String> expected =
        IntStream.range(1, 58).filter(i -> i != 2).mapToObj(i -> 7 * i + "").toList();
    assertEquals(expected, rows(some));
    List<String> downwards = new ArrayList<>(expected);
    Collections.reverse(downwards);
    assertEquals(downwards, rows(some + " DESC, s"));
    assertEquals(downwards.subList(0, 40), rows(some + " DESC, s LIMIT 40"));
    assertEquals(List.of("28", "35", "42"), rows(some + " LIMIT 3 OFFSET 2"));
    String plan = String.join("\n", rows("EXPLAIN ANALYZE " + some));
    assertTrue(plan.contains("regions=[4 of 4]"), plan);
    assertTrue(plan.contains(" 4 regions asked"), plan);
    assertTrue(plan.matches("(?s).*\\b\\d calls to servers.*"), plan);
    assertTrue(
        String.join("\n", rows("EXPLAIN SELECT * FROM t WHERE k = 5 OR k > 350"))
            .contains("regions=[2 of 4]"));
    assertTrue(
        String.join("\n", rows("EXPLAIN SELECT * FROM t WHERE k = EXTRACT(DAY FROM CURRENT_DATE)"))
            .contains("regions=[some of 4]"));
  }

  @Test
  void familiesHaveHBasesOwnOptions() throws Exception {
    run(
        "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, big.b VARBINARY)"
            + " FAMILY big WITH (mob = 100000, block_encoding = 'FAST_DIFF', replication = TRUE)");
    String options =
        "SELECT family, versions, block_encoding, mob, replication FROM SYS.FAMILY_OPTIONS"
            + " WHERE namespace = 'default' AND table_name = 't' ORDER BY family";
    assertEquals(List.of("big|1|FAST_DIFF|100000|TRUE", "d|1|NONE|null|FALSE"), rows(options));
    run("ALTER TABLE t FAMILY big SET (versions = 3)");
    assertEquals(List.of("big|3|FAST_DIFF|100000|TRUE", "d|1|NONE|null|FALSE"), rows(options));
    ColumnFamilyDescriptor big = family("t", "big");
    assertEquals(DataBlockEncoding.FAST_DIFF, big.getDataBlockEncoding());
    assertTrue(big.isMobEnabled());
    assertEquals(100_000, big.getMobThreshold());
    assertEquals(1, big.getScope());
    run("INSERT INTO t VALUES (1, 2, X'0102')");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t (k, big.b) VALUES (2, ?)")) {
      insert.setBytes(1, new byte[200_000]);
      assertEquals(1, insert.executeUpdate());
    }
    run("FLUSH TABLE t");
    String lengths = "SELECT k, OCTET_LENGTH(big.b) FROM t ORDER BY k";
    assertEquals(List.of("1|2", "2|200000"), rows(lengths));
    run(
        "ALTER TABLE t FAMILY big SET (mob = 300000, block_encoding = 'none', replication = FALSE)");
    assertEquals(List.of("big|3|NONE|300000|FALSE", "d|1|NONE|null|FALSE"), rows(options));
    refuses("0A000", "ALTER TABLE t FAMILY big SET (mob = 0)");
    assertTrue(family("t", "big").isMobEnabled());
    assertEquals(List.of("1|2", "2|200000"), rows(lengths));
    refuses(
        "0A000",
        "CREATE TABLE u (k INTEGER PRIMARY KEY, n INTEGER) FAMILY d WITH (replication = TRUE)"
            + " WITH (transactional = TRUE)");
    refuses("22023", "ALTER TABLE t FAMILY big SET (mob = -1)");
    refuses("22023", "ALTER TABLE t FAMILY big SET (block_encoding = 'TREE')");
  }

  private static ColumnFamilyDescriptor family(String table, String family) throws IOException {
    try (org.apache.hadoop.hbase.client.Connection hbase =
            ConnectionFactory.createConnection(cluster.configuration());
        Admin admin = hbase.getAdmin()) {
      return admin.getDescriptor(TableName.valueOf(table)).getColumnFamily(Bytes.toBytes(family));
    }
  }

  /** There and back again, by {@code bin/cellar copy}: the cells are the same, to the byte. */
  @Test
  void aDirectoryIsCopiedToTheClusterAndBack(@TempDir Path directory) throws Exception {
    String source = "jdbc:cellar:" + directory.resolve("source");
    String back = "jdbc:cellar:" + directory.resolve("back");
    try (Connection embedded = DriverManager.getConnection(source);
        Statement statement = embedded.createStatement()) {
      statement.execute(
          "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, m MAP<VARCHAR, INTEGER>)"
              + " FAMILY d WITH (versions = 5, keep_deleted_cells = TRUE)");
      statement.execute("CREATE INDEX by_n ON t (n)");
      statement.execute("CREATE VIEW v AS SELECT n FROM t");
      statement.execute("INSERT INTO t (k, n) SELECT k, k * 2 FROM generate_series(1, 2500) s (k)");
      statement.execute("UPDATE t SET n = n + 1, m['a'] = 1 WHERE k < 1000");
      statement.execute("UPDATE t SET n = NULL WHERE k < 300");
      statement.execute("DELETE FROM t WHERE k < 100");
      statement.execute("INSERT INTO t (k, n) SELECT k, 0 FROM generate_series(1, 50) s (k)");
    }
    List<String> there = new ArrayList<>();
    assertTrue(
        StoreCopy.run(
            new StoreCopy.Request(source, url, List.of("default.t", "default.v")), there::add));
    assertTrue(
        there.contains(
            "left out: index by_n of table default.t, which takes no part in transactions;"
                + " transactions=snapshot in the URL of the target lets tables do so"),
        there::toString);
    assertEquals(List.of("2451"), rows("SELECT COUNT(*) FROM t"));
    assertEquals(List.of("2451"), rows("SELECT COUNT(*) FROM v"));
    List<String> returned = new ArrayList<>();
    assertTrue(
        StoreCopy.run(new StoreCopy.Request(url, back, List.of("default.t")), returned::add));
    assertEquals(cells(source), cells(back));
    // What was copied is a table as any other.
    assertEquals(1, run("UPDATE t SET n = 5 WHERE k = 7"));
    refuses("23505", "INSERT INTO t (k) VALUES (2500)");
    run("DROP VIEW v");
  }

  private static List<String> cells(String place) throws SQLException {
    try (Connection embedded = DriverManager.getConnection(place);
        Statement statement = embedded.createStatement();
        ResultSet result = statement.executeQuery("SELECT * FROM t$cells")) {
      List<String> cells = new ArrayList<>();
      while (result.next()) {
        StringBuilder cell = new StringBuilder();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          cell.append(result.getString(i)).append('|');
        }
        cells.add(cell.toString());
      }
      return cells;
    }
  }

  private static void failsToConnect(String state, String sentence, String url) {
    SQLException failure = assertThrows(SQLException.class, () -> DriverManager.getConnection(url));
    assertEquals(state, failure.getSQLState(), failure.getMessage());
    assertTrue(failure.getMessage().contains(sentence), failure.getMessage());
  }

  private void refuses(String state, String sql) {
    SQLException failure = assertThrows(SQLException.class, () -> run(sql));
    assertEquals(state, failure.getSQLState(), failure.getMessage());
  }

  private int run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  private List<String> rows(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(i == 1 ? "" : "|").append(result.getString(i));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }
}
