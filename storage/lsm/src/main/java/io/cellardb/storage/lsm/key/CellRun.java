package io.cellardb.storage.lsm.key;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Cells of one row and family in store order: qualifier ascending, then time, kind and sequence
 * descending. Immutable. The bytes are those of the WAL record that brought them, so that a write
 * is encoded once, see {@link EncodedCell}.
 */
public final class CellRun {
  /**
   * Sequences from here on are those of what a transaction has written and not committed. Only its
   * own reads meet such cells, and see them all.
   */
  public static final long PRIVATE = 1L << 62;

  /** Three references, four longs and seven flags. */
  private static final int OBJECT = HeapSize.ofObject(3 * HeapSize.REFERENCE + 4 * Long.BYTES + 7);

  private final byte[] data;
  private final int[] offsets;
  private final long maxSequence;
  private final long[] sequences; // null if all have maxSequence
  private final boolean plain;
  private final boolean newestPlain;
  private final boolean puts;
  private final boolean onlyPuts;
  private final boolean familyTombstones;
  private final long minTime;
  private final long maxTime;
  private final long droppedTo;
  private final boolean settled;
  private final boolean covering;

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
    this.covering = false;
    long newestTombstone = -1;
    long newestOverFamily = -1;
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    boolean distinct = true;
    boolean visible = true;
    boolean first = true; // of its column, but for tombstones over the family
    int count = 0; // of puts
    for (int i = 0; i < offsets.length; i++) {
      byte kind = kind(i);
      long time = time(i);
      first |= i == 0 || !sameColumn(i - 1, i);
      if (isFamilyTombstone(kind)) {
        newestOverFamily = Math.max(newestOverFamily, time);
      } else if (kind == CellKind.PUT.code()) {
        count++;
        max = Math.max(max, time);
        distinct &= first && !hasTtl(i);
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
    familyTombstones = false;
    droppedTo = 0;
    settled = true;
    covering = false;
  }

  /** The cells of another run, of the same batches or all of one. */
  private CellRun(CellRun same, long maxSequence, long[] sequences, boolean covering) {
    data = same.data;
    offsets = same.offsets;
    this.maxSequence = maxSequence;
    this.sequences = sequences;
    plain = same.plain;
    newestPlain = same.newestPlain;
    puts = same.puts;
    onlyPuts = same.onlyPuts;
    familyTombstones = same.familyTombstones;
    minTime = same.minTime;
    maxTime = same.maxTime;
    droppedTo = same.droppedTo;
    settled = same.settled;
    this.covering = covering;
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

  /** Whether a reader of everything up to a sequence, and of what it wrote itself, sees a cell. */
  public static boolean isSeen(long sequence, long readSequence) {
    return sequence <= readSequence || sequence >= PRIVATE;
  }

  /** The same cells as those of another batch. */
  public CellRun withSequence(long sequence) {
    return new CellRun(this, sequence, null, false);
  }

  /** The cells of both runs, in an array of their own. */
  public static CellRun merge(CellRun older, CellRun newer) {
    return merge(older, newer, null);
  }

  /**
   * The cells of two runs, of which one follows on the other, in an array of their own.
   *
   * @param rules what of them is left out; null if nothing is
   */
  public static CellRun merge(CellRun older, CellRun newer, Overwritten rules) {
    return new RunMerger(older, newer).merge(rules);
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
   * This run, stating that a reader of the newest versions, who sees all of it, needs no older run
   * of its row.
   */
  public CellRun covering() {
    return new CellRun(this, maxSequence, sequences, true);
  }

  /**
   * Whether a reader of the newest versions, who sees all of this run, needs no older one of the
   * row.
   */
  public boolean isCovering() {
    return covering;
  }

  /**
   * Whether every column of another run has a newer put here, or a tombstone over the family covers
   * it; this run being plain.
   */
  public boolean covers(CellRun older) {
    if (older.maxTime <= newestFamilyDelete()) {
      return true;
    }
    if (older.maxTime >= minTime) {
      return false;
    }
    int own = 0;
    for (int i = 0; i < older.count(); i++) {
      if (isFamilyTombstone(older.kind(i))) {
        continue;
      }
      int start = older.qualifierStart(i);
      int end = start + older.qualifierLength(i);
      int order = -1;
      while (own < count() && (order = compareQualifier(own, older.data, start, end)) < 0) {
        own++;
      }
      if (order != 0 || own == count() || isFamilyTombstone(kind(own))) {
        return false;
      }
    }
    return true;
  }

  /** The newest time up to which the whole family is deleted, or -1. */
  public long newestFamilyDelete() {
    for (int i = 0; familyTombstones && i < count() && qualifierLength(i) == 0; i++) {
      if (kind(i) == CellKind.DELETE_FAMILY.code()) {
        return time(i);
      }
    }
    return -1;
  }

  /**
   * Appends the run as it is in memory, for {@link #read}:
   *
   * <pre>
   * length of all this (4) | cells (4) | greatest sequence (8) | has sequences (1)
   * | sequence (8) of each cell? | cell*
   * </pre>
   */
  public void write(ByteWriter into) {
    int start = into.size();
    into.putInt(0);
    into.putInt(count());
    into.putLong(maxSequence);
    into.putByte(sequences == null ? 0 : 1);
    for (int i = 0; sequences != null && i < sequences.length; i++) {
      into.putLong(sequences[i]);
    }
    for (int i = 0; i < count(); i++) {
      copy(i, into);
    }
    into.setInt(start, into.size() - start);
  }

  /** The length of a run at an offset, as {@link #write} wrote it, in bytes. */
  public static int writtenLength(byte[] data, int offset) {
    return ByteReader.intAt(data, offset);
  }

  /** The run at an offset, as {@link #write} wrote it; shares the array, and nothing is settled. */
  public static CellRun read(byte[] data, int offset) {
    int count = ByteReader.intAt(data, offset + 4);
    int at = offset + 17;
    long[] sequences = null;
    if (data[offset + 16] != 0) {
      sequences = new long[count];
      for (int i = 0; i < count; i++, at += Long.BYTES) {
        sequences[i] = ByteReader.longAt(data, at);
      }
    }
    int[] offsets = new int[count];
    for (int i = 0; i < count; i++) {
      offsets[i] = at;
      at += EncodedCell.length(data, at);
    }
    return new CellRun(data, offsets, ByteReader.longAt(data, offset + 8), sequences, 0, false);
  }

  /** Appends a cell as it is; returns its length. */
  int copy(int cell, ByteWriter into) {
    int length = EncodedCell.length(data, offsets[cell]);
    into.putBytes(data, offsets[cell], length);
    return length;
  }

  /** Length of a cell in bytes. */
  int length(int cell) {
    return EncodedCell.length(data, offsets[cell]);
  }

  /** Whether a kind's code is that of a tombstone over the family. */
  public static boolean isFamilyTombstone(byte kind) {
    return kind == CellKind.DELETE_FAMILY.code() || kind == CellKind.DELETE_FAMILY_VERSION.code();
  }

  /** Compares two cells of the same column: newest time, highest kind, highest sequence first. */
  public static int compareVersions(
      long time, byte kind, long sequence, long otherTime, byte otherKind, long otherSequence) {
    if (time != otherTime) {
      return time > otherTime ? -1 : 1;
    }
    if (kind != otherKind) {
      return kind > otherKind ? -1 : 1;
    }
    return Long.compare(otherSequence, sequence);
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

  /**
   * The cells of this run, which is of one batch, as a transaction commits them: those that it
   * wrote without a time have a time of at least {@code time}. In an array of its own, without a
   * sequence.
   */
  public CellRun committed(long time) {
    int start = offsets[0];
    int last = offsets[count() - 1];
    byte[] copy = Arrays.copyOfRange(data, start, last + EncodedCell.length(data, last));
    int[] places = start == 0 ? offsets : Arrays.stream(offsets).map(at -> at - start).toArray();
    long min = Long.MAX_VALUE;
    long max = 0;
    for (int i = 0; i < places.length; i++) {
      long at = time(i);
      if (isUntimed(i)) {
        at = Math.max(time, at);
        EncodedCell.setTime(copy, places[i], at);
      }
      min = Math.min(min, at);
      max = Math.max(max, at);
    }
    return plain && onlyPuts ? ofPuts(copy, places, 0, min, max) : of(copy, places, 0);
  }

  /** Whether a transaction wrote any of its cells without a time. */
  public boolean hasUntimed() {
    for (int i = 0; i < count(); i++) {
      if (isUntimed(i)) {
        return true;
      }
    }
    return false;
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
    return Arrays.compareUnsigned(data, start, start + qualifierLength(cell), other, from, to);
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
