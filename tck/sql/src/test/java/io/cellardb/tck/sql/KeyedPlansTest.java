package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Plans that use the row key find what plans that cannot do find. The same rows are in two tables:
 * {@code keyed} has random columns as its key, some of them with NULLs as SQL or as Phoenix has
 * them, {@code heap} has them as plain columns beside a number as its key; random queries on one
 * and on the other have the same answer, in a transaction with writes of its own as well. {@code
 * -Dtest.seed=N} repeats a run, {@code -Dtest.seed=random} asks another one, {@code
 * -Dpushdown.tables=N} asks of more tables.
 */
@Execution(ExecutionMode.CONCURRENT)
final class KeyedPlansTest {
  private static final int QUERIES = 35;
  private static final int ROWS = 2500;
  private static final int WRITTEN_LATER = 40;

  /** What plans have that use the key. */
  private static final List<String> USES =
      List.of(
          "lookup=",
          "runs=",
          "presorted=",
          "skip=",
          "order=[key]",
          "backwards",
          "limit=",
          "filter=");

  /** Types of columns, and literals of them from small domains with edges. */
  static final Map<String, List<String>> TYPES = new TreeMap<>();

  static {
    TYPES.put("BOOLEAN", List.of("TRUE", "FALSE"));
    TYPES.put("TINYINT", List.of("-128", "-1", "0", "1", "2", "127"));
    TYPES.put("INTEGER", List.of("-2147483648", "-1", "0", "1", "2", "3", "4", "5", "2147483647"));
    TYPES.put("SMALLINT", IntStream.range(-3, 30).mapToObj(Integer::toString).toList());
    TYPES.put("BIGINT", List.of("-1", "0", "1", "2", "3", "9007199254740993"));
    TYPES.put("DECIMAL(6, 2)", List.of("-9999.99", "-0.01", "0", "1.5", "2", "2.01"));
    TYPES.put("DOUBLE", List.of("-1e30", "-1e0", "0e0", "1e0", "1.5e0", "1e30"));
    TYPES.put("VARCHAR", List.of("''", "'a'", "'ab'", "'abc'", "'b'", "'a%'", "'é'", "'😀'"));
    TYPES.put("VARBINARY", List.of("X''", "X'00'", "X'0001'", "X'61'", "X'FF'", "X'FFFF'"));
    TYPES.put("DATE", List.of("DATE '0001-01-01'", "DATE '1969-12-31'", "DATE '2020-02-29'"));
    TYPES.put("TIME", List.of("TIME '00:00:00'", "TIME '12:30:00.5'", "TIME '23:59:59.999'"));
    TYPES.put(
        "TIMESTAMP",
        List.of("TIMESTAMP '1969-12-31 23:59:59.5'", "TIMESTAMP '2020-01-01 00:00:00'"));
    TYPES.put(
        "UUID",
        List.of(
            "UUID '00000000-0000-0000-0000-000000000000'",
            "UUID '00112233-4455-6677-7899-aabbccddeeff'",
            "UUID 'ffffffff-ffff-ffff-ffff-ffffffffffff'"));
  }

  private final long seed = TestSeed.get();
  private final Random random = new Random(seed);

  /** What the plans had that use the key, to see that these are tested at all. */
  private final Map<String, Integer> seen = new LinkedHashMap<>();

  /** Types by column of the key. */
  private final List<String> key = new ArrayList<>();

  /** Whether these columns can be NULL. */
  private final List<Boolean> nullable = new ArrayList<>();

  /** Whether their NULLs are those of Phoenix, for which an empty value is NULL. */
  private final List<Boolean> phoenix = new ArrayList<>();

  private String definition;

  private static int tables() {
    String given = System.getProperty("pushdown.tables", "");
    return given.isEmpty() ? 6 : Integer.parseInt(given);
  }

  @Test
  void queriesOnKeysFindWhatOthersFindInMemory() throws SQLException {
    compare("jdbc:cellar:mem:keyed");
  }

  @Test
  void queriesOnKeysFindWhatOthersFindInADirectory(@TempDir Path directory) throws SQLException {
    compare("jdbc:cellar:" + directory);
  }

  private void compare(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (int table = 0; table < tables(); table++) {
        fill(statement);
        if (random.nextBoolean()) {
          statement.execute("FLUSH TABLE keyed");
        }
        if (random.nextBoolean()) {
          connection.setAutoCommit(false);
          write(statement, ROWS, WRITTEN_LATER);
        }
        for (int query = 0; query < QUERIES; query++) {
          check(statement, query());
        }
        if (!connection.getAutoCommit()) {
          connection.rollback();
          connection.setAutoCommit(true);
        }
        for (String name : List.of("keyed", "heap", "few")) {
          statement.execute("DROP TABLE " + name);
        }
      }
    }
    for (String part : USES) {
      assertTrue(seen.getOrDefault(part, 0) > 0, () -> "no plan has " + part + ": " + seen);
    }
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  private void fill(Statement statement) throws SQLException {
    key.clear();
    nullable.clear();
    phoenix.clear();
    int columns = 1 + random.nextInt(4);
    boolean ofPhoenix = oneIn(3);
    for (int i = 0; i < columns; i++) {
      key.add(
          oneIn(4)
              ? "SMALLINT"
              : any(
                  ofPhoenix
                      ? List.of("VARCHAR", "DECIMAL(6, 2)", "VARBINARY")
                      : List.copyOf(TYPES.keySet())));
    }
    List<String> parts = new ArrayList<>();
    List<String> declared = new ArrayList<>();
    List<String> plain = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      String type = key.get(i);
      boolean descending = random.nextBoolean();
      parts.add("k" + i + (descending ? " DESC" : ""));
      nullable.add(ofPhoenix != oneIn(3));
      phoenix.add(
          ofPhoenix
              && nullable.get(i)
              && !type.equals("SMALLINT")
              && (!type.equals("VARBINARY") || (i == columns - 1 && !descending)));
      String nulls = nullable.get(i) ? " NULL" : " NOT NULL";
      declared.add("k" + i + " " + type + nulls + (phoenix.get(i) ? " ENCODING 'phoenix'" : ""));
      plain.add("k" + i + " " + key.get(i) + nulls);
    }
    definition =
        "CREATE TABLE keyed ("
            + String.join(", ", declared)
            + ", id INTEGER, v INTEGER, PRIMARY KEY ("
            + String.join(", ", parts)
            + "))";
    statement.execute(definition);
    statement.execute(
        "CREATE TABLE heap (" + String.join(", ", plain) + ", id INTEGER PRIMARY KEY, v INTEGER)");
    statement.execute(
        "CREATE TABLE few (n INTEGER PRIMARY KEY, "
            + String.join(", ", plain).replace(" NOT NULL", "")
            + ")");
    written.clear();
    write(statement, 0, ROWS);
    for (int n = 0; n < 6; n++) {
      String values =
          key.stream()
              .map(type -> oneIn(8) ? "CAST(NULL AS " + type + ")" : any(TYPES.get(type)))
              .collect(Collectors.joining(", "));
      statement.execute("INSERT INTO few VALUES (" + n + ", " + values + ")");
    }
  }

  /** The keys that there are. */
  private final Set<String> written = new HashSet<>();

  /** Writes rows with new keys to both tables, and deletes some. */
  private void write(Statement statement, int from, int count) throws SQLException {
    List<String> rows = new ArrayList<>();
    for (int id = from; id < from + count; id++) {
      List<String> parts =
          IntStream.range(0, key.size())
              .mapToObj(i -> nullable.get(i) && oneIn(4) ? isNull(i) : any(possible(i)))
              .toList();
      boolean isKey =
          IntStream.range(0, key.size())
              .anyMatch(i -> !phoenix.get(i) || !parts.get(i).equals(isNull(i)));
      String values = String.join(", ", parts);
      if (isKey && written.add(values)) {
        rows.add("(" + values + ", " + id + ", " + (oneIn(6) ? null : id % 5) + ")");
      }
    }
    if (!rows.isEmpty()) {
      statement.execute("INSERT INTO keyed VALUES " + String.join(", ", rows));
      statement.execute("INSERT INTO heap VALUES " + String.join(", ", rows));
    }
    int remainder = random.nextInt(7);
    for (String table : List.of("keyed", "heap")) {
      statement.execute("DELETE FROM " + table + " WHERE MOD(id, 7) = " + remainder);
    }
  }

  private String isNull(int column) {
    return "CAST(NULL AS " + key.get(column) + ")";
  }

  /** Literals of the values that a column of the key can have. */
  private List<String> possible(int column) {
    return TYPES.get(key.get(column)).stream()
        .filter(literal -> !phoenix.get(column) || !literal.matches("X?''"))
        .toList();
  }

  /** A query on table {@code T}; rows come in any order, unless it ends with an order by id. */
  private String query() {
    return switch (random.nextInt(9)) {
      case 0 -> "SELECT id, v, k0 FROM T WHERE " + condition();
      case 1 -> page();
      case 2 -> extremes();
      case 3 -> "SELECT COUNT(*), COUNT(v), SUM(id) FROM T WHERE " + condition();
      case 4 -> distinct();
      case 5 -> groups();
      case 6, 7 -> join();
      default -> subQuery();
    };
  }

  private String column() {
    return "k" + random.nextInt(key.size());
  }

  private String literal(int column) {
    return any(TYPES.get(key.get(column)));
  }

  private String condition() {
    return switch (random.nextInt(8)) {
      case 0 -> simple() + " AND " + simple();
      case 1 -> "(" + simple() + " OR " + simple() + ")";
      case 2, 3 -> prefix();
      case 4 -> key.size() > 1 ? rows() : simple();
      case 5 -> "v = " + random.nextInt(5);
      case 6 -> "(" + prefix() + " OR " + prefix() + ")";
      default -> "v >= 0 AND " + simple();
    };
  }

  private String simple() {
    int column = random.nextInt(key.size());
    String name = "T.k" + column;
    return switch (random.nextInt(nullable.get(column) ? 6 : 4)) {
      case 4 -> name + any(List.of(" IS NULL", " IS NOT NULL"));
      case 5 -> name + any(List.of(" IS NOT", " IS")) + " DISTINCT FROM " + literal(column);
      case 0 -> name + " IN (" + literal(column) + ", " + literal(column) + ")";
      case 1 -> name + " BETWEEN " + literal(column) + " AND " + literal(column);
      default -> name + any(List.of(" = ", " < ", " <= ", " > ", " >= ", " <> ")) + literal(column);
    };
  }

  private String prefix() {
    List<String> equal = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(key.size()); i++) {
      equal.add("T.k" + i + (nullable.get(i) && oneIn(4) ? " IS NULL" : " = " + literal(i)));
    }
    return String.join(" AND ", equal);
  }

  private String rows() {
    List<String> names = new ArrayList<>();
    List<String> literals = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(key.size() - 1); i++) {
      names.add("T.k" + i);
      literals.add(literal(i));
    }
    return "("
        + String.join(", ", names)
        + any(List.of(") > (", ") >= (", ") < (", ") <= (", ") = ("))
        + String.join(", ", literals)
        + ")";
  }

  /** Columns of the key, the first ones in their order more often than not. */
  private List<String> columns() {
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < key.size(); i++) {
      columns.add("k" + i);
    }
    if (oneIn(4)) {
      Collections.shuffle(columns, random);
    }
    return columns.subList(0, 1 + random.nextInt(columns.size()));
  }

  private String directed(List<String> columns) {
    boolean turned = random.nextBoolean();
    return columns.stream()
        .map(
            column ->
                column
                    + (turned != oneIn(4) ? " DESC" : "")
                    + (oneIn(6) ? any(List.of(" NULLS FIRST", " NULLS LAST")) : ""))
        .collect(Collectors.joining(", "));
  }

  private String limit() {
    return random.nextBoolean()
        ? " LIMIT " + random.nextInt(12) + " OFFSET " + random.nextInt(4)
        : "";
  }

  private String page() {
    return "SELECT id, v FROM T WHERE "
        + condition()
        + " ORDER BY "
        + directed(columns())
        + ", id"
        + limit();
  }

  private String extremes() {
    String column = column();
    return "SELECT "
        + any(List.of("MIN(?)", "MAX(?)", "MIN(?), MAX(?)", "MAX(?), COUNT(*)"))
            .replace("?", column)
        + " FROM T WHERE "
        + (oneIn(3) ? "TRUE" : condition());
  }

  private String distinct() {
    String columns = String.join(", ", columns());
    return "SELECT DISTINCT " + columns + " FROM T WHERE " + (oneIn(2) ? "TRUE" : condition());
  }

  private String groups() {
    List<String> columns = new ArrayList<>(columns());
    if (oneIn(3)) {
      columns.add("v");
    }
    String grouped = String.join(", ", columns);
    return "SELECT "
        + grouped
        + ", COUNT(*), SUM(id), MIN(v) FROM T WHERE "
        + (oneIn(2) ? "TRUE" : condition())
        + " GROUP BY "
        + grouped
        + " ORDER BY "
        + directed(columns)
        + ", MIN(id)"
        + limit();
  }

  private String on() {
    List<String> equal = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(key.size()); i++) {
      String same = nullable.get(i) && oneIn(3) ? " IS NOT DISTINCT FROM " : " = ";
      equal.add("few.k" + i + same + "T.k" + i);
    }
    return String.join(" AND ", equal);
  }

  private String join() {
    String few = "few.n" + any(List.of(" < ", " = ")) + random.nextInt(6);
    return switch (random.nextInt(4)) {
      case 0 -> "SELECT few.n, T.id FROM few JOIN T ON " + on() + " WHERE " + few;
      case 1 ->
          "SELECT few.n, T.id FROM T JOIN few ON " + on() + " WHERE " + few + " AND " + condition();
      case 2 ->
          "SELECT few.n, T.id FROM (SELECT * FROM few WHERE "
              + few
              + ") few LEFT JOIN T ON "
              + on()
              + " AND "
              + condition();
      default ->
          "SELECT few.n, COUNT(T.id), MAX(T.v) FROM few JOIN T ON "
              + on()
              + " AND T.k0 = "
              + literal(0)
              + " WHERE "
              + few
              + " GROUP BY few.n ORDER BY few.n"
              + ", MAX(T.id)";
    };
  }

  private String subQuery() {
    String few = " AND few.n" + any(List.of(" < ", " = ")) + random.nextInt(6);
    return switch (random.nextInt(4)) {
      case 0 -> "SELECT n FROM few WHERE EXISTS (SELECT 1 FROM T WHERE " + on() + ")" + few;
      case 1 -> "SELECT n FROM few WHERE NOT EXISTS (SELECT 1 FROM T WHERE " + on() + ")" + few;
      case 2 -> "SELECT id FROM T WHERE k0 IN (SELECT k0 FROM few WHERE n < 3) AND " + simple();
      default -> "SELECT n, (SELECT SUM(id) FROM T WHERE " + on() + ") FROM few WHERE TRUE" + few;
    };
  }

  private void check(Statement statement, String query) throws SQLException {
    String keyed = query.replaceAll("\\bT\\b", "keyed");
    try {
      boolean ordered = query.contains("ORDER BY");
      assertEquals(
          rows(statement, query.replaceAll("\\bT\\b", "heap"), ordered),
          rows(statement, keyed, ordered));
      String plan = String.join("\n", rows(statement, "EXPLAIN " + keyed, true));
      for (String part : USES) {
        if (plan.contains(part)) {
          seen.merge(part, 1, Integer::sum);
        }
      }
    } catch (SQLException | AssertionError e) {
      throw new AssertionError(keyed + "\n" + definition + "\nseed " + seed, e);
    }
  }

  /** The rows as texts, sorted unless their order counts. */
  static List<String> rows(Statement statement, String query, boolean ordered) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery(query)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          row.add(result.getString(column));
        }
        rows.add(String.join("|", row));
      }
    }
    if (!ordered) {
      Collections.sort(rows);
    }
    return rows;
  }
}
