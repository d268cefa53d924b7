package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.hbase.SnapshotHistory.Done;
import io.cellardb.tck.seed.TestSeed;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Many clients of a cluster with transactions, of which some are killed; {@code -Dkills=N}. */
final class KilledClientsTest {
  private static final int KEYS = 6;

  private static MiniCluster cluster;
  private static String url;

  @BeforeAll
  static void start() throws SQLException {
    cluster = new MiniCluster();
    url =
        "jdbc:cellar:hbase:localhost:"
            + cluster.port()
            + "?transactions=snapshot&hbase.cellar.transaction.lease=100&hbase.cellar.client=";
    run(
        "CREATE TABLE account (id INTEGER PRIMARY KEY, balance BIGINT)"
            + " WITH (transactional = TRUE)",
        "CREATE TABLE transfer (id BIGINT PRIMARY KEY, f INTEGER, t INTEGER, amount BIGINT)"
            + " WITH (transactional = TRUE)",
        "CREATE TABLE list (k INTEGER PRIMARY KEY, numbers VARCHAR) WITH (transactional = TRUE)");
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  /** That of a client with connections of its own to the cluster. */
  private static String url(int client) {
    return url + client;
  }

  private static void run(String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(0));
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  @Test
  void noMoneyIsLostWhenClientsAreKilled() throws Exception {
    run(
        "INSERT INTO account SELECT i, "
            + TransferClient.BALANCE
            + " FROM GENERATE_SERIES(0, "
            + (TransferClient.ACCOUNTS - 1)
            + ") AS g (i)");
    AtomicBoolean ends = new AtomicBoolean();
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    ExecutorService threads = Executors.newCachedThreadPool();
    Set<Long> tried = new HashSet<>();
    Set<Long> did = new HashSet<>();
    int kills = Integer.getInteger("kills", 4);
    try {
      List<Future<?>> others = new ArrayList<>();
      PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8);
      others.add(
          threads.submit(
              (Callable<Void>)
                  () -> {
                    TransferClient.run(url(1), 1, out, () -> !ends.get());
                    return null;
                  }));
      others.add(threads.submit(() -> sums(ends)));
      Random random = new Random(TestSeed.get(3));
      for (int kill = 0; kill < kills; kill++) {
        killed(2 + kill, random, tried, did);
      }
      ends.set(true);
      for (Future<?> other : others) {
        other.get();
      }
    } finally {
      ends.set(true);
      threads.shutdown();
    }
    collect(told.toString(StandardCharsets.UTF_8).lines(), tried, did);
    verify(tried, did);
  }

  /** Runs a client as a process, and kills it after some transactions. */
  private static void killed(int number, Random random, Set<Long> tried, Set<Long> did)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add"))
        .forEach(command::add);
    Collections.addAll(
        command,
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
        TransferClient.class.getName(),
        url(number),
        Integer.toString(number));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    int transactions = 3 + random.nextInt(20);
    int micros = random.nextInt(20_000);
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      while (line != null && lines.size() < 2 * transactions) {
        lines.add(line);
        line = reader.readLine();
      }
      assertTrue(line != null, "the client has ended by itself after " + lines);
      lines.add(line);
      java.util.concurrent.locks.LockSupport.parkNanos(1000L * micros);
      process.toHandle().destroyForcibly(); // which leaves its output to be read
      reader.lines().forEach(lines::add);
    }
    process.waitFor();
    collect(lines.stream(), tried, did);
  }

  private static void collect(Stream<String> lines, Set<Long> tried, Set<Long> did) {
    lines.forEach(
        line -> {
          int space = line.indexOf(' ');
          if (space > 0 && !line.startsWith("failed")) {
            long id = Long.parseLong(line.substring(space + 1));
            (line.startsWith("did") ? did : tried).add(id);
          }
        });
  }

  /** Reads all accounts again and again; the sum is always the same. */
  private static Void sums(AtomicBoolean ends) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(0));
        Statement statement = connection.createStatement()) {
      while (!ends.get()) {
        try (ResultSet row = statement.executeQuery("SELECT SUM(balance) FROM account")) {
          row.next();
          assertEquals(TransferClient.ACCOUNTS * TransferClient.BALANCE, row.getLong(1));
        }
      }
    }
    return null;
  }

  private static void verify(Set<Long> tried, Set<Long> did) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(0));
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      Map<Integer, Long> expected = new TreeMap<>();
      for (int id = 0; id < TransferClient.ACCOUNTS; id++) {
        expected.put(id, TransferClient.BALANCE);
      }
      Set<Long> found = new HashSet<>();
      try (ResultSet rows = statement.executeQuery("SELECT * FROM transfer")) {
        while (rows.next()) {
          found.add(rows.getLong(1));
          expected.merge(rows.getInt(2), -rows.getLong(4), Long::sum);
          expected.merge(rows.getInt(3), rows.getLong(4), Long::sum);
        }
      }
      Map<Integer, Long> balances = new TreeMap<>();
      try (ResultSet rows = statement.executeQuery("SELECT id, balance FROM account")) {
        while (rows.next()) {
          balances.put(rows.getInt(1), rows.getLong(2));
        }
      }
      assertEquals(expected, balances);
      assertTrue(found.containsAll(did), "what was told to have committed is not there");
      assertTrue(tried.containsAll(found), "what was never committed is there");
      assertTrue(did.size() > 20, "only " + did.size() + " transactions");
    }
  }

  @Test
  void whatManyClientsReadAndWriteIsSnapshotIsolation() throws Exception {
    run("INSERT INTO list SELECT i, '' FROM GENERATE_SERIES(1, " + KEYS + ") AS g (i)");
    int transactions = Integer.getInteger("transactions", 60);
    AtomicInteger numbers = new AtomicInteger();
    List<Done> done = Collections.synchronizedList(new ArrayList<>());
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Callable<Void>> clients = new ArrayList<>();
      for (int client = 0; client < 4; client++) {
        int number = client;
        clients.add(() -> append(number, transactions, numbers, done));
      }
      for (Future<Void> client : threads.invokeAll(clients)) {
        client.get();
      }
    } finally {
      threads.shutdown();
    }
    assertTrue(done.size() > transactions, "only " + done.size() + " have committed");
    try (Connection connection = DriverManager.getConnection(url(0))) {
      new SnapshotHistory(done, read(connection, "")).check();
    }
  }

  private static Void append(int client, int transactions, AtomicInteger numbers, List<Done> done)
      throws SQLException {
    Random random = new Random(TestSeed.get(5) + client);
    try (Connection connection = DriverManager.getConnection(url(client));
        PreparedStatement update =
            connection.prepareStatement("UPDATE list SET numbers = ? WHERE k = ?")) {
      connection.setAutoCommit(false);
      for (int i = 0; i < transactions; i++) {
        int number = numbers.incrementAndGet();
        final long began = System.nanoTime();
        int one = 1 + random.nextInt(KEYS);
        int two = 1 + random.nextInt(KEYS);
        String keys = random.nextInt(4) == 0 ? "" : " WHERE k IN (" + one + ", " + two + ")";
        Map<Integer, List<Integer>> reads = read(connection, keys);
        Set<Integer> appends = new HashSet<>();
        for (int key : random.nextBoolean() ? Set.of(one) : new HashSet<>(List.of(one, two))) {
          if (random.nextInt(4) > 0) {
            List<Integer> list = new ArrayList<>(reads.get(key));
            list.add(number);
            update.setString(1, text(list));
            update.setInt(2, key);
            assertEquals(1, update.executeUpdate());
            appends.add(key);
          }
        }
        try {
          connection.commit();
          done.add(new Done(number, began, System.nanoTime(), reads, appends));
        } catch (SQLException e) {
          assertEquals("40001", e.getSQLState(), e.getMessage());
        }
      }
    }
    return null;
  }

  private static String text(List<Integer> list) {
    return String.join(" ", list.stream().map(String::valueOf).toList());
  }

  private static Map<Integer, List<Integer>> read(Connection connection, String condition)
      throws SQLException {
    Map<Integer, List<Integer>> lists = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT k, numbers FROM list" + condition)) {
      while (rows.next()) {
        lists.put(
            rows.getInt(1),
            Stream.of(rows.getString(2).split(" "))
                .filter(word -> !word.isEmpty())
                .map(Integer::valueOf)
                .toList());
      }
    }
    return lists;
  }
}
