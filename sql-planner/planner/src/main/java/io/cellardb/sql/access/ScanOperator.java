package io.cellardb.sql.access;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.plan.NodeActuals;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;

/** Hands a store's batches on, decoded without copying where the bytes allow it. */
final class ScanOperator implements Operator {
  private final RowScanner scanner;
  private final ScanFieldList fields;
  private final ExecutionContext context;
  private NodeActuals actuals;

  /**
   * Reads a scan.
   *
   * @param actuals is told in the end what the scan has cost; may be null
   */
  ScanOperator(
      RowScanner scanner, ScanFieldList fields, ExecutionContext context, NodeActuals actuals) {
    this.actuals = actuals;
    this.scanner = scanner;
    this.fields = fields;
    this.context = context;
  }

  @Override
  public Batch next() {
    context.checkCancelled();
    RowBatch rows = scanner.next();
    return rows == null ? null : fields.decode(rows);
  }

  @Override
  public void close() {
    scanner.close();
    if (actuals != null) {
      actuals.scanned(scanner.statistics());
      actuals = null;
    }
  }
}
