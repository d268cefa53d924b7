package io.cellardb.sql.access;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.Progress;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.runtime.NodeActuals;
import io.cellardb.sql.time.LostVersions;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;

/** Hands a store's batches on, decoded without copying where the bytes allow it. */
final class ScanOperator implements Operator {
  private final RowScanner scanner;
  private final ScanFieldList fields;
  private final LostVersions lost;
  private final ExecutionContext context;
  private final Progress.Reading reading;
  private NodeActuals actuals;
  private boolean closed;

  /**
   * Reads a scan.
   *
   * @param expected about how many rows it looks at
   * @param lost judges the state that is read; null if it is the newest one
   * @param actuals is told in the end what the scan has cost; may be null
   */
  ScanOperator(
      RowScanner scanner,
      double expected,
      ScanFieldList fields,
      LostVersions lost,
      ExecutionContext context,
      NodeActuals actuals) {
    this.actuals = actuals;
    this.scanner = scanner;
    this.fields = fields;
    this.lost = lost;
    this.context = context;
    this.reading = new Progress.Reading(scanner::rowsLookedAt, expected);
    context.progress().begin(reading);
  }

  @Override
  public Batch next() {
    context.checkCancelled();
    RowBatch rows = scanner.next();
    if (lost != null) {
      lost.check(scanner.losses());
    }
    return rows == null ? null : fields.decode(rows);
  }

  @Override
  public void close() {
    scanner.close();
    if (!closed) {
      closed = true;
      context.progress().end(reading);
    }
    if (actuals != null) {
      actuals.scanned(scanner.statistics());
      actuals = null;
    }
  }
}
