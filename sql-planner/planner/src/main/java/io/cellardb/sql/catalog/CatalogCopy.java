package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import java.util.ArrayList;
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
 * them. What a store without transactions cannot have is left out, and told. Not for use by several
 * threads.
 */
public final class CatalogCopy {
  private final Store source;
  private final Predicate<TableName> wanted;
  private final boolean whole;
  private final boolean capable;
  private final DefinitionTable from;
  private final DefinitionTable to;
  private final List<TableDefinition> tables = new ArrayList<>();
  private final List<ViewDefinition> views = new ArrayList<>();
  private final List<SequenceDefinition> sequences = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  /** Tables of the source that are not copied: of what is left out, or of nothing to be copied. */
  private final Set<TableName> without = new HashSet<>();

  /** Tables that took part in transactions of a cluster, where they may have come from. */
  private final Set<TableName> participants = new HashSet<>();

  private final Map<TableName, UnaryOperator<Cell>> changes = new HashMap<>();
  private final Access access;
  private final Access accessBefore;

  /**
   * Reads the definitions.
   *
   * @param wanted which tables, views and sequences are to be copied, by their names
   * @param whole whether they are all; users and rights then go with them
   * @throws StorageException {@code TABLE_EXISTS} if the target has another definition of a name
   */
  public CatalogCopy(Store source, Store target, Predicate<TableName> wanted, boolean whole) {
    this.source = source;
    this.wanted = wanted;
    this.whole = whole;
    this.capable = Transaction.isSupportedBy(target);
    this.from = new DefinitionTable(source);
    this.to = new DefinitionTable(target);
    DefinitionTable.Definitions definitions = from.read();
    DefinitionTable.Definitions present = to.read();
    access = definitions.access();
    accessBefore = present.access();
    without.add(from.table());
    without.add(to.table());
    definitions.tables().forEach(this::add);
    definitions.views().forEach(this::add);
    definitions.sequences().stream()
        .filter(each -> wanted.test(each.name()))
        .forEach(sequences::add);
    check(present);
  }

  private void add(TableDefinition table) {
    if (!wanted.test(table.name())) {
      without.addAll(table.allStored());
      return;
    }
    if (CatalogTables.isApart(table)) {
      participants.add(table.stored());
    }
    TableDefinition copy = table;
    if (!capable) {
      table.indexes().forEach(each -> skipped.add("index " + each.name() + of(table)));
      table.indexes().forEach(each -> without.add(each.stored()));
      table.foreignKeys().forEach(each -> skipped.add("foreign key " + each.name() + of(table)));
      copy = copy.withIndexes(List.of()).withForeignKeys(List.of());
    } else if (!whole) {
      List<ForeignKey> kept =
          table.foreignKeys().stream().filter(each -> wanted.test(each.table())).toList();
      table.foreignKeys().stream()
          .filter(each -> !kept.contains(each))
          .forEach(each -> skipped.add("foreign key " + each.name() + of(table)));
      copy = copy.withForeignKeys(kept);
    }
    if (table.origin().isCreated()) {
      copy = copy.withOrigin(to.isShared() ? TableOrigin.SHARED : TableOrigin.CREATED);
      if (copy.origin() != table.origin()) {
        changes.put(table.stored(), markers(table, copy));
      }
    }
    tables.add(copy);
  }

  private static String of(TableDefinition table) {
    return " of table " + table.name().namespace() + "." + table.name().qualifier();
  }

  private void add(ViewDefinition view) {
    boolean copied = wanted.test(view.name());
    if (copied && (capable || view.materialized() == null)) {
      views.add(view);
      return;
    }
    if (copied) {
      skipped.add("materialized view " + view.name().namespace() + "." + view.name().qualifier());
    }
    if (view.materialized() != null) {
      without.addAll(view.materialized().rows().allStored());
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
                    + name.namespace()
                    + "."
                    + name.qualifier()
                    + "; drop it there, or name what is to be copied");
          }
        });
  }

  /** What is not copied since the target cannot have it, each as a phrase with its name. */
  public List<String> skipped() {
    return List.copyOf(skipped);
  }

  /** The tables whose cells are to be copied, by name, as they are to be in the target. */
  public List<TableDescriptor> tables() {
    Set<TableName> defined = new HashSet<>();
    tables.forEach(each -> defined.addAll(each.allStored()));
    views.stream()
        .filter(each -> each.materialized() != null)
        .forEach(each -> defined.addAll(each.materialized().rows().allStored()));
    return source.admin().tables().stream()
        .filter(each -> !without.contains(each.name()))
        .filter(
            each ->
                defined.contains(each.name())
                    || (wanted.test(each.name()) && !isInternal(each.name().namespace())))
        .map(
            each ->
                new TableDescriptor(
                    each.name(),
                    each.families(),
                    to.isShared() && (each.transactional() || participants.contains(each.name()))))
        .toList();
  }

  /** Whether a namespace is that of the stores' own tables. */
  private static boolean isInternal(String namespace) {
    return namespace.equals(TableName.SYSTEM_NAMESPACE)
        || namespace.equals(SharedDefinitions.NAMESPACE);
  }

  /** What a cell of a table becomes in the target. */
  public UnaryOperator<Cell> change(TableName stored) {
    return changes.getOrDefault(stored, UnaryOperator.identity());
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
