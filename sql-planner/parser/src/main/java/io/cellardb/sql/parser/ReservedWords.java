package io.cellardb.sql.parser;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The words that are no names unless they are quoted. The grammar knows them, but is a large class
 * to ask; a test compares.
 */
final class ReservedWords {
  private static final Set<String> WORDS =
      new HashSet<>(
          Arrays.asList(
              """
              ALL AND ANY ARRAY AS ASYMMETRIC AUTHORIZATION BETWEEN BINARY BOTH CASE CAST CHECK
              COLLATE CONSTRAINT CREATE CROSS CURRENT_CATALOG CURRENT_DATE CURRENT_PATH CURRENT_ROLE
              CURRENT_SCHEMA CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER DEFAULT DISTINCT ELSE END
              END-EXEC EXCEPT EXISTS FALSE FETCH FOR FOREIGN FROM FULL GRANT GROUP HAVING IN INNER
              INTERSECT INTERVAL INTO IS JOIN LATERAL LEADING LEFT LIKE LIMIT LOCALTIME
              LOCALTIMESTAMP NATURAL NOT NULL OFFSET ON ONLY OR ORDER OUTER OVERLAPS PRIMARY
              REFERENCES RETURNING RIGHT SELECT SESSION_USER SIMILAR SOME SYMMETRIC SYSTEM_USER
              TABLE TABLESAMPLE THEN TO TRAILING TRUE UNION UNIQUE UNKNOWN USER USING VALUES WHEN
              WHERE WINDOW WITH
              """
                  .strip()
                  .split("\\s+")));

  private ReservedWords() {}

  /** Whether a word is reserved, in any case of letters. */
  static boolean contains(String word) {
    return WORDS.contains(word.toUpperCase(Locale.ROOT));
  }

  /** All of them. */
  static Set<String> all() {
    return Set.copyOf(WORDS);
  }
}
