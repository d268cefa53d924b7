package io.cellardb.sql.catalog;

import static io.cellardb.sql.catalog.CatalogException.DUPLICATE_TABLE;
import static io.cellardb.sql.catalog.CatalogException.INTERNAL_TABLE;
import static io.cellardb.sql.catalog.CatalogException.NO_SUCH_NAMESPACE;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.Admin;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Participation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The newest state of a catalog, and the lock of those who change it. Tables of the store without a
 * definition are added to each state that is published.
 */
final class CatalogState {
  /** How far a catalog may be behind what other clients do. */
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(CatalogState.class);

  /** Who changes the catalog holds it from the first look at the state to the publishing. */
  final Object lock = new Object();

  private final Admin admin;
  private final DefinitionTable definitions;
  private final Consumer<TableName> forgotten;

  @GuardedBy("lock")
  private long lastVersion;

  private volatile CatalogSnapshot snapshot;
  private final CatalogEpochs epochs;

  /**
   * Tables of the store that are dropped, or will be when nobody reads them any more. Nothing new
   * gets their names, which somebody may still know.
   */
  private final Set<TableName> leaving = ConcurrentHashMap.newKeySet();

  private final AtomicLong rewrites = new AtomicLong();

  /** When it was last looked whether other clients have changed something. */
  private final AtomicLong lastLook = new AtomicLong(System.nanoTime());

  /** A state before the first; {@code forgotten} is told of names that are undefined. */
  CatalogState(
      Admin admin,
      DefinitionTable definitions,
      CatalogEpochs epochs,
      Consumer<TableName> forgotten) {
    this.admin = admin;
    this.definitions = definitions;
    this.epochs = epochs;
    this.forgotten = forgotten;
  }

  /** Says that a table of the store will take the place of another one. */
  void rewrote() {
    rewrites.incrementAndGet();
  }

  /** How often that was said. */
  long rewrites() {
    return rewrites.get();
  }

  /** Who goes on by which state. */
  CatalogEpochs epochs() {
    return epochs;
  }

  /**
   * Drops tables of the store of which the newest state has nothing, when nobody goes on by an
   * older one.
   */
  void dropWhenUnread(Collection<TableName> stored) {
    if (!stored.isEmpty()) {
      leaving.addAll(stored);
      epochs.whenUnread(() -> stored.forEach(this::dropLeaving));
    }
  }

  /**
   * Drops a table of the store of which the newest state has nothing. Nothing new gets its name as
   * long as somebody goes on by an older state, who would write to what is not meant.
   */
  void dropNow(TableName stored) {
    leaving.add(stored);
    try {
      admin.dropTable(stored);
    } finally {
      epochs.whenUnread(() -> leaving.remove(stored));
    }
  }

  /** Whether a table of the store is only there for those who read it still. */
  boolean isLeaving(TableName stored) {
    return leaving.contains(stored);
  }

  private void dropLeaving(TableName stored) {
    try {
      if (admin.describe(stored).isPresent()) {
        admin.dropTable(stored);
      }
    } catch (StorageException e) {
      // Whoever has ended last has nothing to do with it; the table stays, as after a crash.
      LOG.warn("the table {} of the store, which nothing needs, could not be dropped", stored, e);
    } finally {
      leaving.remove(stored);
    }
  }

  /** The newest state. */
  CatalogSnapshot snapshot() {
    return snapshot;
  }

  /** Where definitions are kept. */
  DefinitionTable definitions() {
    return definitions;
  }

  /** A change of definitions, to be committed. */
  DefinitionTable.Change change() {
    return definitions.new Change();
  }

  /** A table as it is made in this store. */
  TableDefinition made(TableDefinition table) {
    return table.made(definitions.isShared() ? TableOrigin.SHARED : TableOrigin.CREATED);
  }

  /** Refuses a name that is taken, or whose namespace does not exist. */
  void checkNew(TableName name) {
    if (!snapshot.namespaces().contains(name.namespace())) {
      throw noSuchNamespace(name.namespace());
    }
    if (snapshot.isTaken(name)) {
      throw new CatalogException(
          DUPLICATE_TABLE,
          snapshot.kindOf(name) + " " + TableDefinition.display(name) + " exists already");
    }
  }

  /** Takes definitions away. */
  @GuardedBy("lock")
  void undefine(Collection<TableName> names) {
    if (!names.isEmpty()) {
      DefinitionTable.Change change = change();
      names.forEach(change::delete);
      CatalogSnapshot then = snapshot.without(names);
      for (TableDefinition table : then.tables()) {
        TableDefinition left =
            table.withForeignKeys(
                table.foreignKeys().stream().filter(key -> !names.contains(key.table())).toList());
        if (!left.equals(table)) {
          change.put(left);
          then = then.with(left);
        }
      }
      change.commit();
      List<TableName> rows = materializedRows(names);
      publish(then);
      names.forEach(forgotten);
      dropRows(rows);
    }
  }

  /** The tables of the store that have the rows of those of some views that are materialized. */
  List<TableName> materializedRows(Collection<TableName> views) {
    return snapshot.views().stream()
        .filter(view -> view.isMaterialized() && views.contains(view.name()))
        .map(view -> view.materialized().rows().stored())
        .toList();
  }

  /** Drops the rows of materialized views that are gone. */
  @GuardedBy("lock")
  void dropRows(List<TableName> stored) {
    if (!stored.isEmpty()) {
      stored.forEach(this::dropNow);
      publish(snapshot);
    }
  }

  /**
   * The name under which the rows of something new are stored: its own, or with a number where the
   * rows of something else, renamed since, are there.
   */
  TableName freeStoredName(TableName name) {
    Set<TableName> used = new HashSet<>(leaving);
    snapshot.tables().forEach(table -> used.addAll(table.allStored()));
    snapshot.views().stream()
        .filter(ViewDefinition::isMaterialized)
        .forEach(view -> used.add(view.materialized().rows().stored()));
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

  /** Refuses what belongs to the namespace of the system. */
  static void checkNotInternal(TableName name) {
    if (name.namespace().equals(TableName.SYSTEM_NAMESPACE)) {
      throw new CatalogException(
          INTERNAL_TABLE,
          "namespace " + TableName.SYSTEM_NAMESPACE + " is reserved for internal tables");
    }
  }

  /** The exception for a namespace that does not exist. */
  CatalogException noSuchNamespace(String name) {
    return new CatalogException(
        NO_SUCH_NAMESPACE,
        "no such namespace: '" + name + "'" + NearestName.hint(snapshot.namespaces(), name));
  }

  /** The namespaces of the store that SQL shows. Not every user is told which are hidden. */
  private Set<String> namespaces() {
    Set<String> shown = new HashSet<>();
    for (NamespaceDescriptor namespace : admin.namespaces()) {
      if (!CatalogNamespaces.isHidden(namespace)) {
        shown.add(namespace.name());
      }
    }
    if (definitions.isShared()) {
      shown.remove(definitions.namespace());
    }
    return shown;
  }

  /** Drops namespaces of the store that SQL does not show, once they have no tables. */
  @GuardedBy("lock")
  void dropUnneededNamespaces() {
    Set<String> used = new HashSet<>();
    admin.tables().forEach(table -> used.add(table.name().namespace()));
    for (NamespaceDescriptor namespace : admin.namespaces()) {
      if (CatalogNamespaces.isHidden(namespace) && !used.contains(namespace.name())) {
        admin.dropNamespace(namespace.name());
      }
    }
  }

  /** Reads all definitions, and shows them; those whose tables the store has not are left out. */
  void readDefinitions() {
    synchronized (lock) {
      // First these: what another client defines meanwhile is in the store by then.
      DefinitionTable.Definitions read = definitions.read();
      if (definitions.isShared()) {
        read.tables().forEach(this::expect);
      }
      Map<TableName, TableDescriptor> stored = new HashMap<>();
      admin.tables().forEach(table -> stored.put(table.name(), table));
      if (read.tables().stream().anyMatch(this::isElsewhere)) {
        rewrote();
      }
      publish(
          read.tables().stream()
              .filter(table -> stored.containsKey(table.stored()))
              .map(
                  table ->
                      withEntries(asStored(table, stored.get(table.stored())), stored.keySet()))
              .toList(),
          read.views().stream()
              .filter(
                  view ->
                      !view.isMaterialized()
                          || stored.containsKey(view.materialized().rows().stored()))
              .toList(),
          read.sequences(),
          read.access());
    }
  }

  /** Whether a definition is that of a table whose rows were in another table of the store. */
  private boolean isElsewhere(TableDefinition table) {
    return snapshot != null
        && snapshot
            .find(table.name())
            .filter(before -> !before.stored().equals(table.stored()))
            .isPresent();
  }

  /** Tells a store whose users may not all see what their tables are like. */
  private void expect(TableDefinition table) {
    boolean participates = CatalogTables.isApart(table);
    admin.expect(table.descriptor().taking(participates ? Participation.ROWS : Participation.NONE));
    for (IndexDefinition index : table.indexes()) {
      TableDescriptor entries = IndexEntries.of(table, index).definition().descriptor();
      admin.expect(entries.taking(participates ? Participation.ENTRIES : Participation.NONE));
    }
  }

  /** An index whose entries were dropped behind the catalog's back is none. */
  private static TableDefinition withEntries(TableDefinition table, Set<TableName> stored) {
    return table.withIndexes(
        table.indexes().stream().filter(index -> stored.contains(index.stored())).toList());
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

  /** Looks once in a while whether other clients have changed definitions, and reads them then. */
  void followOthers() {
    if (!definitions.isShared()) {
      return;
    }
    long last = lastLook.get();
    long now = System.nanoTime();
    if (now - last > LOOK_NANOS && lastLook.compareAndSet(last, now)) {
      readIfOutdated();
    }
  }

  /** Reads definitions again, if other clients can change them; whether they can. */
  boolean follow() {
    if (definitions.isShared()) {
      readDefinitions();
    }
    return definitions.isShared();
  }

  private boolean readIfOutdated() {
    if (!definitions.isOutdated()) {
      return false;
    }
    synchronized (lock) {
      if (!definitions.isOutdated()) {
        return false; // it was this client that was changing something
      }
      Set<TableName> before = new HashSet<>();
      snapshot.sequences().forEach(sequence -> before.add(sequence.name()));
      readDefinitions();
      snapshot.sequences().forEach(sequence -> before.remove(sequence.name()));
      before.forEach(forgotten);
      return true;
    }
  }

  /** Shows this state to all who ask from now on. */
  @GuardedBy("lock")
  void publish(CatalogSnapshot changed) {
    publish(changed.tables(), changed.views(), changed.sequences(), changed.access());
  }

  /** As {@link #publish(CatalogSnapshot)}, of these definitions. */
  @GuardedBy("lock")
  void publish(
      Collection<TableDefinition> known,
      Collection<ViewDefinition> views,
      Collection<SequenceDefinition> sequences,
      Access access) {
    try {
      List<TableDefinition> tables = defined(known);
      tables.replaceAll(definitions::versioned);
      tables.addAll(undefined(tables, views, sequences));
      lastVersion++;
      Set<String> namespaces = namespaces();
      Access present = of(access, tables, views, sequences, namespaces);
      snapshot = new CatalogSnapshot(lastVersion, namespaces, tables, views, sequences, present);
    } catch (RuntimeException | Error e) {
      definitions.forget(); // what was changed is not shown
      throw e;
    }
  }

  /** A state that is about to be, with other rights, which a change of definitions writes too. */
  @GuardedBy("lock")
  CatalogSnapshot with(DefinitionTable.Change change, CatalogSnapshot then, Access rights) {
    change.access(snapshot.access(), rights);
    return then.with(rights);
  }

  /** The rights on what is there. */
  private static Access of(
      Access access,
      List<TableDefinition> tables,
      Collection<ViewDefinition> views,
      Collection<SequenceDefinition> sequences,
      Set<String> namespaces) {
    if (access.objects().isEmpty() && access.namespaces().isEmpty()) {
      return access;
    }
    Set<TableName> present = new HashSet<>();
    tables.forEach(table -> present.add(table.name()));
    views.forEach(view -> present.add(view.name()));
    sequences.forEach(sequence -> present.add(sequence.name()));
    return access.of(present, namespaces);
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
    defined.forEach(table -> taken.addAll(table.allStored()));
    defined.forEach(table -> taken.add(table.name()));
    for (ViewDefinition view : views) {
      taken.add(view.name());
      if (view.isMaterialized()) {
        taken.add(view.materialized().rows().stored());
      }
    }
    sequences.forEach(sequence -> taken.add(sequence.name()));
    taken.addAll(leaving);
    Set<String> shown = namespaces();
    List<TableDefinition> undefined = new ArrayList<>();
    for (TableDescriptor table : admin.tables()) {
      if (!table.name().namespace().equals(TableName.SYSTEM_NAMESPACE)
          && shown.contains(table.name().namespace())
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
   * Looks for what other clients have changed: definitions, and tables that SQL has no definition
   * of; whether there is anything.
   */
  boolean refresh() {
    boolean outdated = definitions.isShared() && readIfOutdated();
    synchronized (lock) {
      List<TableDefinition> now =
          undefined(defined(snapshot.tables()), snapshot.views(), snapshot.sequences());
      List<TableDefinition> before =
          snapshot.tables().stream()
              .filter(table -> table.origin() == TableOrigin.UNDEFINED)
              .toList();
      if (new HashSet<>(now).equals(new HashSet<>(before))) {
        return outdated;
      }
      publish(snapshot);
      return true;
    }
  }
}
