package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random histories of rows, with times in any order and every kind of change, in families of random
 * options. Whatever a query finds without an index, now and as of any time, it finds by each index.
 */
class IndexedPastTest {
  private static final int HISTORIES = Integer.getInteger("histories", 6);
  private static final int STEPS = 40;
  private static final int KEYS = 4;
  private static final int VALUES = 4;

  /**
   * What may happen to a change: two values at a time after a delete, or values that are unique.
   */
  private static final Set<String> REFUSALS = Set.of("0A000", "23505", "23502", "40001");

  /** A state that is not known whole. */
  private static final String UNKNOWN = "72000";

  private static final List<String> CONDITIONS =
      List.of(
          "a = ?",
          "a >= ?",
          "a IS NULL",
          "a = ? AND b = ?",
          "b = ?",
          "b < ?",
          "b IS NULL",
          "a IN (?, ?) AND b > 0",
          "a = ? AND c = ?",
          "c = ?");

  private final Random random = new Random(TestSeed.get(20_261_125));
  private final List<String> done = new ArrayList<>();
  private final Set<Long> times = new TreeSet<>();
  private long answered;
  private long unknown;
  private long indexed;
  private Connection connection;
  private Statement sql;

  @Test
  void statesInMemoryAreFoundByIndexes() throws SQLException {
    run("jdbc:cellar:mem:past");
  }

  @Test
  void statesOfADirectoryAreFoundByIndexes(@TempDir Path directory) throws SQLException {
    run("jdbc:cellar:" + directory.resolve("store"));
  }

  @Test
  void aTransactionMayGiveATimeToARowThatItHasWritten(@TempDir Path directory) throws SQLException {
    for (String url : List.of("jdbc:cellar:mem:twice", "jdbc:cellar:" + directory)) {
      try (Connection opened = DriverManager.getConnection(url);
          Statement statement = opened.createStatement()) {
        connection = opened;
        sql = statement;
        execute(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, f.c INTEGER) FAMILY d"
                + " WITH (versions = 9, keep_deleted_cells = 'TRUE') FAMILY f"
                + " WITH (versions = 9, keep_deleted_cells = 'TRUE')");
        execute("CREATE INDEX t_ca ON t (c, a)");
        execute("UPSERT INTO t (id, a, _time) VALUES (1, 3, 5)");
        execute("DELETE FROM t WHERE id = 1");
        connection.setAutoCommit(false);
        execute("INSERT INTO t (id, a) VALUES (1, 2)");
        execute("UPSERT INTO t (id, c, _time) VALUES (1, 7, 10)");
        connection.commit();
        String found =
            rows(
                "SELECT /*+ INDEX(t t_ca) */ id, a, c FROM t FOR SYSTEM_TIME AS OF ?"
                    + " WHERE c = ? AND a = ?",
                List.of(12, 7, 3));
        assertEquals("1|3|7\n", found);
      }
    }
  }

  private void run(String url) throws SQLException {
    try (Connection opened = DriverManager.getConnection(url);
        Statement statement = opened.createStatement()) {
      connection = opened;
      sql = statement;
      for (int history = 0; history < HISTORIES; history++) {
        history();
      }
    }
    assertTrue(answered > 200 && indexed > 5, answered + " " + unknown + " " + indexed);
  }

  private void history() throws SQLException {
    done.clear();
    times.clear();
    times.add(0L);
    boolean consistent = random.nextInt(4) == 0;
    execute(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER"
            + (random.nextBoolean() ? " DEFAULT 1" : "")
            + ", f.c INTEGER, m MAP<VARCHAR, VARCHAR>) FAMILY d"
            + options()
            + " FAMILY f"
            + options()
            + (consistent ? " WITH (row_consistency = 'newest')" : ""));
    int first = random.nextInt(STEPS / 2);
    int second = random.nextInt(STEPS);
    for (int step = 0; step < STEPS; step++) {
      if (step == first) {
        execute("CREATE INDEX t_ab ON t (a, b)");
        execute("CREATE INDEX t_b ON t (b DESC) INCLUDE (c)");
      }
      if (step == second) {
        execute("CREATE INDEX t_c ON t (c, id)");
        execute("CREATE INDEX t_ca ON t (c, a)");
      }
      if (random.nextInt(5) == 0) {
        inTransaction();
      } else {
        change();
      }
      switch (random.nextInt(16)) {
        case 0 -> execute("FLUSH TABLE t");
        case 1 -> execute("COMPACT TABLE t MAJOR");
        case 2 -> execute("COMPACT TABLE t");
        case 3 -> {
          if (step > first) {
            execute("REINDEX " + (random.nextBoolean() ? "t_ab" : "t_b"));
          }
        }
        case 4 ->
            execute(
                "ALTER TABLE t FAMILY "
                    + (random.nextBoolean() ? "d" : "f")
                    + " SET"
                    + options().substring(" WITH".length()));
        default -> {}
      }
      if (step >= first && step % 8 == 0) {
        check(step >= second);
      }
    }
    check(true);
    execute("DROP TABLE t");
  }

  private String options() {
    if (random.nextInt(3) > 0) {
      return " WITH (versions = 1000, keep_deleted_cells = 'TRUE')";
    }
    return " WITH (versions = "
        + List.of(1, 2, 3, 1000).get(random.nextInt(4))
        + ", keep_deleted_cells = '"
        + (random.nextInt(3) > 0)
        + "', new_version_behavior = "
        + (random.nextInt(6) > 0)
        + ")";
  }

  private void execute(String statement) throws SQLException {
    done.add(statement);
    try {
      sql.execute(statement);
    } catch (SQLException e) {
      throw new SQLException(String.join(";\n", done), e.getSQLState(), e);
    }
  }

  private void inTransaction() throws SQLException {
    connection.setAutoCommit(false);
    done.add("BEGIN");
    try {
      change();
      Savepoint savepoint = connection.setSavepoint();
      change();
      if (random.nextInt(3) == 0) {
        done.add("ROLLBACK TO SAVEPOINT");
        connection.rollback(savepoint);
      }
      if (random.nextBoolean()) {
        change();
      }
      if (random.nextInt(4) == 0) {
        done.add("ROLLBACK");
        connection.rollback();
      } else {
        done.add("COMMIT");
        connection.commit();
      }
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private void change() throws SQLException {
    String statement = statement();
    done.add(statement);
    try {
      sql.execute(statement);
    } catch (SQLException e) {
      if (!REFUSALS.contains(e.getSQLState())) {
        throw new SQLException(String.join(";\n", done), e.getSQLState(), e);
      }
      done.set(done.size() - 1, "-- " + statement + ": " + e.getMessage());
    }
  }

  private String statement() {
    int id = random.nextInt(KEYS);
    return switch (random.nextInt(14)) {
      case 0 -> "INSERT INTO t (id, a, b) VALUES (" + id + value() + value() + ")";
      case 1 -> "UPSERT INTO t (id, a) VALUES (" + id + value() + ")";
      case 2 -> "UPSERT INTO t (id, b, c) VALUES (" + id + value() + value() + ")";
      case 3 -> "UPSERT INTO t (id, m) VALUES (" + id + ", MAP['k', 'v'])";
      case 4, 5 ->
          "UPSERT INTO t (id, a, b, _time) VALUES (" + id + value() + value() + time() + ")";
      case 6 -> "UPSERT INTO t (id, c, _time) VALUES (" + id + value() + time() + ")";
      case 7 -> "UPDATE t SET a = " + value().substring(2) + " WHERE id = " + id;
      case 8 -> "UPDATE t SET b = a, a = b, c = NULL WHERE id <= " + id;
      case 9 -> "DELETE FROM t WHERE id = " + id;
      case 10 ->
          "DELETE FROM t$cells WHERE id = "
              + id
              + " AND family = '"
              + (random.nextBoolean() ? "d" : "f")
              + "' AND qualifier "
              + List.of("= 'a'", "= 'b'", "= 'c'", "= ''", ">= ''").get(random.nextInt(5))
              + (random.nextBoolean() ? "" : " AND cell_time > 5");
      case 11 ->
          "INSERT INTO t (id, a, b) VALUES ("
              + id
              + value()
              + value()
              + ") ON CONFLICT (id) DO UPDATE SET a = EXCLUDED.b, c = 1";
      case 12 ->
          "MERGE INTO t USING (VALUES ("
              + id
              + value()
              + ")) AS n (id, x) ON t.id = n.id"
              + " WHEN MATCHED AND n.x = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET b = n.x"
              + " WHEN NOT MATCHED THEN INSERT (id, b) VALUES (n.id, n.x)";
      default -> "UPDATE t SET id = id + " + KEYS + " WHERE id = " + id + " AND a > 1";
    };
  }

  private String value() {
    return random.nextInt(5) == 0 ? ", CAST(NULL AS INTEGER)" : ", " + random.nextInt(VALUES);
  }

  private String time() {
    long time =
        switch (random.nextInt(6)) {
          case 0 -> System.currentTimeMillis() + 1_000_000 + random.nextInt(3);
          case 1 -> System.currentTimeMillis() - random.nextInt(20);
          default -> 1 + random.nextInt(12);
        };
    times.add(time);
    return ", " + time;
  }

  private void check(boolean both) throws SQLException {
    long now = System.currentTimeMillis();
    try (ResultSet cells = sql.executeQuery("SELECT DISTINCT cell_time FROM t$cells")) {
      while (cells.next()) {
        times.add(cells.getLong(1));
      }
    }
    List<Long> asked = new ArrayList<>(times);
    for (long time : times) {
      asked.add(Math.max(0, time - 1));
    }
    asked.add(now);
    asked.add(now - 2_000);
    Collections.shuffle(asked, random);
    List<String> indexes = both ? List.of("t_ab", "t_b", "t_c", "t_ca") : List.of("t_ab", "t_b");
    for (int i = 0; i < 3; i++) {
      String where = CONDITIONS.get(random.nextInt(CONDITIONS.size()));
      check(null, where, indexes);
      for (long time : asked.subList(0, Math.min(asked.size(), 10))) {
        check(time, where, indexes);
      }
    }
  }

  private void check(Long time, String where, List<String> indexes) throws SQLException {
    String rest =
        " id, a, b, c FROM t"
            + (time == null ? "" : " FOR SYSTEM_TIME AS OF ?")
            + " WHERE "
            + where
            + " ORDER BY id";
    List<Object> parameters = new ArrayList<>();
    if (time != null) {
      parameters.add(time);
    }
    where.chars().filter(c -> c == '?').forEach(c -> parameters.add(random.nextInt(VALUES)));
    String expected = rows("SELECT /*+ NO_INDEX(t) */" + rest, parameters);
    for (String index : indexes) {
      String hinted = "SELECT /*+ INDEX(t " + index + ") */" + rest;
      String found = rows(hinted, parameters);
      if (expected.equals(UNKNOWN)) {
        unknown++;
        continue;
      }
      answered++;
      assertEquals(
          expected, found, () -> String.join(";\n", done) + ";\n" + hinted + " " + parameters);
      if (time != null && random.nextInt(8) == 0) {
        indexed += rows("EXPLAIN " + hinted, parameters).contains("index=[") ? 1 : 0;
      }
    }
  }

  private String rows(String query, List<Object> parameters) throws SQLException {
    StringBuilder rows = new StringBuilder();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setObject(i + 1, parameters.get(i));
      }
      try (ResultSet results = statement.executeQuery()) {
        int columns = results.getMetaData().getColumnCount();
        while (results.next()) {
          for (int column = 1; column <= columns; column++) {
            rows.append(results.getString(column)).append(column < columns ? "|" : "\n");
          }
        }
      }
    } catch (SQLException e) {
      if (UNKNOWN.equals(e.getSQLState())) {
        return UNKNOWN;
      }
      throw new SQLException(String.join(";\n", done) + ";\n" + query, e.getSQLState(), e);
    }
    return rows.toString();
  }
}
