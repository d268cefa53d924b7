package io.cellardb.shell.prompt;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the tables that an unfinished statement names, without understanding it. */
final class TableReferences {
  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^']|'')*'?|(?:[\\p{L}_][\\p{L}\\d_$]*|\"[^\"]*\"|\\.)+|\\S");

  private static final Set<String> BEFORE_TABLE =
      Set.of("FROM", "JOIN", "INTO", "UPDATE", "TABLE", "VIEW", "DESCRIBE", "ANALYZE", "TRUNCATE");

  /** Words that may follow a table and are not its alias. */
  private static final Set<String> NO_ALIAS =
      Set.of(
          "WHERE",
          "JOIN",
          "LEFT",
          "RIGHT",
          "FULL",
          "INNER",
          "CROSS",
          "NATURAL",
          "ASOF",
          "ON",
          "USING",
          "GROUP",
          "ORDER",
          "HAVING",
          "SET",
          "VALUES",
          "SELECT",
          "LIMIT",
          "OFFSET",
          "FETCH",
          "UNION",
          "EXCEPT",
          "INTERSECT",
          "WINDOW",
          "FOR",
          "DEFAULT",
          "ADD",
          "DROP",
          "ALTER",
          "WITH",
          "TABLESAMPLE",
          "RETURNING");

  private TableReferences() {}

  /** The tables as they are written, by the names that columns are qualified with in it. */
  static Map<String, String> of(String statement) {
    Map<String, String> tables = new LinkedHashMap<>();
    boolean expected = false;
    boolean inList = false;
    String table = null;
    Matcher tokens = TOKEN.matcher(statement);
    while (tokens.find()) {
      String token = tokens.group();
      String word = token.toUpperCase(Locale.ROOT);
      if (BEFORE_TABLE.contains(word)) {
        expected = true;
        inList = word.equals("FROM");
        table = null;
      } else if (expected && isName(token)) {
        tables.put(token.substring(token.lastIndexOf('.') + 1), token);
        table = token;
        expected = false;
      } else if (table != null && isName(token) && !NO_ALIAS.contains(word)) {
        if (!word.equals("AS")) {
          tables.put(token, table);
          table = null;
        }
      } else {
        inList &= !NO_ALIAS.contains(word);
        expected = inList && token.equals(",");
        table = null;
      }
    }
    return tables;
  }

  /** Whether a table is expected at the end of a text. */
  static boolean expectedAfter(String text) {
    String before = text.stripTrailing();
    int begin = before.length();
    while (begin > 0 && Character.isLetter(before.charAt(begin - 1))) {
      begin--;
    }
    if (BEFORE_TABLE.contains(before.substring(begin).toUpperCase(Locale.ROOT))) {
      return true;
    }
    // A comma within FROM: a name put behind it would be a table.
    return before.endsWith(",") && of(before + " \"\u0000\"").containsKey("\"\u0000\"");
  }

  private static boolean isName(String token) {
    return Character.isLetter(token.charAt(0)) || token.charAt(0) == '_' || token.startsWith("\"");
  }
}
