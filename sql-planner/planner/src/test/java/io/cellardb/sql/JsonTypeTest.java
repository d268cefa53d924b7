package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.error.SqlException;
import io.cellardb.tck.seed.TestSeed;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The type JSON beside the functions on JSON, which read it with a parser of their own. */
class JsonTypeTest {
  private static final String[] PARTS = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"a\"",
    "\"\\u0041\"",
    "1",
    "-2.5e3",
    "true",
    "null",
    " ",
    "0",
    "'",
    "x",
    "\\"
  };

  @Test
  void everyTextThatIsTakenIsJsonToTheFunctions() {
    SqlTester sql = new SqlTester();
    Random random = new Random(TestSeed.get());
    int taken = 0;
    for (int i = 0; i < 3_000; i++) {
      String text = random.nextBoolean() ? mutated(random) : soup(random);
      boolean accepted = true;
      try {
        sql.query("SELECT CAST(? AS JSON)", text);
      } catch (SqlException e) {
        assertEquals("22032", e.sqlState(), text);
        accepted = false;
      }
      if (accepted) {
        taken++;
        assertEquals(
            List.of("true"),
            sql.query("SELECT JSON_EXISTS(CAST(? AS VARCHAR), '$' ERROR ON ERROR)", text),
            text);
      }
    }
    assertTrue(taken > 100, "texts are JSON often enough: " + taken);
  }

  private static String soup(Random random) {
    StringBuilder text = new StringBuilder();
    for (int left = 1 + random.nextInt(6); left > 0; left--) {
      text.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return text.toString();
  }

  private static String mutated(Random random) {
    StringBuilder text = new StringBuilder("{\"a\": [1, {\"b\": null}, \"x\\n\"], \"c\": -0.5}");
    for (int left = random.nextInt(3); left > 0; left--) {
      int at = random.nextInt(text.length());
      if (random.nextBoolean()) {
        text.deleteCharAt(at);
      } else {
        text.insert(at, PARTS[random.nextInt(PARTS.length)]);
      }
    }
    return text.toString();
  }
}
