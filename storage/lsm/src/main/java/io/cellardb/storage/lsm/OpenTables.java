package io.cellardb.storage.lsm;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** The tables of a store until it is closed. Safe for use by many threads. */
final class OpenTables {
  private final Map<TableName, OpenTable> tables = new ConcurrentHashMap<>();
  private final TableReaders readers = new TableReaders();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Those of a catalog. */
  OpenTables(StoreCatalog catalog) {
    catalog.tables().values().forEach(this::add);
  }

  /** A table that exists; an unknown one is an error. */
  OpenTable get(TableName name) {
    checkOpen();
    OpenTable table = tables.get(name);
    if (table == null) {
      throw new StorageException(Code.TABLE_NOT_FOUND, "there is no table " + name);
    }
    return table;
  }

  Optional<OpenTable> find(TableName name) {
    return Optional.ofNullable(tables.get(name));
  }

  boolean contains(TableName name) {
    return tables.containsKey(name);
  }

  /** Adds a table of the catalog. */
  void add(StoreCatalog.Entry entry) {
    tables.put(entry.descriptor().name(), new OpenTable(entry, readers));
  }

  void remove(TableName name) {
    tables.remove(name);
  }

  /** Drops the readers that are kept for reuse, with the files and memtables they hold. */
  void forgetReaders() {
    readers.clear();
  }

  void checkOpen() {
    if (closed.get()) {
      throw new StorageException(Code.CLOSED, "the store is closed");
    }
  }

  /** Has nothing read or written any more; false if somebody else has done so before. */
  boolean close() {
    return closed.compareAndSet(false, true);
  }
}
