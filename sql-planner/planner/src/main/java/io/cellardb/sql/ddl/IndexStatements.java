package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.tree.CreateIndex;
import io.cellardb.sql.parser.tree.DropIndex;
import io.cellardb.sql.parser.tree.ObjectKind;
import io.cellardb.sql.parser.tree.Reindex;
import io.cellardb.sql.parser.tree.RenameObject;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** CREATE, DROP and ALTER INDEX, and REINDEX. */
final class IndexStatements {
  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final CatalogNames names;
  private final Function<CatalogSnapshot, RootSchema> schemas;
  private final IndexBuild build;

  IndexStatements(
      QueryPlanner planner,
      SqlCatalog catalog,
      CatalogNames names,
      Function<CatalogSnapshot, RootSchema> schemas,
      IndexBuild build) {
    this.planner = planner;
    this.catalog = catalog;
    this.names = names;
    this.schemas = schemas;
    this.build = build;
  }

  /** What a statement does, if it is about an index. */
  Optional<Definition> of(SqlNode statement) {
    if (statement instanceof CreateIndex create) {
      return Optional.of(none -> create(create));
    }
    if (statement instanceof DropIndex drop) {
      return Optional.of(none -> drop(drop));
    }
    if (statement instanceof RenameObject rename && rename.kind() == ObjectKind.INDEX) {
      return Optional.of(none -> catalog.exclusively(() -> rename(rename)));
    }
    if (statement instanceof Reindex reindex) {
      return Optional.of(none -> reindex(reindex));
    }
    return Optional.empty();
  }

  private void create(CreateIndex create) {
    List<TableDefinition> made = new ArrayList<>();
    List<String> names = new ArrayList<>();
    catalog.exclusively(
        () ->
            CatalogNames.at(
                create.name().orElse(create.table()),
                create.ifNotExists(),
                CatalogException.DUPLICATE_TABLE,
                () -> {
                  TableDefinition table = table(create);
                  names.add(name(create, table));
                  IndexColumns columns = new IndexColumns(schemas.apply(catalog.snapshot()), table);
                  made.add(catalog.tables().addIndex(table, columns.index(create, names.get(0))));
                }));
    if (!made.isEmpty()) {
      build.run(made.get(0).name(), names.get(0), true);
    }
  }

  private String name(CreateIndex create, TableDefinition table) {
    String namespace = table.name().namespace();
    CatalogSnapshot now = catalog.snapshot();
    String name = create.nameOr(taken -> now.findIndex(namespace, taken).isPresent());
    if (create.name().isPresent() && create.name().get().names.size() > 1) {
      String written = now.namespace(TableNames.namespace(planner, create.name().get()));
      if (!written.equals(namespace)) {
        throw SqlException.at(
            create.name().get().getParserPosition(),
            CatalogException.INVALID_DEFINITION,
            "an index is in the namespace of its table, " + namespace);
      }
    }
    return name;
  }

  private TableDefinition table(CreateIndex create) {
    List<TableDefinition> found = new ArrayList<>();
    CatalogNames.at(create.table(), () -> found.add(names.table(create.table(), Right.INDEX)));
    TableDefinition table = found.get(0);
    checkMade(table, create.table());
    build.checkPossible(table, create);
    return table;
  }

  /** Refuses, with 0A000, an index of a table that SQL has not created. */
  static void checkMade(TableDefinition table, SqlNode place) {
    if (!table.origin().isCreated()) {
      throw SqlException.at(
          place.getParserPosition(),
          CatalogException.NOT_SUPPORTED,
          "table "
              + table.name().namespace()
              + "."
              + table.name().qualifier()
              + " was not created by SQL: others may write to it, and an index or foreign key would"
              + " not know");
    }
  }

  private void drop(DropIndex drop) {
    for (SqlIdentifier name : drop.names()) {
      CatalogNames.at(
          name,
          drop.ifExists(),
          CatalogException.NO_SUCH_OBJECT,
          () -> drop(names.tableOfIndex(name), last(name)));
    }
  }

  private void drop(TableDefinition table, String name) {
    if (table.findIndex(name).filter(IndexDefinition::constraint).isPresent()) {
      throw new CatalogException(
          CatalogException.DEPENDENTS_EXIST,
          "index '"
              + name
              + "' is the UNIQUE constraint of table "
              + table.name().namespace()
              + "."
              + table.name().qualifier()
              + "; ALTER TABLE ... DROP CONSTRAINT drops it");
    }
    TableDefinition after =
        table.withIndexes(
            table.indexes().stream()
                .filter(index -> !index.name().equalsIgnoreCase(name))
                .toList());
    for (CatalogSnapshot.Reference broken : ForeignKeys.broken(catalog.snapshot(), after)) {
      throw new CatalogException(
          CatalogException.DEPENDENTS_EXIST,
          "the foreign key '"
              + broken.key().name()
              + "' of table "
              + broken.table().name().namespace()
              + "."
              + broken.table().name().qualifier()
              + " needs the index '"
              + name
              + "'");
    }
    build.drop(table.name(), name);
  }

  private void rename(RenameObject rename) {
    CatalogNames.at(
        rename.name(),
        rename.ifExists(),
        CatalogException.NO_SUCH_OBJECT,
        () -> {
          TableDefinition table = names.tableOfIndex(rename.name());
          String namespace = table.name().namespace();
          String before = last(rename.name());
          if (!before.equalsIgnoreCase(rename.to())
              && catalog.snapshot().findIndex(namespace, rename.to()).isPresent()) {
            throw new CatalogException(
                CatalogException.DUPLICATE_TABLE,
                "index " + namespace + "." + rename.to() + " exists already");
          }
          build.change(table.name(), before, index -> index.withName(rename.to()));
        });
  }

  private void reindex(Reindex reindex) {
    List<TableName> tables = new ArrayList<>();
    List<String> indexes = new ArrayList<>();
    CatalogNames.at(
        reindex.name(),
        () -> {
          if (isOfTable(reindex)) {
            TableDefinition table = names.table(reindex.name(), Right.INDEX);
            build.checkPossible(table, reindex);
            tables.add(table.name());
            table.indexes().stream()
                .filter(index -> !index.state().isReplacing())
                .forEach(index -> indexes.add(index.name()));
          } else {
            TableDefinition table = names.tableOfIndex(reindex.name());
            build.checkPossible(table, reindex);
            tables.add(table.name());
            indexes.add(last(reindex.name()));
          }
        });
    indexes.forEach(index -> build.again(tables.get(0), index));
  }

  private boolean isOfTable(Reindex reindex) {
    return reindex.kind() == Reindex.Kind.TABLE
        || (reindex.kind() == Reindex.Kind.ANY
            && names
                .seen()
                .findIndex(names.namespaceOfIndex(reindex.name()), last(reindex.name()))
                .isEmpty());
  }

  private static String last(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1);
  }
}
