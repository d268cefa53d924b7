package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.tree.DropNamespace;
import io.cellardb.sql.parser.tree.DropObject;
import io.cellardb.sql.parser.tree.DropTable;
import io.cellardb.sql.parser.tree.DropView;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs DROP, while nobody else changes the catalog. All names are looked up, and all that depends
 * on them is found, before the first definition goes.
 */
final class Removals {
  private final CatalogNames names;
  private final SqlCatalog catalog;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  Removals(CatalogNames names, SqlCatalog catalog, Function<CatalogSnapshot, RootSchema> schemas) {
    this.names = names;
    this.catalog = catalog;
    this.schemas = schemas;
  }

  void run(DropObject drop) {
    CatalogNames.at(
        drop.names().get(0),
        () -> {
          if (drop instanceof DropNamespace) {
            dropNamespaces(drop);
          } else if (drop instanceof DropTable tables) {
            tables(tables).run();
          } else if (drop instanceof DropView views) {
            dropViews(views);
          } else {
            dropSequences(drop);
          }
        });
  }

  /** What drops tables, once it is known that nothing is in the way. */
  Runnable checked(DropTable drop) {
    List<Runnable> checked = new ArrayList<>();
    CatalogNames.at(drop.names().get(0), () -> checked.add(tables(drop)));
    return checked.get(0);
  }

  private Runnable tables(DropTable drop) {
    List<TableDefinition> tables =
        CatalogNames.all(
            drop.names(),
            drop.ifExists(),
            CatalogException.NO_SUCH_TABLE,
            name -> names.table(name, Right.DROP));
    List<TableName> named = tables.stream().map(TableDefinition::name).toList();
    List<TableName> gone = new ArrayList<>(named);
    tables.forEach(table -> gone.addAll(table.sequences()));
    if (!drop.cascade()) {
      named.forEach(table -> checkNotNamed(table, named));
    }
    List<TableName> dependents = dependents(named, gone, drop.cascade(), "table");
    return () -> catalog.tables().drop(named, dependents);
  }

  private void checkNotNamed(TableName table, List<TableName> all) {
    for (CatalogSnapshot.Reference each : catalog.snapshot().references(table)) {
      if (!all.contains(each.table().name())) {
        throw new CatalogException(
            CatalogException.DEPENDENTS_EXIST,
            "the foreign key '"
                + each.key().name()
                + "' of table "
                + display(each.table().name())
                + " depends on table "
                + display(table)
                + "; DROP ... CASCADE drops it too");
      }
    }
  }

  private void dropViews(DropView drop) {
    List<TableName> named =
        CatalogNames.all(
            drop.names(),
            drop.ifExists(),
            CatalogException.NO_SUCH_TABLE,
            name -> names.view(name, drop.materialized(), Right.DROP).name());
    List<TableName> gone = new ArrayList<>(dependents(named, named, drop.cascade(), "view"));
    gone.addAll(named);
    catalog.views().drop(gone);
  }

  private void dropSequences(DropObject drop) {
    List<TableName> named =
        CatalogNames.all(
                drop.names(),
                drop.ifExists(),
                CatalogException.NO_SUCH_TABLE,
                name -> names.sequence(name, Right.DROP))
            .stream()
            .map(SequenceDefinition::name)
            .toList();
    CatalogSnapshot then = catalog.snapshot().without(named);
    new SequenceUses(schemas).checkNone(catalog.snapshot(), then, named);
    catalog.sequences().drop(named, dependents(named, named, drop.cascade(), "sequence"));
  }

  private void dropNamespaces(DropObject drop) {
    List<String> named =
        CatalogNames.all(
            drop.names(), drop.ifExists(), CatalogException.NO_SUCH_NAMESPACE, names::namespace);
    CatalogSnapshot now = catalog.snapshot();
    Set<TableName> gone = new HashSet<>();
    for (String name : named) {
      now.tables(name).forEach(table -> gone.add(table.name()));
      now.views(name).forEach(view -> gone.add(view.name()));
      now.sequences(name).forEach(sequence -> gone.add(sequence.name()));
    }
    List<TableName> dependents =
        new ViewDependents(schemas)
            .onRemoved(
                now,
                now.without(gone),
                drop.cascade(),
                "namespace '" + String.join("', '", named) + "'");
    catalog.namespaces().drop(named, drop.cascade(), dependents);
  }

  /** The views that depend on what is to be dropped. */
  private List<TableName> dependents(
      List<TableName> named, List<TableName> gone, boolean cascade, String what) {
    CatalogSnapshot now = catalog.snapshot();
    return new ViewDependents(schemas)
        .onRemoved(
            now,
            now.without(gone),
            cascade,
            what + " " + display(named) + "; DROP ... CASCADE drops it too");
  }

  private static String display(List<TableName> names) {
    return names.stream().map(Removals::display).collect(Collectors.joining(", "));
  }

  private static String display(TableName name) {
    return name.namespace() + "." + name.qualifier();
  }
}
