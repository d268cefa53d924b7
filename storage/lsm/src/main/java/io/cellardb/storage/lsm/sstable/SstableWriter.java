package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.key.CellOrder;
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
  /** A block with all its history may be so many times as large as the block size says. */
  private static final int MOST_HISTORY = 16;

  private final SstableOutput output;
  private final int blockSize;
  private final Sketches sketches = new Sketches();
  private final BlockBuilder block = new BlockBuilder();
  private final BlockWriter blocks;
  private final IndexBuilder index;
  private final SummaryBuilder summary;
  private final ByteWriter encoded = new ByteWriter(1 << 17);
  private final CellFields fields = new CellFields();

  private byte[] key = new byte[0];
  private int keyLength;
  private boolean rowStarted;
  private boolean continued; // the block's first row began in the block before
  private byte[] blockFirstRow;

  /** Creates the file with that number. */
  public SstableWriter(
      FileSystem files, Path directory, long number, int tree, FamilyDescriptor family)
      throws IOException {
    blockSize = family.blockSize();
    blocks = new BlockWriter(new Codec(family.compression()), sketches);
    index = new IndexBuilder(family.bloom());
    summary = new SummaryBuilder(number, tree);
    output = new SstableOutput(files, FileNames.of(directory, number, FileNames.SSTABLE));
  }

  /** Roughly the length of the file if it ended here, in bytes. */
  public long size() {
    return output.offset() + block.size();
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
    index.tombstone();
    block.tombstone(time, kind, sequence);
  }

  /** Adds a cell of the row that is no family tombstone. */
  public void cell(CellFields cell) throws IOException {
    beforeCell();
    index.column(cell.qualifiers, cell.qualifierStart, cell.qualifierLength);
    block.cell(cell);
  }

  /**
   * Adds all cells of the row: tombstones over the family, which come first in a row, and others.
   */
  public void cells(CellRun run) throws IOException {
    for (int i = 0; run.hasFamilyTombstones() && i < run.count(); i++) {
      if (CellOrder.isFamilyTombstone(run.kind(i))) {
        tombstone(run.time(i), run.kind(i), run.sequence(i));
      }
    }
    for (int i = 0; i < run.count(); i++) {
      if (!CellOrder.isFamilyTombstone(run.kind(i))) {
        cell(
            fields
                .qualifier(run.data(), run.qualifierStart(i), run.qualifierLength(i))
                .version(run.time(i), run.kind(i), run.sequence(i), run.ttl(i))
                .value(run.data(), run.valueStart(i), run.valueLength(i)));
      }
    }
  }

  /** Adds all cells of a row of a block that {@linkplain Block#hasOnlyPuts has only puts}. */
  public void cells(Block from, int row) throws IOException {
    beforeCell();
    if (index.hasColumns()) {
      for (int i = 0; i < from.columns(); i++) {
        if (from.chunk(i).rank(row) >= 0) {
          index.column(from.qualifierBytes(), from.qualifierStart(i), from.qualifierLength(i));
        }
      }
    }
    block.cells(from, row);
  }

  private void beforeCell() throws IOException {
    if (!rowStarted) {
      rowStarted = true;
      summary.row(key, keyLength);
      index.row(key, keyLength);
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
    blocks.write(block, encoded);
    index.block(
        block,
        new IndexPartition.Place(
            output.offset(),
            encoded.size(),
            blocks.headLength(),
            blocks.newestLength(),
            blockFirstRow,
            continued,
            goesOn));
    summary.block(block);
    output.write(encoded);
    block.reset();
    if (index.isPartitionFull(goesOn)) {
      index.writePartition(output, encoded, summary.lastRow());
    }
  }

  /**
   * Ends the file and brings it to stable storage; the directory is not synced.
   *
   * @return what is in it, or null if there was no cell, in which case there is no file either
   */
  public SstableSummary finish() throws IOException {
    if (summary.isEmpty()) {
      return null;
    }
    if (!block.isEmpty()) {
      writeBlock(false);
    }
    if (!index.isPartitionEmpty()) {
      index.writePartition(output, encoded, summary.lastRow());
    }
    ByteWriter footer = new ByteWriter(SstableFormat.FOOTER);
    encoded.clear();
    index.writeRoot(encoded);
    writeSection(footer);
    encoded.clear();
    sketches.write(encoded);
    writeSection(footer);
    encoded.clear();
    summary.summary(0).write(encoded);
    writeSection(footer);
    footer.putInt(SstableFormat.VERSION);
    footer.putInt(SstableFormat.crc(footer.array(), 0, footer.size()));
    footer.putLong(SstableFormat.MAGIC);
    output.write(footer);
    output.finish();
    return summary.summary(output.offset());
  }

  /** Writes what is encoded, and where it lies to the footer. */
  private void writeSection(ByteWriter footer) throws IOException {
    footer.putLong(output.offset());
    footer.putInt(output.writeChecked(encoded));
  }

  /** Deletes the file unless it was finished. */
  @Override
  public void close() throws IOException {
    output.close();
  }
}
