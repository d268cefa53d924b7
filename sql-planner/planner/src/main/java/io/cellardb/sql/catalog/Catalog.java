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
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The catalog of a store: reads and writes the definitions of its tables. Safe for use by many
 * threads; changes are made one at a time and are durable when a call returns. One catalog at a
 * time serves a store, and all changes of tables that SQL defines go through it.
 *
 * <p>A definition without its table of the store is never seen: a table is created before its
 * definition is written, and dropped after its definition is removed. What a crash between the two
 * steps leaves behind is a table of the store without a definition, which is not in any snapshot;
 * it keeps its name taken until {@link #dropTable} drops it.
 */
public final class Catalog {
  private static final List<String> VIEW_NAMESPACES = List.of("information_schema", "sys");

  private final Admin admin;
  private final DefinitionTable definitions;
  private final Object lock = new Object();

  @GuardedBy("lock")
  private long lastVersion;

  private volatile CatalogSnapshot snapshot;

  private Catalog(Store store) {
    admin = store.admin();
    definitions = new DefinitionTable(store);
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
    Set<TableName> stored =
        catalog.admin.tables().stream().map(TableDescriptor::name).collect(Collectors.toSet());
    synchronized (catalog.lock) {
      catalog.publish(
          catalog.definitions.read().stream()
              .filter(table -> stored.contains(table.name()))
              .toList());
    }
    return catalog;
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
      publish(snapshot.tables());
    }
  }

  /**
   * Drops a namespace.
   *
   * @param name as it is stored
   * @param cascade whether its tables, also those without a definition, are dropped first
   * @throws CatalogException 3F000 if it does not exist, 2BP01 if it is reserved, or has tables and
   *     {@code cascade} is false
   */
  public void dropNamespace(String name, boolean cascade) {
    if (name.equals(TableName.DEFAULT_NAMESPACE) || name.equals(TableName.SYSTEM_NAMESPACE)) {
      throw new CatalogException(
          DEPENDENTS_EXIST, "namespace '" + name + "' is needed by the system");
    }
    synchronized (lock) {
      if (!snapshot.namespaces().contains(name)) {
        throw noSuchNamespace(name);
      }
      List<TableName> tables =
          admin.tables().stream()
              .map(TableDescriptor::name)
              .filter(table -> table.namespace().equals(name))
              .toList();
      if (!tables.isEmpty() && !cascade) {
        throw new CatalogException(
            DEPENDENTS_EXIST,
            "namespace '"
                + name
                + "' still has tables ("
                + tables.get(0).qualifier()
                + (tables.size() > 1 ? ", ..." : "")
                + "); DROP NAMESPACE ... CASCADE drops them too");
      }
      tables.forEach(this::dropTable);
      admin.dropNamespace(name);
      publish(snapshot.tables());
    }
  }

  /**
   * Creates a table, in the store and then in the catalog.
   *
   * @throws CatalogException 3F000 if its namespace does not exist, 42P07 if there is a table of
   *     this name without regard to case, 42501 in the namespace of the system
   */
  public void createTable(TableDefinition table) {
    TableName name = table.name();
    checkNotInternal(name);
    synchronized (lock) {
      if (!snapshot.namespaces().contains(name.namespace())) {
        throw noSuchNamespace(name.namespace());
      }
      if (snapshot.tables(name.namespace()).stream()
          .anyMatch(other -> other.name().qualifier().equalsIgnoreCase(name.qualifier()))) {
        throw new CatalogException(
            DUPLICATE_TABLE, "table " + TableDefinition.display(name) + " exists already");
      }
      if (admin.describe(name).isPresent()) {
        throw new CatalogException(
            DUPLICATE_TABLE,
            "the store has a table "
                + TableDefinition.display(name)
                + " already, which was not defined by SQL; DROP TABLE drops it");
      }
      admin.createTable(table.descriptor());
      definitions.put(table);
      List<TableDefinition> tables = new ArrayList<>(snapshot.tables());
      tables.add(table);
      publish(tables);
    }
  }

  /**
   * Drops a table, its definition first. Also drops a table of the store without a definition.
   *
   * @param name as it is stored
   * @throws CatalogException 42P01 if it does not exist, 42501 in the namespace of the system
   */
  public void dropTable(TableName name) {
    checkNotInternal(name);
    synchronized (lock) {
      checkStored(name);
      if (snapshot.find(name).isPresent()) {
        definitions.delete(name);
        publish(snapshot.tables().stream().filter(table -> !table.name().equals(name)).toList());
      }
      admin.dropTable(name);
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
      throw new CatalogException(NO_SUCH_TABLE, "no such table: " + TableDefinition.display(name));
    }
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
  private void publish(Collection<TableDefinition> tables) {
    Set<String> namespaces = new HashSet<>();
    admin.namespaces().forEach(namespace -> namespaces.add(namespace.name()));
    lastVersion++;
    snapshot = new CatalogSnapshot(lastVersion, namespaces, tables);
  }
}
