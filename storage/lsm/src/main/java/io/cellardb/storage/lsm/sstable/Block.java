package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.CorruptionException;
import java.io.IOException;
import java.util.Arrays;
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
  private final int number; // -1 if it is in no cache
  private final int bodyLength;

  private final boolean plain;
  private final boolean onlyPuts;
  private final int rows;
  private final long minNewestTime;
  private final long maxNewestTime;
  private final long minTime;
  private final long maxSequence;

  private final RowHeads heads;
  private final Tombstones tombstones;
  private final Qualifiers qualifiers;
  private final ColumnDirectory columns;
  private final BlockParts parts;
  private final int[] chunkLengths;
  private final Chunk[] chunks; // newest ones, then histories; null until asked for

  /** By column, another one that it was compared with: 1 + its number, below 0 if they differ. */
  private final int[] sameTimes;

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
      bodyLength = ByteReader.intAt(bytes, 17);
      byte[] body =
          Codec.decompress(
              bytes[16], bytes, BlockFormat.PREAMBLE, end - BlockFormat.PREAMBLE, bodyLength);
      ByteReader reader = new ByteReader(body, 0, bodyLength);
      plain = (reader.getByte() & BlockFormat.PLAIN) != 0;
      rows = reader.getVarint();
      minNewestTime = reader.getLong();
      maxNewestTime = reader.getLong();
      minTime = reader.getLong();
      maxSequence = reader.getLong();
      heads = new RowHeads(body, reader, rows);
      tombstones = new Tombstones(body, reader, heads);
      int names = reader.getVarint();
      qualifiers = file.qualifiers(body, reader.skip(names), names);
      chunkLengths = new int[qualifiers.count() * 2];
      chunks = new Chunk[chunkLengths.length];
      sameTimes = new int[qualifiers.count()];
      columns = new ColumnDirectory(body, reader, chunkLengths);
      onlyPuts = plain && !columns.hasHistory() && tombstones.count() == 0;
      parts = new BlockParts(file, offset, reader, headLength, chunkLengths);
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new CorruptionException(
          file.file(), offset, "a block cannot be read: " + e.getMessage());
    }
    if (available > headLength) {
      parts.readAhead(bytes);
    }
  }

  /** About how many bytes of memory it takes by now. */
  public int weight() {
    long bytes = 400L + bodyLength + qualifiers.count() * 44L + parts.weight();
    RowKeys known = heads.knownKeys();
    bytes += known == null ? 0 : known.weight();
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
    RowKeys known = heads.knownKeys();
    if (known == null) {
      known = heads.makeKeys();
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

  /** As {@link #ceiling}, faster where keys are evenly spaced numbers. */
  public int ceilingNear(byte[] key, int start, int length, int from) {
    return rowKeys().ceilingNear(key, start, start + length, from);
  }

  /** As {@link #ceiling}, faster where the row is one of the next. */
  public int ceilingSoon(byte[] key, int start, int length, int from) {
    return rowKeys().ceilingSoon(key, start, start + length, from);
  }

  /** Number of qualifiers. */
  public int columns() {
    return qualifiers.count();
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

  /** Whether every row has the column. */
  public boolean isDense(int column) {
    return columns.hasFlag(column, BlockFormat.DENSE);
  }

  /** Between what the newest values of a column lie; null if that is not known. */
  public Zone zone(int column) {
    return columns.zone(column);
  }

  /** Whether any row has further cells of a column than the newest one. */
  public boolean hasHistory(int column) {
    return columns.hasFlag(column, BlockFormat.HISTORY);
  }

  /** Whether all cells of a column's history are older than the newest one of their row. */
  public boolean isHistoryOlder(int column) {
    return columns.hasFlag(column, BlockFormat.OLDER);
  }

  /** The newest cell of each row that has a column. */
  public Chunk chunk(int column) throws IOException {
    Chunk chunk = chunks[column];
    return chunk == null ? makeChunk(column) : chunk;
  }

  /** Whether somebody has asked for the newest cells of a column. */
  boolean isLoaded(int column) {
    return chunks[column] != null;
  }

  /** The other cells of a column; null if there are none. */
  public Chunk history(int column) throws IOException {
    int index = columns() + column;
    Chunk chunk = chunks[index];
    return chunk != null || parts.partOf(index) < 0 ? chunk : makeChunk(index);
  }

  /**
   * Whether two columns have cells with the same times in each row, and both have only puts there,
   * or neither.
   */
  boolean haveSameTimes(int column, int other) throws IOException {
    int known = sameTimes[other];
    if (Math.abs(known) != column + 1) {
      known = compareTimes(column, other) ? column + 1 : -column - 1;
      sameTimes[other] = known;
    }
    return known > 0;
  }

  private boolean compareTimes(int column, int other) throws IOException {
    if (hasHistory(column) != hasHistory(other) || !chunk(column).hasTimesOf(chunk(other))) {
      return false;
    }
    return !hasHistory(column) || history(column).hasTimesOf(history(other));
  }

  private Chunk makeChunk(int index) throws IOException {
    int part = parts.partOf(index);
    byte[] raw = parts.known(part);
    if (raw == null) {
      load(part, part + 1);
      raw = parts.known(part);
    }
    try {
      int start = parts.startInPart(index);
      Chunk chunk =
          new Chunk(
              raw, start, start + chunkLengths[index], rows, heads.times(), heads.sequences());
      chunks[index] = chunk;
      return chunk;
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new CorruptionException(
          file.file(), parts.offset(part), "a chunk cannot be read: " + e.getMessage());
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
        int part = parts.partOf(firstChunk + wanted[i]);
        if (part >= 0 && parts.known(part) == null) {
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

  private void load(int from, int to) throws IOException {
    parts.read(from, to, number < 0); // outside of the cache histories may be wanted, too
    file.grew(number, this);
  }

  /** Number of family tombstones. */
  public int tombstones() {
    return tombstones.count();
  }

  /** The family tombstones. */
  Tombstones familyTombstones() {
    return tombstones;
  }

  /** Calls for each of the rows {@code [from, to)} that has family tombstones, in order. */
  public void forEachWithTombstones(int from, int to, IntConsumer action) {
    tombstones.forEachRow(from, to, action);
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
    if (parts.newest() > 1 && parts.known(0) == null) {
      load(0, parts.newest());
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
    int[] numbers = new int[total];
    int[] ranks = new int[total];
    for (int column = 0; column < columns(); column++) {
      if (wanted.test(column)) {
        int name = column;
        int[] rank = {0};
        chunk(column)
            .forEachPresent(
                row -> {
                  numbers[next[row]] = name;
                  ranks[next[row]++] = rank[0]++;
                });
      }
    }
    return new Entries(starts, numbers, ranks);
  }
}
