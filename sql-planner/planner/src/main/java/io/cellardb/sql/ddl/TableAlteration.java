package io.cellardb.sql.ddl;

import static io.cellardb.sql.catalog.CatalogException.INVALID_DEFINITION;
import static io.cellardb.sql.catalog.CatalogException.NOT_SUPPORTED;
import static io.cellardb.sql.ddl.InternalStatements.name;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogTables;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.modify.DefaultValues;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.tree.Alteration;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * Runs ALTER TABLE, while nobody else changes the catalog. Every alteration makes a new definition
 * from the one before, and the last one becomes the table's; rows are only looked at, or written,
 * where what they read as would change.
 */
final class TableAlteration {
  private static final String NULL_VIOLATION = "23502";

  private final QueryPlanner planner;
  private final TableDraft draft;
  private final FamilyAlterations families;
  private final ColumnAlterations columns;
  private final ConstraintAlterations constraints;

  /** Whether the statement has one alteration. */
  private boolean alone;

  TableAlteration(QueryPlanner planner, TableDraft draft) {
    this.planner = planner;
    this.draft = draft;
    this.families = new FamilyAlterations(draft);
    this.columns = new ColumnAlterations(planner, draft, families);
    this.constraints = new ConstraintAlterations(planner, draft, families);
  }

  /** Does all or nothing: first what takes something away, then what adds, then the rest. */
  void run(List<Alteration> alterations) {
    alone = alterations.size() == 1;
    CatalogTables.checkDefined(draft.table());
    alterations.stream()
        .sorted(Comparator.comparingInt(TableAlteration::pass))
        .forEach(this::apply);
    draft.renewIndexesOfOtherStates();
    draft.commit();
  }

  private static int pass(Alteration alteration) {
    if (alteration instanceof Alteration.DropColumn
        || alteration instanceof Alteration.DropFamily
        || alteration instanceof Alteration.DropConstraint
        || (alteration instanceof Alteration.SetDefault set && set.value() == null)
        || (alteration instanceof Alteration.SetNullable set && set.nullable())) {
      return 0;
    }
    if (alteration instanceof Alteration.AddFamily) {
      return 1;
    }
    if (alteration instanceof Alteration.AddColumn) {
      return 2;
    }
    if (alteration instanceof Alteration.SetType) {
      return 3;
    }
    return alteration instanceof Alteration.AddConstraint ? 5 : 4;
  }

  private void apply(Alteration alteration) {
    if (alteration instanceof Alteration.AddColumn add) {
      addColumn(add);
    } else if (alteration instanceof Alteration.DropColumn drop) {
      dropColumn(drop);
    } else if (alteration instanceof Alteration.RenameColumn rename) {
      renameColumn(rename);
    } else if (alteration instanceof Alteration.RenameTable rename) {
      TableName name = new TableName(table().name().namespace(), rename.name().getSimple());
      draft.renameReferences(key -> key.withTable(name));
      draft.replace(table().withName(name), "the name of table " + draft.display());
    } else if (alteration instanceof Alteration.SetNamespace) {
      throw new CatalogException(NOT_SUPPORTED, "SET SCHEMA needs a statement of its own");
    } else if (alteration instanceof Alteration.RenameConstraint rename) {
      constraints.rename(rename);
    } else if (alteration instanceof Alteration.SetDefault set) {
      columns.setDefault(set);
    } else if (alteration instanceof Alteration.SetType set) {
      columns.setType(set);
    } else if (alteration instanceof Alteration.SetExpression set) {
      columns.setExpression(set);
    } else if (alteration instanceof Alteration.DropExpression drop) {
      columns.dropExpression(drop);
    } else if (alteration instanceof Alteration.SetNullable set) {
      columns.setNullable(set);
    } else if (alteration instanceof Alteration.AddFamily add) {
      families.add(add);
    } else if (alteration instanceof Alteration.SetFamily set) {
      families.set(set);
    } else if (alteration instanceof Alteration.SetOptions set) {
      draft.replace(
          TableBuilder.withOptions(table(), set.options()),
          "the options of table " + draft.display());
    } else if (alteration instanceof Alteration.DropFamily drop) {
      families.drop(drop);
    } else if (alteration instanceof Alteration.AddPrimaryKey add) {
      families.checkMade("a primary key");
      new KeyAddition(draft, alone).run(add);
    } else if (alteration instanceof Alteration.AddConstraint add) {
      constraints.add(List.of(add.constraint()), alone);
    } else if (alteration instanceof Alteration.DropConstraint drop) {
      constraints.drop(drop);
    } else if (alteration instanceof Alteration.ValidateConstraint validate) {
      constraints.validate(validate);
    } else if (alteration instanceof Alteration.AlterConstraint alter) {
      constraints.alter(alter);
    }
  }

  private TableDefinition table() {
    return draft.table();
  }

  private ColumnDefinition column(SqlIdentifier name) {
    return TableNames.column(table(), name);
  }

  private void addColumn(Alteration.AddColumn add) {
    ColumnDefinition declared =
        new TableBuilder(planner).column(add.column(), table().columns().size());
    if (add.ifNotExists()
        && table().columns().stream()
            .anyMatch(column -> column.name().equalsIgnoreCase(declared.name()))) {
      return;
    }
    ColumnDefinition column = placed(declared);
    List<ColumnDefinition> columns = new ArrayList<>(table().columns());
    columns.add(column);
    List<FamilyDescriptor> all = new ArrayList<>(table().families());
    if (draft.family(column.role().family()).isEmpty()) {
      families.checkNotDropped(column.role().family());
      all.add(FamilyDescriptor.of(column.role().family()));
    }
    List<SequenceDefinition> sequences = new ArrayList<>();
    TableDefinition after =
        SequenceBuilder.withIdentities(
            GeneratedDefinitions.with(
                table().withFamilies(all).withColumns(columns), List.of(add.column())),
            List.of(add.column()),
            draft.now()::isTaken,
            sequences);
    draft.extend(readable(after, after.columns().get(column.ordinal())), sequences);
    ColumnDefinition made = table().columns().get(column.ordinal());
    if (made.isVirtual() && !made.nullable()) {
      this.columns.checkNotNull(made);
    }
    constraints.add(add.constraints(), false);
  }

  /**
   * The table with what a new column reads as in the rows that are there: its default, as it is
   * now. One that is NOT NULL has it already if the default is constant.
   */
  private TableDefinition readable(TableDefinition after, ColumnDefinition column) {
    if (column.isGenerated()) {
      computeStored(column);
      return after;
    }
    if (DefaultValues.of(after).containsKey(column.ordinal())) {
      return after;
    }
    ByteString value = isComputed(column) ? columns.defaultOf(column) : null;
    if (value == null && !column.nullable() && hasRows()) {
      throw new CatalogException(
          NULL_VIOLATION,
          "column '"
              + column.name()
              + "' cannot be NOT NULL without a default that all rows share, as table "
              + draft.display()
              + " has rows, which would be NULL there");
    }
    return after.withColumn(column.withAbsent(value));
  }

  /** Rows that are there lack what is to be stored. */
  private void computeStored(ColumnDefinition column) {
    if (!column.isVirtual() && hasRows()) {
      draft.rewrite();
    }
  }

  /** Whether the default counts for rows that are there; foreign tables have no marks of NULL. */
  private boolean isComputed(ColumnDefinition column) {
    return column.defaultSql() != null
        && column.identity() == null
        && table().hasMarkers()
        && (!DefaultValues.isVolatile(column) || hasRows());
  }

  private boolean hasRows() {
    return draft.hasRows();
  }

  /** A new column in cells that no column has ever had. */
  private ColumnDefinition placed(ColumnDefinition declared) {
    Optional<FamilyDescriptor> family = draft.family(declared.role().family());
    if (declared.role() instanceof ColumnRole.OpenFamily) {
      if (family.isPresent()) {
        throw new CatalogException(
            INVALID_DEFINITION,
            "the MAP '"
                + declared.name()
                + "' needs a family of its own, and table "
                + draft.display()
                + " has a family '"
                + family.get().name()
                + "' already");
      }
      return declared;
    }
    ColumnDefinition column =
        family.isEmpty() || declared.name().equals(declared.shortName())
            ? declared
            : declared.withName(family.get().name() + "." + declared.shortName());
    String name = family.map(FamilyDescriptor::name).orElse(declared.role().family());
    ColumnRole.Cell cell = new ColumnRole.Cell(name, ByteString.utf8(declared.shortName()));
    for (int i = 2; isUsed(cell); i++) {
      cell = new ColumnRole.Cell(name, ByteString.utf8(declared.shortName() + "#" + i));
    }
    return column.withRole(cell);
  }

  private boolean isUsed(ColumnRole.Cell cell) {
    return table().retired().contains(cell)
        || table().columns().stream().anyMatch(column -> column.role().equals(cell));
  }

  private void dropColumn(Alteration.DropColumn drop) {
    if (drop.ifExists() && table().find(String.join(".", drop.column().names)).isEmpty()) {
      return;
    }
    ColumnDefinition column = column(drop.column());
    if (column.isKey()) {
      throw new CatalogException(
          NOT_SUPPORTED,
          "column '" + column.name() + "' is part of the primary key and cannot be dropped");
    }
    if (column.role() instanceof ColumnRole.OpenFamily open) {
      families.checkNoMarkers(open.family());
      draft.remove(
          table().without(column).withoutFamily(open.family()),
          drop.cascade(),
          draft.describe(column));
    } else {
      draft.remove(table().without(column), drop.cascade(), draft.describe(column));
    }
  }

  private void renameColumn(Alteration.RenameColumn rename) {
    ColumnDefinition column = column(rename.column());
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
    draft.renameReferences(key -> key.withReferencedRenamed(column.name(), name));
    draft.replace(GeneratedDefinitions.renamed(table(), column, name), draft.describe(column));
  }
}
