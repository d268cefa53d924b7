package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.key.CellRun;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes an SSTable from rows in key order: {@link #startRow}, then family tombstones and cells in
 * store order, then {@link #endRow}. A row without cells is left out. What is not {@linkplain
 * #finish finished} is deleted by {@link #close}.
 */
public final class SstableWriter implements Closeable {
  /** Size at which a partition of the index is closed. */
  private static final int PARTITION_SIZE = 1 << 16;

  /** A block with all its history may be so many times as large as the block size says. */
  private static final int MOST_HISTORY = 16;

  private final FileSystem files;
  private final Path file;
  private final FileSystem.Output output;
  private final long number;
  private final int tree;
  private final int blockSize;
  private final Bloom bloom;

  private final Sketches sketches = new Sketches();
  private final BlockBuilder block;
  private final ByteWriter encoded = new ByteWriter(1 << 17);
  private final IndexRoot.Builder root = new IndexRoot.Builder();
  private final IndexPartition.Builder partition = new IndexPartition.Builder();
  private int blocks;
  private byte[] partitionFirstRow;
  private byte[] lastRow;
  private long offset;
  private boolean finished;

  private byte[] key = new byte[0];
  private int keyLength;
  private boolean rowStarted;
  private boolean continued; // the block's first row began in the block before
  private byte[] blockFirstRow;
  private byte[] firstRow;

  private long rowHash;
  private long columnHash; // the one added last
  private long rows;
  private long cells;
  private long tombstones;
  private long minTime = Long.MAX_VALUE;
  private long maxTime = Long.MIN_VALUE;
  private long minSequence = Long.MAX_VALUE;
  private long maxSequence;

  /** Creates the file with that number. */
  public SstableWriter(
      FileSystem files, Path directory, long number, int tree, FamilyDescriptor family)
      throws IOException {
    this.files = files;
    this.file = FileNames.of(directory, number, FileNames.SSTABLE);
    this.number = number;
    this.tree = tree;
    this.blockSize = family.blockSize();
    this.bloom = family.bloom();
    this.block = new BlockBuilder(new Codec(family.compression()), sketches);
    this.output = files.create(file);
    ByteWriter header = new ByteWriter(SstableFormat.HEADER);
    header.putLong(SstableFormat.MAGIC);
    header.putInt(SstableFormat.VERSION);
    header.putInt(SstableFormat.crc(header.array(), 0, header.size()));
    try {
      output.write(header.array(), 0, header.size());
    } catch (IOException e) {
      close();
      throw e;
    }
    offset = header.size();
  }

  /** Roughly the length of the file if it ended here, in bytes. */
  public long size() {
    return offset + block.size();
  }

  /** Begins a row, whose key is above that of the row before. */
  public void startRow(byte[] source, int start, int length) {
    if (key.length < length) {
      key = new byte[Math.max(length, 64)];
    }
    System.arraycopy(source, start, key, 0, length);
    keyLength = length;
    rowStarted = false;
  }

  /** Adds a family tombstone of the row. */
  public void tombstone(long time, byte kind, long sequence) throws IOException {
    beforeCell();
    if (bloom == Bloom.ROWCOL) {
      partition.hash(BloomFilter.ofTombstones(rowHash));
    }
    block.tombstone(time, kind, sequence);
  }

  /**
   * Adds a cell of the row that is no family tombstone.
   *
   * @param ttl its own time to live in milliseconds, or {@link FamilyDescriptor#FOREVER}
   */
  public void cell(
      byte[] qualifiers,
      int qualifierStart,
      int qualifierLength,
      long time,
      byte kind,
      long sequence,
      long ttl,
      byte[] source,
      int start,
      int length)
      throws IOException {
    beforeCell();
    if (bloom == Bloom.ROWCOL) {
      addColumnHash(BloomFilter.ofColumn(rowHash, qualifiers, qualifierStart, qualifierLength));
    }
    block.cell(
        qualifiers,
        qualifierStart,
        qualifierLength,
        time,
        kind,
        sequence,
        ttl,
        source,
        start,
        length);
  }

  /**
   * Adds all cells of the row: tombstones over the family, which come first in a row, and others.
   */
  public void cells(CellRun run) throws IOException {
    for (int i = 0; run.hasFamilyTombstones() && i < run.count(); i++) {
      if (CellRun.isFamilyTombstone(run.kind(i))) {
        tombstone(run.time(i), run.kind(i), run.sequence(i));
      }
    }
    for (int i = 0; i < run.count(); i++) {
      if (CellRun.isFamilyTombstone(run.kind(i))) {
        continue;
      }
      cell(
          run.data(),
          run.qualifierStart(i),
          run.qualifierLength(i),
          run.time(i),
          run.kind(i),
          run.sequence(i),
          run.ttl(i),
          run.data(),
          run.valueStart(i),
          run.valueLength(i));
    }
  }

  /** Adds all cells of a row of a block that {@linkplain Block#hasOnlyPuts has only puts}. */
  public void cells(Block from, int row) throws IOException {
    beforeCell();
    if (bloom == Bloom.ROWCOL) {
      for (int i = 0; i < from.columns(); i++) {
        if (from.chunk(i).rank(row) >= 0) {
          addColumnHash(
              BloomFilter.ofColumn(
                  rowHash, from.qualifierBytes(), from.qualifierStart(i), from.qualifierLength(i)));
        }
      }
    }
    block.cells(from, row);
  }

  private void beforeCell() throws IOException {
    if (!rowStarted) {
      rowStarted = true;
      if (firstRow == null) {
        firstRow = Arrays.copyOf(key, keyLength);
      }
      if (bloom != Bloom.NONE) {
        rowHash = BloomFilter.hash(key, 0, keyLength);
        partition.hash(rowHash);
      }
      rows++;
      startInBlock(false);
    } else if (isFull(2)) {
      block.endRow();
      writeBlock(true);
      startInBlock(true);
    }
  }

  private boolean isFull(int times) {
    long size = (long) times * blockSize;
    return block.newestSize() >= size || block.size() >= MOST_HISTORY * size;
  }

  private void addColumnHash(long hash) {
    if (hash != columnHash) {
      columnHash = hash;
      partition.hash(hash);
    }
  }

  private void startInBlock(boolean goesOn) {
    if (block.isEmpty()) {
      blockFirstRow = Arrays.copyOf(key, keyLength);
      continued = goesOn;
    }
    block.startRow(key, 0, keyLength);
  }

  /** Ends the row. */
  public void endRow() throws IOException {
    if (rowStarted) {
      block.endRow();
      if (isFull(1)) {
        writeBlock(false);
      }
    }
  }

  private void writeBlock(boolean goesOn) throws IOException {
    encoded.clear();
    block.write(encoded);
    if (partition.count() == 0) {
      partitionFirstRow = blockFirstRow;
    }
    partition.add(block, offset, encoded.size(), blockFirstRow, continued, goesOn);
    blocks++;
    cells += block.cells();
    tombstones += block.deletes();
    minTime = Math.min(minTime, block.minTime());
    maxTime = Math.max(maxTime, block.maxTime());
    minSequence = Math.min(minSequence, block.minSequence());
    maxSequence = Math.max(maxSequence, block.maxSequence());
    lastRow = block.lastKey();
    output.write(encoded.array(), 0, encoded.size());
    offset += encoded.size();
    block.reset();
    // A row, and all of its columns, are in the filter of the partition in which it begins.
    if (partition.size() >= PARTITION_SIZE && !(goesOn && bloom == Bloom.ROWCOL)) {
      writePartition();
    }
  }

  private void writePartition() throws IOException {
    int first = blocks - partition.count();
    encoded.clear();
    partition.write(encoded);
    long start = offset;
    root.add(first, start, writeEncoded(), partitionFirstRow, lastRow);
  }

  private int writeEncoded() throws IOException {
    encoded.putInt(SstableFormat.crc(encoded.array(), 0, encoded.size()));
    output.write(encoded.array(), 0, encoded.size());
    offset += encoded.size();
    return encoded.size();
  }

  /**
   * Ends the file and brings it to stable storage; the directory is not synced.
   *
   * @return what is in it, or null if there was no cell, in which case there is no file either
   */
  public SstableSummary finish() throws IOException {
    if (rows == 0) {
      return null;
    }
    if (!block.isEmpty()) {
      writeBlock(false);
    }
    if (partition.count() > 0) {
      writePartition();
    }
    ByteWriter footer = new ByteWriter(SstableFormat.FOOTER);
    encoded.clear();
    root.write(encoded, bloom == Bloom.ROWCOL, blocks);
    footer.putLong(offset);
    footer.putInt(writeEncoded());
    encoded.clear();
    sketches.write(encoded);
    footer.putLong(offset);
    footer.putInt(writeEncoded());
    encoded.clear();
    summary(0).write(encoded);
    footer.putLong(offset);
    footer.putInt(writeEncoded());
    footer.putInt(SstableFormat.VERSION);
    footer.putInt(SstableFormat.crc(footer.array(), 0, footer.size()));
    footer.putLong(SstableFormat.MAGIC);
    output.write(footer.array(), 0, footer.size());
    output.sync();
    output.close();
    finished = true;
    return summary(offset + footer.size());
  }

  private SstableSummary summary(long size) {
    return new SstableSummary(
        number,
        tree,
        size,
        rows,
        cells,
        tombstones,
        minTime,
        maxTime,
        minSequence,
        maxSequence,
        firstRow,
        lastRow);
  }

  /** Deletes the file unless it was finished. */
  @Override
  public void close() throws IOException {
    if (!finished) {
      output.close();
      files.delete(file);
    }
  }
}
