package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteReader;
import java.util.function.IntConsumer;

/**
 * The cells of one qualifier in a block. Rows that have the column are numbered by <em>rank</em>;
 * the cells of a rank are {@code [firstCell(rank), endCell(rank))}, newest first. Immutable. The
 * layout is that of {@link ChunkFormat}.
 */
public final class Chunk {
  private final byte[] data;
  private final int flags;
  private final int present;
  private final int cells;

  private final int presenceStart; // of the bitmap or list
  private final int ordinalWidth;
  private final int[] rankOfWord; // of a bitmap: rows present before each word

  private final int endsStart; // where a rank's cells end; -1 if each has one
  private final Numbers times;
  private final Numbers sequences;
  private final int kindsStart; // -1 if all are puts
  private final Numbers ttls; // null if no cell has one

  private final int valuesStart;
  private final int valueWidth; // of fixed-width and constant values
  private final int valueEndsStart;
  private final int valueEndWidth;

  /** Fixed-width unsigned distances from a base; a width of 0 means that all equal the base. */
  private record Numbers(long base, int width, int start) {
    static Numbers read(ByteReader reader, int count) {
      long base = reader.getLong();
      int width = reader.getByte();
      return new Numbers(base, width, reader.skip(count * width));
    }

    long at(byte[] data, int index) {
      return width == 0 ? base : base + ByteReader.fixedAt(data, start + index * width, width);
    }
  }

  /** Reads the layout of a chunk at the reader's position in a block of so many rows. */
  Chunk(byte[] data, ByteReader reader, int rows) {
    this.data = data;
    flags = reader.getByte();
    present = reader.getVarint();
    ordinalWidth = ChunkFormat.ordinalWidth(rows);
    switch (flags & ChunkFormat.PRESENCE) {
      case ChunkFormat.BITMAP -> {
        int words = (rows + 63) >>> 6;
        presenceStart = reader.skip(words * 8);
        rankOfWord = new int[words];
        for (int i = 1; i < words; i++) {
          rankOfWord[i] =
              rankOfWord[i - 1]
                  + Long.bitCount(ByteReader.longAt(data, presenceStart + (i - 1) * 8));
        }
      }
      case ChunkFormat.LIST -> {
        presenceStart = reader.skip(present * ordinalWidth);
        rankOfWord = null;
      }
      default -> {
        presenceStart = -1;
        rankOfWord = null;
      }
    }
    if ((flags & ChunkFormat.MULTIPLE) != 0) {
      endsStart = reader.skip(present * 4);
      cells = ByteReader.intAt(data, endsStart + (present - 1) * 4);
    } else {
      endsStart = -1;
      cells = present;
    }
    times = Numbers.read(reader, cells);
    sequences = Numbers.read(reader, cells);
    kindsStart = (flags & ChunkFormat.KINDS) != 0 ? reader.skip(cells) : -1;
    ttls = (flags & ChunkFormat.TTLS) != 0 ? Numbers.read(reader, cells) : null;
    switch (flags & ChunkFormat.VALUES) {
      case ChunkFormat.VARIABLE -> {
        valueWidth = -1;
        valueEndWidth = reader.getByte();
        valueEndsStart = reader.skip(cells * valueEndWidth);
        valuesStart = reader.position();
        reader.skip(cells == 0 ? 0 : valueEnd(cells - 1));
      }
      case ChunkFormat.CONSTANT -> {
        valueWidth = reader.getVarint();
        valueEndWidth = 0;
        valueEndsStart = -1;
        valuesStart = reader.skip(valueWidth);
      }
      default -> {
        valueWidth = reader.getVarint();
        valueEndWidth = 0;
        valueEndsStart = -1;
        valuesStart = reader.skip(cells * valueWidth);
      }
    }
  }

  private int valueEnd(int cell) {
    return (int) ByteReader.fixedAt(data, valueEndsStart + cell * valueEndWidth, valueEndWidth);
  }

  /** The array in which the values lie, that of the block. */
  public byte[] data() {
    return data;
  }

  /** How many rows have the column. */
  public int present() {
    return present;
  }

  /** Whether all rows of the block have the column, so that ranks are ordinals. */
  public boolean isDense() {
    return (flags & ChunkFormat.PRESENCE) == ChunkFormat.DENSE;
  }

  /** The rank of a row, or -1 if it does not have the column. */
  public int rank(int ordinal) {
    return switch (flags & ChunkFormat.PRESENCE) {
      case ChunkFormat.DENSE -> ordinal;
      case ChunkFormat.BITMAP -> bitmapRank(ordinal);
      default -> listRank(ordinal);
    };
  }

  private int bitmapRank(int ordinal) {
    int word = ordinal >>> 6;
    long bits = ByteReader.longAt(data, presenceStart + word * 8);
    long bit = 1L << ordinal;
    return (bits & bit) == 0 ? -1 : rankOfWord[word] + Long.bitCount(bits & (bit - 1));
  }

  private int listRank(int ordinal) {
    int low = 0;
    int high = present - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = listed(middle);
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

  private int listed(int rank) {
    return (int) ByteReader.fixedAt(data, presenceStart + rank * ordinalWidth, ordinalWidth);
  }

  /** Calls for each row that has the column, in order. */
  void forEachPresent(IntConsumer ordinals) {
    switch (flags & ChunkFormat.PRESENCE) {
      case ChunkFormat.DENSE -> {
        for (int ordinal = 0; ordinal < present; ordinal++) {
          ordinals.accept(ordinal);
        }
      }
      case ChunkFormat.BITMAP -> {
        for (int word = 0; word < rankOfWord.length; word++) {
          long bits = ByteReader.longAt(data, presenceStart + word * 8);
          for (; bits != 0; bits &= bits - 1) {
            ordinals.accept((word << 6) + Long.numberOfTrailingZeros(bits));
          }
        }
      }
      default -> {
        for (int rank = 0; rank < present; rank++) {
          ordinals.accept(listed(rank));
        }
      }
    }
  }

  /** The first cell of a rank. */
  public int firstCell(int rank) {
    return endsStart < 0 ? rank : rank == 0 ? 0 : ByteReader.intAt(data, endsStart + rank * 4 - 4);
  }

  /** The cell behind the last one of a rank. */
  public int endCell(int rank) {
    return endsStart < 0 ? rank + 1 : ByteReader.intAt(data, endsStart + rank * 4);
  }

  /** A cell's time. */
  public long time(int cell) {
    return times.at(data, cell);
  }

  /** A cell's sequence. */
  public long sequence(int cell) {
    return sequences.at(data, cell);
  }

  /** Code of a cell's kind. */
  public byte kind(int cell) {
    return kindsStart < 0 ? CellKind.PUT.code() : data[kindsStart + cell];
  }

  /** A cell's own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}. */
  public long ttl(int cell) {
    long ttl = ttls == null ? 0 : ttls.at(data, cell);
    return ttl == 0 ? FamilyDescriptor.FOREVER : ttl;
  }

  /** Where a cell's value starts in {@link #data()}. */
  public int valueStart(int cell) {
    return switch (flags & ChunkFormat.VALUES) {
      case ChunkFormat.VARIABLE -> valuesStart + (cell == 0 ? 0 : valueEnd(cell - 1));
      case ChunkFormat.CONSTANT -> valuesStart;
      default -> valuesStart + cell * valueWidth;
    };
  }

  /** Length of a cell's value. */
  public int valueLength(int cell) {
    return valueWidth >= 0 ? valueWidth : valueEnd(cell) - (cell == 0 ? 0 : valueEnd(cell - 1));
  }

  /**
   * The length that all values have, or -1 if they differ; then cell {@code i} starts at {@code
   * valueStart(0) + i * valueStep()}.
   */
  public int valueWidth() {
    return valueWidth;
  }

  /** From one value of fixed width to the next: the width, or 0 if there is one for all. */
  public int valueStep() {
    return (flags & ChunkFormat.VALUES) == ChunkFormat.CONSTANT ? 0 : valueWidth;
  }
}
