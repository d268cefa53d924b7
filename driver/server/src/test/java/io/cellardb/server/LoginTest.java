package io.cellardb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.protocol.Authentication;
import io.cellardb.protocol.Challenge;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.scram.ScramClient;
import io.cellardb.server.login.CertificateUser;
import io.cellardb.server.login.Guesses;
import io.cellardb.server.login.UserConnections;
import io.cellardb.tck.seed.Await;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is let in where there are users, and what those get who are not. */
class LoginTest {
  private static final String WRONG = "28P01 user or password is wrong";

  private final FakeUsers users = new FakeUsers("jdbc:cellar:mem:login");
  private CellarServer server;

  private void start(ServerSecurity security) throws SQLException {
    server =
        CellarServer.start(
            users,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            ServerLimits.STANDARD,
            security);
  }

  private void start() throws SQLException {
    users.with("ann", "secret");
    start(security(100, 0, 100));
  }

  private static ServerSecurity security(int failures, int perUser, int fresh) {
    return new ServerSecurity(
        null,
        true,
        false,
        CertificateUser.NONE,
        null,
        new Guesses(failures, 300),
        new UserConnections(perUser),
        fresh);
  }

  @AfterEach
  void stop() throws SQLException {
    if (server != null) {
      server.close();
    }
  }

  private Connection connect(String user, String password, String... properties)
      throws SQLException {
    return DriverManager.getConnection(
        "jdbc:cellar://127.0.0.1:" + server.port() + "/;" + String.join(";", properties),
        user,
        password);
  }

  private RawClient raw() throws Exception {
    return new RawClient(server.port());
  }

  private static int one(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1")) {
      assertTrue(rows.next());
      return rows.getInt(1);
    }
  }

  private void assertRefused(
      String state, String part, String user, String password, String... more) {
    SQLException e =
        assertThrows(
            SQLInvalidAuthorizationSpecException.class, () -> connect(user, password, more));
    assertEquals(state, e.getSQLState(), e.getMessage());
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void aPasswordLetsIn() throws Exception {
    start();
    users.with("b,=\u00e4", "p\u00e4ss ;=");
    try (Connection connection = connect("ann", "secret");
        Connection other = connect("ANN", "secret")) {
      assertEquals(2, one(connection) + one(other));
    }
    try (Connection connection =
        DriverManager.getConnection(
            "jdbc:cellar://127.0.0.1:" + server.port() + "/", "b,=\u00e4", "p\u00e4ss ;=")) {
      assertEquals(1, one(connection));
    }
    assertRefused("28P01", "user or password is wrong", "ann", "Secret");
    assertRefused("28P01", "user or password is wrong", "nobody", "secret");
    assertRefused("28000", "needs the properties user and password", "", "");
    assertRefused("28000", "needs the properties user and password", "ann", "");
    assertRefused("28000", "needs tls=true", "ann", "secret", "channelBinding=require");
    Await.until("all connections are gone", () -> server.connections() == 0);
  }

  @Test
  void theFirstUserLocksTheDoorWhileItRuns() throws Exception {
    start(security(100, 0, 100));
    try (Connection before = connect("whoever", "whatever")) {
      assertEquals(1, one(before));
      users.with("ann", "secret");
      assertRefused("28P01", "wrong", "whoever", "whatever");
      assertEquals(1, one(before));
      connect("ann", "secret").close();
    }
  }

  private ScramClient scram(String user, String password) {
    return new ScramClient(user, password.toCharArray(), null, false);
  }

  /** Whether a name exists is not to be seen from what is answered. */
  @Test
  void nobodyIsAnsweredAsSomebodyIs() throws Exception {
    start();
    List<String> salts = new ArrayList<>();
    for (String user : List.of("ann", "nobody", "ann", "nobody")) {
      try (RawClient client = raw()) {
        Challenge offer = client.hello().challenge();
        assertEquals(List.of("SCRAM-SHA-256"), offer.mechanisms());
        ScramClient scram = scram(user, "guess");
        byte[] answer = client.authenticate(Authentication.SCRAM, scram.first()).challenge().data();
        String text = new String(answer, UTF_8);
        salts.add(text.substring(text.indexOf(",s="), text.indexOf(",i=")));
        assertTrue(text.endsWith(",i=4096"), text);
        assertEquals(WRONG, client.authenticate(null, scram.last(answer)).refusal());
      }
    }
    assertEquals(salts.get(0), salts.get(2));
    assertEquals(salts.get(1), salts.get(3));
    assertFalse(salts.get(0).equals(salts.get(1)));
  }

  @Test
  void aProofIsOfNoUseInAnotherLogin() throws Exception {
    start();
    ScramClient scram = scram("ann", "secret");
    byte[] first = scram.first();
    byte[] last;
    try (RawClient client = raw()) {
      client.hello().challenge();
      last = scram.last(client.authenticate(Authentication.SCRAM, first).challenge().data());
      client.authenticate(null, last);
      scram.check(client.challenge().data());
      assertEquals(FrameType.WELCOME, client.read().type());
      // Once more in the same connection.
      assertTrue(client.authenticate(null, last).refusal().startsWith("08P01"));
    }
    try (RawClient client = raw()) {
      client.hello().challenge();
      client.authenticate(Authentication.SCRAM, first).challenge();
      assertEquals(WRONG, client.authenticate(null, last).refusal());
    }
    try (RawClient client = raw()) {
      client.hello().challenge();
      assertEquals(WRONG, client.authenticate(Authentication.SCRAM, last).refusal());
    }
  }

  @Test
  void nothingIsDoneBeforeTheLogin() throws Exception {
    start();
    for (FrameType type :
        new FrameType[] {
          FrameType.RUN, FrameType.PING, FrameType.CANCEL, FrameType.CATALOG, FrameType.GOODBYE
        }) {
      try (RawClient client = raw()) {
        assertTrue(client.send(type, out -> out.int32(1)).refusal().startsWith("08P01"), "" + type);
      }
      try (RawClient client = raw()) {
        client.hello().challenge();
        assertTrue(client.send(type, out -> out.int32(1)).refusal().startsWith("08P01"), "" + type);
      }
    }
    try (RawClient client = raw()) {
      client.hello().challenge();
      assertTrue(client.hello().refusal().startsWith("08P01"));
    }
    try (RawClient client = raw()) {
      assertTrue(client.authenticate("SCRAM-SHA-256", new byte[0]).refusal().startsWith("08P01"));
    }
    for (String mechanism : new String[] {null, "PLAIN", "EXTERNAL", "SCRAM-SHA-256-PLUS", ""}) {
      try (RawClient client = raw()) {
        client.hello().challenge();
        String refusal = client.authenticate(mechanism, new byte[0]).refusal();
        assertTrue(refusal.startsWith("08P01"), refusal);
      }
    }
    try (RawClient client = raw()) {
      assertTrue(client.hello(Map.of("user", "ann")).refusal().contains("not for a client to set"));
    }
  }

  @Test
  void aLargeFrameIsNotReadBeforeTheLogin() throws Exception {
    start();
    try (RawClient client = raw()) {
      String refusal = client.hello(Map.of("namespace", "x".repeat(10_000))).refusal();
      assertTrue(refusal.startsWith("08P01"), refusal);
    }
    try (RawClient client = raw()) {
      client.hello().challenge();
      String refusal = client.authenticate(Authentication.SCRAM, new byte[10_000]).refusal();
      assertTrue(refusal.startsWith("08P01"), refusal);
    }
    try (Connection connection = connect("ann", "secret");
        Statement statement = connection.createStatement()) {
      ResultSet rows = statement.executeQuery("SELECT CHAR_LENGTH('" + "x".repeat(1 << 20) + "')");
      assertTrue(rows.next());
      assertEquals(1 << 20, rows.getInt(1));
    }
  }

  @Test
  void whoGuessesIsLocked() throws Exception {
    users.with("ann", "secret").with("bob", "other");
    start(security(4, 0, 100));
    connect("bob", "other").close();
    for (int i = 0; i < 4; i++) {
      assertRefused("28P01", "wrong", "ann", "guess" + i);
    }
    assertRefused("28000", "Too many logins have failed", "ann", "secret");
    assertRefused("28000", "Too many logins have failed", "nobody", "secret");
    // Bob has been here before, and does not suffer for what others do at this address.
    connect("bob", "other").close();
  }

  @Test
  void manyLogInAtTheSameTime() throws Exception {
    users.with("ann", "secret");
    start(security(3, 0, 5));
    ExecutorService pool = Executors.newFixedThreadPool(40);
    try {
      List<Future<Integer>> logins = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        logins.add(
            pool.submit(
                () -> {
                  try (Connection connection = connect("ann", "secret")) {
                    return one(connection);
                  }
                }));
      }
      for (Future<Integer> each : logins) {
        assertEquals(1, each.get(1, TimeUnit.MINUTES));
      }
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void aUserHasSoManyConnections() throws Exception {
    users.with("ann", "secret").with("bob", "other");
    start(security(100, 2, 100));
    try (Connection first = connect("ann", "secret");
        Connection second = connect("Ann", "secret");
        Connection others = connect("bob", "other")) {
      assertEquals(3, one(first) + one(second) + one(others));
      SQLException e = assertThrows(SQLException.class, () -> connect("ann", "secret"));
      assertEquals("53300", e.getSQLState());
    }
    Await.until("there is room again", () -> server.connections() == 0);
    connect("ann", "secret").close();
  }

  @Test
  void whoDoesNotLogInMakesRoomForOthers() throws Exception {
    users.with("ann", "secret");
    start(security(100, 0, 3));
    List<RawClient> silent = new ArrayList<>();
    try {
      for (int i = 0; i < 10; i++) {
        silent.add(raw());
      }
      // Many at the same time do not drive each other out; those go that say nothing for long.
      try (Connection connection = connect("ann", "secret")) {
        assertEquals(1, one(connection));
        Await.until(
            "all but a few have gone",
            () -> {
              assertEquals(1, one(connection));
              connect("ann", "secret").close();
              return server.connections() <= 4;
            });
      }
      int refused = 0;
      for (RawClient each : silent) {
        each.setTimeout(100);
        try {
          assertTrue(each.refusal().startsWith("53300"));
          refused++;
        } catch (java.net.SocketTimeoutException e) {
          // This one may still log in.
        }
      }
      assertTrue(refused >= 7, refused + " were refused");
    } finally {
      for (RawClient each : silent) {
        each.close();
      }
    }
  }

  /** A client need not wait for WELCOME where there is no login. */
  @Test
  void whatIsSentBehindHelloIsDoneWithoutUsers() throws Exception {
    start(security(100, 0, 100));
    try (RawClient client = raw()) {
      client.hello().send(FrameType.PING, out -> {}).send(FrameType.CATALOG, out -> {});
      Set<FrameType> answers = new HashSet<>();
      for (int i = 0; i < 3; i++) {
        answers.add(client.read().type());
      }
      assertEquals(Set.of(FrameType.WELCOME, FrameType.PONG, FrameType.CATALOG_CONTENT), answers);
    }
  }

  /** A server that does not know the password, but says that all is well. */
  @Test
  void aFalseServerIsFound() throws Exception {
    try (FalseServer fake = new FalseServer()) {
      SQLException e =
          assertThrows(
              SQLException.class,
              () ->
                  DriverManager.getConnection(
                      "jdbc:cellar://127.0.0.1:" + fake.port() + "/", "ann", "secret"));
      assertEquals("28000", e.getSQLState(), e.getMessage());
      assertTrue(e.getMessage().contains("does not know the password"), e.getMessage());
    }
  }
}
