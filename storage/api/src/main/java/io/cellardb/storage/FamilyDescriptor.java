package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;
import java.util.function.Consumer;

/**
 * A column family and its options.
 *
 * @param name its name
 * @param versions how many versions of a cell are kept, at least 1
 * @param minVersions how many of the newest versions are kept even when the time to live has
 *     passed; 0 to {@code versions}
 * @param ttlMillis how long after its timestamp a cell lives, in milliseconds, at least 1
 * @param keepDeletedCells whether reads before a delete still see what it deleted
 * @param newVersionBehavior whether deletes mask only what was written before them (rules 29 to 32
 *     of the data model), which makes results independent of flushes and compactions
 * @param purgeDelayMillis how long after its timestamp a tombstone stays at least, in milliseconds,
 *     through major compactions that would drop it; at least 0 (rule 24)
 * @param blockSize size at which a block of a file is closed, in bytes, 1 KiB to 16 MiB
 * @param bloom what Bloom filters of files are asked for
 * @param compression how files are compressed
 * @param cluster what only a cluster does with it
 */
public record FamilyDescriptor(
    String name,
    int versions,
    int minVersions,
    long ttlMillis,
    KeepDeletedCells keepDeletedCells,
    boolean newVersionBehavior,
    long purgeDelayMillis,
    int blockSize,
    Bloom bloom,
    Compression compression,
    ClusterOptions cluster) {

  /** As {@code ttlMillis}: cells live for ever. */
  public static final long FOREVER = Long.MAX_VALUE;

  /** What becomes of cells under a tombstone. */
  public enum KeepDeletedCells {
    /** They are gone for every reader. */
    FALSE,
    /** They are kept; a read whose time range ends before the tombstone sees them. */
    TRUE,
    /** As {@link #TRUE} until the tombstone itself is older than the time to live. */
    TTL
  }

  /** What a file's Bloom filter holds. */
  public enum Bloom {
    /** There is none. */
    NONE,
    /** Row keys. */
    ROW,
    /** Row keys, and pairs of row key and qualifier, for reads of columns by name. */
    ROWCOL
  }

  /** How files are compressed. */
  public enum Compression {
    /** Not at all. */
    NONE,
    /** LZ4: fast. */
    LZ4,
    /** Zstandard: smaller, and slower to write and read. */
    ZSTD
  }

  /** Checks the name and each option. */
  public FamilyDescriptor {
    StorageLimits.checkFamilyName(name);
    check(versions >= 1, name, "versions must be at least 1, not " + versions);
    check(
        minVersions >= 0 && minVersions <= versions,
        name,
        "min_versions must lie between 0 and versions (" + versions + "), not " + minVersions);
    check(ttlMillis >= 1, name, "ttl must be positive, not " + ttlMillis + " ms");
    check(
        purgeDelayMillis >= 0,
        name,
        "purge_delay must not be negative, but is " + purgeDelayMillis + " ms");
    check(
        blockSize >= 1024 && blockSize <= 16 << 20,
        name,
        "block_size must lie between 1024 and 16777216, not " + blockSize);
  }

  /** A family of which a cluster does nothing special. */
  public FamilyDescriptor(
      String name,
      int versions,
      int minVersions,
      long ttlMillis,
      KeepDeletedCells keepDeletedCells,
      boolean newVersionBehavior,
      long purgeDelayMillis,
      int blockSize,
      Bloom bloom,
      Compression compression) {
    this(
        name,
        versions,
        minVersions,
        ttlMillis,
        keepDeletedCells,
        newVersionBehavior,
        purgeDelayMillis,
        blockSize,
        bloom,
        compression,
        ClusterOptions.USUAL);
  }

  /** A family with default options: one version, no time to live, 64 KiB blocks, row Bloom, LZ4. */
  public static FamilyDescriptor of(String name) {
    return new FamilyDescriptor(
        name, 1, 0, FOREVER, KeepDeletedCells.FALSE, true, 0, 64 << 10, Bloom.ROW, Compression.LZ4);
  }

  /**
   * Whether this keeps something that a family with other options may have dropped: if a family is
   * altered to this, what it had before says nothing of the past.
   */
  public boolean keepsMoreThan(FamilyDescriptor other) {
    return versions > other.versions
        || minVersions > other.minVersions
        || ttlMillis > other.ttlMillis
        || (keepDeletedCells != KeepDeletedCells.FALSE
            && other.keepDeletedCells == KeepDeletedCells.FALSE)
        || newVersionBehavior != other.newVersionBehavior;
  }

  /** This family with another number of versions. */
  public FamilyDescriptor withVersions(int count) {
    return with(draft -> draft.versions = count);
  }

  /** This family with another number of minimal versions. */
  public FamilyDescriptor withMinVersions(int count) {
    return with(draft -> draft.minVersions = count);
  }

  /** This family with another time to live, in milliseconds. */
  public FamilyDescriptor withTtlMillis(long millis) {
    return with(draft -> draft.ttlMillis = millis);
  }

  /** This family with another treatment of deleted cells. */
  public FamilyDescriptor withKeepDeletedCells(KeepDeletedCells keep) {
    return with(draft -> draft.keepDeletedCells = keep);
  }

  /** This family with the new or the classic version behaviour. */
  public FamilyDescriptor withNewVersionBehavior(boolean on) {
    return with(draft -> draft.newVersionBehavior = on);
  }

  /** This family with another purge delay, in milliseconds. */
  public FamilyDescriptor withPurgeDelayMillis(long millis) {
    return with(draft -> draft.purgeDelayMillis = millis);
  }

  /** This family with another block size, in bytes. */
  public FamilyDescriptor withBlockSize(int bytes) {
    return with(draft -> draft.blockSize = bytes);
  }

  /** This family with another Bloom filter. */
  public FamilyDescriptor withBloom(Bloom kind) {
    return with(draft -> draft.bloom = kind);
  }

  /** This family with another compression. */
  public FamilyDescriptor withCompression(Compression kind) {
    return with(draft -> draft.compression = kind);
  }

  /** This family with other options of a cluster. */
  public FamilyDescriptor withCluster(ClusterOptions options) {
    return with(draft -> draft.cluster = options);
  }

  /**
   * Whether a table can have it that takes part in transactions of a store that has them only for
   * some tables: all that was written stays, and is hidden by what is later.
   */
  public boolean isTransactional() {
    return ttlMillis == FOREVER && minVersions == 0 && newVersionBehavior && !cluster.replicated();
  }

  private FamilyDescriptor with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.family();
  }

  /** A family in the making, so that each change names one option only. */
  private static final class Draft {
    private final String name;
    private int versions;
    private int minVersions;
    private long ttlMillis;
    private KeepDeletedCells keepDeletedCells;
    private boolean newVersionBehavior;
    private long purgeDelayMillis;
    private int blockSize;
    private Bloom bloom;
    private Compression compression;
    private ClusterOptions cluster;

    Draft(FamilyDescriptor family) {
      name = family.name;
      versions = family.versions;
      minVersions = family.minVersions;
      ttlMillis = family.ttlMillis;
      keepDeletedCells = family.keepDeletedCells;
      newVersionBehavior = family.newVersionBehavior;
      purgeDelayMillis = family.purgeDelayMillis;
      blockSize = family.blockSize;
      bloom = family.bloom;
      compression = family.compression;
      cluster = family.cluster;
    }

    FamilyDescriptor family() {
      return new FamilyDescriptor(
          name,
          versions,
          minVersions,
          ttlMillis,
          keepDeletedCells,
          newVersionBehavior,
          purgeDelayMillis,
          blockSize,
          bloom,
          compression,
          cluster);
    }
  }

  private static void check(boolean legal, String family, String problem) {
    if (!legal) {
      throw new StorageException(Code.INVALID_ARGUMENT, "family " + family + ": " + problem);
    }
  }
}
