package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A prepared query that is executed again and again, whose executions share buffers. */
class RepeatedStatementTest {
  private static final int ROWS = 50;
  private static final int STEPS = 3_000;
  private static final int LONG_TEXT = 40_000;
  private static final String QUERY = "SELECT a, d, x, c, k FROM t WHERE k = ?";

  @TempDir private Path directory;

  private static Object[] randomRow(Random random, int key) {
    boolean isLong = random.nextInt(10) == 0;
    return new Object[] {
      random.nextInt(3) == 0 ? null : random.nextInt(),
      random.nextInt(3) == 0 ? null : BigDecimal.valueOf(random.nextInt(), 2),
      random.nextInt(3) == 0 ? null : random.nextDouble(),
      random.nextInt(3) == 0 ? null : "é".repeat(random.nextInt(isLong ? LONG_TEXT : 20)),
      key
    };
  }

  private static List<Object> row(ResultSet rows) throws SQLException {
    List<Object> values = new ArrayList<>();
    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
      values.add(rows.getObject(i));
    }
    return values;
  }

  private static void check(Object[] expected, ResultSet rows) throws SQLException {
    assertEquals(expected != null, rows.next());
    if (expected != null) {
      assertEquals(Arrays.asList(expected), row(rows));
    }
  }

  @Test
  void eachExecutionHasTheRowOfItsTime() throws SQLException {
    Random random = new Random(1);
    Object[][] model = new Object[ROWS][];
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + directory)) {
      Rows.update(
          connection,
          "CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, d DECIMAL(12, 2), x DOUBLE, c"
              + " VARCHAR)");
      try (PreparedStatement write =
              connection.prepareStatement("UPSERT INTO t (a, d, x, c, k) VALUES (?, ?, ?, ?, ?)");
          PreparedStatement delete = connection.prepareStatement("DELETE FROM t WHERE k = ?");
          PreparedStatement first = connection.prepareStatement(QUERY);
          PreparedStatement second = connection.prepareStatement(QUERY)) {
        for (int step = 0; step < STEPS; step++) {
          int key = random.nextInt(ROWS);
          if (random.nextInt(10) == 0) {
            model[key] = null;
            delete.setInt(1, key);
            delete.executeUpdate();
          } else if (random.nextInt(3) == 0) {
            model[key] = randomRow(random, key);
            for (int i = 0; i < model[key].length; i++) {
              write.setObject(i + 1, model[key][i]);
            }
            write.executeUpdate();
          }
          int other = random.nextInt(ROWS);
          first.setInt(1, key);
          second.setInt(1, other);
          try (ResultSet one = first.executeQuery();
              ResultSet two = second.executeQuery()) {
            check(model[other], two);
            check(model[key], one);
            assertFalse(two.next());
            assertFalse(one.next());
          }
        }
      }
    }
  }

  @Test
  void aKeyThatNoRowCanHaveFindsNone() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + directory)) {
      Rows.update(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY)", "UPSERT INTO t VALUES (1)");
      try (PreparedStatement query =
          connection.prepareStatement("SELECT k FROM t WHERE k = CAST(? AS DECIMAL(20, 2))")) {
        for (String value : new String[] {"1", "1.5", null, "3000000000", "-3000000000", "1.00"}) {
          query.setBigDecimal(1, value == null ? null : new BigDecimal(value));
          try (ResultSet rows = query.executeQuery()) {
            assertEquals(value != null && value.matches("1|1.00"), rows.next(), value);
          }
        }
      }
      assertTrue(connection.isValid(1));
    }
  }
}
