package io.cellardb.tck.differential;

import io.cellardb.tck.differential.RandomTable.Column;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random UNIQUE constraints and foreign keys between some tables. Left out is what H2 does row by
 * row, where PostgreSQL and the standard look at whole statements:
 *
 * <ul>
 *   <li>ON UPDATE CASCADE and the like follow columns that contain the primary key, so that no row
 *       gets what another one had: H2 would take the rows of the one for those of the other.
 *   <li>A row names its own table without actions, since H2 counts what it has deleted before.
 *   <li>There is one way at most from a table to another one: on two ways H2 refuses by the one
 *       what it would do by the other.
 *   <li>Times and approximate numbers name nothing: H2 rounds them at other moments.
 * </ul>
 */
final class RandomConstraints {
  /**
   * A foreign key.
   *
   * @param pairs its columns, each before the one that it names
   */
  record ForeignKey(RandomTable table, RandomTable named, List<List<Column>> pairs, String rules) {}

  private static final Set<ValueType> NAMING =
      Set.of(
          ValueType.BOOLEAN,
          ValueType.SMALLINT,
          ValueType.INTEGER,
          ValueType.BIGINT,
          ValueType.DECIMAL,
          ValueType.VARCHAR,
          ValueType.VARBINARY,
          ValueType.DATE,
          ValueType.UUID,
          ValueType.DAYS,
          ValueType.MONTHS);

  private final Random random;
  private final List<RandomTable> tables;
  private final List<ForeignKey> keys = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();
  private int made;

  RandomConstraints(Random random, List<RandomTable> tables) {
    this.random = random;
    this.tables = tables;
  }

  /** Makes some, and says how. */
  List<String> create(Trial trial) throws SQLException {
    List<String> statements = new ArrayList<>();
    for (RandomTable table : tables) {
      for (int i = random.nextInt(3); i > 0; i--) {
        List<Column> columns = new ArrayList<>(table.columns());
        Collections.shuffle(columns, random);
        unique(trial, table, columns.subList(0, 1 + random.nextInt(2)), statements);
      }
    }
    for (RandomTable table : tables) {
      List<RandomTable> others = new ArrayList<>(tables.subList(0, tables.indexOf(table) + 1));
      Collections.shuffle(others, random);
      for (RandomTable named : others.subList(0, Math.min(2, others.size()))) {
        if (random.nextInt(4) > 0 && isOneWay(table, named)) {
          foreignKey(trial, table, named, statements);
        }
      }
    }
    return statements;
  }

  /** Whether a table may name another one beside those that it names. */
  private boolean isOneWay(RandomTable table, RandomTable named) {
    List<RandomTable> all = new ArrayList<>(named(table));
    all.add(named);
    return named.equals(table) || all.size() == 1 || all.stream().allMatch(t -> named(t).isEmpty());
  }

  /** The other tables that a table names. */
  private List<RandomTable> named(RandomTable table) {
    return keys.stream()
        .filter(key -> key.table().equals(table) && !key.named().equals(table))
        .map(ForeignKey::named)
        .toList();
  }

  private boolean unique(
      Trial trial, RandomTable table, List<Column> columns, List<String> statements)
      throws SQLException {
    String names = RandomTable.names(columns);
    String sql =
        "ALTER TABLE " + table.name() + " ADD CONSTRAINT u" + ++made + " UNIQUE (" + names + ")";
    if (!trial.constrain(sql, statements)) {
      return false;
    }
    String given =
        columns.stream().map(c -> c.name() + " IS NOT NULL").collect(Collectors.joining(" AND "));
    violations.add(
        "SELECT "
            + names
            + " FROM "
            + table.name()
            + " WHERE "
            + given
            + " GROUP BY "
            + names
            + " HAVING COUNT(*) > 1");
    return true;
  }

  private void foreignKey(
      Trial trial, RandomTable table, RandomTable named, List<String> statements)
      throws SQLException {
    List<Column> referenced = new ArrayList<>(named.key());
    boolean wide = random.nextBoolean();
    if (wide) {
      List<Column> values = named.values();
      referenced.add(values.get(random.nextInt(values.size())));
      Collections.shuffle(referenced, random);
    }
    List<List<Column>> pairs = new ArrayList<>();
    Set<Column> used = new HashSet<>();
    for (Column column : referenced) {
      List<Column> fitting =
          table.columns().stream()
              .filter(c -> c.type() == column.type() && NAMING.contains(c.type()))
              .filter(c -> !used.contains(c) && !(table.equals(named) && referenced.contains(c)))
              .toList();
      if (fitting.isEmpty()) {
        return;
      }
      Column naming = fitting.get(random.nextInt(fitting.size()));
      used.add(naming);
      pairs.add(List.of(naming, column));
    }
    if (wide && !unique(trial, named, referenced, statements)) {
      return;
    }
    boolean clearable = used.stream().noneMatch(Column::notNull);
    String rules =
        table.equals(named)
            ? ""
            : rule(" ON DELETE ", clearable) + (wide ? rule(" ON UPDATE ", clearable) : "");
    ForeignKey key = new ForeignKey(table, named, pairs, rules);
    trial.change(adoption(key, false), tables.stream().map(RandomTable::name).toList());
    String sql =
        "ALTER TABLE "
            + table.name()
            + " ADD CONSTRAINT f"
            + ++made
            + " FOREIGN KEY ("
            + names(key, 0)
            + ") REFERENCES "
            + named.name()
            + " ("
            + names(key, 1)
            + ")"
            + rules;
    if (trial.constrain(sql, statements)) {
      keys.add(key);
      violations.add(violation(key));
    }
  }

  private String rule(String event, boolean clearable) {
    return switch (random.nextInt(clearable ? 6 : 4)) {
      case 0 -> event + "NO ACTION";
      case 1 -> event + "RESTRICT";
      case 2 -> event + "CASCADE";
      case 3 -> "";
      case 4 -> event + "SET NULL";
      default -> event + "SET DEFAULT";
    };
  }

  private static String names(ForeignKey key, int side) {
    return RandomTable.names(key.pairs().stream().map(pair -> pair.get(side)).toList());
  }

  private static String violation(ForeignKey key) {
    String given =
        key.pairs().stream()
            .map(pair -> "x." + pair.get(0).name() + " IS NOT NULL AND ")
            .collect(Collectors.joining());
    String equal =
        key.pairs().stream()
            .map(pair -> "y." + pair.get(1).name() + " = x." + pair.get(0).name())
            .collect(Collectors.joining(" AND "));
    return "SELECT * FROM "
        + key.table().name()
        + " x WHERE "
        + given
        + "NOT EXISTS (SELECT 1 FROM "
        + key.named().name()
        + " y WHERE "
        + equal
        + ")";
  }

  /** Whether there are any foreign keys. */
  boolean haveForeignKeys() {
    return !keys.isEmpty();
  }

  /** Has rows of a table name a row, the same one. */
  Request adoption() {
    return adoption(keys.get(random.nextInt(keys.size())), true);
  }

  private Request adoption(ForeignKey key, boolean some) {
    int row = random.nextInt(10);
    String order = " ORDER BY " + RandomTable.names(key.named().key()) + " LIMIT 1 OFFSET " + row;
    String set =
        key.pairs().stream()
            .map(
                pair ->
                    pair.get(0).name()
                        + " = (SELECT y."
                        + pair.get(1).name()
                        + " FROM "
                        + key.named().name()
                        + " y"
                        + order
                        + ")")
            .collect(Collectors.joining(", "));
    List<Object> parameters = new ArrayList<>();
    RandomExpressions expressions =
        new RandomExpressions(random, parameters, RandomExpressions.fields(key.table(), null));
    String where = some ? " WHERE " + expressions.condition(1) : "";
    return new Request(
        "UPDATE " + key.table().name() + " SET " + set + where, parameters, false, Set.of());
  }

  /** The tables that change when some rows of a table go. */
  Set<RandomTable> following(RandomTable table) {
    Set<RandomTable> all = new HashSet<>(Set.of(table));
    IntStream.range(0, tables.size())
        .forEach(
            round ->
                keys.stream()
                    .filter(key -> all.contains(key.named()))
                    .forEach(key -> all.add(key.table())));
    return all;
  }

  /** Queries that have rows if a constraint does not hold. */
  List<String> violations() {
    return violations;
  }
}
