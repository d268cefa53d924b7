package io.cellardb.sql.access;

import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.sql.runtime.NodeActuals;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScanner;
import org.apache.calcite.rel.type.RelDataType;

/**
 * The cells of a table as rows. The markers of rows are left out: they are how SQL keeps rows, not
 * what users keep in them.
 */
final class CellsOperator implements Operator {
  private final CellScanner scanner;
  private final String markerFamily;
  private final ByteString markerQualifier;
  private final KeyEncoding key; // null where the key is not shown in columns
  private final RelDataType rowType;
  private final ExecutionContext context;
  private NodeActuals actuals; // null once it was told, or if nobody asks
  private ByteString row = ByteString.EMPTY;
  private Object[] keyValues;

  /**
   * Starts to read.
   *
   * @param key decodes the key columns; null if there are none but {@code _row}
   * @param actuals is told in the end what the scan has cost; may be null
   */
  CellsOperator(
      CellScanner scanner,
      String markerFamily,
      ByteString markerQualifier,
      KeyEncoding key,
      RelDataType rowType,
      ExecutionContext context,
      NodeActuals actuals) {
    this.scanner = scanner;
    this.markerFamily = markerFamily;
    this.markerQualifier = markerQualifier;
    this.key = key;
    this.rowType = rowType;
    this.context = context;
    this.actuals = actuals;
  }

  @Override
  public Batch next() {
    context.checkCancelled();
    VectorBuilder[] columns = Vectors.builders(rowType);
    int rows = 0;
    Cell cell;
    while (rows < Batch.CAPACITY && (cell = scanner.next()) != null) {
      if (isMarker(cell)) {
        continue;
      }
      append(cell, columns);
      rows++;
    }
    if (rows == 0) {
      return null;
    }
    Vector[] vectors = new Vector[columns.length];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = columns[i].build();
    }
    return new Batch(vectors, rows);
  }

  /** Tombstones over the family have an empty qualifier, too, and are no business of a column. */
  private boolean isMarker(Cell cell) {
    return cell.qualifier().equals(markerQualifier)
        && cell.family().equals(markerFamily)
        && cell.kind() != CellKind.DELETE_FAMILY
        && cell.kind() != CellKind.DELETE_FAMILY_VERSION;
  }

  private void append(Cell cell, VectorBuilder[] columns) {
    if (!cell.row().equals(row)) {
      row = cell.row();
      keyValues = key == null ? new Object[0] : key.decode(row.array());
    }
    int column = 0;
    for (Object value : keyValues) {
      columns[column++].append(value);
    }
    columns[column++].append(row.array());
    columns[column++].append(cell.family());
    columns[column++].append(cell.qualifier().toUtf8());
    columns[column++].append(cell.timestamp());
    columns[column++].append(cell.kind().isTombstone() ? null : cell.value().array());
    if (column < columns.length) {
      columns[column].append(cell.kind().name());
    }
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
