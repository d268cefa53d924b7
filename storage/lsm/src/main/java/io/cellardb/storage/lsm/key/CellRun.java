package io.cellardb.storage.lsm.key;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Cells of one row and family in store order: qualifier ascending, then time, kind and sequence
 * descending. Immutable once it has its sequence. The bytes are those of the WAL record that
 * brought them, so that a write is encoded once, see {@link EncodedCell}.
 */
public final class CellRun {
  /** Three references, four longs and eight flags. */
  private static final int OBJECT = HeapSize.ofObject(3 * HeapSize.REFERENCE + 4 * Long.BYTES + 8);

  private final byte[] data;
  private final int[] offsets;
  private long maxSequence; // does not change once the run is in a memtable
  private final long[] sequences; // null if all have maxSequence
  private final boolean plain;
  private final boolean newestPlain;
  private final boolean puts;
  private final boolean onlyPuts;
  private final boolean onlyLastingPuts;
  private final boolean familyTombstones;
  private final long minTime;
  private final long maxTime;
  private final long droppedTo;
  private final boolean settled;
  private boolean covering; // does not change once the run is in a memtable

  /**
   * Cells in their order.
   *
   * @param sequences null if all have the greatest
   */
  CellRun(
      byte[] data,
      int[] offsets,
      long maxSequence,
      long[] sequences,
      long droppedTo,
      boolean settled) {
    this.data = data;
    this.offsets = offsets;
    this.maxSequence = maxSequence;
    this.sequences = sequences;
    this.droppedTo = droppedTo;
    this.settled = settled;
    long newestTombstone = -1;
    long newestOverFamily = -1;
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    boolean distinct = true;
    boolean visible = true;
    boolean lasting = true;
    boolean first = true; // of its column, but for tombstones over the family
    int count = 0; // of puts
    for (int i = 0; i < offsets.length; i++) {
      byte kind = kind(i);
      long time = time(i);
      first |= i == 0 || !sameColumn(i - 1, i);
      if (CellOrder.isFamilyTombstone(kind)) {
        newestOverFamily = Math.max(newestOverFamily, time);
      } else if (kind == CellKind.PUT.code()) {
        count++;
        max = Math.max(max, time);
        lasting &= !hasTtl(i);
        distinct &= first && lasting;
        if (first) {
          min = Math.min(min, time);
          visible &= !hasTtl(i);
        }
        first = false;
      } else {
        newestTombstone = Math.max(newestTombstone, time);
        distinct = false;
        visible &= !first;
        first = false;
      }
    }
    minTime = min;
    maxTime = Math.max(max, Math.max(newestTombstone, newestOverFamily));
    newestPlain = visible && count > 0 && newestOverFamily < min;
    plain = distinct && newestPlain;
    puts = count > 0;
    onlyPuts = count == offsets.length;
    onlyLastingPuts = onlyPuts && lasting;
    familyTombstones = newestOverFamily >= 0;
  }

  /** Puts of different columns, without a time to live of their own. */
  private CellRun(byte[] data, int[] offsets, long sequence, long minTime, long maxTime) {
    this.data = data;
    this.offsets = offsets;
    this.maxSequence = sequence;
    this.minTime = minTime;
    this.maxTime = maxTime;
    sequences = null;
    plain = true;
    newestPlain = true;
    puts = true;
    onlyPuts = true;
    onlyLastingPuts = true;
    familyTombstones = false;
    droppedTo = 0;
    settled = true;
  }

  /** The cells of another run. */
  private CellRun(CellRun same, long droppedTo, boolean settled) {
    data = same.data;
    offsets = same.offsets;
    maxSequence = same.maxSequence;
    sequences = same.sequences;
    plain = same.plain;
    newestPlain = same.newestPlain;
    puts = same.puts;
    onlyPuts = same.onlyPuts;
    onlyLastingPuts = same.onlyLastingPuts;
    familyTombstones = same.familyTombstones;
    minTime = same.minTime;
    maxTime = same.maxTime;
    this.droppedTo = droppedTo;
    this.settled = settled;
  }

  /**
   * The cells of one batch.
   *
   * @param data holds the encoded cells, one after the other, from {@code start} on
   * @param count how many there are
   * @param sequence the number of the batch
   */
  public static CellRun of(byte[] data, int start, int count, long sequence) {
    int[] offsets = new int[count];
    int offset = start;
    for (int i = 0; i < count; i++) {
      offsets[i] = offset;
      offset += EncodedCell.length(data, offset);
    }
    return new CellRun(data, offsets, sequence, null, 0, true);
  }

  /**
   * The cells of one batch.
   *
   * @param data holds the encoded cells and nothing else
   * @param offsets where each begins, from the first byte on
   */
  public static CellRun of(byte[] data, int[] offsets, long sequence) {
    return new CellRun(data, offsets, sequence, null, 0, true);
  }

  /**
   * The cells of one batch, all puts of different columns without a time to live of their own.
   *
   * @param data holds the encoded cells and nothing else
   * @param offsets where each begins, from the first byte on
   * @param minTime the smallest of their times
   * @param maxTime the greatest
   */
  public static CellRun ofPuts(
      byte[] data, int[] offsets, long sequence, long minTime, long maxTime) {
    return new CellRun(data, offsets, sequence, minTime, maxTime);
  }

  /** Gives cells of one batch, which nobody else knows yet, the number of the batch. */
  public void number(long sequence) {
    maxSequence = sequence;
  }

  /** This run, from which others were dropped that it has overwritten. */
  CellRun afterDrop(long lastDropped, boolean isSettled) {
    return new CellRun(this, lastDropped, isSettled);
  }

  /** The cells that are not above a sequence, or null if there are none. */
  public CellRun upTo(long sequence) {
    if (maxSequence <= sequence) {
      return this;
    }
    int[] kept = IntStream.range(0, count()).filter(i -> sequence(i) <= sequence).toArray();
    if (kept.length == 0) {
      return null;
    }
    long[] keptSequences = Arrays.stream(kept).mapToLong(this::sequence).toArray();
    return new CellRun(
        data,
        Arrays.stream(kept).map(i -> offsets[i]).toArray(),
        Arrays.stream(keptSequences).max().getAsLong(),
        keptSequences,
        droppedTo,
        false);
  }

  /**
   * States of this run, which nobody else knows yet, that a reader of the newest versions, who sees
   * all of it, needs no older run of its row.
   */
  public void markCovering() {
    covering = true;
  }

  /**
   * Whether a reader of the newest versions, who sees all of this run, needs no older one of the
   * row.
   */
  public boolean isCovering() {
    return covering;
  }

  /** Appends a cell as it is; returns its length. */
  int copy(int cell, ByteWriter into) {
    int length = EncodedCell.length(data, offsets[cell]);
    into.putBytes(data, offsets[cell], length);
    return length;
  }

  /** Where each cell lies in {@link #data()}. */
  int[] offsets() {
    return offsets;
  }

  /** Length of a cell in bytes. */
  int length(int cell) {
    return EncodedCell.length(data, offsets[cell]);
  }

  /** Whether all cells are of one batch for sure. */
  public boolean isOfOneBatch() {
    return sequences == null;
  }

  /** Whether two cells have the same qualifier. */
  public boolean sameColumn(int i, int j) {
    return compareQualifier(i, data, qualifierStart(j), qualifierStart(j) + qualifierLength(j))
        == 0;
  }

  /** Number of cells. */
  public int count() {
    return offsets.length;
  }

  /** Bytes of all cells. */
  public int bytes() {
    int total = 0;
    for (int offset : offsets) {
      total += EncodedCell.length(data, offset);
    }
    return total;
  }

  /** What it takes on the heap, with its array. */
  public long heapBytes() {
    return OBJECT
        + HeapSize.ofArray(data.length, 1)
        + HeapSize.ofArray(offsets.length, Integer.BYTES)
        + (sequences == null ? 0 : HeapSize.ofArray(sequences.length, Long.BYTES));
  }

  /** The array in which qualifiers and values lie. */
  public byte[] data() {
    return data;
  }

  /** The greatest sequence of all cells. */
  public long maxSequence() {
    return maxSequence;
  }

  /** The smallest sequence of all cells. */
  public long minSequence() {
    return sequences == null ? maxSequence : Arrays.stream(sequences).min().orElse(maxSequence);
  }

  /**
   * Whether a reader sees these cells as they are: every column has one put, without a time to live
   * of its own, and every tombstone is one over the family that is older than all puts. False if
   * there is no put.
   */
  public boolean isPlain() {
    return plain;
  }

  /** Whether any cell is a put. */
  public boolean hasPuts() {
    return puts;
  }

  /**
   * Whether a reader of the newest versions sees those of these cells: the newest cell of every
   * column is a put, without a time to live of its own, and every tombstone over the family is
   * older than these. False if there is no put.
   */
  public boolean isNewestPlain() {
    return newestPlain;
  }

  /** Whether no cell is a tombstone. */
  public boolean hasOnlyPuts() {
    return onlyPuts;
  }

  /** Whether no cell is a tombstone, or has a time to live of its own. */
  public boolean hasOnlyLastingPuts() {
    return onlyLastingPuts;
  }

  /** The smallest time of the newest put of a column. */
  public long minTime() {
    return minTime;
  }

  /** The greatest time of a cell. */
  public long maxTime() {
    return maxTime;
  }

  /** Whether there are tombstones over the family. */
  public boolean hasFamilyTombstones() {
    return familyTombstones;
  }

  /** Readers of an older sequence may miss cells that were overwritten up to this one. */
  public long droppedTo() {
    return droppedTo;
  }

  /** Whether nothing is left in it that was overwritten within it. */
  public boolean isSettled() {
    return settled;
  }

  /** Code of a cell's kind. */
  public byte kind(int cell) {
    return EncodedCell.kind(data, offsets[cell]);
  }

  /** Whether a transaction wrote a cell without a time. */
  public boolean isUntimed(int cell) {
    return EncodedCell.isUntimed(data, offsets[cell]);
  }

  /** Appends a cell to what is to become a run, as one with a time that was given. */
  public void copy(int cell, long time, ByteWriter into) {
    EncodedCell.copy(data, offsets[cell], time, into);
  }

  private boolean hasTtl(int cell) {
    return EncodedCell.hasTtl(data, offsets[cell]);
  }

  /** A cell's own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}. */
  public long ttl(int cell) {
    return EncodedCell.ttl(data, offsets[cell]);
  }

  /** A cell's time. */
  public long time(int cell) {
    return EncodedCell.time(data, offsets[cell]);
  }

  /** Sequence of the batch that wrote a cell. */
  public long sequence(int cell) {
    return sequences == null ? maxSequence : sequences[cell];
  }

  /** Where a cell's qualifier starts in {@link #data()}. */
  public int qualifierStart(int cell) {
    return offsets[cell] + EncodedCell.header(data, offsets[cell]);
  }

  /** Length of a cell's qualifier. */
  public int qualifierLength(int cell) {
    return EncodedCell.qualifierLength(data, offsets[cell]);
  }

  /** Where a cell's value starts in {@link #data()}. */
  public int valueStart(int cell) {
    return qualifierStart(cell) + qualifierLength(cell);
  }

  /** Length of a cell's value. */
  public int valueLength(int cell) {
    return EncodedCell.valueLength(data, offsets[cell]);
  }

  /** Compares a cell's qualifier with {@code other[from, to)}. */
  public int compareQualifier(int cell, byte[] other, int from, int to) {
    int start = qualifierStart(cell);
    return RowKey.compare(data, start, start + qualifierLength(cell), other, from, to);
  }

  /** Whether there is such a cell, and it is of a column. */
  public boolean isOf(int cell, byte[] qualifier) {
    return cell < offsets.length
        && qualifierLength(cell) == qualifier.length
        && compareQualifier(cell, qualifier, 0, qualifier.length) == 0;
  }

  /** The first cell whose qualifier is not below the given one; {@link #count()} if none. */
  public int ceiling(byte[] qualifier) {
    int low = 0;
    int high = offsets.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compareQualifier(middle, qualifier, 0, qualifier.length) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
