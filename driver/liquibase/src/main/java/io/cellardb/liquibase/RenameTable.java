package io.cellardb.liquibase;

import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.RenameTableGenerator;
import liquibase.statement.core.RenameTableStatement;
import liquibase.structure.core.Table;

/** {@code ALTER TABLE ... RENAME TO}, for the plain RENAME that Liquibase has for others. */
public final class RenameTable extends RenameTableGenerator {
  /** Made by Liquibase. */
  public RenameTable() {}

  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public boolean supports(RenameTableStatement statement, Database database) {
    return database instanceof CellarDatabase;
  }

  @Override
  @SuppressWarnings("rawtypes") // as Liquibase has it
  public Sql[] generateSql(
      RenameTableStatement statement, Database database, SqlGeneratorChain chain) {
    String from =
        database.escapeTableName(
            statement.getCatalogName(), statement.getSchemaName(), statement.getOldTableName());
    String to = database.escapeObjectName(statement.getNewTableName(), Table.class);
    return new Sql[] {
      new UnparsedSql(
          "ALTER TABLE " + from + " RENAME TO " + to,
          getAffectedOldTable(statement),
          getAffectedNewTable(statement))
    };
  }
}
