package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.Filter;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A read of rows through a projection: the gets and scans that ask a cluster for it, and how their
 * results go into a batch. Immutable.
 */
final class RowQuery {
  private final Projection projection;
  private final PushedFilter filter;

  /** By family the qualifiers asked for, or null if the whole family is. */
  private final Map<String, Set<ByteString>> columns = new HashMap<>();

  /** The family of each column of the projection that has one. */
  private final byte[][] familyOf;

  /** Refuses families that the table does not have and filters that do not fit the projection. */
  RowQuery(HBaseStore store, OpenTable table, Projection projection, Filter filter) {
    this.projection = projection;
    ResidualFilter.check(filter, projection);
    this.filter = PushedFilter.of(filter, projection);
    familyOf = new byte[projection.columns().size()][];
    for (int i = 0; i < familyOf.length; i++) {
      ScanColumn column = projection.columns().get(i);
      if (column instanceof ScanColumn.Cell cell) {
        familyOf[i] = Bytes.toBytes(cell.family());
        columns.computeIfAbsent(cell.family(), f -> new HashSet<>()).add(cell.qualifier());
      }
    }
    for (int i = 0; i < familyOf.length; i++) {
      if (projection.columns().get(i) instanceof ScanColumn.OpenFamily open) {
        familyOf[i] = Bytes.toBytes(open.family());
        columns.put(open.family(), null);
      }
    }
    projection.existence().forEach(family -> columns.put(family, null));
    columns.keySet().forEach(family -> store.checkFamily(table, family));
  }

  /** Whether no row can exist for it, since it names no family. */
  boolean isEmpty() {
    return columns.isEmpty();
  }

  /** Whether the servers' answers need no further filter. */
  boolean isFilteredByServers() {
    return filter.isComplete();
  }

  /** The read of one row. */
  Get get(ByteString row) {
    Get get = new Get(row.array());
    columns.forEach(
        (family, qualifiers) -> {
          if (qualifiers == null) {
            get.addFamily(Bytes.toBytes(family));
          } else {
            qualifiers.forEach(q -> get.addColumn(Bytes.toBytes(family), q.array()));
          }
        });
    TimeRange time = projection.time();
    try {
      get.setTimeRange(time.min(), time.max());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return get.setFilter(filter.pushed());
  }

  /** The read of many rows, without its bounds. */
  Scan scan() {
    Scan scan = new Scan();
    columns.forEach(
        (family, qualifiers) -> {
          if (qualifiers == null) {
            scan.addFamily(Bytes.toBytes(family));
          } else {
            qualifiers.forEach(q -> scan.addColumn(Bytes.toBytes(family), q.array()));
          }
        });
    TimeRange time = projection.time();
    try {
      scan.setTimeRange(time.min(), time.max());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return scan.setFilter(filter.pushed());
  }

  /** Appends a row to a batch if it passes what the servers could not filter; whether it did. */
  boolean read(Result row, RowBatch into) {
    if (!filter.isComplete()
        && !ResidualFilter.passes(filter.residual(), column -> value(column, row))) {
      return false;
    }
    checkWidths(row);
    for (int i = 0; i < familyOf.length; i++) {
      append(i, row, into.column(i));
    }
    into.rows(into.rows() + 1);
    return true;
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

  private static void checkKeyPart(byte[] key, ScanColumn.KeyPart part) {
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
    if (wanted instanceof ScanColumn.OpenFamily) {
      appendFamily(familyOf[column], row, (MapColumn) target);
    } else if (wanted instanceof ScanColumn.Cell cell) {
      Cell found = cell(column, cell, row);
      if (found == null) {
        target.appendAbsent();
        return;
      }
      append(
          cell.kind(),
          found.getValueArray(),
          found.getValueOffset(),
          found.getValueLength(),
          target);
      target.timeOfLast(found.getTimestamp());
    } else if (wanted instanceof ScanColumn.KeyPart part) {
      append(part.kind(), row.getRow(), part.offset(), part.kind().width(), target);
    } else {
      ((BytesColumn) target).append(row.getRow());
    }
  }

  private static void appendFamily(byte[] family, Result row, MapColumn target) {
    for (Cell cell : row.rawCells()) {
      if (CellUtil.matchingFamily(cell, family)) {
        target
            .qualifiers()
            .append(cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength());
        target.values().append(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        target.values().timeOfLast(cell.getTimestamp());
      }
    }
    target.appendRow();
  }

  private static void append(
      ValueKind kind, byte[] bytes, int offset, int length, ColumnVector target) {
    if (kind.isInteger()) {
      ((LongColumn) target).append(kind.decodeLong(bytes, offset));
    } else if (kind.isFloatingPoint()) {
      ((DoubleColumn) target).append(kind.decodeDouble(bytes, offset));
    } else {
      ((BytesColumn) target).append(bytes, offset, length);
    }
  }
}
