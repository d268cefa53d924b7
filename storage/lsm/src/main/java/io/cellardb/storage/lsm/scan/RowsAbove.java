package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.Filter;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.iterator.VisibleRow;
import io.cellardb.storage.lsm.iterator.WantedColumns;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of a memtable, and where they stand among the rows of a plain block below. Each tells by
 * itself what is seen of it, or together with the block's row: of that are the columns that it does
 * not have. Values stay where they lie; a memtable never changes them.
 */
final class RowsAbove {
  /** Room for the first rows; a scan that adds none has none, as most short ones. */
  private static final int ROOM = 64;

  private final FamilyPart part;
  private final ProjectedColumn[] columns;
  private List<Filter> filters = List.of();
  private final BlockColumns below;
  private final RowFilter.Values filterValues = this::value;

  private int count;
  private byte[][] keys = new byte[0][];
  private int[] places = new int[0]; // the first row of the block behind each
  private int[] behind = new int[0]; // how many selected rows of the block come before each
  private boolean[] hiding =
      new boolean[0]; // whether the block has an older state of it just there
  private boolean[] partial = new boolean[0]; // whether columns of that are seen
  private boolean anyPartial;
  private boolean anyUnhidden;

  private final CellsAbove[] cells; // by column; null of columns of keys
  private WantedColumns wanted; // null as long as there was no row

  private final boolean[] absent; // by column, whether any of the rows has no cell
  private final boolean[] own; // by column, whether not all of it is seen in the block

  private boolean allPass;
  private int[] passing = new int[0];
  private int passed;
  private int filterRow;
  private final ValueSlot slot = new ValueSlot();

  RowsAbove(FamilyPart part, ProjectedColumn[] columns, BlockColumns below) {
    this.part = part;
    this.below = below;
    this.columns = columns;
    this.cells = new CellsAbove[columns.length];
    this.absent = new boolean[columns.length];
    this.own = new boolean[columns.length];
    for (int i = 0; i < columns.length; i++) {
      cells[i] = columns[i].isCell() ? new CellsAbove(columns[i].kind()) : null;
    }
  }

  /** From now on rows pass that pass all of these. */
  void filterBy(List<Filter> conjuncts) {
    filters = conjuncts;
  }

  /** Removes all rows. */
  void clear() {
    count = 0;
    passed = 0;
    anyPartial = false;
    anyUnhidden = false;
    Arrays.fill(absent, false);
    Arrays.fill(own, false);
  }

  /** How many rows there are. */
  int count() {
    return count;
  }

  /** The key of a row. */
  byte[] key(int row) {
    return keys[row];
  }

  /** The first row of the block that is not before a row. */
  int place(int row) {
    return places[row];
  }

  /** Whether the block has an older state of a row, at its place. */
  boolean isHiding(int row) {
    return hiding[row];
  }

  /**
   * Adds the row on which a memtable stands, behind all others.
   *
   * @param olderTime the greatest time of what others have of the row; -1 if they have nothing
   * @param hides whether the block has the row, at this place, and no other source does
   * @return whether what is seen of the row is known; if not it is not added
   */
  boolean add(MemtableRows rows, long olderTime, int place, boolean hides) throws IOException {
    VisibleRow visible = part.visible();
    if (!visible.startAt(rows, olderTime)) {
      return false;
    }
    if (wanted == null) {
      wanted = ProjectedColumn.wanted(columns, part);
    }
    if (count == keys.length) {
      grow();
    }
    wanted.clear();
    rows.find(wanted);
    boolean isPartial = false;
    boolean exists = part.existence;
    for (int i = 0; i < wanted.count(); i++) {
      boolean found = wanted.value(i).source != null;
      exists |= found;
      isPartial |= !found && !visible.isAlone();
    }
    boolean isKnown = isPartial ? hides && visible.isTransparent() : exists;
    if (isKnown) {
      keys[count] = rows.key();
      behind[count] = 0;
      places[count] = place;
      hiding[count] = hides;
      partial[count] = isPartial;
      anyPartial |= isPartial;
      anyUnhidden |= !hides;
      addCells(isPartial);
      count++;
    }
    return isKnown;
  }

  private void addCells(boolean isPartial) {
    for (int i = 0; i < wanted.count(); i++) {
      ValueSlot value = wanted.value(i);
      boolean found = value.source != null;
      for (int column : wanted.numbers(i)) {
        own[column] |= found || !isPartial;
        absent[column] |= !found && !isPartial;
        if (found) {
          cells[column].set(count, value, keys.length);
        } else {
          cells[column].setAbsent(count);
        }
      }
    }
  }

  private void grow() {
    int room = Math.max(ROOM, count * 2);
    keys = Arrays.copyOf(keys, room);
    places = Arrays.copyOf(places, room);
    behind = Arrays.copyOf(behind, room);
    hiding = Arrays.copyOf(hiding, room);
    partial = Arrays.copyOf(partial, room);
  }

  /** States that so many rows of the block are before a row, unless some of them are left out. */
  void putBehind(int row, int selected) {
    behind[row] = selected;
  }

  /**
   * Finds those that pass the filters, and where they go among the rows of the block that have
   * passed them.
   */
  void filter(BlockSelection selection) throws IOException {
    allPass = filters.isEmpty() && part.existence;
    if (allPass) {
      passed = count;
      return;
    }
    if (passing.length < count) {
      passing = new int[keys.length];
    }
    passed = 0;
    for (int row = 0; row < count; row++) {
      filterRow = row;
      if (exists(row) && RowFilter.passes(filters, filterValues)) {
        behind[row] = selection.countBelow(places[row]);
        passing[passed++] = row;
      }
    }
  }

  private boolean exists(int row) throws IOException {
    return part.existence || !partial[row] || hasCell(row) || below.have(places[row]);
  }

  private boolean hasCell(int row) {
    for (CellsAbove column : cells) {
      if (column != null && column.has(row)) {
        return true;
      }
    }
    return false;
  }

  /** How many have passed the filters. */
  int passed() {
    return passed;
  }

  /** Leaves of these the first few. */
  void limit(int most) {
    passed = Math.min(passed, most);
  }

  /** One of those that have passed. */
  int passing(int index) {
    return allPass ? index : passing[index];
  }

  /** How many of the selected rows of the block come before one of those that have passed. */
  int behind(int index) {
    return behind[passing(index)];
  }

  private ValueSlot value(int index) throws IOException {
    ProjectedColumn column = columns[index];
    byte[] key = keys[filterRow];
    if (column.isCell() && isOfBlock(index, filterRow)) {
      below.value(index, places[filterRow], slot);
    } else if (column.isCell()) {
      cells[index].get(filterRow, slot);
    } else if (column.asked() instanceof ScanColumn.KeyPart asked) {
      ProjectedColumn.checkKeyPart(asked, key, 0, key.length);
      slot.set(key, asked.offset(), asked.kind().width());
    } else {
      slot.set(key, 0, key.length);
    }
    return slot;
  }

  /** Whether what is seen of a column of a row is in the block, at the row's place. */
  boolean isOfBlock(int index, int row) {
    return cells[index] == null ? hiding[row] : partial[row] && !cells[index].has(row);
  }

  /** Whether any row has to be asked for a column; else the block has all that is seen of it. */
  boolean hasOwn(int index) {
    return cells[index] == null ? anyUnhidden : own[index];
  }

  /** Whether of any row columns are seen in the block. */
  boolean hasPartial() {
    return anyPartial;
  }

  /** Whether each row has a cell of a column, or the block tells. */
  boolean haveAll(int index) {
    return !absent[index];
  }

  /** The value of a row that has a cell of a column of integers. */
  long number(int index, int row) {
    return cells[index].number(row);
  }

  /** Appends a column of a row. */
  void append(int index, int row, ColumnVector target) {
    ProjectedColumn column = columns[index];
    byte[] key = keys[row];
    if (column.isCell()) {
      cells[index].append(row, target);
    } else if (column.asked() instanceof ScanColumn.KeyPart asked) {
      ProjectedColumn.checkKeyPart(asked, key, 0, key.length);
      target.appendEncoded(asked.kind(), key, asked.offset(), asked.kind().width());
    } else {
      target.appendEncoded(ValueKind.BYTES, key, 0, key.length);
    }
  }
}
