package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptListener;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.runtime.Hook;
import org.junit.jupiter.api.Test;

/**
 * The rules that {@link Ways} leaves out are there under their names: a rule with another name is
 * no longer left out, and nothing would tell.
 */
final class WaysTest {
  private static final List<String> QUERIES =
      List.of(
          "SELECT k FROM (SELECT k, x + 1 AS z FROM dept WHERE d > 0) AS t WHERE z > 1 AND k > 2",
          "SELECT e.s FROM emp AS e, dept AS a, d AS b WHERE e.x = a.k AND a.x = b.id AND b.y > 0",
          "SELECT e.id FROM emp AS e LEFT JOIN dept AS a ON e.x + 1 = a.x AND a.d > 0 WHERE e.y >"
              + " 0",
          "SELECT * FROM (SELECT x, COUNT(*) AS n FROM emp GROUP BY x) AS t WHERE x > 1",
          "SELECT * FROM (SELECT id FROM emp UNION ALL SELECT k FROM dept) AS t WHERE id > 1",
          "SELECT COUNT(*) FROM emp",
          "SELECT MAX(id) FROM emp",
          "SELECT x FROM emp ORDER BY id LIMIT 2",
          "SELECT x + 1, id FROM emp ORDER BY id",
          "SELECT x FROM emp WHERE 1 > 2",
          "SELECT x FROM emp$history WHERE id > 1");

  @Test
  void everyRuleThatIsLeftOutIsTriedUnderItsName() throws SQLException {
    Attempts attempts = new Attempts();
    Consumer<RelOptPlanner> listening = planner -> planner.addListener(attempts);
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:mem:waysTest");
        Statement statement = connection.createStatement()) {
      for (SmallTables.Table table : SmallTables.TABLES) {
        statement.execute(SmallTables.create(table, true));
      }
      Hook.Closeable listener = Hook.PLANNER.addThread(listening);
      try {
        for (String query : QUERIES) {
          statement.execute(query);
        }
      } finally {
        listener.close();
      }
    }
    List<String> unknown =
        Ways.RULES.stream()
            .flatMap(rules -> Stream.of(rules.split("\\|")))
            .filter(
                rule -> attempts.rules.stream().noneMatch(Pattern.compile(rule).asMatchPredicate()))
            .toList();
    assertEquals(List.of(), unknown, () -> "tried are " + attempts.rules);
  }

  /** The descriptions of the rules that are tried. */
  private static final class Attempts implements RelOptListener {
    private final Set<String> rules = new TreeSet<>();

    @Override
    public void ruleAttempted(RuleAttemptedEvent event) {
      rules.add(event.getRuleCall().getRule().toString());
    }

    @Override
    public void ruleProductionSucceeded(RuleProductionEvent event) {}

    @Override
    public void relEquivalenceFound(RelEquivalenceEvent event) {}

    @Override
    public void relDiscarded(RelDiscardedEvent event) {}

    @Override
    public void relChosen(RelChosenEvent event) {}
  }
}
