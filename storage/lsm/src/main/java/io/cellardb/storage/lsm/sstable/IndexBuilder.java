package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.io.IOException;

/**
 * Gathers the index of a file: partitions, which list blocks and have the Bloom filter of their
 * rows, and a root, which lists the partitions.
 */
final class IndexBuilder {
  /** Size at which a partition is closed. */
  private static final int PARTITION_SIZE = 1 << 16;

  private final Bloom bloom;
  private final IndexRoot.Builder root = new IndexRoot.Builder();
  private final IndexPartition.Builder partition = new IndexPartition.Builder();
  private byte[] firstRow; // of the partition
  private int blocks;
  private long rowHash;
  private long columnHash; // the one added last

  /** An empty index with a Bloom filter of that kind. */
  IndexBuilder(Bloom bloom) {
    this.bloom = bloom;
  }

  /** Whether the filter has the columns of each row. */
  boolean hasColumns() {
    return bloom == Bloom.ROWCOL;
  }

  /** Adds a row to the filter. */
  void row(byte[] key, int length) {
    if (bloom != Bloom.NONE) {
      rowHash = BloomFilter.hash(key, 0, length);
      partition.hash(rowHash);
    }
  }

  /** Adds to the filter that the last row has a tombstone over the family. */
  void tombstone() {
    if (hasColumns()) {
      partition.hash(BloomFilter.ofTombstones(rowHash));
    }
  }

  /** Adds a column of the last row to the filter, if that has columns. */
  void column(byte[] qualifiers, int start, int length) {
    if (hasColumns()) {
      long hash = BloomFilter.ofColumn(rowHash, qualifiers, start, length);
      if (hash != columnHash) {
        columnHash = hash;
        partition.hash(hash);
      }
    }
  }

  /** Adds the block that was written last. */
  void block(BlockBuilder block, IndexPartition.Place place) {
    if (partition.count() == 0) {
      firstRow = place.firstRow();
    }
    partition.add(block, place);
    blocks++;
  }

  /**
   * Whether the partition is large enough.
   *
   * @param goesOn whether the last row goes on in the next block: it is in the filter of the
   *     partition in which it begins, with all of its columns
   */
  boolean isPartitionFull(boolean goesOn) {
    return partition.size() >= PARTITION_SIZE && !(goesOn && hasColumns());
  }

  boolean isPartitionEmpty() {
    return partition.count() == 0;
  }

  /** Writes the partition, of blocks up to one that ends with a row, and begins another one. */
  void writePartition(SstableOutput output, ByteWriter buffer, byte[] lastRow) throws IOException {
    int first = blocks - partition.count();
    buffer.clear();
    partition.write(buffer);
    long start = output.offset();
    root.add(first, start, output.writeChecked(buffer), firstRow, lastRow);
  }

  /** Writes the root. */
  void writeRoot(ByteWriter into) {
    root.write(into, hasColumns(), blocks);
  }
}
