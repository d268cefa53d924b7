package io.cellardb.sql.modify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.catalog.ForeignKey.Rule;
import io.cellardb.sql.error.SqlException;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Random changes of three tables with foreign keys of all rules, beside a model in maps: of rows
 * that others name, of rows that name them, and of rows that name those; in transactions that check
 * at their end, and by themselves.
 */
class ForeignKeyModelTest {
  private static final int ROUNDS = 10;
  private static final int STATEMENTS = 45;
  private static final int VALUES = 7;
  private static final String VIOLATION = "23503";
  private static final String DUPLICATE = "23505";

  private static final List<Rule> RULES = List.of(Rule.values());
  private static final List<String> TABLES = List.of("a", "b", "c");
  private static final List<List<String>> COLUMNS =
      List.of(List.of("id", "u"), List.of("id", "u", "a"), List.of("id", "u", "b", "up"));

  /** The columns, beside the first, that are unique. */
  private static final List<Set<Integer>> UNIQUE = List.of(Set.of(1), Set.of(1), Set.of());

  /** A foreign key: a column of a table, and the column that it names. */
  private record Key(
      int table, int column, int named, int referenced, Rule onDelete, Rule onUpdate) {}

  /** A row that was named. */
  private record Gone(Key key, Integer value, Integer[] now) {}

  /** The error that a statement has in the model. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String state) {
      super(state);
    }
  }

  private final Random random = new Random(TestSeed.get(20_261_124));
  private SqlTester sql;
  private List<Key> keys;
  private List<Map<Integer, Integer[]>> model;
  private List<Gone> gone;
  private boolean deferred;

  @Test
  void changesLeaveWhatTheModelHas() {
    for (int round = 0; round < ROUNDS; round++) {
      deferred = false;
      begin(round % 2 == 0);
      for (int i = 0; i < STATEMENTS; i++) {
        statement();
      }
    }
  }

  @Test
  void transactionsThatCheckAtTheirEndLeaveWhatTheModelHas() {
    for (int round = 0; round < ROUNDS; round++) {
      deferred = true;
      begin(round % 2 == 0);
      for (int i = 0; i < STATEMENTS / 3; i++) {
        transaction();
      }
    }
  }

  private void begin(boolean indexed) {
    sql = new SqlTester();
    keys = new ArrayList<>();
    model = List.of(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    int[][] all = {{1, 1, 0, 1}, {1, 2, 0, 0}, {2, 1, 1, 1}, {2, 2, 1, 0}, {2, 3, 2, 0}};
    for (int[] key : all) {
      keys.add(new Key(key[0], key[1], key[2], key[3], rule(), rule()));
    }
    for (int table = 0; table < TABLES.size(); table++) {
      create(table);
    }
    if (indexed) {
      sql.run("CREATE INDEX b_a ON b (a)");
      sql.run("CREATE INDEX c_up ON c (up, b)");
    }
  }

  private Rule rule() {
    return RULES.get(random.nextInt(RULES.size()));
  }

  private void create(int table) {
    List<String> parts = new ArrayList<>(List.of("id INTEGER PRIMARY KEY"));
    for (int column = 1; column < COLUMNS.get(table).size(); column++) {
      parts.add(
          COLUMNS.get(table).get(column)
              + " INTEGER DEFAULT 0"
              + (UNIQUE.get(table).contains(column) ? " UNIQUE" : ""));
    }
    for (int i = 0; i < keys.size(); i++) {
      Key key = keys.get(i);
      if (key.table() == table) {
        parts.add(
            "CONSTRAINT f"
                + i
                + " FOREIGN KEY ("
                + COLUMNS.get(table).get(key.column())
                + ") REFERENCES "
                + TABLES.get(key.named())
                + " ("
                + COLUMNS.get(key.named()).get(key.referenced())
                + ") ON DELETE "
                + key.onDelete().words()
                + " ON UPDATE "
                + key.onUpdate().words()
                + (deferred ? " DEFERRABLE INITIALLY DEFERRED" : ""));
      }
    }
    sql.run("CREATE TABLE " + TABLES.get(table) + " (" + String.join(", ", parts) + ")");
  }

  private void transaction() {
    List<Map<Integer, Integer[]>> before = copy();
    sql.run("START TRANSACTION");
    for (int i = 0; i < 3; i++) {
      statement();
    }
    boolean kept = true;
    try {
      verify();
    } catch (Refused e) {
      kept = false;
      model = before;
    }
    assertEquals(kept ? "" : VIOLATION, state("COMMIT"));
    compare("COMMIT");
  }

  private List<Map<Integer, Integer[]>> copy() {
    List<Map<Integer, Integer[]>> copy = new ArrayList<>();
    for (Map<Integer, Integer[]> rows : model) {
      Map<Integer, Integer[]> same = new TreeMap<>();
      rows.forEach((id, row) -> same.put(id, row.clone()));
      copy.add(same);
    }
    return copy;
  }

  /** One statement, on a table of which rows are changed that others may name. */
  private void statement() {
    int table = random.nextInt(3);
    int from = random.nextInt(VALUES);
    int to = from + (random.nextBoolean() ? 0 : random.nextInt(3));
    int column = random.nextInt(COLUMNS.get(table).size());
    String name = COLUMNS.get(table).get(column);
    String where = " WHERE id BETWEEN " + from + " AND " + to;
    Integer value = random.nextInt(5) == 0 && column > 0 ? null : random.nextInt(VALUES);
    switch (random.nextInt(5)) {
      case 0 -> both("DELETE FROM " + TABLES.get(table) + where, table, from, to, row -> null);
      case 1 ->
          both(
              "UPDATE " + TABLES.get(table) + " SET " + name + " = " + name + " + 1" + where,
              table,
              from,
              to,
              row -> with(row, column, row[column] == null ? null : row[column] + 1));
      case 2 ->
          both(
              "UPDATE " + TABLES.get(table) + " SET " + name + " = " + value + where,
              table,
              from,
              to,
              row -> with(row, column, value));
      default -> insert(table, from);
    }
  }

  private static Integer[] with(Integer[] row, int column, Integer value) {
    Integer[] changed = row.clone();
    changed[column] = value;
    return changed;
  }

  private void insert(int table, int id) {
    Integer[] row = new Integer[COLUMNS.get(table).size()];
    row[0] = id;
    for (int i = 1; i < row.length; i++) {
      row[i] = random.nextInt(4) == 0 ? null : random.nextInt(VALUES);
    }
    List<String> values = new ArrayList<>();
    for (Integer value : row) {
      values.add(String.valueOf(value));
    }
    run(
        "INSERT INTO " + TABLES.get(table) + " VALUES (" + String.join(", ", values) + ")",
        () -> {
          if (model.get(table).putIfAbsent(id, row) != null) {
            throw new Refused(DUPLICATE);
          }
          checkUnique(table);
        });
  }

  private void both(
      String statement, int table, int from, int to, UnaryOperator<Integer[]> change) {
    run(
        statement,
        () -> change(table, row -> row[0] >= from && row[0] <= to ? change.apply(row) : row));
  }

  private void run(String statement, Runnable inModel) {
    List<Map<Integer, Integer[]>> before = copy();
    String expected = "";
    try {
      gone = new ArrayList<>();
      inModel.run();
      follow();
      if (!deferred) {
        verify();
      }
    } catch (Refused e) {
      expected = e.getMessage();
      model = before;
    }
    assertEquals(
        expected, state(statement), () -> statement + " with " + keys + "\n" + shown(before));
    compare(statement);
  }

  private String state(String statement) {
    try {
      sql.run(statement);
      return "";
    } catch (SqlException e) {
      return e.sqlState();
    }
  }

  /** Changes rows of a table at once; null deletes one. */
  private void change(int table, UnaryOperator<Integer[]> change) {
    Map<Integer, Integer[]> after = new TreeMap<>();
    boolean twice = false;
    for (Integer[] row : model.get(table).values()) {
      Integer[] now = change.apply(row);
      twice |= now != null && after.putIfAbsent(now[0], now) != null;
      for (Key key : keys) {
        Integer value = key.named() == table ? row[key.referenced()] : null;
        if (value != null && (now == null || !value.equals(now[key.referenced()]))) {
          gone.add(new Gone(key, value, now));
        }
      }
    }
    if (twice) {
      throw new Refused(DUPLICATE);
    }
    model.get(table).clear();
    model.get(table).putAll(after);
    checkUnique(table);
  }

  private void checkUnique(int table) {
    for (int column : UNIQUE.get(table)) {
      Set<Integer> values = new HashSet<>();
      for (Integer[] row : model.get(table).values()) {
        if (row[column] != null && !values.add(row[column])) {
          throw new Refused(DUPLICATE);
        }
      }
    }
  }

  /** What follows for rows that name rows which are gone, and what follows from that. */
  private void follow() {
    while (!gone.isEmpty()) {
      List<Gone> now = gone;
      gone = new ArrayList<>();
      for (Gone each : now) {
        if (rule(each) == Rule.RESTRICT && isNamed(each.key(), each.value())) {
          throw new Refused(VIOLATION);
        }
      }
      for (Key key : keys) {
        for (boolean deleted : new boolean[] {true, false}) {
          Map<Integer, Gone> some = new LinkedHashMap<>();
          now.stream()
              .filter(each -> each.key().equals(key) && (each.now() == null) == deleted)
              .forEach(each -> some.put(each.value(), each));
          act(key, some);
        }
      }
    }
  }

  private static Rule rule(Gone each) {
    return each.now() == null ? each.key().onDelete() : each.key().onUpdate();
  }

  private boolean isNamed(Key key, Integer value) {
    return model.get(key.table()).values().stream()
        .anyMatch(row -> value.equals(row[key.column()]));
  }

  private void act(Key key, Map<Integer, Gone> some) {
    change(
        key.table(),
        row -> {
          Gone each = some.get(row[key.column()]);
          if (each == null) {
            return row;
          }
          return switch (rule(each)) {
            case NO_ACTION, RESTRICT -> row;
            case CASCADE ->
                each.now() == null ? null : with(row, key.column(), each.now()[key.referenced()]);
            case SET_NULL -> with(row, key.column(), null);
            case SET_DEFAULT -> with(row, key.column(), 0);
          };
        });
  }

  private void verify() {
    for (Key key : keys) {
      for (Integer[] row : model.get(key.table()).values()) {
        Integer value = row[key.column()];
        if (value != null
            && model.get(key.named()).values().stream()
                .noneMatch(other -> Objects.equals(value, other[key.referenced()]))) {
          throw new Refused(VIOLATION);
        }
      }
    }
  }

  private void compare(String statement) {
    for (int table = 0; table < TABLES.size(); table++) {
      List<String> rows = shown(model).get(table);
      assertEquals(
          rows,
          sql.query("SELECT * FROM " + TABLES.get(table) + " ORDER BY id"),
          () -> statement + " with " + keys);
    }
  }

  private static List<List<String>> shown(List<Map<Integer, Integer[]>> tables) {
    List<List<String>> shown = new ArrayList<>();
    for (Map<Integer, Integer[]> rows : tables) {
      List<String> texts = new ArrayList<>();
      for (Integer[] row : rows.values()) {
        texts.add(String.join("|", texts(row)));
      }
      shown.add(texts);
    }
    return shown;
  }

  private static List<String> texts(Integer[] row) {
    List<String> values = new ArrayList<>();
    for (Integer value : row) {
      values.add(String.valueOf(value));
    }
    return values;
  }
}
