package io.cellardb.storage.lsm;

import io.cellardb.storage.BulkRow;
import io.cellardb.storage.DuplicateRowException;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Writes rows straight to files, family by family. As long as they come in the order of their keys
 * these are the files of the outcome; from the first row on that does not, rows are gathered in
 * memory, sorted, and written in runs, which are merged at the end.
 */
final class BulkLoad {
  /** What a row and a cell take in memory beside their bytes, roughly. */
  private static final int OVERHEAD = 100;

  private final OpenTable table;
  private final NewFiles files;
  private final long memory;
  private final ByteWriter record = new ByteWriter(1 << 12);

  private final List<BulkRow> gathered = new ArrayList<>();
  private long gatheredBytes;
  private boolean sorted = true;
  private byte[] last; // row that was written in order; null before the first

  /**
   * A load.
   *
   * @param files of that table
   * @param memory how many bytes of rows may be gathered
   */
  BulkLoad(OpenTable table, NewFiles files, long memory) {
    this.table = table;
    this.files = files;
    this.memory = memory;
  }

  /** Takes all rows. */
  void read(Iterator<BulkRow> rows) throws IOException {
    while (rows.hasNext()) {
      BulkRow row = rows.next();
      if (sorted && (last == null || Arrays.compareUnsigned(last, row.row()) < 0)) {
        write(row);
      } else if (sorted && Arrays.equals(last, row.row())) {
        throw new DuplicateRowException(row.row());
      } else {
        sorted = false;
        gather(row);
      }
    }
    spill();
  }

  private void gather(BulkRow row) throws IOException {
    gathered.add(row);
    gatheredBytes += row.row().length + OVERHEAD;
    for (Mutation.Put put : row.puts()) {
      gatheredBytes += put.qualifier().length + put.value().length + OVERHEAD;
    }
    if (gatheredBytes >= memory) {
      spill();
    }
  }

  private void spill() throws IOException {
    if (gathered.isEmpty()) {
      return;
    }
    files.endRuns();
    last = null;
    gathered.sort((a, b) -> Arrays.compareUnsigned(a.row(), b.row()));
    for (BulkRow row : gathered) {
      if (last != null && Arrays.equals(last, row.row())) {
        throw new DuplicateRowException(row.row());
      }
      write(row);
    }
    gathered.clear();
    gatheredBytes = 0;
  }

  private void write(BulkRow bulk) throws IOException {
    PendingRow row = new PendingRow(table, bulk.row(), null, files.time());
    row.add(List.copyOf(bulk.puts()), List.of());
    if (row.implicitTime() >= 0) {
      files.timeGiven();
    }
    record.clear();
    BatchRecord.begin(record, files.sequence(), files.time());
    row.encode(record);
    for (BatchRecord.Row part : BatchRecord.rows(record.array(), record.size())) {
      if (files.has(part.tree())) {
        files.add(part.tree(), part.row(), part.run());
      }
    }
    last = bulk.row();
  }
}
