package io.cellardb.storage.lsm.sstable;

import java.io.IOException;

/** The blocks of a file as its index describes them, of which the partition used last is kept. */
final class IndexedBlocks {
  private final Sstable file;
  private final IndexRoot root;
  private final boolean cached;
  private IndexPartition partition; // null at first

  /**
   * The blocks of a file.
   *
   * @param cached whether they go through the cache; otherwise they are read whole
   */
  IndexedBlocks(Sstable file, boolean cached) {
    this.file = file;
    this.root = file.root();
    this.cached = cached;
  }

  /** How many there are. */
  int count() {
    return root.blocks();
  }

  /** Reads a block. */
  Block read(int number) throws IOException {
    return read(number, false);
  }

  /**
   * Reads a block.
   *
   * @param rowAhead whether a row of it is wanted, so that more than the head is read at once
   */
  Block read(int number, boolean rowAhead) throws IOException {
    IndexPartition at = partition(number);
    return cached ? file.block(at, number, rowAhead) : file.readBlock(at, number);
  }

  /** The partition of the index that describes a block. */
  IndexPartition partition(int number) throws IOException {
    if (partition == null || !partition.has(number)) {
      use(root.partitionOf(number));
    }
    return partition;
  }

  private void use(int number) throws IOException {
    if (partition == null || partition.first() != root.firstBlock(number)) {
      partition = cached ? file.partition(number) : file.readPartition(number);
    }
  }

  /** The partition in which a row is, if it is in the file; null if it is behind all rows. */
  IndexPartition partitionOf(byte[] row) throws IOException {
    int number = root.ceiling(row);
    if (number == root.partitions()) {
      return null;
    }
    use(number);
    return partition;
  }

  /** Whether the first row of a block began in the block before. */
  boolean isContinued(int number) throws IOException {
    return partition(number).isContinued(number);
  }

  /** Whether the last row of a block goes on in the next one. */
  boolean goesOn(int number) throws IOException {
    return partition(number).goesOn(number);
  }

  /** Number of rows of a block. */
  int rows(int number) throws IOException {
    return partition(number).rows(number);
  }

  /** Qualifier of the first cell of a block whose first row began before. */
  byte[] firstQualifier(int number) throws IOException {
    return partition(number).firstQualifier(number);
  }

  /** The first block whose last row is not below {@code row}; the number of blocks if none. */
  int ceiling(byte[] row) throws IOException {
    IndexPartition at = partitionOf(row);
    return at == null ? root.blocks() : at.first() + at.lastRows().ceiling(row, 0, row.length, 0);
  }

  /** The last block whose first row is below {@code row}, or -1. */
  int below(byte[] row) throws IOException {
    int number = root.below(row);
    if (number < 0) {
      return -1;
    }
    use(number);
    return partition.first() + partition.firstRows().ceiling(row, 0, row.length, 0) - 1;
  }
}
