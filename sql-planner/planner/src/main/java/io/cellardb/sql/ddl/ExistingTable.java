package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.TableOrigin;
import io.cellardb.sql.modify.DefaultValues;
import io.cellardb.sql.parser.tree.CheckDefinition;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Runs CREATE TABLE ... OVER EXISTING: columns for a table that the store has already. */
final class ExistingTable {
  /** The cell of each row of Phoenix where it writes numbers for the names of columns. */
  private static final ByteString PHOENIX_NUMBER = ByteString.wrap(new byte[Integer.BYTES]);

  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  ExistingTable(
      QueryPlanner planner, SqlCatalog catalog, Function<CatalogSnapshot, RootSchema> schemas) {
    this.planner = planner;
    this.catalog = catalog;
    this.schemas = schemas;
  }

  /** Whether a name is that of a table without a definition. */
  static boolean isUndefined(CatalogSnapshot catalog, TableName name) {
    return catalog
        .find(name.namespace(), name.qualifier())
        .filter(table -> table.origin() == TableOrigin.UNDEFINED)
        .isPresent();
  }

  void define(TableName name, CreateTable create) {
    CatalogSnapshot now = catalog.snapshot();
    Optional<TableDefinition> found = now.find(name.namespace(), name.qualifier());
    if (found.isEmpty()) {
      now.table(name.namespace(), name.qualifier());
    }
    TableDefinition present = found.orElseThrow();
    if (present.origin() != TableOrigin.UNDEFINED) {
      throw new CatalogException(
          CatalogException.DUPLICATE_TABLE,
          "table " + name.namespace() + "." + present.name().qualifier() + " is defined already");
    }
    List<CheckDefinition> checks = Constraints.checks(create.constraints());
    UniqueConstraints.of(create.constraints())
        .forEach(unique -> IndexStatements.checkMade(present, unique));
    ForeignKeys.of(create.constraints()).forEach(key -> IndexStatements.checkMade(present, key));
    TableDescriptor stored = present.descriptor();
    TableDefinition draft =
        GeneratedDefinitions.with(
            new TableBuilder(planner).build(present.name(), create, null), create.columns());
    List<ColumnDefinition> columns = new ArrayList<>();
    draft.columns().forEach(column -> columns.add(placed(column, stored, create)));
    TableDefinition table =
        Constraints.add(
            new TableDefinition(present.name(), columns, draft.key(), withAll(stored, columns))
                .withRowConsistent(draft.rowConsistent())
                .withSaltBuckets(draft.saltBuckets())
                .over(stored),
            checks);
    checkCells(table);
    checkPhoenixNames(table);
    if (!checks.isEmpty()) {
      Constraints.validate(schemas.apply(now.with(table)), table, checks);
    }
    catalog.tables().defineExisting(table);
  }

  /**
   * Where Phoenix writes numbers for the names of columns, or all of them as one, none is found.
   */
  private void checkPhoenixNames(TableDefinition table) {
    if (table.columns().stream().anyMatch(column -> column.encoding() == CellEncoding.PHOENIX)
        && catalog.firstRowHas(table.stored(), PHOENIX_NUMBER)) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED,
          "Phoenix has encoded the names of the columns of table "
              + table.stored()
              + "; one that it has created with COLUMN_ENCODED_BYTES = 0 can be defined");
    }
  }

  private static List<FamilyDescriptor> withAll(
      TableDescriptor stored, List<ColumnDefinition> columns) {
    return TableDefinition.familiesOf(columns, stored.families());
  }

  /** A column in a family that the store has, which is spelled as it is there. */
  private static ColumnDefinition placed(
      ColumnDefinition column, TableDescriptor stored, CreateTable create) {
    if (create.columns().get(column.ordinal()).identity().isPresent()) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED,
          "column '" + column.name() + "' of a table OVER EXISTING cannot be an identity");
    }
    if (column.isKey()) {
      return column;
    }
    String written = column.role().family();
    String family =
        stored.families().stream()
            .map(FamilyDescriptor::name)
            .filter(written::equals)
            .findFirst()
            .or(
                () ->
                    stored.families().stream()
                        .map(FamilyDescriptor::name)
                        .filter(written::equalsIgnoreCase)
                        .findFirst())
            .orElseThrow(
                () ->
                    new CatalogException(
                        CatalogException.NO_SUCH_OBJECT,
                        "the existing table "
                            + stored.name().namespace()
                            + "."
                            + stored.name().qualifier()
                            + " has no family '"
                            + written
                            + "' for the column '"
                            + column.name()
                            + "'; it has "
                            + stored.families().stream().map(FamilyDescriptor::name).toList()));
    return column.role() instanceof ColumnRole.Cell cell
        ? column
            .withName(
                column.name().equals(column.shortName())
                    ? column.name()
                    : family + "." + column.shortName())
            .withRole(new ColumnRole.Cell(family, cell.qualifier()))
        : column.withName(family).withRole(new ColumnRole.OpenFamily(family));
  }

  /** Cells may be missing in any row, so that NOT NULL needs something to read there. */
  private static void checkCells(TableDefinition table) {
    for (ColumnDefinition column : table.columns()) {
      if (column.isGenerated() && !column.isVirtual()) {
        throw new CatalogException(
            CatalogException.NOT_SUPPORTED,
            "column '"
                + column.name()
                + "' of a table OVER EXISTING cannot be STORED, as rows of others lack its cell;"
                + " VIRTUAL can");
      }
      if (!column.isKey()
          && !column.nullable()
          && !DefaultValues.of(table).containsKey(column.ordinal())) {
        throw new CatalogException(
            CatalogException.INVALID_DEFINITION,
            "column '"
                + column.name()
                + "' of a table OVER EXISTING cannot be NOT NULL without a constant default,"
                + " as any row may lack its cell");
      }
    }
  }
}
