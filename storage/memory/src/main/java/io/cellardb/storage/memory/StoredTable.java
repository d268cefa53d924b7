package io.cellardb.storage.memory;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;

/** A table of the store: its descriptor and its present contents. */
final class StoredTable {
  final TableDescriptor descriptor;
  private volatile Contents contents = Contents.empty(0);
  private volatile boolean dropped;

  StoredTable(TableDescriptor descriptor) {
    this.descriptor = descriptor;
  }

  Contents contents() {
    return contents;
  }

  /** Puts other contents in place; the caller holds the store's lock. */
  void replace(Contents others) {
    contents = others;
  }

  void drop() {
    dropped = true;
    contents = Contents.empty(0);
  }

  void checkNotDropped() {
    if (dropped) {
      throw new StorageException(
          Code.TABLE_NOT_FOUND, "table " + descriptor.name() + " was dropped");
    }
  }
}
