package io.cellardb.sql.ddl;

import static io.cellardb.sql.catalog.CatalogException.DEPENDENTS_EXIST;
import static io.cellardb.sql.catalog.CatalogException.NO_SUCH_OBJECT;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.CatalogTables;
import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexFamilies;
import io.cellardb.sql.catalog.IndexPart;
import io.cellardb.sql.catalog.NearestName;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.parser.tree.ForeignKeyDefinition;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * A table as the alterations of one statement leave it so far. The catalog has nothing of it until
 * {@link #commit}.
 */
final class TableDraft {
  private static final String CHECK_VIOLATION = "23514";

  private final SqlCatalog catalog;
  private final InternalStatements statements;
  private final Function<CatalogSnapshot, RootSchema> schemas;
  private final TableDefinition before;
  private final ExecutionContext started;
  private final RowConditions conditions;
  private final ClosedTables closed;
  private final List<TableName> lost = new ArrayList<>();
  private final List<SequenceDefinition> added = new ArrayList<>();

  /** The names of tables that change with it. */
  private final Set<TableName> others = new LinkedHashSet<>();

  /** What the rows are to read as whatever becomes of the definition; harmless if it fails. */
  private final List<Runnable> writes = new ArrayList<>();

  /** Whether there are rows to be written anew. */
  private boolean keepsRows;

  /** What columns are worth then in SQL, by their names; the others have the values they have. */
  private final Map<String, String> values = new HashMap<>();

  private CatalogSnapshot now;
  private TableDefinition table;

  /** A draft that is the table as it is. */
  TableDraft(
      SqlCatalog catalog,
      InternalStatements statements,
      Function<CatalogSnapshot, RootSchema> schemas,
      OlderWriters older,
      TableDefinition before) {
    this.catalog = catalog;
    this.statements = statements;
    this.schemas = schemas;
    this.closed = new ClosedTables(catalog, statements, older);
    this.conditions = new RowConditions(catalog, statements, schemas, older, closed);
    this.before = before;
    this.started = statements.now();
    this.now = catalog.snapshot();
    this.table = before;
  }

  /** The table as the catalog has it. */
  TableDefinition before() {
    return before;
  }

  /** The table as it is to be. */
  TableDefinition table() {
    return table;
  }

  /** The catalog with the table as it is to be. */
  CatalogSnapshot now() {
    return now;
  }

  /** What the planner would see of the catalog with another table in place of this one. */
  RootSchema schema(TableDefinition other) {
    return schemas.apply(now.with(other));
  }

  /** When the statement began, for what depends on it. */
  ExecutionContext started() {
    return started;
  }

  /** Whether the statement adds a column, which has no cells yet. */
  boolean isNew(ColumnDefinition column) {
    return before.columns().stream().noneMatch(other -> other.role().equals(column.role()));
  }

  /**
   * Whether a query of the table as it is to be has rows, by which those that there are would
   * violate something. Rows that are written anew are checked by that.
   */
  boolean exists(String query) {
    return first(query).isPresent();
  }

  private Optional<Object[]> first(String query) {
    return keepsRows ? Optional.empty() : statements.first(schemas.apply(now), query);
  }

  /** Refuses, with 0A000, what makes entries of rows that others may be changing. */
  void checkBuild(SqlNode place) {
    statements.checkTogether(
        UniqueConstraints.KEEPING, catalog.tables().canTakePart(before), place);
  }

  /** Refuses, with 0A000, a foreign key that the store cannot keep, the last of a table. */
  void checkReferring(TableDefinition after, ForeignKeyDefinition written) {
    new ReferringTables(catalog, statements)
        .check(after, catalog.tables().canTakePart(before), written);
  }

  /** Whether the table has rows. */
  boolean hasRows() {
    return statements.exists(
        schemas.apply(catalog.snapshot()), "SELECT 1 FROM " + InternalStatements.name(before));
  }

  /**
   * Refuses a column that views read.
   *
   * @throws CatalogException 0A000 if there are any
   */
  void checkUnseen(ColumnDefinition column) {
    TableDefinition without = table.withColumn(column.withName(column.name() + "$"));
    CatalogSnapshot then = now.without(List.of(table.name())).with(without);
    try {
      new ViewDependents(schemas).onRemoved(now, then, false, describe(column));
    } catch (CatalogException e) {
      throw new CatalogException(CatalogException.NOT_SUPPORTED, e.getMessage());
    }
  }

  /** Has the rows of the table as it is to be looked at by constraints, before it becomes so. */
  void checkConstraints(List<CheckConstraint> checks) {
    for (CheckConstraint check : checks) {
      check(
          check,
          "SELECT 1 FROM "
              + InternalStatements.name(table)
              + " WHERE NOT ("
              + check.condition()
              + ")",
          new CatalogException(
              CHECK_VIOLATION,
              "rows of table " + display() + " violate the constraint '" + check.name() + "'"));
    }
  }

  /**
   * Has the rows of the table as it is to be by now looked at, before it becomes so.
   *
   * @param condition what they meet, of which statements are told meanwhile
   * @param violations a query for those that do not
   * @param failure if there are any
   */
  void check(CheckConstraint condition, String violations, CatalogException failure) {
    CatalogSnapshot present = now;
    conditions.add(
        condition,
        () -> {
          if (!keepsRows && statements.exists(schemas.apply(present), violations)) {
            throw failure;
          }
        });
  }

  /** Has a statement change rows before the catalog changes, with a definition that it sees. */
  void write(TableDefinition seen, String statement) {
    checkAlone(!keepsRows);
    RootSchema schema = schemas.apply(catalog.snapshot().with(seen));
    writes.add(() -> statements.change(schema, statement));
  }

  /** Whether clients of a cluster are kept from changing its rows while these are looked at. */
  boolean isTransactional() {
    return statements.hasTransactions() && catalog.tables().isTransactional(before);
  }

  /**
   * Makes a definition the table's that has more columns; stars in views may not mind.
   *
   * @param sequences those of its new identity columns
   */
  void extend(TableDefinition after, List<SequenceDefinition> sequences) {
    CatalogSnapshot then = now.with(after);
    for (SequenceDefinition sequence : sequences) {
      then = then.with(sequence);
    }
    new ViewDependents(schemas).checkAdded(now, then, "the columns of " + display());
    added.addAll(sequences);
    now = then;
    table = after;
  }

  /** Makes a definition the table's with which nothing is lost or gained that views can see. */
  void become(TableDefinition after) {
    now = now.without(List.of(table.name())).with(after);
    table = after;
  }

  /**
   * Makes a definition the table's that has lost something, and views and constraints with it.
   * Indexes whose expressions need it are dropped.
   */
  void remove(TableDefinition changed, boolean cascade, String what) {
    TableDefinition after = withoutBroken(changed, cascade, what);
    List<CheckConstraint> broken = Constraints.broken(columnsOf(after), after);
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
    List<IndexDefinition> unusable = Constraints.brokenIndexes(columnsOf(after), after);
    TableDefinition left =
        released(
            after
                .withChecks(
                    after.checks().stream().filter(check -> !broken.contains(check)).toList())
                .withIndexes(
                    after.indexes().stream().filter(index -> !unusable.contains(index)).toList()),
            cascade,
            what);
    CatalogSnapshot then = now.without(List.of(table.name())).with(left);
    List<TableName> views = new ViewDependents(schemas).onRemoved(now, then, cascade, what);
    lost.addAll(views);
    become(left);
    now = now.without(views);
  }

  /** A schema with a table that has nothing that may be broken, which would break all the rest. */
  private RootSchema columnsOf(TableDefinition changed) {
    return schema(changed.withChecks(List.of()).withIndexes(List.of()));
  }

  /** A table without the generated columns that are computed from what it has lost. */
  private TableDefinition withoutBroken(TableDefinition changed, boolean cascade, String what) {
    List<ColumnDefinition> broken = GeneratedDefinitions.broken(table, changed);
    if (!broken.isEmpty() && !cascade) {
      throw new CatalogException(
          DEPENDENTS_EXIST, describe(broken.get(0)) + " is computed from " + what);
    }
    TableDefinition after = changed;
    for (ColumnDefinition column : broken) {
      after = after.without(after.column(column.name()));
    }
    return after;
  }

  /** As {@link #remove} for a change with which nothing may be lost. */
  void replace(TableDefinition after, String what) {
    List<IndexDefinition> broken = Constraints.brokenIndexes(columnsOf(after), after);
    if (!broken.isEmpty()) {
      throw new CatalogException(
          DEPENDENTS_EXIST,
          "the index '" + broken.get(0).name() + "' of table " + display() + " depends on " + what);
    }
    remove(after, false, what);
  }

  /** Changes another table with this one. */
  void changeOther(TableDefinition other) {
    others.add(other.name());
    now = now.with(other);
  }

  /** Has the indexes made anew whose entries have no place for a NULL in a column. */
  void renewIndexesWithoutNull(ColumnDefinition column) {
    List<IndexDefinition> indexes = new ArrayList<>();
    for (IndexDefinition index : table.indexes()) {
      List<IndexPart> parts =
          index.parts().stream()
              .map(
                  part ->
                      column.name().equals(part.column())
                          ? IndexPart.of(column, part.descending())
                          : part)
              .toList();
      indexes.add(
          parts.equals(index.parts())
              ? index
              : catalog.tables().renewed(table, index.withParts(parts)));
    }
    become(table.withIndexes(indexes));
  }

  /** Has the indexes made anew whose families show other states of rows than before. */
  void renewIndexesOfOtherStates() {
    List<IndexDefinition> indexes = new ArrayList<>();
    for (IndexDefinition index : table.indexes()) {
      boolean others =
          before.indexes().stream()
              .filter(former -> former.stored().equals(index.stored()))
              .anyMatch(
                  former ->
                      !IndexFamilies.kept(before, former).equals(IndexFamilies.kept(table, index)));
      indexes.add(others ? catalog.tables().renewed(table, index) : index);
    }
    become(table.withIndexes(indexes));
  }

  /** An index of the table whose entries are to be made, where nothing is so far. */
  IndexDefinition withFreeEntries(IndexDefinition index) {
    return catalog.tables().renewed(table, index);
  }

  /** The names of the indexes that the table has gained. */
  List<String> addedIndexes() {
    return table.indexes().stream()
        .filter(
            index ->
                before.indexes().stream()
                    .noneMatch(
                        other ->
                            other.name().equalsIgnoreCase(index.name())
                                || other.stored().equals(index.stored())))
        .map(IndexDefinition::name)
        .toList();
  }

  /** The names of the foreign keys that the table has gained, or that are checked from now on. */
  List<String> addedForeignKeys() {
    return table.foreignKeys().stream()
        .filter(key -> key.checks().enforced())
        .filter(
            key ->
                before.foreignKeys().stream()
                    .noneMatch(
                        other ->
                            other.columns().equals(key.columns()) && other.checks().enforced()))
        .map(ForeignKey::name)
        .toList();
  }

  /**
   * Looks whether the rows meet a foreign key.
   *
   * @throws CatalogException 23503 if not
   */
  void checkForeignKey(ForeignKey key) {
    TableDefinition named = now.find(key.table()).orElseThrow();
    Optional<Object[]> row = first(ForeignKeys.violations(table, key, named));
    if (row.isPresent()) {
      throw ForeignKeys.violated(table, key, row.get());
    }
  }

  /**
   * A table without foreign keys, its own or those of others, that name it by what is no key of it
   * any more.
   *
   * @param cascade whether there may be any
   * @param what what is taken away, for the message
   * @throws CatalogException 2BP01 if there are and may not be
   */
  TableDefinition released(TableDefinition after, boolean cascade, String what) {
    TableDefinition left = after;
    for (CatalogSnapshot.Reference broken : ForeignKeys.broken(now.with(after), after)) {
      TableName owner = broken.table().name();
      if (!cascade) {
        throw new CatalogException(
            DEPENDENTS_EXIST,
            "the foreign key '"
                + broken.key().name()
                + "' of table "
                + owner.namespace()
                + "."
                + owner.qualifier()
                + " depends on "
                + what);
      }
      if (owner.equals(left.name())) {
        left = without(left, broken.key());
      } else {
        changeOther(without(now.find(owner).orElseThrow(), broken.key()));
      }
    }
    return left;
  }

  private static TableDefinition without(TableDefinition table, ForeignKey key) {
    return table.withForeignKeys(
        table.foreignKeys().stream().filter(each -> !each.name().equals(key.name())).toList());
  }

  /** Has the foreign keys of other tables follow the table, or a column of it, to another name. */
  void renameReferences(UnaryOperator<ForeignKey> renamed) {
    for (CatalogSnapshot.Reference each : now.references(table.name())) {
      TableDefinition other = now.find(each.table().name()).orElseThrow();
      if (!other.name().equals(table.name())) {
        changeOther(
            other.withForeignKeys(
                other.foreignKeys().stream()
                    .map(key -> key.table().equals(table.name()) ? renamed.apply(key) : key)
                    .toList()));
      }
    }
  }

  /** Says that there are rows, which are to be stored by the key that the table gets. */
  void keepRows() {
    keepsRows = true;
  }

  /** Has all rows written anew, with what is computed for generated columns. */
  void rewrite() {
    checkAlone(writes.isEmpty());
    if (!before.hasMarkers()) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED,
          "table " + display() + " was not created by SQL, which cannot write its rows anew");
    }
    keepsRows = true;
  }

  /** Has all rows written anew, with a value of SQL over the former columns in one of them. */
  void rewrite(String column, String value) {
    rewrite();
    values.put(column, value);
  }

  private void checkAlone(boolean alone) {
    if (!alone) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED,
          "table "
              + display()
              + " is to be written anew, and rows of it are to be changed before; that needs two"
              + " statements");
    }
  }

  /** Makes the draft the catalog's; rows by another key are in another table of the store. */
  void commit() {
    if (table.equals(before) && !keepsRows && !before.isClosed()) {
      return;
    }
    if (keepsRows) {
      change(); // which locks the table, and whose rows are checked as they are written
    } else {
      conditions.run(before, lostIndexes(), this::change);
    }
  }

  /** The indexes that queries read and that the table is to lose, or to have made anew. */
  private List<IndexDefinition> lostIndexes() {
    return before.indexes().stream()
        .filter(IndexDefinition::isReady)
        .filter(
            index ->
                table.indexes().stream().noneMatch(other -> other.stored().equals(index.stored())))
        .toList();
  }

  private void change() {
    writes.forEach(Runnable::run);
    if (table.hasRowIds() == before.hasRowIds() && !keepsRows) {
      catalog.tables().alter(before, table, consequences());
    } else {
      replaceRows();
    }
  }

  private CatalogTables.Consequences consequences() {
    if (keepsRows) {
      // Who names rows must know where they are.
      now.references(table.name()).forEach(reference -> others.add(reference.table().name()));
      others.remove(table.name());
    }
    return new CatalogTables.Consequences(
        lost, added, others.stream().map(name -> now.find(name).orElseThrow()).toList());
  }

  private void replaceRows() {
    if (!keepsRows) {
      replaceRows(created -> {});
      return;
    }
    statements.checkRewrite(catalog.tables().canTakePart(before));
    CatalogSnapshot present = catalog.snapshot();
    RewrittenRows rows = new RewrittenRows(statements, schemas);
    closed.run(before, () -> replaceRows(created -> rows.copy(present, before, created, values)));
  }

  private void replaceRows(Consumer<TableDefinition> fill) {
    catalog
        .tables()
        .replace(
            before,
            table.withColumns(table.columns().stream().map(TypeChange::rewritten).toList()),
            consequences(),
            fill);
  }

  /** The family of that name without regard to case, if any. */
  Optional<FamilyDescriptor> family(String written) {
    return table.families().stream()
        .filter(family -> family.name().equalsIgnoreCase(written))
        .findFirst();
  }

  /** As {@link #family}, but there must be one. */
  FamilyDescriptor existing(SqlIdentifier written) {
    return family(written.getSimple())
        .orElseThrow(
            () ->
                noSuch(
                    "family",
                    written.getSimple(),
                    table.families().stream().map(FamilyDescriptor::name).toList()));
  }

  /** The error of a name of the table that there is not. */
  CatalogException noSuch(String what, String name, List<String> names) {
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

  /** A column in words. */
  String describe(ColumnDefinition column) {
    return "column '" + column.name() + "' of table " + display();
  }

  /** The table in words. */
  String display() {
    return table.name().namespace() + "." + table.name().qualifier();
  }
}
