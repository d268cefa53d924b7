package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cellardb.jdbc.CellarDataSource;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users that statements have made, who log in over TLS by passwords and by certificates. */
class UsersOfStoreTest {
  @TempDir Path directory;

  private Certificates certificates;
  private final ServerConfiguration configuration = new ServerConfiguration();
  private CellarServer server;

  @BeforeEach
  void makeUsers() throws Exception {
    certificates = new Certificates(directory);
    certificates.server("server");
    try (Connection connection =
            DriverManager.getConnection("jdbc:cellar:" + directory.resolve("data"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER ann PASSWORD 'secret'");
      statement.execute("CREATE USER bob PASSWORD 'other'");
      statement.execute("CREATE USER silent");
      statement.execute("CREATE USER gone NOLOGIN PASSWORD 'g'");
    }
    configuration.set("directory", directory.resolve("data").toString());
    configuration.set("port", "0");
    configuration.set("drainTime", "0");
    configuration.set("tlsCertificate", certificates.certificate("server").toString());
    configuration.set("tlsKey", certificates.key("server").toString());
  }

  @AfterEach
  void stop() throws SQLException {
    if (server != null) {
      server.close();
    }
  }

  private Connection connect(String user, String password, String... properties)
      throws SQLException {
    String[] all = Arrays.copyOf(properties, properties.length + 2);
    all[properties.length] = "tls=true";
    all[properties.length + 1] = "tlsTrust=" + certificates.trust();
    return DriverManager.getConnection(
        "jdbc:cellar://127.0.0.1:" + server.port() + "/;" + String.join(";", all), user, password);
  }

  private static String user(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT CURRENT_USER")) {
      assertTrue(rows.next());
      return rows.getString(1);
    }
  }

  private void assertRefused(String user, String password, String... properties) {
    SQLException e = assertThrows(SQLException.class, () -> connect(user, password, properties));
    assertEquals("28P01", e.getSQLState(), e.getMessage());
    assertEquals("user or password is wrong", e.getMessage());
  }

  @Test
  void aSessionIsThatOfTheUserWhoLoggedIn() throws Exception {
    server = configuration.start();
    try (Connection ann = connect("ANN", "secret", "channelBinding=require");
        Connection bob = connect("bob", "other", "channelBinding=disable")) {
      assertEquals("ann", user(ann));
      assertEquals("bob", user(bob));
      try (Statement statement = ann.createStatement()) {
        statement.execute("ALTER USER bob PASSWORD 'new'");
      }
      assertRefused("bob", "other");
      connect("bob", "new").close();
    }
    assertRefused("ann", "other");
    assertRefused("silent", "x");
    assertRefused("gone", "g");
  }

  @Test
  void aDataSourceTakesTheUserOfEachConnection() throws Exception {
    server = configuration.start();
    CellarDataSource source =
        new CellarDataSource("jdbc:cellar://127.0.0.1:" + server.port() + "/;tls=true");
    source.setProperty("tlsTrust", certificates.trust().toString());
    try (Connection connection = source.getConnection("ann", "secret")) {
      assertEquals("ann", user(connection));
      assertEquals("ann", connection.getMetaData().getUserName());
    }
    assertEquals("bob", user(source.getPooledConnection("bob", "other").getConnection()));
    SQLException e = assertThrows(SQLException.class, source::getConnection);
    assertEquals("28000", e.getSQLState());
  }

  private String[] certificate(String name) {
    return new String[] {
      "tlsCertificate=" + certificates.certificate(name), "tlsKey=" + certificates.key(name)
    };
  }

  @Test
  void aCertificateIsALogin() throws Exception {
    certificates.client("first", "CN=ann, O=Cellar");
    certificates.client("second", "CN=nobody");
    certificates.client("third", "O=Cellar");
    certificates.client("fourth", "CN=gone");
    configuration.set("tlsClientCertificates", "optional");
    configuration.set("tlsTrust", certificates.trust().toString());
    configuration.set("tlsClientUser", "cn");
    server = configuration.start();
    try (Connection named = connect("ann", "", certificate("first"));
        Connection unnamed = connect("", "", certificate("first"));
        Connection byPassword = connect("bob", "other", certificate("first"))) {
      assertEquals("ann", user(named));
      assertEquals("ann", user(unnamed));
      assertEquals("bob", user(byPassword));
    }
    assertRefused("bob", "", certificate("first"));
    assertRefused("", "", certificate("second"));
    assertRefused("", "", certificate("fourth"));
    SQLException e = assertThrows(SQLException.class, () -> connect("", "", certificate("third")));
    assertEquals("28000", e.getSQLState());
    server.close();
    certificates.client("ann", "CN=somebody");
    configuration.set("tlsClientUser", "email");
    server = configuration.start();
    assertRefused("", "", certificate("ann"));
    try (Connection connection = connect("ann", "secret");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER \"ann@example.org\"");
    }
    try (Connection connection = connect("", "", certificate("ann"))) {
      assertEquals("ann@example.org", user(connection));
    }
  }

  @Test
  void othersAreServedOnlyWhereItIsSafe() throws Exception {
    configuration.set("host", "0.0.0.0");
    server = configuration.start();
    try (Connection connection = connect("ann", "secret")) {
      assertEquals("ann", user(connection));
    }
    server.close();
    server = null;
    ServerConfiguration plain = new ServerConfiguration();
    plain.set("directory", directory.resolve("data").toString());
    plain.set("port", "0");
    plain.set("host", "0.0.0.0");
    SQLException e = assertThrows(SQLException.class, plain::start);
    assertEquals("22023", e.getSQLState());
    assertTrue(e.getMessage().contains("needs a certificate"), e.getMessage());
    plain.set("plainText", "true");
    plain.start().close();
    configuration.set("directory", Files.createDirectory(directory.resolve("other")).toString());
    e = assertThrows(SQLException.class, configuration::start);
    assertEquals("22023", e.getSQLState());
    assertTrue(e.getMessage().contains("CREATE USER makes the first"), e.getMessage());
  }

  private static InetAddress reachable() throws Exception {
    for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      for (InetAddress address : Collections.list(each.getInetAddresses())) {
        if (address instanceof Inet4Address && !address.isLoopbackAddress() && each.isUp()) {
          return address;
        }
      }
    }
    return null;
  }

  /** An address of this machine that others reach, too, counts as one of another machine. */
  @Test
  void othersAreNotServedInPlain() throws Exception {
    InetAddress address = reachable();
    assumeTrue(address != null, "this machine has no network");
    configuration.set("host", "0.0.0.0");
    configuration.set("tlsRequired", "false");
    server = configuration.start();
    String others = "jdbc:cellar://" + address.getHostAddress() + ":" + server.port() + "/";
    String own = "jdbc:cellar://127.0.0.1:" + server.port() + "/";
    SQLException e =
        assertThrows(
            SQLException.class, () -> DriverManager.getConnection(others, "ann", "secret"));
    assertEquals("28000", e.getSQLState(), e.getMessage());
    assertTrue(e.getMessage().contains("tls=true"), e.getMessage());
    DriverManager.getConnection(own, "ann", "secret").close();
    server.close();
    configuration.set("plainText", "true");
    server = configuration.start();
    DriverManager.getConnection(
            "jdbc:cellar://" + address.getHostAddress() + ":" + server.port() + "/",
            "ann",
            "secret")
        .close();
  }
}
