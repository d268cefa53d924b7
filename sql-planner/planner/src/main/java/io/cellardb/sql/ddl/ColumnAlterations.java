package io.cellardb.sql.ddl;

import static io.cellardb.sql.catalog.CatalogException.INVALID_DEFINITION;
import static io.cellardb.sql.catalog.CatalogException.NOT_SUPPORTED;
import static io.cellardb.sql.ddl.InternalStatements.name;
import static io.cellardb.sql.ddl.InternalStatements.quoted;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.modify.DefaultValues;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.tree.Alteration;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.ByteString;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Runs ALTER COLUMN. */
final class ColumnAlterations {
  private static final String NULL_VIOLATION = "23502";

  private final QueryPlanner planner;
  private final TableDraft draft;
  private final FamilyAlterations families;

  ColumnAlterations(QueryPlanner planner, TableDraft draft, FamilyAlterations families) {
    this.planner = planner;
    this.draft = draft;
    this.families = families;
  }

  private TableDefinition table() {
    return draft.table();
  }

  private ColumnDefinition column(SqlIdentifier name) {
    return TableNames.column(table(), name);
  }

  void setDefault(Alteration.SetDefault set) {
    ColumnDefinition column = column(set.column());
    refuseIdentity(column);
    refuseGenerated(column);
    String text = set.value() == null ? null : new TableBuilder(planner).sql(set.value());
    ColumnDefinition changed = column.withDefaultSql(text);
    if (set.value() != null) {
      ColumnDefaults.check(planner, set.value(), changed);
    }
    draft.replace(table().withColumn(withAbsent(column, changed)), draft.describe(column));
  }

  void dropExpression(Alteration.DropExpression drop) {
    ColumnDefinition column = column(drop.column());
    if (column.isVirtual()) {
      throw new CatalogException(
          NOT_SUPPORTED,
          draft.describe(column) + " is not stored, and would have no values without expression");
    }
    if (column.isGenerated()) {
      draft.become(table().withColumn(column.withGeneration(null)));
    } else if (!drop.ifExists()) {
      throw new CatalogException("55000", draft.describe(column) + " is not generated");
    }
  }

  private void refuseGenerated(ColumnDefinition column) {
    if (column.isGenerated()) {
      throw new CatalogException(
          "42601", draft.describe(column) + " is computed from others and has no default");
    }
  }

  private void refuseIdentity(ColumnDefinition column) {
    if (column.identity() != null) {
      throw new CatalogException(
          INVALID_DEFINITION,
          draft.describe(column) + " is an identity column, whose default cannot be changed");
    }
  }

  void setNullable(Alteration.SetNullable set) {
    ColumnDefinition column = column(set.column());
    boolean nullable = set.nullable();
    if (column.nullable() == nullable) {
      return;
    }
    if (column.isKey() || column.type().isMap()) {
      throw new CatalogException(
          INVALID_DEFINITION,
          "column '"
              + column.name()
              + (column.isKey()
                  ? "' is part of the primary key, and whether it can be NULL cannot be changed"
                  : "' is a MAP, which is never NULL, only empty"));
    }
    refuseIdentity(column);
    ColumnDefinition changed = column.withNullable(nullable);
    if (nullable) {
      changed = withAbsent(column, changed);
    } else {
      families.checkMade("NOT NULL");
      checkNotNull(changed);
    }
    draft.replace(table().withColumn(changed), draft.describe(column));
    if (nullable) {
      draft.renewIndexesWithoutNull(changed);
    }
  }

  /**
   * The column as it is to be, with what it read as so far in the rows that lack its cell. Where
   * that was its default, as it is NOT NULL, the default is written into these rows.
   */
  private ColumnDefinition withAbsent(ColumnDefinition column, ColumnDefinition changed) {
    boolean readsDefault =
        column.absent() == null && DefaultValues.of(table()).containsKey(column.ordinal());
    if (readsDefault && draft.isNew(column)) {
      return changed.withAbsent(defaultOf(column));
    }
    if (readsDefault) {
      TableDefinition bare =
          table().withColumn(column.withNullable(true).withDefaultSql(null)).withChecks(List.of());
      String name = quoted(column.name());
      draft.write(
          bare,
          "UPDATE "
              + name(bare)
              + " SET "
              + name
              + " = "
              + column.defaultSql()
              + " WHERE "
              + name
              + " IS NULL");
    }
    return changed;
  }

  ByteString defaultOf(ColumnDefinition column) {
    return DefaultValues.at(
        column, new QueryPlanner(planner.schema(), planner.namespace()), draft.started());
  }

  /** Looks for rows in which a column is NULL that is NOT NULL from now on. */
  void checkNotNull(ColumnDefinition column) {
    draft.become(table().withColumn(column.withNullable(true)));
    if (draft.exists(
        "SELECT 1 FROM " + name(table()) + " WHERE " + quoted(column.name()) + " IS NULL")) {
      throw new CatalogException(
          NULL_VIOLATION,
          "column '" + column.name() + "' of table " + draft.display() + " contains NULL");
    }
    draft.become(table().withColumn(column));
  }

  void setExpression(Alteration.SetExpression set) {
    ColumnDefinition column = column(set.column());
    if (!column.isGenerated()) {
      throw new CatalogException("55000", draft.describe(column) + " is not generated");
    }
    if (!column.isVirtual() && draft.hasRows()) {
      throw new CatalogException(
          NOT_SUPPORTED,
          draft.describe(column) + " is stored, and the rows have what it was computed by so far");
    }
    TableDefinition after = GeneratedDefinitions.with(table(), column, set.expression());
    draft.replace(after, draft.describe(column));
    if (!column.nullable()) {
      checkNotNull(after.columns().get(column.ordinal()));
    }
    draft.checkConstraints(table().checks());
  }

  void setType(Alteration.SetType set) {
    throw new CatalogException(
        NOT_SUPPORTED,
        "the type of a column cannot be changed; add another column, UPDATE it from this one, drop"
            + " this one and rename the other");
  }
}
