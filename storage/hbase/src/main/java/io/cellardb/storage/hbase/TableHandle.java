package io.cellardb.storage.hbase;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.concurrent.atomic.LongAdder;

/** What the store knows of a table: its descriptor, and whether it dropped it. */
final class TableHandle {
  private final TableName name;
  private final org.apache.hadoop.hbase.TableName hbaseName;
  private final RegionBounds regions = new RegionBounds();
  private final LongAdder rowsWritten = new LongAdder();
  private volatile TableDescriptor descriptor;
  private volatile boolean dropped;

  TableHandle(TableDescriptor descriptor) {
    this.descriptor = descriptor;
    name = descriptor.name();
    hbaseName = Schemas.toHBase(name);
  }

  TableName name() {
    return name;
  }

  org.apache.hadoop.hbase.TableName hbaseName() {
    return hbaseName;
  }

  RegionBounds regions() {
    return regions;
  }

  /** Counts a row that this client is about to write. */
  void countWrite() {
    rowsWritten.increment();
  }

  /** How many rows this client has written, one that it has written twice as two. */
  long rowsWritten() {
    return rowsWritten.sum();
  }

  /** The descriptor as it was when it was last asked for. */
  TableDescriptor descriptor() {
    return descriptor;
  }

  void replace(TableDescriptor newer) {
    descriptor = newer;
  }

  void drop() {
    dropped = true;
  }

  void checkNotDropped() {
    if (dropped) {
      throw new StorageException(Code.TABLE_NOT_FOUND, "table " + name + " was dropped");
    }
  }
}
