package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Cells of one qualifier in a block: the first in store order of each row, or all others. Rows that
 * have any are numbered by <em>rank</em>; the cells of a rank are {@code [firstCell(rank),
 * endCell(rank))}, in store order. Immutable. The layout is that of {@link ChunkBuilder}.
 */
public final class Chunk implements SeenCells {
  private final byte[] data;
  private final int flags;
  private final int present;
  private final int cells;

  private final int bitmapStart;
  private final int[] rankOfWord; // of a bitmap: rows present before each word
  private final Numbers list; // of a list of rows

  private final Numbers ends; // where a rank's cells end; null if each has one
  private final Numbers rowTimes;
  private final Numbers rowSequences;
  private final Numbers times; // before that of the row; null if all are the row's
  private final Numbers sequences;
  private final Numbers kinds; // null if all are puts
  private final Numbers ttls; // null if no cell has one
  private final Values values;

  /**
   * Reads {@code data[from, to)}.
   *
   * @param data with {@link Numbers#SLACK}
   * @param rows number of rows of the block
   * @param rowTimes what times of cells are relative to, by row
   * @param rowSequences what sequences of cells are relative to, by row
   */
  Chunk(byte[] data, int from, int to, int rows, Numbers rowTimes, Numbers rowSequences) {
    this.data = data;
    this.rowTimes = rowTimes;
    this.rowSequences = rowSequences;
    ByteReader reader = new ByteReader(data, from, to);
    flags = reader.getByte();
    int presence = flags & ChunkBuilder.PRESENCE;
    present = presence == ChunkBuilder.DENSE ? rows : reader.getVarint();
    if (presence == ChunkBuilder.BITMAP) {
      int words = (rows + 63) >>> 6;
      bitmapStart = reader.skip(words * 8);
      rankOfWord = new int[words];
      for (int i = 1; i < words; i++) {
        rankOfWord[i] = rankOfWord[i - 1] + Long.bitCount(word(i - 1));
      }
    } else {
      bitmapStart = -1;
      rankOfWord = null;
    }
    list = presence == ChunkBuilder.LIST ? Numbers.read(data, reader, present) : null;
    if ((flags & ChunkBuilder.MULTIPLE) != 0) {
      ends = Numbers.read(data, reader, present);
      cells = Math.toIntExact(ends.at(present - 1));
    } else {
      ends = null;
      cells = present;
    }
    times = (flags & ChunkBuilder.TIMES) != 0 ? Numbers.read(data, reader, cells) : null;
    sequences = (flags & ChunkBuilder.SEQUENCES) != 0 ? Numbers.read(data, reader, cells) : null;
    kinds = (flags & ChunkBuilder.KINDS) != 0 ? Numbers.read(data, reader, cells) : null;
    ttls = (flags & ChunkBuilder.TTLS) != 0 ? Numbers.read(data, reader, cells) : null;
    values = Values.read(data, reader, cells);
  }

  private long word(int index) {
    return ByteReader.longAt(data, bitmapStart + index * 8);
  }

  /** How many rows have a cell. */
  public int present() {
    return present;
  }

  /** Number of cells. */
  public int cells() {
    return cells;
  }

  /** Whether all rows of the block have a cell, so that ranks are ordinals. */
  @Override
  public boolean isDense() {
    return (flags & ChunkBuilder.PRESENCE) == ChunkBuilder.DENSE;
  }

  /** The rank of a row, or -1 if it has no cell. */
  public int rank(int ordinal) {
    return switch (flags & ChunkBuilder.PRESENCE) {
      case ChunkBuilder.DENSE -> ordinal;
      case ChunkBuilder.BITMAP -> bitmapRank(ordinal);
      default -> listRank(ordinal);
    };
  }

  private int bitmapRank(int ordinal) {
    int word = ordinal >>> 6;
    long bits = word(word);
    long bit = 1L << ordinal;
    return (bits & bit) == 0 ? -1 : rankOfWord[word] + Long.bitCount(bits & (bit - 1));
  }

  private int listRank(int ordinal) {
    int low = 0;
    int high = present - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = (int) list.at(middle);
      if (found == ordinal) {
        return middle;
      }
      if (found < ordinal) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** Calls for each row that has a cell, in order. */
  void forEachPresent(IntConsumer ordinals) {
    switch (flags & ChunkBuilder.PRESENCE) {
      case ChunkBuilder.DENSE -> {
        for (int ordinal = 0; ordinal < present; ordinal++) {
          ordinals.accept(ordinal);
        }
      }
      case ChunkBuilder.BITMAP -> {
        for (int word = 0; word < rankOfWord.length; word++) {
          for (long bits = word(word); bits != 0; bits &= bits - 1) {
            ordinals.accept((word << 6) + Long.numberOfTrailingZeros(bits));
          }
        }
      }
      default -> {
        for (int rank = 0; rank < present; rank++) {
          ordinals.accept((int) list.at(rank));
        }
      }
    }
  }

  /** Of a chunk that has one cell of a row at most. */
  @Override
  public int cell(int row) {
    return rank(row);
  }

  /** The first cell of a rank. */
  public int firstCell(int rank) {
    return ends == null ? rank : rank == 0 ? 0 : (int) ends.at(rank - 1);
  }

  /** The cell behind the last one of a rank. */
  public int endCell(int rank) {
    return ends == null ? rank + 1 : (int) ends.at(rank);
  }

  @Override
  public long time(int row, int cell) {
    return times == null ? rowTimes.at(row) : rowTimes.at(row) - times.at(cell);
  }

  /**
   * The first of a row's cells {@code [from, to)} with a time below one; {@code to} if none.
   *
   * @param guess is looked at first if it is a cell of these
   */
  int firstBelow(int row, int from, int to, long time, int guess) {
    long age = rowTimes.at(row) - time; // which those below have more than
    if (times == null) {
      return age < 0 ? from : to;
    }
    if (guess > from && guess < to && times.at(guess) > age && times.at(guess - 1) <= age) {
      return guess;
    }
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (times.at(middle) > age) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Whether all cells are puts without a time to live of their own. */
  boolean hasOnlyPuts() {
    return kinds == null && ttls == null;
  }

  /** Whether cells {@code [from, to)} are puts without a time to live of their own. */
  boolean arePuts(int from, int to) {
    for (int cell = from; cell < to && !hasOnlyPuts(); cell++) {
      if (kind(cell) != CellKind.PUT.code() || ttl(cell) != FamilyDescriptor.FOREVER) {
        return false;
      }
    }
    return true;
  }

  /** Whether another chunk of the block has the same numbers of cells with the same times. */
  boolean hasTimesOf(Chunk other) {
    return ((flags ^ other.flags) & ~ChunkBuilder.SEQUENCES) == 0
        && present == other.present
        && (list == null || list.isLike(other.list, present))
        && hasBitmapOf(other)
        && (ends == null || ends.isLike(other.ends, present))
        && (times == null || times.isLike(other.times, cells));
  }

  private boolean hasBitmapOf(Chunk other) {
    int length = rankOfWord == null ? 0 : rankOfWord.length * Long.BYTES;
    return length == 0
        || Arrays.equals(
            data,
            bitmapStart,
            bitmapStart + length,
            other.data,
            other.bitmapStart,
            other.bitmapStart + length);
  }

  /** A cell's sequence; its row is known to the caller. */
  public long sequence(int row, int cell) {
    return sequences == null ? rowSequences.at(row) : rowSequences.at(row) - sequences.at(cell);
  }

  /** Code of a cell's kind. */
  public byte kind(int cell) {
    return kinds == null ? CellKind.PUT.code() : (byte) kinds.at(cell);
  }

  /** A cell's own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}. */
  public long ttl(int cell) {
    long ttl = ttls == null ? 0 : ttls.at(cell);
    return ttl == 0 ? FamilyDescriptor.FOREVER : ttl;
  }

  /** The values by cell. */
  public Values values() {
    return values;
  }

  @Override
  public void getValue(int cell, ValueSlot into) {
    values.get(cell, into);
  }

  @Override
  public int width() {
    return values.width();
  }

  @Override
  public int distinct() {
    return values.distinct();
  }

  @Override
  public void getEntry(int code, ValueSlot into) {
    values.getEntry(code, into);
  }

  @Override
  public int code(int cell) {
    return values.code(cell);
  }

  @Override
  public void orderedOf(int from, int to, long[] into) {
    values.ordered(from, to, into);
  }

  @Override
  public byte[] bytes() {
    return values.bytes();
  }

  @Override
  public void placesOf(int from, int to, int[] starts, int[] lengths) {
    values.places(from, to, starts, lengths);
  }

  /** Points to a cell's value, and tells its time. */
  void get(int row, int cell, ValueSlot into) {
    values.get(cell, into);
    into.time = time(row, cell);
  }

  /**
   * Adds a cell to a buffer.
   *
   * @param slot for this method's own use
   */
  void addTo(CellBuffer into, int row, int cell, ValueSlot slot) {
    long time = time(row, cell);
    long sequence = sequence(row, cell);
    if (values.areNumbers()) {
      into.addNumber(time, kind(cell), sequence, ttl(cell), values.bits(cell), values.width());
    } else {
      values.get(cell, slot);
      into.add(time, kind(cell), sequence, ttl(cell), slot.source, slot.start, slot.length);
    }
  }
}
