package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.AlterNamespace;
import io.cellardb.sql.parser.tree.AlterSequence;
import io.cellardb.sql.parser.tree.AlterTable;
import io.cellardb.sql.parser.tree.Alteration;
import io.cellardb.sql.parser.tree.AnalyzeAll;
import io.cellardb.sql.parser.tree.AnalyzeTable;
import io.cellardb.sql.parser.tree.ChangeOwner;
import io.cellardb.sql.parser.tree.Checkpoint;
import io.cellardb.sql.parser.tree.CommentOn;
import io.cellardb.sql.parser.tree.CompactTable;
import io.cellardb.sql.parser.tree.CreateMaterializedView;
import io.cellardb.sql.parser.tree.CreateNamespace;
import io.cellardb.sql.parser.tree.CreateSequence;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.parser.tree.CreateView;
import io.cellardb.sql.parser.tree.DropObject;
import io.cellardb.sql.parser.tree.DropTable;
import io.cellardb.sql.parser.tree.FlushTable;
import io.cellardb.sql.parser.tree.Grant;
import io.cellardb.sql.parser.tree.MoveObject;
import io.cellardb.sql.parser.tree.ObjectKind;
import io.cellardb.sql.parser.tree.Option;
import io.cellardb.sql.parser.tree.RefreshView;
import io.cellardb.sql.parser.tree.RenameNamespace;
import io.cellardb.sql.parser.tree.RenameObject;
import io.cellardb.sql.parser.tree.RenameViewColumn;
import io.cellardb.sql.parser.tree.TruncateTable;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.Admin;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Plans the statements that change the catalog or look after the store. */
public final class DefinitionPlanner {
  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final Admin admin;
  private final Supplier<Store> store;
  private final InternalStatements statements;
  private final CatalogNames names;
  private final Function<CatalogSnapshot, RootSchema> schemas;
  private final OlderWriters older;
  private final Supplier<Rights> rights;

  /**
   * A planner of one statement.
   *
   * @param admin the upkeep of the tables of {@code catalog}
   * @param store what the statement reads and writes when it runs
   * @param schemas what a catalog would look like that the statement is about to make
   * @param awaitChanges returns when all is over that other sessions run now to change rows
   * @param rights what the session may do, in the newest state of the catalog
   */
  public DefinitionPlanner(
      QueryPlanner planner,
      SqlCatalog catalog,
      Admin admin,
      Supplier<Store> store,
      Function<CatalogSnapshot, RootSchema> schemas,
      Runnable awaitChanges,
      Supplier<Rights> rights) {
    this.rights = rights;
    this.planner = planner;
    this.catalog = catalog;
    this.admin = admin;
    this.store = store;
    this.statements = new InternalStatements(store, admin, catalog.sequenceValues());
    this.older = new OlderWriters(statements, awaitChanges);
    this.schemas = schemas;
    this.names = new CatalogNames(planner, catalog, rights);
  }

  /**
   * What a statement does. Its names are looked up when it runs, while nobody else changes the
   * catalog.
   *
   * @param sql its text
   */
  public Definition plan(SqlNode statement, String sql) {
    IndexBuild build = new IndexBuild(catalog, statements, schemas, older);
    Optional<Definition> index =
        new IndexStatements(planner, catalog, names, schemas, build).of(statement);
    if (index.isPresent()) {
      return index.get();
    }
    Optional<Definition> users = new UserStatements(catalog, rights).of(statement);
    if (users.isPresent()) {
      return users.get();
    }
    if (statement instanceof Grant grant) {
      return onRights(grant);
    }
    if (statement instanceof CreateNamespace
        || statement instanceof AlterNamespace
        || statement instanceof RenameNamespace) {
      return onNamespace(statement);
    }
    if (statement instanceof CreateTable create) {
      return onNewTable(create);
    }
    if (statement instanceof AlterTable alter) {
      return none -> alter(alter, build);
    }
    if (statement instanceof DropObject drop) {
      Removals removals = new Removals(names, catalog, schemas);
      return none -> catalog.exclusively(() -> removals.run(drop));
    }
    if (statement instanceof CreateView create) {
      ViewCreation creation = new ViewCreation(planner, catalog, schemas, rights);
      return exclusively(
          create.name(),
          create.ifNotExists(),
          CatalogException.DUPLICATE_TABLE,
          () -> creation.run(names.created(create.name()), create, sql));
    }
    if (statement instanceof CreateMaterializedView create) {
      MaterializedViews views = new MaterializedViews(planner, catalog, schemas);
      SqlIdentifier name = create.view().name();
      return exclusively(
          name,
          create.view().ifNotExists(),
          CatalogException.DUPLICATE_TABLE,
          () -> views.create(names.created(name), create, sql, store.get()));
    }
    if (statement instanceof RefreshView refresh) {
      MaterializedViews views = new MaterializedViews(planner, catalog, schemas);
      return exclusively(
          refresh.name(),
          false,
          "",
          () -> {
            ViewDefinition view = names.view(refresh.name(), true, Right.ALTER);
            if (refresh.withoutRows()) {
              views.empty(view);
            } else {
              views.refresh(view, store.get());
            }
          });
    }
    if (statement instanceof CreateSequence create) {
      SequenceStatements sequences = new SequenceStatements(planner, catalog);
      return exclusively(
          create.name(),
          create.ifNotExists(),
          CatalogException.DUPLICATE_TABLE,
          () -> sequences.create(names.created(create.name()), create));
    }
    if (statement instanceof AlterSequence alter) {
      SequenceStatements sequences = new SequenceStatements(planner, catalog);
      return exclusively(
          alter.name(),
          alter.ifExists(),
          CatalogException.NO_SUCH_TABLE,
          () -> sequences.alter(names.sequence(alter.name(), Right.ALTER), alter));
    }
    if (statement instanceof RenameObject rename) {
      Renaming renaming = new Renaming(names, catalog, schemas);
      return exclusively(
          rename.name(),
          rename.ifExists(),
          CatalogException.NO_SUCH_TABLE,
          () -> renaming.run(rename));
    }
    if (statement instanceof MoveObject move) {
      return exclusively(
          move.name(),
          move.ifExists(),
          CatalogException.NO_SUCH_TABLE,
          () -> new Moves(names, catalog, schemas).run(move));
    }
    if (statement instanceof ChangeOwner change) {
      return exclusively(
          change.name(),
          change.ifExists(),
          change.kind() == ObjectKind.NAMESPACE
              ? CatalogException.NO_SUCH_NAMESPACE
              : CatalogException.NO_SUCH_TABLE,
          () -> new OwnerChange(names, catalog).run(change));
    }
    if (statement instanceof RenameViewColumn rename) {
      Renaming renaming = new Renaming(names, catalog, schemas);
      return exclusively(
          rename.view(),
          rename.ifExists(),
          CatalogException.NO_SUCH_TABLE,
          () -> renaming.run(rename));
    }
    if (statement instanceof CommentOn comment) {
      return onComment(comment);
    }
    return onRows(statement);
  }

  /**
   * Drops tables of this catalog and of another one: all of them, or none where something is in the
   * way of one.
   *
   * @param others tables of the catalog of {@code other}, which nobody else changes
   */
  public Definition drop(DropTable drop, DefinitionPlanner other, DropTable others) {
    Removals removals = new Removals(names, catalog, schemas);
    Removals ofOthers = new Removals(other.names, other.catalog, other.schemas);
    return none ->
        catalog.exclusively(
            () -> {
              Runnable checked = removals.checked(drop);
              other.catalog.exclusively(() -> ofOthers.run(others));
              checked.run();
            });
  }

  private void alter(AlterTable alter, IndexBuild build) {
    List<TableDraft> altered = new ArrayList<>();
    exclusively(
            alter.name(),
            alter.ifExists(),
            CatalogException.NO_SUCH_TABLE,
            () -> {
              TableDefinition table = names.table(alter.name(), Right.ALTER);
              try {
                if (alter.alterations().size() == 1
                    && alter.alterations().get(0) instanceof Alteration.SetNamespace set) {
                  new Moves(names, catalog, schemas).run(table, set.namespace());
                  return;
                }
                TableDraft draft = new TableDraft(catalog, statements, schemas, older, table);
                new TableAlteration(planner, draft).run(alter.alterations());
                altered.add(draft);
              } catch (CatalogException e) {
                // Not what IF EXISTS forgives, whatever its SQLSTATE.
                throw SqlException.at(
                    alter.name().getParserPosition(), e.sqlState(), e.getMessage(), e);
              }
            })
        .run(List.of());
    altered.forEach(
        draft -> {
          build.finish(draft.table().name(), draft.addedIndexes());
          validation().run(draft.table().name(), draft.addedForeignKeys());
        });
  }

  private ForeignKeyValidation validation() {
    return new ForeignKeyValidation(catalog, statements, schemas, older);
  }

  private Definition onComment(CommentOn comment) {
    Comments comments = new Comments(planner, catalog, names);
    return new Definition() {
      @Override
      public void run(List<Object> none) {
        exclusively(comment.name(), false, "", () -> comments.run(comment)).run(none);
      }

      @Override
      public List<String> warnings() {
        return comments.warnings();
      }
    };
  }

  private Definition onRights(Grant grant) {
    RightStatements statementsOnRights = new RightStatements(planner, catalog, names);
    List<String> warnings = new ArrayList<>();
    return new Definition() {
      @Override
      public void run(List<Object> none) {
        warnings.clear();
        catalog.exclusively(() -> warnings.addAll(statementsOnRights.run(grant)));
      }

      @Override
      public List<String> warnings() {
        return List.copyOf(warnings);
      }
    };
  }

  private Definition onNewTable(CreateTable create) {
    TableCreation creation = new TableCreation(planner, catalog, statements, schemas, names);
    List<RelDataType> parameters = creation.parameters(create);
    return new Definition() {
      @Override
      public void run(List<Object> values) {
        Map<TableName, List<String>> made = new HashMap<>();
        exclusively(
                create.name(),
                create.ifNotExists(),
                CatalogException.DUPLICATE_TABLE,
                () -> {
                  TableName name = names.created(create.name());
                  made.put(name, creation.run(name, create, values));
                })
            .run(values);
        made.forEach(validation()::run);
      }

      @Override
      public List<RelDataType> parameters() {
        return parameters;
      }
    };
  }

  private Definition onNamespace(SqlNode statement) {
    if (statement instanceof RenameNamespace rename) {
      return exclusively(
          rename.name(),
          rename.ifExists(),
          CatalogException.NO_SUCH_NAMESPACE,
          () -> new Moves(names, catalog, schemas).run(rename));
    }
    if (statement instanceof CreateNamespace create) {
      return exclusively(
          create.name(),
          create.ifNotExists,
          CatalogException.DUPLICATE_NAMESPACE,
          () -> {
            rights.get().checkAdministrator("create a namespace");
            catalog
                .namespaces()
                .create(
                    quotas(new NamespaceDescriptor(create.name().getSimple()), create.options()));
          });
    }
    AlterNamespace alter = (AlterNamespace) statement;
    return exclusively(
        alter.name(),
        alter.ifExists(),
        CatalogException.NO_SUCH_NAMESPACE,
        () ->
            catalog
                .namespaces()
                .alter(names.namespace(alter.name()), before -> quotas(before, alter.options())));
  }

  private Definition onRows(SqlNode statement) {
    if (statement instanceof TruncateTable truncate) {
      Truncation truncation = new Truncation(names, catalog);
      return none -> catalog.exclusively(() -> truncation.run(truncate));
    }
    if (statement instanceof FlushTable flush) {
      return onStored(flush.name(), admin::flush);
    }
    if (statement instanceof CompactTable compact) {
      return onStored(
          compact.name(),
          stored -> {
            // A store compacts files; who says this means all that was written.
            admin.flush(stored);
            admin.compact(stored, compact.major());
          });
    }
    if (statement instanceof AnalyzeTable analyze) {
      return onStored(
          analyze.name(),
          stored -> {
            admin.analyze(stored);
            catalog.renew();
          });
    }
    if (statement instanceof AnalyzeAll) {
      return none ->
          CatalogNames.at(
              statement.getParserPosition(),
              () -> {
                rights.get().checkAdministrator("ANALYZE all tables");
                catalog.snapshot().tables().stream()
                    .flatMap(table -> table.allStored().stream())
                    .forEach(admin::analyze);
                catalog.renew();
              });
    }
    if (statement instanceof Checkpoint) {
      return none -> admin.tables().forEach(table -> admin.flush(table.name()));
    }
    throw SqlException.at(
        statement.getParserPosition(),
        "0A000",
        statement.getKind().sql.replace('_', ' ') + " is not supported");
  }

  private static NamespaceDescriptor quotas(NamespaceDescriptor before, List<Option> written) {
    Options options = new Options(written, Set.of("max_tables", "max_bytes"));
    return before
        .withMaxTables(options.integer("max_tables", before.maxTables()))
        .withMaxBytes(options.bigInteger("max_bytes", before.maxBytes()));
  }

  private interface OnTable {
    void run(TableName stored);
  }

  /**
   * Something to be done to what the store has of a table: its rows, and entries of its indexes.
   */
  private Definition onStored(SqlIdentifier name, OnTable work) {
    return none ->
        CatalogNames.at(
            name,
            () -> {
              TableDefinition table = names.table(name, Right.ALTER);
              work.run(table.stored());
              table.indexes().forEach(index -> work.run(index.stored()));
            });
  }

  private Definition exclusively(
      SqlIdentifier name, boolean lenient, String forgiven, Runnable work) {
    return none -> catalog.exclusively(() -> CatalogNames.at(name, lenient, forgiven, work));
  }
}
