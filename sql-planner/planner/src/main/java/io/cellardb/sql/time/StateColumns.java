package io.cellardb.sql.time;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.Cell;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.ValueKind;
import java.util.List;

/** Appends the state of a row to a batch, column by column, as a store does with its newest one. */
public final class StateColumns {
  private final List<ScanColumn> columns;

  /** Fills batches with these columns. */
  public StateColumns(List<ScanColumn> columns) {
    this.columns = columns;
  }

  /**
   * Appends the present state of a history.
   *
   * @throws StorageException MALFORMED_VALUE for a value that cannot be read as its kind
   */
  public void append(RowHistory state, RowBatch batch) {
    for (int i = 0; i < columns.size(); i++) {
      append(columns.get(i), state, batch.column(i));
    }
    batch.rows(batch.rows() + 1);
  }

  private static void append(ScanColumn column, RowHistory state, ColumnVector target) {
    if (column instanceof ScanColumn.RowKey) {
      ((BytesColumn) target).append(state.row().array());
    } else if (column instanceof ScanColumn.KeyPart part) {
      append(part.kind(), state.row().array(), part.offset(), target);
    } else if (column instanceof ScanColumn.Cell wanted) {
      Cell cell = state.cells(wanted.family()).get(wanted.qualifier());
      if (cell == null) {
        target.appendAbsent();
      } else {
        wanted.kind().checkWidth(cell.value().length());
        append(wanted.kind(), cell.value().array(), 0, target);
        target.timeOfLast(cell.timestamp());
      }
    } else if (column instanceof ScanColumn.OpenFamily open) {
      MapColumn map = (MapColumn) target;
      for (Cell cell : state.cells(open.family()).values()) {
        ByteString qualifier = cell.qualifier();
        if (open.qualifiers().contains(qualifier)) {
          map.qualifiers().append(qualifier.array());
          map.values().append(cell.value().array());
          map.values().timeOfLast(cell.timestamp());
        }
      }
      map.appendRow();
    }
  }

  private static void append(ValueKind kind, byte[] bytes, int offset, ColumnVector target) {
    if (kind.isInteger()) {
      ((LongColumn) target).append(kind.decodeLong(bytes, offset));
    } else if (kind.isFloatingPoint()) {
      ((DoubleColumn) target).append(kind.decodeDouble(bytes, offset));
    } else {
      ((BytesColumn) target).append(bytes);
    }
  }
}
