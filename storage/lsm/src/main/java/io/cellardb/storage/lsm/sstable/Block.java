package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.CorruptionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A block in memory: some rows, addressed by ordinal, and a {@link Chunk} for each qualifier. The
 * layout is that of {@link BlockBuilder}. Immutable but for what is worked out on first use, which
 * any number of threads may do at once.
 */
public final class Block {
  private final byte[] data;
  private final boolean plain;
  private final int rows;
  private final long minTime;
  private final long maxTime;
  private final long maxSequence;

  private final byte[] keys;
  private final int keysStart;
  private final int keyWidth; // -1 if keys differ in length
  private final int[] keyEnds;

  private final int[] qualifierStarts;
  private final int[] qualifierLengths;
  private final int[] chunkStarts;
  private final Chunk[] chunks;

  private final int tombstones;
  private final int tombstonesStart;
  private static final int TOMBSTONE = 21;

  private volatile Entries entries;

  /**
   * The cells by row: entry <em>e</em> says that a row has column {@code columns[e]}, at {@code
   * ranks[e]} of its chunk; the entries of a row are {@code [starts[row], starts[row + 1])}, in the
   * order of their qualifiers.
   */
  public record Entries(int[] starts, int[] columns, int[] ranks) {}

  /**
   * Reads a block.
   *
   * @param data the payload, whose checksum was right
   * @param file for errors
   * @param offset for errors
   */
  Block(byte[] data, int length, Path file, long offset) throws IOException {
    this.data = data;
    try {
      ByteReader reader = new ByteReader(data, 0, length);
      plain = (reader.getByte() & BlockBuilder.PLAIN) != 0;
      rows = reader.getVarint();
      minTime = reader.getLong();
      maxTime = reader.getLong();
      maxSequence = reader.getLong();

      int prefix = reader.getVarint();
      int prefixStart = reader.skip(prefix);
      int endWidth = reader.getByte();
      if (endWidth == 0) {
        int suffix = reader.getVarint();
        keyWidth = prefix + suffix;
        keyEnds = null;
        int start = reader.skip(rows * suffix);
        if (prefix == 0) {
          keys = data;
          keysStart = start;
        } else {
          keys = new byte[rows * keyWidth];
          keysStart = 0;
          for (int i = 0; i < rows; i++) {
            System.arraycopy(data, prefixStart, keys, i * keyWidth, prefix);
            System.arraycopy(data, start + i * suffix, keys, i * keyWidth + prefix, suffix);
          }
        }
      } else {
        int ends = reader.skip(rows * endWidth);
        keyWidth = -1;
        keyEnds = new int[rows];
        int total = (int) ByteReader.fixedAt(data, ends + (rows - 1) * endWidth, endWidth);
        int start = reader.skip(total);
        keys = new byte[total + rows * prefix];
        keysStart = 0;
        int from = 0;
        int to = 0;
        for (int i = 0; i < rows; i++) {
          int end = (int) ByteReader.fixedAt(data, ends + i * endWidth, endWidth);
          System.arraycopy(data, prefixStart, keys, to, prefix);
          System.arraycopy(data, start + from, keys, to + prefix, end - from);
          to += prefix + end - from;
          from = end;
          keyEnds[i] = to;
        }
      }

      int columns = reader.getVarint();
      qualifierStarts = new int[columns];
      qualifierLengths = new int[columns];
      chunkStarts = new int[columns];
      chunks = new Chunk[columns];
      int chunkStart = 0;
      for (int i = 0; i < columns; i++) {
        qualifierLengths[i] = reader.getVarint();
        qualifierStarts[i] = reader.skip(qualifierLengths[i]);
        chunkStarts[i] = chunkStart;
        chunkStart += reader.getVarint();
      }
      tombstones = reader.getVarint();
      tombstonesStart = reader.skip(tombstones * TOMBSTONE);
      int base = reader.skip(chunkStart);
      for (int i = 0; i < columns; i++) {
        chunkStarts[i] += base;
      }
    } catch (IndexOutOfBoundsException e) {
      throw new CorruptionException(file, offset, "a block cannot be read: " + e.getMessage());
    }
  }

  /** About how many bytes of memory it takes. */
  public int weight() {
    return data.length + (keys == data ? 0 : keys.length) + chunks.length * 100 + 200;
  }

  /**
   * Whether every row reads as it is: one put per column, without a time to live of its own, and no
   * tombstone that hides any.
   */
  public boolean isPlain() {
    return plain;
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** The smallest time of a put. */
  public long minTime() {
    return minTime;
  }

  /** The greatest time of a put. */
  public long maxTime() {
    return maxTime;
  }

  /** The greatest sequence of a cell. */
  public long maxSequence() {
    return maxSequence;
  }

  /** The array in which the row keys lie. */
  public byte[] keys() {
    return keys;
  }

  /** Where a row key starts. */
  public int keyStart(int row) {
    return keyEnds == null ? keysStart + row * keyWidth : row == 0 ? 0 : keyEnds[row - 1];
  }

  /** Length of a row key. */
  public int keyLength(int row) {
    return keyEnds == null ? keyWidth : keyEnds[row] - (row == 0 ? 0 : keyEnds[row - 1]);
  }

  /** The first row from {@code from} on that is not below the key; {@link #rows()} if none. */
  public int ceiling(byte[] key, int start, int length, int from) {
    int low = from;
    int high = rows;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int at = keyStart(middle);
      int order =
          Arrays.compareUnsigned(keys, at, at + keyLength(middle), key, start, start + length);
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The array in which qualifiers and values lie. */
  public byte[] data() {
    return data;
  }

  /** Number of qualifiers. */
  public int columns() {
    return chunks.length;
  }

  /** Where a qualifier starts in {@link #data()}. */
  public int qualifierStart(int column) {
    return qualifierStarts[column];
  }

  /** Length of a qualifier. */
  public int qualifierLength(int column) {
    return qualifierLengths[column];
  }

  /** The number of a qualifier, or -1 if no row has it. */
  public int column(byte[] qualifier) {
    int column = ceilingColumn(qualifier);
    return column < chunks.length && compareQualifier(column, qualifier) == 0 ? column : -1;
  }

  /** The number of the first qualifier not below the given one; {@link #columns()} if none. */
  public int ceilingColumn(byte[] qualifier) {
    int low = 0;
    int high = chunks.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compareQualifier(middle, qualifier) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int compareQualifier(int column, byte[] qualifier) {
    int at = qualifierStarts[column];
    return Arrays.compareUnsigned(
        data, at, at + qualifierLengths[column], qualifier, 0, qualifier.length);
  }

  /** The cells of a qualifier. */
  public Chunk chunk(int column) {
    Chunk chunk = chunks[column];
    if (chunk == null) {
      chunk = new Chunk(data, new ByteReader(data, chunkStarts[column], data.length), rows);
      chunks[column] = chunk;
    }
    return chunk;
  }

  /** Number of family tombstones. */
  public int tombstones() {
    return tombstones;
  }

  /** The row that a tombstone is in; ascending. */
  int tombstoneRow(int index) {
    return ByteReader.intAt(data, tombstonesStart + index * TOMBSTONE);
  }

  /** Code of a tombstone's kind. */
  byte tombstoneKind(int index) {
    return data[tombstonesStart + index * TOMBSTONE + 4];
  }

  /** A tombstone's time. */
  long tombstoneTime(int index) {
    return ByteReader.longAt(data, tombstonesStart + index * TOMBSTONE + 5);
  }

  /** A tombstone's sequence. */
  long tombstoneSequence(int index) {
    return ByteReader.longAt(data, tombstonesStart + index * TOMBSTONE + 13);
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

  /** The cells by row. */
  public Entries entries() {
    Entries made = entries;
    if (made == null) {
      made = makeEntries();
      entries = made;
    }
    return made;
  }

  private Entries makeEntries() {
    int[] starts = new int[rows + 1];
    int total = 0;
    for (int column = 0; column < chunks.length; column++) {
      chunk(column).forEachPresent(row -> starts[row + 1]++);
      total += chunk(column).present();
    }
    for (int row = 0; row < rows; row++) {
      starts[row + 1] += starts[row];
    }
    int[] next = Arrays.copyOf(starts, rows);
    int[] columns = new int[total];
    int[] ranks = new int[total];
    for (int column = 0; column < chunks.length; column++) {
      int name = column;
      int[] rank = {0};
      chunk(column)
          .forEachPresent(
              row -> {
                columns[next[row]] = name;
                ranks[next[row]++] = rank[0]++;
              });
    }
    return new Entries(starts, columns, ranks);
  }
}
