package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.Catalog;
import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.CompactTable;
import io.cellardb.sql.parser.CreateNamespace;
import io.cellardb.sql.parser.CreateTable;
import io.cellardb.sql.parser.DropNamespace;
import io.cellardb.sql.parser.DropTable;
import io.cellardb.sql.parser.FlushTable;
import io.cellardb.sql.parser.TruncateTable;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.plan.SqlException;
import io.cellardb.storage.Admin;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Plans the statements that change the catalog or look after the store. */
public final class DefinitionPlanner {
  private final QueryPlanner planner;
  private final Catalog catalog;
  private final Admin admin;

  /** A planner of one statement. */
  public DefinitionPlanner(QueryPlanner planner, Catalog catalog, Admin admin) {
    this.planner = planner;
    this.catalog = catalog;
    this.admin = admin;
  }

  /** What a statement does. Its names are looked up when it runs. */
  public Definition plan(SqlNode statement) {
    if (statement instanceof CreateNamespace create) {
      return () ->
          at(
              create.name(),
              create.ifNotExists,
              CatalogException.DUPLICATE_NAMESPACE,
              () -> catalog.createNamespace(namespace(create)));
    }
    if (statement instanceof DropNamespace drop) {
      return () ->
          at(
              drop.name(),
              drop.ifExists(),
              CatalogException.NO_SUCH_NAMESPACE,
              () -> {
                TableNames.checkNotSystem(planner, drop.name(), drop.name().getSimple());
                catalog.dropNamespace(
                    catalog.snapshot().namespace(drop.name().getSimple()), drop.cascade());
              });
    }
    if (statement instanceof CreateTable create) {
      return () ->
          at(
              create.name(),
              create.ifNotExists(),
              CatalogException.DUPLICATE_TABLE,
              () ->
                  catalog.createTable(
                      new TableBuilder(planner).build(newTableName(create.name()), create)));
    }
    if (statement instanceof DropTable drop) {
      return () ->
          at(
              drop.name(),
              drop.ifExists(),
              CatalogException.NO_SUCH_TABLE,
              () -> catalog.dropTable(table(drop.name()).name()));
    }
    if (statement instanceof TruncateTable truncate) {
      return () -> onTable(truncate.name(), catalog::truncateTable);
    }
    if (statement instanceof FlushTable flush) {
      return () -> onTable(flush.name(), admin::flush);
    }
    if (statement instanceof CompactTable compact) {
      return () ->
          onTable(
              compact.name(),
              name -> {
                // A store compacts files; who says this means all that was written.
                admin.flush(name);
                admin.compact(name, compact.major());
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

  private static NamespaceDescriptor namespace(CreateNamespace create) {
    Options options = new Options(create.options(), Set.of("max_tables", "max_bytes"));
    return new NamespaceDescriptor(create.name().getSimple())
        .withMaxTables(options.integer("max_tables", NamespaceDescriptor.UNLIMITED))
        .withMaxBytes(options.bigInteger("max_bytes", NamespaceDescriptor.UNLIMITED_BYTES));
  }

  private TableName newTableName(SqlIdentifier name) {
    String namespace = TableNames.namespace(planner, name);
    return new TableName(catalog.snapshot().namespace(namespace), last(name));
  }

  private TableDefinition table(SqlIdentifier name) {
    String namespace = TableNames.namespace(planner, name);
    return catalog.snapshot().table(namespace, last(name));
  }

  private TableDefinition tableAt(SqlIdentifier name) {
    List<TableDefinition> found = new ArrayList<>();
    at(name, false, "", () -> found.add(table(name)));
    return found.get(0);
  }

  private static String last(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1);
  }

  private interface OnTable {
    void run(TableName name);
  }

  private void onTable(SqlIdentifier name, OnTable work) {
    at(name, false, "", () -> work.run(table(name).name()));
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
    } catch (StorageException e) {
      if (e.code() != StorageException.Code.INVALID_ARGUMENT) {
        throw e;
      }
      throw SqlException.at(name.getParserPosition(), "42602", e.getMessage(), e);
    }
  }
}
