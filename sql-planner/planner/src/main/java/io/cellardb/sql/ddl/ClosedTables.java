package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;

/** Tables whose rows nobody changes for a while. */
final class ClosedTables {
  private final SqlCatalog catalog;
  private final InternalStatements statements;
  private final OlderWriters older;

  ClosedTables(SqlCatalog catalog, InternalStatements statements, OlderWriters older) {
    this.catalog = catalog;
    this.statements = statements;
    this.older = older;
  }

  /**
   * Does something while nobody else changes the rows of a table, and while nobody else of this
   * client changes the catalog.
   *
   * @param table as the catalog has it
   * @param work ends with a change of the table
   */
  void run(TableDefinition table, Runnable work) {
    if (statements.hasLocks()) {
      Transaction lock = statements.lock(table);
      try {
        work.run();
      } finally {
        lock.close();
      }
      return;
    }
    if (!catalog.tables().isTransactional(table)) {
      work.run(); // a temporary table, which nobody else has
      return;
    }
    TableName name = table.name();
    catalog.tables().close(table);
    try {
      older.await(table);
      // Who was bound to a row of it before may be about to commit a row that names that one.
      for (CatalogSnapshot.Reference naming : catalog.snapshot().references(name)) {
        older.await(naming.table());
      }
      work.run();
    } catch (RuntimeException | Error e) {
      new CatalogChanges(catalog)
          .make(() -> catalog.snapshot().find(name).ifPresent(catalog.tables()::renew));
      throw e;
    }
  }
}
