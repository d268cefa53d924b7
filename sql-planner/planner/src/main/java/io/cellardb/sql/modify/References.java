package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The foreign keys of a table, and those that name its rows, as far as they are checked. */
final class References {
  /** Those of a table that has none and whose rows none names. */
  static final References NONE = new References(List.of(), List.of(), null);

  private final List<Reference> own;
  private final List<Reference> others;
  private final ReferentialActions actions;

  private References(List<Reference> own, List<Reference> others, ReferentialActions actions) {
    this.own = own;
    this.others = others;
    this.actions = actions;
  }

  /** Those of a table in the catalog of a planner. */
  static References of(QueryPlanner planner, TableDefinition table) {
    // Whoever changes rows, all keys are checked, those of tables that the user does not see too.
    RootSchema schema = planner.schema().unrestricted();
    CatalogSnapshot catalog = schema.catalog();
    if (!catalog.isReferring(table)) {
      return NONE;
    }
    List<Reference> own = new ArrayList<>();
    for (ForeignKey key : keys(catalog, table)) {
      if (key.checks().enforced()) {
        catalog.find(key.table()).ifPresent(TableDefinition::checkOpen);
        Reference.of(catalog, table, key).ifPresent(own::add);
      }
    }
    List<Reference> others = new ArrayList<>();
    for (CatalogSnapshot.Reference reference : catalog.references(table.name())) {
      if (reference.key().checks().enforced()) {
        Reference.of(catalog, reference.table(), reference.key()).ifPresent(others::add);
      }
    }
    return own.isEmpty() && others.isEmpty()
        ? NONE
        : new References(own, others, new ReferentialActions(schema, planner.namespace()));
  }

  private static List<ForeignKey> keys(CatalogSnapshot catalog, TableDefinition table) {
    return catalog.find(table.name()).orElse(table).foreignKeys();
  }

  /** Those of the table. */
  List<Reference> own() {
    return own;
  }

  /** Those that name its rows. */
  List<Reference> others() {
    return others;
  }

  /** What follows for rows that name its rows. */
  ReferentialActions actions() {
    return actions;
  }

  boolean isEmpty() {
    return own.isEmpty() && others.isEmpty();
  }

  /** The ordinals of the columns of the table that they are about. */
  BitSet columns() {
    BitSet columns = new BitSet();
    own.forEach(key -> key.columns().forEach(column -> columns.set(column.ordinal())));
    others.forEach(key -> key.referenced().forEach(column -> columns.set(column.ordinal())));
    return columns;
  }
}
