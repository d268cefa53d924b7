package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.Filter;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** What was read, as lines of text to compare and to look at. */
final class Readings {
  private Readings() {}

  /** Each cell as {@code row/family:qualifier@time=value}, a tombstone with its kind instead. */
  static List<String> cells(Table table, CellScan scan) {
    List<String> lines = new ArrayList<>();
    try (CellScanner scanner = table.cells(scan)) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        lines.add(line(cell));
      }
    }
    return lines;
  }

  private static String line(Cell cell) {
    String what = cell.kind().isTombstone() ? " " + cell.kind() : "=" + cell.value();
    return cell.row()
        + "/"
        + cell.family()
        + ":"
        + cell.qualifier()
        + "@"
        + cell.timestamp()
        + what;
  }

  /** Each row as its columns with commas between, times after an at sign, absent ones as a dash. */
  static List<String> rows(Table table, Scan scan) {
    List<String> lines = new ArrayList<>();
    try (RowScanner scanner = table.scan(scan)) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        if (batch.rows() == 0 || batch.rows() > scan.batchRows()) {
          throw new AssertionError("a batch of " + batch.rows() + " rows");
        }
        addTo(lines, batch);
      }
    }
    return lines;
  }

  /** One row in the same form, or the empty list. */
  static List<String> get(Table table, Projection projection, ByteString row, RowBatch into) {
    boolean exists = table.get(projection, row.array(), into);
    if (into.rows() != (exists ? 1 : 0)) {
      throw new AssertionError("get is " + exists + " with " + into.rows() + " rows");
    }
    List<String> lines = new ArrayList<>();
    addTo(lines, into);
    return lines;
  }

  /** Those of some rows that exist and pass a filter, in the same form. */
  static List<String> get(
      Table table, Projection projection, Filter filter, List<ByteString> rows, RowBatch into) {
    table.get(projection, filter, rows.stream().map(ByteString::array).toList(), into);
    List<String> lines = new ArrayList<>();
    addTo(lines, into);
    return lines;
  }

  private static void addTo(List<String> lines, RowBatch batch) {
    for (int row = 0; row < batch.rows(); row++) {
      StringJoiner line = new StringJoiner(", ");
      for (int column = 0; column < batch.columns(); column++) {
        ColumnVector vector = batch.column(column);
        if (vector.size() != batch.rows()) {
          throw new AssertionError("column " + column + " has " + vector.size() + " rows");
        }
        line.add(value(batch.projection().columns().get(column), vector, row));
      }
      lines.add(line.toString());
    }
  }

  private static String value(ScanColumn wanted, ColumnVector column, int row) {
    if (column.isAbsent(row)) {
      return "-";
    }
    if (column instanceof MapColumn map) {
      StringJoiner entries = new StringJoiner(" ", "{", "}");
      boolean timed = wanted instanceof ScanColumn.OpenFamily open && open.timed();
      for (int e = map.entryStart(row); e < map.entryStart(row + 1); e++) {
        entries.add(map.qualifiers().get(e) + "=" + value(map.values(), e, timed));
      }
      return entries.toString();
    }
    return value(column, row, wanted instanceof ScanColumn.Cell cell && cell.timed());
  }

  private static String value(ColumnVector column, int row, boolean timed) {
    String value;
    if (column instanceof LongColumn longs) {
      value = Long.toString(longs.values()[row]);
    } else if (column instanceof DoubleColumn doubles) {
      value = Double.toString(doubles.values()[row]);
    } else {
      value = ((BytesColumn) column).get(row).toString();
    }
    return timed ? value + "@" + column.times()[row] : value;
  }
}
