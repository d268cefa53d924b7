package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.Expectation;
import io.cellardb.jdbc.session.KeyRequest;
import io.cellardb.protocol.Authentication;
import io.cellardb.protocol.CatalogContent;
import io.cellardb.protocol.Challenge;
import io.cellardb.protocol.Descriptions;
import io.cellardb.protocol.Execution;
import io.cellardb.protocol.Failures;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.Hello;
import io.cellardb.protocol.MalformedFrameException;
import io.cellardb.protocol.Outcome;
import io.cellardb.protocol.Requests;
import io.cellardb.protocol.SessionState;
import io.cellardb.protocol.StatementDescription;
import io.cellardb.protocol.Values;
import io.cellardb.protocol.Welcome;
import io.cellardb.protocol.WireBatch;
import io.cellardb.protocol.scram.ScramClient;
import io.cellardb.protocol.scram.ScramException;
import io.cellardb.server.login.CertificateUser;
import io.cellardb.server.login.Guesses;
import io.cellardb.server.login.UserConnections;
import io.cellardb.tck.seed.Await;
import io.netty.buffer.ByteBufUtil;
import io.netty.util.ResourceLeakDetector;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/**
 * Frames with bytes changed, left out and doubled: the server and the decoder refuse them or do
 * what they say, and other sessions do not notice. {@code -Dframes=N} for more.
 */
class FramesFuzzTest {
  private static final int FRAMES = Integer.getInteger("frames", 3_000);
  private static final long SEED = 42;

  private static final Logger AUDIT = Logger.getLogger("cellar.audit");

  private interface Body {
    void write(FrameWriter out) throws SQLException;
  }

  private int number;

  private byte[] frame(FrameType type, Body body) throws SQLException {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    number++;
    out.begin(type, 0, number);
    body.write(out);
    out.end();
    return Arrays.copyOf(out.array(), out.size());
  }

  /** What a client may send in a session, from its beginning. */
  private List<byte[]> session() throws SQLException {
    FrameWriter hello = new FrameWriter(Frames.MOST_BYTES);
    new Hello(1, 1, "fuzz", Map.of("namespace", "default", "durability", "none")).write(hello, 0);
    List<byte[]> frames = new ArrayList<>();
    frames.add(Arrays.copyOf(hello.array(), hello.size()));
    Execution execution = new Execution(1, new ExecuteOptions(0, 0), 2);
    frames.add(
        frame(
            FrameType.RUN,
            out -> {
              Requests.writeExpectation(out, new Expectation(true, true, true));
              execution.write(out);
              out.text("SELECT k, t FROM other ORDER BY k");
              Requests.writeKeys(out, null);
            }));
    frames.add(
        frame(
            FrameType.PREPARE,
            out -> {
              out.int32(5).text("UPSERT INTO fuzzed VALUES (?, ?)");
              Requests.writeKeys(out, new KeyRequest(List.of(), List.of(1)));
            }));
    frames.add(
        frame(
            FrameType.EXECUTE,
            out -> {
              out.int32(5);
              new Execution(2, ExecuteOptions.DEFAULT, 1).write(out);
              Values.writeRow(out, new Object[] {7L, "seven"});
            }));
    frames.add(
        frame(
            FrameType.EXECUTE_BATCH,
            out -> {
              out.int32(5);
              Values.writeRows(out, List.of(new Object[] {8L, "eight"}, new Object[] {9L, null}));
            }));
    frames.add(frame(FrameType.FETCH, out -> out.int32(1).int16(2)));
    frames.add(frame(FrameType.TRANSACTION, out -> out.int8(0)));
    frames.add(frame(FrameType.TRANSACTION, out -> out.int8(6).text("point")));
    frames.add(frame(FrameType.SETTING, out -> out.int8(0).text("default")));
    frames.add(frame(FrameType.CATALOG, out -> {}));
    frames.add(frame(FrameType.EXTENT, out -> out.int32(0)));
    frames.add(frame(FrameType.TEXT, out -> out.int8(0).text("SELECT 1; SELECT {d '2026-01-01'}")));
    frames.add(frame(FrameType.CANCEL, out -> out.int32(3)));
    frames.add(frame(FrameType.PING, out -> {}));
    frames.add(frame(FrameType.CLOSE_CURSOR, out -> out.int32(1)));
    frames.add(frame(FrameType.CLOSE_STATEMENT, out -> out.int32(5)));
    return frames;
  }

  /** Changes a frame at up to three places; its length is right, most of the time. */
  private static byte[] mutate(byte[] frame, Random random) {
    byte[] changed = frame.clone();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      int at = Frames.LENGTH_BYTES + random.nextInt(changed.length - Frames.LENGTH_BYTES);
      switch (random.nextInt(4)) {
        case 0 -> changed[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> changed[at] = (byte) random.nextInt();
        case 2 -> changed = Arrays.copyOf(changed, Math.max(5, at));
        default -> changed = Arrays.copyOf(changed, changed.length + random.nextInt(9));
      }
    }
    int length = changed.length - Frames.LENGTH_BYTES;
    if (random.nextInt(20) == 0) {
      length = random.nextInt();
    }
    for (int i = 0; i < Frames.LENGTH_BYTES; i++) {
      changed[i] = (byte) (length >> (8 * (Frames.LENGTH_BYTES - 1 - i)));
    }
    return changed;
  }

  @Test
  void changedFramesHarmNobodyElse() throws Exception {
    ResourceLeakDetector.Level level = ResourceLeakDetector.getLevel();
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    List<String> leaks = new CopyOnWriteArrayList<>();
    ByteBufUtil.setLeakListener((type, records) -> leaks.add(type + " " + records));
    try (CellarServer server =
            CellarServer.start(
                "jdbc:cellar:mem:fuzz",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new ServerLimits(64, 8, 1 << 20, 10, 10, 0, 0, 60, 1));
        Connection beside =
            DriverManager.getConnection("jdbc:cellar://127.0.0.1:" + server.port() + "/");
        Statement statement = beside.createStatement()) {
      statement.executeUpdate("CREATE TABLE fuzzed (k INTEGER PRIMARY KEY, t VARCHAR)");
      statement.executeUpdate("CREATE TABLE other (k INTEGER PRIMARY KEY, t VARCHAR)");
      statement.executeUpdate("UPSERT INTO other VALUES (1, 'one'), (2, 'two')");
      List<byte[]> frames = session();
      Random random = new Random(SEED);
      for (int sent = 0; sent < FRAMES; sent += frames.size()) {
        attack(server.port(), frames, random);
        assertBesideIsWell(statement);
      }
      Await.until(
          "all sessions but one are closed",
          () -> {
            // What was lost is found when it is collected, and told with the next buffer.
            System.gc();
            assertBesideIsWell(statement);
            return server.connections() == 1;
          });
      assertEquals(List.of(), leaks);
    } finally {
      ByteBufUtil.setLeakListener(null);
      ResourceLeakDetector.setLevel(level);
    }
  }

  /** Changed messages of a login let nobody in, and the right password still does. */
  @Test
  void changedLoginsLetNobodyIn() throws Exception {
    AUDIT.setLevel(Level.OFF); // hundreds of lines
    FakeUsers users = new FakeUsers("jdbc:cellar:mem:fuzzed-login").with("ann", "secret");
    ServerSecurity security =
        new ServerSecurity(
            null,
            true,
            false,
            CertificateUser.NONE,
            null,
            new Guesses(1_000_000, 0),
            new UserConnections(0),
            100);
    try (CellarServer server =
        CellarServer.start(
            users,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            ServerLimits.STANDARD,
            security)) {
      Random random = new Random(SEED);
      int admitted = 0;
      int logins = Math.max(100, FRAMES / 10);
      for (int i = 0; i < logins; i++) {
        if (login(server.port(), random)) {
          admitted++;
        }
      }
      // What is changed may be the number of a request, or a bit that base 64 does not count.
      assertTrue(admitted < logins / 4, admitted + " of " + logins);
      try (Connection connection =
          DriverManager.getConnection(
              "jdbc:cellar://127.0.0.1:" + server.port() + "/", "ann", "secret")) {
        assertTrue(connection.isValid(1));
      }
      Await.until("all connections are gone", () -> server.connections() == 0);
    } finally {
      AUDIT.setLevel(null);
    }
  }

  /** One login with one message changed, or sent twice; whether WELCOME came. */
  private static boolean login(int port, Random random) throws Exception {
    int changed = random.nextInt(4);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      RawClient client = new RawClient(socket);
      ScramClient scram = new ScramClient("ann", "secret".toCharArray(), null, false);
      client.hello().challenge();
      byte[] first = authentication("SCRAM-SHA-256", scram.first());
      client.send(changed == 0 ? mutate(first, random) : first);
      byte[] data = scram.last(client.challenge().data());
      if (changed == 1) {
        client.send(first);
      } else if (changed == 2) {
        data[random.nextInt(data.length)] ^= (byte) (1 << random.nextInt(8));
      }
      byte[] last = authentication(null, data);
      client.send(changed == 3 ? mutate(last, random) : last);
      boolean proved = client.read().type() == FrameType.CHALLENGE;
      return proved && client.read().type() == FrameType.WELCOME;
    } catch (IOException | ScramException | MalformedFrameException e) {
      return false; // the server has ended it, as it should
    }
  }

  private static byte[] authentication(String mechanism, byte[] data) throws SQLException {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    out.begin(FrameType.AUTHENTICATE, 0, 7);
    new Authentication(mechanism, data).write(out);
    out.end();
    return Arrays.copyOf(out.array(), out.size());
  }

  /** Sends a session of which each frame is changed with a chance of a third, and reads nothing. */
  private static void attack(int port, List<byte[]> frames, Random random) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      OutputStream out = socket.getOutputStream();
      for (byte[] frame : frames) {
        out.write(random.nextInt(3) == 0 ? mutate(frame, random) : frame);
      }
      if (random.nextBoolean()) {
        socket.shutdownOutput();
        socket.getInputStream().readAllBytes();
      }
    } catch (IOException e) {
      // The server has closed the connection, which is its right.
      assertTrue(
          e.getMessage().contains("reset") || e.getMessage().contains("pipe"), e.getMessage());
    }
  }

  private static void assertBesideIsWell(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT t FROM other ORDER BY k")) {
      assertTrue(rows.next());
      assertEquals("one", rows.getString(1));
      assertTrue(rows.next());
      assertEquals("two", rows.getString(1));
    }
  }

  /** Bytes of chance in the place of each frame of a server. */
  @Test
  void theDecoderRefusesWhatItCannotRead() {
    List<Consumer<FrameReader>> readers =
        List.of(
            Welcome::read,
            StatementDescription::read,
            Outcome::read,
            SessionState::read,
            Failures::read,
            Hello::read,
            Challenge::read,
            Authentication::read,
            Values::readRows,
            in -> CatalogContent.read(in, place -> null),
            in -> {
              WireBatch batch = new WireBatch(in, Descriptions.readColumns(in));
              for (int i = 0; i < batch.rows() && i < 100; i++) {
                batch.column(0);
              }
            });
    Random random = new Random(SEED);
    int refused = 0;
    for (int i = 0; i < FRAMES * 10; i++) {
      byte[] bytes = new byte[Frames.HEADER_BYTES + random.nextInt(200)];
      boolean sparse = random.nextBoolean();
      for (int j = Frames.HEADER_BYTES; j < bytes.length; j++) {
        bytes[j] = (byte) (sparse && random.nextInt(4) != 0 ? 0 : random.nextInt());
      }
      bytes[0] = (byte) FrameType.RESULT.code();
      try {
        readers.get(i % readers.size()).accept(new FrameReader(bytes));
      } catch (MalformedFrameException | IndexOutOfBoundsException e) {
        // A batch without columns has none to ask for; nothing else is out of bounds.
        assertTrue(
            e instanceof MalformedFrameException || i % readers.size() == readers.size() - 1,
            () -> "seed " + SEED + ": " + e);
        refused++;
      }
    }
    assertTrue(refused > FRAMES, "most bytes of chance are no frame");
  }
}
