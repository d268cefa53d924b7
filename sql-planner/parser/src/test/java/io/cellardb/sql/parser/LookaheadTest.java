package io.cellardb.sql.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What the parser has found out about the beginnings of productions from other statements changes
 * neither a tree nor a message.
 */
final class LookaheadTest {
  private static final int COUNT = 2_000;

  private static final List<String> STATEMENTS =
      List.of(
          "SELECT a, b AS \"x\", (c + 1) * -d FROM t WHERE ((a > 1 AND b IN (1, 2)) OR NOT c IS NULL)",
          "SELECT DISTINCT ON (a) t.a, ROW(1, 2), ARRAY[1, 2][1], t.* FROM n.t AS t (a, b) ORDER BY a",
          "WITH RECURSIVE r (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r) SELECT MAX(n) FROM r",
          "SELECT CASE WHEN a THEN 'x' ELSE 'y' || b END, CAST(c AS VARCHAR(3)), d::INTEGER FROM t",
          "SELECT SUM(a) FILTER (WHERE b) OVER (PARTITION BY c ORDER BY d ROWS 1 PRECEDING) FROM t",
          "SELECT * FROM a JOIN b ON a.x = b.x LEFT JOIN LATERAL (SELECT 1) AS c ON TRUE, UNNEST(d) AS e (f)",
          "SELECT DATE '2020-01-01' + INTERVAL '1' DAY, TIMESTAMP '2020-01-01 00:00:00', EXTRACT(YEAR FROM d)",
          "SELECT JSON_VALUE(j, '$.a' RETURNING INTEGER NULL ON EMPTY), JSON_OBJECT('a': 1), j -> 'a'",
          "SELECT value, next, row, empty FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2020-01-01 00:00:00'",
          "SELECT NEXT VALUE FOR s, TRIM(BOTH 'x' FROM a), SUBSTRING(a FROM 2 FOR 3), POSITION('a' IN b)",
          "INSERT INTO t (a, b) VALUES (1, DEFAULT), (?, ?) ON CONFLICT (a) DO UPDATE SET b = 2 RETURNING *",
          "UPDATE t SET a = (SELECT MAX(b) FROM u), m['x'] = NULL WHERE EXISTS (SELECT 1 FROM u) ",
          "MERGE INTO t USING u ON t.a = u.a WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT VALUES (1)",
          "CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR(9) DEFAULT 'x', CHECK (b <> ''), UNIQUE (b))",
          "CREATE UNIQUE INDEX i ON t (LOWER(a) DESC NULLS LAST, b) INCLUDE (c) WHERE d > 1",
          "EXPLAIN ANALYZE SELECT a FROM t GROUP BY ROLLUP (a, b) HAVING COUNT(*) > 1 LIMIT 3 OFFSET 1");

  @Test
  void statementsAreParsedAlikeInEveryOrder() throws Exception {
    Random random = new Random(TestSeed.get());
    List<String> statements = new ArrayList<>(STATEMENTS);
    while (statements.size() < COUNT) {
      statements.add(broken(STATEMENTS.get(random.nextInt(STATEMENTS.size())), random));
    }
    List<String> shuffled = new ArrayList<>(statements);
    Collections.shuffle(shuffled, random);
    Method parser = newParser();
    List<String> first = shuffled.stream().map(statement -> parsed(parser, statement)).toList();
    List<String> again = shuffled.stream().map(statement -> parsed(parser, statement)).toList();
    Method other = newParser();
    Collections.reverse(shuffled);
    List<String> reversed = new ArrayList<>();
    shuffled.forEach(statement -> reversed.add(parsed(other, statement)));
    Collections.reverse(shuffled);
    Collections.reverse(reversed);
    for (int i = 0; i < COUNT; i++) {
      assertEquals(first.get(i), again.get(i), shuffled.get(i));
      assertEquals(first.get(i), reversed.get(i), shuffled.get(i));
    }
    assertTrue(first.stream().anyMatch(result -> result.startsWith("found ")));
    STATEMENTS.forEach(
        statement ->
            assertTrue(first.get(shuffled.indexOf(statement)).startsWith("= "), statement));
  }

  /** The statement with up to three of its words taken out, doubled or moved. */
  private static String broken(String statement, Random random) {
    List<String> words = new ArrayList<>(List.of(statement.split("(?<=\\W)|(?=\\W)")));
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextInt(words.size());
      switch (random.nextInt(3)) {
        case 0 -> words.remove(at);
        case 1 -> words.add(random.nextInt(words.size()), " " + words.get(at) + " ");
        default -> Collections.swap(words, at, random.nextInt(words.size()));
      }
    }
    return String.join("", words);
  }

  /** The tree as text behind {@code "= "}, or the message. */
  private static String parsed(Method parser, String statement) {
    try {
      return "= " + parser.invoke(null, statement);
    } catch (InvocationTargetException e) {
      return e.getCause().getMessage();
    } catch (UnsupportedOperationException | ClassCastException e) {
      // Some trees have no text before the validator has refused them.
      return "= a tree without a text: " + e.getMessage();
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** {@link CellarParser#parse(String)} of classes that have parsed nothing yet. */
  private static Method newParser() throws ReflectiveOperationException {
    return new OwnParser().loadClass(CellarParser.class.getName()).getMethod("parse", String.class);
  }

  /** Has the parser's classes once more, and the others in common. */
  private static final class OwnParser extends ClassLoader {
    OwnParser() {
      super(LookaheadTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        if (!name.startsWith(CellarParser.class.getPackageName())) {
          return super.loadClass(name, resolve);
        }
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
          byte[] bytes = in.readAllBytes();
          return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
          throw new ClassNotFoundException(name, e);
        }
      }
    }
  }
}
