package io.cellardb.sql.ddl;

import static io.cellardb.sql.catalog.CatalogException.DEPENDENTS_EXIST;
import static io.cellardb.sql.catalog.CatalogException.INVALID_DEFINITION;
import static io.cellardb.sql.catalog.CatalogException.NOT_SUPPORTED;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexFamilies;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.tree.Alteration;
import io.cellardb.storage.FamilyDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What ALTER TABLE does to the families of a table. */
final class FamilyAlterations {
  private final TableDraft draft;

  FamilyAlterations(TableDraft draft) {
    this.draft = draft;
  }

  void add(Alteration.AddFamily add) {
    String name = add.family().name().getSimple();
    if (draft.family(name).isPresent()) {
      throw new CatalogException(
          INVALID_DEFINITION, "table " + draft.display() + " has a family '" + name + "' already");
    }
    checkNotDropped(name);
    List<FamilyDescriptor> families = new ArrayList<>(draft.table().families());
    families.add(TableBuilder.family(add.family(), FamilyDescriptor.of(name)));
    draft.become(draft.table().withFamilies(families));
  }

  /** Refuses a family of a new one's name that the same statement drops, with cells in it. */
  void checkNotDropped(String name) {
    if (draft.before().families().stream()
        .anyMatch(family -> family.name().equalsIgnoreCase(name))) {
      throw new CatalogException(
          NOT_SUPPORTED,
          "one statement cannot drop the family '"
              + name
              + "' of table "
              + draft.display()
              + " and add it anew");
    }
  }

  /** Refuses what looks at rows in a statement that makes a family, which the store lacks yet. */
  void checkMade(String what) {
    List<String> made = draft.before().families().stream().map(FamilyDescriptor::name).toList();
    for (FamilyDescriptor family : draft.table().families()) {
      if (!made.contains(family.name())) {
        throw new CatalogException(
            NOT_SUPPORTED,
            what
                + " cannot be added by the statement that makes a family; use ADD FAMILY "
                + family.name()
                + " first");
      }
    }
  }

  void set(Alteration.SetFamily set) {
    FamilyDescriptor before = draft.existing(set.family().name());
    FamilyDescriptor after = TableBuilder.family(set.family(), before);
    TableDefinition table = lasting(draft.table(), before.name(), after);
    TableDefinition changed =
        table.withFamilies(
            table.families().stream().map(f -> f.equals(before) ? after : f).toList());
    for (IndexDefinition index : table.indexes()) {
      Optional<String> changing = IndexFamilies.whyNotExact(changed, index);
      if (index.unique() && changing.isPresent()) {
        throw new CatalogException(
            NOT_SUPPORTED,
            changing.get()
                + ", and cannot be unique in the index '"
                + index.name()
                + "' of table "
                + draft.display());
      }
    }
    draft.become(changed);
  }

  /** A table of whose columns none is in each row whose cells come to an end by their age. */
  private static TableDefinition lasting(
      TableDefinition table, String family, FamilyDescriptor after) {
    return after.ttlMillis() == FamilyDescriptor.FOREVER
        ? table
        : table.withColumns(
            table.columns().stream()
                .map(
                    column ->
                        family.equals(column.role().family())
                            ? column.withInEachRow(false)
                            : column)
                .toList());
  }

  void drop(Alteration.DropFamily drop) {
    if (drop.ifExists() && draft.family(drop.family().getSimple()).isEmpty()) {
      return;
    }
    String family = draft.existing(drop.family()).name();
    checkNoMarkers(family);
    TableDefinition after = draft.table();
    for (ColumnDefinition column : draft.table().columns()) {
      if (family.equals(column.role().family())) {
        if (!drop.cascade()) {
          throw new CatalogException(
              DEPENDENTS_EXIST,
              draft.describe(column) + " is in family '" + family + "'; CASCADE drops it too");
        }
        after = after.without(after.column(column.name()));
      }
    }
    draft.remove(
        after.withoutFamily(family),
        drop.cascade(),
        "family '" + family + "' of table " + draft.display());
  }

  /** Refuses to drop the family that says which rows there are. */
  void checkNoMarkers(String family) {
    TableDefinition table = draft.table();
    if (table.hasMarkers() && family.equals(table.markerFamily())) {
      throw new CatalogException(
          NOT_SUPPORTED,
          "family '"
              + family
              + "' of table "
              + draft.display()
              + " has the markers of its rows, and cannot be dropped");
    }
  }
}
