package io.cellardb.sql.catalog;

import io.cellardb.sql.catalog.ForeignKey.Rule;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;

/** The bytes of the foreign keys of a table, at the end of those of its definition. */
final class ForeignKeyFormat {
  private static final int FULL = 1;
  private static final int DEFERRABLE = 2;
  private static final int DEFERRED = 4;
  private static final int NOT_ENFORCED = 8;
  private static final int NOT_VALID = 16;
  private static final int FLAGS_END = 32;

  private static final List<Rule> RULES =
      List.of(Rule.NO_ACTION, Rule.RESTRICT, Rule.CASCADE, Rule.SET_NULL, Rule.SET_DEFAULT);

  private ForeignKeyFormat() {}

  static void write(List<ForeignKey> keys, DefinitionWriter out) {
    out.number(keys.size());
    for (ForeignKey key : keys) {
      out.text(key.name());
      writeNames(key.columns(), out);
      out.text(key.table().namespace());
      out.text(key.table().qualifier());
      writeNames(key.referenced(), out);
      write(key.onDelete(), out);
      write(key.onUpdate(), out);
      ForeignKey.Checks checks = key.checks();
      out.code(
          (checks.full() ? FULL : 0)
              | (checks.deferrable() ? DEFERRABLE : 0)
              | (checks.deferred() ? DEFERRED : 0)
              | (checks.enforced() ? 0 : NOT_ENFORCED)
              | (checks.valid() ? 0 : NOT_VALID));
    }
  }

  private static void write(ForeignKey.Action action, DefinitionWriter out) {
    out.code(RULES.indexOf(action.rule()));
    writeNames(action.columns(), out);
  }

  static List<ForeignKey> read(DefinitionReader in) {
    List<ForeignKey> keys = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      String name = in.text();
      List<String> columns = readNames(in);
      TableName table = new TableName(in.text(), in.text());
      List<String> referenced = readNames(in);
      ForeignKey.Action onDelete = readAction(in);
      ForeignKey.Action onUpdate = readAction(in);
      int flags = in.code(FLAGS_END);
      keys.add(
          new ForeignKey(
              name,
              columns,
              table,
              referenced,
              onDelete,
              onUpdate,
              new ForeignKey.Checks(
                  (flags & FULL) != 0,
                  (flags & DEFERRABLE) != 0,
                  (flags & DEFERRED) != 0,
                  (flags & NOT_ENFORCED) == 0,
                  (flags & NOT_VALID) == 0)));
    }
    return keys;
  }

  private static ForeignKey.Action readAction(DefinitionReader in) {
    return new ForeignKey.Action(RULES.get(in.code(RULES.size())), readNames(in));
  }

  private static void writeNames(List<String> names, DefinitionWriter out) {
    out.number(names.size());
    names.forEach(out::text);
  }

  private static List<String> readNames(DefinitionReader in) {
    List<String> names = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      names.add(in.text());
    }
    return names;
  }
}
