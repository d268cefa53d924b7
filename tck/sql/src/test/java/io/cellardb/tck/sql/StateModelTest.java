package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * States and histories of random rows are those of a model that keeps everything that was written,
 * in its order, and replays it; and a state is refused unless it is what was written. A build asks
 * the same seed each time; {@code -Dtest.seed=random} asks another, {@code -Dtest.seed=N} that one.
 */
final class StateModelTest {
  private static final int TABLES = 5;
  private static final int WRITES = 30;
  private static final int ROWS = 3;
  private static final int TIMES = 10;
  private static final long HOUR = 3_600_000;

  private final long seed = TestSeed.get();
  private final Random random = new Random(seed);
  private final long now = System.currentTimeMillis();
  private final List<String> statements = new ArrayList<>();
  private Statement statement;

  /** Of a connection that does not want partial states. */
  private Statement strict;

  /** Whether the model forgets nothing, as states are that are not refused. */
  private boolean wholeStates;

  private int known;
  private int refused;

  /** Whether of each row only the cells with its newest time are seen. */
  private boolean consistent;

  /** By row and column; the column "" stands for the cell that makes a row exist. */
  private final Map<Integer, Map<String, Column>> model = new TreeMap<>();

  /** The options of a family. */
  private record Family(int versions, int minVersions, long ttl, boolean keepsDeleted) {
    String options() {
      return " WITH (versions = "
          + versions
          + ", min_versions = "
          + minVersions
          + (ttl == 0 ? "" : ", ttl = " + ttl / 1000)
          + ", keep_deleted_cells = '"
          + (keepsDeleted ? "TRUE" : "FALSE")
          + "')";
    }
  }

  /** A write of a cell; a delete of all versions up to its time, or of the one at its time. */
  private record Event(long time, String value, boolean delete, boolean exactly) {}

  /** Everything that was written to one cell of a row. */
  private final class Column {
    private final Family family;
    private final List<Event> events = new ArrayList<>();

    Column(Family family) {
      this.family = family;
    }

    /** The versions that there were up to a time, newest first, whatever the family keeps. */
    NavigableMap<Long, String> written(long time) {
      NavigableMap<Long, String> written = new TreeMap<>(Collections.reverseOrder());
      for (Event event : events) {
        if (event.time() <= time) {
          if (!event.delete()) {
            written.put(event.time(), event.value());
          } else {
            written.keySet().removeIf(t -> event.exactly() ? t == event.time() : t <= event.time());
          }
        }
      }
      return written;
    }

    /** The versions that a read up to a time sees, newest first. */
    NavigableMap<Long, String> visible(long time) {
      if (wholeStates) {
        return written(time);
      }
      NavigableMap<Long, String> kept = new TreeMap<>(Collections.reverseOrder());
      for (Event event : events) {
        if (!event.delete()) {
          kept.put(event.time(), event.value());
          if (kept.size() > family.versions()) {
            kept.pollLastEntry();
          }
        } else if (!family.keepsDeleted() || event.time() <= time) {
          kept.keySet().removeIf(t -> event.exactly() ? t == event.time() : t <= event.time());
        }
      }
      NavigableMap<Long, String> seen = new TreeMap<>(Collections.reverseOrder());
      int rank = 0;
      for (Map.Entry<Long, String> version : kept.entrySet()) {
        boolean alive = family.ttl() == 0 || version.getKey() >= now - family.ttl();
        if ((++rank <= family.minVersions() || alive) && version.getKey() <= time) {
          seen.put(version.getKey(), version.getValue());
        }
      }
      return seen;
    }
  }

  @Test
  void statesAreThoseOfTheModelInMemory() throws SQLException {
    compare("jdbc:cellar:mem:model");
  }

  @Test
  void statesAreThoseOfTheModelInADirectory(@TempDir Path directory) throws SQLException {
    compare("jdbc:cellar:" + directory + "");
  }

  private void compare(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url + "?partialStates=true");
        Connection strictConnection = DriverManager.getConnection(url);
        Statement opened = connection.createStatement();
        Statement openedStrict = strictConnection.createStatement()) {
      statement = opened;
      strict = openedStrict;
      for (int table = 0; table < TABLES; table++) {
        statements.clear();
        model.clear();
        create();
        for (int i = 0; i < WRITES; i++) {
          write();
        }
        for (int i = -1; i <= TIMES; i++) {
          checkState(time(i));
          checkRefusal(time(i));
        }
        checkHistory();
        execute("DROP TABLE t");
      }
    }
    assertTrue(known > 0 && refused > 0, () -> known + " known states, " + refused + " refused");
  }

  /** Whether single versions were deleted, which may uncover what they had pushed out. */
  private boolean uncovers(int k, long time) {
    return model.get(k).values().stream()
        .flatMap(column -> column.events.stream())
        .anyMatch(event -> event.exactly() && event.time() <= time);
  }

  /** A state is either refused, or the one that there was, of which nothing has been lost. */
  private void checkRefusal(long time) throws SQLException {
    for (int k = 0; k < ROWS; k++) {
      if (uncovers(k, time)) {
        continue;
      }
      wholeStates = true;
      List<String> whole = cells(k, time).isEmpty() ? List.of() : List.of(values(k, time));
      wholeStates = false;
      String query = "SELECT * FROM t FOR SYSTEM_TIME AS OF " + time + " WHERE k = " + k;
      try {
        check(strict, whole, query);
        known++;
      } catch (SQLException e) {
        assertEquals("72000", e.getSQLState(), e.getMessage());
        refused++;
      }
    }
  }

  private long time(int step) {
    return now - (TIMES + 1 - step) * HOUR;
  }

  private Family family() {
    int versions = 1 + random.nextInt(4);
    boolean mortal = random.nextInt(3) == 0;
    return new Family(
        versions,
        mortal ? random.nextInt(versions + 1) : 0,
        mortal ? random.nextInt(TIMES) * HOUR + HOUR / 2 : 0,
        random.nextBoolean());
  }

  private void create() throws SQLException {
    Family f = family();
    Family g = family();
    consistent = random.nextInt(3) == 0;
    execute(
        "CREATE TABLE t (k INTEGER PRIMARY KEY, f.a INTEGER, g.b INTEGER) FAMILY f"
            + f.options()
            + " FAMILY g"
            + g.options()
            + (consistent ? " WITH (row_consistency = 'newest')" : ""));
    for (int k = 0; k < ROWS; k++) {
      model.put(k, Map.of("", new Column(f), "a", new Column(f), "b", new Column(g)));
    }
  }

  private void write() throws SQLException {
    int k = random.nextInt(ROWS);
    long time = time(random.nextInt(TIMES));
    String name = random.nextBoolean() ? "a" : "b";
    Column column = model.get(k).get(name);
    switch (random.nextInt(8)) {
      case 0 -> {
        if (column.visible(Long.MAX_VALUE).containsKey(time)) {
          column.events.add(new Event(time, null, true, true));
        }
        execute(
            "DELETE FROM t$cells WHERE k = "
                + k
                + " AND qualifier = '"
                + name
                + "' AND cell_time = "
                + time);
      }
      case 1 -> execute("FLUSH TABLE t");
      case 2 -> {
        column.events.add(new Event(time, null, true, false));
        upsert(k, name, "NULL", time);
      }
      default -> {
        String value = "" + random.nextInt(1000);
        column.events.add(new Event(time, value, false, false));
        upsert(k, name, value, time);
      }
    }
  }

  private void upsert(int k, String name, String value, long time) throws SQLException {
    model.get(k).get("").events.add(new Event(time, "", false, false));
    execute(
        "UPSERT INTO t (k, " + name + ", _time) VALUES (" + k + ", " + value + ", " + time + ")");
  }

  /** The times of the cells that a row has as of a time, and their values; empty for no row. */
  private String cells(int k, long time) {
    StringBuilder cells = new StringBuilder();
    model
        .get(k)
        .forEach(
            (name, column) -> {
              Map.Entry<Long, String> newest = column.visible(time).firstEntry();
              if (newest != null) {
                cells.append(name).append(newest.getKey());
              }
            });
    return cells.toString();
  }

  private String values(int k, long time) {
    return k + "|" + value(k, "a", time) + "|" + value(k, "b", time);
  }

  private String value(int k, String name, long time) {
    Map.Entry<Long, String> newest = model.get(k).get(name).visible(time).firstEntry();
    return newest == null || (consistent && newest.getKey() < newestTime(k, time))
        ? "null"
        : newest.getValue();
  }

  private long newestTime(int k, long time) {
    return model.get(k).values().stream()
        .flatMap(column -> column.visible(time).keySet().stream())
        .mapToLong(Long::longValue)
        .max()
        .orElseThrow();
  }

  private void checkState(long time) throws SQLException {
    List<String> expected = new ArrayList<>();
    for (int k = 0; k < ROWS; k++) {
      if (!cells(k, time).isEmpty()) {
        expected.add(values(k, time));
      }
    }
    check(expected, "SELECT * FROM t FOR SYSTEM_TIME AS OF " + time);
    int k = random.nextInt(ROWS);
    String value = cells(k, time).isEmpty() ? "null" : value(k, "b", time);
    check(
        expected.stream().filter(row -> row.endsWith("|" + value)).toList(),
        "SELECT * FROM t FOR SYSTEM_TIME AS OF " + time + " WHERE b IS NOT DISTINCT FROM " + value);
  }

  private void checkHistory() throws SQLException {
    List<String> expected = new ArrayList<>();
    for (int k = 0; k < ROWS; k++) {
      String before = "";
      int begin = 0;
      for (int step = 0; step <= TIMES; step++) {
        String cells = step == TIMES ? null : cells(k, time(step));
        if (!before.equals(cells)) {
          if (!before.isEmpty()) {
            expected.add(
                values(k, time(begin))
                    + "|"
                    + time(begin)
                    + "|"
                    + (step == TIMES ? "null" : "" + time(step)));
          }
          before = cells;
          begin = step;
        }
      }
    }
    check(expected, "SELECT * FROM t$history");
    check(expected, "SELECT k, a, b, _valid_from, _valid_to FROM t FOR SYSTEM_TIME ALL");
  }

  private void check(List<String> unordered, String query) throws SQLException {
    check(statement, unordered, query);
  }

  private void check(Statement asked, List<String> unordered, String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet results = asked.executeQuery(query)) {
      int width = results.getMetaData().getColumnCount();
      while (results.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          row.add(String.valueOf(results.getString(i)));
        }
        rows.add(String.join("|", row));
      }
    }
    Collections.sort(rows);
    List<String> expected = new ArrayList<>(unordered);
    Collections.sort(expected);
    assertEquals(
        expected,
        rows,
        () -> "-Dtest.seed=" + seed + "\n" + String.join(";\n", statements) + ";\n" + query);
  }

  private void execute(String sql) throws SQLException {
    statements.add(sql);
    statement.execute(sql);
  }
}
