package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.CatalogTables;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.MoveObject;
import io.cellardb.sql.parser.tree.ObjectKind;
import io.cellardb.sql.parser.tree.RenameNamespace;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.sql.syntax.SequenceNames;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * Takes a table, view or sequence to another namespace, or all of a namespace to another name,
 * while nobody else changes the catalog. What uses the present name is not changed, so that nothing
 * may use it, but foreign keys.
 */
final class Moves {
  private final CatalogNames names;
  private final SqlCatalog catalog;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  Moves(CatalogNames names, SqlCatalog catalog, Function<CatalogSnapshot, RootSchema> schemas) {
    this.names = names;
    this.catalog = catalog;
    this.schemas = schemas;
  }

  /** Takes a table to another namespace. */
  void run(TableDefinition table, SqlIdentifier to) {
    String namespace = names.namespaceOfNew(to);
    CatalogTables.checkDefined(table);
    if (namespace.equals(table.name().namespace())) {
      return;
    }
    checkNotTemporary(table.name().namespace());
    checkNotTemporary(namespace);
    CatalogSnapshot now = catalog.snapshot();
    String what = "the namespace of table " + display(table.name());
    new ViewDependents(schemas).onRemoved(now, now.without(List.of(table.name())), false, what);
    for (ColumnDefinition column : table.columns()) {
      boolean ofSequence =
          column.defaultSql() != null
              && column.identity() == null
              && SequenceNames.takesValue(CellarParser.parseExpression(column.defaultSql()));
      if (ofSequence) {
        throw new CatalogException(
            CatalogException.DEPENDENTS_EXIST,
            "the default of column '"
                + column.name()
                + "' names a sequence, which is found from "
                + what);
      }
    }
    catalog.tables().move(table, namespace);
  }

  /** Takes a view or a sequence to another namespace. */
  void run(MoveObject move) {
    if (move.kind() == ObjectKind.SEQUENCE) {
      moveSequence(move);
    } else {
      moveView(move);
    }
  }

  private void moveView(MoveObject move) {
    boolean materialized = move.kind() == ObjectKind.MATERIALIZED_VIEW;
    TableName name = names.view(move.name(), materialized, Right.ALTER).name();
    String namespace = names.namespaceOfNew(move.namespace());
    checkNotTemporary(namespace);
    if (!namespace.equals(name.namespace())) {
      CatalogSnapshot now = catalog.snapshot();
      new ViewDependents(schemas)
          .onRemoved(
              now, now.without(List.of(name)), false, "the namespace of view " + display(name));
      catalog.views().move(name, namespace);
    }
  }

  private void moveSequence(MoveObject move) {
    SequenceDefinition sequence = names.sequence(move.name(), Right.ALTER);
    TableName name = sequence.name();
    String namespace = names.namespaceOfNew(move.namespace());
    checkNotTemporary(name.namespace());
    checkNotTemporary(namespace);
    if (sequence.owned()) {
      throw new CatalogException(
          CatalogException.DEPENDENTS_EXIST,
          "sequence "
              + display(name)
              + " is that of an identity column, and goes where its table goes");
    }
    if (!namespace.equals(name.namespace())) {
      CatalogSnapshot now = catalog.snapshot();
      CatalogSnapshot gone = now.without(List.of(name));
      new SequenceUses(schemas).checkNone(now, gone, List.of(name));
      new ViewDependents(schemas)
          .onRemoved(now, gone, false, "the namespace of sequence " + display(name));
      catalog.sequences().move(name, namespace);
    }
  }

  private static void checkNotTemporary(String namespace) {
    if (namespace.equals(CatalogSnapshot.TEMPORARY)) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED, "temporary tables are in a namespace of their own");
    }
  }

  /** Gives a namespace another name. */
  void run(RenameNamespace rename) {
    String before = names.namespace(rename.name());
    String after = rename.to().getSimple();
    CatalogSnapshot now = catalog.snapshot();
    Set<TableName> moved = now.namesIn(before);
    CatalogSnapshot gone = now.without(moved);
    String what = "the name of namespace " + before;
    ViewDependents dependents = new ViewDependents(schemas);
    dependents.onRemoved(now, gone, false, what);
    for (ViewDefinition view : now.views(before)) {
      dependents.onRemoved(now, gone.with(view), false, what);
    }
    List<TableName> sequences =
        now.sequences(before).stream().map(SequenceDefinition::name).toList();
    if (!sequences.isEmpty()) {
      CatalogSnapshot then = now.withRenamed(before, after);
      new SequenceUses(schemas).checkNone(then, then, sequences);
    }
    catalog.namespaces().rename(before, after);
  }

  private static String display(TableName name) {
    return name.namespace() + "." + name.qualifier();
  }
}
