package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.fail;

import io.cellardb.tck.differential.SmallQueries.Clauses;
import io.cellardb.tck.differential.SmallTables.Table;
import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is true of every query, whatever its answer: random queries of the small tables answer alike
 * in every {@linkplain Ways way} to plan and run them, and what a condition selects, what its
 * negation selects and where it is unknown add up. {@code -Dtest.seed=N} repeats a seed, {@code
 * -Dmetamorphic=N} asks so many queries.
 */
final class MetamorphicTest {
  private static final int QUERIES_OF_A_SEED = 5;

  /** Seeds of queries that have no known fault: a build asks these. */
  private static final List<Long> IN_THE_BUILD = List.of(10L, 11L, 12L, 13L);

  static LongStream seeds() {
    Integer queries = Integer.getInteger("metamorphic");
    return queries == null && TestSeed.isStandard()
        ? IN_THE_BUILD.stream().mapToLong(s -> s)
        : TestSeed.several(queries == null ? 1 : 1 + queries / QUERIES_OF_A_SEED);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aQueryAnswersAlikeInEveryWay(long seed) throws SQLException {
    Random random = new Random(seed);
    List<String> rows = new ArrayList<>();
    for (Table table : SmallTables.TABLES) {
      rows.add(SmallTables.insert(table, random));
    }
    List<String> wrong = new ArrayList<>();
    try (Ways ways = new Ways("metamorphic" + seed, rows)) {
      for (int i = 0; i < QUERIES_OF_A_SEED; i++) {
        String sql = new SmallQueries(random).query().in(Dialect.CELLAR).sql();
        ways.compare(sql, wrong);
      }
    }
    report(seed, rows, wrong);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theRowsOfAConditionOfItsNegationAndOfNeitherAddUp(long seed) throws SQLException {
    Random random = new Random(seed);
    List<String> rows = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:mem:parts" + seed);
        Statement statement = connection.createStatement()) {
      for (Table table : SmallTables.TABLES) {
        rows.add(SmallTables.insert(table, random));
        statement.execute(SmallTables.create(table, random.nextBoolean()));
        statement.execute(rows.get(rows.size() - 1));
      }
      for (int i = 0; i < QUERIES_OF_A_SEED; i++) {
        addUp(connection, new SmallQueries(random).clauses(), wrong);
      }
    }
    report(seed, rows, wrong);
  }

  private static void report(long seed, List<String> rows, List<String> wrong) {
    if (!wrong.isEmpty()) {
      String before = "-Dtest.seed=" + seed + "\n" + String.join(";\n", rows) + ";\n";
      fail(before + wrong.size() + " wrong:\n" + String.join("\n", wrong));
    }
  }

  /** Rows by WHERE, by the value of the condition in SELECT, and their numbers by aggregates. */
  private static void addUp(Connection connection, Clauses query, List<String> wrong) {
    String p = query.condition();
    String all = query.where("TRUE");
    String parts =
        query.where(p)
            + " UNION ALL "
            + query.where("NOT " + p)
            + " UNION ALL "
            + query.where(p + " IS NULL");
    String counts =
        "SELECT (SELECT COUNT(*) FROM "
            + query.from()
            + " WHERE "
            + p
            + "), "
            + ("(SELECT COUNT(*) FROM " + query.from() + " WHERE NOT " + p + "), ")
            + ("(SELECT COUNT(*) FROM " + query.from() + " WHERE " + p + " IS NULL)");
    String values =
        "SELECT COUNT(*) FILTER (WHERE v), COUNT(*) FILTER (WHERE NOT v), "
            + ("COUNT(*) FILTER (WHERE v IS NULL) FROM (SELECT " + p + " AS v FROM ")
            + query.from()
            + ") AS t";
    compare(connection, all, parts, wrong);
    compare(connection, counts, values, wrong);
  }

  /** A query that is refused says nothing of the other. */
  private static void compare(Connection connection, String one, String other, List<String> wrong) {
    Outcome expected = Outcome.of(connection, one);
    Outcome actual = Outcome.of(connection, other);
    String difference = actual.differenceFrom(expected);
    if (difference != null && !expected.refused() && !actual.refused()) {
      wrong.add(one + "\nbut\n" + other + "\n" + difference);
    }
  }
}
