package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.iterator.WantedColumns;
import java.io.IOException;
import java.util.List;

/**
 * A row that is read by itself, each column looked up when the filter or the batch asks for it. The
 * families have been moved to the row before.
 */
final class CurrentRow implements RowFilter.Values {
  private final FamilyPart[] parts;
  private final ProjectedColumn[] columns;
  private final boolean consistent;
  private final boolean atOnce; // whether all cells that are asked for are read together
  private List<Filter> filters = List.of();

  private byte[] key;
  private int keyStart;
  private int keyLength;
  private final WantedColumns[] wanted; // by family, its columns of cells
  private final ValueSlot[] slots; // by column
  private final long[] slotRow; // by column, the number of the row that its slot is of
  private long rowNumber;
  private long rowTime; // what the cells of the row must carry to be read, if consistent
  private final ValueSlot mapValue = new ValueSlot();

  /** A row of a projection, without filters. */
  CurrentRow(BoundProjection projection) {
    this.parts = projection.parts();
    this.columns = projection.columns();
    this.consistent = projection.isConsistent();
    this.atOnce = !consistent && !projection.isWatched();
    slots = new ValueSlot[columns.length];
    slotRow = new long[columns.length];
    wanted = new WantedColumns[parts.length];
    for (int i = 0; i < parts.length; i++) {
      wanted[i] = ProjectedColumn.wanted(columns, parts[i]);
      share(wanted[i]);
    }
    for (int i = 0; i < slots.length; i++) {
      slots[i] = slots[i] == null ? new ValueSlot() : slots[i];
    }
  }

  /** From now on rows exist only if they pass all of these. */
  void filter(List<Filter> conjuncts) {
    filters = conjuncts;
  }

  /** Has the slots of a family's columns filled at once. */
  private void share(WantedColumns some) {
    for (int i = 0; i < some.count(); i++) {
      for (int column : some.numbers(i)) {
        slots[column] = some.value(i);
      }
    }
  }

  /** Turns to the row at which the families stand; whether it exists and passes the filters. */
  boolean turnTo(byte[] rowKey, int start, int length) throws IOException {
    key = rowKey;
    keyStart = start;
    keyLength = length;
    rowNumber++;
    for (FamilyPart part : parts) {
      part.turnTo(rowKey, start, length);
    }
    if (consistent) {
      rowTime = newestTime();
    }
    return exists() && RowFilter.passes(filters, this);
  }

  /** As {@link #turnTo}; appends the row if so. */
  boolean read(byte[] rowKey, int start, int length, RowBatch into) throws IOException {
    if (!turnTo(rowKey, start, length)) {
      return false;
    }
    if (atOnce) {
      readCells();
    }
    for (int i = 0; i < columns.length; i++) {
      if (!columns[i].isMap()) {
        ValueSlot value = value(i);
        if (value.source != null) {
          columns[i].kind().checkWidth(value.length);
        }
      }
    }
    for (int i = 0; i < columns.length; i++) {
      append(i, into.column(i));
    }
    into.rows(into.rows() + 1);
    return true;
  }

  private void readCells() throws IOException {
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].atRow) {
        parts[i].visible().newest(wanted[i]);
        for (int k = 0; k < wanted[i].count(); k++) {
          for (int column : wanted[i].numbers(k)) {
            slotRow[column] = rowNumber;
          }
        }
      }
    }
  }

  private long newestTime() throws IOException {
    long newest = -1;
    for (FamilyPart part : parts) {
      if (part.atRow) {
        newest = Math.max(newest, part.visible().newestTime());
      }
    }
    return newest;
  }

  private boolean exists() throws IOException {
    for (FamilyPart part : parts) {
      if (part.existence && part.atRow && !consistent && part.visible().existsForSure()) {
        return true;
      }
    }
    for (int i = 0; i < columns.length; i++) {
      if (columns[i].isCell() && value(i).source != null) {
        return true; // what is read in any case tells at no cost
      }
    }
    for (FamilyPart part : parts) {
      part.markLosses();
    }
    for (FamilyPart part : parts) {
      if (part.existence && part.atRow && hasCell(part, KeyRange.ALL)) {
        if (!consistent) {
          forgetPushedOut();
        }
        return true;
      }
    }
    for (ProjectedColumn column : columns) {
      if (column.isPartialMap() && column.part().atRow && hasCell(column.part(), column.within())) {
        return true;
      }
    }
    return false;
  }

  /** A row that exists by one cell does so whatever was pushed out of other columns. */
  private void forgetPushedOut() {
    for (FamilyPart part : parts) {
      part.forgetPushedOut();
    }
  }

  private boolean hasCell(FamilyPart part, KeyRange within) throws IOException {
    if (!consistent && within.equals(KeyRange.ALL)) {
      return part.visible().exists();
    }
    boolean more = part.visible().firstColumn(within, mapValue);
    while (more && !isOfRow(mapValue)) {
      more = part.visible().nextColumn(mapValue);
    }
    return more;
  }

  /** Whether a visible cell is read in this row. */
  private boolean isOfRow(ValueSlot cell) {
    return !consistent || cell.time == rowTime;
  }

  @Override
  public ValueSlot value(int index) throws IOException {
    ValueSlot slot = slots[index];
    if (slotRow[index] == rowNumber) {
      return slot;
    }
    slotRow[index] = rowNumber;
    ProjectedColumn column = columns[index];
    if (column.isCell()) {
      slot.source = null;
      if (column.part().atRow) {
        column.part().visible().newest(index, column.qualifier(), slot);
        if (!isOfRow(slot)) {
          slot.source = null;
        }
      }
    } else if (column.asked() instanceof ScanColumn.KeyPart part) {
      ProjectedColumn.checkKeyPart(part, key, keyStart, keyLength);
      slot.set(key, keyStart + part.offset(), part.kind().width(), 0);
    } else {
      slot.set(key, keyStart, keyLength, 0);
    }
    return slot;
  }

  private void append(int index, ColumnVector target) throws IOException {
    ProjectedColumn column = columns[index];
    if (column.isMap()) {
      appendMap(column.part(), column.within(), (MapColumn) target);
      return;
    }
    ValueSlot value = value(index);
    if (value.source == null) {
      target.appendAbsent();
    } else {
      target.appendEncoded(column.kind(), value.source, value.start, value.length);
      target.timeOfLast(value.time);
    }
  }

  private void appendMap(FamilyPart part, KeyRange within, MapColumn map) throws IOException {
    boolean more = part.atRow && part.visible().firstColumn(within, mapValue);
    while (more) {
      if (isOfRow(mapValue)) {
        RowSource column = part.visible().column();
        map.qualifiers()
            .append(column.qualifier(), column.qualifierStart(), column.qualifierLength());
        map.values().append(mapValue.source, mapValue.start, mapValue.length);
        map.values().timeOfLast(mapValue.time);
      }
      more = part.visible().nextColumn(mapValue);
    }
    map.appendRow();
  }
}
