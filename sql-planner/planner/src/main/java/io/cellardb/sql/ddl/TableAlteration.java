package io.cellardb.sql.ddl;

import static io.cellardb.sql.catalog.CatalogException.DEPENDENTS_EXIST;
import static io.cellardb.sql.catalog.CatalogException.INVALID_DEFINITION;
import static io.cellardb.sql.catalog.CatalogException.NOT_SUPPORTED;
import static io.cellardb.sql.catalog.CatalogException.NO_SUCH_OBJECT;
import static io.cellardb.sql.ddl.InternalStatements.name;
import static io.cellardb.sql.ddl.InternalStatements.quoted;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.CatalogTables;
import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.NearestName;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.modify.DefaultValues;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.tree.Alteration;
import io.cellardb.sql.parser.tree.CheckDefinition;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * Runs ALTER TABLE, while nobody else changes the catalog. Every alteration makes a new definition
 * from the present one; rows are only looked at, or written, where what they read as would change.
 */
final class TableAlteration {
  private static final String CHECK_VIOLATION = "23514";
  private static final String NULL_VIOLATION = "23502";

  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final InternalStatements statements;
  private final Function<CatalogSnapshot, RootSchema> schemas;
  private final TableDefinition table;

  TableAlteration(
      QueryPlanner planner,
      SqlCatalog catalog,
      InternalStatements statements,
      Function<CatalogSnapshot, RootSchema> schemas,
      TableDefinition table) {
    this.planner = planner;
    this.catalog = catalog;
    this.statements = statements;
    this.schemas = schemas;
    this.table = table;
  }

  void run(Alteration alteration) {
    CatalogTables.checkDefined(table);
    if (alteration instanceof Alteration.AddColumn add) {
      addColumn(add);
    } else if (alteration instanceof Alteration.DropColumn drop) {
      dropColumn(drop);
    } else if (alteration instanceof Alteration.RenameColumn rename) {
      renameColumn(rename);
    } else if (alteration instanceof Alteration.RenameTable rename) {
      TableName name = new TableName(table.name().namespace(), rename.name().getSimple());
      replace(table.withName(name), "the name of table " + display());
    } else if (alteration instanceof Alteration.SetDefault set) {
      setDefault(set);
    } else if (alteration instanceof Alteration.SetNullable set) {
      setNullable(TableNames.column(table, set.column()), set.nullable());
    } else if (alteration instanceof Alteration.AddFamily add) {
      addFamily(add);
    } else if (alteration instanceof Alteration.SetFamily set) {
      setFamily(set);
    } else if (alteration instanceof Alteration.SetOptions set) {
      replace(TableBuilder.withOptions(table, set.options()), "the options of table " + display());
    } else if (alteration instanceof Alteration.DropFamily drop) {
      dropFamily(drop);
    } else if (alteration instanceof Alteration.AddCheck add) {
      addChecks(table, List.of(add.check()), List.of());
    } else if (alteration instanceof Alteration.DropConstraint drop) {
      dropConstraint(drop);
    }
  }

  private void addColumn(Alteration.AddColumn add) {
    ColumnDefinition draft = new TableBuilder(planner).column(add.column(), table.columns().size());
    if (add.ifNotExists()
        && table.columns().stream().anyMatch(c -> c.name().equalsIgnoreCase(draft.name()))) {
      return;
    }
    ColumnDefinition column = placed(draft);
    List<ColumnDefinition> columns = new ArrayList<>(table.columns());
    columns.add(column);
    List<FamilyDescriptor> families = new ArrayList<>(table.families());
    if (family(column.role().family()).isEmpty()) {
      if (!add.checks().isEmpty()) {
        throw new CatalogException(
            NOT_SUPPORTED,
            "a column with a constraint cannot make its family; use ADD FAMILY "
                + column.role().family()
                + " first");
      }
      families.add(FamilyDescriptor.of(column.role().family()));
    }
    List<SequenceDefinition> sequences = new ArrayList<>();
    TableDefinition after =
        SequenceBuilder.withIdentities(
            withColumnsAndFamilies(columns, families),
            List.of(add.column()),
            catalog.snapshot()::isTaken,
            sequences);
    if (!after.columns().get(column.ordinal()).nullable()
        && !DefaultValues.of(after).containsKey(column.ordinal())
        && statements.exists(schemas.apply(catalog.snapshot()), "SELECT 1 FROM " + name(table))) {
      throw new CatalogException(
          NULL_VIOLATION,
          "column '"
              + column.name()
              + "' cannot be NOT NULL without a constant default, as table "
              + display()
              + " has rows, which would be NULL there");
    }
    addChecks(after, add.checks(), sequences);
  }

  private TableDefinition withColumnsAndFamilies(
      List<ColumnDefinition> columns, List<FamilyDescriptor> families) {
    return table.withFamilies(families).withColumns(columns);
  }

  /** A new column in cells that no column has ever had. */
  private ColumnDefinition placed(ColumnDefinition draft) {
    Optional<FamilyDescriptor> family = family(draft.role().family());
    if (draft.role() instanceof ColumnRole.OpenFamily) {
      if (family.isPresent()) {
        throw new CatalogException(
            INVALID_DEFINITION,
            "the MAP '"
                + draft.name()
                + "' needs a family of its own, and table "
                + display()
                + " has a family '"
                + family.get().name()
                + "' already");
      }
      return draft;
    }
    ColumnDefinition column =
        family.isEmpty() || draft.name().equals(draft.shortName())
            ? draft
            : draft.withName(family.get().name() + "." + draft.shortName());
    String name = family.map(FamilyDescriptor::name).orElse(draft.role().family());
    ColumnRole.Cell cell = new ColumnRole.Cell(name, ByteString.utf8(draft.shortName()));
    for (int i = 2; isUsed(cell); i++) {
      cell = new ColumnRole.Cell(name, ByteString.utf8(draft.shortName() + "#" + i));
    }
    return column.withRole(cell);
  }

  private boolean isUsed(ColumnRole.Cell cell) {
    return table.retired().contains(cell)
        || table.columns().stream().anyMatch(column -> column.role().equals(cell));
  }

  private void dropColumn(Alteration.DropColumn drop) {
    if (drop.ifExists() && table.find(String.join(".", drop.column().names)).isEmpty()) {
      return;
    }
    ColumnDefinition column = TableNames.column(table, drop.column());
    if (column.isKey()) {
      throw new CatalogException(
          NOT_SUPPORTED,
          "column '" + column.name() + "' is part of the primary key and cannot be dropped");
    }
    if (column.role() instanceof ColumnRole.OpenFamily open) {
      checkNoMarkers(open.family());
      remove(table.without(column).withoutFamily(open.family()), drop.cascade(), describe(column));
    } else {
      remove(table.without(column), drop.cascade(), describe(column));
    }
  }

  private void renameColumn(Alteration.RenameColumn rename) {
    ColumnDefinition column = TableNames.column(table, rename.column());
    boolean prefixed = !column.name().equals(column.shortName());
    String prefix = prefixed ? column.role().family() + "." : "";
    String written = String.join(".", rename.name().names);
    String family = column.role().family() == null ? "" : column.role().family() + ".";
    boolean same = !family.isEmpty() && written.regionMatches(true, 0, family, 0, family.length());
    if (!same && rename.name().names.size() > 1) {
      throw new CatalogException(
          NOT_SUPPORTED,
          "column '" + column.name() + "' cannot be moved to another family by renaming it");
    }
    String name = prefix + (same ? written.substring(family.length()) : written);
    replace(table.withColumn(column.withName(name)), describe(column));
  }

  private void setDefault(Alteration.SetDefault set) {
    ColumnDefinition column = TableNames.column(table, set.column());
    refuseIdentity(column);
    String text = set.value() == null ? null : new TableBuilder(planner).sql(set.value());
    ColumnDefinition changed = column.withDefaultSql(text);
    if (set.value() != null) {
      new TableBuilder(planner).checkDefault(set.value(), changed);
    }
    fillAbsent(column);
    replace(table.withColumn(changed), describe(column));
  }

  private void refuseIdentity(ColumnDefinition column) {
    if (column.identity() != null) {
      throw new CatalogException(
          INVALID_DEFINITION,
          describe(column) + " is an identity column, whose default cannot be changed");
    }
  }

  private void setNullable(ColumnDefinition column, boolean nullable) {
    if (column.nullable() == nullable) {
      return;
    }
    if (column.isKey() || column.type().isMap()) {
      throw new CatalogException(
          INVALID_DEFINITION,
          "column '"
              + column.name()
              + (column.isKey()
                  ? "' is part of the primary key, and whether it can be NULL cannot be changed"
                  : "' is a MAP, which is never NULL, only empty"));
    }
    refuseIdentity(column);
    if (nullable) {
      fillAbsent(column);
    } else if (statements.exists(
        schemas.apply(catalog.snapshot()),
        "SELECT 1 FROM " + name(table) + " WHERE " + quoted(column.name()) + " IS NULL")) {
      throw new CatalogException(
          NULL_VIOLATION,
          "column '" + column.name() + "' of table " + display() + " contains NULL");
    }
    replace(table.withColumn(column.withNullable(nullable)), describe(column));
  }

  /**
   * Writes the default of a column that is NOT NULL into the rows that lack its cell, and read as
   * the default so far: they are to keep it.
   */
  private void fillAbsent(ColumnDefinition column) {
    if (DefaultValues.of(table).containsKey(column.ordinal())) {
      TableDefinition bare =
          table.withColumn(column.withNullable(true).withDefaultSql(null)).withChecks(List.of());
      String name = quoted(column.name());
      statements.change(
          schemas.apply(catalog.snapshot().with(bare)),
          "UPDATE "
              + name(table)
              + " SET "
              + name
              + " = "
              + column.defaultSql()
              + " WHERE "
              + name
              + " IS NULL");
    }
  }

  private void addFamily(Alteration.AddFamily add) {
    String name = add.family().name().getSimple();
    if (family(name).isPresent()) {
      throw new CatalogException(
          INVALID_DEFINITION, "table " + display() + " has a family '" + name + "' already");
    }
    List<FamilyDescriptor> families = new ArrayList<>(table.families());
    families.add(TableBuilder.family(add.family(), FamilyDescriptor.of(name)));
    catalog.tables().alter(table, table.withFamilies(families), List.of());
  }

  private void setFamily(Alteration.SetFamily set) {
    FamilyDescriptor before = existing(set.family().name());
    FamilyDescriptor after = TableBuilder.family(set.family(), before);
    catalog
        .tables()
        .alter(
            table,
            table.withFamilies(
                table.families().stream().map(f -> f.equals(before) ? after : f).toList()),
            List.of());
  }

  private void dropFamily(Alteration.DropFamily drop) {
    if (drop.ifExists() && family(drop.family().getSimple()).isEmpty()) {
      return;
    }
    String family = existing(drop.family()).name();
    checkNoMarkers(family);
    TableDefinition after = table;
    for (ColumnDefinition column : table.columns()) {
      if (family.equals(column.role().family())) {
        if (!drop.cascade()) {
          throw new CatalogException(
              DEPENDENTS_EXIST,
              describe(column) + " is in family '" + family + "'; CASCADE drops it too");
        }
        after = after.without(after.column(column.name()));
      }
    }
    remove(
        after.withoutFamily(family),
        drop.cascade(),
        "family '" + family + "' of table " + display());
  }

  private void checkNoMarkers(String family) {
    if (table.hasMarkers() && family.equals(table.markerFamily())) {
      throw new CatalogException(
          NOT_SUPPORTED,
          "family '"
              + family
              + "' of table "
              + display()
              + " has the markers of its rows, and cannot be dropped");
    }
  }

  private void addChecks(
      TableDefinition before, List<CheckDefinition> checks, List<SequenceDefinition> sequences) {
    TableDefinition after = Constraints.add(before, checks);
    CatalogSnapshot then = catalog.snapshot().with(after);
    RootSchema schema = schemas.apply(then);
    Constraints.validate(schema, after, checks);
    if (before.columns().size() > table.columns().size()) {
      new ViewDependents(schemas)
          .checkAdded(catalog.snapshot(), then, "the columns of " + display());
    }
    for (CheckConstraint check :
        after.checks().subList(before.checks().size(), after.checks().size())) {
      if (violated(schema, check)) {
        throw new CatalogException(
            CHECK_VIOLATION,
            "rows of table " + display() + " violate the constraint '" + check.name() + "'");
      }
    }
    catalog.tables().alter(table, after, List.of(), sequences);
  }

  private boolean violated(RootSchema schema, CheckConstraint check) {
    return statements.exists(
        schema, "SELECT 1 FROM " + name(table) + " WHERE NOT (" + check.condition() + ")");
  }

  private void dropConstraint(Alteration.DropConstraint drop) {
    String name = drop.constraint().getSimple();
    List<CheckConstraint> left =
        table.checks().stream().filter(check -> !check.name().equalsIgnoreCase(name)).toList();
    if (left.size() < table.checks().size()) {
      catalog.tables().alter(table, table.withChecks(left), List.of());
    } else if (!drop.ifExists()) {
      List<String> names = table.checks().stream().map(CheckConstraint::name).toList();
      throw noSuch("constraint", name, names);
    }
  }

  /** Makes a definition the table's that has lost something, and views and constraints with it. */
  private void remove(TableDefinition after, boolean cascade, String what) {
    RootSchema schema = schemas.apply(catalog.snapshot().with(after.withChecks(List.of())));
    List<CheckConstraint> broken = Constraints.broken(schema, after);
    if (!broken.isEmpty() && !cascade) {
      throw new CatalogException(
          DEPENDENTS_EXIST,
          "the constraint '"
              + broken.get(0).name()
              + "' of table "
              + display()
              + " depends on "
              + what);
    }
    TableDefinition left =
        after.withChecks(after.checks().stream().filter(check -> !broken.contains(check)).toList());
    CatalogSnapshot then = catalog.snapshot().without(List.of(table.name())).with(left);
    List<TableName> views =
        new ViewDependents(schemas).onRemoved(catalog.snapshot(), then, cascade, what);
    catalog.tables().alter(table, left, views);
  }

  /** As {@link #remove} for a change with which nothing may be lost. */
  private void replace(TableDefinition after, String what) {
    remove(after, false, what);
  }

  private Optional<FamilyDescriptor> family(String written) {
    return table.families().stream()
        .filter(family -> family.name().equalsIgnoreCase(written))
        .findFirst();
  }

  private FamilyDescriptor existing(SqlIdentifier written) {
    return family(written.getSimple())
        .orElseThrow(
            () ->
                noSuch(
                    "family",
                    written.getSimple(),
                    table.families().stream().map(FamilyDescriptor::name).toList()));
  }

  private CatalogException noSuch(String what, String name, List<String> names) {
    return new CatalogException(
        NO_SUCH_OBJECT,
        "table "
            + display()
            + " has no "
            + what
            + " '"
            + name
            + "'"
            + NearestName.among(names, name)
                .map(near -> "; did you mean " + near + "?")
                .orElse(""));
  }

  private String describe(ColumnDefinition column) {
    return "column '" + column.name() + "' of table " + display();
  }

  private String display() {
    return table.name().namespace() + "." + table.name().qualifier();
  }
}
