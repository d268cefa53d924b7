package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.Engine;
import io.cellardb.sql.Session;
import io.cellardb.storage.hbase.HBaseStore;
import io.cellardb.tck.cluster.MiniCluster;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/** Statements of tests on a cluster, and what they answer. */
final class ClusterSql {
  private ClusterSql() {}

  /** A client whose transactions soon give up the locks of others that died. */
  static Connection client(MiniCluster cluster, int number) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:cellar:hbase:localhost:"
            + cluster.port()
            + "?transactions=snapshot&hbase.cellar.transaction.lease=100&hbase.cellar.client="
            + number);
  }

  /** How many rows a statement has changed. */
  static int run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return statement.getUpdateCount();
    }
  }

  /** The rows of a query, the values of each with bars between them. */
  static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      while (found.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          row.append(i == 1 ? "" : "|").append(found.getString(i));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  /** The message with which a statement is refused in an SQLSTATE. */
  static String refusal(Connection connection, String state, String sql) {
    SQLException refused = assertThrows(SQLException.class, () -> run(connection, sql), sql);
    assertEquals(state, refused.getSQLState(), sql + ": " + refused.getMessage());
    return refused.getMessage();
  }

  /**
   * Makes a definition as a client that dies after some calls; whether it has lived long enough.
   */
  static boolean dies(MiniCluster cluster, String definition, int calls) throws IOException {
    Configuration configuration = new Configuration(cluster.configuration());
    configuration.setInt("hbase.cellar.transaction.lease", 1);
    try (org.apache.hadoop.hbase.client.Connection hbase =
        ConnectionFactory.createConnection(configuration)) {
      MortalClient client = new MortalClient(hbase);
      try (HBaseStore store = new HBaseStore(client.connection())) {
        Session session = Engine.open(store, false).session(store.transactional());
        client.die(MortalClient.Death.AFTER, calls);
        try {
          session.prepare(definition).define();
        } catch (MortalClient.Died e) {
          return false;
        }
      }
      return true;
    }
  }
}
