package io.cellardb.sql.access;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.Operator;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.Table;

/** Reads the one row that a scan is about, the short way. */
final class RowOperator implements Operator {
  private final Table table;
  private final Projection projection;
  private final byte[] row;
  private final ScanFieldList fields;
  private boolean done;

  RowOperator(Table table, Projection projection, byte[] row, ScanFieldList fields) {
    this.table = table;
    this.projection = projection;
    this.row = row;
    this.fields = fields;
  }

  @Override
  public Batch next() {
    if (done) {
      return null;
    }
    done = true;
    RowBatch batch = new RowBatch(projection, 1);
    return table.get(projection, row, batch) ? fields.decode(batch) : null;
  }

  @Override
  public void close() {
    done = true;
  }
}
