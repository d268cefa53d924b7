package io.cellardb.tck.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Three tables of few values, many of them NULL, so that every comparison is true, false and
 * unknown for some rows. Their names are those of families and of each other, in any letter case.
 */
final class SmallTables {
  /** What a table or an alias shows: an integer, a text or a truth value. */
  enum Kind {
    INTEGER,
    VARCHAR,
    BOOLEAN
  }

  /**
   * A column that a query can name.
   *
   * @param name as it is written where it can be seen, in small letters
   */
  record Column(String name, Kind kind, boolean notNull) {}

  /**
   * A table.
   *
   * @param columns the first one is the key
   */
  record Table(String name, List<Column> columns) {}

  static final List<Table> TABLES =
      List.of(
          new Table(
              "emp",
              List.of(
                  new Column("id", Kind.INTEGER, true),
                  new Column("x", Kind.INTEGER, false),
                  new Column("y", Kind.INTEGER, true),
                  new Column("s", Kind.VARCHAR, false),
                  new Column("b", Kind.BOOLEAN, false))),
          new Table(
              "dept",
              List.of(
                  new Column("k", Kind.INTEGER, true),
                  new Column("x", Kind.INTEGER, false),
                  new Column("d", Kind.INTEGER, false),
                  new Column("s", Kind.VARCHAR, true))),
          new Table(
              "d",
              List.of(
                  new Column("id", Kind.INTEGER, true),
                  new Column("d", Kind.INTEGER, false),
                  new Column("y", Kind.INTEGER, false),
                  new Column("b", Kind.BOOLEAN, true))));

  private SmallTables() {}

  /** The statement that creates a table; {@code keyed} is whether it has a primary key. */
  static String create(Table table, boolean keyed) {
    return create(table, keyed, "");
  }

  /**
   * The statement that creates a table.
   *
   * @param keyed whether it has a primary key
   * @param options what follows
   */
  static String create(Table table, boolean keyed, String options) {
    List<String> parts =
        table.columns().stream()
            .map(c -> c.name() + " " + c.kind() + (c.notNull() ? " NOT NULL" : ""))
            .collect(Collectors.toCollection(ArrayList::new));
    if (keyed) {
      parts.add("PRIMARY KEY (" + table.columns().get(0).name() + ")");
    }
    return "CREATE TABLE " + table.name() + " (" + String.join(", ", parts) + ")" + options;
  }

  /** The statement that inserts up to six rows. */
  static String insert(Table table, Random random) {
    List<String> rows = new ArrayList<>();
    for (int key = 0; key < 1 + random.nextInt(6); key++) {
      List<String> row = new ArrayList<>(List.of(String.valueOf(key)));
      for (Column column : table.columns().subList(1, table.columns().size())) {
        row.add(
            !column.notNull() && random.nextInt(3) == 0 ? "NULL" : literal(column.kind(), random));
      }
      rows.add("(" + String.join(", ", row) + ")");
    }
    return "INSERT INTO " + table.name() + " VALUES " + String.join(", ", rows);
  }

  /** A value, not NULL. */
  static String literal(Kind kind, Random random) {
    return switch (kind) {
      case INTEGER -> String.valueOf(random.nextInt(4));
      case VARCHAR -> List.of("''", "'a'", "'b'", "'ab'").get(random.nextInt(4));
      case BOOLEAN -> random.nextBoolean() ? "TRUE" : "FALSE";
    };
  }

  /** A name in small, large or mixed letters. */
  static String spelled(String name, Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> name.toUpperCase(Locale.ROOT);
      case 1 -> name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      default -> name;
    };
  }
}
