package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.Store;
import io.cellardb.storage.Transaction;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what a process has left that was killed while it made indexes. Entries of an index that was
 * being built are made; one that would have taken the place of another is dropped.
 */
public final class IndexRecovery {
  private static final Logger LOG = LoggerFactory.getLogger(IndexRecovery.class);

  private static final String DUPLICATE = "23505";

  private final SqlCatalog catalog;
  private final IndexBuild build;

  private IndexRecovery(SqlCatalog catalog, IndexBuild build) {
    this.catalog = catalog;
    this.build = build;
  }

  /**
   * Does so before anybody else uses the catalog. What fails stays as it is, with a warning in the
   * log: statements are right without the index, and REINDEX makes its entries.
   *
   * @param store can be written to
   * @param schemas what a catalog looks like
   */
  public static void run(
      SqlCatalog catalog, Store store, Function<CatalogSnapshot, RootSchema> schemas) {
    if (catalog.snapshot().tables().stream()
            .flatMap(table -> table.indexes().stream())
            .allMatch(IndexDefinition::isReady)
        || !Transaction.isSupportedBy(store)) {
      return;
    }
    InternalStatements statements =
        new InternalStatements(() -> store, store.admin(), catalog.sequenceValues());
    new IndexRecovery(
            catalog,
            new IndexBuild(catalog, statements, schemas, new OlderWriters(statements, () -> {})))
        .run();
  }

  private void run() {
    for (TableDefinition table : catalog.snapshot().tables()) {
      for (IndexDefinition index : table.indexes()) {
        if (!index.isReady()) {
          try {
            end(table, index);
          } catch (RuntimeException e) {
            LOG.warn(
                "Index {}.{} is {} and could not be ended; REINDEX does it",
                table.name().namespace(),
                index.name(),
                index.state(),
                e);
          }
        }
      }
    }
  }

  private void end(TableDefinition table, IndexDefinition index) {
    if (index.state().isReplacing()) {
      build.drop(table.name(), index.name());
      return;
    }
    try {
      build.run(table.name(), index.name(), false);
    } catch (SqlExecutionException e) {
      if (!e.sqlState().equals(DUPLICATE)) {
        throw e;
      }
      LOG.warn(
          "Index {}.{} was being built when the process ended, and is dropped: {}",
          table.name().namespace(),
          index.name(),
          e.getMessage());
      build.drop(table.name(), index.name());
    }
  }
}
