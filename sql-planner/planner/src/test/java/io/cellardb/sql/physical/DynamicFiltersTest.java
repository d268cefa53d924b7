package io.cellardb.sql.physical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import io.cellardb.storage.Admin;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableStatistics;
import io.cellardb.storage.memory.MemoryStore;
import io.cellardb.tck.seed.TestSeed;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which scans the other input of a join narrows, and that no row is missing for it. */
class DynamicFiltersTest {
  private static final int QUERIES = 120;
  private static final Pattern READ = Pattern.compile("\\(actual rows=([0-9]+)");

  private final Store store = new MemoryStore();

  /** Plans as for tables of some rows. */
  private final SqlTester small = new SqlTester(store, false);

  /** Plans as for large tables of a cluster; made when there are tables. */
  private SqlTester large;

  /** The store, whose tables seem to have many rows, on servers. */
  private static Store largeAndRemote(Store store) {
    TableStatistics statistics =
        new TableStatistics(100_000, 10_000_000, List.of(), List.of(), true);
    Admin admin = with(Admin.class, store.admin(), "statistics", statistics);
    return with(Store.class, store, "admin", admin);
  }

  private static <T> T with(Class<T> type, T real, String method, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, called, arguments) -> {
              if (called.getName().equals(method)) {
                return answer;
              }
              try {
                return called.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @BeforeEach
  void tables() {
    small.run("CREATE TABLE a (k INTEGER PRIMARY KEY, g INTEGER, v INTEGER, t VARCHAR)");
    small.run(
        "CREATE TABLE b (g INTEGER, n BIGINT, v SMALLINT, t VARCHAR, PRIMARY KEY (g, n DESC))");
    small.run("CREATE TABLE c (t VARCHAR, k INTEGER, v BIGINT NOT NULL, PRIMARY KEY (t, k))");
    Random random = new Random(TestSeed.get(20_261_130));
    for (int i = 0; i < 60; i++) {
      small.run(
          "UPSERT INTO a VALUES (?, ?, ?, ?)", i, number(random), number(random), text(random));
      small.run("UPSERT INTO b VALUES (?, ?, ?, ?)", i % 9, i, number(random), text(random));
      small.run("UPSERT INTO c VALUES (?, ?, ?)", "" + (char) ('a' + i % 7), i, i % 11);
    }
    large = new SqlTester(largeAndRemote(store), false);
  }

  private static Integer number(Random random) {
    return random.nextInt(8) == 0 ? null : random.nextInt(12) - 1;
  }

  private static String text(Random random) {
    return random.nextInt(8) == 0 ? null : "" + (char) ('a' + random.nextInt(9));
  }

  /** How many rows a scan returns when the tables seem large; the answer is that of small ones. */
  private int read(String query, String table) {
    assertEquals(small.query(query), large.query(query), query);
    return reads(query, table).get(0);
  }

  /** The same of each scan of a table. */
  private List<Integer> reads(String query, String table) {
    return large.query("EXPLAIN ANALYZE " + query).stream()
        .filter(line -> line.contains("table=[default." + table + "]"))
        .map(READ::matcher)
        .filter(Matcher::find)
        .map(found -> Integer.valueOf(found.group(1)))
        .toList();
  }

  private int count(String rows) {
    return small.query("SELECT 1 FROM " + rows).size();
  }

  @Test
  void knownRowsTellTheKeysThatAreRead() {
    small.run("UPDATE a SET g = 5 WHERE k IN (3, 4)");
    small.run("UPDATE a SET g = NULL WHERE k = 6");
    String few = "(SELECT g FROM a WHERE k IN (3, 4, 6)) AS few";
    int fives = count("b WHERE g = 5");
    assertEquals(fives, read("SELECT b.n FROM b JOIN " + few + " ON few.g = b.g ORDER BY 1", "b"));
    assertEquals(
        fives, read("SELECT b.n FROM b RIGHT JOIN " + few + " ON few.g = b.g ORDER BY 1", "b"));
    assertEquals(
        fives,
        read(
            "SELECT b.n FROM b WHERE EXISTS (SELECT 1 FROM "
                + few
                + " WHERE few.g = b.g AND few.g + b.n > 7) ORDER BY 1",
            "b"));
  }

  @Test
  void knownRowsTellTheValuesThatAreRead() {
    small.run("UPDATE a SET v = 3, t = 'd' WHERE k = 2");
    String one = "(SELECT v, t FROM a WHERE k = 2) AS one";
    assertEquals(
        count("b WHERE v = 3"),
        read("SELECT b.n FROM b JOIN " + one + " ON one.v = b.v ORDER BY 1", "b"));
    assertEquals(
        count("b WHERE v = 3 AND t = 'd' AND n > 5"),
        read("SELECT b.n FROM b JOIN " + one + " USING (v, t) WHERE b.n > 5 ORDER BY 1", "b"));
  }

  @Test
  void whatIsDroppedAboveOtherJoinsAndGroupsIsNotRead() {
    small.run("UPDATE a SET v = 3 WHERE k = 2");
    String one = "(SELECT v FROM a WHERE k = 2) AS one";
    assertEquals(
        count("b WHERE v = 3"),
        read(
            "SELECT s.v, s.n FROM (SELECT v, COUNT(*) AS n FROM b GROUP BY v) AS s JOIN "
                + one
                + " ON one.v = s.v",
            "b"));
    assertEquals(
        count("b WHERE v = 3"),
        read(
            "SELECT b.n, c.k FROM b LEFT JOIN c ON c.k = b.n JOIN "
                + one
                + " ON one.v = b.v ORDER BY 1, 2",
            "b"));
  }

  @Test
  void rowsThatAreKeptWithoutAPartnerAreRead() {
    small.run("UPDATE a SET v = 3 WHERE k = 2");
    String one = "(SELECT v FROM a WHERE k = 2) AS one";
    for (String query :
        List.of(
            "SELECT b.n, one.v FROM b LEFT JOIN " + one + " ON one.v = b.v ORDER BY 1",
            "SELECT b.n, one.v FROM b FULL JOIN " + one + " ON one.v = b.v ORDER BY 1",
            "SELECT b.n FROM b JOIN " + one + " ON one.v IS NOT DISTINCT FROM b.v ORDER BY 1",
            "SELECT b.n FROM b WHERE NOT EXISTS (SELECT 1 FROM "
                + one
                + " WHERE one.v = b.v) ORDER BY 1",
            "SELECT s.n FROM (SELECT * FROM b ORDER BY n LIMIT 20) AS s JOIN "
                + one
                + " ON one.v = s.v ORDER BY 1")) {
      assertTrue(read(query, "b") >= 20, query);
    }
  }

  @Test
  void scansThatAreTheSameInThePlanAreNotNarrowed() {
    small.run("UPDATE a SET v = 3 WHERE k = 2");
    String query =
        "SELECT x.n, x.v, y.n, y.v FROM b AS x JOIN b AS y ON x.n + 1 = y.n + 1"
            + " JOIN (SELECT v FROM a WHERE k = 2) AS one ON one.v = x.v ORDER BY 1, 3";
    assertEquals(small.query(query), large.query(query));
    assertEquals(List.of(60, 60), reads(query, "b"), large.plan(query));
  }

  @Test
  void randomJoinsHaveTheRowsThatTheyHaveOfSmallTables() {
    long seed = TestSeed.get(20_261_201);
    RandomJoins joins = new RandomJoins(new Random(seed));
    int narrowed = 0;
    for (int i = 0; i < QUERIES; i++) {
      String query = joins.next();
      assertEquals(
          small.query(query), large.query(query), () -> "-Dtest.seed=" + seed + "\n" + query);
      narrowed += large.plan(query).contains("narrows=") ? 1 : 0;
    }
    assertTrue(narrowed > QUERIES / 3, narrowed + " queries of " + QUERIES);
  }

  /** Queries of nested joins, groups and conditions. Each relation has three columns c0, c1, c2. */
  private static final class RandomJoins {
    private static final List<String> NUMBERS =
        List.of(
            "k AS c0, g AS c1, v AS c2 FROM a",
            "g AS c0, n AS c1, v AS c2 FROM b",
            "k AS c0, v AS c1, v AS c2 FROM c");
    private static final List<String> TEXTS =
        List.of(
            "t AS c0, t AS c1, t AS c2 FROM a",
            "t AS c0, t || 'x' AS c1, t AS c2 FROM b",
            "t AS c0, t AS c1, t AS c2 FROM c");
    private static final List<String> JOINS =
        List.of("JOIN", "JOIN", "JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN");
    private static final int DEPTH = 3;

    private final Random random;
    private List<String> tables = NUMBERS;

    RandomJoins(Random random) {
      this.random = random;
    }

    String next() {
      tables = random.nextInt(3) == 0 ? TEXTS : NUMBERS;
      return "SELECT c0, c1, c2 FROM " + relation(DEPTH) + " AS r ORDER BY 1, 2, 3";
    }

    private String column() {
      return "c" + random.nextInt(3);
    }

    private String constant() {
      return tables == TEXTS
          ? "'" + (char) ('a' + random.nextInt(9)) + "'"
          : "" + random.nextInt(12);
    }

    private String condition() {
      return switch (random.nextInt(3)) {
        case 0 -> column() + " = " + constant();
        case 1 -> column() + " IN (" + constant() + ", " + constant() + ")";
        default -> column() + " < " + constant();
      };
    }

    private String equality() {
      String equals = random.nextInt(8) == 0 ? " IS NOT DISTINCT FROM " : " = ";
      String first = "l." + column() + equals + "r." + column();
      return switch (random.nextInt(4)) {
        case 0 -> first + " AND l." + column() + " = r." + column();
        case 1 -> first + " AND l." + column() + " <= r." + column();
        default -> first;
      };
    }

    private String relation(int depth) {
      if (depth == 0) {
        return "(SELECT " + tables.get(random.nextInt(tables.size())) + ")";
      }
      return switch (random.nextInt(9)) {
        case 0, 1, 2, 3 ->
            "(SELECT l.c0, r.c1, "
                + (random.nextBoolean() ? "l" : "r")
                + ".c2 FROM "
                + relation(depth - 1)
                + " AS l "
                + JOINS.get(random.nextInt(JOINS.size()))
                + " "
                + relation(depth - 1)
                + " AS r ON "
                + equality()
                + ")";
        case 4 ->
            "(SELECT l.* FROM "
                + relation(depth - 1)
                + " AS l WHERE "
                + (random.nextBoolean() ? "NOT " : "")
                + "EXISTS (SELECT 1 FROM "
                + relation(depth - 1)
                + " AS r WHERE "
                + equality()
                + "))";
        case 5 ->
            "(SELECT c1 AS c0, MIN(c0) AS c1, MAX(c2) AS c2 FROM "
                + relation(depth - 1)
                + " AS g GROUP BY c1)";
        case 6 ->
            "(SELECT * FROM "
                + relation(depth - 1)
                + " AS o ORDER BY c0, c1, c2 LIMIT "
                + (1 + random.nextInt(30))
                + ")";
        default -> "(SELECT * FROM " + relation(depth - 1) + " AS f WHERE " + condition() + ")";
      };
    }
  }
}
