package io.cellardb.tck.differential;

import io.cellardb.tck.differential.RandomTable.Column;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Random indexes of some tables, which Cellar alone has: they change no answer. Parts are columns
 * and expressions, and some indexes have only the rows of a condition.
 */
final class RandomIndexes {
  private final Random random;
  private final List<RandomTable> tables;
  private final List<String> names = new ArrayList<>();
  private int made;

  RandomIndexes(Random random, List<RandomTable> tables) {
    this.random = random;
    this.tables = tables;
  }

  /** A statement that makes an index, makes one anew, or drops one. */
  String statement() {
    int choice = random.nextInt(8);
    if (names.isEmpty() || choice < 5) {
      return create();
    }
    if (choice < 7) {
      return "REINDEX INDEX " + names.get(random.nextInt(names.size()));
    }
    return "DROP INDEX " + names.remove(random.nextInt(names.size()));
  }

  private String create() {
    RandomTable table = tables.get(random.nextInt(tables.size()));
    String name = "index_" + ++made;
    names.add(name);
    List<Column> columns = new ArrayList<>(table.columns());
    Collections.shuffle(columns, random);
    int count = 1 + random.nextInt(Math.min(3, columns.size()));
    List<Column> others = columns.subList(count, columns.size());
    String included = RandomTable.names(others.subList(0, random.nextInt(others.size() + 1)));
    return Dialect.CELLAR.of(
        "CREATE INDEX "
            + name
            + " ON "
            + table.name()
            + columns.subList(0, count).stream()
                .map(column -> part(table, column))
                .collect(Collectors.joining(", ", " (", ")"))
            + (included.isEmpty() || random.nextBoolean() ? "" : " INCLUDE (" + included + ")")
            + (random.nextInt(4) == 0 ? " WHERE " + condition(table) : ""));
  }

  private String part(RandomTable table, Column column) {
    String part =
        random.nextInt(5) == 0
            ? "(" + constant(table, over -> over.of(column.type(), 1)) + ")"
            : column.name();
    if (table.columns().stream().anyMatch(each -> part.equals("(" + each.name() + ")"))) {
      return column.name(); // another one might be in the index twice
    }
    return part + (random.nextInt(3) == 0 ? " DESC" : "");
  }

  private String condition(RandomTable table) {
    return constant(table, over -> over.condition(1));
  }

  /** An expression without parameters. */
  private String constant(RandomTable table, Function<RandomExpressions, String> expression) {
    List<Object> parameters = new ArrayList<>();
    while (true) {
      String text =
          expression.apply(
              new RandomExpressions(random, parameters, RandomExpressions.fields(table, null)));
      if (parameters.isEmpty()) {
        return text;
      }
      parameters.clear();
    }
  }
}
