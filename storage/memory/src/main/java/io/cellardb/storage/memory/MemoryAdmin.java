package io.cellardb.storage.memory;

import io.cellardb.storage.Admin;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

/** Namespaces and tables. Changes hold the lock of the store. */
final class MemoryAdmin implements Admin {
  private static final Set<String> RESERVED =
      Set.of(TableName.DEFAULT_NAMESPACE, TableName.SYSTEM_NAMESPACE);

  /** A guess of what a row takes; nobody plans by the size of memory. */
  private static final long BYTES_PER_ROW = 256;

  private final MemoryStore store;
  private final NavigableMap<TableName, StoredTable> tables;
  private final NavigableMap<String, NamespaceDescriptor> namespaces =
      new ConcurrentSkipListMap<>();

  MemoryAdmin(MemoryStore store, NavigableMap<TableName, StoredTable> tables) {
    this.store = store;
    this.tables = tables;
    RESERVED.forEach(name -> namespaces.put(name, new NamespaceDescriptor(name)));
  }

  @Override
  public List<NamespaceDescriptor> namespaces() {
    store.checkOpen();
    return List.copyOf(namespaces.values());
  }

  @Override
  public void createNamespace(NamespaceDescriptor namespace) {
    synchronized (store) {
      store.checkOpen();
      checkNotReserved(namespace.name());
      if (namespaces.containsKey(namespace.name())) {
        throw new StorageException(
            Code.NAMESPACE_EXISTS, "namespace " + namespace.name() + " exists already");
      }
      namespaces.put(namespace.name(), namespace);
    }
  }

  @Override
  public void alterNamespace(NamespaceDescriptor namespace) {
    throw new StorageException(Code.UNSUPPORTED, "not yet");
  }

  @Override
  public void alterTable(TableDescriptor table) {
    throw new StorageException(Code.UNSUPPORTED, "not yet");
  }

  @Override
  public void dropNamespace(String name) {
    synchronized (store) {
      store.checkOpen();
      checkNotReserved(name);
      checkNamespaceExists(name);
      if (tablesIn(name) > 0) {
        throw new StorageException(
            Code.NAMESPACE_NOT_EMPTY, "namespace " + name + " still has tables; drop them first");
      }
      namespaces.remove(name);
    }
  }

  @Override
  public List<TableDescriptor> tables() {
    store.checkOpen();
    return tables.values().stream().map(table -> table.descriptor).toList();
  }

  @Override
  public Optional<TableDescriptor> describe(TableName name) {
    store.checkOpen();
    return Optional.ofNullable(tables.get(name)).map(table -> table.descriptor);
  }

  @Override
  public void createTable(TableDescriptor table) {
    TableName name = table.name();
    synchronized (store) {
      store.checkOpen();
      checkNamespaceExists(name.namespace());
      if (tables.containsKey(name)) {
        throw new StorageException(Code.TABLE_EXISTS, "table " + name + " exists already");
      }
      int quota = namespaces.get(name.namespace()).maxTables();
      if (tablesIn(name.namespace()) >= quota) {
        throw new StorageException(
            Code.QUOTA_EXCEEDED,
            "namespace " + name.namespace() + " may hold no more than " + quota + " tables");
      }
      tables.put(name, new StoredTable(table));
    }
  }

  @Override
  public void dropTable(TableName name) {
    synchronized (store) {
      existing(name).drop();
      tables.remove(name);
    }
  }

  @Override
  public void truncateTable(TableName name) {
    synchronized (store) {
      StoredTable table = existing(name);
      table.replace(Contents.empty(table.contents().truncations() + 1));
    }
  }

  @Override
  public void flush(TableName name) {
    existing(name);
  }

  @Override
  public void compact(TableName name, boolean major) {
    synchronized (store) {
      StoredTable table = existing(name);
      if (major) {
        table.replace(MajorCompaction.compact(table.descriptor, table.contents(), store.now()));
      }
    }
  }

  @Override
  public TableStatistics statistics(TableName name) {
    long rows = existing(name).contents().rows().size();
    return new TableStatistics(rows, rows * BYTES_PER_ROW);
  }

  private StoredTable existing(TableName name) {
    store.checkOpen();
    return store.stored(name);
  }

  private long tablesIn(String namespace) {
    return tables.keySet().stream().filter(t -> t.namespace().equals(namespace)).count();
  }

  private void checkNamespaceExists(String name) {
    if (!namespaces.containsKey(name)) {
      throw new StorageException(Code.NAMESPACE_NOT_FOUND, "there is no namespace " + name);
    }
  }

  private static void checkNotReserved(String name) {
    if (RESERVED.contains(name)) {
      throw new StorageException(
          Code.NAMESPACE_RESERVED, "namespace " + name + " belongs to the store itself");
    }
  }
}
