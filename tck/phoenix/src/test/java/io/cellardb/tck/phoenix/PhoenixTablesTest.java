package io.cellardb.tck.phoenix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.TestSeed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.StringJoiner;
import java.util.TimeZone;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tables that Apache Phoenix made and wrote, read and written by Cellar, and read by Phoenix again:
 * its types in cells and in keys of both directions, NULLs in keys, and salted tables.
 */
final class PhoenixTablesTest {
  private static final int ROWS = 60;

  /** How many tables have NULLs in their keys, and how many conditions each is asked. */
  private static final int NULLS = Integer.getInteger("phoenix.nulls", 6);

  private static final int CONDITIONS = 25;

  /**
   * A type of a column.
   *
   * @param phoenix as Phoenix writes it
   * @param cellar as Cellar writes it
   */
  private record Type(String phoenix, String cellar) {
    static Type both(String sql) {
      return new Type(sql, sql);
    }

    Object value(Random random) {
      boolean small = random.nextInt(3) == 0;
      return switch (phoenix) {
        case "TINYINT" -> (byte) random.nextInt(small ? 4 : 256);
        case "SMALLINT" -> (short) (small ? random.nextInt(5) - 2 : random.nextInt());
        case "INTEGER" -> small ? random.nextInt(5) - 2 : random.nextInt();
        case "BIGINT" -> small ? random.nextInt(5) - 2 : random.nextLong();
        case "FLOAT" -> (float) (small ? random.nextInt(5) - 2 : random.nextGaussian() * 1e10);
        case "DOUBLE" -> small ? random.nextInt(5) - 2 + 0.5 : random.nextGaussian() * 1e100;
        case "DECIMAL(38,4)" ->
            new BigDecimal(new BigInteger(1 + random.nextInt(126), random), 4)
                .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1));
        case "DECIMAL(9,2)" ->
            BigDecimal.valueOf(random.nextInt(small ? 200 : 999_999_999), 2)
                .subtract(small ? BigDecimal.ONE : BigDecimal.ZERO);
        case "BOOLEAN" -> random.nextBoolean();
        case "CHAR(3)" -> text(random, 1 + random.nextInt(3));
        case "VARCHAR" -> text(random, 1 + random.nextInt(5)) + (small ? "" : "é");
        case "VARBINARY" -> {
          byte[] bytes = new byte[1 + random.nextInt(4)];
          random.nextBytes(bytes);
          yield bytes;
        }
        case "DATE" ->
            new Date(small ? random.nextInt(9) * 86_400_000L : random.nextInt() * 1_001L);
        case "TIME" -> new Time(random.nextInt(86_400_000));
        default -> {
          Timestamp time = Timestamp.from(Instant.ofEpochMilli(random.nextInt() * 1_003L));
          time.setNanos(time.getNanos() / 1_000_000 * 1_000_000 + random.nextInt(1_000_000));
          yield time;
        }
      };
    }

    private static String text(Random random, int length) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < length; i++) {
        text.append((char) ('a' + random.nextInt(3)));
      }
      return text.toString();
    }
  }

  private static final List<Type> CELLS =
      List.of(
          Type.both("TINYINT"),
          Type.both("SMALLINT"),
          Type.both("INTEGER"),
          Type.both("BIGINT"),
          new Type("FLOAT", "REAL"),
          Type.both("DOUBLE"),
          Type.both("DECIMAL(38,4)"),
          Type.both("DECIMAL(9,2)"),
          Type.both("BOOLEAN"),
          Type.both("CHAR(3)"),
          Type.both("VARCHAR"),
          Type.both("VARBINARY"),
          new Type("DATE", "TIMESTAMP(3)"),
          new Type("TIME", "TIME(3)"),
          new Type("TIMESTAMP", "TIMESTAMP(9)"));

  private static final List<Type> KEYS =
      CELLS.stream().filter(type -> !type.phoenix().equals("VARBINARY")).toList();

  private static MiniCluster cluster;
  private static Connection phoenix;
  private static Connection cellar;
  private static TimeZone zone;

  @BeforeAll
  static void start() throws SQLException {
    // Phoenix takes what java.sql says of times for times in UTC.
    zone = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    cluster = new MiniCluster(1, PhoenixBenchmark.SETTINGS);
    phoenix = DriverManager.getConnection("jdbc:phoenix:localhost:" + cluster.port());
    phoenix.setAutoCommit(true);
    cellar = DriverManager.getConnection("jdbc:cellar:hbase:localhost:" + cluster.port());
  }

  @AfterAll
  static void stop() throws SQLException {
    phoenix.close();
    cellar.close();
    cluster.close();
    TimeZone.setDefault(zone);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Rows as texts that both drivers have in common. */
  private static List<String> rows(Connection connection, String sql, Object... parameters)
      throws SQLException {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, given(connection, parameters[i]));
      }
      try (ResultSet result = statement.executeQuery()) {
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
          StringJoiner row = new StringJoiner("|");
          for (int i = 1; i <= columns; i++) {
            row.add(shown(result.getObject(i)));
          }
          rows.add(row.toString());
        }
      }
    }
    return rows;
  }

  private static void upsert(Connection connection, String table, List<Object> row)
      throws SQLException {
    String values = "?" + ", ?".repeat(row.size() - 1);
    try (PreparedStatement statement =
        connection.prepareStatement("UPSERT INTO " + table + " VALUES (" + values + ")")) {
      for (int i = 0; i < row.size(); i++) {
        statement.setObject(i + 1, given(connection, row.get(i)));
      }
      statement.executeUpdate();
    }
  }

  /** A parameter as a driver takes it: a DATE has a time of the day for Phoenix alone. */
  private static Object given(Connection connection, Object value) {
    return connection == cellar && value instanceof Date date
        ? new Timestamp(date.getTime())
        : value;
  }

  private static String shown(Object value) {
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    if (value instanceof BigDecimal number) {
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
    if (value instanceof Timestamp time) {
      return time.toInstant().toString();
    }
    if (value instanceof Time time) {
      return String.valueOf(time.getTime());
    }
    if (value instanceof Date time) {
      return Instant.ofEpochMilli(time.getTime()).toString();
    }
    return String.valueOf(value);
  }

  /** A table of both, with a key of these columns, of which some can be NULL, and those cells. */
  private record Both(
      String name,
      List<Type> key,
      List<Boolean> descending,
      List<Boolean> nullable,
      List<Type> cells) {
    Both(String name, List<Type> key, List<Boolean> descending, List<Type> cells) {
      this(name, key, descending, Collections.nCopies(key.size(), false), cells);
    }

    /** Creates it with so many salt buckets, 0 for none. */
    private void create(int salt) throws SQLException {
      StringJoiner phoenixColumns = new StringJoiner(", ");
      StringJoiner cellarColumns = new StringJoiner(", ");
      StringJoiner parts = new StringJoiner(", ");
      for (int i = 0; i < key.size(); i++) {
        String nulls = nullable.get(i) ? "NULL" : "NOT NULL";
        phoenixColumns.add("K" + i + " " + key.get(i).phoenix() + " " + nulls);
        cellarColumns.add(
            "K" + i + " " + key.get(i).cellar() + " " + nulls + " ENCODING 'phoenix'");
        parts.add("K" + i + (descending.get(i) ? " DESC" : ""));
      }
      for (int i = 0; i < cells.size(); i++) {
        phoenixColumns.add("C" + i + " " + cells.get(i).phoenix());
        cellarColumns.add("\"0\".C" + i + " " + cells.get(i).cellar() + " ENCODING 'phoenix'");
      }
      execute(
          phoenix,
          String.format(
              Locale.ROOT,
              "CREATE TABLE %s (%s CONSTRAINT pk PRIMARY KEY (%s)) COLUMN_ENCODED_BYTES = 0%s",
              name,
              phoenixColumns,
              parts,
              salt == 0 ? "" : ", SALT_BUCKETS = " + salt));
      execute(
          cellar,
          String.format(
              Locale.ROOT,
              "CREATE TABLE %s (%s, PRIMARY KEY (%s))%s OVER EXISTING",
              name,
              cellarColumns,
              parts,
              salt == 0 ? "" : " WITH (salt_buckets = " + salt + ")"));
    }

    private List<Object> row(Random random) {
      List<Object> row = new ArrayList<>();
      while (row.stream().allMatch(Objects::isNull)) {
        row.clear();
        for (int i = 0; i < key.size(); i++) {
          boolean isNull = nullable.get(i) && random.nextInt(5) < 2;
          row.add(isNull ? null : key.get(i).value(random));
        }
      }
      cells.forEach(type -> row.add(random.nextInt(4) == 0 ? null : type.value(random)));
      return row;
    }

    private void upsert(Connection connection, List<Object> row) throws SQLException {
      PhoenixTablesTest.upsert(connection, name, row);
    }

    private String columns() {
      StringJoiner columns = new StringJoiner(", ");
      for (int i = 0; i < key.size(); i++) {
        columns.add("K" + i);
      }
      return columns + ", C0";
    }

    /** The order of the key, or the opposite one. */
    private String order(boolean backwards) {
      StringJoiner order = new StringJoiner(", ");
      for (int i = 0; i < key.size(); i++) {
        order.add(
            "K"
                + i
                + (descending.get(i) != backwards ? " DESC" : "")
                + (backwards ? " NULLS LAST" : " NULLS FIRST"));
      }
      return order.toString();
    }

    private void assertAlike(String what) throws SQLException {
      String all = "SELECT * FROM " + name + " ORDER BY " + order(false);
      assertEquals(rows(phoenix, all), rows(cellar, all), what);
      String count = "SELECT COUNT(*) FROM " + name;
      assertEquals(rows(phoenix, count), rows(cellar, count), what);
    }
  }

  @Test
  void cellsOfEachTypeAreReadAndWritten() throws SQLException {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    Both table = new Both("CELLS", List.of(Type.both("INTEGER")), List.of(false), CELLS);
    table.create(0);
    for (int i = 0; i < ROWS; i++) {
      table.upsert(random.nextBoolean() ? phoenix : cellar, table.row(random));
    }
    table.assertAlike("seed " + seed);
    for (int i = 0; i < CELLS.size(); i++) {
      // A row without the cell of the column, which Phoenix finds by another cell.
      String absent = "SELECT K0, C" + i + " FROM CELLS WHERE C" + i + " IS NULL ORDER BY K0";
      assertEquals(rows(phoenix, absent), rows(cellar, absent), "seed " + seed);
    }
  }

  @Test
  void keysOfEachTypeAreInBothDirections() throws SQLException {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    for (int round = 0; round < 2 * KEYS.size(); round++) {
      List<Type> key = new ArrayList<>(List.of(KEYS.get(round / 2)));
      List<Boolean> descending = new ArrayList<>(List.of(round % 2 == 0));
      for (int more = random.nextInt(3); more > 0; more--) {
        key.add(random.nextInt(key.size() + 1), KEYS.get(random.nextInt(KEYS.size())));
        descending.add(random.nextBoolean());
      }
      for (int i = 0; i < key.size(); i++) {
        if (key.get(i).phoenix().equals("BOOLEAN")) {
          descending.set(i, false); // else Phoenix itself reads FALSE whatever it has written
        }
      }
      Both table = new Both("K" + round, key, descending, List.of(Type.both("INTEGER")));
      table.create(random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 0);
      List<List<Object>> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        rows.add(table.row(random));
        table.upsert(random.nextBoolean() ? phoenix : cellar, rows.get(i));
      }
      String what = key + " " + descending + ", seed " + seed;
      table.assertAlike(what);
      for (String operator : List.of("=", "<", "<=", ">", ">=")) {
        int column = random.nextInt(key.size());
        String some =
            String.format(
                Locale.ROOT,
                "SELECT COUNT(*), MIN(C0), MAX(C0) FROM %s WHERE K%d %s ?",
                table.name(),
                column,
                operator);
        Object value = rows.get(random.nextInt(ROWS)).get(column);
        assertEquals(
            rows(phoenix, some, value), rows(cellar, some, value), some + " " + value + what);
      }
    }
  }

  /** A condition on some of the columns of a key, and what its parameters are. */
  private record Condition(String sql, List<Object> parameters) {
    /** Of which each column may have the value or be NULL as that of a row. */
    static Condition random(Both table, List<Object> row, Random random) {
      StringJoiner sql = new StringJoiner(" AND ");
      List<Object> parameters = new ArrayList<>();
      int columns = table.key().size();
      int first = random.nextInt(3) == 0 ? random.nextInt(columns) : 0;
      int last = first + random.nextInt(columns - first);
      for (int i = first; i <= last; i++) {
        Object value = row.get(i);
        boolean isLast = i == last;
        if (value == null) {
          sql.add("K" + i + (isLast && random.nextInt(3) == 0 ? " IS NOT NULL" : " IS NULL"));
        } else if (isLast && table.nullable().get(i) && random.nextInt(4) == 0) {
          sql.add("K" + i + " IS NOT NULL");
        } else {
          List<String> operators = List.of("=", "<", "<=", ">", ">=", "<>");
          sql.add("K" + i + " " + operators.get(isLast ? random.nextInt(6) : 0) + " ?");
          parameters.add(value);
        }
      }
      return new Condition(sql.toString(), parameters);
    }

    /** Whether Phoenix may miss rows: those whose keys end before a NULL, descending. */
    boolean isMissed(Both table) {
      return IntStream.range(0, table.key().size())
          .anyMatch(i -> table.descending().get(i) && sql.contains("K" + i + " IS NULL"));
    }

    void delete(Connection connection, String table) throws SQLException {
      try (PreparedStatement delete =
          connection.prepareStatement("DELETE FROM " + table + " WHERE " + sql)) {
        for (int i = 0; i < parameters.size(); i++) {
          delete.setObject(i + 1, parameters.get(i));
        }
        delete.executeUpdate();
      }
    }
  }

  private static final List<Type> NULLABLE =
      List.of(Type.both("VARCHAR"), Type.both("DECIMAL(9,2)"), Type.both("DECIMAL(38,4)"));

  /** A table whose key has NULLs in columns that follow one another, at its end or before it. */
  private static Both withNulls(String name, Random random) {
    List<Type> key = new ArrayList<>();
    List<Boolean> descending = new ArrayList<>();
    List<Boolean> nullable = new ArrayList<>();
    for (int left = 2 + random.nextInt(3); left > 0; left--) {
      boolean isNumber = random.nextInt(5) == 0;
      boolean isBinary = !isNumber && left == 1 && random.nextInt(4) == 0;
      key.add(
          isNumber
              ? Type.both("INTEGER")
              : isBinary ? Type.both("VARBINARY") : NULLABLE.get(random.nextInt(NULLABLE.size())));
      descending.add(!isBinary && random.nextBoolean());
      nullable.add(!isNumber && random.nextInt(5) > 0);
    }
    return new Both(name, key, descending, nullable, List.of(Type.both("INTEGER")));
  }

  /**
   * The columns of a table's key as cells of another one of Phoenix, which judges conditions:
   * Phoenix itself does not find every row by a key that it has written.
   */
  private static final class Judge {
    private final Both table;
    private final Map<String, Integer> rows = new HashMap<>();

    private Judge(Both table) throws SQLException {
      this.table = table;
      StringJoiner columns = new StringJoiner(", ");
      for (int i = 0; i < table.key().size(); i++) {
        columns.add("K" + i + " " + table.key().get(i).phoenix());
      }
      execute(
          phoenix,
          "CREATE TABLE " + name() + " (N INTEGER PRIMARY KEY, " + columns + ", C0 INTEGER)");
    }

    private void upsert(List<Object> row) throws SQLException {
      StringJoiner key = new StringJoiner("|");
      row.subList(0, table.key().size()).forEach(value -> key.add(shown(value)));
      List<Object> values = new ArrayList<>(row);
      values.add(0, rows.computeIfAbsent(key.toString(), each -> rows.size()));
      PhoenixTablesTest.upsert(phoenix, name(), values);
    }

    private String name() {
      return "J" + table.name();
    }
  }

  @Test
  void nullsInKeysAreReadAndWritten() throws SQLException {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    for (int round = 0; round < NULLS; round++) {
      Both table = withNulls("N" + round, random);
      Both copy =
          new Both("M" + round, table.key(), table.descending(), table.nullable(), table.cells());
      int salt = random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 0;
      table.create(salt);
      copy.create(salt);
      Judge judge = new Judge(table);
      List<List<Object>> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        rows.add(table.row(random));
        upsert(i % 2 == 0 ? phoenix : cellar, table.name(), rows.get(i));
        upsert(i % 2 == 0 ? cellar : phoenix, copy.name(), rows.get(i));
        judge.upsert(rows.get(i));
      }
      String what = table + ", salt " + salt + ", seed " + seed;
      table.assertAlike(what);
      String keys = "SELECT _row FROM %s ORDER BY _row";
      assertEquals(
          rows(cellar, String.format(Locale.ROOT, keys, table.name())),
          rows(cellar, String.format(Locale.ROOT, keys, copy.name())),
          what);
      for (int i = 0; i < CONDITIONS; i++) {
        Condition condition = Condition.random(table, rows.get(random.nextInt(ROWS)), random);
        assertAlike(judge, condition, table.columns(), table.order(random.nextBoolean()), what);
        assertAlike(judge, condition, "COUNT(*), MIN(K0), MAX(K0), MAX(K1)", null, what);
      }
      for (Connection connection : List.of(cellar, phoenix)) {
        Condition some = Condition.random(table, rows.get(random.nextInt(ROWS)), random);
        if (connection == cellar || !some.isMissed(table)) {
          some.delete(connection, table.name());
          some.delete(phoenix, judge.name());
          assertAlike(judge, some, table.columns(), table.order(false), what);
          table.assertAlike(some + what);
        }
      }
    }
  }

  /** A query has the rows that the judge has, and in Phoenix, too. */
  private static void assertAlike(
      Judge judge, Condition condition, String columns, String order, String what)
      throws SQLException {
    String rest = " WHERE " + condition.sql() + (order == null ? "" : " ORDER BY " + order);
    Object[] parameters = condition.parameters().toArray();
    List<String> expected =
        rows(phoenix, "SELECT " + columns + " FROM " + judge.name() + rest, parameters);
    String query = "SELECT " + columns + " FROM " + judge.table.name() + rest;
    String message = query + condition.parameters() + what;
    assertEquals(expected, rows(cellar, query, parameters), message);
    if (!condition.isMissed(judge.table)) {
      assertEquals(expected, rows(phoenix, query, parameters), message);
    }
  }

  @Test
  void tablesWhoseNamesOfColumnsAreEncodedAreRefused() throws SQLException {
    for (String table :
        List.of(
            "TABLE ENCODED (A INTEGER NOT NULL PRIMARY KEY, X VARCHAR)",
            "TABLE SHORT_NAMES (A INTEGER NOT NULL PRIMARY KEY, X VARCHAR) COLUMN_ENCODED_BYTES = 1",
            "IMMUTABLE TABLE ONE_CELL (A INTEGER NOT NULL PRIMARY KEY, X VARCHAR)")) {
      String name = table.replaceAll(".*TABLE (\\w+) .*", "$1");
      execute(phoenix, "CREATE " + table);
      execute(phoenix, "UPSERT INTO " + name + " VALUES (1, 'x')");
      SQLException refused =
          assertThrows(
              SQLException.class,
              () ->
                  execute(
                      cellar,
                      "CREATE TABLE "
                          + name
                          + " (A INTEGER ENCODING 'phoenix' PRIMARY KEY,"
                          + " \"0\".X VARCHAR ENCODING 'phoenix') OVER EXISTING"));
      assertEquals("0A000", refused.getSQLState(), refused.getMessage());
    }
  }

  @Test
  void rowsAreJoinedChangedAndDeleted() throws SQLException {
    Both table =
        new Both(
            "CHANGED",
            List.of(Type.both("CHAR(3)"), new Type("DATE", "TIMESTAMP(3)")),
            List.of(false, true),
            List.of(Type.both("INTEGER"), Type.both("VARCHAR")));
    table.create(4);
    for (int i = 0; i < 20; i++) {
      table.upsert(phoenix, List.of("a" + i % 3, new Date(i * 1_000L), i, "t" + i % 2));
    }
    execute(cellar, "CREATE TABLE NAMES (K VARCHAR PRIMARY KEY, NAME VARCHAR)");
    execute(cellar, "INSERT INTO NAMES VALUES ('t0', 'even'), ('t1', 'odd')");
    assertEquals(
        List.of("even|90", "odd|100"),
        rows(
            cellar,
            "SELECT NAME, SUM(C0) FROM CHANGED JOIN NAMES ON C1 = K GROUP BY NAME ORDER BY 1"));
    execute(cellar, "UPDATE CHANGED SET C0 = NULL, C1 = NULL WHERE C0 < 3");
    execute(cellar, "DELETE FROM CHANGED WHERE K0 = 'a2' AND C0 > 10");
    execute(
        cellar, "INSERT INTO CHANGED VALUES ('b', TIMESTAMP '2026-01-31 12:00:00', NULL, NULL)");
    table.assertAlike("changed");
    assertEquals(
        "23505",
        assertThrows(
                SQLException.class,
                () ->
                    execute(
                        cellar,
                        "INSERT INTO CHANGED VALUES ('b', TIMESTAMP '2026-01-31 12:00:00', 1, 'x')"))
            .getSQLState());
    assertEquals(
        List.of("4"),
        rows(phoenix, "SELECT COUNT(*) FROM CHANGED WHERE C1 IS NULL AND C0 IS NULL"));
  }
}
