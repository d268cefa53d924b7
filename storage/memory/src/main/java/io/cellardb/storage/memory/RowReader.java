package io.cellardb.storage.memory;

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
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.ValueKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads rows through a projection: newest versions, column by column, into a batch. */
final class RowReader {
  private final Projection projection;
  private final Filter filter;
  private final long sequence;
  private final Map<Integer, FamilyRead> reads = new HashMap<>();
  private final int[] familyOf;

  /**
   * A reader of the state up to {@code sequence}; refuses families that the table does not have and
   * filters that do not fit the projection.
   */
  RowReader(TableDescriptor table, Projection projection, Filter filter, long sequence, long now) {
    this.projection = projection;
    this.filter = filter;
    this.sequence = sequence;
    familyOf = new int[projection.columns().size()];
    Map<Integer, Set<ByteString>> qualifiers = new HashMap<>();
    Set<Integer> whole = new HashSet<>();
    projection.existence().forEach(family -> whole.add(table.familyIndex(family)));
    for (int i = 0; i < familyOf.length; i++) {
      ScanColumn column = projection.columns().get(i);
      if (column instanceof ScanColumn.Cell cell) {
        familyOf[i] = table.familyIndex(cell.family());
        qualifiers.computeIfAbsent(familyOf[i], f -> new HashSet<>()).add(cell.qualifier());
      } else if (column instanceof ScanColumn.OpenFamily open) {
        familyOf[i] = table.familyIndex(open.family());
        whole.add(familyOf[i]);
      }
    }
    whole.forEach(family -> qualifiers.put(family, null));
    qualifiers.forEach(
        (family, names) ->
            reads.put(
                family,
                new FamilyRead(
                    table.families().get(family),
                    names,
                    projection.times().of(table.families().get(family).name()),
                    1,
                    now)));
  }

  /** Appends the row to a batch if it exists and passes the filter; whether it did. */
  boolean read(ByteString key, Row row, RowBatch into) {
    Map<Integer, Map<ByteString, Fact>> cells = new HashMap<>();
    boolean exists = false;
    for (Map.Entry<Integer, FamilyRead> read : reads.entrySet()) {
      Map<ByteString, Fact> family = new LinkedHashMap<>();
      for (Fact fact : read.getValue().visible(row.facts(read.getKey(), sequence))) {
        family.put(fact.qualifier(), fact);
      }
      cells.put(read.getKey(), family);
      exists |= !family.isEmpty();
    }
    if (!exists || !filter.passes(column -> value(column, key, cells))) {
      return false;
    }
    checkWidths(key, cells);
    for (int i = 0; i < familyOf.length; i++) {
      append(i, key, cells, into.column(i));
    }
    into.rows(into.rows() + 1);
    return true;
  }

  /** The encoded value of a column, or null where it is absent. */
  private ByteString value(int index, ByteString key, Map<Integer, Map<ByteString, Fact>> cells) {
    ScanColumn column = projection.columns().get(index);
    if (column instanceof ScanColumn.Cell cell) {
      Fact fact = cells.get(familyOf[index]).get(cell.qualifier());
      return fact == null ? null : fact.value();
    }
    if (column instanceof ScanColumn.KeyPart part) {
      int end = part.offset() + part.kind().width();
      if (key.length() < end) {
        throw new StorageException(
            Code.MALFORMED_VALUE,
            "row key " + key + " is too short for a " + part.kind() + " at " + part.offset());
      }
      return ByteString.copyOf(key.array(), part.offset(), end);
    }
    return key;
  }

  /** Refuses a row with a value that cannot be read as its kind, before any of it is appended. */
  private void checkWidths(ByteString key, Map<Integer, Map<ByteString, Fact>> cells) {
    List<ScanColumn> columns = projection.columns();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i) instanceof ScanColumn.OpenFamily) {
        continue;
      }
      ByteString value = value(i, key, cells);
      if (value != null && columns.get(i) instanceof ScanColumn.Cell cell) {
        cell.kind().checkWidth(value.length());
      }
    }
  }

  private void append(
      int index, ByteString key, Map<Integer, Map<ByteString, Fact>> cells, ColumnVector target) {
    ScanColumn column = projection.columns().get(index);
    if (column instanceof ScanColumn.OpenFamily) {
      MapColumn map = (MapColumn) target;
      for (Fact fact : cells.get(familyOf[index]).values()) {
        map.qualifiers().append(fact.qualifier().array());
        map.values().append(fact.value().array());
        map.values().timeOfLast(fact.time());
      }
      map.appendRow();
      return;
    }
    ByteString value = value(index, key, cells);
    if (value == null) {
      target.appendAbsent();
    } else if (column instanceof ScanColumn.Cell cell) {
      append(value, cell.kind(), target);
      target.timeOfLast(cells.get(familyOf[index]).get(cell.qualifier()).time());
    } else if (column instanceof ScanColumn.KeyPart part) {
      append(value, part.kind(), target);
    } else {
      append(value, ValueKind.BYTES, target);
    }
  }

  private static void append(ByteString value, ValueKind kind, ColumnVector target) {
    if (kind.isInteger()) {
      ((LongColumn) target).append(kind.decodeLong(value.array(), 0));
    } else if (kind.isFloatingPoint()) {
      ((DoubleColumn) target).append(kind.decodeDouble(value.array(), 0));
    } else {
      ((BytesColumn) target).append(value.array());
    }
  }
}
