package io.cellardb.storage;

import java.util.List;

/**
 * A row that is loaded in bulk, see {@link Admin#bulkLoad}.
 *
 * @param row its key
 * @param puts its cells, at least one; those without a time get one from the store
 */
public record BulkRow(byte[] row, List<Mutation.Put> puts) {
  /** Checks the key. */
  public BulkRow {
    StorageLimits.checkRow(row);
  }
}
