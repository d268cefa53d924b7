package io.cellardb.tck.differential;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A table with a random primary key and columns.
 *
 * @param name its name
 * @param columns all columns, those of the key among them in any place
 * @param key the columns of the primary key, in its order
 * @param saltBuckets that Cellar salts its keys with; 0 for none
 */
record RandomTable(String name, List<Column> columns, List<Column> key, int saltBuckets) {
  /**
   * A column.
   *
   * @param name unique among all tables
   * @param type its type
   * @param family the family that Cellar keeps it in; null for the default one and key columns
   * @param notNull whether it is declared NOT NULL
   * @param descending whether it is a key column that Cellar orders downwards
   */
  record Column(String name, ValueType type, String family, boolean notNull, boolean descending) {}

  private static final List<ValueType> TYPES = List.of(ValueType.values());

  private static final List<ValueType> KEY_TYPES =
      List.of(
          ValueType.INTEGER,
          ValueType.INTEGER,
          ValueType.VARCHAR,
          ValueType.VARCHAR,
          ValueType.BIGINT,
          ValueType.SMALLINT,
          ValueType.DATE,
          ValueType.TIMESTAMP,
          ValueType.DECIMAL,
          ValueType.BOOLEAN,
          ValueType.VARBINARY,
          ValueType.UUID,
          ValueType.DOUBLE,
          ValueType.DAYS,
          ValueType.MONTHS);

  static RandomTable create(String name, Random random) {
    List<Column> key = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      ValueType type = KEY_TYPES.get(random.nextInt(KEY_TYPES.size()));
      key.add(new Column(name + "_k" + i, type, null, true, random.nextInt(3) == 0));
    }
    List<Column> columns = new ArrayList<>(key);
    // Integers and texts in every table, so that joins and aggregates always find some.
    List<ValueType> types = new ArrayList<>(List.of(ValueType.INTEGER, ValueType.VARCHAR));
    for (int i = 3 + random.nextInt(6); i > 0; i--) {
      types.add(TYPES.get(random.nextInt(TYPES.size())));
    }
    String[] families = {null, null, "f", "g"};
    for (ValueType type : types) {
      String family = families[random.nextInt(families.length)];
      boolean notNull = random.nextInt(6) == 0;
      columns.add(new Column(name + "_c" + columns.size(), type, family, notNull, false));
    }
    Collections.shuffle(columns, random);
    int saltBuckets = random.nextInt(4) == 0 ? 1 + random.nextInt(6) : 0;
    return new RandomTable(name, columns, key, saltBuckets);
  }

  /** The statement that creates it; families, orders and salts are Cellar's alone. */
  String create() {
    List<String> options = new ArrayList<>();
    if (saltBuckets > 0) {
      options.add("salt_buckets = " + saltBuckets);
    }
    if (Place.isCluster()) {
      options.add("transactional = TRUE");
    }
    String with = options.isEmpty() ? "" : " WITH (" + String.join(", ", options) + ")";
    return columns.stream()
        .map(c -> (c.family() == null ? "" : cellar(c.family() + ".")) + declaration(c))
        .collect(
            Collectors.joining(
                ", ",
                "CREATE TABLE " + name + " (",
                key.stream()
                    .map(c -> c.name() + (c.descending() ? cellar(" DESC") : ""))
                    .collect(Collectors.joining(", ", ", PRIMARY KEY (", "))" + cellar(with)))));
  }

  private static String cellar(String words) {
    return Dialect.choice(words, "", "");
  }

  private static String declaration(Column column) {
    return column.name() + " " + type(column) + (column.notNull() ? " NOT NULL" : "");
  }

  /**
   * Of times every other column has nanoseconds, so that both kinds meet each other. Those of keys
   * have them all: H2's ON CONFLICT compares values before it rounds them.
   */
  private static String type(Column column) {
    String sql = column.type().sql();
    return isFine(column) ? sql.replace("(3)", Dialect.choice("(9)", "(6)")) : sql;
  }

  private static boolean isFine(Column column) {
    return column.name().contains("_k") || column.name().hashCode() % 2 == 0;
  }

  /** A column of a row that is to be inserted, which H2 does not round in its MERGE. */
  static String rounded(Column column) {
    String sql = column.type().sql();
    boolean rounds = sql.contains("(3)") && !isFine(column);
    return rounds ? "CAST(" + column.name() + " AS " + sql + ")" : column.name();
  }

  static String names(List<Column> columns) {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  /** The columns outside the primary key. */
  List<Column> values() {
    return columns.stream().filter(column -> !key.contains(column)).toList();
  }
}
