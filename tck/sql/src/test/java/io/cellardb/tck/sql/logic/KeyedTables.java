package io.cellardb.tck.sql.logic;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Primary keys for the tables of a script that have none, so that its conditions go into keys: all
 * its columns, or where a row with a NULL is inserted a further column that numbers the rows.
 */
final class KeyedTables {
  private static final Pattern CREATE =
      Pattern.compile("(?is)\\s*CREATE TABLE (\\w+)\\s*\\((.*)\\)\\s*");
  private static final Pattern INSERT =
      Pattern.compile("(?is)\\s*INSERT INTO (\\w+)\\s*(?:\\(([^)]*)\\))?\\s*VALUES\\s*\\((.*)\\)");
  private static final Pattern NULL_VALUE = Pattern.compile("(?i)\\bNULL\\b");
  private static final String ROW = "row_number_of_table";

  /** The tables into which the script inserts a NULL. */
  private final Set<String> withNulls = new HashSet<>();

  /** The columns of tables with numbered rows. */
  private final Map<String, String> numbered = new HashMap<>();

  private long rows;

  KeyedTables(LogicScript script) {
    for (LogicRecord record : script.records()) {
      if (record instanceof LogicRecord.Statement) {
        Matcher insert = INSERT.matcher(record.sql());
        if (insert.matches() && NULL_VALUE.matcher(insert.group(3)).find()) {
          withNulls.add(name(insert));
        }
      }
    }
  }

  /** A statement as Cellar gets it. */
  String adapt(String sql) {
    Matcher create = CREATE.matcher(sql);
    if (create.matches() && !create.group(2).toUpperCase(Locale.ROOT).contains("PRIMARY KEY")) {
      List<String> columns =
          List.of(create.group(2).split(",", -1)).stream()
              .map(column -> column.trim().split("\\s+", 2)[0])
              .toList();
      String names = String.join(", ", columns);
      if (!withNulls.contains(name(create))) {
        return "CREATE TABLE %s (%s, PRIMARY KEY (%s))"
            .formatted(create.group(1), create.group(2), names);
      }
      numbered.put(name(create), names);
      return "CREATE TABLE %s (%s BIGINT PRIMARY KEY, %s)"
          .formatted(create.group(1), ROW, create.group(2));
    }
    Matcher insert = INSERT.matcher(sql);
    if (insert.matches() && numbered.containsKey(name(insert))) {
      String columns = insert.group(2) == null ? numbered.get(name(insert)) : insert.group(2);
      return "INSERT INTO %s (%s, %s) VALUES (%d, %s)"
          .formatted(insert.group(1), ROW, columns, rows++, insert.group(3));
    }
    return sql;
  }

  private static String name(Matcher matcher) {
    return matcher.group(1).toLowerCase(Locale.ROOT);
  }
}
