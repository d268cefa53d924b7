package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Participation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The definitions of a store that another store is to have, and which tables of the store go with
 * them: the rows, and the entries of indexes. In a store that has transactions only for some tables
 * the others have no indexes and foreign keys; these are left out, and told. Not for use by several
 * threads.
 */
public final class CatalogCopy {
  private final Store source;
  private final Predicate<TableName> wanted;
  private final boolean whole;
  private final boolean transactions;
  private final DefinitionTable from;
  private final DefinitionTable to;
  private final List<TableDefinition> tables = new ArrayList<>();
  private final List<ViewDefinition> views = new ArrayList<>();
  private final List<SequenceDefinition> sequences = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  /** Tables of the source that are not copied: of what is left out, or of nothing to be copied. */
  private final Set<TableName> without = new HashSet<>();

  /** The tables of the source, by what they are called there. */
  private final Map<TableName, TableDescriptor> stored = new HashMap<>();

  /** Tables that take part in transactions of the target, which has them only for some. */
  private final Set<TableName> participants = new HashSet<>();

  /** Where rows are in the target that are elsewhere in the source. */
  private final Map<TableName, TableName> moved = new HashMap<>();

  /** The same of tables of the target that take part in transactions, as they are there. */
  private final Map<TableName, Participation> participation = new HashMap<>();

  private final Map<TableName, List<ByteString>> salts = new HashMap<>();
  private final Map<TableName, UnaryOperator<Cell>> changes = new HashMap<>();
  private final Access access;
  private final Access accessBefore;

  /**
   * A table whose cells are to be copied.
   *
   * @param source its name in the source
   * @param target as it is to be in the target
   * @param splits the keys that parts of it begin with there
   * @param change what a cell of it becomes there
   */
  public record Rows(
      TableName source,
      TableDescriptor target,
      List<ByteString> splits,
      UnaryOperator<Cell> change) {}

  /**
   * Reads the definitions.
   *
   * @param wanted which tables, views and sequences are to be copied, by their names
   * @param whole whether they are all; users and rights then go with them
   * @param transactions whether all tables that can are to take part in transactions where the
   *     target has them only for some tables; else those that do so in the source, or did before
   * @throws StorageException {@code TABLE_EXISTS} if the target has another definition of a name
   */
  public CatalogCopy(
      Store source,
      Store target,
      Predicate<TableName> wanted,
      boolean whole,
      boolean transactions) {
    this.source = source;
    this.wanted = wanted;
    this.whole = whole;
    this.transactions = transactions;
    this.from = new DefinitionTable(source);
    this.to = new DefinitionTable(target);
    DefinitionTable.Definitions definitions = from.read();
    DefinitionTable.Definitions present = to.read();
    access = definitions.access();
    accessBefore = present.access();
    without.add(from.table());
    without.add(to.table());
    source.admin().tables().forEach(each -> stored.put(each.name(), each));
    definitions.tables().stream()
        .filter(each -> wanted.test(each.name()) && takesPart(each))
        .forEach(each -> participants.add(each.name()));
    definitions.tables().forEach(this::add);
    definitions.views().forEach(this::add);
    definitions.sequences().stream()
        .filter(each -> wanted.test(each.name()))
        .forEach(sequences::add);
    check(present);
  }

  private boolean takesPart(TableDefinition table) {
    TableDescriptor rows = stored.getOrDefault(table.stored(), table.descriptor());
    return to.isShared()
        && table.origin().isCreated()
        && (transactions || rows.transactional() || CatalogTables.isApart(table))
        && rows.families().stream().allMatch(FamilyDescriptor::isTransactional);
  }

  private void add(TableDefinition table) {
    if (!wanted.test(table.name())) {
      without.addAll(table.allStored());
      return;
    }
    TableDefinition copy = table.withIndexes(indexes(table)).withForeignKeys(foreignKeys(table));
    if (participants.contains(table.name())) {
      participation.put(copy.stored(), Participation.ROWS);
      copy.indexes().forEach(index -> participation.put(index.stored(), Participation.ENTRIES));
      if (!CatalogTables.isApart(table)) {
        Set<TableName> taken = new HashSet<>(stored.keySet());
        taken.addAll(moved.values());
        copy = copy.withStored(CatalogTables.apart(table.name(), taken));
        moved.put(table.stored(), copy.stored());
      }
    }
    if (table.origin().isCreated()) {
      copy = copy.withOrigin(to.isShared() ? TableOrigin.SHARED : TableOrigin.CREATED);
      if (copy.origin() != table.origin()) {
        changes.put(table.stored(), markers(table, copy));
      }
    }
    salts.put(table.stored(), table.salts());
    tables.add(copy);
  }

  /** Those that the target can have. */
  private List<IndexDefinition> indexes(TableDefinition table) {
    if (!to.isShared()) {
      return table.indexes();
    }
    List<IndexDefinition> copied = new ArrayList<>();
    for (IndexDefinition index : table.indexes()) {
      String what =
          (index.constraint() ? "UNIQUE constraint " : "index ") + index.name() + of(table);
      if (participants.contains(table.name()) && index.isReady()) {
        copied.add(index);
        continue;
      }
      without.add(index.stored());
      if (!participants.contains(table.name())) {
        skipped.add(what + whyNot(table));
      } else if (!index.state().isReplacing()) {
        // Who opens a directory goes on with it, and nobody does so on a cluster.
        skipped.add(what + ", which is not complete; " + index.sql(table.name()));
      }
    }
    return copied;
  }

  /** Those that the target can have. */
  private List<ForeignKey> foreignKeys(TableDefinition table) {
    List<ForeignKey> copied = new ArrayList<>();
    for (ForeignKey key : table.foreignKeys()) {
      String what = "foreign key " + key.name() + of(table);
      if (to.isShared() && !participants.contains(table.name())) {
        skipped.add(what + whyNot(table));
      } else if (!wanted.test(key.table())) {
        skipped.add(what + ", which names a table that is not copied; " + key.sql(table.name()));
      } else if (to.isShared() && !participants.contains(key.table())) {
        skipped.add(
            what
                + ", which names "
                + TableDefinition.display(key.table())
                + ", a table that takes no part in transactions");
      } else {
        copied.add(key);
      }
    }
    return copied;
  }

  private static String of(TableDefinition table) {
    return " of table " + TableDefinition.display(table.name());
  }

  private String whyNot(TableDefinition table) {
    return stored.getOrDefault(table.stored(), table.descriptor()).families().stream()
            .allMatch(FamilyDescriptor::isTransactional)
        ? ", which takes no part in transactions; transactions=snapshot in the URL of the target"
            + " lets tables do so"
        : ", which cannot take part in transactions, by the options of its families";
  }

  private void add(ViewDefinition view) {
    boolean copied = wanted.test(view.name());
    boolean cluster = to.isShared() || from.isShared();
    if (view.isMaterialized() && !(copied && !cluster)) {
      without.addAll(view.materialized().rows().allStored());
    }
    if (copied && view.isMaterialized() && cluster) {
      skipped.add(
          "rows of materialized view "
              + TableDefinition.display(view.name())
              + ", which is a view in the target");
      views.add(view.withMaterialized(null));
    } else if (copied) {
      views.add(view);
    }
  }

  /** Gives the cells that make rows exist the form that they have in the other kind of store. */
  private static UnaryOperator<Cell> markers(TableDefinition before, TableDefinition after) {
    String family = before.markerFamily();
    ByteString qualifier = before.markerQualifier();
    return cell ->
        cell.family().equals(family)
                && cell.qualifier().equals(qualifier)
                && !cell.kind().isFamilyTombstone()
            ? new Cell(
                cell.row(),
                family,
                after.markerQualifier(),
                cell.timestamp(),
                cell.kind(),
                cell.kind() == CellKind.PUT ? after.markerValue() : cell.value())
            : cell;
  }

  /** Refuses to replace what the target has, unless it is what a copy has left there. */
  private void check(DefinitionTable.Definitions present) {
    Map<TableName, Object> there = new HashMap<>();
    present.tables().forEach(each -> there.put(each.name(), each));
    present.views().forEach(each -> there.put(each.name(), each));
    present.sequences().forEach(each -> there.put(each.name(), each));
    Map<TableName, Object> copied = new HashMap<>();
    tables.forEach(each -> copied.put(each.name(), each));
    views.forEach(each -> copied.put(each.name(), each));
    sequences.forEach(each -> copied.put(each.name(), each));
    copied.forEach(
        (name, definition) -> {
          if (there.containsKey(name) && !there.get(name).equals(definition)) {
            throw new StorageException(
                Code.TABLE_EXISTS,
                "the target has another "
                    + TableDefinition.display(name)
                    + "; drop it there, or name what is to be copied");
          }
        });
    Set<TableName> used = new HashSet<>();
    tables.forEach(each -> used.addAll(each.allStored()));
    for (TableDefinition other : present.tables()) {
      if (!copied.containsKey(other.name())
          && other.allStored().stream().anyMatch(used::contains)) {
        throw new StorageException(
            Code.TABLE_EXISTS,
            "the target's table "
                + TableDefinition.display(other.name())
                + " has its rows where those of a table are to be that is copied; drop it there");
      }
    }
  }

  /** What is not copied, each as a phrase with its name and why, or what makes it there. */
  public List<String> skipped() {
    return List.copyOf(skipped);
  }

  /** The tables whose cells are to be copied, by name. */
  public List<Rows> rows() {
    Set<TableName> defined = new HashSet<>(moved.keySet());
    tables.forEach(each -> defined.addAll(each.allStored()));
    views.stream()
        .filter(ViewDefinition::isMaterialized)
        .forEach(each -> defined.addAll(each.materialized().rows().allStored()));
    return stored.values().stream()
        .filter(each -> !without.contains(each.name()))
        .filter(
            each ->
                defined.contains(each.name())
                    || (wanted.test(each.name()) && !isInternal(each.name().namespace())))
        .sorted(Comparator.comparing(TableDescriptor::name))
        .map(this::rows)
        .toList();
  }

  private Rows rows(TableDescriptor table) {
    TableName name = table.name();
    List<ByteString> parts = source.admin().splits(name);
    return new Rows(
        name,
        new TableDescriptor(
            moved.getOrDefault(name, name),
            table.families(),
            to.isShared()
                ? participation.getOrDefault(name, table.participation())
                : Participation.NONE),
        parts.isEmpty() ? salts.getOrDefault(name, List.of()) : parts,
        changes.getOrDefault(name, UnaryOperator.identity()));
  }

  /** Whether a namespace is that of the stores' own tables. */
  private static boolean isInternal(String namespace) {
    return namespace.equals(TableName.SYSTEM_NAMESPACE)
        || namespace.equals(SharedDefinitions.NAMESPACE);
  }

  /** Whether a namespace, by its name, is one to be made in the target. */
  public boolean isCopied(String namespace) {
    return !isInternal(namespace) && !namespace.equals(TableName.DEFAULT_NAMESPACE);
  }

  /**
   * Writes the definitions, all or none; those of users only where the target has none.
   *
   * @throws CatalogException 40001 if another client has changed definitions meanwhile
   */
  public void define() {
    DefinitionTable.Change change = to.new Change();
    tables.forEach(change::put);
    views.forEach(change::put);
    for (SequenceDefinition sequence : sequences) {
      change.put(sequence);
      byte[] position = from.position(sequence.name());
      if (position != null) {
        change.stands(sequence.name(), position);
      }
    }
    if (whole && accessBefore.principals().isEmpty()) {
      change.access(accessBefore, access);
    } else if (!access.principals().isEmpty() && !Objects.equals(access, accessBefore)) {
      skipped.add("users, roles and rights");
    }
    change.commit();
  }
}
