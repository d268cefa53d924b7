package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.KeyRange;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.NewerFormatException;
import io.cellardb.storage.lsm.io.OlderFormatException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open SSTable; the root of its index is in memory. Counted references keep it open: who got one
 * from {@link #open} or {@link #retain} gives it back with {@link #release}. Safe for use by many
 * threads.
 */
public final class Sstable {
  private static final Logger LOG = LoggerFactory.getLogger(Sstable.class);

  private final FileSystem files;
  private final Path file;
  private final SstableSummary summary;
  private final FileSystem.Input input;
  private final long sketchesOffset;
  private final int sketchesLength;
  private final IndexRoot root;
  private final Blocks blocks;

  /** Those of the block read last, for the next ones to share. */
  private volatile Qualifiers qualifiers;

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
    if (ByteReader.longAt(footer, SstableFormat.FOOTER_MAGIC) != SstableFormat.MAGIC) {
      throw new CorruptionException(
          file, footerStart + SstableFormat.FOOTER_MAGIC, "it does not end as an SSTable");
    }
    if (!hasRightChecksum(footer)) {
      throw new CorruptionException(file, footerStart, "wrong checksum of the footer");
    }
    long rootOffset = reader.getLong();
    byte[] entries = section(rootOffset, reader.getInt());
    sketchesOffset = reader.getLong();
    sketchesLength = reader.getInt();
    long summaryOffset = reader.getLong();
    byte[] own = section(summaryOffset, reader.getInt());
    try {
      root = new IndexRoot(entries, entries.length - Numbers.SLACK);
      SstableSummary inFile = SstableSummary.read(new ByteReader(own, 0, own.length));
      if (inFile.number() != summary.number() || inFile.tree() != summary.tree()) {
        throw new CorruptionException(
            file, summaryOffset, "it is file " + inFile.number() + " under another name");
      }
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new CorruptionException(file, rootOffset, "the index cannot be read");
    }
    blocks = cache.apply(this);
  }

  private Sstable(
      FileSystem files,
      Path file,
      SstableSummary unknown,
      Function<Sstable, Blocks> cache,
      FileSystem.Input input) {
    this.files = files;
    this.file = file;
    this.summary = unknown;
    this.input = input;
    this.sketchesOffset = 0;
    this.sketchesLength = 0;
    this.root = null;
    this.blocks = cache.apply(this);
  }

  /** Opens a file whose index cannot be read; only bytes can be had of it. */
  static Sstable openUnindexed(
      FileSystem files, Path directory, long number, Function<Sstable, Blocks> cache)
      throws IOException {
    Path file = FileNames.of(directory, number, FileNames.SSTABLE);
    FileSystem.Input input = openInput(files, file);
    try {
      byte[] none = new byte[0];
      SstableSummary unknown =
          new SstableSummary(number, -1, input.size(), 0, 0, 0, 0, 0, 0, 0, none, none);
      return new Sstable(files, file, unknown, cache, input);
    } catch (IOException e) {
      input.close();
      throw e;
    }
  }

  private static FileSystem.Input openInput(FileSystem files, Path file) throws IOException {
    try {
      return files.open(file);
    } catch (FileNotFoundException | NoSuchFileException e) {
      throw new CorruptionException(file, 0, "the file is missing");
    }
  }

  /**
   * Reads what a file says of itself, where no manifest does.
   *
   * @param number the number in its name
   */
  public static SstableSummary readSummary(FileSystem files, Path directory, long number)
      throws IOException {
    Path file = FileNames.of(directory, number, FileNames.SSTABLE);
    try (FileSystem.Input input = openInput(files, file)) {
      long footerStart = input.size() - SstableFormat.FOOTER;
      byte[] footer = new byte[SstableFormat.FOOTER];
      if (footerStart < SstableFormat.HEADER) {
        throw new CorruptionException(file, 0, "it is too short");
      }
      input.read(footerStart, footer, 0, footer.length);
      long offset = ByteReader.longAt(footer, SstableFormat.SUMMARY);
      int length = ByteReader.intAt(footer, SstableFormat.SUMMARY + Long.BYTES);
      if (!hasRightChecksum(footer)
          || offset < 0
          || length < SstableFormat.CHECKSUM
          || offset + length > footerStart) {
        throw new CorruptionException(file, footerStart, "wrong checksum of the footer");
      }
      byte[] own = new byte[length];
      input.read(offset, own, 0, length);
      int end = length - SstableFormat.CHECKSUM;
      if (ByteReader.intAt(own, end) != SstableFormat.crc(own, 0, end)) {
        throw new CorruptionException(file, offset, "wrong checksum of the summary");
      }
      return SstableSummary.read(new ByteReader(own, 0, end)).withSize(input.size());
    }
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
    FileSystem.Input input = openInput(files, file);
    try {
      return new Sstable(files, file, summary, input, cache);
    } catch (IOException e) {
      input.close();
      throw e;
    }
  }

  private static boolean hasRightChecksum(byte[] footer) {
    int end = SstableFormat.FOOTER_CHECKSUM;
    return ByteReader.intAt(footer, end) == SstableFormat.crc(footer, 0, end);
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
    if (version < SstableFormat.OLDEST_VERSION) {
      throw new OlderFormatException(file, version, SstableFormat.VERSION);
    }
  }

  /**
   * Reads bytes that end with their checksum.
   *
   * @return the bytes before it, and {@link Numbers#SLACK}
   */
  private byte[] section(long offset, int length) throws IOException {
    if (offset < 0 || length < SstableFormat.CHECKSUM || offset + length > summary.size()) {
      throw new CorruptionException(file, offset, "it refers to bytes outside of itself");
    }
    int end = length - SstableFormat.CHECKSUM;
    byte[] bytes = new byte[end + Numbers.SLACK];
    input.read(offset, bytes, 0, length);
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
    return root.blocks();
  }

  /** Number of partitions of the index. */
  public int partitions() {
    return root.partitions();
  }

  /** Takes the first row of a block, and its bytes in the file. */
  @FunctionalInterface
  public interface BlockVisitor {
    /** Visits one. */
    void visit(byte[] firstRow, long bytes);
  }

  /** Visits the blocks that may have rows of a range, in order, by what the index says. */
  public void forEachBlock(KeyRange range, BlockVisitor visitor) throws IOException {
    byte[] start = range.start().array();
    byte[] stop = range.stop().array();
    for (int number = root.ceiling(start); number < root.partitions(); number++) {
      IndexPartition partition = partition(number);
      RowKeys rows = partition.firstRows();
      int first = partition.first();
      for (int i = partition.lastRows().ceiling(start, 0, start.length, 0);
          partition.has(first + i);
          i++) {
        if (stop.length > 0 && rows.compare(i, stop, 0, stop.length) >= 0) {
          return;
        }
        visitor.visit(rows.copy(i), partition.length(first + i));
      }
    }
  }

  /** Reads what is known of the values of its columns, which is not kept in memory. */
  public Sketches readSketches() throws IOException {
    byte[] bytes = section(sketchesOffset, sketchesLength);
    counters().bytesRead(sketchesLength);
    try {
      return Sketches.read(new ByteReader(bytes, 0, bytes.length - Numbers.SLACK));
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new CorruptionException(
          file, sketchesOffset, "the sketches cannot be read: " + e.getMessage());
    }
  }

  /** Whether the filter has columns of rows, too. */
  boolean hasColumnHashes() {
    return root.hasColumnHashes();
  }

  IndexRoot root() {
    return root;
  }

  /** Gets a partition of the index, from the cache if it is there. */
  IndexPartition partition(int number) throws IOException {
    return blocks.partition(number);
  }

  /** Reads a partition of the index from the file and checks it. */
  public IndexPartition readPartition(int number) throws IOException {
    byte[] bytes = section(root.start(number), root.length(number));
    counters().bytesRead(root.length(number));
    try {
      return new IndexPartition(bytes, bytes.length - Numbers.SLACK, root.firstBlock(number));
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new CorruptionException(
          file, root.start(number), "a part of the index cannot be read: " + e.getMessage());
    }
  }

  /** Gets a block, from the cache if it is there. */
  public Block block(int number) throws IOException {
    return block(partition(root.partitionOf(number)), number, false);
  }

  /**
   * Gets a block, from the cache if it is there.
   *
   * @param rowAhead whether to read what a whole row needs at once if it is not
   */
  Block block(IndexPartition partition, int number, boolean rowAhead) throws IOException {
    return blocks.block(partition, number, rowAhead);
  }

  /** A block that is in the cache; null if it is not. */
  Block loadedBlock(int number) {
    return blocks.loaded(number);
  }

  /** Reads a block into the cache, unless it is there. */
  Block blockAhead(IndexPartition partition, int number) throws IOException {
    return blocks.ahead(partition, number);
  }

  /**
   * Reads a block for the cache: its head, and what a whole row needs, too, or else no more.
   *
   * @param number its number in the file
   */
  public Block readBlock(IndexPartition partition, int number, boolean rowAhead)
      throws IOException {
    int head = partition.headLength(number);
    return readBlock(
        partition, number, number, rowAhead ? head + partition.newestLength(number) : head);
  }

  /** Reads a whole block from the file, checking it where it is asked for. */
  public Block readBlock(int number) throws IOException {
    return readBlock(partition(root.partitionOf(number)), number);
  }

  Block readBlock(IndexPartition partition, int number) throws IOException {
    return readBlock(partition, number, -1, partition.length(number));
  }

  private Block readBlock(IndexPartition partition, int number, int cached, int length)
      throws IOException {
    long offset = partition.start(number);
    byte[] bytes = readPart(offset, length);
    counters().blockRead();
    return new Block(this, offset, cached, bytes, length, partition.headLength(number));
  }

  /** Reads so many bytes, unchecked. */
  byte[] readPart(long offset, int length) throws IOException {
    if (offset < 0 || length < 0 || offset + length > summary.size()) {
      throw new CorruptionException(file, offset, "it refers to bytes outside of itself");
    }
    byte[] bytes = new byte[length];
    input.read(offset, bytes, 0, length);
    counters().bytesRead(length);
    return bytes;
  }

  /** States that a block takes more or less memory; one with the number -1 is in no cache. */
  void grew(int number, Block block) {
    if (number >= 0) {
      blocks.grew(number, block);
    }
  }

  /** Where reads are counted. */
  public ReadCounters counters() {
    return blocks.counters();
  }

  /** The qualifiers of a block, which are mostly those of the one before. */
  Qualifiers qualifiers(byte[] bytes, int from, int length) {
    Qualifiers known = qualifiers;
    Qualifiers found = Qualifiers.read(bytes, from, length, known);
    if (found != known) {
      qualifiers = found;
    }
    return found;
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
        deleteFile();
      }
    }
  }

  /** What made the file obsolete has happened; the next start deletes what is left over. */
  private void deleteFile() {
    try {
      files.delete(file);
    } catch (IOException e) {
      LOG.warn("{} is not needed any more and cannot be deleted", file, e);
    }
  }

  /** Has the file deleted when the last reference is gone. */
  public void markObsolete() {
    obsolete = true;
  }
}
