package io.cellardb.storage.memory;

import io.cellardb.storage.Admin;
import io.cellardb.storage.BulkRow;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.DuplicateRowException;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import io.cellardb.storage.WriteBatch;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

/** Namespaces and tables. Changes hold the lock of the store. */
final class MemoryAdmin implements Admin {
  private static final Set<String> RESERVED =
      Set.of(TableName.DEFAULT_NAMESPACE, TableName.SYSTEM_NAMESPACE);

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
    synchronized (store) {
      store.checkOpen();
      checkNamespaceExists(namespace.name());
      namespaces.put(namespace.name(), namespace);
    }
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
    return tables.values().stream().map(StoredTable::descriptor).toList();
  }

  @Override
  public Optional<TableDescriptor> describe(TableName name) {
    store.checkOpen();
    return Optional.ofNullable(tables.get(name)).map(StoredTable::descriptor);
  }

  @Override
  public void createTable(TableDescriptor asked) {
    TableDescriptor table = asked.withoutCluster();
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
  public void alterTable(TableDescriptor table) {
    synchronized (store) {
      existing(table.name()).alter(table.withoutCluster(), store.now());
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
    rewrite(name, Compaction.FLUSH);
  }

  @Override
  public void compact(TableName name, boolean major) {
    rewrite(name, major ? Compaction.MAJOR : Compaction.MINOR);
  }

  @Override
  public void bulkLoad(TableName table, Iterator<BulkRow> rows) {
    existing(table);
    WriteBatch batch = new WriteBatch();
    Set<ByteString> seen = new HashSet<>();
    while (rows.hasNext()) {
      BulkRow row = rows.next();
      if (!seen.add(ByteString.wrap(row.row()))) {
        throw new DuplicateRowException(row.row());
      }
      batch.mutate(table, row.row(), List.copyOf(row.puts()));
    }
    store.apply(batch);
  }

  private void rewrite(TableName name, Compaction compaction) {
    synchronized (store) {
      StoredTable table = existing(name);
      table.replace(
          compaction.apply(table.layout(), table.contents(), store.horizon(), store.now()));
    }
  }

  @Override
  public TableStatistics statistics(TableName name) {
    StoredTable table = existing(name);
    return new TableStatistics(
        table.contents().rows().size(), table.bytes(), table.columnStatistics());
  }

  /** Refuses to add to the tables of a namespace that take all the bytes they may. */
  void checkQuota(String namespace) {
    long quota = namespaces.get(namespace).maxBytes();
    if (quota == NamespaceDescriptor.UNLIMITED_BYTES) {
      return;
    }
    long used =
        tables.values().stream()
            .filter(table -> table.descriptor().name().namespace().equals(namespace))
            .mapToLong(StoredTable::bytes)
            .sum();
    if (used >= quota) {
      throw new StorageException(
          Code.QUOTA_EXCEEDED,
          "the tables of namespace " + namespace + " may take no more than " + quota + " bytes");
    }
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
