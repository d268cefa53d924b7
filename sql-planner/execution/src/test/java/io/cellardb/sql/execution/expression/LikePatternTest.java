package io.cellardb.sql.execution.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.TestSeed;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LikePatternTest {
  private static final String[] LETTERS = {"a", "b", "ä", "å", "日", "\uD83D\uDE00"};

  private static String text(Random random, int most, String... wildcards) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(most + 1); length > 0; length--) {
      int choice = random.nextInt(LETTERS.length + 2 * wildcards.length);
      text.append(
          choice < LETTERS.length
              ? LETTERS[choice]
              : wildcards[(choice - LETTERS.length) % wildcards.length]);
    }
    return text.toString();
  }

  @Test
  void patternsMatchWhatTheirRegularExpressionDoes() {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    for (int n = 0; n < 20_000; n++) {
      String pattern = text(random, 6, "%", "%", "_");
      String value = text(random, 12);
      boolean expected =
          Pattern.compile(pattern.replace("%", ".*").replace("_", "."), Pattern.DOTALL)
              .matcher(value)
              .matches();
      byte[] padded = ("b" + value + "a").getBytes(StandardCharsets.UTF_8);
      assertEquals(
          expected,
          LikePattern.compile(pattern, null).matches(padded, 1, padded.length - 2),
          () -> "'" + value + "' LIKE '" + pattern + "', seed " + seed);
    }
  }
}
