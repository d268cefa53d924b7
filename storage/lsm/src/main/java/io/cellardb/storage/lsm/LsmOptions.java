package io.cellardb.storage.lsm;

import io.cellardb.storage.Durability;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.DiskFileSystem;
import io.cellardb.storage.lsm.io.FileSystem;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How a store is opened.
 *
 * @param clock the present time in milliseconds, for implicit timestamps and time to live; default
 *     the system's clock
 * @param durability what has happened to a batch that asks for nothing itself when it returns;
 *     default {@link Durability#SYNC}
 * @param cacheBytes memory for blocks of files, in bytes; default an eighth of the heap. More saves
 *     reads
 * @param memtableBytes memory for what is not yet flushed, in bytes, at which a flush begins;
 *     default 64 MiB, or a sixteenth of a heap that is smaller than 1 GiB. Up to three times as
 *     much may be in use. More makes fewer, larger files and a longer start after a crash
 * @param scanThreads how many threads read ahead for long scans; default the processors. With 0 a
 *     scan is read by its caller alone
 * @param scanPieceBytes about how many bytes of files make a piece of a scan, several of which are
 *     read at a time; default 4 MiB. Shorter scans are read by their callers
 * @param fileBytes at which length, in bytes, files below level 0 are cut; default 64 MiB. More
 *     makes fewer files and larger single compactions. A tree's first level below level 0 has up to
 *     four times as much, each further one ten times that of the one before
 * @param compactionThreads how many threads compact, one compaction or several; default half the
 *     processors, from 2 to 8. One further thread flushes
 * @param compactionBytesPerSecond how many bytes compactions may write in a second; default {@link
 *     Long#MAX_VALUE}, no limit. Less leaves more of the disk to flushes, which are not limited,
 *     and reads. There is no limit while writers wait for compactions
 * @param automaticCompaction whether files are merged when that pays; default true. Otherwise they
 *     are merged only on request ({@code Admin.compact}), and flushed only on request, when the
 *     memtables are full, and at the end
 * @param dropsOverwritten whether what later writes have made invisible for good is dropped in
 *     memory and by flushes, in families with new version behaviour; default true. Otherwise it
 *     stays until files are merged, for raw reads and changed options of families
 * @param readOnly whether writes are refused and no file is changed; default false
 * @param create whether a store is created where there is none; default true
 * @param jmx whether the store shows itself in JMX ({@link
 *     io.cellardb.storage.lsm.introspection.StoreMXBean}); default true. Otherwise the JVM is
 *     spared the 200 ms, in the background, of starting its JMX
 * @param fileSystem through which all files go; default the disk
 */
public record LsmOptions(
    LongSupplier clock,
    Durability durability,
    long cacheBytes,
    long memtableBytes,
    int scanThreads,
    long scanPieceBytes,
    long fileBytes,
    int compactionThreads,
    long compactionBytesPerSecond,
    boolean automaticCompaction,
    boolean dropsOverwritten,
    boolean readOnly,
    boolean create,
    boolean jmx,
    FileSystem fileSystem) {

  /** Refuses sizes that make no sense. */
  public LsmOptions {
    checkAtLeast(0, cacheBytes, "bytes of the cache");
    checkAtLeast(1, memtableBytes, "bytes of the memtables");
    checkAtLeast(0, scanThreads, "threads that read ahead");
    checkAtLeast(1, scanPieceBytes, "bytes of a piece of a scan");
    checkAtLeast(1, fileBytes, "bytes of a file");
    checkAtLeast(1, compactionThreads, "threads that compact");
    checkAtLeast(1, compactionBytesPerSecond, "bytes a second for compactions");
  }

  private static void checkAtLeast(long least, long given, String what) {
    if (given < least) {
      throw new StorageException(
          Code.INVALID_ARGUMENT, what + " must be at least " + least + ", not " + given);
    }
  }

  /** The defaults. */
  public static LsmOptions defaults() {
    return new LsmOptions(
        System::currentTimeMillis,
        Durability.SYNC,
        Runtime.getRuntime().maxMemory() / 8,
        Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16),
        Runtime.getRuntime().availableProcessors(),
        4L << 20,
        64L << 20,
        Math.min(8, Math.max(2, Runtime.getRuntime().availableProcessors() / 2)),
        Long.MAX_VALUE,
        true,
        true,
        false,
        true,
        true,
        DiskFileSystem.INSTANCE);
  }

  /** These options with another clock. */
  public LsmOptions withClock(LongSupplier millis) {
    return with(draft -> draft.clock = millis);
  }

  /** These options with another durability. */
  public LsmOptions withDurability(Durability wanted) {
    return with(draft -> draft.durability = wanted);
  }

  /** These options with another size of the block cache, in bytes. */
  public LsmOptions withCacheBytes(long bytes) {
    return with(draft -> draft.cacheBytes = bytes);
  }

  /** These options with another size of the memtables, in bytes. */
  public LsmOptions withMemtableBytes(long bytes) {
    return with(draft -> draft.memtableBytes = bytes);
  }

  /** These options with another number of threads that read ahead for scans. */
  public LsmOptions withScanThreads(int count) {
    return with(draft -> draft.scanThreads = count);
  }

  /** These options with pieces of scans of another size, in bytes. */
  public LsmOptions withScanPieceBytes(long bytes) {
    return with(draft -> draft.scanPieceBytes = bytes);
  }

  /** These options with another length of files, in bytes. */
  public LsmOptions withFileBytes(long bytes) {
    return with(draft -> draft.fileBytes = bytes);
  }

  /** These options with another number of threads that compact. */
  public LsmOptions withCompactionThreads(int count) {
    return with(draft -> draft.compactionThreads = count);
  }

  /** These options with another limit for compactions, in bytes a second. */
  public LsmOptions withCompactionBytesPerSecond(long bytes) {
    return with(draft -> draft.compactionBytesPerSecond = bytes);
  }

  /** These options, merging files unasked or not. */
  public LsmOptions withAutomaticCompaction(boolean automatic) {
    return with(draft -> draft.automaticCompaction = automatic);
  }

  /** These options, dropping what was overwritten in memory or not. */
  public LsmOptions withDropsOverwritten(boolean drops) {
    return with(draft -> draft.dropsOverwritten = drops);
  }

  /** These options, for reading only or not. */
  public LsmOptions withReadOnly(boolean only) {
    return with(draft -> draft.readOnly = only);
  }

  /** These options, creating a store or not. */
  public LsmOptions withCreate(boolean allowed) {
    return with(draft -> draft.create = allowed);
  }

  /** These options, showing the store in JMX or not. */
  public LsmOptions withJmx(boolean shown) {
    return with(draft -> draft.jmx = shown);
  }

  /** These options with another file system. */
  public LsmOptions withFileSystem(FileSystem files) {
    return with(draft -> draft.fileSystem = files);
  }

  private LsmOptions with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.options();
  }

  /** Options in the making, so that each change names one of them only. */
  private static final class Draft {
    private LongSupplier clock;
    private Durability durability;
    private long cacheBytes;
    private long memtableBytes;
    private int scanThreads;
    private long scanPieceBytes;
    private long fileBytes;
    private int compactionThreads;
    private long compactionBytesPerSecond;
    private boolean automaticCompaction;
    private boolean dropsOverwritten;
    private boolean readOnly;
    private boolean create;
    private boolean jmx;
    private FileSystem fileSystem;

    Draft(LsmOptions options) {
      clock = options.clock;
      durability = options.durability;
      cacheBytes = options.cacheBytes;
      memtableBytes = options.memtableBytes;
      scanThreads = options.scanThreads;
      scanPieceBytes = options.scanPieceBytes;
      fileBytes = options.fileBytes;
      compactionThreads = options.compactionThreads;
      compactionBytesPerSecond = options.compactionBytesPerSecond;
      automaticCompaction = options.automaticCompaction;
      dropsOverwritten = options.dropsOverwritten;
      readOnly = options.readOnly;
      create = options.create;
      jmx = options.jmx;
      fileSystem = options.fileSystem;
    }

    LsmOptions options() {
      return new LsmOptions(
          clock,
          durability,
          cacheBytes,
          memtableBytes,
          scanThreads,
          scanPieceBytes,
          fileBytes,
          compactionThreads,
          compactionBytesPerSecond,
          automaticCompaction,
          dropsOverwritten,
          readOnly,
          create,
          jmx,
          fileSystem);
    }
  }
}
