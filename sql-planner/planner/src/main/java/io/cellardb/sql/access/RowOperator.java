package io.cellardb.sql.access;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.time.LostVersions;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.Table;

/** Reads the one row that a scan is about, the short way. */
final class RowOperator implements Operator {
  private final Table table;
  private final Projection projection;
  private final byte[] row;
  private final ScanFieldList fields;
  private final LostVersions lost;
  private boolean done;

  /**
   * Reads a row.
   *
   * @param lost judges the state that is read; null if it is the newest one
   */
  RowOperator(
      Table table, Projection projection, byte[] row, ScanFieldList fields, LostVersions lost) {
    this.table = table;
    this.projection = projection;
    this.row = row;
    this.fields = fields;
    this.lost = lost;
  }

  @Override
  public Batch next() {
    if (done) {
      return null;
    }
    done = true;
    RowBatch batch = new RowBatch(projection, 1);
    boolean exists = table.get(projection, row, batch);
    if (lost != null) {
      lost.check(batch.losses());
    }
    return exists ? fields.decode(batch) : null;
  }

  @Override
  public void close() {
    done = true;
  }
}
