package io.cellardb.sql.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The ways to read a table: by its whole key, by ranges of it, and by all of its rows. */
class RowReadsTest {
  private static final int ROWS = 2_500;
  private static final int QUERIES = 200;

  private final SqlTester sql = new SqlTester();
  private final Random random = new Random(TestSeed.get(20_261_124));

  @BeforeEach
  void rows() {
    sql.run("CREATE TABLE t (g INTEGER, k INTEGER, v INTEGER, PRIMARY KEY (g, k))");
    sql.run(
        "INSERT INTO t SELECT CAST(n / 50 AS INTEGER), CAST(MOD(n, 50) AS INTEGER),"
            + " CASE WHEN MOD(n, 7) = 0 THEN NULL ELSE CAST(n AS INTEGER) END"
            + " FROM GENERATE_SERIES(0, "
            + (ROWS - 1)
            + ") AS s (n)");
  }

  private static String row(int n) {
    return n / 50 + "|" + n % 50 + "|" + (n % 7 == 0 ? "null" : n);
  }

  @Test
  void aWholeKeyIsOneRowOrNone() {
    for (int i = 0; i < QUERIES; i++) {
      int n = random.nextInt(ROWS + 100);
      List<String> expected = n < ROWS ? List.of(row(n)) : List.of();
      String query = "SELECT g, k, v FROM t WHERE g = ? AND k = ?";
      assertEquals(expected, sql.query(query, (long) (n / 50), (long) (n % 50)));
    }
  }

  @Test
  void rangesOfKeysHaveTheirRowsInTheOrderOfTheKey() {
    for (int i = 0; i < QUERIES; i++) {
      int group = random.nextInt(ROWS / 50);
      int least = random.nextInt(60);
      int greatest = random.nextInt(60);
      List<String> expected = new ArrayList<>();
      for (int k = least; k <= Math.min(greatest, 49); k++) {
        expected.add(row(group * 50 + k));
      }
      String query = "SELECT g, k, v FROM t WHERE g = ? AND k BETWEEN ? AND ?";
      assertEquals(expected, sql.query(query, (long) group, (long) least, (long) greatest));
    }
  }

  @Test
  void aScanHasEveryRowOnceAcrossItsBatches() {
    List<String> expected = new ArrayList<>();
    for (int n = 0; n < ROWS; n++) {
      expected.add(row(n));
    }
    assertEquals(expected, sql.query("SELECT g, k, v FROM t"));
  }

  @Test
  void aColumnThatIsOnlyTestedIsNotReturned() {
    String query = "SELECT k FROM t WHERE g = 1 AND v + k > 140";
    assertTrue(sql.plan(query).contains("columns=[k"), () -> sql.plan(query));
    List<String> expected = new ArrayList<>();
    for (int n = 50; n < 100; n++) {
      if (n % 7 != 0 && n + n % 50 > 140) {
        expected.add("" + n % 50);
      }
    }
    assertEquals(expected, sql.query(query));
  }

  @Test
  void nullIsFoundByItsTestAlone() {
    int nulls = (ROWS + 6) / 7;
    assertEquals(List.of("" + nulls), sql.query("SELECT COUNT(*) FROM t WHERE v IS NULL"));
    assertEquals(List.of("0"), sql.query("SELECT COUNT(*) FROM t WHERE v = NULL"));
    assertEquals(
        List.of((ROWS - nulls) + "|" + ROWS), sql.query("SELECT COUNT(v), COUNT(*) FROM t"));
  }
}
