package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What can be read of the blocks of a file, whatever else of it is damaged. Where the index can be
 * read it says where they are; otherwise they are found by the marker with which each begins.
 */
public final class ReadableBlocks implements Closeable {
  private static final int WINDOW = 1 << 16;
  private static final int MARKER_LENGTH = 4;

  /** A block in the index. */
  private record Listed(long offset, int length, byte[] firstRow, byte[] lastRow) {}

  private final Sstable file;
  private final long size;
  private final String family;
  private final Consumer<String> damage;
  private final List<Listed> index; // null if it cannot be read
  private int listed;
  private long position = SstableFormat.HEADER;

  private ReadableBlocks(
      Sstable file, long size, List<Listed> index, String family, Consumer<String> damage) {
    this.family = family;
    this.file = file;
    this.size = size;
    this.index = index;
    this.damage = damage;
  }

  /**
   * Opens a file.
   *
   * @param summary what a manifest knows of it, or null
   * @param number the number in its name
   * @param family the name of the family, for what is told
   * @param damage is told, a line each, what cannot be read
   */
  public static ReadableBlocks open(
      FileSystem files,
      Path directory,
      SstableSummary summary,
      long number,
      String family,
      Consumer<String> damage)
      throws IOException {
    if (summary != null) {
      Sstable file = null;
      try {
        file = Sstable.open(files, directory, summary, NoCache::new);
        return new ReadableBlocks(file, summary.size(), index(file), family, damage);
      } catch (IOException e) {
        damage.accept(e.getMessage());
        if (file != null) {
          file.release();
        }
      }
    }
    Sstable unindexed = Sstable.openUnindexed(files, directory, number, NoCache::new);
    return new ReadableBlocks(unindexed, unindexed.summary().size(), null, family, damage);
  }

  private static List<Listed> index(Sstable file) throws IOException {
    List<Listed> blocks = new ArrayList<>();
    for (int number = 0; number < file.partitions(); number++) {
      IndexPartition partition = file.readPartition(number);
      int first = partition.first();
      for (int block = first; partition.has(block); block++) {
        blocks.add(
            new Listed(
                partition.start(block),
                partition.length(block),
                partition.firstRows().copy(block - first),
                partition.lastRows().copy(block - first)));
      }
    }
    return blocks;
  }

  /** What there is of the next block, all of it in memory, or null at the end. */
  public BlockRows next() {
    return index == null ? nextMarked() : nextListed();
  }

  private BlockRows nextListed() {
    while (listed < index.size()) {
      Listed block = index.get(listed++);
      try {
        return read(block.offset(), block.length());
      } catch (IOException e) {
        damage.accept(e.getMessage() + "; it had " + rows(block.firstRow(), block.lastRow()));
      }
    }
    return null;
  }

  private BlockRows read(long offset, int length) throws IOException {
    byte[] bytes = file.readPart(offset, length);
    int headLength = length < BlockFormat.PREAMBLE ? 0 : ByteReader.intAt(bytes, 4);
    if (headLength < 0 || headLength > length) {
      throw new CorruptionException(file.file(), offset, "there is no block of that length");
    }
    Block block = new Block(file, offset, -1, bytes, length, headLength);
    BlockRows rows = new BlockRows(block);
    rows.lost()
        .forEach(
            (why, qualifiers) ->
                damage.accept(
                    why
                        + "; in family "
                        + family
                        + " it had "
                        + String.join(", ", qualifiers)
                        + " of "
                        + rows(rows.key(0), rows.key(rows.count() - 1))));
    return rows;
  }

  private static String rows(byte[] first, byte[] last) {
    return "rows " + ByteString.wrap(first) + " to " + ByteString.wrap(last);
  }

  private BlockRows nextMarked() {
    long before = position;
    while (findMarker()) {
      long offset = position;
      try {
        long length = markedLength(offset);
        if (length > 0) {
          BlockRows block = read(offset, (int) length);
          tellPassed(before, offset);
          position = offset + length;
          return block;
        }
      } catch (IOException e) {
        position = offset; // told with what is passed over until the next block
      }
      position = offset + 1;
    }
    tellPassed(before, size);
    position = size;
    return null;
  }

  private void tellPassed(long from, long to) {
    if (to > from) {
      damage.accept(
          "file "
              + file.file()
              + " is damaged at offset "
              + from
              + ": "
              + (to - from)
              + " bytes are part of the index, or blocks that cannot be read");
    }
  }

  /** Length of the block that would start at an offset; 0 if there can be none. */
  private long markedLength(long offset) throws IOException {
    if (size - offset < BlockFormat.PREAMBLE) {
      return 0;
    }
    byte[] preamble = file.readPart(offset, BlockFormat.PREAMBLE);
    int head = ByteReader.intAt(preamble, 4);
    int newest = ByteReader.intAt(preamble, 8);
    int history = ByteReader.intAt(preamble, 12);
    long length = (long) head + newest + history;
    boolean possible =
        head >= BlockFormat.PREAMBLE
            && newest >= 0
            && history >= 0
            && length <= Math.min(size - offset, Integer.MAX_VALUE - 16);
    return possible ? length : 0;
  }

  /** Moves to the next marker from the current position on; false if there is none. */
  private boolean findMarker() {
    while (size - position >= MARKER_LENGTH) {
      int length = (int) Math.min(WINDOW, size - position);
      byte[] window;
      try {
        window = file.readPart(position, length);
      } catch (IOException e) {
        damage.accept(e.getMessage());
        window = new byte[length];
      }
      for (int at = 0; at <= length - MARKER_LENGTH; at++) {
        if (ByteReader.intAt(window, at) == BlockFormat.MARKER) {
          position += at;
          return true;
        }
      }
      position += length - MARKER_LENGTH + 1;
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    file.release();
  }

  /** Blocks are read once. */
  private static final class NoCache implements Blocks {
    private final Sstable file;
    private final ReadCounters counters = new ReadCounters();

    NoCache(Sstable file) {
      this.file = file;
    }

    @Override
    public IndexPartition partition(int number) throws IOException {
      return file.readPartition(number);
    }

    @Override
    public Block block(IndexPartition partition, int number, boolean rowAhead) throws IOException {
      return file.readBlock(partition, number);
    }

    @Override
    public Block loaded(int number) {
      return null;
    }

    @Override
    public Block ahead(IndexPartition partition, int number) throws IOException {
      return block(partition, number, true);
    }

    @Override
    public void grew(int number, Block block) {}

    @Override
    public void forget() {}

    @Override
    public ReadCounters counters() {
      return counters;
    }
  }
}
