package io.cellardb.sql.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
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
}
