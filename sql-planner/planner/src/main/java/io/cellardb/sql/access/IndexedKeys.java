package io.cellardb.sql.access;

import io.cellardb.sql.catalog.IndexUses;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.scan.IndexAccess;
import io.cellardb.sql.time.AsOf;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.List;

/** Reads from the entries of an index which rows of its table a scan has to read. */
final class IndexedKeys {
  private final IndexAccess access;
  private final CompiledScan entries;
  private final KeyEncoding key;

  /** Null for the newest state. */
  private final PastKeys past;

  IndexedKeys(IndexAccess access, CompiledScan entries, TableDefinition table, AsOf asOf) {
    this.access = access;
    this.entries = entries;
    this.key = KeyEncoding.of(table);
    this.past = asOf.isNewest() ? null : new PastKeys(access, asOf);
  }

  /**
   * The rows, of those that the scan may read; all of these if the entries are too many, or if some
   * may be missing of the state that is read.
   */
  RowRanges narrow(RowRanges rows, Execution execution) {
    if (past != null && !past.areComplete(execution)) {
      return rows;
    }
    IndexUses.read(execution.context(), access.index().stored());
    int most = access.most();
    List<KeyRange> keys = new ArrayList<>();
    try (Operator scan = entries.open(execution.alone())) {
      for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
        if (keys.size() + batch.size() > most) {
          return rows;
        }
        for (int i = 0; i < batch.size(); i++) {
          byte[] row = key.encode(batch.columns(), batch.row(i));
          keys.add(KeyRange.single(ByteString.wrap(row)));
        }
      }
    }
    return rows.intersect(RowRanges.of(keys));
  }
}
