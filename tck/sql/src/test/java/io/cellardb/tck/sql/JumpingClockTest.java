package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.Engine;
import io.cellardb.sql.Session;
import io.cellardb.sql.error.SqlException;
import io.cellardb.storage.Store;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.memory.MemoryStore;
import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Random statements and transactions while the clock jumps back and forth by milliseconds, hours
 * and years, in one process and between starts: rows are those of a model that knows no time, the
 * history of each row has all of its states in their order, and times of rows never go back. A
 * build asks the same seed each time; {@code -Dtest.seed=N} asks that one, {@code -Druns=N} for
 * more.
 */
final class JumpingClockTest {
  private static final int RUNS = Integer.getInteger("runs", 3);
  private static final int STEPS = 120;
  private static final int ROWS = 4;
  private static final long START = 1_700_000_000_000L;
  private static final long[] JUMPS = {1, 3, 3_600_000, 40L * 365 * 86_400_000};

  private final long seed = TestSeed.get(20_261_122);
  private final Random random = new Random(seed);
  private final List<String> steps = new ArrayList<>();

  private record Row(Integer n, String s) {
    @Override
    public String toString() {
      return n + "|" + s;
    }
  }

  /** Rows by key, and those that were written since the last commit. */
  private record State(TreeMap<Integer, Row> rows, NavigableSet<Integer> touched) {
    State copy() {
      return new State(new TreeMap<>(rows), new TreeSet<>(touched));
    }
  }

  private long now;
  private Store store;
  private Session session;
  private Session other;
  private UnaryOperator<Store> reopen;

  private State committed;

  /** What the session sees; a copy of {@link #committed} in a transaction, else that itself. */
  private State seen;

  private boolean inTransaction;
  private State savepoint;

  /** The states that each row was in, in their order. */
  private final Map<Integer, List<String>> history = new HashMap<>();

  private final Map<Integer, Long> newestTimes = new HashMap<>();
  private final TreeSet<Long> numbers = new TreeSet<>();
  private int columns;

  @Test
  void aStoreInMemory() {
    for (int run = 0; run < RUNS; run++) {
      live(new MemoryStore(() -> now), same -> same);
    }
  }

  @Test
  void aStoreOnFiles() {
    for (int run = 0; run < RUNS; run++) {
      LsmOptions options =
          LsmOptions.defaults().withFileSystem(new MemoryFileSystem()).withClock(() -> now);
      live(
          LsmStore.open(Path.of("/store"), options),
          old -> {
            old.close();
            return LsmStore.open(Path.of("/store"), options);
          });
    }
  }

  private void live(Store fresh, UnaryOperator<Store> reopening) {
    now = START;
    reopen = reopening;
    committed = new State(new TreeMap<>(), new TreeSet<>());
    seen = committed;
    inTransaction = false;
    history.clear();
    newestTimes.clear();
    numbers.clear();
    columns = 0;
    steps.clear();
    open(fresh);
    define();
    try {
      for (int i = 0; i < STEPS; i++) {
        step();
        checkRows();
      }
      if (inTransaction) {
        run("COMMIT");
        commit();
      }
      checkRows();
      checkHistory();
    } catch (SqlException | AssertionError e) {
      throw new AssertionError("seed " + seed + ":\n" + String.join("\n", steps), e);
    }
    store.close();
  }

  private void define() {
    String options =
        " WITH (versions = 1000, keep_deleted_cells = 'TRUE', new_version_behavior = "
            + (random.nextBoolean() ? "TRUE)" : "FALSE)");
    run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, f.s VARCHAR) FAMILY d"
            + options
            + " FAMILY f"
            + options
            + (random.nextInt(3) == 0 ? " WITH (row_consistency = 'newest')" : ""));
    run("CREATE TABLE numbered (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, x INTEGER)");
  }

  private void open(Store opened) {
    store = opened;
    Engine engine = Engine.open(store, false);
    session = engine.session();
    other = engine.session();
  }

  private void step() {
    jump();
    switch (random.nextInt(inTransaction ? 13 : 15)) {
      case 0, 1, 2 -> update();
      case 3, 4 -> insert();
      case 5, 6 -> upsert();
      case 7 -> delete();
      case 8 -> insertOrUpdate();
      case 9 -> number();
      case 10, 11, 12 -> control();
      case 13 -> maintain();
      default -> {
        steps.add("-- reopened at " + now);
        open(reopen.apply(store));
      }
    }
  }

  private void jump() {
    if (random.nextInt(3) > 0) {
      long by = JUMPS[random.nextInt(JUMPS.length)];
      now = Math.max(1, now + (random.nextBoolean() ? by : -by));
      steps.add("-- the clock shows " + now);
    }
  }

  private int key() {
    return random.nextInt(ROWS);
  }

  private String text() {
    return "s" + random.nextInt(1000);
  }

  private void wrote(int id, Row row) {
    if (row == null) {
      seen.rows().remove(id);
    } else {
      seen.rows().put(id, row);
    }
    seen.touched().add(id);
    if (!inTransaction) {
      remember();
    }
  }

  /** Adds the present states of the rows that were written to their histories. */
  private void remember() {
    for (int id : committed.touched()) {
      if (committed.rows().containsKey(id)) {
        history.computeIfAbsent(id, k -> new ArrayList<>()).add(committed.rows().get(id) + "");
      }
    }
    committed.touched().clear();
  }

  private void update() {
    int id = key();
    Row row = seen.rows().get(id);
    int by = random.nextInt(100);
    run("UPDATE t SET n = n + " + by + " WHERE id = " + id);
    if (row != null) {
      wrote(id, new Row(row.n() == null ? null : row.n() + by, row.s()));
    }
  }

  private void insert() {
    int id = key();
    int n = random.nextInt(100);
    String sql = "INSERT INTO t (id, n) VALUES (" + id + ", " + n + ")";
    if (seen.rows().containsKey(id)) {
      try {
        run(sql);
      } catch (SqlException e) {
        assertEquals("23505", e.sqlState());
        return;
      }
      throw new AssertionError("there is such a row");
    }
    run(sql);
    wrote(id, new Row(n, null));
  }

  private void upsert() {
    int id = key();
    Row row = seen.rows().getOrDefault(id, new Row(null, null));
    String text = random.nextInt(4) == 0 ? null : text();
    run(
        "UPSERT INTO t (id, n, s) VALUES ("
            + id
            + ", "
            + row.n()
            + ", "
            + (text == null ? "NULL" : "'" + text + "'")
            + ")");
    wrote(id, new Row(row.n(), text));
  }

  private void delete() {
    int id = key();
    boolean exists = seen.rows().containsKey(id);
    run("DELETE FROM t WHERE id = " + id);
    if (exists) {
      wrote(id, null);
    }
  }

  private void insertOrUpdate() {
    int id = key();
    Row row = seen.rows().get(id);
    int n = random.nextInt(100);
    run(
        "INSERT INTO t (id, n) VALUES ("
            + id
            + ", "
            + n
            + ") ON CONFLICT (id) DO UPDATE SET s = 'c', n = EXCLUDED.n");
    wrote(id, new Row(n, row == null ? null : "c"));
  }

  private void number() {
    run("INSERT INTO numbered (x) VALUES (1)");
    long number = Long.parseLong(Sessions.query(session, "SELECT MAX(id) FROM numbered").get(0));
    assertTrue(numbers.isEmpty() || number > numbers.last(), number + " after " + numbers);
    numbers.add(number);
  }

  private void control() {
    if (!inTransaction) {
      run("START TRANSACTION");
      inTransaction = true;
      seen = committed.copy();
      savepoint = null;
    } else if (random.nextInt(3) == 0) {
      run("ROLLBACK");
      inTransaction = false;
      seen = committed;
    } else if (random.nextBoolean()) {
      run("COMMIT");
      commit();
    } else if (savepoint == null) {
      run("SAVEPOINT p");
      savepoint = seen.copy();
    } else {
      run("ROLLBACK TO SAVEPOINT p");
      seen = savepoint.copy();
    }
  }

  private void commit() {
    inTransaction = false;
    committed = seen;
    remember();
  }

  private void maintain() {
    switch (random.nextInt(4)) {
      case 0 -> run("FLUSH TABLE t");
      case 1 -> run("COMPACT TABLE t" + (random.nextBoolean() ? " MAJOR" : ""));
      case 2 -> run("ALTER TABLE t ADD COLUMN c" + ++columns + " INTEGER");
      default -> {
        run("TRUNCATE TABLE t");
        committed.rows().clear();
        history.clear();
        newestTimes.clear();
      }
    }
  }

  private void checkRows() {
    check(session, seen);
    if (inTransaction) {
      check(other, committed);
    }
    if (columns > 0) {
      Sessions.query(session, "SELECT c" + columns + " FROM t");
    }
    for (String row : Sessions.query(session, "SELECT id, _time FROM t")) {
      int bar = row.indexOf('|');
      int id = Integer.parseInt(row.substring(0, bar));
      long time = Long.parseLong(row.substring(bar + 1));
      assertTrue(
          time >= newestTimes.getOrDefault(id, 0L), () -> row + " was " + newestTimes.get(id));
      if (!inTransaction) {
        newestTimes.put(id, time);
      }
    }
  }

  private void check(Session asked, State state) {
    List<String> expected = new ArrayList<>();
    state.rows().forEach((id, row) -> expected.add(id + "|" + row));
    assertEquals(expected, Sessions.query(asked, "SELECT id, n, s FROM t ORDER BY id"));
    int id = key();
    assertEquals(
        state.rows().containsKey(id) ? List.of(state.rows().get(id) + "") : List.of(),
        Sessions.query(asked, "SELECT n, s FROM t WHERE id = " + id));
  }

  private void checkHistory() {
    for (int id = 0; id < ROWS; id++) {
      assertEquals(
          changes(history.getOrDefault(id, List.of())),
          changes(
              Sessions.query(
                  session,
                  "SELECT n, s FROM t$history WHERE id = " + id + " ORDER BY _valid_from")));
    }
  }

  /** States without those that are the same as the one before: not every write changes a row. */
  private static List<String> changes(List<String> states) {
    List<String> changes = new ArrayList<>();
    for (String state : states) {
      if (changes.isEmpty() || !changes.get(changes.size() - 1).equals(state)) {
        changes.add(state);
      }
    }
    return changes;
  }

  private void run(String sql) {
    steps.add(sql + ";");
    Sessions.run(session, sql);
  }
}
