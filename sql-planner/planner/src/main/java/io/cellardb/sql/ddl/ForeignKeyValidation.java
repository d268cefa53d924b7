package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Sees that the rows which others write while foreign keys are made meet them. From the moment at
 * which the catalog has a foreign key, statements check it. Those that began before are waited for,
 * and so are transactions that have written to its tables; then all rows are looked at.
 *
 * <p>In a store without locks, who takes a row away that is named looks for rows that name it as of
 * the beginning of its transaction. It has to have begun when all are over that did not know of the
 * foreign key. So the tables get another version then, and those are waited for that had the one
 * between.
 */
final class ForeignKeyValidation {
  private final SqlCatalog catalog;
  private final InternalStatements statements;
  private final Function<CatalogSnapshot, RootSchema> schemas;
  private final OlderWriters older;
  private final CatalogChanges changes;

  ForeignKeyValidation(
      SqlCatalog catalog,
      InternalStatements statements,
      Function<CatalogSnapshot, RootSchema> schemas,
      OlderWriters older) {
    this.catalog = catalog;
    this.statements = statements;
    this.schemas = schemas;
    this.older = older;
    this.changes = new CatalogChanges(catalog);
  }

  /**
   * Looks at the rows of a table, whose foreign keys the catalog has by now.
   *
   * @param added the names of those that are new, and dropped if rows violate them
   */
  void run(TableName table, Collection<String> added) {
    if (added.isEmpty() || table.namespace().equals(CatalogSnapshot.TEMPORARY)) {
      return;
    }
    added.forEach(name -> validate(table, name));
  }

  private void validate(TableName name, String constraint) {
    CatalogSnapshot now = catalog.snapshot();
    Optional<TableDefinition> table = now.find(name);
    Optional<ForeignKey> key = table.flatMap(each -> each.findForeignKey(constraint));
    Optional<TableDefinition> named = key.flatMap(each -> now.find(each.table()));
    if (named.isEmpty() || !key.get().checks().enforced()) {
      return;
    }
    older.await(named.get());
    older.await(table.get());
    if (!statements.hasLocks()) {
      changes.make(
          () -> catalog.snapshot().find(name).ifPresent(each -> catalog.tables().renew(each)));
      older.await(named.get());
      older.await(table.get());
    }
    if (!key.get().checks().valid()) {
      return;
    }
    Optional<Object[]> row =
        statements.first(
            schemas.apply(now), ForeignKeys.violations(table.get(), key.get(), named.get()));
    if (row.isPresent()) {
      drop(name, constraint);
      throw ForeignKeys.violated(table.get(), key.get(), row.get());
    }
  }

  private void drop(TableName name, String constraint) {
    changes.make(
        () ->
            catalog
                .snapshot()
                .find(name)
                .ifPresent(
                    table ->
                        catalog
                            .tables()
                            .alter(
                                table,
                                table.withForeignKeys(
                                    table.foreignKeys().stream()
                                        .filter(key -> !key.name().equalsIgnoreCase(constraint))
                                        .toList()),
                                List.of())));
  }
}
