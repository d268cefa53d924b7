package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Columns that are added with defaults, altered and dropped between changes of rows, beside a
 * model: which rows read as what, now and as of each time before, with conditions and without.
 */
class AddedColumnsTest {
  private static final int STEPS = Integer.getInteger("steps", 80);
  private static final int KEYS = 6;

  /** A column; {@code absent} is what rows read as that have no value of it, not even NULL. */
  private static final class Column {
    final String name;
    final boolean marked;
    Integer absent;
    Integer ofNow;
    boolean notNull;

    Column(String name, Integer value, boolean notNull) {
      this.name = name;
      this.absent = value;
      this.ofNow = value;
      this.notNull = notNull;
      this.marked = value != null && !notNull;
    }

    /** Whether rows without a value read as the default, whatever it is. */
    boolean followsDefault() {
      return notNull && !marked;
    }
  }

  /** All rows at a time, by key; values by column. */
  private record State(long time, Map<Integer, Map<Column, Integer>> rows) {}

  private final List<Column> columns = new ArrayList<>();
  private Map<Integer, Map<Column, Integer>> rows = new TreeMap<>();
  private final List<State> past = new ArrayList<>();
  private final Random random = new Random(TestSeed.get(20_261_124));
  private final List<String> done = new ArrayList<>();
  private int named;
  private Connection connection;
  private Statement sql;

  @Test
  void rowsInMemoryReadAsTheModelSays() throws SQLException {
    run("jdbc:cellar:mem:added");
  }

  @Test
  void rowsOfADirectoryReadAsTheModelSays(@TempDir Path directory) throws SQLException {
    run("jdbc:cellar:" + directory.resolve("store"));
  }

  private void run(String url) throws SQLException {
    try (Connection opened = DriverManager.getConnection(url);
        Statement statement = opened.createStatement()) {
      connection = opened;
      sql = statement;
      execute(
          "CREATE TABLE t (id INTEGER PRIMARY KEY)"
              + " FAMILY d WITH (versions = 1000, keep_deleted_cells = 'true')");
      define();
      define();
      for (int step = 0; step < STEPS; step++) {
        if (random.nextInt(4) == 0) {
          define();
        } else if (random.nextInt(5) == 0) {
          inTransaction();
        } else {
          change();
        }
        if (random.nextInt(40) == 0) {
          execute("FLUSH TABLE t");
        }
        check();
      }
    }
  }

  private void execute(String statement) throws SQLException {
    done.add(statement);
    sql.execute(statement);
  }

  private String done() {
    return String.join(";\n", done);
  }

  private void inTransaction() throws SQLException {
    Map<Integer, Map<Column, Integer>> before = copy(rows);
    done.add("BEGIN");
    connection.setAutoCommit(false);
    change();
    change();
    check();
    if (random.nextBoolean()) {
      connection.commit();
    } else {
      done.add("ROLLBACK");
      connection.rollback();
      rows = before;
    }
    connection.setAutoCommit(true);
  }

  private void define() throws SQLException {
    int kind = random.nextInt(6);
    if (columns.size() < 2 || (kind == 0 && columns.size() < 6)) {
      Integer value = random.nextInt(4) == 0 ? null : value();
      boolean notNull = value != null && random.nextInt(4) == 0;
      Column column = new Column("c" + named++, value, notNull);
      execute(
          "ALTER TABLE t ADD COLUMN "
              + column.name
              + " INTEGER"
              + (notNull ? " NOT NULL" : "")
              + (value == null ? "" : " DEFAULT " + value));
      columns.add(column);
      return;
    }
    Column column = anyColumn();
    switch (kind) {
      case 1 -> {
        execute("ALTER TABLE t DROP COLUMN " + column.name);
        columns.remove(column);
      }
      case 2, 3 -> {
        Integer value = kind == 2 ? value() : null;
        if (column.followsDefault()) {
          fill(column);
          column.absent = value;
        }
        execute(
            "ALTER TABLE t ALTER "
                + column.name
                + (value == null ? " DROP" : " SET")
                + " DEFAULT"
                + (value == null ? "" : " " + value));
        column.ofNow = value;
      }
      default -> setNotNull(column);
    }
  }

  private void setNotNull(Column column) throws SQLException {
    if (column.notNull) {
      if (column.followsDefault()) {
        fill(column);
        column.absent = null;
      }
      execute("ALTER TABLE t ALTER " + column.name + " DROP NOT NULL");
      column.notNull = false;
    } else if (rows.values().stream().allMatch(row -> read(row, column) != null)) {
      execute("ALTER TABLE t ALTER " + column.name + " SET NOT NULL");
      column.notNull = true;
      if (column.followsDefault()) {
        column.absent = column.ofNow;
      }
    }
  }

  private void fill(Column column) {
    rows.values().forEach(row -> row.putIfAbsent(column, column.absent));
  }

  private void change() throws SQLException {
    int id = random.nextInt(KEYS);
    Map<Column, Integer> given = new HashMap<>();
    for (Column column : columns) {
      if (random.nextInt(3) > 0) {
        given.put(column, column.notNull || random.nextInt(3) > 0 ? value() : null);
      }
    }
    Map<Column, Integer> inserted = new HashMap<>(given);
    for (Column column : columns) {
      if (!given.containsKey(column)) {
        inserted.put(column, column.ofNow);
      }
    }
    if (columns.stream().anyMatch(column -> column.notNull && inserted.get(column) == null)) {
      String verb = random.nextBoolean() ? "INSERT" : "UPSERT";
      SQLException refused =
          assertThrows(
              SQLException.class, () -> execute(verb + " INTO t " + values(id, given)), this::done);
      assertEquals("23502", refused.getSQLState());
      return;
    }
    switch (random.nextInt(9)) {
      case 8 -> move(id, random.nextInt(KEYS));
      case 0, 1 -> {
        if (!rows.containsKey(id)) {
          execute("INSERT INTO t " + values(id, given));
          rows.put(id, inserted);
        }
      }
      case 2 -> {
        execute("UPSERT INTO t " + values(id, given));
        rows.computeIfAbsent(id, key -> new HashMap<>()).putAll(given);
      }
      case 3 -> {
        execute("DELETE FROM t WHERE id = " + id);
        rows.remove(id);
      }
      case 4 -> update(id);
      case 5 -> {
        Column column = anyColumn();
        execute(
            "INSERT INTO t "
                + values(id, given)
                + " ON CONFLICT (id) DO UPDATE SET "
                + column.name
                + " = EXCLUDED."
                + column.name);
        Map<Column, Integer> row = rows.get(id);
        if (row == null) {
          rows.put(id, inserted);
        } else {
          row.put(column, inserted.get(column));
        }
      }
      case 6 -> merge(id, given, inserted);
      default -> {
        Column column = anyColumn();
        int value = value();
        execute("UPDATE t SET " + column.name + " = 0 WHERE " + column.name + " = " + value);
        for (Map<Column, Integer> row : rows.values()) {
          if (Objects.equals(read(row, column), value)) {
            row.put(column, 0);
          }
        }
      }
    }
  }

  private void move(int from, int to) throws SQLException {
    if (rows.containsKey(from) && !rows.containsKey(to)) {
      execute("UPDATE t SET id = " + to + " WHERE id = " + from);
      Map<Column, Integer> row = rows.remove(from);
      columns.forEach(column -> row.put(column, read(row, column)));
      rows.put(to, row);
    }
  }

  private void update(int id) throws SQLException {
    Column column = anyColumn();
    Integer value = column.notNull || random.nextBoolean() ? value() : null;
    execute("UPDATE t SET " + column.name + " = " + value + " WHERE id = " + id);
    if (rows.containsKey(id)) {
      rows.get(id).put(column, value);
    }
  }

  private void merge(int id, Map<Column, Integer> given, Map<Column, Integer> inserted)
      throws SQLException {
    Column column = anyColumn();
    Integer value = column.notNull || random.nextBoolean() ? value() : null;
    execute(
        "MERGE INTO t USING (VALUES ("
            + id
            + ")) AS s (k) ON t.id = s.k WHEN MATCHED THEN UPDATE SET "
            + column.name
            + " = "
            + value
            + " WHEN NOT MATCHED THEN INSERT "
            + values(id, given));
    if (rows.containsKey(id)) {
      rows.get(id).put(column, value);
    } else {
      rows.put(id, inserted);
    }
  }

  private static String values(int id, Map<Column, Integer> given) {
    List<Column> order = List.copyOf(given.keySet());
    String names = order.stream().map(column -> ", " + column.name).collect(Collectors.joining());
    String values =
        order.stream().map(column -> ", " + given.get(column)).collect(Collectors.joining());
    return "(id" + names + ") VALUES (" + id + values + ")";
  }

  private Column anyColumn() {
    return columns.get(random.nextInt(columns.size()));
  }

  private int value() {
    return random.nextInt(4);
  }

  private static Integer read(Map<Column, Integer> row, Column column) {
    return row.containsKey(column) ? row.get(column) : column.absent;
  }

  private void check() throws SQLException {
    String names = columns.stream().map(column -> ", " + column.name).collect(Collectors.joining());
    assertEquals(
        rows(rows, columns), query("SELECT id" + names + " FROM t ORDER BY id"), this::done);
    int id = random.nextInt(KEYS);
    Map<Integer, Map<Column, Integer>> one = new TreeMap<>(rows);
    one.keySet().retainAll(List.of(id));
    assertEquals(
        rows(one, columns), query("SELECT id" + names + " FROM t WHERE id = " + id), this::done);
    for (Column column : columns) {
      int value = value();
      checkIds(column.name + " = " + value, row -> Objects.equals(read(row, column), value));
      checkIds(column.name + " IS NULL", row -> read(row, column) == null);
      checkIds(column.name + " IS NOT NULL", row -> read(row, column) != null);
      checkIds(
          column.name + " <> " + value,
          row -> read(row, column) != null && read(row, column) != value);
      long count = rows.values().stream().filter(row -> read(row, column) != null).count();
      assertEquals(List.of("" + count), query("SELECT COUNT(" + column.name + ") FROM t"));
    }
    if (connection.getAutoCommit()) {
      checkPast();
    }
  }

  private interface Condition {
    boolean holds(Map<Column, Integer> row);
  }

  private void checkIds(String where, Condition condition) throws SQLException {
    List<String> ids =
        rows.entrySet().stream()
            .filter(row -> condition.holds(row.getValue()))
            .map(row -> "" + row.getKey())
            .toList();
    assertEquals(ids, query("SELECT id FROM t WHERE " + where + " ORDER BY id"), this::done);
  }

  /** NULLs of a time when a column was not yet NOT NULL are not compared. */
  private void checkPast() throws SQLException {
    past.add(new State(pause(), copy(rows)));
    State state = past.get(random.nextInt(past.size()));
    List<Column> seen = columns.stream().filter(column -> !column.notNull).toList();
    String names = seen.stream().map(column -> ", " + column.name).collect(Collectors.joining());
    assertEquals(
        rows(state.rows(), seen),
        query(
            "SELECT id"
                + names
                + " FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '"
                + new Timestamp(state.time())
                + "' ORDER BY id"),
        this::done);
    for (Column column : seen) {
      assertEquals(
          rows(rows, List.of(column)),
          query(
              "SELECT id, " + column.name + " FROM t$history WHERE _valid_to IS NULL ORDER BY id"),
          this::done);
    }
  }

  /** A time after all changes so far and before all to come. */
  private static long pause() {
    long time = System.currentTimeMillis() + 1;
    while (System.currentTimeMillis() <= time) {
      Thread.onSpinWait();
    }
    return time;
  }

  private static List<String> rows(Map<Integer, Map<Column, Integer>> rows, List<Column> columns) {
    List<String> lines = new ArrayList<>();
    rows.forEach(
        (id, row) ->
            lines.add(
                id
                    + columns.stream()
                        .map(column -> "|" + read(row, column))
                        .collect(Collectors.joining())));
    return lines;
  }

  private static Map<Integer, Map<Column, Integer>> copy(Map<Integer, Map<Column, Integer>> rows) {
    Map<Integer, Map<Column, Integer>> copy = new TreeMap<>();
    rows.forEach((id, row) -> copy.put(id, new HashMap<>(row)));
    return copy;
  }

  private List<String> query(String text) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet found = sql.executeQuery(text)) {
      while (found.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          line.append(i > 1 ? "|" : "").append(found.getObject(i));
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }
}
