package io.cellardb.tck.differential;

import io.cellardb.tck.differential.RandomExpressions.Field;
import io.cellardb.tck.differential.RandomTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Random changes by the rows of other tables, and of keys: UPDATE with FROM, which is a MERGE in
 * H2, DELETE with USING, INSERT behind WITH.
 */
final class SourcedChanges {
  private final Random random;
  private final List<Object> parameters;
  private final RandomChanges changes;

  /** Changes whose parameters are appended to {@code parameters}. */
  SourcedChanges(Random random, List<Object> parameters, RandomChanges changes) {
    this.random = random;
    this.parameters = parameters;
    this.changes = changes;
  }

  /** A change of a table, as {@link RandomChanges#change}. */
  Request change(RandomTable table, List<RandomTable> others) {
    return switch (random.nextInt(4)) {
      case 0 -> update(table, others);
      case 1 -> delete(table);
      case 2 -> insert(table);
      default -> move(table);
    };
  }

  private Request update(RandomTable table, List<RandomTable> others) {
    List<Field> fields = new ArrayList<>(RandomExpressions.fields(table, "a"));
    for (Column column : table.columns()) {
      fields.add(new Field("d.x_" + column.name(), column.type(), false));
    }
    RandomExpressions both = new RandomExpressions(random, parameters, fields);
    String set =
        changes.some(table.values()).stream()
            .map(c -> c.name() + " = " + changes.bounded(c, depth -> both.of(c.type(), depth)))
            .collect(Collectors.joining(", "));
    String source = changes.source(table, others);
    String same = RandomChanges.sameKey(table);
    String where = both.condition(1);
    String ours = "UPDATE " + table.name() + " AS a SET " + set + " FROM ";
    String from =
        random.nextBoolean()
            ? "WITH s AS (SELECT * FROM " + source + ") " + ours + "s AS d"
            : ours + source;
    String theirs = "MERGE INTO " + table.name() + " AS a USING " + source + " ON " + same;
    String update = from + " WHERE " + same + " AND (" + where + ")";
    String merge = theirs + " WHEN MATCHED AND (" + where + ") THEN UPDATE SET " + set;
    return changes.both(Dialect.choice(update, merge, update));
  }

  private Request delete(RandomTable table) {
    RandomTable source = changes.pick(changes.sources());
    RandomExpressions a = changes.over(table, "a");
    RandomExpressions b = changes.over(source, "b");
    List<Field> fields = new ArrayList<>(a.fields());
    fields.addAll(b.fields());
    RandomExpressions both = new RandomExpressions(random, parameters, fields);
    String where = changes.equality(a, b) + " AND " + both.condition(1) + " AND " + b.condition(1);
    String delete = "DELETE FROM " + table.name() + " AS a ";
    String using = delete + "USING " + source.name() + " b WHERE " + where;
    String exists =
        delete + "WHERE EXISTS (SELECT 1 FROM " + source.name() + " b WHERE " + where + ")";
    return changes.both(Dialect.choice(using, exists, using));
  }

  private Request insert(RandomTable table) {
    String query = changes.joined(table, "y_");
    String insert = "INSERT INTO " + table.name() + " (" + RandomTable.names(table.columns()) + ")";
    String select =
        table.columns().stream()
            .map(c -> "y_" + c.name())
            .collect(Collectors.joining(", ", " SELECT ", " FROM "));
    String ours = "WITH q AS (" + query + ") " + insert + select + "q";
    return changes.both(Dialect.choice(ours, insert + select + "(" + query + ") AS q", ours));
  }

  /**
   * Another key for rows that do not get it from others that move, since judges check each key at
   * once.
   */
  private Request move(RandomTable table) {
    RandomExpressions a = changes.over(table, "a");
    List<String> set = new ArrayList<>();
    List<String> where = new ArrayList<>();
    for (Column key : table.key()) {
      if (set.isEmpty()) {
        addMove(key, set, where);
      }
    }
    for (Column column : changes.some(table.values())) {
      set.add(column.name() + " = " + changes.bounded(column, depth -> a.of(column.type(), depth)));
    }
    where.add(random.nextInt(3) == 0 ? a.condition(1) : "1 = 1");
    return changes.both(
        "UPDATE "
            + table.name()
            + " AS a SET "
            + String.join(", ", set)
            + " WHERE "
            + String.join(" AND ", where));
  }

  /** Adds a new value of a key column, if its type has one that is surely another. */
  private void addMove(Column key, List<String> set, List<String> where) {
    String name = "a." + key.name();
    boolean back = random.nextBoolean();
    switch (key.type()) {
      case SMALLINT, INTEGER, BIGINT -> {
        set.add(key.name() + " = " + name + (back ? " - 1000" : " + 1000"));
        where.add(name + (back ? " BETWEEN 500 AND 1499" : " BETWEEN -500 AND 499"));
      }
      case VARCHAR -> {
        String shorter = "SUBSTRING(" + name + " FROM 1 FOR CHAR_LENGTH(" + name + ") - 1)";
        set.add(key.name() + " = " + (back ? shorter : name + " || 'z'"));
        where.add(name + (back ? " LIKE '%z'" : " NOT LIKE '%z'"));
      }
      case BOOLEAN -> {
        set.add(key.name() + " = NOT " + name);
        where.add(back ? name : "NOT " + name);
      }
      default -> {}
    }
  }
}
