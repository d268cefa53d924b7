package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of random tables, whose families keep what they keep in every way that there is, {@code
 * t$history} has at each time the rows that a read as of that time has, and the periods of {@code
 * FOR SYSTEM_TIME} those of its rows that overlap. A build asks the same seed each time; {@code
 * -Dtest.seed=random} asks another, {@code -Dtest.seed=N} that one.
 */
final class HistoryTest {
  private static final int TABLES = 3;
  private static final int WRITES = 40;
  private static final int TIMES = 12;
  private static final long HOUR = 3_600_000;

  private final long seed = TestSeed.get();
  private final Random random = new Random(seed);
  private final long begin = System.currentTimeMillis() / HOUR * HOUR - (TIMES + 1) * HOUR;
  private final List<String> statements = new ArrayList<>();
  private Statement statement;

  @Test
  void theHistoryOfEachTimeIsTheStateAsOfItInMemory() throws SQLException {
    compare("jdbc:cellar:mem:history?partialStates=true");
  }

  @Test
  void theHistoryOfEachTimeIsTheStateAsOfItInADirectory(@TempDir Path directory)
      throws SQLException {
    compare("jdbc:cellar:" + directory + "?partialStates=true");
  }

  private void compare(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement opened = connection.createStatement()) {
      statement = opened;
      for (int table = 0; table < TABLES; table++) {
        statements.clear();
        create();
        for (int i = 0; i < WRITES; i++) {
          write();
        }
        check();
        // A transaction sees its own writes, and what they have made of the past.
        connection.setAutoCommit(false);
        write();
        execute("DELETE FROM t WHERE k = " + random.nextInt(4));
        check();
        connection.rollback();
        connection.setAutoCommit(true);
        execute("DROP TABLE t");
      }
    }
  }

  private void create() throws SQLException {
    execute(
        "CREATE TABLE t (k INTEGER PRIMARY KEY, f.a INTEGER, f.b VARCHAR,"
            + " g.c INTEGER NOT NULL DEFAULT 7, m MAP<VARCHAR, INTEGER>) FAMILY f"
            + options()
            + " FAMILY g"
            + options()
            + " FAMILY m"
            + options());
  }

  private String options() {
    int versions = 1 + random.nextInt(4);
    String options = " WITH (versions = " + versions;
    options +=
        switch (random.nextInt(4)) {
          case 0 -> ", keep_deleted_cells = 'TRUE'";
          case 1 -> ", keep_deleted_cells = 'TTL'";
          default -> "";
        };
    if (random.nextInt(3) == 0) {
      // Between two of the times, so that it does not matter how long the test takes.
      long seconds = random.nextInt(TIMES) * (HOUR / 1000) + HOUR / 2000;
      options += ", ttl = " + seconds + ", min_versions = " + random.nextInt(versions + 1);
    }
    return options + (random.nextInt(4) == 0 ? ", new_version_behavior = FALSE)" : ")");
  }

  private void write() throws SQLException {
    int k = random.nextInt(4);
    long time = begin + random.nextInt(TIMES) * HOUR;
    switch (random.nextInt(12)) {
      case 0 -> execute("DELETE FROM t$cells WHERE k = " + k + " AND cell_time = " + time);
      case 1 -> execute(random.nextInt(5) == 0 ? "DELETE FROM t WHERE k = " + k : "FLUSH TABLE t");
      case 2 -> execute("COMPACT TABLE t" + (random.nextBoolean() ? " MAJOR" : ""));
      case 3, 4 ->
          upsert("m", "MAP['" + "xyz".charAt(random.nextInt(3)) + "', " + value(), k, time);
      case 5, 6 -> upsert("c", "" + random.nextInt(100), k, time);
      case 7, 8 -> upsert("b", random.nextInt(3) == 0 ? "NULL" : "'" + value() + "'", k, time);
      default -> upsert("a", value(), k, time);
    }
  }

  private void upsert(String column, String value, int k, long time) throws SQLException {
    String closed = column.equals("m") ? value + "]" : value;
    try {
      execute(
          "UPSERT INTO t (k, "
              + column
              + ", _time) VALUES ("
              + k
              + ", "
              + closed
              + ", "
              + time
              + ")");
    } catch (SQLException e) {
      // In a transaction, after a delete in the same row and family.
      assertEquals("0A000", e.getSQLState(), e.getMessage());
    }
  }

  private String value() {
    return random.nextInt(4) == 0 ? "NULL" : "" + random.nextInt(100);
  }

  private void check() throws SQLException {
    String columns = "k, a, b, c, m, _time, CELL_TIME(a)";
    for (int i = -1; i <= TIMES; i++) {
      long time = begin + i * HOUR + random.nextInt(2);
      assertSame(
          "SELECT " + columns + " FROM t FOR SYSTEM_TIME AS OF " + time,
          "SELECT "
              + columns
              + " FROM t$history WHERE _valid_from <= "
              + time
              + " AND (_valid_to > "
              + time
              + " OR _valid_to IS NULL)");
      assertSame(
          "SELECT " + columns + " FROM t FOR SYSTEM_TIME AS OF " + time,
          "SELECT "
              + columns
              + " FROM t$history FOR SYSTEM_TIME AS OF "
              + time
              + " WHERE _valid_to IS NULL");
    }
    assertSame(
        "SELECT " + columns + " FROM t FOR SYSTEM_TIME AS OF " + Long.MAX_VALUE,
        "SELECT " + columns + " FROM t FOR SYSTEM_TIME ALL WHERE _valid_to IS NULL");
    String all = "SELECT k, a, m, _valid_from, _valid_to FROM ";
    for (int i = 0; i < 4; i++) {
      long from = begin + random.nextInt(TIMES) * HOUR;
      long to = begin + random.nextInt(TIMES) * HOUR;
      String overlapping = " AND (_valid_to > " + from + " OR _valid_to IS NULL) AND ";
      assertSame(
          all + "t$history WHERE _valid_from < " + to + overlapping + from + " < " + to,
          all + "t FOR SYSTEM_TIME FROM " + from + " TO " + to);
      assertSame(
          "SELECT k, a FROM t$history WHERE _valid_from <= "
              + to
              + overlapping
              + from
              + " <= "
              + to,
          "SELECT k, a FROM t FOR SYSTEM_TIME BETWEEN " + from + " AND " + to);
      assertSame(
          all + "t$history WHERE _valid_to + 0 < " + to + " AND _valid_from + 0 <= " + from,
          all + "t$history WHERE _valid_to < " + to + " AND _valid_from <= " + from);
      assertSame(
          all + "t$history WHERE _valid_to + 0 = " + to,
          all + "t FOR SYSTEM_TIME ALL WHERE _valid_to = " + to);
      assertSame(
          all + "t$history WHERE _valid_from + 0 >= " + from + " AND k + 0 = 2",
          all + "t FOR SYSTEM_TIME ALL WHERE _valid_from >= " + from + " AND k = 2");
    }
  }

  private void assertSame(String expected, String actual) throws SQLException {
    assertEquals(
        rows(expected),
        rows(actual),
        () -> "-Dtest.seed=" + seed + "\n" + String.join(";\n", statements) + ";\n" + actual);
  }

  private void execute(String sql) throws SQLException {
    statements.add(sql);
    statement.execute(sql);
  }

  private List<String> rows(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet results = statement.executeQuery(query)) {
      int width = results.getMetaData().getColumnCount();
      while (results.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          row.add(String.valueOf(results.getObject(i)));
        }
        rows.add(String.join("|", row));
      }
    }
    Collections.sort(rows);
    return rows;
  }
}
