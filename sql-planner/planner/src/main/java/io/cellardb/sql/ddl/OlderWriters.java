package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.TableDefinition;

/** Those who change rows and may not know the present state of the catalog. */
final class OlderWriters {
  private final InternalStatements statements;
  private final Runnable awaitChanges;

  /**
   * Those of all sessions but one.
   *
   * @param awaitChanges returns when all is over that these run now to change rows
   */
  OlderWriters(InternalStatements statements, Runnable awaitChanges) {
    this.statements = statements;
    this.awaitChanges = awaitChanges;
  }

  /** Returns when their statements are over; transactions of theirs may go on. */
  void awaitStatements() {
    awaitChanges.run();
  }

  /** Returns when nothing of theirs may come to a table any more, which has no other writers. */
  void await(TableDefinition table) {
    awaitChanges.run();
    statements.awaitWriters(table);
  }
}
