package io.cellardb.tck.hbase;

import static io.cellardb.tck.hbase.SecureClients.until;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** GRANT and REVOKE where HBase's access control is on. Ann may do everything. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class ClusterRightsTest {
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

  /** What somebody is asked, and what the answer begins with. */
  private record Step(String url, String sql, String answer) {}

  private static Step ann(String sql, String answer) {
    return new Step(clients.of("ann"), sql, answer);
  }

  private static Step carl(String sql, String answer) {
    return new Step(clients.of("carl"), sql, answer);
  }

  private static Step by(String user, String sql, String answer) {
    return new Step(clients.of(user), sql, answer);
  }

  /** With transactions. */
  private static Step within(String user, String sql, String answer) {
    Map<String, String> settings = new LinkedHashMap<>(clients.keytab(user, user));
    settings.put("transactions", "snapshot");
    return new Step(clients.url(settings), sql, answer);
  }

  private static void run(Step... steps) throws Exception {
    List<String> work = new ArrayList<>();
    for (Step step : steps) {
      work.add(step.url());
      work.add(step.sql());
    }
    List<String> answers = clients.answers(work.toArray(String[]::new));
    List<String> wanted = new ArrayList<>();
    List<String> begun = new ArrayList<>();
    for (int i = 0; i < steps.length; i++) {
      String answer = i < answers.size() ? answers.get(i) : "nothing more";
      boolean right = answer.startsWith(steps[i].answer());
      begun.add(steps[i].sql() + " -> " + (right ? steps[i].answer() : answer));
      wanted.add(steps[i].sql() + " -> " + steps[i].answer());
    }
    assertEquals(String.join("\n", wanted), String.join("\n", begun));
  }

  @Test
  void whatIsGrantedMayBeDoneUntilItIsRevoked() throws Exception {
    String shown =
        "SELECT STRING_AGG(privilege, ' ' ORDER BY privilege) FROM SYS.GRANTS"
            + " WHERE grantee = 'carl' AND table_name = 'account'";
    run(
        within(
            "ann",
            "CREATE TABLE account (id INTEGER PRIMARY KEY, n INTEGER,"
                + " no BIGINT GENERATED ALWAYS AS IDENTITY)",
            "done"),
        within("ann", "CREATE INDEX account_n ON account (n)", "done"),
        within("ann", "INSERT INTO account (id, n) VALUES (1, 10)", "done"),
        within("carl", "SELECT n FROM account", "42501"),
        within(
            "carl",
            "SELECT CAST(COUNT(*) AS VARCHAR) || ' ' || COUNT(estimated_rows) FROM SYS.TABLES"
                + " WHERE table_name LIKE 'account%'",
            "2 0"),
        within("carl", "SELECT estimated_entries FROM SYS.INDEXES", "null"),
        within("ann", "GRANT SELECT ON account TO carl", "done"),
        within("carl", until("10", "SELECT n FROM account WHERE id = 1"), "10"),
        within("carl", "SELECT id FROM account WHERE n = 10", "1"),
        within("carl", "UPDATE account SET n = 11 WHERE id = 1", "42501"),
        within(
            "carl",
            "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SCHEMATA WHERE schema_name = 'cellar'",
            "0"),
        within("carl", shown, "SELECT"),
        within("ann", shown, "SELECT"),
        within(
            "ann",
            "GRANT INSERT, UPDATE, DELETE ON TABLE account TO carl",
            "done: who writes to the store has to read there"),
        within("carl", until("done", "INSERT INTO account (id, n) VALUES (2, 20)"), "done"),
        within("carl", "UPDATE account SET n = 21 WHERE id = 2", "done"),
        within("carl", "SELECT COUNT(no) FROM account WHERE n = 21", "1"),
        within("carl", "DELETE FROM account WHERE id = 2", "done"),
        within("ann", shown, "DELETE INSERT SELECT UPDATE"),
        within(
            "carl",
            "SELECT STRING_AGG(privilege_type, ' ' ORDER BY privilege_type)"
                + " FROM INFORMATION_SCHEMA.TABLE_PRIVILEGES WHERE table_name = 'account'",
            "DELETE INSERT SELECT UPDATE"),
        within("carl", "GRANT SELECT ON account TO dora", "42501"),
        within("ann", "REVOKE INSERT, UPDATE, DELETE ON account FROM carl", "done"),
        within("carl", until("42501", "UPDATE account SET n = 12 WHERE id = 1"), "42501"),
        within("carl", "SELECT n FROM account WHERE id = 1", "10"),
        within("ann", "REVOKE ALL ON account FROM carl", "done"),
        within(
            "carl",
            until("42501", "SELECT n FROM account"),
            "42501 table default:account.transactional: HBase gives carl no right READ"),
        within("ann", shown, "null"),
        within("ann", "DROP TABLE account", "done"));
  }

  @Test
  void whatHBaseCannotTellApartIsRefused() throws Exception {
    run(
        ann("CREATE TABLE whole (id INTEGER PRIMARY KEY, n INTEGER)", "done"),
        ann("CREATE VIEW part AS SELECT id FROM whole", "done"),
        ann("CREATE SEQUENCE numbers", "done"),
        ann(
            "GRANT INSERT ON whole TO carl",
            "0A000 the store has one right WRITE for INSERT, UPDATE, DELETE"),
        ann("REVOKE DELETE ON whole FROM carl", "0A000"),
        ann("GRANT ALTER ON whole TO carl", "0A000"),
        ann("GRANT INDEX ON whole TO carl", "0A000"),
        ann("GRANT ADMIN ON whole TO carl", "0A000"),
        ann("GRANT CREATE ON NAMESPACE \"default\" TO carl", "0A000"),
        ann("GRANT SELECT (id) ON whole TO carl", "0A000"),
        ann("GRANT SELECT ON whole TO carl WITH GRANT OPTION", "0A000"),
        ann("REVOKE GRANT OPTION FOR SELECT ON whole FROM carl", "0A000"),
        ann("GRANT SELECT ON whole TO PUBLIC", "0A000"),
        ann("GRANT SELECT ON part TO carl", "0A000"),
        ann("GRANT SELECT ON whole, part TO carl", "0A000"),
        ann("GRANT USAGE ON SEQUENCE numbers TO carl", "0A000"),
        ann("GRANT SELECT ON nowhere TO carl", "42P01"),
        ann("SELECT COUNT(*) FROM SYS.GRANTS WHERE grantee = 'carl' AND table_name = 'whole'", "0"),
        ann("GRANT SELECT, ALTER, DROP ON whole TO carl", "done"),
        ann(
            "SELECT STRING_AGG(privilege, ' ' ORDER BY privilege) FROM SYS.GRANTS"
                + " WHERE grantee = 'carl' AND table_name = 'whole'",
            "ALTER DROP SELECT"),
        carl(until("done", "ALTER TABLE whole ADD COLUMN more INTEGER"), "done"));
  }

  @Test
  void aGroupGetsRightsToo() throws Exception {
    run(
        ann("CREATE TABLE common (id INTEGER PRIMARY KEY)", "done"),
        ann("INSERT INTO common VALUES (1)", "done"),
        ann("GRANT SELECT ON common TO \"@readers\"", "done"),
        by("dora", until("1", "SELECT id FROM common"), "1"),
        by("dora", "UPSERT INTO common VALUES (2)", "42501"),
        ann("SELECT grantee FROM SYS.GRANTS WHERE grantee LIKE '@%'", "@readers"),
        ann("REVOKE SELECT ON common FROM \"@readers\"", "done"),
        by("dora", until("42501", "SELECT id FROM common"), "42501"));
  }

  @Test
  void whatIsStoredLaterHasTheRightsOfItsTable() throws Exception {
    run(
        ann("CREATE TABLE kept (id INTEGER PRIMARY KEY, n INTEGER)", "done"),
        ann("GRANT SELECT, INSERT, UPDATE, DELETE ON kept TO carl", "done"),
        carl(until("done", "INSERT INTO kept VALUES (1, 10)"), "done"),
        ann("TRUNCATE TABLE kept", "done"),
        carl(until("done", "INSERT INTO kept VALUES (1, 10)"), "done"),
        within("ann", "CREATE TABLE moved (id INTEGER PRIMARY KEY, n INTEGER)", "done"),
        within("ann", "GRANT SELECT, INSERT, UPDATE, DELETE ON moved TO carl", "done"),
        within("carl", until("done", "INSERT INTO moved VALUES (1, 10)"), "done"),
        within("ann", "TRUNCATE TABLE moved", "done"),
        within("carl", until("done", "UPSERT INTO moved VALUES (2, 20)"), "done"),
        within("ann", "CREATE INDEX moved_n ON moved (n)", "done"),
        within("carl", until("done", "UPSERT INTO moved VALUES (3, 30)"), "done"),
        within("carl", "SELECT id FROM moved WHERE n = 30", "3"),
        within("ann", "REINDEX INDEX moved_n", "done"),
        within("carl", until("done", "UPSERT INTO moved VALUES (4, 40)"), "done"),
        within("carl", "SELECT id FROM moved WHERE n = 40", "4"),
        within("hbase", "CREATE TABLE ofall (id INTEGER PRIMARY KEY, n INTEGER)", "done"),
        within("ann", "CREATE INDEX ofall_n ON ofall (n)", "done"),
        within("ann", "REVOKE ALL ON moved FROM carl", "done"),
        within("carl", until("42501", "SELECT id FROM moved WHERE n = 40"), "42501"));
  }

  @Test
  void aNamespaceHasRightsOnAllThatItWillHave() throws Exception {
    run(
        ann("CREATE NAMESPACE web", "done"),
        ann("CREATE NAMESPACE past", "done"),
        ann("CREATE TABLE past.old (id INTEGER PRIMARY KEY)", "done"),
        ann("ALTER TABLE past.old SET SCHEMA web", "done"),
        ann("GRANT ALL ON NAMESPACE web TO gina, fred", "done"),
        by("gina", until("done", "CREATE TABLE web.page (id INTEGER PRIMARY KEY)"), "done"),
        by("gina", "INSERT INTO web.page VALUES (1)", "done"),
        by("gina", "INSERT INTO web.old VALUES (1)", "done"),
        within("gina", "CREATE TABLE web.book (id INTEGER PRIMARY KEY, n INTEGER)", "done"),
        within("gina", "CREATE INDEX book_n ON web.book (n)", "done"),
        by("fred", until("1", "SELECT id FROM web.page"), "1"),
        by(
            "gina",
            "GRANT SELECT ON web.page TO carl",
            "done: carl needs [READ] on table cellar:clock, too, which this user may not grant"),
        ann("REVOKE CREATE ON NAMESPACE web FROM fred", "0A000"),
        ann("REVOKE CREATE, ALTER, DROP, INDEX ON NAMESPACE web FROM fred", "done"),
        by(
            "fred",
            until("42501", "CREATE VIEW web.pages AS SELECT id FROM web.page"),
            "42501 table cellar:catalog: HBase gives fred no right WRITE"),
        by("fred", "INSERT INTO web.page VALUES (2)", "done"),
        ann("REVOKE ALL ON NAMESPACE web FROM fred", "done"),
        by("fred", until("42501", "SELECT id FROM web.page"), "42501"));
  }

  @Test
  void whoMayOnlyReadHasSnapshots() throws Exception {
    run(
        within("ann", "CREATE TABLE stock (id INTEGER PRIMARY KEY, n INTEGER)", "done"),
        within("ann", "INSERT INTO stock VALUES (1, 10), (2, 20)", "done"),
        ann("GRANT SELECT ON stock TO gina", "done"),
        within("gina", until("30", "SELECT SUM(n) FROM stock"), "30"),
        within("gina", "START TRANSACTION", "done"),
        within("gina", "SELECT SUM(n) FROM stock", "30"),
        within("ann", "UPDATE stock SET n = n + 1", "done"),
        within("gina", "SELECT SUM(n) FROM stock", "30"),
        within("gina", "COMMIT", "done"),
        within("gina", "SELECT SUM(n) FROM stock", "32"),
        within("gina", "UPDATE stock SET n = 0 WHERE id = 1", "42501"),
        within("gina", "SELECT SUM(n) FROM stock", "32"));
  }

  /** The last one, as a catalog that has users keeps one. */
  @Test
  @Order(Integer.MAX_VALUE)
  void withUsersOfTheCatalogRightsAreTheirs() throws Exception {
    List<String> answers =
        clients.answers(
            clients.of("ann"),
            "CREATE TABLE own (id INTEGER PRIMARY KEY)",
            clients.of("ann"),
            "CREATE USER chief PASSWORD 'battery staple'",
            clients.of("ann"),
            "CREATE USER clerk PASSWORD 'correct horse'",
            clients.of("ann"),
            "GRANT INSERT ON own TO clerk",
            clients.of("ann"),
            "SELECT grantee || ' ' || privilege FROM SYS.GRANTS WHERE table_name = 'own'");
    assertTrue(
        answers.get(3).startsWith("done: the catalog has users, whose rights"), answers::toString);
    assertEquals("clerk INSERT", answers.get(4));
  }
}
