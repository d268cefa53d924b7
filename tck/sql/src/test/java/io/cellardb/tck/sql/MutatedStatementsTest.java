package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Statements that are a little wrong: those of the golden scripts with words left out, doubled,
 * exchanged and replaced. Whatever comes of it, it is an answer or an error with a SQLSTATE and one
 * readable line, never a defect ({@code XX000}). {@code -Dmutations=N} tries N of each statement.
 */
final class MutatedStatementsTest {
  /** What is hard to digest wherever it stands. */
  private static final List<String> EDGES =
      List.of(
          "NULL",
          "''",
          "0",
          "-1",
          "9223372036854775808",
          "1e400",
          "X''",
          "X'1'",
          "TRUE",
          "?",
          "*",
          "DEFAULT",
          "DATE '2020-02-30'",
          "INTERVAL '1' DAY",
          "(SELECT 1)",
          "(VALUES (1, 2))",
          "ARRAY[1, NULL]",
          "MAP['a', 1]",
          "ROW(1, 'a')",
          "COUNT(*)",
          "_time",
          "_row",
          "(",
          ")",
          "\n'a'",
          "FILTER (WHERE TRUE)",
          "OVER ()");

  @Test
  void whatIsWrongIsToldInOneLineWithItsState() throws IOException, InterruptedException {
    StatementTrials trials = new StatementTrials();
    List<List<String>> scripts = StatementTrials.scripts();
    List<String> words = new ArrayList<>(EDGES);
    scripts.forEach(
        script -> script.forEach(statement -> words.addAll(StatementTrials.tokens(statement))));
    int mutations = Integer.getInteger("mutations", 1);
    trials.run(
        "mutated",
        scripts,
        (url, statement, random) -> {
          for (int i = 0; i < mutations; i++) {
            String sql = mutate(statement, words, random);
            trials.tryOut(
                url,
                sql,
                connection -> {
                  try (Statement mutated = connection.createStatement()) {
                    StatementTrials.limit(mutated);
                    if (mutated.execute(sql)) {
                      StatementTrials.read(mutated.getResultSet());
                    }
                  }
                });
          }
        });
    assertEquals(
        List.of(), trials.wrong(), () -> trials.wrong().size() + " of seed " + trials.seed());
  }

  private static String mutate(String statement, List<String> words, Random random) {
    List<String> tokens = new ArrayList<>(StatementTrials.tokens(statement));
    for (int changes = 1 + random.nextInt(2); changes > 0 && !tokens.isEmpty(); changes--) {
      int at = random.nextInt(tokens.size());
      List<String> source = random.nextBoolean() ? EDGES : words;
      String word = source.get(random.nextInt(source.size()));
      switch (random.nextInt(7)) {
        case 0 -> tokens.remove(at);
        case 1 -> tokens.add(at, tokens.get(at));
        case 2 -> tokens.add(at, word);
        case 3 -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
        case 4 -> tokens.set(at, tokens.get(random.nextInt(tokens.size())));
        case 5 -> tokens.subList(at, tokens.size()).clear();
        default -> tokens.set(at, word);
      }
    }
    return String.join(" ", tokens);
  }
}
