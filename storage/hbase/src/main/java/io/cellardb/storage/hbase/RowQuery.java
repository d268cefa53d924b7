package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.ValueKind;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A read of rows through a projection: the gets and scans that ask a cluster for it, and how their
 * results go into a batch. Immutable.
 *
 * <p>Of rows that are to be consistent HBase is asked for all columns, since only these together
 * tell the row's newest time; columns and filter are applied to what is left of the result. So they
 * are where a row may be locked by a transaction.
 */
final class RowQuery {
  private final Projection projection;
  private final Filter filter;
  private final ColumnSet columns;

  /** What servers are asked for. */
  private final ColumnSet read;

  /** What of the filter is evaluated here. */
  private final Filter residual;

  /** The family of each column of the projection that has one. */
  private final byte[][] familyOf;

  /** The columns of the projection that are cells, in the order in which a row has them. */
  private final int[] cellOrder;

  /** As of when rows are read in which transactions may be about to commit; null for any others. */
  private final ReadTime time;

  /** A read of what there is. Refuses families that the table does not have. */
  RowQuery(HBaseStore store, TableHandle table, Projection projection, Filter filter) {
    this(store, table, projection, filter, null);
  }

  /** A read as of a time of transactions. Refuses families that the table does not have. */
  RowQuery(
      HBaseStore store, TableHandle table, Projection projection, Filter filter, ReadTime time) {
    this.time = time;
    this.projection = projection;
    this.filter = filter;
    projection.families().forEach(family -> store.checkFamily(table, family));
    columns = ColumnSet.of(projection);
    read = projection.rowConsistent() ? ColumnSet.all(table.descriptor()) : columns;
    residual = isAppliedHere() ? filter : pushed().residual();
    familyOf = projection.columns().stream().map(RowQuery::familyOf).toArray(byte[][]::new);
    cellOrder =
        IntStream.range(0, familyOf.length)
            .filter(i -> projection.columns().get(i) instanceof ScanColumn.Cell)
            .boxed()
            .sorted(
                Comparator.<Integer, byte[]>comparing(i -> familyOf[i], Bytes.BYTES_COMPARATOR)
                    .thenComparing(this::qualifier))
            .mapToInt(i -> i)
            .toArray();
  }

  private static byte[] familyOf(ScanColumn column) {
    if (column instanceof ScanColumn.Cell cell) {
      return Bytes.toBytes(cell.family());
    }
    return column instanceof ScanColumn.OpenFamily open ? Bytes.toBytes(open.family()) : null;
  }

  /** The qualifier of a column that is a cell. */
  private ByteString qualifier(int column) {
    return ((ScanColumn.Cell) projection.columns().get(column)).qualifier();
  }

  private PushedFilter pushed() {
    return PushedFilter.of(filter, projection.columns());
  }

  /**
   * Whether servers select neither columns nor rows: where all cells are needed to know which
   * count, or a row may be locked that will have others in a moment.
   */
  private boolean isAppliedHere() {
    return time != null || projection.rowConsistent();
  }

  /** Whether nothing is wanted of a row but its key. */
  boolean isOfKeys() {
    return columns.isOfKeys() && !projection.rowConsistent();
  }

  /** Whether no row can exist for it, since it names no family. */
  boolean isEmpty() {
    return columns.families().isEmpty();
  }

  /** Whether every row that the servers return is wanted. */
  boolean isSelectedByServers() {
    return residual.equals(Filter.ALL) && !isAppliedHere();
  }

  /** The read of one row. */
  Get get(ByteString row) {
    Get get = Reads.get(row.array(), read, projection.times()).setFilter(serversFilter(false));
    return time == null ? get : time.withState(get);
  }

  /** The read of many rows, without its bounds. */
  Scan scan(boolean reversed) {
    Scan scan = Reads.scan(read, projection.times()).setFilter(serversFilter(reversed));
    return time == null ? scan : time.withState(scan);
  }

  /** The read of many rows by their keys. */
  KeyedRows.Read ofKeys() {
    return new KeyedRows.Read(this::get, () -> scan(false));
  }

  /** A new one each time: filters have state. */
  private org.apache.hadoop.hbase.filter.Filter serversFilter(boolean reversed) {
    return isAppliedHere() ? null : Reads.all(columns.filter(reversed), pushed().pushed());
  }

  /**
   * A row that was read, once no transaction is about to change it as of the time of the read.
   *
   * @param row not empty
   * @return empty if it turns out not to exist
   */
  Result settled(Result row, Table hbase) throws IOException {
    return time == null ? row : settled(ByteString.wrap(row.getRow()), row, hbase);
  }

  /** The same of a row that may be empty, which does not tell its key. */
  Result settled(ByteString key, Result row, Table hbase) throws IOException {
    if (time == null) {
      return row;
    }
    Result settled = row;
    while (time.awaits(key, settled)) {
      settled = hbase.get(get(key));
    }
    return settled;
  }

  /** Appends a row to a batch if it exists for the projection and passes; whether it did. */
  boolean read(Result result, RowBatch into) {
    Result row = isAppliedHere() ? selected(result) : result;
    if (row.isEmpty()) {
      return false;
    }
    Cell[] cells = cells(row);
    if (!Filter.passes(residual, column -> value(column, row, cells[column]))) {
      return false;
    }
    checkWidths(row, cells);
    for (int i = 0; i < familyOf.length; i++) {
      append(i, row, cells[i], into.column(i));
    }
    into.rows(into.rows() + 1);
    return true;
  }

  /** The cells that count. */
  private Result selected(Result row) {
    Cell[] cells = time == null ? row.rawCells() : ReadTime.withoutState(row);
    if (!projection.rowConsistent()) {
      return Result.create(Stream.of(cells).filter(columns::contains).toList());
    }
    CellsOfNewestTime newest = new CellsOfNewestTime(columns);
    newest.add(cells);
    return Result.create(newest.cells());
  }

  /** The newest version of each column of the projection that is a cell; null where none is. */
  private Cell[] cells(Result row) {
    Cell[] found = new Cell[familyOf.length];
    int next = 0;
    for (Cell cell : row.rawCells()) {
      // Further versions of a column are below the next one.
      while (next < cellOrder.length) {
        int order = compare(cellOrder[next], cell);
        if (order > 0) {
          break;
        }
        if (order == 0) {
          found[cellOrder[next]] = cell;
        }
        next++;
      }
    }
    return found;
  }

  private int compare(int column, Cell cell) {
    byte[] family = familyOf[column];
    int byFamily =
        Bytes.compareTo(
            family,
            0,
            family.length,
            cell.getFamilyArray(),
            cell.getFamilyOffset(),
            cell.getFamilyLength());
    if (byFamily != 0) {
      return byFamily;
    }
    byte[] qualifier = qualifier(column).array();
    return Bytes.compareTo(
        qualifier,
        0,
        qualifier.length,
        cell.getQualifierArray(),
        cell.getQualifierOffset(),
        cell.getQualifierLength());
  }

  /** The encoded value of a column, or null where it is absent; {@code cell} is that of it. */
  private ByteString value(int column, Result row, Cell cell) {
    ScanColumn wanted = projection.columns().get(column);
    if (wanted instanceof ScanColumn.Cell) {
      return cell == null ? null : ByteString.wrap(CellUtil.cloneValue(cell));
    }
    byte[] key = row.getRow();
    if (wanted instanceof ScanColumn.KeyPart part) {
      checkKeyPart(key, part);
      return ByteString.copyOf(key, part.offset(), part.offset() + part.kind().width());
    }
    return ByteString.wrap(key);
  }

  /** Refuses a row key without the part. */
  static void checkKeyPart(byte[] key, ScanColumn.KeyPart part) {
    if (key.length < part.offset() + part.kind().width()) {
      throw new StorageException(
          Code.MALFORMED_VALUE,
          "row key "
              + ByteString.wrap(key)
              + " is too short for a "
              + part.kind()
              + " at "
              + part.offset());
    }
  }

  /** Refuses a row with a value that cannot be read as its kind, before any of it is appended. */
  private void checkWidths(Result row, Cell[] cells) {
    List<ScanColumn> wanted = projection.columns();
    for (int i = 0; i < wanted.size(); i++) {
      if (wanted.get(i) instanceof ScanColumn.KeyPart part) {
        checkKeyPart(row.getRow(), part);
      } else if (wanted.get(i) instanceof ScanColumn.Cell cell && cell.kind() != ValueKind.BYTES) {
        if (cells[i] != null) {
          cell.kind().checkWidth(cells[i].getValueLength());
        }
      }
    }
  }

  private void append(int column, Result row, Cell found, ColumnVector target) {
    ScanColumn wanted = projection.columns().get(column);
    if (wanted instanceof ScanColumn.OpenFamily open) {
      appendFamily(familyOf[column], open.qualifiers(), row, (MapColumn) target);
    } else if (wanted instanceof ScanColumn.Cell cell) {
      if (found == null) {
        target.appendAbsent();
        return;
      }
      target.appendEncoded(
          cell.kind(), found.getValueArray(), found.getValueOffset(), found.getValueLength());
      target.timeOfLast(found.getTimestamp());
    } else if (wanted instanceof ScanColumn.KeyPart part) {
      target.appendEncoded(part.kind(), row.getRow(), part.offset(), part.kind().width());
    } else {
      ((BytesColumn) target).append(row.getRow());
    }
  }

  private static void appendFamily(
      byte[] family, KeyRange qualifiers, Result row, MapColumn target) {
    for (Cell cell : row.rawCells()) {
      if (CellUtil.matchingFamily(cell, family)
          && (qualifiers.equals(KeyRange.ALL)
              || qualifiers.contains(ByteString.wrap(CellUtil.cloneQualifier(cell))))) {
        target
            .qualifiers()
            .append(cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength());
        target.values().append(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        target.values().timeOfLast(cell.getTimestamp());
      }
    }
    target.appendRow();
  }
}
