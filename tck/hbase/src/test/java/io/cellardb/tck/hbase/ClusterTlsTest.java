package io.cellardb.tck.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.cluster.MiniCluster;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster whose servers speak TLS alone, by HBase's own settings in the URL. */
final class ClusterTlsTest {
  private static final String PASSWORD = "secret";
  private static final String KEYS = "hbase.rpc.tls.keystore.";
  private static final String TRUST = "hbase.rpc.tls.truststore.";

  @TempDir private Path directory;

  @Test
  void whoTrustsTheServersIsServedAndOthersAreNot() throws Exception {
    X509Bundle authority = authority("authority");
    X509Bundle server =
        new CertificateBuilder()
            .rsa2048()
            .subject("CN=localhost")
            .addSanDnsName("localhost")
            .addSanIpAddress("127.0.0.1")
            .buildIssuedBy(authority);
    Map<String, String> trusting = new LinkedHashMap<>();
    trusting.put("hbase.client.netty.tls.enabled", "true");
    // Of what is connected to by its address alone names cannot be checked.
    trusting.put("hbase.client.netty.tls.verify.server.hostname", "false");
    trusting.putAll(store(TRUST, "trust", authority, false));
    Map<String, String> settings = new LinkedHashMap<>(trusting);
    settings.put("hbase.server.netty.tls.enabled", "true");
    settings.put("hbase.server.netty.tls.supportplaintext", "false");
    settings.put("hbase.server.netty.tls.client.auth.mode", "NONE");
    settings.putAll(store(KEYS, "server", server, true));
    try (MiniCluster cluster = new MiniCluster(1, settings)) {
      String url = "jdbc:cellar:hbase:localhost:" + cluster.port() + "?connectTimeout=8";
      try (Connection connection = DriverManager.getConnection(url + parameters(trusting));
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER)");
        statement.execute("INSERT INTO t VALUES (1, 10)");
        try (ResultSet rows = statement.executeQuery("SELECT n FROM t")) {
          assertTrue(rows.next());
          assertEquals(10, rows.getInt(1));
        }
      }
      refused(url);
      Map<String, String> others = new LinkedHashMap<>(trusting);
      others.putAll(store(TRUST, "others", authority("others"), false));
      refused(url + parameters(others));
    }
  }

  private static X509Bundle authority(String name) throws Exception {
    return new CertificateBuilder()
        .rsa2048()
        .subject("CN=" + name)
        .setIsCertificateAuthority(true)
        .buildSelfSigned();
  }

  private static void refused(String url) {
    SQLException e = assertThrows(SQLException.class, () -> DriverManager.getConnection(url));
    assertEquals("08001", e.getSQLState(), e.getMessage());
  }

  /** HBase's settings for a file that is written, with a certificate or also its key. */
  private Map<String, String> store(
      String prefix, String name, X509Bundle certificate, boolean withKey)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    if (withKey) {
      store.setKeyEntry(
          "own",
          certificate.getKeyPair().getPrivate(),
          PASSWORD.toCharArray(),
          certificate.getCertificatePath());
    } else {
      store.setCertificateEntry("trusted", certificate.getCertificate());
    }
    Path file = directory.resolve(name + ".p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return Map.of(
        prefix + "location",
        file.toString(),
        prefix + "type",
        "pkcs12",
        prefix + "password",
        PASSWORD);
  }

  private static String parameters(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(each -> "&" + each.getKey() + "=" + URLEncoder.encode(each.getValue(), UTF_8))
        .collect(Collectors.joining());
  }
}
