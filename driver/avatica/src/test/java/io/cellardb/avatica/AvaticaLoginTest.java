package io.cellardb.avatica;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.server.ServerConfiguration;
import io.cellardb.server.ServerSecurity;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.calcite.avatica.remote.Driver.Serialization;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Users at Avatica's door. */
class AvaticaLoginTest {
  @TempDir Path directory;

  private final ServerConfiguration configuration = new ServerConfiguration();
  private ServerSecurity security;
  private AvaticaDoor door;

  @BeforeEach
  void makeUsers() throws Exception {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER ann PASSWORD 'secret'");
      statement.execute("CREATE USER bob PASSWORD 'other'");
    }
  }

  private String url() {
    return "jdbc:cellar:" + directory.resolve("data");
  }

  private void open() throws SQLException {
    security = configuration.security();
    door = AvaticaDoor.open(url(), Doors.options(), security);
  }

  @AfterEach
  void close() {
    door.close();
    security.close();
  }

  private Connection connect(String user, String password, String more) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty(more.isEmpty() ? "user" : "avatica_user", user);
    properties.setProperty(more.isEmpty() ? "password" : "avatica_password", password);
    return DriverManager.getConnection(
        "jdbc:avatica:remote:url=http://127.0.0.1:"
            + door.port()
            + ";serialization="
            + Serialization.JSON
            + more,
        properties);
  }

  private static List<String> user(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return Doors.rows(statement, "SELECT CURRENT_USER");
    }
  }

  private static String message(Exception e) {
    StringBuilder all = new StringBuilder(e.getMessage());
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      all.append(' ').append(cause.getMessage());
    }
    return all.toString();
  }

  @Test
  void passwordsComeAsPropertiesOrByHttp() throws Exception {
    open();
    Connection bob = connect("bob", "other", ";authentication=BASIC");
    try (Connection ann = connect("ANN", "secret", "")) {
      assertEquals(List.of("ann"), user(ann));
      assertEquals(List.of("bob"), user(bob));
      try (Statement statement = ann.createStatement()) {
        statement.execute("ALTER USER bob PASSWORD 'new'");
      }
    }
    // The password comes with each request, and is not right any more.
    for (Executable refused : List.<Executable>of(() -> user(bob), bob::close)) {
      Exception e = assertThrows(Exception.class, refused);
      assertTrue(message(e).contains("401"), message(e));
    }
    for (String more : new String[] {"", ";authentication=BASIC"}) {
      Exception e = assertThrows(Exception.class, () -> connect("ann", "guess", more).close());
      assertTrue(
          message(e).contains(more.isEmpty() ? "user or password is wrong" : "401"), message(e));
    }
    Exception e = assertThrows(Exception.class, () -> connect("", "", "").close());
    assertTrue(message(e).contains("401"), message(e));
  }

  private HttpResponse<String> post(HttpClient client, String scheme, String body, String user)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(scheme + "://127.0.0.1:" + door.port() + "/"));
    if (user != null) {
      request.header(
          "Authorization", "Basic " + Base64.getEncoder().encodeToString(user.getBytes(UTF_8)));
    }
    return client.send(
        request.POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String body, String user) throws Exception {
    return post(HttpClient.newHttpClient(), "http", body, user);
  }

  private static String request(String name, String session, String more) {
    return "{\"request\":\"" + name + "\",\"connectionId\":\"" + session + "\"" + more + "}";
  }

  @Test
  void sessionsOfOthersAreNotThere() throws Exception {
    open();
    assertEquals(200, post(request("openConnection", "a", ""), "ann:secret").statusCode());
    HttpResponse<String> created = post(request("createStatement", "a", ""), "ann:secret");
    assertEquals(200, created.statusCode());
    String id = created.body().replaceAll(".*\"statementId\":(\\d+).*", "$1");
    String run =
        request(
            "prepareAndExecute",
            "a",
            ",\"statementId\":"
                + id
                + ",\"sql\":\"VALUES 42\",\"maxRowsInFirstFrame\":9,\"maxRowsTotal\":9,\"maxRowCount\":9");
    String rows = post(run, "ann:secret").body();
    assertTrue(rows.contains("42"), rows);
    for (String other : new String[] {"bob:other", null}) {
      int status = other == null ? 401 : 500;
      assertEquals(status, post(request("createStatement", "a", ""), other).statusCode());
      assertFalse(post(run, other).body().contains("42"));
      assertEquals(status, post(request("getSchemas", "a", ""), other).statusCode());
      assertEquals(status, post(request("commit", "a", ""), other).statusCode());
      assertEquals(status, post(request("openConnection", "a", ""), other).statusCode());
      post(request("closeStatement", "a", ",\"statementId\":" + id), other);
      post(request("closeConnection", "a", ""), other);
    }
    for (String wrong : new String[] {"bob:guess", "nobody:x", "bob", ":", "bob:"}) {
      HttpResponse<String> refused = post(run, wrong);
      assertEquals(401, refused.statusCode(), wrong);
      assertTrue(refused.headers().firstValue("WWW-Authenticate").isPresent());
    }
    String after = post(run, "ann:secret").body();
    assertEquals(rows, after, "all is as it was");
  }

  @Test
  void whoGuessesIsLocked() throws Exception {
    configuration.set("failedLogins", "3");
    open();
    String open = request("openConnection", "g", "");
    for (int i = 0; i < 3; i++) {
      assertTrue(post(open, "ann:guess" + i).body().contains("user or password is wrong"));
    }
    assertTrue(post(open, "ann:secret").body().contains("Too many logins"));
    String info = ",\"info\":{\"user\":\"ann\",\"password\":\"secret\"}";
    assertTrue(post(request("openConnection", "g", info), null).body().contains("Too many logins"));
  }

  @Test
  void aUserHasSoManySessions() throws Exception {
    configuration.set("connectionsPerUser", "2");
    open();
    try (Connection first = connect("ann", "secret", "");
        Connection second = connect("ann", "secret", "");
        Connection others = connect("bob", "other", "")) {
      assertEquals(
          List.of("ann", "ann", "bob"),
          List.of(user(first).get(0), user(second).get(0), user(others).get(0)));
      Exception e = assertThrows(Exception.class, () -> connect("ann", "secret", "").close());
      assertTrue(message(e).contains("as many as the server allows"), message(e));
    }
    connect("ann", "secret", "").close();
  }

  @Test
  void connectionsAreEncrypted() throws Exception {
    X509Bundle certificate =
        new CertificateBuilder()
            .ecp256()
            .subject("CN=door")
            .addSanIpAddress("127.0.0.1")
            .setIsCertificateAuthority(true)
            .buildSelfSigned();
    configuration.set(
        "tlsCertificate",
        Files.writeString(directory.resolve("door.pem"), certificate.getCertificatePEM())
            .toString());
    configuration.set(
        "tlsKey",
        Files.writeString(directory.resolve("door.key"), certificate.getPrivateKeyPEM())
            .toString());
    open();
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("door", certificate.getCertificate());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    HttpClient client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(context).build();
    String open = request("openConnection", "t", "");
    assertEquals(200, post(client, "https", open, "ann:secret").statusCode());
    assertEquals(401, post(client, "https", open, "ann:guess").statusCode());
    HttpResponse<String> plain = post(open, "ann:secret");
    assertEquals(403, plain.statusCode());
    assertTrue(plain.body().contains("https"), plain.body());
  }

  @Test
  void whatIsDefinedIsNoted() throws Exception {
    Logger logger = Logger.getLogger("cellar.audit");
    List<String> lines = new CopyOnWriteArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            lines.add(line.getMessage().replaceAll("127\\.0\\.0\\.1:\\d+", "HERE"));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.addHandler(handler);
    open();
    try (Connection ann = connect("ann", "secret", "");
        Statement statement = ann.createStatement()) {
      statement.execute("ALTER USER bob PASSWORD 'hidden'");
      statement.execute("CREATE TABLE t (k INT PRIMARY KEY)");
      statement.execute("INSERT INTO t VALUES (1)");
      assertThrows(
          SQLException.class,
          () -> Doors.rows(statement, "SELECT * FROM TABLE(READ_CSV('/etc/passwd'))"));
    } finally {
      logger.removeHandler(handler);
    }
    assertEquals(4, lines.size(), lines.toString());
    assertEquals(
        List.of(
            "login outcome=\"ok\" user=\"ann\" address=\"HERE\" how=\"Avatica\"",
            "definition user=\"ann\" address=\"HERE\" statement=\"ALTER USER bob PASSWORD '***'\"",
            "definition user=\"ann\" address=\"HERE\""
                + " statement=\"CREATE TABLE t (k INT PRIMARY KEY)\""),
        lines.subList(0, 3));
    assertTrue(lines.get(3).startsWith("denied user=\"ann\" address=\"HERE\""), lines.get(3));
  }
}
