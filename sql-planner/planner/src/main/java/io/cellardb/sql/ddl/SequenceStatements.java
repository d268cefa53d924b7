package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.parser.tree.AlterSequence;
import io.cellardb.sql.parser.tree.CreateSequence;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.TableName;
import org.apache.calcite.sql.type.SqlTypeName;

/** Runs CREATE and ALTER SEQUENCE, while nobody else changes the catalog. */
final class SequenceStatements {
  private final QueryPlanner planner;
  private final SqlCatalog catalog;

  SequenceStatements(QueryPlanner planner, SqlCatalog catalog) {
    this.planner = planner;
    this.catalog = catalog;
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
}
