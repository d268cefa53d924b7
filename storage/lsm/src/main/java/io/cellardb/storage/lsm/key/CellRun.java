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
 * is encoded once; a cell is
 *
 * <pre>
 * kind (1) | time (8) | qualifier length (4) | value length (4) | time to live (8)? | qualifier
 * | value
 * </pre>
 *
 * A time to live of the cell's own, in milliseconds, is there if the kind has the bit {@link #TTL}
 * set.
 */
public final class CellRun {
  /** Bytes of a cell without a time to live before its qualifier. */
  public static final int HEADER = 17;

  /** Set in the byte of the kind if the cell has a time to live of its own. */
  public static final int TTL = 0x40;

  /**
   * Set in the byte of the kind, in memory only, of what a transaction wrote without a time: it
   * gets another one at the commit.
   */
  private static final int UNTIMED = 0x20;

  private static final int FLAGS = TTL | UNTIMED;

  /**
   * Sequences from here on are those of what a transaction has written and not committed. Only its
   * own reads meet such cells, and see them all.
   */
  public static final long PRIVATE = 1L << 62;

  /** Three references, three longs and two flags. */
  private static final int OBJECT = HeapSize.ofObject(3 * HeapSize.REFERENCE + 3 * Long.BYTES + 2);

  private final byte[] data;
  private final int[] offsets;
  private final long maxSequence;
  private final long[] sequences; // null if all have maxSequence
  private final boolean plain;
  private final boolean onlyPuts;
  private final long minTime;
  private final long maxTime;

  private CellRun(byte[] data, int[] offsets, long maxSequence, long[] sequences) {
    this.data = data;
    this.offsets = offsets;
    this.maxSequence = maxSequence;
    this.sequences = sequences;
    long newestTombstone = -1;
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    boolean distinct = true;
    int puts = 0;
    for (int i = 0; i < offsets.length; i++) {
      byte kind = kind(i);
      long time = time(i);
      if (kind == CellKind.PUT.code()) {
        puts++;
        min = Math.min(min, time);
        max = Math.max(max, time);
        distinct &= i == 0 || !sameColumn(i - 1, i) || isFamilyTombstone(kind(i - 1));
        distinct &= !hasTtl(i);
      } else {
        newestTombstone = Math.max(newestTombstone, time);
        distinct &= isFamilyTombstone(kind);
      }
    }
    minTime = min;
    maxTime = max;
    plain = distinct && puts > 0 && newestTombstone < min;
    onlyPuts = puts == offsets.length;
  }

  private CellRun(CellRun same, long sequence) {
    data = same.data;
    offsets = same.offsets;
    maxSequence = sequence;
    sequences = null;
    plain = same.plain;
    onlyPuts = same.onlyPuts;
    minTime = same.minTime;
    maxTime = same.maxTime;
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
      offset += length(data, offset);
    }
    return new CellRun(data, offsets, sequence, null);
  }

  /** Whether a reader of everything up to a sequence, and of what it wrote itself, sees a cell. */
  public static boolean isSeen(long sequence, long readSequence) {
    return sequence <= readSequence || sequence >= PRIVATE;
  }

  /** The same cells as those of another batch. */
  public CellRun withSequence(long sequence) {
    return new CellRun(this, sequence);
  }

  /** The cells of both runs, in an array of their own. */
  public static CellRun merge(CellRun older, CellRun newer) {
    int count = older.count() + newer.count();
    ByteWriter bytes = new ByteWriter(older.bytes() + newer.bytes());
    int[] offsets = new int[count];
    long[] sequences = new long[count];
    int i = 0;
    int j = 0;
    for (int out = 0; out < count; out++) {
      boolean takeNewer =
          i == older.count() || (j < newer.count() && compare(newer, j, older, i) < 0);
      CellRun from = takeNewer ? newer : older;
      int cell = takeNewer ? j++ : i++;
      offsets[out] = bytes.size();
      sequences[out] = from.sequence(cell);
      bytes.putBytes(from.data, from.offsets[cell], length(from.data, from.offsets[cell]));
    }
    return new CellRun(
        bytes.array(), offsets, Math.max(older.maxSequence, newer.maxSequence), sequences);
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
        keptSequences);
  }

  /**
   * Appends a cell to what is to become a run.
   *
   * @param ttl its own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}
   */
  public static void encode(
      ByteWriter into, CellKind kind, long time, byte[] qualifier, byte[] value, long ttl) {
    encode(into, kind, time, qualifier, value, ttl, false);
  }

  /**
   * As {@link #encode(ByteWriter, CellKind, long, byte[], byte[], long)}.
   *
   * @param untimed whether a transaction wrote it without a time
   */
  public static void encode(
      ByteWriter into,
      CellKind kind,
      long time,
      byte[] qualifier,
      byte[] value,
      long ttl,
      boolean untimed) {
    boolean ownTtl = ttl != FamilyDescriptor.FOREVER;
    into.reserve(HEADER + (ownTtl ? Long.BYTES : 0) + qualifier.length + value.length);
    into.putByte(kind.code() | (ownTtl ? TTL : 0) | (untimed ? UNTIMED : 0));
    into.putLong(time);
    into.putInt(qualifier.length);
    into.putInt(value.length);
    if (ownTtl) {
      into.putLong(ttl);
    }
    into.putBytes(qualifier, 0, qualifier.length);
    into.putBytes(value, 0, value.length);
  }

  /** Length of the encoded cell at an offset, in bytes. */
  public static int length(byte[] data, int offset) {
    return header(data, offset)
        + ByteReader.intAt(data, offset + 9)
        + ByteReader.intAt(data, offset + 13);
  }

  private static int header(byte[] data, int offset) {
    return (data[offset] & TTL) == 0 ? HEADER : HEADER + Long.BYTES;
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

  private static int compare(CellRun a, int i, CellRun b, int j) {
    int order =
        Arrays.compareUnsigned(
            a.data,
            a.qualifierStart(i),
            a.qualifierStart(i) + a.qualifierLength(i),
            b.data,
            b.qualifierStart(j),
            b.qualifierStart(j) + b.qualifierLength(j));
    return order != 0
        ? order
        : compareVersions(a.time(i), a.kind(i), a.sequence(i), b.time(j), b.kind(j), b.sequence(j));
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
      total += length(data, offset);
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
    return minTime != Long.MAX_VALUE;
  }

  /** Whether no cell is a tombstone. */
  public boolean hasOnlyPuts() {
    return onlyPuts;
  }

  /** The smallest time of a put. */
  public long minTime() {
    return minTime;
  }

  /** The greatest time of a put. */
  public long maxTime() {
    return maxTime;
  }

  /** Code of a cell's kind. */
  public byte kind(int cell) {
    return (byte) (data[offsets[cell]] & ~FLAGS);
  }

  /** Whether a transaction wrote a cell without a time. */
  public boolean isUntimed(int cell) {
    return (data[offsets[cell]] & UNTIMED) != 0;
  }

  /** Appends a cell to what is to become a run, as one with a time that was given. */
  public void copy(int cell, long time, ByteWriter into) {
    int start = offsets[cell];
    into.putByte(data[start] & ~UNTIMED);
    into.putLong(time);
    into.putBytes(data, start + 1 + Long.BYTES, length(data, start) - 1 - Long.BYTES);
  }

  private boolean hasTtl(int cell) {
    return (data[offsets[cell]] & TTL) != 0;
  }

  /** A cell's own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}. */
  public long ttl(int cell) {
    return hasTtl(cell)
        ? ByteReader.longAt(data, offsets[cell] + HEADER)
        : FamilyDescriptor.FOREVER;
  }

  /** A cell's time. */
  public long time(int cell) {
    return ByteReader.longAt(data, offsets[cell] + 1);
  }

  /** Sequence of the batch that wrote a cell. */
  public long sequence(int cell) {
    return sequences == null ? maxSequence : sequences[cell];
  }

  /** Where a cell's qualifier starts in {@link #data()}. */
  public int qualifierStart(int cell) {
    return offsets[cell] + header(data, offsets[cell]);
  }

  /** Length of a cell's qualifier. */
  public int qualifierLength(int cell) {
    return ByteReader.intAt(data, offsets[cell] + 9);
  }

  /** Where a cell's value starts in {@link #data()}. */
  public int valueStart(int cell) {
    return qualifierStart(cell) + qualifierLength(cell);
  }

  /** Length of a cell's value. */
  public int valueLength(int cell) {
    return ByteReader.intAt(data, offsets[cell] + 13);
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
