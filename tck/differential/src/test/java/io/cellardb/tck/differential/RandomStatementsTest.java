package io.cellardb.tck.differential;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random schemas, indexes, data, queries and changes: Cellar, on an embedded store that flushes,
 * compacts and is opened again now and then, answers as its judges: H2, or those of {@code
 * -Djudges=h2,postgresql}. So does a cluster, on which tck/hbase runs it. A third of the seeds have
 * no memory for rows, so that they are sorted, grouped and joined in files. A build asks the same
 * seeds each time; {@code -Dtest.seed=random} asks others, {@code -Dtest.seed=N} repeats one, which
 * a failure names, {@code -Dqueries=N} asks so many, and {@code -Dchanges=N} makes so many changes
 * more before each forty of them.
 */
@Execution(ExecutionMode.CONCURRENT)
final class RandomStatementsTest {
  private static final int CHANGES = 15;
  private static final int MORE_CHANGES = Integer.getInteger("changes", 5);
  private static final int QUERIES_AFTER_EACH = 40;

  private static final int SCHEMAS =
      1 + Integer.getInteger("queries", 800) / (CHANGES * QUERIES_AFTER_EACH);

  @TempDir private Path directory;

  static LongStream seeds() {
    return TestSeed.several(SCHEMAS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void cellarAnswersAsItsJudges(long seed) throws SQLException {
    Random random = new Random(seed);
    List<RandomTable> tables = new ArrayList<>();
    List<String> made = new ArrayList<>();
    String url = Place.transactionalUrl(directory, "s" + seed) + (seed % 3 == 0 ? "&memory=1" : "");
    try (Trial trial = new Trial(url, Judge.asked())) {
      for (String name : List.of("r", "s", "t").subList(0, 1 + random.nextInt(3))) {
        RandomTable table = RandomTable.create(name, random);
        tables.add(table);
        trial.define(table.create());
      }
      RandomStatements statements = new RandomStatements(random, tables);
      List<RandomTable> readable = new ArrayList<>(tables);
      for (String name : List.of("v", "w").subList(0, random.nextInt(3))) {
        RandomViews.View view = new RandomViews(random).create(name, readable);
        readable.add(view.columns());
        made.add(view.create());
        trial.define(view.create());
      }
      RandomStatements queries = new RandomStatements(random, readable);
      RandomChanges changes = new RandomChanges(random, readable);
      RandomIndexes indexes = new RandomIndexes(random, tables);
      boolean indexed = random.nextInt(3) > 0;
      for (int i = indexed ? random.nextInt(4) : 0; i > 0; i--) {
        define(trial, indexes.statement(), made);
      }
      for (RandomTable table : tables) {
        for (int i = 0; i < 12; i++) {
          trial.change(statements.insert(table, 3), table);
        }
      }
      List<String> names = tables.stream().map(RandomTable::name).toList();
      RandomConstraints constraints = new RandomConstraints(random, tables);
      if (random.nextInt(3) == 0) {
        made.addAll(constraints.create(trial));
      }
      for (int i = 0; i < CHANGES; i++) {
        maintain(trial, random, statements.table());
        if (indexed && random.nextInt(3) == 0) {
          define(trial, indexes.statement(), made);
        }
        RandomTable table = statements.table();
        trial.change(statements.change(table), names, constraints.violations());
        for (int j = 0; j < MORE_CHANGES; j++) {
          RandomTable changed = statements.table();
          List<RandomTable> others = new ArrayList<>(tables);
          others.removeAll(constraints.following(changed));
          trial.change(changes.change(changed, others), names, constraints.violations());
          if (constraints.haveForeignKeys()) {
            trial.change(constraints.adoption(), names, constraints.violations());
          }
        }
        for (int j = 0; j < QUERIES_AFTER_EACH; j++) {
          trial.query(queries.query());
        }
      }
    } catch (SQLException | RuntimeException | AssertionError e) {
      StringBuilder schema = new StringBuilder();
      tables.forEach(table -> schema.append(table.create()).append(";\n"));
      made.forEach(each -> schema.append(each).append(";\n"));
      String definitions = Dialect.CELLAR.of(schema.toString());
      throw new AssertionError("-Dtest.seed=" + seed + "\n" + definitions + e.getMessage(), e);
    }
  }

  private static void define(Trial trial, String index, List<String> made) throws SQLException {
    made.add(index);
    trial.inCellar(index);
  }

  /** Moves data between memory and files, which changes no answer. */
  private static void maintain(Trial trial, Random random, RandomTable table) throws SQLException {
    switch (random.nextInt(8)) {
      case 0 -> trial.inCellar("FLUSH TABLE " + table.name());
      case 1 -> trial.inCellar("COMPACT TABLE " + table.name() + " MAJOR");
      case 2 -> trial.reopen();
      default -> {}
    }
  }
}
