package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random statements leave the same rows, of which only the newest cells are seen, whether each of
 * them commits by itself or all are one transaction, which sees these rows itself as well. A build
 * asks the same seed each time; {@code -Dtest.seed=N} asks that one.
 */
final class RowConsistencyTest {
  private static final int RUNS = 40;
  private static final int STATEMENTS = 8;
  private static final int ROWS = 2;

  private final long seed = TestSeed.get(20_261_121);
  private final Random random = new Random(seed);

  @Test
  void aTransactionLeavesWhatItsStatementsWouldLeaveAlone() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:mem:row-consistency");
        Statement statement = connection.createStatement()) {
      for (String table : List.of("alone", "together")) {
        statement.execute(
            "CREATE TABLE "
                + table
                + " (k INTEGER PRIMARY KEY, a VARCHAR, f.b VARCHAR, m MAP<VARCHAR, VARCHAR>)"
                + " WITH (row_consistency = 'newest')");
      }
      for (int run = 0; run < RUNS; run++) {
        List<String> statements = new ArrayList<>();
        for (int i = 0; i < STATEMENTS; i++) {
          statements.add(next(run + "." + i));
        }
        run(connection, statement, statements);
      }
    }
  }

  private void run(Connection connection, Statement statement, List<String> statements)
      throws SQLException {
    String message = "seed " + seed + ": " + statements;
    List<String> states = new ArrayList<>();
    for (String sql : statements) {
      statement.executeUpdate(sql.replace("?", "alone"));
      states.add(rows(statement, "alone"));
    }
    connection.setAutoCommit(false);
    for (int i = 0; i < statements.size(); i++) {
      statement.executeUpdate(statements.get(i).replace("?", "together"));
      assertEquals(states.get(i), rows(statement, "together"), message);
    }
    connection.commit();
    connection.setAutoCommit(true);
    assertEquals(states.get(states.size() - 1), rows(statement, "together"), message);
  }

  private String next(String value) {
    int key = random.nextInt(ROWS);
    String text = random.nextInt(4) == 0 ? "NULL" : "'" + value + "'";
    return switch (random.nextInt(8)) {
      case 0 -> "UPSERT INTO ? (k, a) VALUES (" + key + ", " + text + ")";
      case 1 -> "UPSERT INTO ? (k, f.b) VALUES (" + key + ", " + text + ")";
      case 2 -> "UPSERT INTO ? (k, m) VALUES (" + key + ", MAP['x', " + text + "])";
      case 3 -> "UPSERT INTO ? (k, a, f.b) VALUES (" + key + ", " + text + ", 'both')";
      case 4 -> "UPDATE ? SET f.b = " + text + " WHERE k = " + key;
      case 5 -> "UPDATE ? SET m['y'] = " + text + ", a = COALESCE(a, 'none') WHERE k = " + key;
      case 6 ->
          "INSERT INTO ? (k, a) VALUES ("
              + key
              + ", 'new') ON CONFLICT (k) DO UPDATE SET f.b = EXCLUDED.a";
      default -> "DELETE FROM ? WHERE k = " + key;
    };
  }

  private static String rows(Statement statement, String table) throws SQLException {
    StringBuilder rows = new StringBuilder();
    try (ResultSet result = statement.executeQuery("SELECT * FROM " + table + " ORDER BY k")) {
      while (result.next()) {
        for (int column = 1; column <= 4; column++) {
          rows.append(result.getObject(column)).append(' ');
        }
        rows.append('\n');
      }
    }
    return rows.toString();
  }
}
