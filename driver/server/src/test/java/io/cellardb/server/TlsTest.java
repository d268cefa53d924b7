package io.cellardb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.Await;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Encrypted connections, and those that must not come about. */
class TlsTest {
  @TempDir Path directory;

  private Certificates certificates;
  private final ServerConfiguration configuration = new ServerConfiguration();
  private CellarServer server;

  @BeforeEach
  void makeCertificates() throws Exception {
    certificates = new Certificates(directory);
    certificates.server("server");
    configuration.set("directory", directory.resolve("data").toString());
    configuration.set("port", "0");
    configuration.set("drainTime", "0");
  }

  @AfterEach
  void stop() throws SQLException {
    if (server != null) {
      server.close();
    }
  }

  private void start(String... settings) throws SQLException {
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      configuration.set(setting.substring(0, equals), setting.substring(equals + 1));
    }
    server = configuration.start();
  }

  private void startEncrypted(String... settings) throws SQLException {
    configuration.set("tlsCertificate", certificates.certificate("server").toString());
    configuration.set("tlsKey", certificates.key("server").toString());
    start(settings);
  }

  private Connection connect(String... properties) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:cellar://127.0.0.1:" + server.port() + "/;" + String.join(";", properties));
  }

  private Connection connectEncrypted(String... properties) throws SQLException {
    String[] all = Arrays.copyOf(properties, properties.length + 2);
    all[properties.length] = "tls=true";
    all[properties.length + 1] = "tlsTrust=" + certificates.trust();
    return connect(all);
  }

  private static int one(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1")) {
      assertTrue(rows.next());
      return rows.getInt(1);
    }
  }

  private void assertRefused(String part, String... properties) {
    SQLException e = assertThrows(SQLException.class, () -> connect(properties));
    assertTrue(e.getMessage().contains(part), e.getMessage());
    assertTrue(e.getSQLState().equals("08001") || e.getSQLState().equals("28000"), e.getSQLState());
  }

  @Test
  void anEncryptedConnectionCarriesLargeAnswers() throws Exception {
    startEncrypted();
    try (Connection connection = connectEncrypted();
        Statement statement = connection.createStatement()) {
      ResultSet rows =
          statement.executeQuery(
              "WITH RECURSIVE e (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM e WHERE i < 9999)"
                  + " SELECT i, 'some text that is rather long, of row ' || i FROM e ORDER BY i");
      for (int i = 0; i < 10_000; i++) {
        assertTrue(rows.next());
        assertEquals(i, rows.getInt(1));
      }
      assertTrue(!rows.next());
      String text = "x".repeat(3 << 20);
      rows = statement.executeQuery("SELECT CHAR_LENGTH('" + text + "')");
      assertTrue(rows.next());
      assertEquals(3 << 20, rows.getInt(1));
    }
    Await.until("the session is closed", () -> server.connections() == 0);
  }

  @Test
  void theHostAndTheIssuerHaveToBeRight() throws Exception {
    startEncrypted();
    assertRefused("not trusted", "tls=true");
    assertRefused("tls=true", "tls=false");
    assertRefused("tls=true");
    String trust = "tlsTrust=" + certificates.trust();
    try (Connection named =
        DriverManager.getConnection(
            "jdbc:cellar://localhost:" + server.port() + "/;tls=true;" + trust)) {
      assertEquals(1, one(named));
    }
    server.close();
    certificates.elsewhere("server");
    startEncrypted();
    assertRefused("is not one of 127.0.0.1", "tls=true", trust);
    server.close();
    new Certificates(Files.createDirectory(directory.resolve("others"))).server("server");
    start(
        "tlsCertificate=" + directory.resolve("others/server.pem"),
        "tlsKey=" + directory.resolve("others/server.key"));
    assertRefused("not trusted", "tls=true", trust);
  }

  /** Who asked for encryption never goes on without, and who did not is told. */
  @Test
  void thereIsNoWayDown() throws Exception {
    start();
    assertRefused("does not encrypt", "tls=true", "tlsTrust=" + certificates.trust());
    SQLException e =
        assertThrows(SQLException.class, () -> connect("tlsTrust=" + certificates.trust()));
    assertEquals("22023", e.getSQLState());
    server.close();
    startEncrypted("tlsRequired=false");
    try (Connection plain = connect();
        Connection encrypted = connectEncrypted()) {
      assertEquals(1, one(plain));
      assertEquals(1, one(encrypted));
    }
  }

  @Test
  void aPlainClientIsToldInItsOwnWords() throws Exception {
    startEncrypted();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.getOutputStream().write(0);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      byte[] notice = new byte[in.readInt()];
      in.readFully(notice);
      assertTrue(new String(notice, UTF_8).contains("28000"));
      assertEquals(-1, in.read());
    }
    Await.until("the connection is gone", () -> server.connections() == 0);
  }

  private SSLSocket socket(String protocol, String... suites) throws Exception {
    var files =
        new io.cellardb.protocol.tls.TlsFiles(null, null, null, null, certificates.trust(), null);
    SSLSocket socket =
        (SSLSocket) files.context().getSocketFactory().createSocket("127.0.0.1", server.port());
    socket.setEnabledProtocols(new String[] {protocol});
    if (suites.length > 0) {
      socket.setEnabledCipherSuites(suites);
    }
    return socket;
  }

  @Test
  void onlyStrongSuitesAreSpoken() throws Exception {
    startEncrypted();
    for (String protocol : new String[] {"TLSv1.3", "TLSv1.2"}) {
      try (SSLSocket socket = socket(protocol)) {
        socket.startHandshake();
        assertEquals(protocol, socket.getSession().getProtocol());
      }
    }
    try (SSLSocket weak = socket("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA")) {
      assertThrows(SSLHandshakeException.class, weak::startHandshake);
    }
  }

  private String subject() throws Exception {
    try (SSLSocket socket = socket("TLSv1.3")) {
      socket.startHandshake();
      return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
          .getSubjectX500Principal()
          .getName();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aNewCertificateIsTakenWhileItRuns() throws Exception {
    startEncrypted();
    try (Connection connection = connectEncrypted()) {
      assertEquals("CN=server", subject());
      Files.writeString(certificates.key("server"), "no key");
      certificates.server("renewed");
      Files.copy(
          certificates.certificate("renewed"),
          certificates.certificate("server"),
          java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      // The pair does not fit now, and the one before stays.
      assertEquals("CN=server", subject());
      Files.copy(
          certificates.key("renewed"),
          certificates.key("server"),
          java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      Await.until("the new certificate is there", () -> subject().equals("CN=renewed"));
      assertEquals(1, one(connection));
      Files.writeString(certificates.key("server"), "no key again");
      assertEquals("CN=renewed", subject());
    }
  }

  @Test
  void oneFileOfPkcs12DoesAsWell() throws Exception {
    Path store = certificates.keyStore("server", certificates.server("stored"), "secret");
    Path password = Files.writeString(directory.resolve("password"), "secret\n");
    start("tlsKeyStore=" + store, "tlsKeyStorePasswordFile=" + password);
    try (Connection connection = connectEncrypted()) {
      assertEquals(1, one(connection));
      assertEquals("CN=stored", subject());
    }
    server.close();
    configuration.set("tlsKeyStorePasswordFile", "");
    configuration.set("tlsKeyStorePassword", "wrong");
    SQLException e = assertThrows(SQLException.class, configuration::start);
    assertEquals("22023", e.getSQLState());
    assertTrue(e.getMessage().contains("cannot be read as PKCS #12"), e.getMessage());
  }

  @Test
  void clientsShowACertificateWhereItIsWanted() throws Exception {
    certificates.client("me", "CN=me");
    new Certificates(Files.createDirectory(directory.resolve("others"))).client("other", "CN=me");
    String[] mine = {
      "tlsCertificate=" + certificates.certificate("me"), "tlsKey=" + certificates.key("me")
    };
    String[] others = {
      "tlsCertificate=" + directory.resolve("others/other.pem"),
      "tlsKey=" + directory.resolve("others/other.key")
    };
    startEncrypted("tlsClientCertificates=required", "tlsTrust=" + certificates.trust());
    try (Connection connection = connectEncrypted(mine)) {
      assertEquals(1, one(connection));
    }
    assertEquals("08001", assertThrows(SQLException.class, () -> connectEncrypted()).getSQLState());
    assertEquals(
        "08001", assertThrows(SQLException.class, () -> connectEncrypted(others)).getSQLState());
    server.close();
    start("tlsClientCertificates=optional");
    try (Connection with = connectEncrypted(mine);
        Connection without = connectEncrypted()) {
      assertEquals(2, one(with) + one(without));
    }
    assertEquals(
        "08001", assertThrows(SQLException.class, () -> connectEncrypted(others)).getSQLState());
  }

  /** What the server says by itself is read, though nobody waits for an answer. */
  @Test
  void anIdleConnectionAnswersAndIsTold() throws Exception {
    startEncrypted("keepAlive=1", "idleTime=4");
    try (Connection connection = connectEncrypted()) {
      assertEquals(1, one(connection));
      Await.until("the connection is ended", () -> !connection.isValid(0));
      SQLException e = assertThrows(SQLException.class, () -> one(connection));
      assertEquals("57P05", e.getSQLState(), e.getMessage());
    }
    Await.until("the socket is closed", () -> server.connections() == 0);
  }

  @Test
  void stoppingEndsEncryptedConnectionsWithASentence() throws Exception {
    startEncrypted();
    try (Connection connection = connectEncrypted()) {
      assertEquals(1, one(connection));
      server.close();
      SQLException e = assertThrows(SQLException.class, () -> one(connection));
      assertEquals("57P01", e.getSQLState(), e.getMessage());
    }
  }

  private void assertSettings(String part, String... settings) throws SQLException {
    ServerConfiguration wrong = new ServerConfiguration();
    SQLException e =
        assertThrows(
            SQLException.class,
            () -> {
              for (String setting : settings) {
                int equals = setting.indexOf('=');
                wrong.set(setting.substring(0, equals), setting.substring(equals + 1));
              }
              wrong.security().close();
            });
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void whatDoesNotFitIsSaid() throws Exception {
    certificates.server("second");
    String certificate = "tlsCertificate=" + certificates.certificate("server");
    String key = "tlsKey=" + certificates.key("server");
    assertSettings(
        "is not that of the certificate", certificate, "tlsKey=" + certificates.key("second"));
    assertSettings("no file that can be read", "tlsCertificate=" + directory.resolve("missing"));
    assertSettings("goes with tlsCertificate", key);
    assertSettings("has no key", certificate);
    assertSettings("need tlsTrust", certificate, key, "tlsClientCertificates=required");
    assertSettings("none, optional or required", "tlsClientCertificates=yes");
    Path encrypted =
        Files.writeString(
            directory.resolve("encrypted.key"),
            "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n");
    assertSettings("is encrypted", certificate, "tlsKey=" + encrypted);
    Path old =
        Files.writeString(
            directory.resolve("old.key"),
            "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n");
    assertSettings("openssl pkcs8", certificate, "tlsKey=" + old);
  }
}
