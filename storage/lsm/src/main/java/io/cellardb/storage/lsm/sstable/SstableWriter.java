package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes an SSTable from rows in key order: {@link #startRow}, then family tombstones and cells in
 * store order, then {@link #endRow}. A row without cells is left out. What is not {@linkplain
 * #finish finished} is deleted by {@link #close}.
 */
public final class SstableWriter implements Closeable {
  private final FileSystem files;
  private final Path file;
  private final FileSystem.Output output;
  private final long number;
  private final int tree;
  private final int blockSize;
  private final boolean bloom;

  private final BlockBuilder block = new BlockBuilder();
  private final ByteWriter encoded = new ByteWriter(1 << 17);
  private final List<BlockIndex.Entry> index = new ArrayList<>();
  private long offset;
  private boolean finished;

  private byte[] key = new byte[0];
  private int keyLength;
  private boolean rowStarted;
  private boolean continued; // the block's first row began in the block before
  private byte[] blockFirstRow;
  private byte[] firstRow;

  private long[] hashes = new long[1024];
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
    this.bloom = family.bloom() == Bloom.ROW;
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
    block.tombstone(time, kind, sequence);
    tombstones++;
    count(time, sequence);
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
    if (kind != CellKind.PUT.code()) {
      tombstones++;
    }
    count(time, sequence);
  }

  private void count(long time, long sequence) {
    cells++;
    minTime = Math.min(minTime, time);
    maxTime = Math.max(maxTime, time);
    minSequence = Math.min(minSequence, sequence);
    maxSequence = Math.max(maxSequence, sequence);
  }

  private void beforeCell() throws IOException {
    if (!rowStarted) {
      rowStarted = true;
      if (firstRow == null) {
        firstRow = Arrays.copyOf(key, keyLength);
      }
      if (bloom) {
        addHash();
      }
      rows++;
      startInBlock(false);
    } else if (block.size() >= 2L * blockSize) {
      block.endRow();
      writeBlock();
      startInBlock(true);
    }
  }

  private void addHash() {
    if (rows == hashes.length) {
      hashes = Arrays.copyOf(hashes, hashes.length * 2);
    }
    hashes[(int) rows] = BloomFilter.hash(key, 0, keyLength);
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
      if (block.size() >= blockSize) {
        writeBlock();
      }
    }
  }

  private void writeBlock() throws IOException {
    encoded.clear();
    block.write(encoded);
    index.add(
        new BlockIndex.Entry(
            offset,
            encoded.size() + SstableFormat.CHECKSUM,
            block.rows(),
            blockFirstRow,
            block.lastKey(),
            continued ? block.firstQualifier() : null));
    writeEncoded();
    block.reset();
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
      writeBlock();
    }
    ByteWriter footer = new ByteWriter(SstableFormat.FOOTER);
    encoded.clear();
    byte[] filter = bloom ? BloomFilter.build(hashes, (int) rows) : new byte[0];
    encoded.putBytes(filter, 0, filter.length);
    footer.putLong(offset);
    footer.putInt(writeEncoded());
    encoded.clear();
    BlockIndex.write(encoded, index);
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
        index.get(index.size() - 1).lastRow());
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
