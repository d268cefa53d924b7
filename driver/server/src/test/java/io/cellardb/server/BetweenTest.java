package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.protocol.Challenge;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.tls.TlsFiles;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Somebody stands between client and server, with a certificate that the client trusts: passwords
 * are not of use to him, and he cannot have the client log in for him.
 */
class BetweenTest {
  @TempDir Path directory;

  private Certificates certificates;
  private CellarServer server;
  private ServerSocket between;
  private volatile boolean hides;

  @BeforeEach
  void start() throws Exception {
    certificates = new Certificates(directory);
    certificates.server("server");
    certificates.server("between");
    String url = "jdbc:cellar:" + directory.resolve("data");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER ann PASSWORD 'secret'");
    }
    ServerConfiguration configuration = new ServerConfiguration();
    configuration.set("directory", directory.resolve("data").toString());
    configuration.set("port", "0");
    configuration.set("tlsCertificate", certificates.certificate("server").toString());
    configuration.set("tlsKey", certificates.key("server").toString());
    server = configuration.start();
    between =
        context("between")
            .getServerSocketFactory()
            .createServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "between");
    thread.setDaemon(true);
    thread.start();
  }

  private SSLContext context(String name) throws SQLException {
    return new TlsFiles(
            certificates.certificate(name),
            certificates.key(name),
            null,
            null,
            certificates.trust(),
            null)
        .context();
  }

  @AfterEach
  void stop() throws Exception {
    between.close();
    server.close();
  }

  private void serve() {
    while (!between.isClosed()) {
      try (Socket client = between.accept();
          Socket real =
              context("between").getSocketFactory().createSocket("127.0.0.1", server.port())) {
        Thread back = new Thread(() -> relay(real, client, hides), "between-back");
        back.setDaemon(true);
        back.start();
        relay(client, real, false);
      } catch (IOException e) {
        // One of the two has gone; the next client comes, or the test is over.
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static void relay(Socket from, Socket to, boolean hides) {
    try {
      DataInputStream in = new DataInputStream(from.getInputStream());
      OutputStream out = to.getOutputStream();
      while (true) {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        FrameReader frame = new FrameReader(bytes.clone());
        FrameWriter sent = new FrameWriter(Frames.MOST_BYTES);
        if (hides && frame.type() == FrameType.CHALLENGE) {
          sent.begin(FrameType.CHALLENGE, frame.flags(), frame.request());
          Challenge challenge = Challenge.read(frame);
          List<String> kept =
              challenge.mechanisms().stream().filter(each -> !each.endsWith("PLUS")).toList();
          new Challenge(kept, challenge.data()).write(sent);
          sent.end();
        } else {
          sent.begin(frame.type(), frame.flags(), frame.request());
          for (int i = Frames.HEADER_BYTES; i < bytes.length; i++) {
            sent.int8(bytes[i]);
          }
          sent.end();
        }
        out.write(sent.array(), 0, sent.size());
      }
    } catch (IOException e) {
      close(to); // the other side is to see that this one has gone
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void connect(int port, String binding) throws SQLException {
    DriverManager.getConnection(
            "jdbc:cellar://127.0.0.1:"
                + port
                + "/;tls=true;tlsTrust="
                + certificates.trust()
                + ";channelBinding="
                + binding,
            "ann",
            "secret")
        .close();
  }

  private void assertRefused(String state, String part, String binding) {
    SQLException e =
        assertThrows(SQLException.class, () -> connect(between.getLocalPort(), binding));
    assertEquals(state, e.getSQLState(), e.getMessage());
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void aLoginThatIsBoundCannotBePassedOn() throws Exception {
    connect(server.port(), "require");
    assertRefused("28P01", "wrong", "prefer");
    assertRefused("28P01", "wrong", "require");
    // What the client does not bind goes through: it is what disable means.
    connect(between.getLocalPort(), "disable");
  }

  @Test
  void thatLoginsAreBoundCannotBeHidden() throws Exception {
    hides = true;
    assertRefused("28P01", "wrong", "prefer");
    assertRefused("28000", "does not bind", "require");
    connect(server.port(), "prefer");
  }
}
