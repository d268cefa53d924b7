package io.cellardb.server.sharing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.client.SharingServer;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes share a directory; whoever has it open ends in any way. */
class SharingTest {
  private static final int KILLS = Integer.getInteger("kills", 1);
  private static final int LOADERS = 3;
  private static final int NUMBERS = 1_000_000;

  @TempDir Path temporary;

  private Path directory;
  private String url;

  @BeforeEach
  void names() {
    directory = temporary.resolve("data");
    url = "jdbc:cellar:" + directory + "?autoServer=true&durability=os";
  }

  private static long count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void othersWorkOnTheDirectoryOfTheFirst() throws Exception {
    try (Connection first = DriverManager.getConnection(url)) {
      execute(first, "CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER)");
      try (Peer peer = Peer.start(url)) {
        assertEquals("connected", peer.answer());
        peer.tell("INSERT INTO t VALUES (1, 1)");
        assertEquals("done", peer.answer());
        assertEquals(1, count(first));
        peer.tell("INSERT INTO t VALUES (1, 1)");
        assertEquals("23505", peer.answer());
      }
      try (Connection second = DriverManager.getConnection(url)) {
        assertEquals(1, count(second));
      }
    }
    assertFalse(Files.exists(directory.resolve("SERVER")), "the notice goes with the last session");
  }

  @Test
  void whoSharesTakesOverWhenTheFirstCloses() throws Exception {
    Connection first = DriverManager.getConnection(url);
    execute(first, "CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER)");
    try (Peer peer = Peer.start(url)) {
      assertEquals("connected", peer.answer());
      peer.tell("START TRANSACTION");
      assertEquals("done", peer.answer());
      peer.tell("INSERT INTO t VALUES (1, 1)");
      assertEquals("done", peer.answer());
      first.close();
      peer.tell("COMMIT");
      assertEquals("08006", peer.answer());
    }
    try (Connection again = DriverManager.getConnection(url)) {
      assertEquals(0, count(again), "what was not committed");
    }
  }

  @Test
  void whatIsAcknowledgedOutlivesEveryKilledProcess() throws Exception {
    try (Connection first = DriverManager.getConnection(url)) {
      execute(first, "CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER)");
    }
    Random random = new Random(TestSeed.get());
    List<Integer> acknowledged = new ArrayList<>();
    List<Peer> peers = new ArrayList<>();
    try {
      for (int round = 0; round < KILLS; round++) {
        Peer serving = Peer.start(url);
        peers.add(serving);
        assertEquals("connected", serving.answer());
        List<Peer> loaders = new ArrayList<>();
        for (int i = 0; i < LOADERS; i++) {
          loaders.add(Peer.load(url, (round * LOADERS + i) * NUMBERS));
        }
        peers.addAll(loaders);
        acknowledged.addAll(read(loaders, 20 + random.nextInt(50)));
        serving.kill();
        // They go on with each other: the first of them has taken over.
        acknowledged.addAll(read(loaders, 20));
        for (Peer loader : loaders) {
          loader.kill();
        }
      }
    } finally {
      for (Peer peer : peers) {
        peer.kill();
      }
    }
    try (Connection last = DriverManager.getConnection(url);
        Statement statement = last.createStatement();
        ResultSet rows = statement.executeQuery("SELECT k FROM t WHERE v = k")) {
      List<Integer> there = new ArrayList<>();
      while (rows.next()) {
        there.add(rows.getInt(1));
      }
      assertTrue(there.containsAll(acknowledged), "something acknowledged is lost");
    }
  }

  private static List<Integer> read(List<Peer> loaders, int each) throws IOException {
    List<Integer> numbers = new ArrayList<>();
    for (Peer loader : loaders) {
      for (int i = 0; i < each; i++) {
        numbers.add(Integer.valueOf(loader.answer()));
      }
    }
    return numbers;
  }

  @Test
  void onlyWhoCanReadTheDirectoryIsServed() throws Exception {
    try (Connection first = DriverManager.getConnection(url)) {
      execute(first, "CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER)");
      Path notice = directory.resolve("SERVER");
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(notice)));
      SharingServer server = new Notice(directory).read();
      SQLException none =
          assertThrows(
              SQLException.class,
              () -> DriverManager.getConnection("jdbc:cellar://127.0.0.1:" + server.port() + "/"));
      assertEquals("28000", none.getSQLState(), none.getMessage());
      SQLException wrong =
          assertThrows(
              SQLException.class,
              () -> new SharingServer(server.port(), "wrong").open(ConnectionUrl.parse(url, null)));
      assertEquals("08001", wrong.getSQLState(), wrong.getMessage());
    }
  }

  @Test
  void whatIsOpenForReadingOnlyIsSharedSo() throws Exception {
    try (Connection first = DriverManager.getConnection(url)) {
      execute(first, "CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER)");
    }
    try (Connection reader = DriverManager.getConnection(url + "&readOnly=true")) {
      assertEquals(0, count(reader));
      try (DriverSession other =
          new Notice(directory).read().open(ConnectionUrl.parse(url, null))) {
        assertTrue(other.readOnly());
      }
    }
  }

  @Test
  void aProcessThatDoesNotShareIsNamed() throws Exception {
    String alone = "jdbc:cellar:" + directory;
    try (Peer peer = Peer.start(alone)) {
      assertEquals("connected", peer.answer());
      SQLException failure =
          assertThrows(
              SQLException.class, () -> DriverManager.getConnection(url + "&connectTimeout=1"));
      assertEquals("55006", failure.getSQLState(), failure.getMessage());
    }
  }

  @Test
  void whoWaitsForANewServerInVainMayTryAgain() throws Exception {
    try (Peer killed = Peer.start(url)) {
      assertEquals("connected", killed.answer());
      killed.kill();
    }
    try (Peer peer = Peer.start("jdbc:cellar:" + directory)) {
      assertEquals("connected", peer.answer());
      SQLException failure =
          assertThrows(
              SQLException.class, () -> DriverManager.getConnection(url + "&connectTimeout=1"));
      assertEquals("08001", failure.getSQLState(), failure.getMessage());
      assertTrue(failure.getMessage().contains("is open already"), failure.getMessage());
    }
  }

  @Test
  void usersOfTheStoreLogInFromOtherProcessesToo() throws Exception {
    try (Connection first = DriverManager.getConnection(url)) {
      execute(first, "CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER)");
      execute(first, "CREATE USER ann PASSWORD 'secret' ADMIN");
      SharingServer server = new Notice(directory).read();
      SQLException none =
          assertThrows(
              SQLException.class, () -> server.open(ConnectionUrl.parse(url, null)).close());
      assertEquals("28000", none.getSQLState(), none.getMessage());
      server.open(ConnectionUrl.parse(url + "&user=ann&password=secret", null)).close();
    }
  }

  @Test
  void aStoreInMemoryIsNotShared() {
    SQLException failure =
        assertThrows(
            SQLException.class,
            () -> DriverManager.getConnection("jdbc:cellar:mem:shared?autoServer=true"));
    assertEquals("22023", failure.getSQLState(), failure.getMessage());
  }
}
