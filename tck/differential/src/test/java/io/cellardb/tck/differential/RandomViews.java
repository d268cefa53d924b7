package io.cellardb.tck.differential;

import io.cellardb.tck.differential.RandomExpressions.Field;
import io.cellardb.tck.differential.RandomTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Random views, of tables and of each other: projections with conditions, and groups. They are
 * tables for queries, with a key of unique values, and have integers and texts as those have.
 */
final class RandomViews {
  /**
   * A view.
   *
   * @param create the statement for all databases
   * @param columns what it shows
   */
  record View(String create, RandomTable columns) {}

  private final Random random;
  private List<Object> parameters;

  RandomViews(Random random) {
    this.random = random;
  }

  /** A view of one of some tables and views. */
  View create(String name, List<RandomTable> sources) {
    RandomTable source = sources.get(random.nextInt(sources.size()));
    View view;
    do {
      parameters = new ArrayList<>(); // a view has none
      view = random.nextInt(3) == 0 ? groups(name, source) : projection(name, source);
    } while (!parameters.isEmpty());
    return view;
  }

  private View projection(String name, RandomTable source) {
    RandomExpressions expressions = expressions(source);
    List<Column> columns = new ArrayList<>();
    List<Column> key = new ArrayList<>();
    List<String> items = new ArrayList<>();
    for (Column part : source.key()) {
      Column column = column(name, columns, part.type(), part.descending());
      key.add(column);
      columns.add(column);
      items.add(part.name() + " AS " + column.name());
    }
    List<ValueType> types = new ArrayList<>(List.of(ValueType.INTEGER, ValueType.VARCHAR));
    for (int i = random.nextInt(4); i > 0; i--) {
      types.add(expressions.field().type());
    }
    for (ValueType type : types) {
      Column column = column(name, columns, type, false);
      columns.add(column);
      items.add(expressions.of(type, 1) + " AS " + column.name());
    }
    String where = random.nextInt(3) == 0 ? "" : " WHERE " + expressions.condition(1);
    return view(name, items, " FROM " + source.name() + where, columns, key);
  }

  private View groups(String name, RandomTable source) {
    RandomExpressions expressions = expressions(source);
    Field by = expressions.field();
    List<Column> columns = new ArrayList<>();
    columns.add(column(name, columns, by.type(), false));
    List<String> items = new ArrayList<>(List.of(by.name() + " AS " + columns.get(0).name()));
    for (ValueType type : List.of(ValueType.INTEGER, ValueType.VARCHAR)) {
      Column column = column(name, columns, type, false);
      columns.add(column);
      items.add("MAX(" + expressions.of(type, 1) + ") AS " + column.name());
    }
    Column count = column(name, columns, ValueType.INTEGER, false);
    columns.add(count);
    items.add("CAST(COUNT(*) AS INTEGER) AS " + count.name());
    String rest =
        " FROM " + source.name() + " WHERE " + by.name() + " IS NOT NULL GROUP BY " + by.name();
    return view(name, items, rest, columns, List.of(columns.get(0)));
  }

  private RandomExpressions expressions(RandomTable source) {
    return new RandomExpressions(random, parameters, RandomExpressions.fields(source, null));
  }

  private static Column column(
      String view, List<Column> before, ValueType type, boolean descending) {
    return new Column(view + "_c" + before.size(), type, null, false, descending);
  }

  private static View view(
      String name, List<String> items, String rest, List<Column> columns, List<Column> key) {
    String select = items.stream().collect(Collectors.joining(", ", "SELECT ", rest));
    return new View(
        "CREATE VIEW " + name + " AS " + select, new RandomTable(name, columns, key, 0));
  }
}
