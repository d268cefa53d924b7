package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * TPC-H with its foreign keys: all rows can be loaded, its 22 queries have the answers that they
 * have without foreign keys, and no row goes that another one needs.
 */
final class ReferringTpchTest {
  private static final double SCALE = 0.001;

  private static Connection plain;
  private static Connection referring;

  @BeforeAll
  static void load() throws SQLException {
    plain = DriverManager.getConnection("jdbc:cellar:mem:tpch-plain");
    referring = DriverManager.getConnection("jdbc:cellar:mem:tpch-referring");
    assertEquals(TpchData.load(plain, SCALE), TpchData.loadReferring(referring, SCALE));
    try (Statement statement = referring.createStatement()) {
      statement.execute("CREATE INDEX lineitem_partsupp ON lineitem (l_partkey, l_suppkey)");
    }
  }

  @AfterAll
  static void close() throws SQLException {
    plain.close();
    referring.close();
  }

  @ParameterizedTest
  @MethodSource("io.cellardb.tck.differential.TpchTest#queries")
  void foreignKeysChangeNoAnswer(int number) throws SQLException {
    String sql = TpchTest.query(number);
    Answer expected = TpchTest.answer(plain, sql);
    Answer actual = TpchTest.answer(referring, sql);
    assertNull(
        actual.differenceFrom(expected, TpchTest.isOrdered(sql), TpchTest.approximate(sql)), sql);
  }

  @Test
  void noRowGoesThatAnotherOneNeeds() throws SQLException {
    try (Statement statement = referring.createStatement()) {
      referring.setAutoCommit(false);
      for (String table : List.of("region", "nation", "supplier", "customer", "part", "partsupp")) {
        SQLException refused = null;
        try {
          statement.executeUpdate("DELETE FROM " + table);
        } catch (SQLException e) {
          refused = e;
        }
        assertEquals("23503", refused == null ? null : refused.getSQLState(), table);
      }
      statement.executeUpdate("DELETE FROM orders");
      try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM lineitem")) {
        rows.next();
        assertEquals(0, rows.getLong(1));
      }
      referring.rollback();
      referring.setAutoCommit(true);
    }
  }
}
