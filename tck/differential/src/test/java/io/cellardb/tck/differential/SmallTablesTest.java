package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.differential.SmallTables.Table;
import io.cellardb.tck.seed.TestSeed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random queries and changes of small tables with many NULLs, some hidden by temporary ones: Cellar
 * answers as PostgreSQL, in the profile that has it as a judge. {@code -Dtest.seed=N} repeats a
 * seed, {@code -Dtest.seed=random} asks others, {@code -Dqueries=N} so many.
 */
@Execution(ExecutionMode.CONCURRENT)
@EnabledIfSystemProperty(named = "judges", matches = ".*postgresql.*")
final class SmallTablesTest {
  private static final int QUERIES_OF_A_SEED = 100;
  private static final int QUERIES_AFTER_EACH = 4;

  static LongStream seeds() {
    return TestSeed.several(1 + Integer.getInteger("queries", 5_000) / QUERIES_OF_A_SEED);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void cellarAnswersAsPostgresql(long seed) throws SQLException {
    Random random = new Random(seed);
    List<String> history = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    String url = "jdbc:cellar:mem:small" + seed;
    try (Trial trial = new Trial(url, List.of(Judge.POSTGRESQL))) {
      for (Table table : SmallTables.TABLES) {
        history.add(SmallTables.create(table, true));
        history.add(SmallTables.insert(table, random));
      }
      for (String statement : history) {
        trial.define(statement);
      }
      HidingTables hiding = new HidingTables(random);
      for (int i = 0; i < QUERIES_OF_A_SEED; i++) {
        if (i % QUERIES_AFTER_EACH == QUERIES_AFTER_EACH - 1) {
          if (random.nextInt(3) == 0) {
            hiding.change(trial, history);
          }
          Request change = new SmallChanges(random).change();
          history.add(change.toString());
          trial.change(change, SmallTables.TABLES.stream().map(Table::name).toList());
        }
        try {
          trial.query(new SmallQueries(random).query());
        } catch (SQLException | AssertionError e) {
          wrong.add(e.getMessage());
        }
      }
      assertTrue(wrong.isEmpty(), () -> wrong.size() + " wrong:\n" + String.join("\n", wrong));
    } catch (SQLException | RuntimeException | AssertionError e) {
      String before = String.join(";\n", history) + ";\n";
      throw new AssertionError("-Dtest.seed=" + seed + "\n" + before + e.getMessage(), e);
    }
  }
}
