package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster that lets in by Kerberos alone, by HBase's own settings in the URL. Clients are
 * processes of their own, since HBase's client uses Kerberos for all clusters of a process or none.
 */
final class ClusterKerberosTest {
  @TempDir private static Path directory;
  private static SecureCluster cluster;
  private static SecureClients clients;

  @BeforeAll
  static void start() throws IOException {
    cluster = new SecureCluster(directory);
    clients = new SecureClients(cluster);
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void everyConnectionHasTheUserOfItsKeytab() throws Exception {
    String hbase = clients.url(clients.keytab("hbase", "hbase"));
    String ann = clients.url(clients.keytab("ann", "ann"));
    assertEquals(
        List.of("hbase", "done", "done", "ann", "10", "hbase"),
        clients.answers(
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
    String named = clients.url(Map.of("hadoop.security.kerberos.ticket.cache.path", cache));
    assertEquals(List.of("ann"), clients.answers(named, "SELECT CURRENT_USER"));
    assertEquals(
        List.of("ann"),
        clients.answers(
            SecureClients.KRB5_CONF,
            Map.of("KRB5CCNAME", cache),
            clients.url(Map.of()),
            "SELECT CURRENT_USER"));
  }

  @Test
  void aKeytabLogsInAgainWhenItsTicketHasEnded() throws Exception {
    Path configuration = cluster.file("short.conf");
    Files.writeString(
        configuration,
        Files.readString(cluster.file(SecureClients.KRB5_CONF))
            .replace(
                "[libdefaults]",
                "[libdefaults]\nticket_lifetime = " + SecureClients.LIFETIME + "s"));
    Map<String, String> settings = new LinkedHashMap<>(clients.keytab("bob", "bob"));
    // Hadoop waits for a minute between two logins, and HBase for two until it connects anew.
    settings.put("hadoop.kerberos.min.seconds.before.relogin", "1");
    settings.put("hbase.ipc.client.connection.minIdleTimeBeforeClose", "1000");
    String url = clients.url(settings);
    assertEquals(
        List.of("done", "waited", "done", "1"),
        clients.answers(
            "short.conf",
            Map.of(),
            url,
            "CREATE TABLE later (k INTEGER PRIMARY KEY)",
            url,
            SecureClients.WAIT,
            url,
            "INSERT INTO later VALUES (1)",
            url,
            "SELECT COUNT(*) FROM later"));
  }

  @Test
  void whoLacksARightOfHBaseIsToldWhich() throws Exception {
    String hbase = clients.url(clients.keytab("hbase", "hbase"));
    String eve = clients.url(clients.keytab("eve", "eve"));
    List<String> answers =
        clients.answers(
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
    refused("28000", "there is no ticket of Kerberos in the cache", clients.url(Map.of()));
    refused(
        "28000",
        "there is no ticket of Kerberos in the cache /nowhere",
        clients.url(Map.of("hadoop.security.kerberos.ticket.cache.path", "/nowhere")));
    refused("28000", "it has no key of that principal", clients.url(clients.keytab("ann", "bob")));
    refused(
        "28000",
        "Client not found in Kerberos database",
        clients.url(clients.keytab("dan", "dan")));
    refused("58P01", "cannot be read", clients.url(clients.keytab("ann", "nowhere")));
  }

  @Test
  void whatIsMissingInTheSettingsIsSaid() throws Exception {
    refused(
        "22023",
        "hbase.client.keytab.file",
        clients.url(Map.of("hbase.client.keytab.principal", "ann@" + SecureCluster.REALM)));
    Map<String, String> settings = new LinkedHashMap<>(clients.keytab("ann", "ann"));
    settings.put("hbase.master.kerberos.principal", "");
    refused("22023", "hbase.master.kerberos.principal", clients.url(settings));
    settings.put("hbase.master.kerberos.principal", "other/localhost@" + SecureCluster.REALM);
    refused("28000", "Server not found in Kerberos database", clients.url(settings));
  }

  @Test
  void withoutKerberosTheConnectionIsClosed() throws Exception {
    String url = "jdbc:cellar:hbase:localhost:" + cluster.port() + "?connectTimeout=";
    // The second time all classes are loaded, and the reason is known in time.
    List<String> answers = clients.answers(url + "9", "VALUES 1", url + "10", "VALUES 1");
    String last = answers.get(1);
    assertTrue(last.startsWith("08001 ") && last.contains("Kerberos or TLS"), last);
  }

  private static void refused(String state, String sentence, String url) throws Exception {
    List<String> answers = clients.answers(url, "VALUES 1");
    assertEquals(1, answers.size(), answers.toString());
    String answer = answers.get(0);
    assertTrue(answer.startsWith(state + " ") && answer.contains(sentence), answer);
  }
}
