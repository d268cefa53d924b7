package io.cellardb.jdbc;

import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.DatabaseCatalog.ForeignKey;
import io.cellardb.jdbc.session.DatabaseCatalog.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The rows of the metadata results of foreign keys: canonical values in the order of {@link
 * MetaColumns#FOREIGN_KEYS}, sorted as the JDBC documentation says, and then by name.
 */
final class ForeignKeyRows {
  private static final Comparator<TableName> BY_NAME =
      Comparator.comparing(TableName::namespace).thenComparing(TableName::name);

  private record Row(ForeignKey key, int column) {}

  private ForeignKeyRows() {}

  /** The foreign keys of tables, by the tables that they name. */
  static List<Object[]> imported(DatabaseCatalog catalog, List<DatabaseCatalog.Table> tables) {
    Set<TableName> names = names(tables);
    return rows(catalog, key -> names.contains(key.table()), ForeignKey::named);
  }

  /** The foreign keys that name tables, by their own. */
  static List<Object[]> exported(DatabaseCatalog catalog, List<DatabaseCatalog.Table> tables) {
    Set<TableName> names = names(tables);
    return rows(catalog, key -> names.contains(key.named()), ForeignKey::table);
  }

  /** The foreign keys of some tables that name others, by their own. */
  static List<Object[]> between(
      DatabaseCatalog catalog,
      List<DatabaseCatalog.Table> named,
      List<DatabaseCatalog.Table> tables) {
    Set<TableName> own = names(tables);
    Set<TableName> others = names(named);
    return rows(
        catalog,
        key -> own.contains(key.table()) && others.contains(key.named()),
        ForeignKey::table);
  }

  private static Set<TableName> names(List<DatabaseCatalog.Table> tables) {
    Set<TableName> names = new HashSet<>();
    tables.forEach(table -> names.add(new TableName(table.namespace(), table.name())));
    return names;
  }

  private static List<Object[]> rows(
      DatabaseCatalog catalog, Predicate<ForeignKey> wanted, Function<ForeignKey, TableName> by) {
    List<Row> rows = new ArrayList<>();
    for (ForeignKey key : catalog.foreignKeys()) {
      for (int i = 0; wanted.test(key) && i < key.columns().size(); i++) {
        rows.add(new Row(key, i));
      }
    }
    return rows.stream()
        .sorted(
            Comparator.comparing((Row row) -> by.apply(row.key()), BY_NAME)
                .thenComparing(Row::column)
                .thenComparing(row -> row.key().name()))
        .map(ForeignKeyRows::values)
        .toList();
  }

  private static Object[] values(Row row) {
    ForeignKey key = row.key();
    return new Object[] {
      null,
      key.named().namespace(),
      key.named().name(),
      key.referenced().get(row.column()),
      null,
      key.table().namespace(),
      key.table().name(),
      key.columns().get(row.column()),
      row.column() + 1L,
      (long) key.onUpdate().code(),
      (long) key.onDelete().code(),
      key.name(),
      key.namedKey(),
      (long) key.deferrability().code()
    };
  }
}
