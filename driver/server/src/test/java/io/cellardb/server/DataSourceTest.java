package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.CellarDataSource;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.Test;

class DataSourceTest {
  private static void update(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  @Test
  void aPoolIsToldOfItsConnectionsAndGetsThemAsTheyWere() throws SQLException {
    CellarServer server =
        CellarServer.start(
            "jdbc:cellar:mem:pooled",
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            ServerLimits.STANDARD);
    CellarDataSource source =
        new CellarDataSource("jdbc:cellar://127.0.0.1:" + server.port() + "/");
    source.setLoginTimeout(5);
    PooledConnection pooled = source.getPooledConnection();
    List<String> events = new ArrayList<>();
    pooled.addConnectionEventListener(
        new ConnectionEventListener() {
          @Override
          public void connectionClosed(ConnectionEvent event) {
            events.add("closed");
          }

          @Override
          public void connectionErrorOccurred(ConnectionEvent event) {
            events.add(event.getSQLException().getSQLState());
          }
        });
    try (Connection first = pooled.getConnection()) {
      update(first, "CREATE TABLE t (k INTEGER PRIMARY KEY)");
      first.setAutoCommit(false);
      update(first, "INSERT INTO t VALUES (1)");
      first.setReadOnly(true);
      first.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      SQLException e = assertThrows(SQLException.class, () -> first.setSchema("nothing"));
      assertEquals("3F000", e.getSQLState());
    }
    assertEquals(List.of("closed"), events);
    Connection second = pooled.getConnection();
    assertTrue(second.getAutoCommit());
    assertFalse(second.isReadOnly());
    // Rolled back.
    update(second, "INSERT INTO t VALUES (1)");
    Connection third = pooled.getConnection();
    assertTrue(second.isClosed());
    assertThrows(SQLException.class, second::createStatement);
    server.close();
    SQLException broken =
        assertThrows(
            SQLException.class,
            () -> {
              third.setSchema("default");
              third.setSchema("default");
            });
    assertEquals(List.of("closed", broken.getSQLState()), events);
    assertFalse(third.isValid(1));
    pooled.close();
  }

  @Test
  void anEmbeddedStoreHasOneToo() throws SQLException {
    CellarDataSource source = new CellarDataSource();
    assertEquals("22023", assertThrows(SQLException.class, source::getConnection).getSQLState());
    source.setUrl("jdbc:cellar:mem:source");
    source.setProperty("namespace", "default");
    try (Connection connection = source.getConnection("sa", "")) {
      assertTrue(connection.isValid(0));
    }
  }
}
