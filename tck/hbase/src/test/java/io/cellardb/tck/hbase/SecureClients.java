package io.cellardb.tck.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URLEncoder;
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

/**
 * What users of a secure cluster ask it. Clients are processes of their own, since HBase's client
 * uses Kerberos for all clusters of a process or none.
 */
final class SecureClients {
  static final String KRB5_CONF = "krb5.conf";

  /** Instead of a statement: waits until tickets have ended. */
  static final String WAIT = "wait";

  /** What the answer begins with until which a statement is repeated, before a semicolon. */
  static final String UNTIL = "until ";

  /** Seconds that a ticket lasts where it is to end. */
  static final int LIFETIME = 15;

  private final SecureCluster cluster;

  SecureClients(SecureCluster cluster) {
    this.cluster = cluster;
  }

  /** The settings of a user who logs in by a keytab of the cluster's directory. */
  Map<String, String> keytab(String user, String file) {
    return Map.of(
        "hbase.client.keytab.principal",
        user + "@" + SecureCluster.REALM,
        "hbase.client.keytab.file",
        cluster.file(file + ".keytab").toString());
  }

  /** A URL with these settings beside those that every client needs. */
  String url(Map<String, String> own) {
    Map<String, String> settings = new LinkedHashMap<>(SecureCluster.settings());
    settings.put("connectTimeout", "60");
    settings.putAll(own);
    return "jdbc:cellar:hbase:localhost:"
        + cluster.port()
        + settings.entrySet().stream()
            .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), UTF_8))
            .collect(Collectors.joining("&", "?", ""));
  }

  /** The URL of a user with a keytab. */
  String of(String user) {
    return url(keytab(user, user));
  }

  /**
   * A statement that is repeated until it is answered so, for servers of HBase learn of a right a
   * moment later.
   */
  static String until(String answer, String sql) {
    return UNTIL + answer + ";" + sql;
  }

  /**
   * What one client is answered.
   *
   * @param work URLs, each with a statement
   * @return for each {@code done} with what it was warned of, the first value of the first row, or
   *     the SQLSTATE and sentence of an error
   */
  List<String> answers(String... work) throws Exception {
    return answers(KRB5_CONF, Map.of(), work);
  }

  /** As {@link #answers(String...)}, with another file for Kerberos and environment. */
  List<String> answers(String configuration, Map<String, String> environment, String... work)
      throws Exception {
    String option = "-Djava.security.krb5.conf=" + cluster.file(configuration);
    Process process = SecureCluster.process(Client.class, option, environment, work);
    List<String> answers =
        new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertEquals(0, process.waitFor());
    return answers;
  }

  /** A process that has connections, all open until it ends. */
  static final class Client {
    private static final int REPETITIONS = 100;
    private static final long PAUSE_MILLIS = 100;

    private Client() {}

    /**
     * Prints what each statement answers, or what it failed with.
     *
     * @param work URLs, each with a statement
     */
    public static void main(String[] work) throws Exception {
      Map<String, Connection> open = new HashMap<>();
      for (int i = 0; i < work.length; i += 2) {
        String sql = work[i + 1];
        int end = sql.indexOf(';');
        boolean repeated = sql.startsWith(UNTIL);
        String wanted = repeated ? sql.substring(UNTIL.length(), end) : "";
        String answer;
        int left = REPETITIONS;
        do {
          answer = answer(open, work[i], repeated ? sql.substring(end + 1) : sql);
          if (!answer.startsWith(wanted)) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
          }
        } while (!answer.startsWith(wanted) && left-- > 0);
        System.out.println(answer);
      }
      for (Connection connection : open.values()) {
        connection.close();
      }
    }

    private static String answer(Map<String, Connection> open, String url, String sql)
        throws Exception {
      try {
        Connection connection = open.get(url);
        if (connection == null) {
          connection = DriverManager.getConnection(url);
          open.put(url, connection);
        }
        return answer(connection, sql);
      } catch (SQLException e) {
        return e.getSQLState() + " " + e.getMessage();
      }
    }

    private static String answer(Connection connection, String sql) throws Exception {
      if (sql.equals(WAIT)) {
        TimeUnit.SECONDS.sleep(LIFETIME + 1);
        return "waited";
      }
      try (Statement statement = connection.createStatement()) {
        if (!statement.execute(sql)) {
          return statement.getWarnings() == null
              ? "done"
              : "done: " + statement.getWarnings().getMessage();
        }
        try (ResultSet rows = statement.getResultSet()) {
          return rows.next() ? String.valueOf(rows.getString(1)) : "nothing";
        }
      }
    }
  }
}
