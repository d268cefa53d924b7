package io.cellardb.tck.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Connections from a pool are as new each time. */
final class HikariTest {
  @Test
  void whatABorrowerLeftOpenIsRolledBack() throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:cellar:mem:hikari");
    config.setMaximumPoolSize(2);
    config.setAutoCommit(false);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE t (k INTEGER PRIMARY KEY)");
        statement.execute("INSERT INTO t VALUES (1)");
        connection.commit();
        statement.execute("INSERT INTO t VALUES (2)");
      }
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
        assertTrue(rows.next());
        assertEquals(1, rows.getInt(1));
      }
    }
  }
}
