package io.cellardb.liquibase;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.AddColumnGenerator;
import liquibase.sqlgenerator.core.CreateTableGenerator;
import liquibase.sqlgenerator.core.SetColumnRemarksGenerator;
import liquibase.sqlgenerator.core.SetTableRemarksGenerator;
import liquibase.statement.core.AddColumnStatement;
import liquibase.statement.core.CreateTableStatement;
import liquibase.statement.core.SetColumnRemarksStatement;
import liquibase.statement.core.SetTableRemarksStatement;
import liquibase.structure.core.Column;
import liquibase.structure.core.Relation;
import liquibase.structure.core.Table;

/** Remarks of tables and columns, which are {@code COMMENT ON}. */
public final class Remarks {
  private Remarks() {}

  private static Sql onTable(Database database, String schema, String table, String text) {
    return new UnparsedSql(
        "COMMENT ON TABLE "
            + database.escapeTableName(null, schema, table)
            + " IS '"
            + database.escapeStringForDatabase(text)
            + "'",
        table(schema, table));
  }

  private static Sql onColumn(
      Database database, String schema, String table, String column, String text) {
    return new UnparsedSql(
        "COMMENT ON COLUMN "
            + database.escapeTableName(null, schema, table)
            + "."
            + database.escapeColumnName(null, schema, table, column)
            + " IS '"
            + database.escapeStringForDatabase(text)
            + "'",
        new Column(column).setRelation(table(schema, table)));
  }

  private static Relation table(String schema, String table) {
    return new Table(null, schema, table);
  }

  /** {@code setTableRemarks}. */
  public static final class OfTable extends SetTableRemarksGenerator {
    @Override
    public int getPriority() {
      return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(SetTableRemarksStatement statement, Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    @SuppressWarnings("rawtypes") // as Liquibase has it
    public Sql[] generateSql(
        SetTableRemarksStatement statement, Database database, SqlGeneratorChain chain) {
      return new Sql[] {
        onTable(
            database, statement.getSchemaName(), statement.getTableName(), statement.getRemarks())
      };
    }
  }

  /** {@code setColumnRemarks}. */
  public static final class OfColumn extends SetColumnRemarksGenerator {
    @Override
    public int getPriority() {
      return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(SetColumnRemarksStatement statement, Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    @SuppressWarnings("rawtypes") // as Liquibase has it
    public Sql[] generateSql(
        SetColumnRemarksStatement statement, Database database, SqlGeneratorChain chain) {
      return new Sql[] {
        onColumn(
            database,
            statement.getSchemaName(),
            statement.getTableName(),
            statement.getColumnName(),
            statement.getRemarks())
      };
    }
  }

  /** {@code createTable}, with the remarks of the table and its columns. */
  public static final class OfNewTable extends CreateTableGenerator {
    @Override
    public int getPriority() {
      return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(CreateTableStatement statement, Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    @SuppressWarnings("rawtypes") // as Liquibase has it
    public Sql[] generateSql(
        CreateTableStatement statement, Database database, SqlGeneratorChain chain) {
      List<Sql> all = new ArrayList<>(Arrays.asList(super.generateSql(statement, database, chain)));
      String schema = statement.getSchemaName();
      String table = statement.getTableName();
      if (statement.getRemarks() != null) {
        all.add(onTable(database, schema, table, statement.getRemarks()));
      }
      for (String column : statement.getColumns()) {
        String text = statement.getColumnRemarks(column);
        if (text != null) {
          all.add(onColumn(database, schema, table, column, text));
        }
      }
      return all.toArray(new Sql[0]);
    }
  }

  /** {@code addColumn}, with the remarks of the columns. */
  public static final class OfNewColumn extends AddColumnGenerator {
    @Override
    public int getPriority() {
      return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(AddColumnStatement statement, Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    @SuppressWarnings("rawtypes") // as Liquibase has it
    public Sql[] generateSql(
        AddColumnStatement statement, Database database, SqlGeneratorChain chain) {
      List<Sql> all = new ArrayList<>(Arrays.asList(super.generateSql(statement, database, chain)));
      List<AddColumnStatement> columns =
          statement.isMultiple() ? statement.getColumns() : List.of(statement);
      for (AddColumnStatement column : columns) {
        if (column.getRemarks() != null) {
          all.add(
              onColumn(
                  database,
                  column.getSchemaName(),
                  column.getTableName(),
                  column.getColumnName(),
                  column.getRemarks()));
        }
      }
      return all.toArray(new Sql[0]);
    }
  }
}
