package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.KeyRange;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.NewerFormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * An open SSTable; its index and filter are in memory. Counted references keep it open: who got one
 * from {@link #open} or {@link #retain} gives it back with {@link #release}. Safe for use by many
 * threads.
 */
public final class Sstable {
  private final FileSystem files;
  private final Path file;
  private final SstableSummary summary;
  private final FileSystem.Input input;
  private final BlockIndex index;
  private final byte[] filter;
  private final Blocks blocks;
  private final AtomicInteger references = new AtomicInteger(1);
  private volatile boolean obsolete;

  private Sstable(
      FileSystem files,
      Path file,
      SstableSummary summary,
      FileSystem.Input input,
      Function<Sstable, Blocks> cache)
      throws IOException {
    this.files = files;
    this.file = file;
    this.summary = summary;
    this.input = input;
    long footerStart = summary.size() - SstableFormat.FOOTER;
    byte[] footer = new byte[SstableFormat.FOOTER];
    if (input.size() != summary.size() || footerStart < SstableFormat.HEADER) {
      throw new CorruptionException(
          file, 0, "it has " + input.size() + " bytes and not " + summary.size());
    }
    checkHeader();
    input.read(footerStart, footer, 0, footer.length);
    ByteReader reader = new ByteReader(footer, 0, footer.length);
    if (ByteReader.longAt(footer, 44) != SstableFormat.MAGIC) {
      throw new CorruptionException(file, footerStart + 44, "it does not end as an SSTable");
    }
    if (ByteReader.intAt(footer, 40) != SstableFormat.crc(footer, 0, 40)) {
      throw new CorruptionException(file, footerStart, "wrong checksum of the footer");
    }
    byte[] bloom = section(reader.getLong(), reader.getInt());
    filter = Arrays.copyOf(bloom, bloom.length - SstableFormat.CHECKSUM);
    long indexOffset = reader.getLong();
    byte[] entries = section(indexOffset, reader.getInt());
    long summaryOffset = reader.getLong();
    byte[] own = section(summaryOffset, reader.getInt());
    try {
      index = BlockIndex.read(new ByteReader(entries, 0, entries.length));
      SstableSummary inFile = SstableSummary.read(new ByteReader(own, 0, own.length));
      if (inFile.number() != summary.number() || inFile.tree() != summary.tree()) {
        throw new CorruptionException(
            file, summaryOffset, "it is file " + inFile.number() + " under another name");
      }
    } catch (IndexOutOfBoundsException e) {
      throw new CorruptionException(file, indexOffset, "the index cannot be read");
    }
    blocks = cache.apply(this);
  }

  /**
   * Opens a file.
   *
   * @param summary what the manifest knows of it
   * @param cache makes the way to its blocks
   */
  public static Sstable open(
      FileSystem files, Path directory, SstableSummary summary, Function<Sstable, Blocks> cache)
      throws IOException {
    Path file = FileNames.of(directory, summary.number(), FileNames.SSTABLE);
    FileSystem.Input input = files.open(file);
    try {
      return new Sstable(files, file, summary, input, cache);
    } catch (IOException e) {
      input.close();
      throw e;
    }
  }

  private void checkHeader() throws IOException {
    byte[] header = new byte[SstableFormat.HEADER];
    input.read(0, header, 0, header.length);
    if (ByteReader.longAt(header, 0) != SstableFormat.MAGIC) {
      throw new CorruptionException(file, 0, "it does not begin as an SSTable");
    }
    if (ByteReader.intAt(header, 12) != SstableFormat.crc(header, 0, 12)) {
      throw new CorruptionException(file, 0, "wrong checksum of the header");
    }
    int version = ByteReader.intAt(header, 8);
    if (version > SstableFormat.VERSION) {
      throw new NewerFormatException(file, version, SstableFormat.VERSION);
    }
  }

  /** Reads bytes that end with their checksum. */
  private byte[] section(long offset, int length) throws IOException {
    if (offset < 0 || length < SstableFormat.CHECKSUM || offset + length > summary.size()) {
      throw new CorruptionException(file, offset, "it refers to bytes outside of itself");
    }
    byte[] bytes = new byte[length];
    input.read(offset, bytes, 0, length);
    int end = length - SstableFormat.CHECKSUM;
    if (ByteReader.intAt(bytes, end) != SstableFormat.crc(bytes, 0, end)) {
      throw new CorruptionException(file, offset, "wrong checksum");
    }
    return bytes;
  }

  /** What is in it. */
  public SstableSummary summary() {
    return summary;
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** Number of blocks. */
  public int blocks() {
    return index.blocks();
  }

  BlockIndex index() {
    return index;
  }

  /** Takes the first row of a block, and its bytes in the file. */
  @FunctionalInterface
  public interface BlockVisitor {
    /** Visits one. */
    void visit(byte[] firstRow, long bytes);
  }

  /** Visits the blocks that may have rows of a range, in order, by what the index says. */
  public void forEachBlock(KeyRange range, BlockVisitor visitor) {
    byte[] stop = range.stop().array();
    for (int i = index.ceiling(range.start().array()); i < index.blocks(); i++) {
      BlockIndex.Entry entry = index.entry(i);
      if (stop.length > 0 && Arrays.compareUnsigned(entry.firstRow(), stop) >= 0) {
        return;
      }
      visitor.visit(entry.firstRow(), entry.length());
    }
  }

  /** Whether a row may be in it. */
  public boolean mayContain(byte[] row) {
    return BloomFilter.mayContain(filter, BloomFilter.hash(row, 0, row.length));
  }

  /** Gets a block, from the cache if it is there. */
  public Block block(int number) throws IOException {
    return blocks.get(number);
  }

  /** Reads a block from the file and checks it. */
  public Block readBlock(int number) throws IOException {
    BlockIndex.Entry entry = index.entry(number);
    byte[] bytes = section(entry.offset(), entry.length());
    return new Block(bytes, bytes.length - SstableFormat.CHECKSUM, file, entry.offset());
  }

  /**
   * Takes a further reference; the caller holds one or the lock under which the last is dropped.
   */
  public void retain() {
    references.incrementAndGet();
  }

  /** Gives a reference back; with the last one the file is closed, and deleted if obsolete. */
  public void release() throws IOException {
    if (references.decrementAndGet() == 0) {
      blocks.forget();
      input.close();
      if (obsolete) {
        files.delete(file);
      }
    }
  }

  /** Has the file deleted when the last reference is gone. */
  public void markObsolete() {
    obsolete = true;
  }
}
