package io.cellardb.sql.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.schema.TransientTable;
import org.junit.jupiter.api.Test;

/**
 * What Calcite's converter does without our repairs. A test fails as soon as it does it right; then
 * its repair is to be deleted.
 */
final class ConverterRepairsTest {
  private final PlainCalcite calcite = new PlainCalcite();

  private static String needed(Class<?> repair) {
    return "Calcite no longer needs " + repair.getSimpleName() + ": delete it";
  }

  @Test
  @Needs(GroupingSets.class)
  void equalSetsOfRollupAreOne() {
    String plan = calcite.planned("SELECT COUNT(*) FROM a GROUP BY ROLLUP (x, x)");
    assertTrue(plan.contains("groups=[[{0}, {}]]"), () -> needed(GroupingSets.class) + plan);
    assertFalse(plan.contains("Union"), () -> needed(GroupingSets.class) + plan);
  }

  @Test
  @Needs(LateralJoins.class)
  void aColumnBeforeLateralIsLookedForInTheWrongTable() {
    assertThrows(
        NullPointerException.class,
        () -> calcite.plan("SELECT * FROM a CROSS JOIN (c CROSS JOIN LATERAL (SELECT c.z))"),
        needed(LateralJoins.class));
  }

  @Test
  @Needs(RecursiveUnion.class)
  void aTextThatGrowsIsCut() {
    String query =
        "WITH RECURSIVE r AS (SELECT 'a' AS s UNION ALL SELECT s || 'b' FROM r) SELECT * FROM r";
    assertEquals(2, calcite.type(query).getPrecision(), needed(RecursiveUnion.class));
  }

  @Test
  @Needs(MembersOfWith.class)
  void membersOfAQueryWithWithAreNotCast() {
    String query = "SELECT id FROM a WHERE x IN (%s)";
    String select = "SELECT '10' AS n";
    assertTrue(calcite.planned(query.formatted(select)).contains("CAST"));
    String with = query.formatted("WITH q AS (" + select + ") SELECT n FROM q");
    assertThrows(AssertionError.class, () -> calcite.plan(with), needed(MembersOfWith.class));
  }

  @Test
  @Needs(SharedQueries.class)
  void theFirstOfTwoPlacesOfAQueryHasTheRowsOfTheSecond() {
    String plan = calcite.planned("SELECT COALESCE((SELECT (SELECT b.x) FROM b), 1) FROM a");
    assertTrue(plan.contains("x=[$cor0.x]"), plan);
    assertFalse(plan.contains("variablesSet=[[$cor0]]"), () -> needed(SharedQueries.class) + plan);
  }

  @Test
  @Needs(ThreadLocals.class)
  void aThreadThatHasPlannedKeepsWhatPlanned() throws Exception {
    FutureTask<Void> planning =
        new FutureTask<>(
            (Callable<Void>)
                () -> {
                  assertNull(RelMetadataQueryBase.THREAD_PROVIDERS.get());
                  new PlainCalcite().plan("SELECT SUM(x) FROM a GROUP BY id");
                  assertNotNull(
                      RelMetadataQueryBase.THREAD_PROVIDERS.get(), needed(ThreadLocals.class));
                  return null;
                });
    new Thread(planning, "planning").start();
    planning.get();
  }

  @Test
  @Needs(GroupingOfOneRow.class)
  void groupingOfOneRowHasAnotherType() {
    assertThrows(
        AssertionError.class,
        () -> calcite.plan("SELECT GROUPING(x) FROM (VALUES (1)) AS v (x) GROUP BY x"),
        needed(GroupingOfOneRow.class));
  }

  @Test
  @Needs(MisplacedCalls.class)
  void misplacedCallsEndInInternalErrors() {
    assertFails("SELECT SINGLE_VALUE(x) FILTER (WHERE x = 1) FROM a");
    assertFails("SELECT ARRAY_AGG(x ORDER BY x) OVER () FROM a");
    assertFails("SELECT x FROM a ORDER BY ?");
  }

  private static void assertFails(String sql) {
    Class<? extends RuntimeException> error =
        assertThrows(
                RuntimeException.class,
                () -> new PlainCalcite().plan(sql),
                () -> needed(MisplacedCalls.class) + ", for " + sql)
            .getClass();
    assertNotEquals(CalciteContextException.class, error, sql);
  }

  @Test
  @Needs(ReferringWindows.class)
  void aWindowThatRefersToAnotherLosesItsFrame() {
    String plan =
        calcite.planned("SELECT SUM(x) OVER (w ROWS 1 PRECEDING) FROM a WINDOW w AS (ORDER BY id)");
    assertTrue(
        plan.contains("ROWS UNBOUNDED PRECEDING"), () -> needed(ReferringWindows.class) + plan);
  }

  /**
   * Ours are told apart by {@code Recursions} of {@code sql.logical}, which needs nodes of ours.
   */
  @Test
  void theWorkingTablesOfTwoRecursionsReadAlike() {
    String recursion =
        "(WITH RECURSIVE r AS (SELECT %d AS n UNION ALL SELECT n + 1 FROM r WHERE n < 3)"
            + " SELECT MAX(n) FROM r)";
    RelNode plan =
        calcite.plan(
            "SELECT * FROM "
                + String.format(Locale.ROOT, recursion, 1)
                + " AS p, "
                + String.format(Locale.ROOT, recursion, 2)
                + " AS q");
    List<TableScan> scans = new ArrayList<>();
    new RelVisitor() {
      @Override
      public void visit(RelNode node, int ordinal, RelNode parent) {
        if (node instanceof TableScan scan) {
          scans.add(scan);
        }
        super.visit(node, ordinal, parent);
      }
    }.go(plan);
    assertEquals(2, scans.size());
    assertNotSame(table(scans.get(0)), table(scans.get(1)));
    assertTrue(
        scans.get(0).deepEquals(scans.get(1)),
        "Calcite no longer needs Recursions of sql.logical: delete it");
  }

  private static TransientTable table(TableScan scan) {
    return scan.getTable().unwrap(TransientTable.class);
  }
}
