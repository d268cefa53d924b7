package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexState;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.modify.IndexFill;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Makes the entries of indexes while others read and write. From the moment at which the catalog
 * has the index, statements keep its entries; those that began before are waited for, and so are
 * transactions that have written to the table. Then the entries of all rows are written, and then
 * queries may read the index.
 */
final class IndexBuild {
  private final SqlCatalog catalog;
  private final InternalStatements statements;
  private final Function<CatalogSnapshot, RootSchema> schemas;
  private final Runnable awaitChanges;

  /**
   * Builds in a catalog.
   *
   * @param awaitChanges returns when all is over that other sessions run now to change rows
   */
  IndexBuild(
      SqlCatalog catalog,
      InternalStatements statements,
      Function<CatalogSnapshot, RootSchema> schemas,
      Runnable awaitChanges) {
    this.catalog = catalog;
    this.statements = statements;
    this.schemas = schemas;
    this.awaitChanges = awaitChanges;
  }

  /**
   * Makes the entries of an index that the catalog has, and has it read.
   *
   * @param isNew whether it is dropped if that fails
   */
  void run(TableName table, String name, boolean isNew) {
    try {
      awaitChanges.run();
      awaitWriters(table);
      fill(table, name);
      change(table, name, index -> index.withState(IndexState.READY));
    } catch (RuntimeException | Error e) {
      if (isNew) {
        try {
          drop(table, name);
        } catch (RuntimeException other) {
          e.addSuppressed(other);
        }
      }
      throw e;
    }
  }

  /** Makes the entries of an index anew, which meanwhile no query reads. */
  void again(TableName table, String name) {
    catalog.exclusively(
        () -> {
          TableDefinition present = catalog.snapshot().find(table).orElseThrow(() -> gone(name));
          change(table, name, index -> catalog.tables().renewed(present, index));
        });
    run(table, name, false);
  }

  /**
   * Makes the entries of those indexes of a table that have none yet.
   *
   * @param added the names of those that are dropped if that fails
   */
  void finish(TableName table, Collection<String> added) {
    List<IndexDefinition> indexes =
        catalog.snapshot().find(table).map(TableDefinition::indexes).orElse(List.of());
    for (IndexDefinition index : indexes) {
      if (!index.isReady()) {
        run(table, index.name(), added.contains(index.name()));
      }
    }
  }

  /** Drops an index; statements that still know it go on. */
  void drop(TableName table, String name) {
    change(table, name, index -> null);
  }

  private void awaitWriters(TableName table) {
    Optional<TableDefinition> present = catalog.snapshot().find(table);
    if (present.isPresent()) {
      Transaction lock = statements.lock(present.get());
      lock.close();
    }
  }

  private void fill(TableName name, String indexName) {
    CatalogSnapshot now = catalog.snapshot();
    TableDefinition table = now.find(name).orElseThrow(() -> gone(indexName));
    IndexDefinition index = table.findIndex(indexName).orElseThrow(() -> gone(indexName));
    IndexFill fill =
        new IndexFill(
            new QueryPlanner(schemas.apply(now), TableName.DEFAULT_NAMESPACE),
            table,
            index,
            statements.store(),
            statements.now());
    fill.run(rows -> {});
    fill.verify();
  }

  /** Changes an index of the catalog; to null drops it. */
  void change(TableName name, String indexName, UnaryOperator<IndexDefinition> change) {
    catalog.exclusively(
        () -> {
          TableDefinition table = catalog.snapshot().find(name).orElseThrow(() -> gone(indexName));
          if (table.findIndex(indexName).isEmpty()) {
            throw gone(indexName);
          }
          List<IndexDefinition> indexes = new ArrayList<>();
          for (IndexDefinition index : table.indexes()) {
            IndexDefinition changed =
                index.name().equalsIgnoreCase(indexName) ? change.apply(index) : index;
            if (changed != null) {
              indexes.add(changed);
            }
          }
          catalog.tables().alter(table, table.withIndexes(indexes), List.of());
        });
  }

  private static SqlException gone(String index) {
    return new SqlException(
        "55000", "the index '" + index + "' or its table was dropped while it was being built");
  }
}
