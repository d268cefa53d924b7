package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.ByteString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * What readers have in the cache of some files. Files that come in their place, or beside them, can
 * be read into the cache as far: else their readers would wait for each block once more. Immutable.
 */
public final class HotBlocks {
  /**
   * A block that is in memory.
   *
   * @param firstRow its first row
   * @param lastRow its last row
   */
  private record Hot(byte[] firstRow, byte[] lastRow) {}

  /** No blocks. */
  public static final HotBlocks NONE = new HotBlocks(List.of(), Set.of(), false);

  private final List<Hot> hot;

  /** The columns that were loaded of any of them. */
  private final Set<ByteString> qualifiers;

  /** Whether all of another file is wanted. */
  private final boolean everywhere;

  private HotBlocks(List<Hot> hot, Set<ByteString> qualifiers, boolean everywhere) {
    this.hot = hot;
    this.qualifiers = qualifiers;
    this.everywhere = everywhere;
  }

  /** The blocks of open files that are in memory. */
  public static HotBlocks of(Collection<Sstable> files) throws IOException {
    List<Hot> hot = new ArrayList<>();
    Set<ByteString> qualifiers = new TreeSet<>();
    for (Sstable file : files) {
      IndexedBlocks index = new IndexedBlocks(file, true);
      for (int number = 0; number < file.blocks(); number++) {
        if (file.loadedBlock(number) != null) {
          IndexPartition partition = index.partition(number);
          int i = number - partition.first();
          hot.add(new Hot(partition.firstRows().copy(i), partition.lastRows().copy(i)));
        }
      }
      addQualifiers(file, qualifiers);
    }
    return new HotBlocks(hot, qualifiers, false);
  }

  /** All blocks of any file if at least half of the blocks of these are in memory, else none. */
  public static HotBlocks ifMost(Collection<Sstable> files) {
    int blocks = 0;
    int loaded = 0;
    Set<ByteString> qualifiers = new TreeSet<>();
    for (Sstable file : files) {
      blocks += file.blocks();
      loaded += addQualifiers(file, qualifiers);
    }
    return loaded > 0 && 2 * loaded >= blocks ? new HotBlocks(List.of(), qualifiers, true) : NONE;
  }

  /** Adds the columns that are loaded of blocks of a file; returns how many blocks there are. */
  private static int addQualifiers(Sstable file, Set<ByteString> qualifiers) {
    int blocks = 0;
    Qualifiers last = null;
    BitSet known = new BitSet(); // columns of these that were added
    for (int number = 0; number < file.blocks(); number++) {
      Block block = file.loadedBlock(number);
      if (block == null) {
        continue;
      }
      blocks++;
      if (block.qualifiers() != last) {
        last = block.qualifiers();
        known.clear();
      }
      for (int column = 0; column < block.columns(); column++) {
        if (!known.get(column) && block.isLoaded(column)) {
          known.set(column);
          int start = block.qualifierStart(column);
          qualifiers.add(
              ByteString.copyOf(
                  block.qualifierBytes(), start, start + block.qualifierLength(column)));
        }
      }
    }
    return blocks;
  }

  /** Whether there are none. */
  public boolean areNone() {
    return hot.isEmpty() && !everywhere;
  }

  /**
   * Reads into the cache those blocks of another file that may have rows of these.
   *
   * @param stop asked before each block
   */
  public void readInto(Sstable file, BooleanSupplier stop) throws IOException {
    IndexedBlocks index = new IndexedBlocks(file, true);
    BitSet wanted = wanted(index);
    for (int number = wanted.nextSetBit(0);
        number >= 0 && !stop.getAsBoolean();
        number = wanted.nextSetBit(number + 1)) {
      read(file, index.partition(number), number);
    }
  }

  private BitSet wanted(IndexedBlocks index) throws IOException {
    BitSet wanted = new BitSet(index.count());
    if (everywhere) {
      wanted.set(0, index.count());
      return wanted;
    }
    for (Hot each : hot) {
      int from = index.ceiling(each.firstRow);
      if (from < index.count()) {
        wanted.set(from, Math.min(index.ceiling(each.lastRow), index.count() - 1) + 1);
      }
    }
    return wanted;
  }

  private void read(Sstable file, IndexPartition partition, int number) throws IOException {
    Block block = file.blockAhead(partition, number);
    block.keys();
    for (ByteString qualifier : qualifiers) {
      int column = block.column(qualifier.array());
      if (column >= 0) {
        block.chunk(column);
      }
    }
  }
}
