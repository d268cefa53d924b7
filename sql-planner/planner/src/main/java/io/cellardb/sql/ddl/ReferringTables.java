package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.tree.ForeignKeyDefinition;

/** Which tables can have foreign keys, and be named by them, in the store that there is. */
final class ReferringTables {
  private final SqlCatalog catalog;
  private final InternalStatements statements;

  ReferringTables(SqlCatalog catalog, InternalStatements statements) {
    this.catalog = catalog;
    this.statements = statements;
  }

  /**
   * Refuses, with 0A000, a foreign key between tables that do not change together.
   *
   * @param table has it as its last one
   * @param participates whether the table takes part in transactions where a store has them only
   *     for some tables
   */
  void check(TableDefinition table, boolean participates, ForeignKeyDefinition written) {
    ForeignKey key = table.foreignKeys().get(table.foreignKeys().size() - 1);
    boolean both =
        participates
            && (key.table().equals(table.name())
                || catalog
                    .snapshot()
                    .find(key.table())
                    .filter(catalog.tables()::isTransactional)
                    .isPresent());
    statements.checkTogether("have a foreign key or be named by one", both, written);
  }
}
