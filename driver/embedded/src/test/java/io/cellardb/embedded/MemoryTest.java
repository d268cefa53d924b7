package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Statements that may use little memory answer as those that may use much. */
@Isolated
class MemoryTest {
  private static final int ROWS = 10_000;

  /** Whose rows come in an order of their own. */
  private static final List<String> ORDERED =
      List.of(
          "SELECT * FROM a ORDER BY text, n, id",
          "SELECT * FROM a ORDER BY n DESC NULLS LAST, id LIMIT 6000 OFFSET 3000",
          "SELECT id, text FROM a ORDER BY text DESC, id LIMIT 7",
          "SELECT a.id, b.id, b.text FROM a JOIN b ON a.n = b.n WHERE a.id < 3000"
              + " ORDER BY a.id, b.id",
          "SELECT text, COUNT(*), SUM(n), MIN(id) FROM a GROUP BY text ORDER BY text",
          "SELECT id, ROW_NUMBER() OVER (ORDER BY text, id), RANK() OVER (ORDER BY n) FROM a"
              + " ORDER BY id",
          "SELECT id, SUM(n) OVER (PARTITION BY MOD(id, 100) ORDER BY id) FROM a ORDER BY id");

  /** Of windows, whose partitions are too large for the memory. */
  private static final List<String> WINDOWS =
      List.of(
          "SELECT NTILE(7) OVER w, PERCENT_RANK() OVER w, CUME_DIST() OVER w FROM a"
              + " WINDOW w AS (ORDER BY n)",
          "SELECT id, SUM(d) OVER (ORDER BY n RANGE BETWEEN 9 PRECEDING AND 9 FOLLOWING),"
              + " MAX(text) OVER (ORDER BY n DESC RANGE BETWEEN 1 FOLLOWING AND 5 FOLLOWING) FROM a",
          "SELECT id, COUNT(n) OVER (PARTITION BY MOD(id, 2) ORDER BY n GROUPS 3 PRECEDING),"
              + " SUM(n) OVER (ORDER BY n GROUPS 2 PRECEDING EXCLUDE TIES) FROM a",
          "SELECT id, SUM(n) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING),"
              + " MIN(text) OVER (ORDER BY id ROWS BETWEEN 5 FOLLOWING AND UNBOUNDED FOLLOWING)"
              + " FROM a",
          "SELECT id, FIRST_VALUE(text) OVER w, LAST_VALUE(text) OVER w, NTH_VALUE(n, 99) OVER w"
              + " FROM a WINDOW w AS (PARTITION BY MOD(id, 2) ORDER BY n, id)",
          "SELECT id, LAST_VALUE(n) IGNORE NULLS OVER w, LAG(n, 3) IGNORE NULLS OVER w,"
              + " LEAD(text, 5000, 'none') OVER w FROM a WINDOW w AS (ORDER BY text, id)",
          "SELECT id, DENSE_RANK() OVER w, RANK() OVER w, SUM(n) OVER w, COUNT(DISTINCT text) OVER"
              + " (PARTITION BY 1) FROM a WINDOW w AS (ORDER BY MOD(id, 3))",
          "SELECT id, MAX(id) OVER (ORDER BY id ROWS 4000 PRECEDING), STRING_AGG(text, ',') OVER"
              + " (ORDER BY id ROWS 2 PRECEDING EXCLUDE CURRENT ROW) FROM a");

  private static final List<String> UNORDERED =
      List.of(
          "SELECT DISTINCT text, n FROM a",
          "SELECT MOD(id, 9), MEDIAN(n), MODE() WITHIN GROUP (ORDER BY text DESC) FROM a GROUP BY 1",
          "SELECT n, text, COUNT(DISTINCT d) FROM a GROUP BY ROLLUP(n, text)",
          "SELECT a.id, b.id FROM a LEFT JOIN b ON a.text = b.text AND a.n < b.n",
          "SELECT a.id, b.id FROM a FULL JOIN b ON a.id = b.n",
          "SELECT a.id, b.id, b.text FROM a ASOF JOIN b MATCH_CONDITION b.d <= a.d ON a.n = b.n",
          "SELECT a.id, b.id FROM a LEFT ASOF JOIN b MATCH_CONDITION b.d > a.d"
              + " ON a.n = b.n AND a.text = b.text",
          "SELECT id FROM a WHERE n IN (SELECT n FROM b WHERE n > 10)",
          "SELECT id FROM a WHERE NOT EXISTS (SELECT * FROM b WHERE b.text = a.text)",
          "SELECT a.id, b.id FROM a JOIN b ON a.n > b.n + 990 WHERE a.id < 500",
          "SELECT n, text FROM a INTERSECT SELECT n, text FROM b",
          "SELECT n, text FROM a EXCEPT ALL SELECT n, text FROM b",
          "SELECT n FROM a UNION SELECT n FROM b");

  /** Of some hundred thousand rows each, with few rows in the answer. */
  private static final List<String> LARGE =
      List.of(
          "SELECT COUNT(*), MIN(t), MAX(p) FROM (SELECT a.text || b.text || ' and much more text"
              + " that all rows have' AS t, ROW_NUMBER() OVER (ORDER BY a.text || b.text) AS p"
              + " FROM a JOIN b ON MOD(a.id, 300) = MOD(b.id, 300))",
          "SELECT COUNT(*), SUM(c) FROM (SELECT a.id, b.id, COUNT(*) AS c FROM a JOIN b"
              + " ON MOD(a.id, 300) = MOD(b.id, 300) GROUP BY a.id, b.id)",
          "SELECT COUNT(*), COUNT(y.k) FROM (SELECT a.id AS k, b.text FROM a JOIN b"
              + " ON MOD(a.id, 300) = MOD(b.id, 300)) x LEFT JOIN (SELECT a.id * 100 AS k,"
              + " a.text || b.text AS t FROM a JOIN b ON MOD(a.id, 300) = MOD(b.id, 300)) y"
              + " ON x.k = y.k AND y.t > x.text");

  @TempDir private Path directory;

  private static void load(Connection connection, int rows) throws SQLException {
    Random random = new Random(1);
    connection.setAutoCommit(true);
    for (String name : List.of("a", "b")) {
      Rows.update(
          connection,
          "CREATE TABLE "
              + name
              + " (id BIGINT PRIMARY KEY, n BIGINT, text VARCHAR, d DECIMAL(9, 2))");
      try (PreparedStatement insert =
          connection.prepareStatement("UPSERT INTO " + name + " VALUES (?, ?, ?, ?)")) {
        for (int i = 0; i < rows; i++) {
          insert.setLong(1, i);
          insert.setObject(2, random.nextInt(10) == 0 ? null : random.nextLong(1_000));
          insert.setString(3, "text number " + random.nextInt(rows / 2));
          insert.setBigDecimal(4, java.math.BigDecimal.valueOf(random.nextInt(1000), 2));
          insert.addBatch();
          if (i % 1_000 == 999) {
            insert.executeBatch();
          }
        }
        insert.executeBatch();
      }
    }
  }

  @Test
  void littleMemoryChangesNoAnswer() throws SQLException {
    Path files = directory.resolve("files");
    files.toFile().mkdir();
    String store = "jdbc:cellar:" + directory.resolve("data");
    try (Connection much = DriverManager.getConnection(store + "?memory=1g");
        Connection little =
            DriverManager.getConnection(store + "?memory=100k&tempDirectory=" + files)) {
      load(much, ROWS);
      for (String query : ORDERED) {
        assertEquals(Rows.of(much, query), Rows.of(little, query), query);
      }
      for (String query : WINDOWS) {
        assertEquals(Rows.of(much, query), Rows.of(little, query), query);
      }
      for (String query : UNORDERED) {
        List<String> expected = Rows.of(much, query);
        List<String> actual = Rows.of(little, query);
        Collections.sort(expected);
        Collections.sort(actual);
        assertEquals(expected, actual, query);
      }
    }
    assertEquals(0, files.toFile().list().length);
  }

  @Test
  void whatHasNoRoomSaysWhichPropertyGivesIt() throws SQLException {
    String store = "jdbc:cellar:mem:MemoryTest";
    try (Connection much = DriverManager.getConnection(store);
        Connection little = DriverManager.getConnection(store + "?memory=10k");
        Connection nowhere =
            DriverManager.getConnection(
                store + "?memory=10k&tempDirectory=" + directory.resolve("none"))) {
      load(much, ROWS);
      String text = "SELECT STRING_AGG(REPEAT(text, 20), ',') FROM a";
      assertFails("53200", "memory", () -> Rows.of(little, text));
      assertFails("58030", "none", () -> Rows.of(nowhere, "SELECT * FROM a ORDER BY text"));
      assertEquals(List.of("10000"), Rows.of(little, "SELECT COUNT(*) FROM a"));
    }
  }

  /** Works on several times its heap. */
  static final class SmallHeap {
    public static void main(String[] args) throws SQLException {
      try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + args[0])) {
        for (String query : LARGE) {
          System.out.println(Rows.of(connection, query).get(0));
        }
      }
    }
  }

  @Test
  void queriesOnSeveralTimesTheHeapComeToAnEnd() throws Exception {
    Path store = directory.resolve("data");
    List<String> expected = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + store)) {
      load(connection, ROWS);
      for (String query : LARGE) {
        expected.addAll(Rows.of(connection, query));
      }
    }
    assertEquals(
        expected,
        ChildJvm.runInSmallHeap(
            SmallHeap.class, store + "?cacheSize=4m", directory.resolve("output")));
  }
}
