package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Gathers rows and lays them out as a block: a head, then parts of one or more chunks, which can be
 * read one by one. The first cell in store order of each row and column is in the <em>newest</em>
 * chunk of the column, all others are in its <em>history</em>, behind the newest chunks of all
 * columns.
 *
 * <pre>
 * block      := head | part*
 * head       := marker (4) | length of the head (4) | length of the newest parts (4)
 *               | length of the history parts (4) | codec (1) | length of the body (4)
 *               | body, compressed | CRC32C of all before (4)
 * body       := flags (1) | rows (varint) | least and greatest newest time (8, 8)
 *               | least time of a put (8) | greatest sequence (8)
 *               | length (varint) of keys | keys | times of rows | sequences of rows
 *               | tombstones | length (varint) of qualifiers | qualifiers | column*
 *               | newest parts (varint) | history parts (varint)
 *               | (chunks (varint) | length (varint) | codec (1))*
 * tombstones := count (varint) | (rows | kinds | ages | lags)?
 * column     := flags (1) | length of the chunk (varint) | of the history (varint)?
 *               | (least value | greatest value)?
 * part       := chunk*, compressed | CRC32C of the part as it is stored (4)
 * </pre>
 *
 * Lengths of stored things include their checksum. The time and sequence of a row are those of its
 * first cell in the block, tombstones over the family first; others are relative to them.
 */
final class BlockBuilder {
  static final int MARKER = 0x43424C4B; // CBLK

  /** Bytes of a head before its body. */
  static final int PREAMBLE = 21;

  /**
   * In every row the newest cell of each column is a put without a time to live of its own, newer
   * than all tombstones of the column and those of the row over the family.
   */
  static final int PLAIN = 1;

  static final int HISTORY = 1;

  /** No cell of the history is as new as the newest one of its row. */
  static final int OLDER = 2;

  static final int DENSE = 4;
  static final int ZONE = 8;

  /** The greatest value of the zone is cut, and stands for all that begin with it. */
  static final int CUT = 16;

  private static final int LONGEST_ZONE_VALUE = 16;

  /** A zone of fewer rows than this could hardly spare anything. */
  private static final int FEWEST_ZONE_ROWS = 8;

  /** Chunks are gathered in a part up to this size, so that small ones don't cost too much. */
  private static final int LEAST_PART = 1024;

  /** A column of the block. */
  private static final class Column {
    byte[] qualifier;
    final ChunkBuilder newest = new ChunkBuilder();
    ChunkBuilder history; // null until there was one
    boolean older;
    long newestTime; // of the last row

    void reset(byte[] name) {
      qualifier = name;
      newest.reset();
      if (history != null) {
        history.reset();
      }
      older = true;
    }

    boolean hasHistory() {
      return history != null && !history.isEmpty();
    }

    ChunkBuilder history() {
      if (history == null) {
        history = new ChunkBuilder();
        history.reset();
      }
      return history;
    }
  }

  private final Codec codec;
  private final Sketches sketches;
  private final ByteWriter keys = new ByteWriter(1 << 12);
  private int[] keyEnds = new int[64];
  private long[] rowTimes = new long[64];
  private long[] rowSequences = new long[64];
  private int rows;
  private Column[] columns = new Column[16];
  private int columnCount;

  private long[] tombstoneRows = new long[8];
  private long[] tombstoneKinds = new long[8];
  private long[] tombstoneAges = new long[8];
  private long[] tombstoneLags = new long[8];
  private int tombstones;

  private long minNewestTime;
  private long maxNewestTime;
  private long minPutTime;
  private long minTime;
  private long maxTime;
  private long maxSequence;
  private long newestBytes;
  private long historyBytes;
  private long minSequence;
  private int cells;
  private int deletes;
  private boolean plain;

  /** Where the next cell's column is likely to be: behind that of the last cell. */
  private int likely;

  /** Of the qualifiers of blocks from which rows were taken, the columns here. */
  private final IdentityHashMap<Qualifiers, Column[]> sameColumns = new IdentityHashMap<>();

  private boolean rowEmpty;
  private long rowTombstone;
  private long rowOldestNewest;

  private final ValuesWriter valuesWriter = new ValuesWriter();
  private final ByteWriter raw = new ByteWriter(1 << 14);
  private final ByteWriter parts = new ByteWriter(1 << 16);
  private final ByteWriter directory = new ByteWriter(1 << 10);
  private final ByteWriter partList = new ByteWriter(256);
  private final ByteWriter scratch = new ByteWriter(1 << 12);
  private final ByteWriter body = new ByteWriter(1 << 13);
  private int partChunks;
  private int partCount;
  private int newestLength;
  private int headLength;

  /**
   * A builder of blocks of one file.
   *
   * @param sketches to be told of all newest values
   */
  BlockBuilder(Codec codec, Sketches sketches) {
    this.codec = codec;
    this.sketches = sketches;
    reset();
  }

  void reset() {
    keys.clear();
    rows = 0;
    columnCount = 0;
    sameColumns.clear();
    tombstones = 0;
    minNewestTime = Long.MAX_VALUE;
    maxNewestTime = Long.MIN_VALUE;
    minPutTime = Long.MAX_VALUE;
    minTime = Long.MAX_VALUE;
    maxTime = Long.MIN_VALUE;
    maxSequence = 0;
    newestBytes = 0;
    historyBytes = 0;
    minSequence = Long.MAX_VALUE;
    cells = 0;
    deletes = 0;
    plain = true;
  }

  boolean isEmpty() {
    return rows == 0;
  }

  int rows() {
    return rows;
  }

  /** The smallest time of any cell. */
  long minTime() {
    return minTime;
  }

  /** The greatest time of any cell. */
  long maxTime() {
    return maxTime;
  }

  /** Whether any cell is a tombstone, of whatever kind. */
  boolean hasTombstones() {
    return deletes > 0;
  }

  /** The smallest sequence of any cell. */
  long minSequence() {
    return minSequence;
  }

  /** The greatest sequence of any cell. */
  long maxSequence() {
    return maxSequence;
  }

  /** Number of cells, tombstones among them. */
  int cells() {
    return cells;
  }

  /** Number of tombstones, of whatever kind. */
  int deletes() {
    return deletes;
  }

  /** A copy of the key of the last row. */
  byte[] lastKey() {
    return Arrays.copyOfRange(keys.array(), rows == 1 ? 0 : keyEnds[rows - 2], keyEnds[rows - 1]);
  }

  /** About how many bytes the newest cells take so far, before they are encoded. */
  long newestSize() {
    return keys.size() + tombstones * 21L + newestBytes;
  }

  /** About how many bytes everything takes so far, before it is encoded. */
  long size() {
    return newestSize() + historyBytes;
  }

  /** Of the block written last, the length of the head. */
  int headLength() {
    return headLength;
  }

  /** Of the block written last, the length of the newest parts. */
  int newestLength() {
    return newestLength;
  }

  /** Qualifier of the first cell of the block's first row; empty if that has tombstones only. */
  byte[] firstQualifier() {
    for (int i = 0; i < columnCount; i++) {
      if (columns[i].newest.hasFirstRow()) {
        return columns[i].qualifier;
      }
    }
    return new byte[0];
  }

  void startRow(byte[] key, int start, int length) {
    keys.putBytes(key, start, length);
    if (rows == keyEnds.length) {
      keyEnds = Arrays.copyOf(keyEnds, rows * 2);
      rowTimes = Arrays.copyOf(rowTimes, rows * 2);
      rowSequences = Arrays.copyOf(rowSequences, rows * 2);
    }
    keyEnds[rows++] = keys.size();
    likely = 0;
    rowEmpty = true;
    rowTombstone = -1;
    rowOldestNewest = Long.MAX_VALUE;
  }

  void endRow() {
    plain &= rowTombstone < rowOldestNewest && rowOldestNewest < Long.MAX_VALUE;
  }

  private void count(long time, long sequence) {
    if (rowEmpty) {
      rowEmpty = false;
      rowTimes[rows - 1] = time;
      rowSequences[rows - 1] = sequence;
    }
    minTime = Math.min(minTime, time);
    maxTime = Math.max(maxTime, time);
    minSequence = Math.min(minSequence, sequence);
    maxSequence = Math.max(maxSequence, sequence);
    cells++;
  }

  void tombstone(long time, byte kind, long sequence) {
    count(time, sequence);
    if (tombstones == tombstoneRows.length) {
      tombstoneRows = Arrays.copyOf(tombstoneRows, tombstones * 2);
      tombstoneKinds = Arrays.copyOf(tombstoneKinds, tombstones * 2);
      tombstoneAges = Arrays.copyOf(tombstoneAges, tombstones * 2);
      tombstoneLags = Arrays.copyOf(tombstoneLags, tombstones * 2);
    }
    tombstoneRows[tombstones] = rows - 1L;
    tombstoneKinds[tombstones] = kind;
    tombstoneAges[tombstones] = rowTimes[rows - 1] - time;
    tombstoneLags[tombstones] = rowSequences[rows - 1] - sequence;
    tombstones++;
    deletes++;
    rowTombstone = Math.max(rowTombstone, time);
  }

  void cell(
      byte[] qualifiers,
      int from,
      int qualifierLength,
      long time,
      byte kind,
      long sequence,
      long ttl,
      byte[] source,
      int start,
      int length) {
    count(time, sequence);
    Column column = column(qualifiers, from, qualifierLength);
    boolean put = kind == CellKind.PUT.code();
    long bytes = length + 4L + (ttl == FamilyDescriptor.FOREVER ? 0 : 4);
    ChunkBuilder chunk;
    if (column.newest.has(rows - 1)) {
      chunk = column.history();
      column.older &= time < column.newestTime;
      historyBytes += bytes;
    } else {
      chunk = column.newest;
      countNewest(column, time);
      plain &= put && ttl == FamilyDescriptor.FOREVER;
      newestBytes += bytes;
    }
    chunk.add(
        rows - 1,
        rowTimes[rows - 1] - time,
        kind,
        rowSequences[rows - 1] - sequence,
        ttl,
        source,
        start,
        length);
    if (put) {
      minPutTime = Math.min(minPutTime, time);
    } else {
      deletes++;
    }
  }

  private void countNewest(Column column, long time) {
    column.newestTime = time;
    minNewestTime = Math.min(minNewestTime, time);
    maxNewestTime = Math.max(maxNewestTime, time);
    rowOldestNewest = Math.min(rowOldestNewest, time);
  }

  /**
   * Adds the cells of a row of another block, which {@linkplain Block#hasOnlyPuts has only puts}.
   */
  void cells(Block from, int row) throws IOException {
    Column[] into = columnsOf(from.qualifiers());
    for (int i = 0; i < into.length; i++) {
      Chunk chunk = from.chunk(i);
      int rank = chunk.rank(row);
      if (rank >= 0) {
        long time = chunk.time(row, rank);
        long sequence = chunk.sequence(row, rank);
        count(time, sequence);
        if (into[i] == null) {
          into[i] = column(from.qualifierBytes(), from.qualifierStart(i), from.qualifierLength(i));
        }
        Column column = into[i];
        countNewest(column, time);
        long age = rowTimes[rows - 1] - time;
        long lag = rowSequences[rows - 1] - sequence;
        newestBytes += 4 + column.newest.addPut(rows - 1, age, lag, chunk.values(), rank);
        minPutTime = Math.min(minPutTime, time);
      }
    }
  }

  /** The columns here of the qualifiers of another block, each null until it is found. */
  private Column[] columnsOf(Qualifiers others) {
    Column[] known = sameColumns.get(others);
    if (known == null) {
      known = new Column[others.count()];
      sameColumns.put(others, known);
    }
    return known;
  }

  private Column column(byte[] source, int from, int length) {
    // Rows have mostly the same columns, and their cells come in order.
    if (likely < columnCount && isNamed(columns[likely], source, from, length)) {
      return columns[likely++];
    }
    if (likely > 0 && isNamed(columns[likely - 1], source, from, length)) {
      return columns[likely - 1];
    }
    int low = 0;
    int high = columnCount - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      byte[] name = columns[middle].qualifier;
      int order = Arrays.compareUnsigned(name, 0, name.length, source, from, from + length);
      if (order == 0) {
        likely = middle + 1;
        return columns[middle];
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    if (columnCount == columns.length) {
      columns = Arrays.copyOf(columns, columnCount * 2);
    }
    Column free = columns[columnCount] == null ? new Column() : columns[columnCount];
    System.arraycopy(columns, low, columns, low + 1, columnCount - low);
    columns[low] = free;
    columnCount++;
    free.reset(Arrays.copyOfRange(source, from, from + length));
    newestBytes += length + 8; // what a column takes beside its cells
    likely = low + 1;
    return free;
  }

  /** Compares from the end, for names often begin alike. */
  private static boolean isNamed(Column column, byte[] source, int from, int length) {
    byte[] name = column.qualifier;
    int left = name.length == length ? length : -1;
    while (left > 0 && name[left - 1] == source[from + left - 1]) {
      left--;
    }
    return left == 0;
  }

  /** Writes the block. */
  void write(ByteWriter into) {
    parts.clear();
    directory.clear();
    partList.clear();
    raw.clear();
    partChunks = 0;
    partCount = 0;
    int[] historyLengths = writeHistories();
    int historyParts = partCount;
    byte[] historyList = partList.toByteArray();
    byte[] histories = parts.toByteArray();
    parts.clear();
    partList.clear();
    partCount = 0;
    for (int i = 0; i < columnCount; i++) {
      writeNewest(columns[i], historyLengths[i]);
    }
    endPart();
    newestLength = parts.size();
    writeBody(historyParts, historyList);
    int start = into.size();
    into.putInt(MARKER);
    into.putInt(0);
    into.putInt(newestLength);
    into.putInt(histories.length);
    scratch.clear();
    into.putByte(codec.compress(body.array(), body.size(), scratch));
    into.putInt(body.size());
    into.putBytes(scratch.array(), 0, scratch.size());
    headLength = into.size() - start + SstableFormat.CHECKSUM;
    into.setInt(start + 4, headLength);
    into.putInt(SstableFormat.crc(into.array(), start, headLength - SstableFormat.CHECKSUM));
    into.putBytes(parts.array(), 0, parts.size());
    into.putBytes(histories, 0, histories.length);
  }

  private int[] writeHistories() {
    int[] lengths = new int[columnCount];
    for (int i = 0; i < columnCount; i++) {
      if (columns[i].hasHistory()) {
        int before = raw.size();
        columns[i].history.write(raw, rows, valuesWriter);
        lengths[i] = raw.size() - before;
        endChunk();
      }
    }
    endPart();
    return lengths;
  }

  private void writeNewest(Column column, int historyLength) {
    int before = raw.size();
    column.newest.write(raw, rows, valuesWriter);
    column.newest.sketch(column.qualifier, valuesWriter, sketches);
    boolean zone = column.newest.present() >= FEWEST_ZONE_ROWS;
    int greatest = valuesWriter.greatest();
    directory.putByte(
        (historyLength > 0 ? HISTORY : 0)
            | (historyLength > 0 && column.older ? OLDER : 0)
            | (column.newest.present() == rows ? DENSE : 0)
            | (zone ? ZONE : 0)
            | (zone && column.newest.valueLength(greatest) > LONGEST_ZONE_VALUE ? CUT : 0));
    directory.putVarint(raw.size() - before);
    if (historyLength > 0) {
      directory.putVarint(historyLength);
    }
    if (zone) {
      putZoneValue(column.newest, valuesWriter.least());
      putZoneValue(column.newest, greatest);
    }
    endChunk();
  }

  private void putZoneValue(ChunkBuilder chunk, int cell) {
    int length = Math.min(chunk.valueLength(cell), LONGEST_ZONE_VALUE);
    directory.putVarint(length);
    directory.putBytes(chunk.values(), chunk.valueStart(cell), length);
  }

  private void endChunk() {
    partChunks++;
    if (raw.size() >= LEAST_PART) {
      endPart();
    }
  }

  private void endPart() {
    if (partChunks == 0) {
      return;
    }
    int start = parts.size();
    int used = codec.compress(raw.array(), raw.size(), parts);
    parts.putInt(SstableFormat.crc(parts.array(), start, parts.size() - start));
    partList.putVarint(partChunks);
    partList.putVarint(parts.size() - start);
    partList.putByte(used);
    partCount++;
    partChunks = 0;
    raw.clear();
  }

  private void writeBody(int historyParts, byte[] historyList) {
    body.clear();
    body.putByte(plain ? PLAIN : 0);
    body.putVarint(rows);
    body.putLong(minNewestTime);
    body.putLong(maxNewestTime);
    body.putLong(minPutTime);
    body.putLong(maxSequence);
    scratch.clear();
    RowKeys.write(scratch, keys.array(), keyEnds, rows);
    putScratch();
    Numbers.write(body, rowTimes, rows);
    Numbers.write(body, rowSequences, rows);
    body.putVarint(tombstones);
    if (tombstones > 0) {
      Numbers.write(body, tombstoneRows, tombstones);
      Numbers.write(body, tombstoneKinds, tombstones);
      Numbers.write(body, tombstoneAges, tombstones);
      Numbers.write(body, tombstoneLags, tombstones);
    }
    List<byte[]> names = new ArrayList<>(columnCount);
    for (int i = 0; i < columnCount; i++) {
      names.add(columns[i].qualifier);
    }
    scratch.clear();
    Qualifiers.write(scratch, names);
    putScratch();
    body.putBytes(directory.array(), 0, directory.size());
    body.putVarint(partCount);
    body.putVarint(historyParts);
    body.putBytes(partList.array(), 0, partList.size());
    body.putBytes(historyList, 0, historyList.length);
  }

  private void putScratch() {
    body.putVarint(scratch.size());
    body.putBytes(scratch.array(), 0, scratch.size());
  }
}
