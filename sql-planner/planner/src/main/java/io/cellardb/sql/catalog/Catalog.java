package io.cellardb.sql.catalog;

import static io.cellardb.sql.catalog.CatalogException.DEPENDENTS_EXIST;
import static io.cellardb.sql.catalog.CatalogException.DUPLICATE_NAMESPACE;
import static io.cellardb.sql.catalog.CatalogException.DUPLICATE_TABLE;
import static io.cellardb.sql.catalog.CatalogException.INTERNAL_TABLE;
import static io.cellardb.sql.catalog.CatalogException.NO_SUCH_NAMESPACE;
import static io.cellardb.sql.catalog.CatalogException.NO_SUCH_TABLE;
import static io.cellardb.sql.catalog.CatalogException.RESERVED_NAME;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.Admin;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The catalog of a store: reads and writes the definitions of its tables. Safe for use by many
 * threads; changes are made one at a time and are durable when a call returns. One catalog at a
 * time serves a store, and all changes of tables that SQL defines go through it.
 *
 * <p>A definition without its table of the store is never seen: a table is created before its
 * definition is written, and dropped after its definition is removed. A table of the store without
 * a definition, which another client has made or a crash between the two steps has left, is in a
 * snapshot with nothing but its key and families; {@link #refresh} looks for new ones.
 */
public final class Catalog {
  private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);

  /** The schemas that can only be read, in lower case. */
  public static final List<String> VIEW_NAMESPACES = List.of("information_schema", "sys");

  private final Admin admin;
  private final DefinitionTable definitions;
  private final SequenceValues sequenceValues;
  private final Object lock = new Object();

  @GuardedBy("lock")
  private long lastVersion;

  private volatile CatalogSnapshot snapshot;

  private Catalog(Store store) {
    admin = store.admin();
    definitions = new DefinitionTable(store);
    sequenceValues =
        new SequenceValues(store, name -> snapshot.sequence(name.namespace(), name.qualifier()));
  }

  /**
   * Reads the catalog of a store; a definition whose table was dropped behind the catalog's back is
   * left out. Writes nothing.
   *
   * @throws io.cellardb.storage.StorageException NEWER_FORMAT if a newer version of Cellar wrote a
   *     definition, CORRUPTION if one cannot be read
   */
  public static Catalog open(Store store) {
    Catalog catalog = new Catalog(store);
    Map<TableName, TableDescriptor> stored =
        catalog.admin.tables().stream()
            .collect(Collectors.toMap(TableDescriptor::name, Function.identity()));
    synchronized (catalog.lock) {
      catalog.publish(
          catalog.definitions.tables().stream()
              .filter(table -> stored.containsKey(table.stored()))
              .map(table -> asStored(table, stored.get(table.stored())))
              .toList(),
          catalog.definitions.views(),
          catalog.definitions.sequences());
    }
    return catalog;
  }

  /** The options of families are the store's, whoever changed them there. */
  private static TableDefinition asStored(TableDefinition table, TableDescriptor stored) {
    return table.withFamilies(
        table.families().stream()
            .map(
                family ->
                    stored.families().stream()
                        .filter(other -> other.name().equals(family.name()))
                        .findFirst()
                        .orElse(family))
            .toList());
  }

  /**
   * Does something while nobody else changes the catalog, such as looking at the newest state and
   * then changing it. May be nested, and holds up nobody who only reads.
   */
  public void exclusively(Runnable work) {
    synchronized (lock) {
      work.run();
    }
  }

  /** The newest state. */
  public CatalogSnapshot snapshot() {
    return snapshot;
  }

  /**
   * Creates a namespace.
   *
   * @throws CatalogException 42P06 if there is one of this name without regard to case, 42939 if
   *     the name is that of a schema of views
   */
  public void createNamespace(NamespaceDescriptor namespace) {
    String name = namespace.name();
    if (VIEW_NAMESPACES.stream().anyMatch(name::equalsIgnoreCase)) {
      throw new CatalogException(RESERVED_NAME, "the namespace name '" + name + "' is reserved");
    }
    synchronized (lock) {
      if (snapshot.namespaces().stream().anyMatch(name::equalsIgnoreCase)) {
        throw new CatalogException(DUPLICATE_NAMESPACE, "namespace '" + name + "' exists already");
      }
      admin.createNamespace(namespace);
      publish(snapshot);
    }
  }

  /**
   * Gives a namespace other quotas or properties.
   *
   * @param name as it is stored
   * @throws CatalogException 3F000 if it does not exist
   */
  public void alterNamespace(String name, UnaryOperator<NamespaceDescriptor> change) {
    synchronized (lock) {
      NamespaceDescriptor namespace =
          admin.namespaces().stream()
              .filter(other -> other.name().equals(name))
              .findFirst()
              .orElseThrow(() -> noSuchNamespace(name));
      admin.alterNamespace(change.apply(namespace));
    }
  }

  /**
   * Drops a namespace.
   *
   * @param name as it is stored
   * @param cascade whether its views, and its tables, also those without a definition, are dropped
   *     with it
   * @param dependents views of other namespaces, which are dropped with it
   * @throws CatalogException 3F000 if it does not exist, 2BP01 if it is reserved, or has tables or
   *     views and {@code cascade} is false
   */
  public void dropNamespace(String name, boolean cascade, Collection<TableName> dependents) {
    if (name.equals(TableName.DEFAULT_NAMESPACE) || name.equals(TableName.SYSTEM_NAMESPACE)) {
      throw new CatalogException(
          DEPENDENTS_EXIST, "namespace '" + name + "' is needed by the system");
    }
    synchronized (lock) {
      if (!snapshot.namespaces().contains(name)) {
        throw noSuchNamespace(name);
      }
      List<TableName> stored =
          admin.tables().stream()
              .map(TableDescriptor::name)
              .filter(table -> table.namespace().equals(name))
              .toList();
      if (!cascade) {
        checkEmpty(name, stored);
      }
      List<TableName> names = new ArrayList<>(dependents);
      snapshot.tables(name).forEach(table -> names.add(table.name()));
      snapshot.views(name).forEach(view -> names.add(view.name()));
      snapshot.sequences(name).forEach(sequence -> names.add(sequence.name()));
      undefine(names);
      stored.forEach(admin::dropTable);
      admin.dropNamespace(name);
      publish(snapshot);
    }
  }

  @GuardedBy("lock")
  private void checkEmpty(String namespace, List<TableName> stored) {
    Set<String> names = new TreeSet<>();
    snapshot.tables(namespace).forEach(table -> names.add(table.name().qualifier()));
    snapshot.views(namespace).forEach(view -> names.add(view.name().qualifier()));
    snapshot.sequences(namespace).forEach(other -> names.add(other.name().qualifier()));
    Set<TableName> defined =
        snapshot.tables().stream().map(TableDefinition::stored).collect(Collectors.toSet());
    for (TableName table : stored) {
      if (!defined.contains(table)) {
        names.add(table.qualifier());
      }
    }
    if (!names.isEmpty()) {
      throw new CatalogException(
          DEPENDENTS_EXIST,
          "namespace '"
              + namespace
              + "' still has tables ("
              + names.iterator().next()
              + (names.size() > 1 ? ", ..." : "")
              + "); DROP NAMESPACE ... CASCADE drops them too");
    }
  }

  /**
   * Creates a table, in the store and then in the catalog. Where the store has a table of its name
   * that is another one's, renamed since, the rows are stored under the name with a number.
   *
   * @throws CatalogException 3F000 if its namespace does not exist, 42P07 if there is a table or
   *     view of this name without regard to case, 42501 in the namespace of the system
   */
  public void createTable(TableDefinition table) {
    createTable(table, created -> List.of());
  }

  /**
   * As {@link #createTable(TableDefinition)}, with rows: it is seen with them or not at all.
   *
   * @param fill writes rows into the table of the store that the definition names, which nobody
   *     else knows of yet, and returns the sequences of identity columns, created with the table
   */
  public void createTable(
      TableDefinition table, Function<TableDefinition, Collection<SequenceDefinition>> fill) {
    checkNotInternal(table.name());
    synchronized (lock) {
      checkNew(table.name());
      TableName stored = freeStoredName(table.name());
      TableDefinition created = stored.equals(table.stored()) ? table : table.withStored(stored);
      admin.createTable(created.descriptor());
      Collection<SequenceDefinition> sequences;
      try {
        sequences = fill.apply(created);
        sequences.forEach(sequence -> checkNew(sequence.name()));
      } catch (RuntimeException | Error e) {
        admin.dropTable(created.stored());
        throw e;
      }
      DefinitionTable.Change change = definitions.new Change().put(created);
      CatalogSnapshot then = snapshot.with(created);
      for (SequenceDefinition sequence : sequences) {
        change.put(sequence);
        then = then.with(sequence);
      }
      change.commit();
      publish(then);
    }
  }

  private void checkNew(TableName name) {
    if (!snapshot.namespaces().contains(name.namespace())) {
      throw noSuchNamespace(name.namespace());
    }
    if (snapshot.isTaken(name)) {
      throw new CatalogException(
          DUPLICATE_TABLE,
          snapshot.kindOf(name) + " " + TableDefinition.display(name) + " exists already");
    }
  }

  private TableName freeStoredName(TableName name) {
    Set<TableName> used =
        snapshot.tables().stream().map(TableDefinition::stored).collect(Collectors.toSet());
    TableName free = name;
    for (int i = 2; used.contains(free); i++) {
      free = new TableName(name.namespace(), name.qualifier() + "." + i);
    }
    if (admin.describe(free).isPresent()) {
      throw new CatalogException(
          DUPLICATE_TABLE,
          "the store has a table "
              + TableDefinition.display(free)
              + " already, which was not defined by SQL; DROP TABLE drops it");
    }
    return free;
  }

  /**
   * Replaces the definition of a table. Families that it gains, and new options, are made in the
   * store before; families that it loses are dropped with their cells afterwards, so that none is
   * ever missing that a definition names.
   *
   * @param before as it is now
   * @param after under the same name or another one
   * @param dependents views that are dropped with what {@code after} no longer has
   * @throws CatalogException 42P07 if its new name is taken
   */
  public void alterTable(
      TableDefinition before, TableDefinition after, Collection<TableName> dependents) {
    alterTable(before, after, dependents, List.of());
  }

  /**
   * As {@link #alterTable(TableDefinition, TableDefinition, Collection)}.
   *
   * @param added sequences of identity columns that it gains; those of columns that it loses go
   *     with them
   */
  public void alterTable(
      TableDefinition before,
      TableDefinition after,
      Collection<TableName> dependents,
      Collection<SequenceDefinition> added) {
    checkDefined(before);
    synchronized (lock) {
      DefinitionTable.Change change = definitions.new Change().put(after);
      added.forEach(sequence -> checkNew(sequence.name()));
      added.forEach(change::put);
      if (!after.name().equals(before.name())) {
        if (!after.name().qualifier().equalsIgnoreCase(before.name().qualifier())) {
          checkNew(after.name());
        }
        change.delete(before.name());
      }
      Set<String> names = new HashSet<>();
      before.families().forEach(family -> names.add(family.name()));
      boolean leftovers =
          before.origin() == TableOrigin.CREATED
              && admin.describe(before.stored()).stream()
                  .flatMap(stored -> stored.families().stream())
                  .anyMatch(family -> !names.contains(family.name()));
      if (leftovers) {
        // A crash has left a family that was being dropped; its cells must not come back.
        admin.alterTable(before.descriptor());
      }
      List<FamilyDescriptor> present =
          before.origin() == TableOrigin.CREATED
              ? before.families()
              : admin.describe(before.stored()).map(TableDescriptor::families).orElse(List.of());
      Map<String, FamilyDescriptor> families = new LinkedHashMap<>();
      present.forEach(family -> families.put(family.name(), family));
      before.families().forEach(family -> families.put(family.name(), family));
      after.families().forEach(family -> families.put(family.name(), family));
      List<FamilyDescriptor> all = List.copyOf(families.values());
      if (!all.equals(present)) {
        admin.alterTable(new TableDescriptor(before.stored(), all));
      }
      List<TableName> lost = new ArrayList<>(dependents);
      lost.addAll(before.sequences());
      lost.removeAll(after.sequences());
      lost.forEach(change::delete);
      change.commit();
      List<TableName> gone = new ArrayList<>(lost);
      gone.add(before.name());
      CatalogSnapshot then = snapshot.without(gone).with(after);
      for (SequenceDefinition sequence : added) {
        then = then.with(sequence);
      }
      publish(then);
      lost.forEach(sequenceValues::forget);
      Set<String> dropped = new HashSet<>(names);
      after.families().forEach(family -> dropped.remove(family.name()));
      if (!dropped.isEmpty()) {
        admin.alterTable(
            new TableDescriptor(
                after.stored(),
                all.stream().filter(family -> !dropped.contains(family.name())).toList()));
      }
    }
  }

  /**
   * Creates a sequence.
   *
   * @throws CatalogException 42P07 if its name is taken
   */
  public void createSequence(SequenceDefinition sequence) {
    checkNotInternal(sequence.name());
    synchronized (lock) {
      checkNew(sequence.name());
      definitions.new Change().put(sequence).commit();
      publish(snapshot.with(sequence));
    }
  }

  /**
   * Replaces the definition of a sequence.
   *
   * @param restart the value that it goes on with; null if it goes on from where it stands
   * @throws CatalogException 22023 if that is out of its limits
   */
  @SuppressWarnings("GuardedBy") // What is done exclusively is done at once, with the lock held.
  public void alterSequence(SequenceDefinition after, Long restart) {
    synchronized (lock) {
      sequenceValues.exclusively(
          after.name(),
          () -> {
            Long next = restart == null ? definitions.nextOf(after.name()) : restart;
            if (next != null && (next < after.least() || next > after.greatest())) {
              throw new CatalogException(
                  CatalogException.INVALID_TYPE_PARAMETER,
                  "sequence "
                      + TableDefinition.display(after.name())
                      + " cannot go on with "
                      + next
                      + ", which is not between its MINVALUE and MAXVALUE");
            }
            DefinitionTable.Change change = definitions.new Change().put(after);
            if (restart != null) {
              change.restart(after.name(), restart);
            }
            change.commit();
            publish(snapshot.with(after));
          });
    }
  }

  /**
   * Drops a sequence.
   *
   * @param dependents views that are dropped with it
   */
  public void dropSequence(TableName sequence, Collection<TableName> dependents) {
    synchronized (lock) {
      List<TableName> names = new ArrayList<>(dependents);
      names.add(sequence);
      undefine(names);
    }
  }

  /** Where the values of sequences come from. */
  public SequenceValues sequenceValues() {
    return sequenceValues;
  }

  /** Refuses, with 0A000, to change what has no definition. */
  public static void checkDefined(TableDefinition table) {
    if (table.origin() == TableOrigin.UNDEFINED) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED,
          "table "
              + TableDefinition.display(table.name())
              + " was not created by SQL; CREATE TABLE ... OVER EXISTING defines its columns"
              + " first");
    }
  }

  /** Creates a view, or replaces the one of the same name. */
  public void putView(ViewDefinition view) {
    checkNotInternal(view.name());
    synchronized (lock) {
      if (snapshot.views(view.name().namespace()).stream()
          .noneMatch(other -> other.name().equals(view.name()))) {
        checkNew(view.name());
      }
      definitions.new Change().put(view).commit();
      publish(snapshot.with(view));
    }
  }

  /** Drops views. */
  public void dropViews(Collection<TableName> views) {
    synchronized (lock) {
      undefine(views);
    }
  }

  /**
   * Drops a table, its definition first. Also drops a table of the store without a definition. Of
   * one that was defined over an existing table, nothing but the definition goes.
   *
   * @param name as it is stored
   * @param dependents views that are dropped with it
   * @throws CatalogException 42P01 if it does not exist, 42501 in the namespace of the system
   */
  public void dropTable(TableName name, Collection<TableName> dependents) {
    checkNotInternal(name);
    synchronized (lock) {
      Optional<TableDefinition> table = snapshot.find(name);
      TableName stored = table.map(TableDefinition::stored).orElse(name);
      checkStored(stored);
      if (table.isPresent() && table.get().origin() != TableOrigin.UNDEFINED) {
        List<TableName> names = new ArrayList<>(dependents);
        names.add(name);
        names.addAll(table.get().sequences());
        undefine(names);
      } else if (table.isEmpty()
          && snapshot.tables().stream().anyMatch(other -> other.stored().equals(name))) {
        throw noSuchTable(name);
      }
      if (table.isEmpty() || table.get().origin() != TableOrigin.EXISTING) {
        admin.dropTable(stored);
        publish(snapshot);
      }
    }
  }

  /** Makes everything anew that was made for this version of the catalog, such as plans. */
  public void renew() {
    synchronized (lock) {
      publish(snapshot);
    }
  }

  @GuardedBy("lock")
  private void undefine(Collection<TableName> names) {
    if (!names.isEmpty()) {
      DefinitionTable.Change change = definitions.new Change();
      names.forEach(change::delete);
      change.commit();
      publish(snapshot.without(names));
      names.forEach(sequenceValues::forget);
    }
  }

  /**
   * Drops all rows of a table, also for readers of older snapshots. The catalog does not change.
   *
   * @param name as it is stored
   * @throws CatalogException 42P01 if it does not exist, 42501 in the namespace of the system
   */
  public void truncateTable(TableName name) {
    checkNotInternal(name);
    synchronized (lock) {
      checkStored(name);
      admin.truncateTable(name);
    }
  }

  private void checkStored(TableName name) {
    if (admin.describe(name).isEmpty()) {
      throw noSuchTable(name);
    }
  }

  private static CatalogException noSuchTable(TableName name) {
    return new CatalogException(
        NO_SUCH_TABLE, "there is no table " + TableDefinition.display(name));
  }

  private static void checkNotInternal(TableName name) {
    if (name.namespace().equals(TableName.SYSTEM_NAMESPACE)) {
      throw new CatalogException(
          INTERNAL_TABLE,
          "namespace " + TableName.SYSTEM_NAMESPACE + " is reserved for internal tables");
    }
  }

  private CatalogException noSuchNamespace(String name) {
    return new CatalogException(
        NO_SUCH_NAMESPACE,
        "no such namespace: '" + name + "'" + NearestName.hint(snapshot.namespaces(), name));
  }

  @GuardedBy("lock")
  private void publish(CatalogSnapshot changed) {
    publish(changed.tables(), changed.views(), changed.sequences());
  }

  @GuardedBy("lock")
  private void publish(
      Collection<TableDefinition> known,
      Collection<ViewDefinition> views,
      Collection<SequenceDefinition> sequences) {
    List<TableDefinition> tables = defined(known);
    tables.addAll(undefined(tables, views, sequences));
    Set<String> namespaces = new HashSet<>();
    admin.namespaces().forEach(namespace -> namespaces.add(namespace.name()));
    lastVersion++;
    snapshot = new CatalogSnapshot(lastVersion, namespaces, tables, views, sequences);
  }

  private static List<TableDefinition> defined(Collection<TableDefinition> tables) {
    return new ArrayList<>(
        tables.stream().filter(table -> table.origin() != TableOrigin.UNDEFINED).toList());
  }

  /** The tables of the store that no definition is about, and whose names are free. */
  private List<TableDefinition> undefined(
      Collection<TableDefinition> defined,
      Collection<ViewDefinition> views,
      Collection<SequenceDefinition> sequences) {
    Set<TableName> taken = new HashSet<>();
    defined.forEach(table -> taken.add(table.stored()));
    defined.forEach(table -> taken.add(table.name()));
    views.forEach(view -> taken.add(view.name()));
    sequences.forEach(sequence -> taken.add(sequence.name()));
    List<TableDefinition> undefined = new ArrayList<>();
    for (TableDescriptor table : admin.tables()) {
      if (!table.name().namespace().equals(TableName.SYSTEM_NAMESPACE)
          && !taken.contains(table.name())) {
        try {
          undefined.add(TableDefinition.undefined(table));
        } catch (CatalogException e) {
          LOG.warn("SQL cannot show the table {}", table.name(), e);
        }
      }
    }
    return undefined;
  }

  /**
   * Looks for tables that other clients have made, dropped or altered, of which SQL has no
   * definition; whether there are any.
   */
  public boolean refresh() {
    synchronized (lock) {
      List<TableDefinition> now =
          undefined(defined(snapshot.tables()), snapshot.views(), snapshot.sequences());
      List<TableDefinition> before =
          snapshot.tables().stream()
              .filter(table -> table.origin() == TableOrigin.UNDEFINED)
              .toList();
      if (new HashSet<>(now).equals(new HashSet<>(before))) {
        return false;
      }
      publish(snapshot);
      return true;
    }
  }

  /**
   * Gives a table of the store a definition, in place of what it shows without one.
   *
   * @param table over it
   */
  public void defineExisting(TableDefinition table) {
    checkNotInternal(table.name());
    synchronized (lock) {
      definitions.new Change().put(table).commit();
      publish(snapshot.with(table));
    }
  }
}
