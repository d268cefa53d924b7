package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.parser.generated.CellarParserImplConstants;
import io.cellardb.sql.parser.text.LiteralStripper;
import io.cellardb.sql.parser.text.Stripped;
import io.cellardb.storage.memory.MemoryStore;
import io.cellardb.tck.seed.TestSeed;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;
import org.junit.jupiter.api.Test;

/**
 * Statements that {@link PlainPlanner} plans mean what they mean to the whole planner, to which a
 * comment sends them: definitions, rows, counts, names, types, and errors at execution.
 */
final class PlainStatementsTest {
  private static final String WHOLE = " /* whole */";

  private static final List<String> TABLES =
      List.of("t", "\"u v\"", "Name", "key", "c", "w", "nope");

  private static final List<String> COLUMNS =
      List.of(
          "k", "K", "a", "\"a\"", "B", "name", "VALUE", "\"x y\"", "d", "l", "n", "html", "_time");

  private static final List<String> TYPES =
      List.of(
          "BIGINT",
          "INTEGER",
          "int",
          "SMALLINT",
          "TINYINT",
          "VARCHAR",
          "VARCHAR(3)",
          "DOUBLE",
          "DOUBLE PRECISION",
          "BOOLEAN",
          "DATE",
          "DECIMAL(5, 2)",
          "DECIMAL(4)",
          "TIMESTAMP",
          "TIMESTAMP(0)",
          "TIMESTAMP(9)",
          "TIMESTAMP WITH TIME ZONE",
          "VARBINARY",
          "VARBINARY(2)",
          "REAL",
          "UUID",
          "CHAR(3)",
          "DECIMAL",
          "VARCHAR(0)",
          "BINARY(2)",
          "TIME",
          "INTEGER ARRAY",
          "MAP<VARCHAR, VARCHAR>",
          "JSON");

  private static final List<String> VALUES =
      List.of(
          "1",
          "2",
          "-3",
          "300",
          "70000",
          "3000000000",
          "'a'",
          "'abcd'",
          "'1'",
          "''",
          "1.5",
          "1e0",
          "NULL",
          "?",
          "?",
          "?",
          "DATE '2020-02-29'",
          "TRUE",
          "1 + 1",
          "DEFAULT",
          "'2020-02-29'");

  private static final List<Object> GIVEN =
      Arrays.asList(
          1L,
          2L,
          -3L,
          300L,
          70000L,
          3000000000L,
          "a",
          "abcd",
          "1",
          "",
          1.5,
          new BigDecimal("1.50"),
          new BigDecimal("12345.675"),
          new BigDecimal("-0.005"),
          LocalDateTime.of(2026, 3, 29, 2, 30, 0, 123_456_789),
          Instant.parse("2026-03-29T01:30:00.987654321Z"),
          new byte[] {1, -2, 3},
          new byte[] {7},
          new UUID(1, 2),
          true,
          LocalDate.of(2020, 2, 29),
          null);

  private final Random random = new Random(TestSeed.get(20_261));
  private final Session plain = session();
  private final Session whole = session();
  private int planned;

  private static Session session() {
    Session session = Engine.open(new MemoryStore(), false).session();
    for (String sql :
        List.of(
            "CREATE NAMESPACE web",
            "CREATE TABLE c (k BIGINT PRIMARY KEY, a INTEGER NOT NULL DEFAULT 5, b VARCHAR DEFAULT"
                + " 'x', n BIGINT CHECK (n > 0))",
            "CREATE TABLE web.w (k VARCHAR, l INTEGER, contents.html VARCHAR, m MAP<VARCHAR,"
                + " VARCHAR>, n SMALLINT, PRIMARY KEY (k, l DESC))",
            "CREATE TABLE \"Name\" (name VARCHAR, \"VALUE\" BIGINT GENERATED ALWAYS AS IDENTITY)",
            "CREATE VIEW \"key\" AS SELECT k, a FROM c")) {
      session.prepare(sql).define();
    }
    return session;
  }

  @Test
  void aPlainStatementMeansWhatItMeansToTheWholePlanner() {
    for (int i = 0; i < Integer.getInteger("plain", 700); i++) {
      String sql = statement();
      boolean isPlan = isPlain(sql);
      String before = outcome(plain, sql);
      String after = outcome(whole, sql + WHOLE);
      if (isPlan) {
        planned++;
        assertEquals(after, before, sql);
      }
    }
    assertTrue(planned > Integer.getInteger("plain", 700) / 12, planned + " were plain");
    assertEquals(
        List.copyOf(whole.engine().snapshot().tables()),
        List.copyOf(plain.engine().snapshot().tables()));
  }

  /** With its literals as parameters, which is how it comes to the planner. */
  private boolean isPlain(String sql) {
    String stripped = LiteralStripper.strip(sql).map(Stripped::sql).orElse(sql);
    return new PlainPlanner(plain).plan(stripped).isPresent();
  }

  private String statement() {
    return switch (random.nextInt(20)) {
      case 0 -> "DROP TABLE " + of(TABLES);
      case 1, 2, 3 -> create();
      case 4, 5, 6, 7, 8, 9 -> insert();
      case 10, 11, 12 -> delete();
      default -> select();
    };
  }

  private String create() {
    List<String> elements = new ArrayList<>();
    List<String> names = some(COLUMNS, 1 + random.nextInt(5));
    boolean apart = random.nextBoolean();
    for (int i = 0; i < names.size(); i++) {
      String type = random.nextInt(12) > 0 ? TYPES.get(random.nextInt(20)) : of(TYPES);
      boolean key = i == 0 && !apart && random.nextInt(8) > 0;
      elements.add(
          names.get(i)
              + " "
              + type
              + (random.nextInt(4) == 0 ? " NOT NULL" : "")
              + (key ? " PRIMARY KEY" : "")
              + (random.nextInt(12) == 0 ? " NOT NULL" : "")
              + (random.nextInt(20) == 0 ? " DEFAULT 1" : ""));
    }
    if (apart) {
      elements.add(
          "PRIMARY KEY (" + String.join(", ", some(names, 1 + random.nextInt(names.size()))) + ")");
    }
    return "CREATE TABLE "
        + (random.nextBoolean() ? "IF NOT EXISTS " : "")
        + table()
        + " ("
        + String.join(", ", elements)
        + ")"
        + (random.nextInt(10) == 0 ? ";" : "");
  }

  private String insert() {
    String table = table();
    List<String> known = columns(table);
    List<String> names = random.nextInt(4) > 0 && !known.isEmpty() ? known : some(COLUMNS, 3);
    boolean named = random.nextBoolean();
    List<String> rows = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      List<String> row = new ArrayList<>();
      for (int j = 0; j < names.size(); j++) {
        row.add(value(table, names.get(j)));
      }
      rows.add("(" + String.join(", ", row) + ")");
    }
    return (random.nextBoolean() ? "INSERT" : "UPSERT")
        + " INTO "
        + table
        + (named ? " (" + String.join(", ", names) + ")" : "")
        + " VALUES "
        + String.join(", ", rows);
  }

  private String select() {
    String table = table();
    List<String> known = columns(table);
    List<String> names = random.nextInt(5) > 0 && !known.isEmpty() ? known : COLUMNS;
    return "SELECT "
        + (random.nextBoolean() ? "*" : String.join(", ", some(names, 1 + random.nextInt(3))))
        + " FROM "
        + table
        + where(table, names, random.nextInt(3));
  }

  private String delete() {
    String table = table();
    List<String> known = columns(table);
    List<String> names = random.nextInt(5) > 0 && !known.isEmpty() ? known : COLUMNS;
    return "DELETE FROM " + table + where(table, names, random.nextInt(4));
  }

  private String where(String table, List<String> names, int count) {
    List<String> conditions = new ArrayList<>();
    for (int i = count; i > 0; i--) {
      String name = of(names);
      conditions.add(
          random.nextInt(5) == 0
              ? name + " BETWEEN " + value(table, name) + " AND " + value(table, name)
              : name
                  + of(List.of(" = ", " < ", " > ", " <= ", " >= ", " <> ", "="))
                  + value(table, name));
    }
    return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
  }

  private String table() {
    String table = of(TABLES);
    return random.nextInt(10) == 0
        ? of(List.of("web", "DEFAULT", "\"default\"", "sys")) + "." + table
        : table;
  }

  /** A value, mostly one that the column takes. */
  private String value(String table, String column) {
    String type =
        random.nextInt(6) == 0
            ? ""
            : definition(table)
                .flatMap(
                    each ->
                        each.columns().stream()
                            .filter(c -> c.name().equalsIgnoreCase(column.replace("\"", "")))
                            .findFirst())
                .map(found -> found.type().name().getName())
                .orElse("");
    return switch (type) {
      case "BIGINT", "INTEGER" -> of(List.of("1", "2", "-3", "300", "70000", "?", "NULL"));
      case "VARCHAR" -> of(List.of("'a'", "'abcd'", "'1'", "''", "?", "NULL"));
      case "DOUBLE" -> of(List.of("1e0", "-2.5e1", "?", "NULL"));
      case "SMALLINT",
          "TINYINT",
          "BOOLEAN",
          "DATE",
          "DECIMAL",
          "REAL",
          "TIMESTAMP",
          "TIMESTAMP_WITH_LOCAL_TIME_ZONE",
          "VARBINARY",
          "UUID" ->
          of(List.of("?", "?", "NULL"));
      default -> of(VALUES);
    };
  }

  private Optional<TableDefinition> definition(String table) {
    String name = table.substring(table.lastIndexOf('.') + 1).replace("\"", "");
    return plain.engine().snapshot().tables().stream()
        .filter(each -> each.name().qualifier().equalsIgnoreCase(name))
        .findFirst();
  }

  /** The columns of a table, in any letter case. */
  private List<String> columns(String table) {
    return definition(table)
        .map(
            each ->
                each.visibleColumns().stream()
                    .map(column -> column.name())
                    .map(column -> column.contains(" ") ? '"' + column + '"' : column)
                    .map(
                        column -> random.nextInt(6) == 0 ? column.toUpperCase(Locale.ROOT) : column)
                    .toList())
        .orElse(List.of());
  }

  private String of(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private List<String> some(List<String> from, int count) {
    List<String> some = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      some.add(of(from));
    }
    return some;
  }

  /** What a statement is and does, as a text; with the same parameters in both sessions. */
  private String outcome(Session session, String sql) {
    List<Object> shown = new ArrayList<>();
    try {
      Statement statement = session.prepare(sql);
      shown.add(statement.parameters().stream().map(RelDataType::getFullTypeString).toList());
      shown.add(
          statement.isQuery() + " " + statement.isDefinition() + " " + statement.isBatchable());
      shown.add(statement.selectsFromOneTable());
      for (ResultColumn column : statement.columns()) {
        shown.add(column + " " + column.type().getFullTypeString());
      }
      if (statement.isDefinition()) {
        statement.define();
        return shown.toString();
      }
      Random same = new Random(sql.replace(WHOLE, "").hashCode());
      for (int i = 0; i < 3; i++) {
        Object[] given = new Object[statement.parameters().size()];
        for (int j = 0; j < given.length; j++) {
          given[j] = GIVEN.get(same.nextInt(GIVEN.size()));
        }
        shown.add(executed(statement, given));
      }
    } catch (SqlException e) {
      shown.add(error(e));
    }
    return shown.toString();
  }

  private static Object executed(Statement statement, Object[] given) {
    try {
      if (!statement.isQuery()) {
        return Arrays.toString(statement.update(List.<Object[]>of(given), context -> {}));
      }
      List<Object> rows = new ArrayList<>();
      try (Cursor cursor = statement.query(given)) {
        for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
          for (int i = 0; i < batch.size(); i++) {
            for (int column = 0; column < statement.columns().size(); column++) {
              RelDataType type = statement.columns().get(column).type();
              Object value = batch.column(column).getObject(type, batch.row(i));
              rows.add(value instanceof byte[] bytes ? Arrays.toString(bytes) : value);
            }
          }
        }
      }
      return rows;
    } catch (SqlException e) {
      return error(e);
    }
  }

  private static String error(SqlException e) {
    return e.sqlState() + " " + e.getMessage() + " " + e.line() + ":" + e.column();
  }

  @Test
  void wordsAreNamesWhereTheyAreToTheGrammar() {
    TreeSet<String> words = new TreeSet<>();
    for (String image : CellarParserImplConstants.tokenImage) {
      String word = image.replace("\"", "");
      if (word.matches("[A-Z][A-Z_0-9]*")) {
        words.add(word);
      }
    }
    assertTrue(words.size() > 700, words.size() + " words");
    for (String word : words) {
      String table = "CREATE TABLE " + word + " (" + word + " BIGINT PRIMARY KEY, x VARCHAR)";
      String other =
          of(
              List.of(
                  "INSERT INTO " + word + " (" + word + ", x) VALUES (1, 'a')",
                  "SELECT x, " + word + " FROM " + word + " WHERE x = 'a' AND " + word + " < ?",
                  "DELETE FROM " + word + " WHERE " + word + " BETWEEN ? AND ?"));
      for (String sql : List.of(table, other)) {
        if (isPlain(sql)) {
          assertEquals(outcome(whole, sql + WHOLE), outcome(plain, sql), sql);
          planned++;
        }
      }
      for (Session session : List.of(plain, whole)) {
        outcome(session, "DROP TABLE " + word);
      }
    }
    assertTrue(planned > 600, planned + " were plain");
  }
}
