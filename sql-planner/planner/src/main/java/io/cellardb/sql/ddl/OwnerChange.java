package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogRights.Target;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.Principal;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.tree.ChangeOwner;
import io.cellardb.sql.parser.tree.ObjectKind;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives a table, view, sequence or namespace to somebody, while nobody else changes the catalog. As
 * in PostgreSQL the owner may do so, to a role that the owner has and that may make such a thing
 * there; an administrator may give everything to everybody.
 */
final class OwnerChange {
  private final CatalogNames names;
  private final SqlCatalog catalog;

  OwnerChange(CatalogNames names, SqlCatalog catalog) {
    this.names = names;
    this.catalog = catalog;
  }

  void run(ChangeOwner change) {
    List<Target> given = new ArrayList<>();
    String namespace;
    if (change.kind() == ObjectKind.NAMESPACE) {
      namespace = names.namespace(change.name());
      checkOwned(names.rights().owns(namespace), "namespace " + namespace);
      given.add(Target.of(namespace));
    } else {
      List<TableName> objects = objects(change);
      namespace = objects.get(0).namespace();
      checkOwned(names.rights().owns(objects.get(0)), namespace + "." + objects.get(0).qualifier());
      objects.forEach(object -> given.add(Target.of(object)));
    }
    CatalogNames.at(
        change.to(),
        () -> {
          Principal to = UserStatements.grantee(change.to(), names.rights(), catalog.users());
          checkGiven(to, change.kind() == ObjectKind.NAMESPACE ? null : namespace);
          catalog.rights().give(given, to.id());
        });
  }

  /** What a name means, and what goes with it. */
  private List<TableName> objects(ChangeOwner change) {
    List<TableName> objects = new ArrayList<>();
    if (change.kind() == ObjectKind.TABLE) {
      TableDefinition table = names.table(change.name(), Right.ALTER);
      objects.add(table.name());
      objects.addAll(table.sequences());
    } else if (change.kind() == ObjectKind.SEQUENCE) {
      SequenceDefinition sequence = names.sequence(change.name(), Right.ALTER);
      if (sequence.owned()) {
        throw new CatalogException(
            CatalogException.NOT_SUPPORTED,
            "the sequence of an identity column belongs to whom its table belongs to");
      }
      objects.add(sequence.name());
    } else {
      boolean materialized = change.kind() == ObjectKind.MATERIALIZED_VIEW;
      objects.add(names.view(change.name(), materialized, Right.ALTER).name());
    }
    if (objects.get(0).namespace().equals(CatalogSnapshot.TEMPORARY)) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED, "a temporary table belongs to its session");
    }
    return objects;
  }

  private static void checkOwned(boolean owned, String what) {
    if (!owned) {
      throw new CatalogException(
          CatalogException.NO_RIGHT, "only the owner of " + what + " may give it to others");
    }
  }

  private void checkGiven(Principal to, String namespace) {
    Rights own = names.rights();
    if (!own.mayGiveTo(to)) {
      throw new CatalogException(
          CatalogException.NO_RIGHT,
          "'" + to.name() + "' is neither you nor a role of yours; an administrator may do this");
    }
    if (namespace != null && !own.unlimited() && !own.allows(to, Right.CREATE, namespace)) {
      throw new CatalogException(
          CatalogException.NO_RIGHT,
          "the right CREATE on namespace " + namespace + " is missing to '" + to.name() + "'");
    }
  }
}
