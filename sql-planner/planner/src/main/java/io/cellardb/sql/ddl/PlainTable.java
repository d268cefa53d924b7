package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.PlainStatement;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * CREATE TABLE of columns that have a type and may be NOT NULL or in the key, and nothing else. It
 * needs neither validator nor planner; where it meets an error, {@link DefinitionPlanner} has it.
 */
public final class PlainTable {
  private PlainTable() {}

  /**
   * What a statement does; empty if it is not that simple.
   *
   * @param namespace as it is written, or that of the session
   * @param transactional whether the table takes part in transactions where a store has them only
   *     for some tables
   * @param otherwise the same as {@link DefinitionPlanner} does it
   */
  public static Optional<Definition> creation(
      SqlCatalog catalog,
      String namespace,
      PlainStatement.Create create,
      boolean transactional,
      Supplier<Definition> otherwise) {
    // For what is wrong with it, before anything is done.
    build(new TableName(TableName.DEFAULT_NAMESPACE, create.table().table()), create);
    return Optional.of(
        none ->
            catalog.exclusively(
                () -> {
                  try {
                    create(catalog, namespace, create, transactional);
                  } catch (CatalogException e) {
                    otherwise.get().run(none);
                  } catch (StorageException e) {
                    if (e.code() != StorageException.Code.INVALID_ARGUMENT) {
                      throw e;
                    }
                    otherwise.get().run(none);
                  }
                }));
  }

  private static void create(
      SqlCatalog catalog, String namespace, PlainStatement.Create create, boolean transactional) {
    CatalogSnapshot now = catalog.snapshot();
    TableName name = new TableName(now.namespace(namespace), create.table().table());
    if (!create.ifNotExists() || !now.isTaken(name)) {
      catalog.tables().create(build(name, create), transactional);
    }
  }

  private static TableDefinition build(TableName name, PlainStatement.Create create) {
    List<ColumnDefinition> columns = new ArrayList<>();
    for (PlainStatement.Column column : create.columns()) {
      ColumnType type = type(column);
      columns.add(
          create.key().stream().anyMatch(column.name()::equalsIgnoreCase)
              ? ColumnDefinition.key(column.name(), type, null, columns.size())
              : ColumnDefinition.cell(
                  null, column.name(), type, !column.notNull(), null, columns.size()));
    }
    List<KeyColumn> key =
        create.key().stream().map(part -> new KeyColumn(ordinal(columns, part), false)).toList();
    return TableBuilder.table(name, columns, key, List.of(), true);
  }

  private static ColumnType type(PlainStatement.Column column) {
    if (column.type() == SqlTypeName.DECIMAL) {
      if (column.precision() < 0) {
        throw notPlain();
      }
      return ColumnType.decimal(column.precision(), Math.max(0, column.scale()));
    }
    return ColumnType.of(column.type(), column.precision());
  }

  private static int ordinal(List<ColumnDefinition> columns, String name) {
    for (ColumnDefinition column : columns) {
      if (column.name().equalsIgnoreCase(name)) {
        return column.ordinal();
      }
    }
    throw notPlain();
  }

  private static CatalogException notPlain() {
    return new CatalogException(CatalogException.INVALID_DEFINITION, "not plain");
  }
}
