package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.AlterSequence;
import io.cellardb.sql.parser.tree.CreateSequence;
import io.cellardb.sql.parser.tree.DropSequence;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.sql.syntax.SequenceNames;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** Runs CREATE, ALTER and DROP SEQUENCE, while nobody else changes the catalog. */
final class SequenceStatements {
  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  SequenceStatements(
      QueryPlanner planner, SqlCatalog catalog, Function<CatalogSnapshot, RootSchema> schemas) {
    this.planner = planner;
    this.catalog = catalog;
    this.schemas = schemas;
  }

  void create(TableName name, CreateSequence create) {
    SqlTypeName type =
        create.type().map(spec -> planner.type(spec).getSqlTypeName()).orElse(SqlTypeName.BIGINT);
    catalog.sequences().create(SequenceBuilder.create(name, type, create.options(), false));
  }

  void alter(SequenceDefinition before, AlterSequence alter) {
    SequenceDefinition after = SequenceBuilder.alter(before, alter.options());
    catalog.sequences().alter(after, SequenceBuilder.restart(after, alter.options()));
  }

  void drop(SequenceDefinition sequence, DropSequence drop) {
    CatalogSnapshot now = catalog.snapshot();
    CatalogSnapshot then = now.without(List.of(sequence.name()));
    String what = "sequence " + sequence.name().namespace() + "." + sequence.name().qualifier();
    for (TableDefinition table : now.tables()) {
      for (ColumnDefinition column : table.columns()) {
        if (uses(table, column, then)) {
          throw new CatalogException(
              CatalogException.DEPENDENTS_EXIST,
              "column '"
                  + column.name()
                  + "' of table "
                  + table.name().namespace()
                  + "."
                  + table.name().qualifier()
                  + " takes its values from "
                  + what);
        }
      }
    }
    catalog
        .sequences()
        .drop(
            sequence.name(),
            new ViewDependents(schemas)
                .onRemoved(now, then, drop.cascade(), what + "; DROP ... CASCADE drops it too"));
  }

  /** Whether the default of a column can no longer be computed. */
  private boolean uses(TableDefinition table, ColumnDefinition column, CatalogSnapshot then) {
    if (column.defaultSql() == null) {
      return false;
    }
    SqlNode expression = CellarParser.parseExpression(column.defaultSql());
    if (!SequenceNames.takesValue(expression)) {
      return false;
    }
    try {
      new QueryPlanner(schemas.apply(then), table.name().namespace()).scalars(List.of(expression));
      return false;
    } catch (SqlException | SqlExecutionException e) {
      return true;
    }
  }
}
