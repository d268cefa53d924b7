package io.cellardb.jdbc;

import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Names as SQL writes them. */
final class Identifiers {
  private static final Pattern SIMPLE = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,127}");

  /** The words that SQL reserves, and those of the dialect. */
  private static final Set<String> RESERVED = reserved();

  private Identifiers() {}

  private static Set<String> reserved() {
    Set<String> words = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    String text =
        """
        ALL AND ANY ARRAY AS ASYMMETRIC AUTHORIZATION BETWEEN BINARY BOTH CASE CAST CHECK COLLATE
        CONSTRAINT CREATE CROSS CURRENT_CATALOG CURRENT_DATE CURRENT_PATH CURRENT_ROLE
        CURRENT_SCHEMA CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER DEFAULT DISTINCT ELSE END
        END-EXEC EXCEPT EXISTS FALSE FETCH FOR FOREIGN FROM FULL GRANT GROUP HAVING IN INNER
        INTERSECT INTERVAL INTO IS JOIN LATERAL LEADING LEFT LIKE LIMIT LOCALTIME LOCALTIMESTAMP
        NATURAL NOT NULL OFFSET ON ONLY OR ORDER OUTER OVERLAPS PRIMARY REFERENCES RETURNING RIGHT
        SELECT SESSION_USER SIMILAR SOME SYMMETRIC SYSTEM_USER TABLE TABLESAMPLE THEN TO TRAILING
        TRUE UNION UNIQUE UNKNOWN USER USING VALUES WHEN WHERE WINDOW WITH
        """;
    words.addAll(Set.of(text.strip().split("\\s+")));
    return words;
  }

  /** Whether a name can be written without quotes. */
  static boolean isSimple(String name) {
    return SIMPLE.matcher(name).matches() && !RESERVED.contains(name);
  }

  /**
   * A name in quotes.
   *
   * @throws SQLException 22023 for one that nothing can have
   */
  static String quote(String name) throws SQLException {
    if (name.isEmpty() || name.indexOf('\0') >= 0) {
      throw SqlState.INVALID_ARGUMENT.exception("Nothing can have the name \"" + name + "\"");
    }
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
