package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A state AS OF any time is the one of a model that keeps everything that was written, or it is
 * refused: whatever was flushed, compacted, altered or opened again in between, with writes in any
 * order of their times. A state of which nothing can be missing is never refused. A build asks the
 * same seed each time; {@code -Dtest.seed=random} asks another, {@code -Dtest.seed=N} that one.
 */
final class KnownStatesTest {
  private static final int TABLES = 8;
  private static final int STEPS = 40;
  private static final int ROWS = 3;
  private static final int TIMES = 8;
  private static final long FOREVER = Long.MAX_VALUE;

  private final long seed = TestSeed.get();
  private final Random random = new Random(seed);
  private final List<String> statements = new ArrayList<>();

  /** By row and column; the column "" stands for the cell that makes a row exist. */
  private final Map<Integer, Map<String, List<Event>>> model = new TreeMap<>();

  /** The times that the store gave to what was written without one, by row. */
  private final Map<Integer, List<Long>> given = new TreeMap<>();

  private String url;
  private Connection connection;
  private Statement statement;
  private final Map<String, PreparedStatement> prepared = new TreeMap<>();
  private int known;
  private int refused;

  // Of the table.
  private int[] versions;
  private boolean[] keeps;
  private boolean alters; // else single versions are deleted
  private boolean forgetful; // whether anything may have been lost

  /** A write of a cell; a delete of all versions up to its time, or of the one at its time. */
  private record Event(long time, String value, boolean delete, boolean exactly) {}

  @Test
  void inMemory() throws SQLException {
    run("jdbc:cellar:mem:known");
  }

  @Test
  void inADirectory(@TempDir Path directory) throws SQLException {
    run("jdbc:cellar:" + directory);
  }

  private void run(String location) throws SQLException {
    url = location;
    open();
    try {
      for (int table = 0; table < TABLES; table++) {
        statements.clear();
        create();
        for (int step = 0; step < STEPS; step++) {
          step();
          if (step % 10 == 9) {
            check();
          }
        }
        execute("DROP TABLE t");
      }
    } finally {
      connection.close();
    }
    assertTrue(known > 0 && refused > 0, () -> known + " known states, " + refused + " refused");
  }

  private void open() throws SQLException {
    connection = DriverManager.getConnection(url);
    statement = connection.createStatement();
    prepared.clear();
  }

  private void reopen() throws SQLException {
    if (!url.contains(":mem:")) {
      connection.close();
      open();
    }
  }

  private void create() throws SQLException {
    versions = new int[] {1 + random.nextInt(4), 1 + random.nextInt(4)};
    keeps = new boolean[] {random.nextInt(3) == 0, random.nextInt(3) == 0};
    alters = random.nextBoolean();
    forgetful = false;
    model.clear();
    given.clear();
    for (int k = 0; k < ROWS; k++) {
      model.put(k, Map.of("", new ArrayList<>(), "a", new ArrayList<>(), "b", new ArrayList<>()));
      given.put(k, new ArrayList<>());
    }
    execute(
        "CREATE TABLE t (k INTEGER PRIMARY KEY, f.a INTEGER, g.b INTEGER) FAMILY f WITH ("
            + options(0)
            + ") FAMILY g WITH ("
            + options(1)
            + ")");
  }

  private String options(int family) {
    return "versions = "
        + versions[family]
        + ", keep_deleted_cells = '"
        + (keeps[family] ? "TRUE" : "FALSE")
        + "'";
  }

  private void step() throws SQLException {
    int k = random.nextInt(ROWS);
    String name = random.nextBoolean() ? "a" : "b";
    switch (random.nextInt(16)) {
      case 0 -> execute("FLUSH TABLE t");
      case 1 -> execute("COMPACT TABLE t");
      case 2 -> {
        execute("FLUSH TABLE t");
        execute("COMPACT TABLE t MAJOR");
      }
      case 3 -> reopen();
      case 4, 5 -> delete(k);
      case 6 -> change(k, name);
      case 7, 8 -> upsert(k, name, null, 10L * random.nextInt(TIMES));
      case 9 -> upsert(k, name, null, -1);
      case 10, 11 -> upsert(k, name, "" + random.nextInt(100), -1);
      default -> upsert(k, name, "" + random.nextInt(100), 10L * random.nextInt(TIMES));
    }
  }

  /** Alters a family, or deletes a version by itself: what that uncovers depends on the family. */
  private void change(int k, String name) throws SQLException {
    int family = name.equals("a") ? 0 : 1;
    if (alters) {
      versions[family] = 1 + random.nextInt(4);
      keeps[family] = random.nextBoolean();
      forgetful = true;
      execute(
          "ALTER TABLE t FAMILY " + (family == 0 ? "f" : "g") + " SET (" + options(family) + ")");
      return;
    }
    List<Event> events = model.get(k).get(name);
    long time = 10L * random.nextInt(TIMES);
    if (visible(events, family, FOREVER).containsKey(time)) {
      events.add(new Event(time, null, true, true));
      forgetful = true;
    }
    execute(
        "DELETE FROM t$cells WHERE k = "
            + k
            + " AND qualifier = '"
            + name
            + "' AND cell_time = "
            + time);
  }

  private void delete(int k) throws SQLException {
    boolean exists = !state(k, FOREVER).isEmpty();
    execute("DELETE FROM t WHERE k = " + k);
    if (exists) {
      List<Long> times = given.get(k);
      long time = times.isEmpty() ? 1000 : times.get(times.size() - 1) + 1;
      model.get(k).values().forEach(events -> events.add(new Event(time, null, true, false)));
      forgetful |= !keeps[0] || !keeps[1];
    }
  }

  /**
   * Writes a column.
   *
   * @param value null to delete it
   * @param at the time; -1 for that of the store
   */
  private void upsert(int k, String name, String value, long at) throws SQLException {
    execute(
        "UPSERT INTO t (k, "
            + name
            + (at < 0 ? "" : ", _time")
            + ") VALUES ("
            + k
            + ", "
            + value
            + (at < 0 ? "" : ", " + at)
            + ")");
    long time = at < 0 ? newest(k) : at;
    if (at < 0) {
      given.get(k).add(time);
    }
    model.get(k).get("").add(new Event(time, "", false, false));
    model.get(k).get(name).add(new Event(time, value, value == null, false));
    int family = name.equals("a") ? 0 : 1;
    forgetful |= value == null && !keeps[family];
    forgetful |= isFull(k, "", 0) || isFull(k, name, family);
  }

  private boolean isFull(int k, String name, int family) {
    return model.get(k).get(name).stream()
            .filter(e -> !e.delete())
            .map(Event::time)
            .distinct()
            .count()
        >= versions[family];
  }

  private long newest(int k) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery("SELECT MAX(cell_time) FROM t$markers WHERE k = " + k)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** The versions that there were up to a time. */
  private NavigableMap<Long, String> visible(List<Event> events, int family, long time) {
    TreeMap<Long, String> there = new TreeMap<>();
    for (Event event : events) {
      if (event.time() > time) {
        continue;
      }
      if (!event.delete()) {
        there.put(event.time(), event.value());
        if (!alters && there.size() > versions[family]) {
          there.pollFirstEntry();
        }
      } else if (event.exactly()) {
        there.remove(event.time());
      } else {
        there.headMap(event.time(), true).clear();
      }
    }
    return there;
  }

  /** A row as of a time; "" if there is none. */
  private String state(int k, long time) {
    StringBuilder row = new StringBuilder("" + k);
    boolean exists = false;
    for (String name : List.of("", "a", "b")) {
      List<Event> events = model.get(k).get(name);
      Map.Entry<Long, String> newest = visible(events, name.equals("b") ? 1 : 0, time).lastEntry();
      exists |= newest != null;
      if (!name.isEmpty()) {
        row.append('|').append(newest == null ? "null" : newest.getValue());
      }
    }
    return exists ? row.toString() : "";
  }

  private void check() throws SQLException {
    for (int step = 0; step <= TIMES; step++) {
      long time = step == TIMES ? 500 : 10L * step + random.nextInt(2) * 5L;
      check(time, rows(time), "*", "");
      int k = random.nextInt(ROWS);
      String b = state(k, time).isEmpty() ? "null" : state(k, time).split("\\|", -1)[2];
      check(
          time,
          rows(time).stream().filter(row -> row.split("\\|", -1)[2].equals(b)).toList(),
          "*",
          " WHERE b IS NOT DISTINCT FROM CAST(? AS INTEGER)",
          b.equals("null") ? null : b);
    }
    for (int k = 0; k < ROWS; k++) {
      List<Long> times = new ArrayList<>(given.get(k));
      for (int step = 0; step < TIMES; step++) {
        times.add(10L * step);
      }
      for (long time : times) {
        String row = state(k, time);
        List<String> rows = row.isEmpty() ? List.of() : List.of(row);
        check(time, rows, "*", " WHERE k = ?", k);
        check(time, rows.stream().map(r -> r.split("\\|", -1)[1]).toList(), "a", " WHERE k = ?", k);
        check(time, rows.stream().map(r -> r.split("\\|", -1)[0]).toList(), "k", " WHERE k = ?", k);
      }
    }
    assertEquals(rows(FOREVER), read("SELECT * FROM t"), () -> told("SELECT * FROM t"));
  }

  private List<String> rows(long time) {
    return model.keySet().stream().map(k -> state(k, time)).filter(row -> !row.isEmpty()).toList();
  }

  private void check(
      long time, List<String> expected, String columns, String where, Object... values)
      throws SQLException {
    String query = "SELECT " + columns + " FROM t FOR SYSTEM_TIME AS OF ?" + where;
    Object[] all = new Object[values.length + 1];
    all[0] = time;
    System.arraycopy(values, 0, all, 1, values.length);
    try {
      List<String> sorted = new ArrayList<>(expected);
      Collections.sort(sorted);
      assertEquals(sorted, read(query, all), () -> told(query, all));
      known++;
    } catch (SQLException e) {
      assertEquals("72000", e.getSQLState(), () -> told(query, all) + "\n" + e.getMessage());
      assertTrue(forgetful, () -> told(query, all) + "\n" + e.getMessage());
      refused++;
    }
  }

  private List<String> read(String query, Object... values) throws SQLException {
    List<String> rows = new ArrayList<>();
    if (!prepared.containsKey(query)) {
      prepared.put(query, connection.prepareStatement(query));
    }
    PreparedStatement select = prepared.get(query);
    for (int i = 0; i < values.length; i++) {
      select.setObject(i + 1, values[i]);
    }
    try (ResultSet results = select.executeQuery()) {
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
    return rows;
  }

  private String told(String query, Object... values) {
    return "-Dtest.seed="
        + seed
        + "\n"
        + String.join(";\n", statements)
        + ";\n"
        + query
        + " with "
        + Arrays.toString(values);
  }

  private void execute(String sql) throws SQLException {
    statements.add(sql);
    statement.execute(sql);
  }
}
