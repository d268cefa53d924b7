package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.CorruptionException;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * A block in memory: some rows, addressed by ordinal, and for each qualifier a newest {@link Chunk}
 * and perhaps a history. Its parts are read when something of them is asked for first, and kept.
 * The layout is that of {@link BlockFormat}. Immutable but for what is read and worked out on first
 * use, which any number of threads may do at once.
 */
public final class Block {
  private final Sstable file;
  private final long offset;
  private final int number; // -1 if it is in no cache
  private final byte[] body;

  private final boolean plain;
  private final boolean onlyPuts;
  private final int rows;
  private final long minNewestTime;
  private final long maxNewestTime;
  private final long minTime;
  private final long maxSequence;

  private final int keysStart;
  private final int keysLength;
  private RowKeys keys; // null until it is asked for
  private final Numbers rowTimes;
  private final Numbers rowSequences;

  private final int tombstones;
  private final Numbers tombstoneRows;
  private final Numbers tombstoneKinds;
  private final Numbers tombstoneAges;
  private final Numbers tombstoneLags;

  private final Qualifiers qualifiers;
  private final int[] columnStarts; // where in the body a column's entry of the directory is
  private final Chunk[] chunks; // newest ones, then histories; null until asked for
  private final int[] chunkParts; // -1 if there is no history
  private final int[] chunkStarts; // in their part
  private final int[] chunkLengths;

  private final int newestParts;
  private final int[] partStarts; // in the block
  private final int[] partLengths;
  private final int[] partRawLengths;
  private final byte[] partCodecs;
  private final AtomicReferenceArray<byte[]> parts; // null until they are read

  /** What was read of the block's beginning, until all of it is in {@link #parts}; or null. */
  private volatile byte[] ahead;

  private volatile Entries entries;

  /**
   * The cells by row: entry <em>e</em> says that a row has column {@code columns[e]}, at {@code
   * ranks[e]} of its newest chunk; the entries of a row are {@code [starts[row], starts[row + 1])},
   * in the order of their qualifiers.
   */
  public record Entries(int[] starts, int[] columns, int[] ranks) {}

  /**
   * Reads a block.
   *
   * @param number under which the block is in the cache, which is told when it grows; -1 if it is
   *     not
   * @param bytes the head, and what was read beyond it
   * @param available how many bytes were read
   * @param headLength what the index says of the head's length
   */
  Block(Sstable file, long offset, int number, byte[] bytes, int available, int headLength)
      throws IOException {
    this.file = file;
    this.offset = offset;
    this.number = number;
    int end = headLength - SstableFormat.CHECKSUM;
    if (end < BlockFormat.PREAMBLE
        || ByteReader.intAt(bytes, 0) != BlockFormat.MARKER
        || ByteReader.intAt(bytes, 4) != headLength) {
      throw new CorruptionException(file.file(), offset, "there is no block of that length");
    }
    if (ByteReader.intAt(bytes, end) != SstableFormat.crc(bytes, 0, end)) {
      throw new CorruptionException(file.file(), offset, "wrong checksum of a block");
    }
    try {
      int length = ByteReader.intAt(bytes, 17);
      body =
          Codec.decompress(
              bytes[16], bytes, BlockFormat.PREAMBLE, end - BlockFormat.PREAMBLE, length);
      ByteReader reader = new ByteReader(body, 0, length);
      plain = (reader.getByte() & BlockFormat.PLAIN) != 0;
      rows = reader.getVarint();
      minNewestTime = reader.getLong();
      maxNewestTime = reader.getLong();
      minTime = reader.getLong();
      maxSequence = reader.getLong();
      keysLength = reader.getVarint();
      keysStart = reader.skip(keysLength);
      rowTimes = Numbers.read(body, reader, rows);
      rowSequences = Numbers.read(body, reader, rows);
      tombstones = reader.getVarint();
      tombstoneRows = tombstones == 0 ? null : Numbers.read(body, reader, tombstones);
      tombstoneKinds = tombstones == 0 ? null : Numbers.read(body, reader, tombstones);
      tombstoneAges = tombstones == 0 ? null : Numbers.read(body, reader, tombstones);
      tombstoneLags = tombstones == 0 ? null : Numbers.read(body, reader, tombstones);
      int names = reader.getVarint();
      qualifiers = file.qualifiers(body, reader.skip(names), names);

      int columns = qualifiers.count();
      boolean history = false;
      columnStarts = new int[columns];
      chunkLengths = new int[columns * 2];
      for (int i = 0; i < columns; i++) {
        columnStarts[i] = reader.position();
        int flags = reader.getByte();
        chunkLengths[i] = reader.getVarint();
        if ((flags & BlockFormat.HISTORY) != 0) {
          chunkLengths[columns + i] = reader.getVarint();
          history = true;
        }
        if ((flags & BlockFormat.ZONE) != 0) {
          reader.skip(reader.getVarint());
          reader.skip(reader.getVarint());
        }
      }
      onlyPuts = plain && !history && tombstones == 0;
      chunks = new Chunk[columns * 2];
      chunkParts = new int[columns * 2];
      chunkStarts = new int[columns * 2];
      newestParts = reader.getVarint();
      int count = newestParts + reader.getVarint();
      partStarts = new int[count];
      partLengths = new int[count];
      partRawLengths = new int[count];
      partCodecs = new byte[count];
      parts = new AtomicReferenceArray<>(count);
      readParts(reader, headLength);
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new CorruptionException(
          file.file(), offset, "a block cannot be read: " + e.getMessage());
    }
    ahead = available > headLength ? bytes : null;
  }

  private void readParts(ByteReader reader, int headLength) {
    int chunk = 0;
    int start = headLength;
    for (int part = 0; part < partStarts.length; part++) {
      int raw = 0;
      for (int left = reader.getVarint(); left > 0; chunk++) {
        chunkParts[chunk] = -1;
        if (chunkLengths[chunk] > 0) {
          chunkParts[chunk] = part;
          chunkStarts[chunk] = raw;
          raw += chunkLengths[chunk];
          left--;
        }
      }
      partStarts[part] = start;
      partLengths[part] = reader.getVarint();
      partRawLengths[part] = raw;
      partCodecs[part] = (byte) reader.getByte();
      start += partLengths[part];
    }
    Arrays.fill(chunkParts, chunk, chunkParts.length, -1);
  }

  /** About how many bytes of memory it takes by now. */
  public int weight() {
    long bytes = 400L + body.length + qualifiers.count() * 40L;
    RowKeys known = keys;
    bytes += known == null ? 0 : known.weight();
    byte[] unread = ahead;
    bytes += unread == null ? 0 : unread.length;
    for (int part = 0; part < partStarts.length; part++) {
      byte[] raw = parts.get(part);
      bytes += raw == null ? 40 : raw.length + 240; // with a chunk or two
    }
    Entries made = entries;
    if (made != null) {
      bytes += 4L * made.starts.length + 8L * made.columns.length;
    }
    return (int) Math.min(bytes, Integer.MAX_VALUE);
  }

  /**
   * Whether for every row and column the newest cell is what a reader sees: a put without a time to
   * live of its own, above all tombstones that could hide it.
   */
  public boolean isPlain() {
    return plain;
  }

  /**
   * Whether there is nothing in a row but one put for each of its columns, without a time to live
   * of its own.
   */
  public boolean hasOnlyPuts() {
    return onlyPuts;
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** The smallest time of the newest cell of any row and column. */
  public long minNewestTime() {
    return minNewestTime;
  }

  /** The greatest time of the newest cell of any row and column. */
  public long maxNewestTime() {
    return maxNewestTime;
  }

  /** The smallest time of a put. */
  public long minTime() {
    return minTime;
  }

  /** The greatest sequence of a cell. */
  public long maxSequence() {
    return maxSequence;
  }

  private RowKeys rowKeys() {
    RowKeys known = keys;
    if (known == null) {
      known = RowKeys.read(body, new ByteReader(body, keysStart, keysStart + keysLength), rows);
      keys = known;
      file.grew(number, this);
    }
    return known;
  }

  /** The array in which the row keys lie. */
  public byte[] keys() {
    return rowKeys().bytes();
  }

  /** Where a row key starts. */
  public int keyStart(int row) {
    return rowKeys().start(row);
  }

  /** Length of a row key. */
  public int keyLength(int row) {
    return rowKeys().length(row);
  }

  /** Compares a row key with {@code other[from, to)}. */
  public int compareKey(int row, byte[] other, int from, int to) {
    return rowKeys().compare(row, other, from, to);
  }

  /** The first row from {@code from} on that is not below the key; {@link #rows()} if none. */
  public int ceiling(byte[] key, int start, int length, int from) {
    return rowKeys().ceiling(key, start, start + length, from);
  }

  /** Number of qualifiers. */
  public int columns() {
    return columnStarts.length;
  }

  /** The qualifiers; mostly the same object for all blocks of a file. */
  Qualifiers qualifiers() {
    return qualifiers;
  }

  /** The array in which qualifiers lie. */
  public byte[] qualifierBytes() {
    return qualifiers.data();
  }

  /** Where a qualifier starts in {@link #qualifierBytes()}. */
  public int qualifierStart(int column) {
    return qualifiers.start(column);
  }

  /** Length of a qualifier. */
  public int qualifierLength(int column) {
    return qualifiers.length(column);
  }

  /** The number of a qualifier, or -1 if no row has it. */
  public int column(byte[] qualifier) {
    return qualifiers.find(qualifier);
  }

  /** The number of the first qualifier not below the given one; {@link #columns()} if none. */
  public int ceilingColumn(byte[] qualifier) {
    return qualifiers.ceiling(qualifier);
  }

  private boolean hasFlag(int column, int flag) {
    return (body[columnStarts[column]] & flag) != 0;
  }

  /** Whether every row has the column. */
  public boolean isDense(int column) {
    return hasFlag(column, BlockFormat.DENSE);
  }

  /** Between what the newest values of a column lie; null if that is not known. */
  public Zone zone(int column) {
    if (!hasFlag(column, BlockFormat.ZONE)) {
      return null;
    }
    ByteReader reader = new ByteReader(body, columnStarts[column] + 1, body.length);
    reader.getVarint();
    if (hasHistory(column)) {
      reader.getVarint();
    }
    return new Zone(reader.getBlob(), reader.getBlob(), hasFlag(column, BlockFormat.CUT));
  }

  /** Whether any row has further cells of a column than the newest one. */
  public boolean hasHistory(int column) {
    return hasFlag(column, BlockFormat.HISTORY);
  }

  /** Whether all cells of a column's history are older than the newest one of their row. */
  public boolean isHistoryOlder(int column) {
    return hasFlag(column, BlockFormat.OLDER);
  }

  /** The newest cell of each row that has a column. */
  public Chunk chunk(int column) throws IOException {
    Chunk chunk = chunks[column];
    return chunk == null ? makeChunk(column) : chunk;
  }

  /** The other cells of a column; null if there are none. */
  public Chunk history(int column) throws IOException {
    int index = columns() + column;
    Chunk chunk = chunks[index];
    return chunk != null || chunkParts[index] < 0 ? chunk : makeChunk(index);
  }

  private Chunk makeChunk(int index) throws IOException {
    int part = chunkParts[index];
    byte[] raw = parts.get(part);
    if (raw == null) {
      load(part, part + 1);
      raw = parts.get(part);
    }
    try {
      int start = chunkStarts[index];
      Chunk chunk =
          new Chunk(raw, start, start + chunkLengths[index], rows, rowTimes, rowSequences);
      chunks[index] = chunk;
      return chunk;
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new CorruptionException(
          file.file(), offset + partStarts[part], "a chunk cannot be read: " + e.getMessage());
    }
  }

  /**
   * Makes sure that the newest chunks of some columns are in memory; what lies together is read at
   * once.
   *
   * @param wanted numbers of columns, -1 for none
   */
  public void load(int[] wanted, int count) throws IOException {
    load(wanted, count, 0);
  }

  /** As {@link #load}, of the histories. */
  public void loadHistories(int[] wanted, int count) throws IOException {
    load(wanted, count, columns());
  }

  private void load(int[] wanted, int count, int firstChunk) throws IOException {
    long missing = 0; // parts by number; all from 63 on are treated as one
    for (int i = 0; i < count; i++) {
      if (wanted[i] >= 0 && chunks[firstChunk + wanted[i]] == null) {
        int part = chunkParts[firstChunk + wanted[i]];
        if (part >= 0 && parts.get(part) == null) {
          if (part >= Long.SIZE - 1) {
            load(part, part + 1);
          } else {
            missing |= 1L << part;
          }
        }
      }
    }
    while (missing != 0) {
      int from = Long.numberOfTrailingZeros(missing);
      int length = Long.numberOfTrailingZeros(~(missing >>> from));
      load(from, from + length);
      missing &= -1L << (from + length);
    }
  }

  /** Makes sure that everything is in memory. */
  void loadAll() throws IOException {
    for (int column = 0; column < columns(); column++) {
      chunk(column);
      history(column);
    }
  }

  /** Reads parts {@code [from, to)}, unless they were read ahead, and checks them. */
  private void load(int from, int to) throws IOException {
    int start = partStarts[from];
    int end = partStarts[to - 1] + partLengths[to - 1];
    byte[] stored = ahead;
    int base = 0;
    if (stored == null || stored.length < end) {
      stored = file.readPart(offset + start, end - start);
      base = start;
    }
    for (int part = from; part < to; part++) {
      int at = partStarts[part] - base;
      int length = partLengths[part] - SstableFormat.CHECKSUM;
      if (length < 0
          || ByteReader.intAt(stored, at + length) != SstableFormat.crc(stored, at, length)) {
        throw new CorruptionException(
            file.file(), offset + partStarts[part], "wrong checksum of a part of a block");
      }
      try {
        parts.set(
            part, Codec.decompress(partCodecs[part], stored, at, length, partRawLengths[part]));
      } catch (IndexOutOfBoundsException e) {
        throw new CorruptionException(
            file.file(),
            offset + partStarts[part],
            "a part of a block cannot be read: " + e.getMessage());
      }
    }
    file.counters().partsRead(to - from);
    forgetAhead();
    file.grew(number, this);
  }

  /** Lets go of what was read ahead if all newest parts have been taken out of it. */
  private void forgetAhead() {
    for (int part = 0; part < newestParts && ahead != null; part++) {
      if (parts.get(part) == null) {
        return;
      }
    }
    if (number >= 0) {
      ahead = null; // else histories may be wanted, too
    }
  }

  /** Number of family tombstones. */
  public int tombstones() {
    return tombstones;
  }

  /** The row that a tombstone is in; ascending. */
  int tombstoneRow(int index) {
    return (int) tombstoneRows.at(index);
  }

  /** Code of a tombstone's kind. */
  byte tombstoneKind(int index) {
    return (byte) tombstoneKinds.at(index);
  }

  /** A tombstone's time. */
  long tombstoneTime(int index) {
    return rowTimes.at(tombstoneRow(index)) - tombstoneAges.at(index);
  }

  /** A tombstone's sequence. */
  long tombstoneSequence(int index) {
    return rowSequences.at(tombstoneRow(index)) - tombstoneLags.at(index);
  }

  /** The first tombstone that is in {@code row} or a later one. */
  int firstTombstone(int row) {
    int low = 0;
    int high = tombstones;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (tombstoneRow(middle) < row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Calls for each of the rows {@code [from, to)} that has family tombstones, in order. */
  public void forEachWithTombstones(int from, int to, IntConsumer action) {
    for (int i = tombstones == 0 ? 0 : firstTombstone(from); i < tombstones; i++) {
      int row = tombstoneRow(i);
      if (row >= to) {
        return;
      }
      if (i == 0 || row != tombstoneRow(i - 1)) {
        action.accept(row);
      }
    }
  }

  /** The cells by row. */
  public Entries entries() throws IOException {
    Entries made = entries;
    if (made == null) {
      made = makeEntries();
      entries = made;
      file.grew(number, this);
    }
    return made;
  }

  private Entries makeEntries() throws IOException {
    if (newestParts > 1 && parts.get(0) == null) {
      load(0, newestParts);
    }
    return entries(column -> true);
  }

  /** The cells by row, of some of the columns. */
  Entries entries(IntPredicate wanted) throws IOException {
    int[] starts = new int[rows + 1];
    int total = 0;
    for (int column = 0; column < columns(); column++) {
      if (wanted.test(column)) {
        chunk(column).forEachPresent(row -> starts[row + 1]++);
        total += chunk(column).present();
      }
    }
    for (int row = 0; row < rows; row++) {
      starts[row + 1] += starts[row];
    }
    int[] next = Arrays.copyOf(starts, rows);
    int[] columns = new int[total];
    int[] ranks = new int[total];
    for (int column = 0; column < columns(); column++) {
      if (wanted.test(column)) {
        int name = column;
        int[] rank = {0};
        chunk(column)
            .forEachPresent(
                row -> {
                  columns[next[row]] = name;
                  ranks[next[row]++] = rank[0]++;
                });
      }
    }
    return new Entries(starts, columns, ranks);
  }
}
