package io.cellardb.liquibase;

import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.DropSequenceGenerator;
import liquibase.statement.core.DropSequenceStatement;

/**
 * {@code DROP SEQUENCE IF EXISTS}, since to drop everything is to drop what a snapshot had, and the
 * sequence of a table that was renamed has gone with the table by then.
 */
public final class DropSequenceIfExists extends DropSequenceGenerator {
  /** Made by Liquibase. */
  public DropSequenceIfExists() {}

  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public boolean supports(DropSequenceStatement statement, Database database) {
    return database instanceof CellarDatabase;
  }

  @Override
  @SuppressWarnings("rawtypes") // as Liquibase has it
  public Sql[] generateSql(
      DropSequenceStatement statement, Database database, SqlGeneratorChain chain) {
    String name =
        database.escapeSequenceName(
            statement.getCatalogName(), statement.getSchemaName(), statement.getSequenceName());
    return new Sql[] {
      new UnparsedSql("DROP SEQUENCE IF EXISTS " + name, getAffectedSequence(statement))
    };
  }
}
