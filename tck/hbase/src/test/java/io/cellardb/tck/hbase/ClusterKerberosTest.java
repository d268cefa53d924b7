package io.cellardb.tck.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster that lets in by Kerberos alone, by HBase's own settings in the URL. Clients are
 * processes of their own, since HBase's client uses Kerberos for all clusters of a process or none.
 */
final class ClusterKerberosTest {
  private static final String KRB5_CONF = "krb5.conf";

  /** Seconds that a ticket lasts where it is to end. */
  private static final int LIFETIME = 15;

  @TempDir private static Path directory;
  private static SecureCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    cluster = new SecureCluster(directory);
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void everyConnectionHasTheUserOfItsKeytab() throws Exception {
    String hbase = url(keytab("hbase", "hbase"));
    String ann = url(keytab("ann", "ann"));
    assertEquals(
        List.of("hbase", "done", "done", "ann", "10", "hbase"),
        answers(
            hbase,
            "SELECT CURRENT_USER",
            hbase,
            "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER)",
            hbase,
            "INSERT INTO t VALUES (1, 10)",
            ann,
            "SELECT CURRENT_USER",
            ann,
            "SELECT n FROM t",
            hbase,
            "SELECT CURRENT_USER"));
  }

  @Test
  void aCacheOfTicketsDoes() throws Exception {
    String cache = cluster.file("ann.cache").toString();
    String named = url(Map.of("hadoop.security.kerberos.ticket.cache.path", cache));
    assertEquals(List.of("ann"), answers(named, "SELECT CURRENT_USER"));
    assertEquals(
        List.of("ann"),
        answers(KRB5_CONF, Map.of("KRB5CCNAME", cache), url(Map.of()), "SELECT CURRENT_USER"));
  }

  @Test
  void aKeytabLogsInAgainWhenItsTicketHasEnded() throws Exception {
    Path configuration = cluster.file("short.conf");
    Files.writeString(
        configuration,
        Files.readString(cluster.file(KRB5_CONF))
            .replace("[libdefaults]", "[libdefaults]\nticket_lifetime = " + LIFETIME + "s"));
    Map<String, String> settings = new LinkedHashMap<>(keytab("bob", "bob"));
    // Hadoop waits for a minute between two logins, and HBase for two until it connects anew.
    settings.put("hadoop.kerberos.min.seconds.before.relogin", "1");
    settings.put("hbase.ipc.client.connection.minIdleTimeBeforeClose", "1000");
    String url = url(settings);
    assertEquals(
        List.of("done", "waited", "done", "1"),
        answers(
            "short.conf",
            Map.of(),
            url,
            "CREATE TABLE later (k INTEGER PRIMARY KEY)",
            url,
            Client.WAIT,
            url,
            "INSERT INTO later VALUES (1)",
            url,
            "SELECT COUNT(*) FROM later"));
  }

  @Test
  void whoLacksARightOfHBaseIsToldWhich() throws Exception {
    String hbase = url(keytab("hbase", "hbase"));
    String eve = url(keytab("eve", "eve"));
    List<String> answers =
        answers(
            hbase,
            "CREATE TABLE hidden (k INTEGER PRIMARY KEY, n INTEGER)",
            hbase,
            "CREATE TABLE shown (k INTEGER PRIMARY KEY, n INTEGER)",
            hbase,
            "INSERT INTO shown VALUES (1, 10)",
            eve,
            "SELECT n FROM shown",
            eve,
            "UPSERT INTO shown VALUES (1, 11)",
            eve,
            "SELECT n FROM hidden",
            eve,
            "SELECT n FROM hidden WHERE k = 1",
            eve,
            "DROP TABLE shown",
            eve,
            "CREATE NAMESPACE other");
    assertEquals(
        List.of(
            "done",
            "done",
            "done",
            "10",
            "42501 table default:shown: HBase gives eve no right WRITE",
            "42501 table default:hidden: HBase gives eve no right READ",
            "42501 table default:hidden: HBase gives eve no right READ",
            "42501 table cellar:catalog: HBase gives eve no right WRITE",
            "42501 namespace other: HBase gives eve no right ADMIN on the whole cluster"),
        answers);
  }

  @Test
  void whoHasNoTicketIsNotLetIn() throws Exception {
    refused("28000", "there is no ticket of Kerberos in the cache", url(Map.of()));
    refused(
        "28000",
        "there is no ticket of Kerberos in the cache /nowhere",
        url(Map.of("hadoop.security.kerberos.ticket.cache.path", "/nowhere")));
    refused("28000", "it has no key of that principal", url(keytab("ann", "bob")));
    refused("28000", "Client not found in Kerberos database", url(keytab("dan", "dan")));
    refused("58P01", "cannot be read", url(keytab("ann", "nowhere")));
  }

  @Test
  void whatIsMissingInTheSettingsIsSaid() throws Exception {
    refused(
        "22023",
        "hbase.client.keytab.file",
        url(Map.of("hbase.client.keytab.principal", "ann@" + SecureCluster.REALM)));
    Map<String, String> settings = new LinkedHashMap<>(keytab("ann", "ann"));
    settings.put("hbase.master.kerberos.principal", "");
    refused("22023", "hbase.master.kerberos.principal", url(settings));
    settings.put("hbase.master.kerberos.principal", "other/localhost@" + SecureCluster.REALM);
    refused("28000", "Server not found in Kerberos database", url(settings));
  }

  @Test
  void withoutKerberosTheConnectionIsClosed() throws Exception {
    String url = "jdbc:cellar:hbase:localhost:" + cluster.port() + "?connectTimeout=";
    // The second time all classes are loaded, and the reason is known in time.
    List<String> answers = answers(url + "9", "VALUES 1", url + "10", "VALUES 1");
    String last = answers.get(1);
    assertTrue(last.startsWith("08001 ") && last.contains("Kerberos or TLS"), last);
  }

  private static void refused(String state, String sentence, String url) throws Exception {
    List<String> answers = answers(url, "VALUES 1");
    assertEquals(1, answers.size(), answers.toString());
    String answer = answers.get(0);
    assertTrue(answer.startsWith(state + " ") && answer.contains(sentence), answer);
  }

  private static Map<String, String> keytab(String user, String file) {
    return Map.of(
        "hbase.client.keytab.principal",
        user + "@" + SecureCluster.REALM,
        "hbase.client.keytab.file",
        cluster.file(file + ".keytab").toString());
  }

  private static String url(Map<String, String> own) {
    Map<String, String> settings = new LinkedHashMap<>(SecureCluster.settings());
    settings.put("connectTimeout", "60");
    settings.putAll(own);
    return "jdbc:cellar:hbase:localhost:"
        + cluster.port()
        + settings.entrySet().stream()
            .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), UTF_8))
            .collect(Collectors.joining("&", "?", ""));
  }

  private static List<String> answers(String... work) throws Exception {
    return answers(KRB5_CONF, Map.of(), work);
  }

  private static List<String> answers(
      String configuration, Map<String, String> environment, String... work) throws Exception {
    String option = "-Djava.security.krb5.conf=" + cluster.file(configuration);
    Process process = SecureCluster.process(Client.class, option, environment, work);
    List<String> answers =
        new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertEquals(0, process.waitFor());
    return answers;
  }

  /** A process that has connections, all open until it ends. */
  static final class Client {
    /** What waits until tickets have ended. */
    static final String WAIT = "wait";

    private Client() {}

    /**
     * Prints what each statement answers, or what it failed with.
     *
     * @param work URLs, each with a statement
     */
    public static void main(String[] work) throws Exception {
      Map<String, Connection> open = new HashMap<>();
      for (int i = 0; i < work.length; i += 2) {
        try {
          Connection connection = open.get(work[i]);
          if (connection == null) {
            connection = DriverManager.getConnection(work[i]);
            open.put(work[i], connection);
          }
          System.out.println(answer(connection, work[i + 1]));
        } catch (SQLException e) {
          System.out.println(e.getSQLState() + " " + e.getMessage());
        }
      }
      for (Connection connection : open.values()) {
        connection.close();
      }
    }

    private static String answer(Connection connection, String sql) throws Exception {
      if (sql.equals(WAIT)) {
        TimeUnit.SECONDS.sleep(LIFETIME + 1);
        return "waited";
      }
      try (Statement statement = connection.createStatement()) {
        if (!statement.execute(sql)) {
          return "done";
        }
        try (ResultSet rows = statement.getResultSet()) {
          return rows.next() ? rows.getString(1) : "nothing";
        }
      }
    }
  }
}
