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
import java.util.List;
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
  }

  private static byte[] familyOf(ScanColumn column) {
    if (column instanceof ScanColumn.Cell cell) {
      return Bytes.toBytes(cell.family());
    }
    return column instanceof ScanColumn.OpenFamily open ? Bytes.toBytes(open.family()) : null;
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
    if (time == null) {
      return row;
    }
    Result settled = row;
    ByteString key = ByteString.wrap(row.getRow());
    while (time.awaits(key, settled)) {
      settled = hbase.get(get(key));
    }
    return settled;
  }

  /** Appends a row to a batch if it exists for the projection and passes; whether it did. */
  boolean read(Result result, RowBatch into) {
    Result row = isAppliedHere() ? selected(result) : result;
    if (row.isEmpty() || !Filter.passes(residual, column -> value(column, row))) {
      return false;
    }
    checkWidths(row);
    for (int i = 0; i < familyOf.length; i++) {
      append(i, row, into.column(i));
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

  /** The newest version of a cell column, or null. */
  private Cell cell(int column, ScanColumn.Cell wanted, Result row) {
    return row.getColumnLatestCell(familyOf[column], wanted.qualifier().array());
  }

  /** The encoded value of a column, or null where it is absent. */
  private ByteString value(int column, Result row) {
    ScanColumn wanted = projection.columns().get(column);
    if (wanted instanceof ScanColumn.Cell cell) {
      Cell found = cell(column, cell, row);
      return found == null ? null : ByteString.wrap(CellUtil.cloneValue(found));
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
  private void checkWidths(Result row) {
    List<ScanColumn> wanted = projection.columns();
    for (int i = 0; i < wanted.size(); i++) {
      if (wanted.get(i) instanceof ScanColumn.KeyPart part) {
        checkKeyPart(row.getRow(), part);
      } else if (wanted.get(i) instanceof ScanColumn.Cell cell && cell.kind() != ValueKind.BYTES) {
        Cell found = cell(i, cell, row);
        if (found != null) {
          cell.kind().checkWidth(found.getValueLength());
        }
      }
    }
  }

  private void append(int column, Result row, ColumnVector target) {
    ScanColumn wanted = projection.columns().get(column);
    if (wanted instanceof ScanColumn.OpenFamily open) {
      appendFamily(familyOf[column], open.qualifiers(), row, (MapColumn) target);
    } else if (wanted instanceof ScanColumn.Cell cell) {
      Cell found = cell(column, cell, row);
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
