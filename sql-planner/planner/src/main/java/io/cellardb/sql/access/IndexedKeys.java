package io.cellardb.sql.access;

import io.cellardb.sql.catalog.IndexUses;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.scan.IndexUnion;
import io.cellardb.sql.time.AsOf;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;

/** Reads from the entries of indexes which rows of their table a scan has to read. */
final class IndexedKeys {
  private final int most;
  private final List<CompiledScan> entries;
  private final KeyEncoding key;

  /** One for each index; none for the newest state. */
  private final List<PastKeys> past;

  /** The tables of the store that have the entries. */
  private final List<TableName> stored;

  /**
   * Reads entries.
   *
   * @param entries a scan of each index
   */
  IndexedKeys(IndexUnion union, List<CompiledScan> entries, TableDefinition table, AsOf asOf) {
    this.most = union.most();
    this.entries = List.copyOf(entries);
    this.key = KeyEncoding.of(table);
    this.past =
        asOf.isNewest()
            ? List.of()
            : union.any().stream().map(access -> new PastKeys(access, asOf)).toList();
    this.stored = union.any().stream().map(access -> access.index().definition().stored()).toList();
  }

  /**
   * The rows, of those that the scan may read; all of these if the entries are too many, or if some
   * may be missing of the state that is read.
   */
  RowRanges narrow(RowRanges rows, Execution execution) {
    for (PastKeys each : past) {
      if (!each.areComplete(execution)) {
        if (execution.node() != null) {
          execution.node().entriesMissing();
        }
        return rows;
      }
    }
    stored.forEach(each -> IndexUses.read(execution.context(), each));
    List<KeyRange> keys = new ArrayList<>();
    boolean all = read(keys, execution);
    if (execution.node() != null) {
      execution.node().indexed(keys.size(), all);
    }
    return all ? rows.intersect(RowRanges.of(keys)) : rows;
  }

  /** Adds the keys of rows; false if there are too many. */
  private boolean read(List<KeyRange> keys, Execution execution) {
    for (CompiledScan each : entries) {
      try (Operator scan = each.first(most + 1L, execution.alone())) {
        for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
          for (int i = 0; i < batch.size(); i++) {
            byte[] row = key.encode(batch.columns(), batch.row(i));
            keys.add(KeyRange.single(ByteString.wrap(row)));
          }
          if (keys.size() > most) {
            return false;
          }
        }
      }
    }
    return true;
  }
}
