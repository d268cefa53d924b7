package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.tree.AlterNamespace;
import io.cellardb.sql.parser.tree.AlterSequence;
import io.cellardb.sql.parser.tree.AlterTable;
import io.cellardb.sql.parser.tree.AnalyzeTable;
import io.cellardb.sql.parser.tree.CommentOn;
import io.cellardb.sql.parser.tree.CompactTable;
import io.cellardb.sql.parser.tree.CreateNamespace;
import io.cellardb.sql.parser.tree.CreateSequence;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.parser.tree.CreateView;
import io.cellardb.sql.parser.tree.DropNamespace;
import io.cellardb.sql.parser.tree.DropSequence;
import io.cellardb.sql.parser.tree.DropTable;
import io.cellardb.sql.parser.tree.DropView;
import io.cellardb.sql.parser.tree.FlushTable;
import io.cellardb.sql.parser.tree.Option;
import io.cellardb.sql.parser.tree.TruncateTable;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.Admin;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Plans the statements that change the catalog or look after the store. */
public final class DefinitionPlanner {
  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final Admin admin;
  private final InternalStatements statements;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  /**
   * A planner of one statement.
   *
   * @param schemas what a catalog would look like that the statement is about to make
   */
  public DefinitionPlanner(
      QueryPlanner planner,
      SqlCatalog catalog,
      Store store,
      Function<CatalogSnapshot, RootSchema> schemas) {
    this.planner = planner;
    this.catalog = catalog;
    this.admin = store.admin();
    this.statements = new InternalStatements(store, catalog.sequenceValues());
    this.schemas = schemas;
  }

  /**
   * What a statement does. Its names are looked up when it runs, while nobody else changes the
   * catalog.
   *
   * @param sql its text
   */
  public Definition plan(SqlNode statement, String sql) {
    if (statement instanceof CreateNamespace
        || statement instanceof AlterNamespace
        || statement instanceof DropNamespace) {
      return onNamespace(statement);
    }
    if (statement instanceof CreateTable create) {
      return onNewTable(create);
    }
    if (statement instanceof AlterTable alter) {
      return exclusively(
          alter.name(),
          alter.ifExists(),
          CatalogException.NO_SUCH_TABLE,
          () -> {
            TableDefinition table = table(alter.name());
            try {
              new TableAlteration(planner, catalog, statements, schemas, table)
                  .run(alter.alteration());
            } catch (CatalogException e) {
              // Not what IF EXISTS forgives, whatever its SQLSTATE.
              throw SqlException.at(
                  alter.name().getParserPosition(), e.sqlState(), e.getMessage(), e);
            }
          });
    }
    if (statement instanceof DropTable drop) {
      return exclusively(
          drop.name(),
          drop.ifExists(),
          CatalogException.NO_SUCH_TABLE,
          () -> {
            TableDefinition table = table(drop.name());
            List<TableName> gone = and(table.sequences(), table.name());
            catalog
                .tables()
                .drop(table.name(), dependents(gone, table.name(), drop.cascade(), "table"));
          });
    }
    if (statement instanceof CreateView create) {
      ViewCreation creation = new ViewCreation(planner, catalog, schemas);
      return exclusively(
          create.name(),
          create.ifNotExists(),
          CatalogException.DUPLICATE_TABLE,
          () -> creation.run(newName(create.name()), create, sql));
    }
    if (statement instanceof DropView drop) {
      return exclusively(
          drop.name(),
          drop.ifExists(),
          CatalogException.NO_SUCH_TABLE,
          () -> {
            TableName name = view(drop.name());
            List<TableName> dependents = dependents(List.of(name), name, drop.cascade(), "view");
            catalog.views().drop(and(dependents, name));
          });
    }
    if (statement instanceof CreateSequence create) {
      SequenceStatements sequences = new SequenceStatements(planner, catalog, schemas);
      return exclusively(
          create.name(),
          create.ifNotExists(),
          CatalogException.DUPLICATE_TABLE,
          () -> sequences.create(newName(create.name()), create));
    }
    if (statement instanceof AlterSequence alter) {
      SequenceStatements sequences = new SequenceStatements(planner, catalog, schemas);
      return exclusively(
          alter.name(),
          alter.ifExists(),
          CatalogException.NO_SUCH_TABLE,
          () -> sequences.alter(sequence(alter.name()), alter));
    }
    if (statement instanceof DropSequence drop) {
      SequenceStatements sequences = new SequenceStatements(planner, catalog, schemas);
      return exclusively(
          drop.name(),
          drop.ifExists(),
          CatalogException.NO_SUCH_TABLE,
          () -> sequences.drop(sequence(drop.name()), drop));
    }
    if (statement instanceof CommentOn comment) {
      return exclusively(
          comment.name(), false, "", () -> new Comments(planner, catalog).run(comment));
    }
    return onRows(statement);
  }

  private Definition onNewTable(CreateTable create) {
    TableCreation creation = new TableCreation(planner, catalog, statements, schemas);
    List<RelDataType> parameters = creation.parameters(create);
    return new Definition() {
      @Override
      public void run(List<Object> values) {
        exclusively(
                create.name(),
                create.ifNotExists(),
                CatalogException.DUPLICATE_TABLE,
                () -> creation.run(newName(create.name()), create, values))
            .run(values);
      }

      @Override
      public List<RelDataType> parameters() {
        return parameters;
      }
    };
  }

  private Definition onNamespace(SqlNode statement) {
    if (statement instanceof CreateNamespace create) {
      return exclusively(
          create.name(),
          create.ifNotExists,
          CatalogException.DUPLICATE_NAMESPACE,
          () ->
              catalog
                  .namespaces()
                  .create(
                      quotas(
                          new NamespaceDescriptor(create.name().getSimple()), create.options())));
    }
    if (statement instanceof AlterNamespace alter) {
      return exclusively(
          alter.name(),
          alter.ifExists(),
          CatalogException.NO_SUCH_NAMESPACE,
          () ->
              catalog
                  .namespaces()
                  .alter(namespace(alter.name()), before -> quotas(before, alter.options())));
    }
    DropNamespace drop = (DropNamespace) statement;
    return exclusively(
        drop.name(),
        drop.ifExists(),
        CatalogException.NO_SUCH_NAMESPACE,
        () -> {
          String name = namespace(drop.name());
          CatalogSnapshot now = catalog.snapshot();
          Set<TableName> gone = new HashSet<>();
          now.tables(name).forEach(table -> gone.add(table.name()));
          now.views(name).forEach(view -> gone.add(view.name()));
          now.sequences(name).forEach(sequence -> gone.add(sequence.name()));
          catalog
              .namespaces()
              .drop(
                  name,
                  drop.cascade(),
                  new ViewDependents(schemas)
                      .onRemoved(
                          now, now.without(gone), drop.cascade(), "namespace '" + name + "'"));
        });
  }

  private Definition onRows(SqlNode statement) {
    if (statement instanceof TruncateTable truncate) {
      return onTable(truncate.name(), catalog.tables()::truncate);
    }
    if (statement instanceof FlushTable flush) {
      return onTable(flush.name(), admin::flush);
    }
    if (statement instanceof CompactTable compact) {
      return onTable(
          compact.name(),
          stored -> {
            // A store compacts files; who says this means all that was written.
            admin.flush(stored);
            admin.compact(stored, compact.major());
          });
    }
    if (statement instanceof AnalyzeTable analyze) {
      return onTable(
          analyze.name(),
          stored -> {
            // The store takes its statistics when it writes files.
            admin.flush(stored);
            catalog.renew();
          });
    }
    Optional<Definition> index = IndexDefinition.of(statement, this::tableAt);
    if (index.isPresent()) {
      return index.get();
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

  private String namespace(SqlIdentifier name) {
    TableNames.checkNotSystem(planner, name, name.getSimple());
    return catalog.snapshot().namespace(name.getSimple());
  }

  private TableName newName(SqlIdentifier name) {
    String namespace = TableNames.namespace(planner, name);
    return new TableName(catalog.snapshot().namespace(namespace), last(name));
  }

  private TableDefinition table(SqlIdentifier name) {
    return catalog.snapshot().table(TableNames.namespace(planner, name), last(name));
  }

  private TableName view(SqlIdentifier name) {
    return catalog.snapshot().view(TableNames.namespace(planner, name), last(name)).name();
  }

  private SequenceDefinition sequence(SqlIdentifier name) {
    return catalog.snapshot().sequence(TableNames.namespace(planner, name), last(name));
  }

  private TableDefinition tableAt(SqlIdentifier name) {
    List<TableDefinition> found = new ArrayList<>();
    at(name, false, "", () -> found.add(table(name)));
    return found.get(0);
  }

  private static String last(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1);
  }

  /** The views that depend on a table or view that is to be dropped. */
  private List<TableName> dependents(
      List<TableName> gone, TableName name, boolean cascade, String what) {
    CatalogSnapshot now = catalog.snapshot();
    return new ViewDependents(schemas)
        .onRemoved(
            now,
            now.without(gone),
            cascade,
            what
                + " "
                + name.namespace()
                + "."
                + name.qualifier()
                + "; DROP ... CASCADE drops it too");
  }

  private static List<TableName> and(List<TableName> names, TableName name) {
    List<TableName> all = new ArrayList<>(names);
    all.add(name);
    return all;
  }

  private interface OnTable {
    void run(TableName stored);
  }

  private Definition onTable(SqlIdentifier name, OnTable work) {
    return none -> at(name, false, "", () -> work.run(table(name).stored()));
  }

  private Definition exclusively(
      SqlIdentifier name, boolean lenient, String forgiven, Runnable work) {
    return none -> catalog.exclusively(() -> at(name, lenient, forgiven, work));
  }

  /**
   * Does something to what has a name, and gives errors the place of the name.
   *
   * @param lenient whether the error {@code forgiven} means that there is nothing to do
   */
  private static void at(SqlIdentifier name, boolean lenient, String forgiven, Runnable work) {
    try {
      work.run();
    } catch (CatalogException e) {
      if (!lenient || !e.sqlState().equals(forgiven)) {
        throw SqlException.at(name.getParserPosition(), e.sqlState(), e.getMessage(), e);
      }
    } catch (SqlExecutionException e) {
      throw SqlException.at(name.getParserPosition(), e.sqlState(), e.getMessage(), e);
    } catch (StorageException e) {
      if (e.code() != StorageException.Code.INVALID_ARGUMENT) {
        throw e;
      }
      throw SqlException.at(name.getParserPosition(), "42602", e.getMessage(), e);
    }
  }
}
