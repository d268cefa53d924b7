package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.Losses;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.sstable.ScanCounters;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Reads rows through a projection into batches.
 *
 * <p>There are two ways. Where one family is concerned and a run of rows lies in one plain block of
 * one file, {@link PlainBlockScan} takes them column by column, together with newer rows of one
 * memtable. All other rows are read one by one, each column looked up when the filter or the batch
 * asks for it.
 */
public final class RowReader {
  private final int[] trees;
  private Projection projection;
  private final List<Filter> filters;
  private final boolean reversed;
  private final FamilyPart[] parts;
  private final Column[] columns;
  private final boolean hasBytes;
  private final boolean consistent;
  private final boolean watched; // whether losses are noted
  private final PlainBlockScan plainScan; // null if several families or cells decide on a row

  private ScanCounters counters; // of the scan; null as long as single rows are read
  private long rowsLookedAt;
  private List<KeyRange> ranges = List.of();
  private int nextRange;
  private KeyRange range;
  private boolean inRange;

  // The row that is read one by one.
  private byte[] key;
  private int keyStart;
  private int keyLength;
  private final ValueSlot[] slots;
  private final long[] slotRow;
  private long rowNumber;
  private long rowTime; // what the cells of the row must carry to be read, if consistent
  private final ValueSlot mapValue = new ValueSlot();

  /** A column of the projection; {@code part} is null for those of the row key. */
  record Column(ScanColumn asked, FamilyPart part, ValueKind kind, byte[] qualifier) {
    boolean isCell() {
      return qualifier != null;
    }

    boolean isMap() {
      return part != null && qualifier == null;
    }

    /** Of a map, which columns it has. */
    KeyRange within() {
      return ((ScanColumn.OpenFamily) asked).qualifiers();
    }

    /** Whether this is a map of some columns only. */
    boolean isPartialMap() {
      return isMap() && !within().equals(KeyRange.ALL);
    }
  }

  /**
   * A reader; refuses families that the table does not have and filters that do not fit.
   *
   * @param trees the trees of the table's families
   */
  public RowReader(
      TableDescriptor table, int[] trees, Projection projection, Filter filter, boolean reversed) {
    this.trees = trees;
    this.projection = projection;
    this.filters = RowFilter.conjuncts(filter);
    this.reversed = reversed;
    FamilyPart[] byFamily = new FamilyPart[trees.length];
    boolean[] whole = new boolean[trees.length];
    projection.families().forEach(table::familyIndex);
    for (String family : projection.existence()) {
      whole[table.familyIndex(family)] = true;
    }
    for (ScanColumn column : projection.columns()) {
      if (column instanceof ScanColumn.OpenFamily open) {
        whole[table.familyIndex(open.family())] |= open.qualifiers().equals(KeyRange.ALL);
      }
    }
    columns = new Column[projection.columns().size()];
    boolean bytes = false;
    for (int i = 0; i < columns.length; i++) {
      ScanColumn column = projection.columns().get(i);
      if (column instanceof ScanColumn.Cell cell) {
        int family = table.familyIndex(cell.family());
        columns[i] =
            new Column(
                column,
                part(byFamily, family, table, trees, whole),
                cell.kind(),
                cell.qualifier().array());
        bytes |= cell.kind() == ValueKind.BYTES;
      } else if (column instanceof ScanColumn.OpenFamily open) {
        int family = table.familyIndex(open.family());
        columns[i] =
            new Column(column, part(byFamily, family, table, trees, whole), ValueKind.BYTES, null);
        bytes = true;
      } else {
        ValueKind kind = column instanceof ScanColumn.KeyPart part ? part.kind() : ValueKind.BYTES;
        columns[i] = new Column(column, null, kind, null);
        bytes |= kind == ValueKind.BYTES;
      }
    }
    hasBytes = bytes;
    consistent = projection.rowConsistent();
    watched = projection.tellsLosses();
    for (int i = 0; i < trees.length; i++) {
      if (whole[i] || consistent) {
        part(byFamily, i, table, trees, whole);
      }
    }
    parts = Arrays.stream(byFamily).filter(part -> part != null).toArray(FamilyPart[]::new);
    for (FamilyPart part : parts) {
      if (!part.existence && !consistent) {
        part.expect(names(part));
      }
      if (watched) {
        part.watch();
      }
    }
    plainScan =
        parts.length == 1 && !consistent
            ? new PlainBlockScan(parts[0], columns, filters, reversed)
            : null;
    slots = new ValueSlot[columns.length];
    slotRow = new long[columns.length];
    Arrays.setAll(slots, i -> new ValueSlot());
  }

  /** The qualifiers of the columns of a family if all of them are named; else null. */
  private byte[][] names(FamilyPart part) {
    List<Column> own = Arrays.stream(columns).filter(column -> column.part() == part).toList();
    return own.stream().allMatch(Column::isCell)
        ? own.stream().map(Column::qualifier).toArray(byte[][]::new)
        : null;
  }

  private FamilyPart part(
      FamilyPart[] byFamily, int family, TableDescriptor table, int[] trees, boolean[] whole) {
    if (byFamily[family] == null) {
      byFamily[family] =
          new FamilyPart(
              trees[family],
              table.families().get(family),
              projection.times().of(table.families().get(family).name()),
              whole[family],
              reversed);
    }
    return byFamily[family];
  }

  /** The trees that it was made for. */
  public int[] trees() {
    return trees;
  }

  /** Whether it reads what a projection asks for, but for its times. */
  @SuppressWarnings("ReferenceEquality") // callers reuse their lists; comparing costs more
  public boolean reads(Projection other) {
    return projection == other
        || (projection.columns() == other.columns()
            && projection.existence() == other.existence()
            && projection.rowConsistent() == other.rowConsistent()
            && projection.tellsLosses() == other.tellsLosses());
  }

  /** Turns to the times of a projection that it {@linkplain #reads reads}. */
  @SuppressWarnings("ReferenceEquality") // turning to equal times costs little
  public void within(Projection other) {
    if (projection.times() != other.times()) {
      for (FamilyPart part : parts) {
        part.within(other.times());
      }
    }
    projection = other;
  }

  /** Moves what it has noted of losses in the rows that it has looked at. */
  public void moveLosses(Losses into) {
    if (watched) {
      for (FamilyPart part : parts) {
        part.moveLosses(into);
      }
    }
  }

  /** What the scan has cost so far. */
  public ScanStatistics statistics() {
    return counters.statistics();
  }

  /** Turns to a view, which the caller keeps while rows are read. */
  public void open(ReadView view) {
    for (FamilyPart part : parts) {
      part.open(view);
    }
  }

  /** Lets go of the view, before the next one is opened. */
  public void forget() {
    for (FamilyPart part : parts) {
      part.forget();
    }
  }

  /** Starts to read rows of these ranges, in a view that the caller keeps meanwhile. */
  public void start(ReadView view, List<KeyRange> rows) {
    counters = new ScanCounters();
    counters.begin();
    try {
      open(view);
    } finally {
      ScanCounters.end();
    }
    for (FamilyPart part : parts) {
      if (watched) {
        part.noteForgotten(rows);
      }
    }
    if (plainScan != null) {
      plainScan.forget();
    }
    ranges = rows;
    nextRange = 0;
    inRange = false;
  }

  /**
   * Looks for one row, to {@link #read} it; false if writers have dropped of it what the view
   * shows, which they do not if the view is held.
   */
  public boolean seek(byte[] row) throws IOException {
    boolean whole = true;
    for (FamilyPart part : parts) {
      if (watched) {
        part.noteForgotten(row);
      }
      part.rows().seekExactly(row);
      whole &= part.rows().droppedTo() <= part.visible().readSequence();
    }
    return whole;
  }

  /** Reads the row that was looked for; whether it exists. */
  public boolean read(byte[] row, RowBatch into) throws IOException {
    return readRow(row, 0, row.length, into);
  }

  /** Whether a row exists and passes the filter. */
  public boolean matches(byte[] row) throws IOException {
    for (FamilyPart part : parts) {
      part.rows().seekExactly(row);
    }
    return turnTo(row, 0, row.length);
  }

  /**
   * Appends rows to an empty batch.
   *
   * @param room how many at most
   * @return false if there are no further rows
   */
  public boolean fill(RowBatch batch, int room) throws IOException {
    counters.begin();
    long before = rowsLookedAt;
    try {
      return read(batch, room);
    } finally {
      counters.add(ScanCounter.ROWS, rowsLookedAt - before);
      ScanCounters.end();
    }
  }

  private boolean read(RowBatch batch, int room) throws IOException {
    while (batch.rows() < room) {
      if (!inRange && !enterRange()) {
        return false;
      }
      FamilyPart first = firstPart();
      if (first == null || !isWithin(first.rows().row())) {
        inRange = false;
        continue;
      }
      if (plainScan != null && plainScan.read(range, batch, room - batch.rows())) {
        counters.add(ScanCounter.ROWS_BY_COLUMN, plainScan.byColumn());
        rowsLookedAt += plainScan.lookedAt();
        // A further block would have to be copied behind what the batch shares with this one.
        if (hasBytes && batch.rows() >= room / 8 && batch.rows() > 0) {
          return true;
        }
        continue;
      }
      RowSource row = first.rows().row();
      readRow(row.key(), row.keyStart(), row.keyLength(), batch);
      rowsLookedAt++;
      for (FamilyPart part : parts) {
        if (part.atRow) {
          part.rows().advance();
        }
      }
    }
    return true;
  }

  private boolean enterRange() throws IOException {
    if (nextRange == ranges.size() || parts.length == 0) {
      return false;
    }
    range = ranges.get(reversed ? ranges.size() - 1 - nextRange : nextRange);
    nextRange++;
    inRange = true;
    boolean single = range.isSingle();
    for (FamilyPart part : parts) {
      MergedRows rows = part.rows();
      if (single) {
        rows.seekExactly(range.start().array());
      } else if (reversed) {
        rows.seekBelow(range.stop().array());
      } else {
        rows.seek(range.start().array());
      }
    }
    return true;
  }

  /** The part that stands on the next row, or null at the end. */
  private FamilyPart firstPart() {
    FamilyPart first = null;
    for (FamilyPart part : parts) {
      if (!part.rows().isValid()) {
        continue;
      }
      if (first == null) {
        first = part;
      } else {
        int order = part.rows().row().compareKey(first.rows().row());
        if (reversed ? order > 0 : order < 0) {
          first = part;
        }
      }
    }
    return first;
  }

  private boolean isWithin(RowSource row) {
    byte[] end = reversed ? range.start().array() : range.stop().array();
    return end.length == 0 || (reversed ? row.compareKey(end) >= 0 : row.compareKey(end) < 0);
  }

  /** Turns to the row at which the parts stand; whether it exists and passes the filter. */
  private boolean turnTo(byte[] rowKey, int start, int length) throws IOException {
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
    return exists() && RowFilter.passes(filters, this::value);
  }

  /** Appends the row at which the parts stand if it exists and passes the filter. */
  private boolean readRow(byte[] rowKey, int start, int length, RowBatch into) throws IOException {
    if (!turnTo(rowKey, start, length)) {
      return false;
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
    for (Column column : columns) {
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

  private ValueSlot value(int index) throws IOException {
    ValueSlot slot = slots[index];
    if (slotRow[index] == rowNumber) {
      return slot;
    }
    slotRow[index] = rowNumber;
    Column column = columns[index];
    if (column.isCell()) {
      slot.source = null;
      if (column.part().atRow) {
        column.part().visible().newest(index, column.qualifier(), slot);
        if (!isOfRow(slot)) {
          slot.source = null;
        }
      }
    } else if (column.asked() instanceof ScanColumn.KeyPart part) {
      checkKeyPart(part, key, keyStart, keyLength);
      slot.set(key, keyStart + part.offset(), part.kind().width(), 0);
    } else {
      slot.set(key, keyStart, keyLength, 0);
    }
    return slot;
  }

  static void checkKeyPart(ScanColumn.KeyPart part, byte[] key, int start, int length) {
    if (length < part.offset() + part.kind().width()) {
      throw new StorageException(
          Code.MALFORMED_VALUE,
          "row key "
              + ByteString.printable(key, start, start + length)
              + " is too short for a "
              + part.kind()
              + " at "
              + part.offset());
    }
  }

  private void append(int index, ColumnVector target) throws IOException {
    Column column = columns[index];
    if (column.isMap()) {
      appendMap(column.part(), column.within(), (MapColumn) target);
      return;
    }
    ValueSlot value = value(index);
    if (value.source == null) {
      target.appendAbsent();
    } else if (target instanceof LongColumn longs) {
      longs.append(column.kind().decodeLong(value.source, value.start));
      longs.timeOfLast(value.time);
    } else if (target instanceof DoubleColumn doubles) {
      doubles.append(column.kind().decodeDouble(value.source, value.start));
      doubles.timeOfLast(value.time);
    } else {
      ((BytesColumn) target).append(value.source, value.start, value.length);
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
