package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.Engine;
import io.cellardb.sql.IndexVerification;
import io.cellardb.sql.Session;
import io.cellardb.sql.error.SqlException;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.memory.MemoryStore;
import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Random changes of rows whose cells end by their age, in families of random options, which ALTER
 * TABLE changes, while the clock goes on: whatever a query finds without an index, it finds by each
 * index. A build asks the same seed each time; {@code -Dtest.seed=N} asks that one, {@code
 * -Druns=N} for more.
 */
final class ExpiringIndexesTest {
  private static final int RUNS = Integer.getInteger("runs", 2);
  private static final int STEPS = 80;
  private static final int KEYS = 4;
  private static final int VALUES = 3;
  private static final long START = 1_700_000_000_000L;

  /** What may happen to a change. */
  private static final Set<String> REFUSALS = Set.of("0A000", "23505", "23502", "40001", "42701");

  private static final List<String> INDEXES = List.of("t_ab", "t_b", "t_c", "t_ca", "t_ic", "t_x");

  private final long seed = TestSeed.get(20_261_129);
  private final Random random = new Random(seed);
  private final List<String> steps = new ArrayList<>();
  private long now;
  private Store store;
  private Session session;
  private boolean indexed;
  private long found;
  private long planned;

  @Test
  void rowsInMemoryAreFound() {
    for (int run = 0; run < RUNS; run++) {
      live(new MemoryStore(() -> now));
    }
    assertTrue(found > 100 && planned > 50, found + " rows, " + planned + " plans with an index");
  }

  @Test
  void rowsInFilesAreFound() {
    for (int run = 0; run < RUNS; run++) {
      live(files());
    }
    assertTrue(found > 100 && planned > 50, found + " rows, " + planned + " plans with an index");
  }

  @Test
  void aRowThatIsWrittenAgainKeepsItsEntry() {
    keepAlive(new MemoryStore(() -> now));
    keepAlive(files());
  }

  private void keepAlive(Store fresh) {
    now = START;
    session = Engine.open(fresh, false).session();
    run("CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER) FAMILY d WITH (ttl = 5)");
    run("CREATE INDEX t_a ON t (a)");
    run("UPSERT INTO t VALUES (1, 7)");
    String query = "SELECT /*+ INDEX(t t_a) */ id FROM t WHERE a = 7";
    now += 4_000;
    run("UPSERT INTO t VALUES (1, 7)");
    now += 4_000;
    assertTrue(Sessions.query(session, "EXPLAIN " + query).toString().contains("index=[t_a"));
    assertEquals(List.of("1"), Sessions.query(session, query));
    now += 4_000;
    assertEquals(List.of(), Sessions.query(session, query));
    try (CellScanner left =
        fresh.table(TableName.parse("default:t_a.index")).cells(CellScan.NEWEST)) {
      assertNull(left.next());
    }
    fresh.close();
  }

  private LsmStore files() {
    return LsmStore.open(
        Path.of("/store"),
        LsmOptions.defaults().withFileSystem(new MemoryFileSystem()).withClock(() -> now));
  }

  private void live(Store fresh) {
    now = START;
    indexed = false;
    store = fresh;
    steps.clear();
    session = Engine.open(store, false).session();
    run(
        "CREATE TABLE t (k INTEGER, id INTEGER, a INTEGER, b INTEGER"
            + (random.nextBoolean() ? " NOT NULL DEFAULT 1" : "")
            + ", f.c INTEGER, g.x INTEGER, PRIMARY KEY (k, id)) FAMILY d"
            + options(" WITH (")
            + " FAMILY f"
            + options(" WITH (")
            + " FAMILY g WITH (versions = 1)"
            + (random.nextInt(8) == 0 ? " WITH (row_consistency = 'newest')" : ""));
    int first = random.nextInt(STEPS / 3);
    try {
      for (int step = 0; step < STEPS; step++) {
        if (step == first) {
          run("CREATE INDEX t_ab ON t (a, b)");
          run("CREATE INDEX t_b ON t (b DESC) INCLUDE (c)");
          run("CREATE INDEX t_c ON t (c)");
          run("CREATE INDEX t_ca ON t (c, a)");
          run("CREATE INDEX t_ic ON t (id, c)");
          run("CREATE INDEX t_x ON t (x, id) INCLUDE (a)");
          indexed = true;
        }
        now += random.nextInt(4) == 0 ? 1_000L * random.nextInt(8) : random.nextInt(3);
        steps.add("-- at " + (now - START));
        step();
        if (indexed) {
          check();
        }
      }
    } catch (SqlException | AssertionError e) {
      throw new AssertionError("seed " + seed + ":\n" + String.join(";\n", steps), e);
    }
    store.close();
  }

  private String options(String before) {
    String ttl =
        switch (random.nextInt(4)) {
          case 0 -> "ttl = 3600";
          case 1 -> "ttl = 20";
          default -> "ttl = 5";
        };
    return before
        + ttl
        + ", versions = "
        + (1 + random.nextInt(3))
        + ", min_versions = "
        + (random.nextInt(5) == 0 ? 1 : 0)
        + ", new_version_behavior = "
        + (random.nextInt(8) > 0)
        + ")";
  }

  private void step() {
    switch (random.nextInt(20)) {
      case 0 -> run("FLUSH TABLE t");
      case 1 -> run("COMPACT TABLE t MAJOR");
      case 2 -> {
        if (indexed) {
          run("REINDEX " + INDEXES.get(random.nextInt(INDEXES.size())));
        }
      }
      case 3 ->
          run("ALTER TABLE t FAMILY " + (random.nextBoolean() ? "d" : "f") + options(" SET ("));
      case 4 -> run("ALTER TABLE t ADD COLUMN f.n INTEGER DEFAULT 2");
      case 5 -> {
        run("BEGIN");
        change();
        now += random.nextInt(2_000);
        change();
        run(random.nextInt(4) == 0 ? "ROLLBACK" : "COMMIT");
      }
      default -> change();
    }
  }

  private void change() {
    String key = random.nextInt(2) + ", " + random.nextInt(KEYS);
    String row = "k = " + key.replace(",", " AND id =");
    run(
        switch (random.nextInt(10)) {
          case 0, 1 -> "INSERT INTO t (k, id, a, b) VALUES (" + key + value() + ", 0)";
          case 2 -> "UPSERT INTO t (k, id, a) VALUES (" + key + value() + ")";
          case 3 -> "UPSERT INTO t (k, id, c) VALUES (" + key + value() + ")";
          case 4 -> "UPSERT INTO t (k, id, x, c) VALUES (" + key + value() + value() + ")";
          case 5 ->
              "UPSERT INTO t (k, id, a, c, _time) VALUES ("
                  + key
                  + value()
                  + value()
                  + time()
                  + ")";
          case 6 -> "UPDATE t SET c = a, a = c WHERE " + row;
          case 7 -> "UPDATE t SET b = " + random.nextInt(VALUES) + " WHERE " + row;
          case 8 -> "DELETE FROM t WHERE " + row;
          default ->
              "DELETE FROM t$cells WHERE "
                  + row
                  + " AND family = '"
                  + (random.nextBoolean() ? "d" : "f")
                  + "' AND qualifier "
                  + List.of("= 'a'", "= 'b'", "= 'c'", ">= ''").get(random.nextInt(4));
        });
  }

  private String value() {
    return random.nextInt(6) == 0 ? ", CAST(NULL AS INTEGER)" : ", " + random.nextInt(VALUES);
  }

  private String time() {
    long time = now + List.of(-10_000, -3_000, -1, 0, 4_000, 30_000).get(random.nextInt(6));
    return ", " + time;
  }

  private void run(String sql) {
    steps.add(sql);
    try {
      Sessions.run(session, sql);
    } catch (SqlException e) {
      if (!REFUSALS.contains(e.sqlState())) {
        throw e;
      }
      steps.set(steps.size() - 1, "-- " + sql + ": " + e.getMessage());
    }
  }

  private void check() {
    String rest = " k, id, a, b, c, x FROM t WHERE " + condition() + " ORDER BY k, id";
    List<String> rows = Sessions.query(session, "SELECT /*+ NO_INDEX(t) */" + rest);
    found += rows.size();
    for (String index : INDEXES) {
      String hinted = "SELECT /*+ INDEX(t " + index + ") */" + rest;
      assertEquals(rows, Sessions.query(session, hinted), hinted);
      if (Sessions.query(session, "EXPLAIN " + hinted).toString().contains("index=[" + index)) {
        planned++;
      }
    }
    String count = " COUNT(*), MIN(c), SUM(a) FROM t WHERE " + condition();
    assertEquals(
        Sessions.query(session, "SELECT /*+ NO_INDEX(t) */" + count),
        Sessions.query(session, "SELECT" + count),
        count);
    List<String> differences = new ArrayList<>();
    IndexVerification.run(store, differences::add);
    assertEquals(List.of(), differences);
  }

  private String condition() {
    String value = String.valueOf(random.nextInt(VALUES));
    return switch (random.nextInt(13)) {
      case 0 -> "a = " + value;
      case 1 -> "a >= " + value + " AND b < 2";
      case 2 -> "a IS NULL";
      case 3 -> "b = " + value;
      case 4 -> "b IN (0, " + value + ")";
      case 5 -> "c = " + value;
      case 6 -> "c = " + value + " AND a IS NULL";
      case 7 -> "c = " + value + " AND a = 1";
      case 8 -> "id = " + value + " AND c > 0";
      case 9 -> "id = " + value;
      case 10 -> "c = " + value + " OR a = " + value;
      case 11 -> "x = " + value + " AND a IS DISTINCT FROM 1";
      default -> "COALESCE(c, 1) = 1 AND a < 2";
    };
  }
}
