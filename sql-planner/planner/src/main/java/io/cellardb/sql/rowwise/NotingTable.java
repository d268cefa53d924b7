package io.cellardb.sql.rowwise;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.Filter;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.Losses;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TimeRanges;
import java.util.ArrayList;
import java.util.List;

/** A table of which it is taken down what is read of its newest rows. */
final class NotingTable implements Table {
  private final Table table;
  private final RowsRead read;

  NotingTable(Table table, RowsRead read) {
    this.table = table;
    this.read = read;
  }

  @Override
  public TableDescriptor descriptor() {
    return table.descriptor();
  }

  /** What was is not changed any more by what somebody writes now. */
  private static boolean isOfPresent(Projection projection) {
    return projection.times().equals(TimeRanges.ALL);
  }

  /** The same with the row key as its last column. */
  private static Projection withKey(Projection projection) {
    List<ScanColumn> columns = new ArrayList<>(projection.columns());
    columns.add(new ScanColumn.RowKey());
    return projection.returning(columns);
  }

  /** Who reads the batches goes by the positions of columns, so that one more does not matter. */
  @Override
  public RowScanner scan(Scan scan) {
    if (!isOfPresent(scan.projection())) {
      return table.scan(scan);
    }
    return new NotingScanner(table.scan(scan.returning(withKey(scan.projection()))));
  }

  @Override
  public boolean get(Projection projection, byte[] row, RowBatch into) {
    boolean found = table.get(projection, row, into);
    if (found && isOfPresent(projection)) {
      read.add(ByteString.wrap(row), into, 0);
    }
    return found;
  }

  @Override
  public void get(Projection projection, Filter filter, List<byte[]> rows, RowBatch into) {
    if (!isOfPresent(projection)) {
      table.get(projection, filter, rows, into);
      return;
    }
    RowBatch keyed = new RowBatch(withKey(projection), rows.size());
    table.get(keyed.projection(), filter, rows, keyed);
    into.clear();
    for (int row = 0; row < keyed.rows(); row++) {
      read.add(key(keyed, row), keyed, row);
      for (int column = 0; column < into.columns(); column++) {
        append(keyed.column(column), row, into.column(column));
      }
    }
    into.rows(keyed.rows());
    into.losses().addAll(keyed.losses());
  }

  private static ByteString key(RowBatch batch, int row) {
    return batch.bytes(batch.columns() - 1).get(row);
  }

  private static void append(ColumnVector from, int row, ColumnVector to) {
    if (from.isAbsent(row)) {
      to.appendAbsent();
      return;
    }
    if (from instanceof MapColumn map) {
      MapColumn target = (MapColumn) to;
      for (int entry = map.entryStart(row); entry < map.entryStart(row + 1); entry++) {
        append(map.qualifiers(), entry, target.qualifiers());
        append(map.values(), entry, target.values());
      }
      target.appendRow();
    } else if (from instanceof LongColumn longs) {
      ((LongColumn) to).append(longs.values()[row]);
    } else if (from instanceof DoubleColumn doubles) {
      ((DoubleColumn) to).append(doubles.values()[row]);
    } else if (from instanceof BytesColumn bytes) {
      ((BytesColumn) to).append(bytes.data(), bytes.start()[row], bytes.length()[row]);
    }
    if (from.times() != null) {
      to.timeOfLast(from.times()[row]);
    }
  }

  @Override
  public CellScanner cells(CellScan scan) {
    return table.cells(scan);
  }

  @Override
  public long writeTime(byte[] row) {
    return table.writeTime(row);
  }

  /** A scan whose batches have the row key in their last column. */
  private final class NotingScanner implements RowScanner {
    private final RowScanner scanner;

    NotingScanner(RowScanner scanner) {
      this.scanner = scanner;
    }

    @Override
    public RowBatch next() {
      RowBatch batch = scanner.next();
      if (batch != null) {
        for (int row = 0; row < batch.rows(); row++) {
          read.add(key(batch, row), batch, row);
        }
      }
      return batch;
    }

    @Override
    public ScanStatistics statistics() {
      return scanner.statistics();
    }

    @Override
    public Losses losses() {
      return scanner.losses();
    }

    @Override
    public void close() {
      scanner.close();
    }
  }
}
