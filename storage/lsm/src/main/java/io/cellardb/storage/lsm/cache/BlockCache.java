package io.cellardb.storage.lsm.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.Blocks;
import io.cellardb.storage.lsm.sstable.IndexPartition;
import io.cellardb.storage.lsm.sstable.ReadCounters;
import io.cellardb.storage.lsm.sstable.Sstable;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Blocks, partitions of indexes and the filters in them, in memory up to a number of bytes, by
 * which all that is loaded of them counts. What goes first is Caffeine's decision (W-TinyLFU); what
 * somebody uses stays with him until he lets go of it. Each file has an array of its own. So a hit
 * is one array access, without a lock or an object; only some of the hits are told to Caffeine.
 * Safe for use by many threads.
 */
public final class BlockCache {
  /** Of an entry that is used again and again one in so many uses is told. */
  private static final int TOLD_OF = 16;

  /** The key of an entry, with the way to it. */
  private static final class Slot {
    final FileBlocks owner;

    /** The block or partition; set and removed with the entry of the cache, in one step. */
    volatile Object content;

    /** As long as all are told; lost updates do no harm. */
    int uses;

    Slot(FileBlocks owner) {
      this.owner = owner;
    }
  }

  private final ReadCounters counters = new ReadCounters();
  private final long capacity;

  /** Null before the first entry: a store that is new does without Caffeine's classes. */
  private volatile Cache<Slot, Object> entries;

  /** A cache of so many bytes. */
  public BlockCache(long capacity) {
    this.capacity = capacity;
  }

  private synchronized Cache<Slot, Object> create() {
    if (entries == null) {
      entries =
          Caffeine.newBuilder()
              .maximumWeight(capacity)
              .weigher(BlockCache::weight)
              .executor(Runnable::run)
              .evictionListener(BlockCache::evicted)
              .build();
    }
    return entries;
  }

  private Cache<Slot, Object> entries() {
    Cache<Slot, Object> known = entries;
    return known == null ? create() : known;
  }

  private static int weight(Slot slot, Object content) {
    return content instanceof Block block ? block.weight() : ((IndexPartition) content).weight();
  }

  private static void evicted(Slot slot, Object content, RemovalCause cause) {
    slot.content = null;
  }

  /** The way to a file's blocks through this cache. */
  public Blocks of(Sstable file) {
    return new FileBlocks(file);
  }

  /** Bytes that are cached. */
  public long bytes() {
    Cache<Slot, Object> known = entries;
    if (known == null) {
      return 0;
    }
    known.cleanUp();
    return known.policy().eviction().orElseThrow().weightedSize().orElseThrow();
  }

  /** What reads through this cache, and beside it, have cost. */
  public ReadCounters counters() {
    return counters;
  }

  private Object find(Slot slot) {
    Object content = slot.content;
    if (content == null) {
      counters.cacheMiss();
      return null;
    }
    counters.cacheHit();
    if (isTold(slot)) {
      return Objects.requireNonNullElse(entries().getIfPresent(slot), content);
    }
    return content;
  }

  /**
   * Whether Caffeine is told of a use: of the first ones, then by chance. Threads do not count in
   * an entry that all of them use, or each would wait for the memory that another has just written.
   */
  private static boolean isTold(Slot slot) {
    if (slot.uses < TOLD_OF) {
      slot.uses++;
      return true;
    }
    return ThreadLocalRandom.current().nextInt(TOLD_OF) == 0;
  }

  /** Keeps what was read, unless another thread was faster or the file is gone. */
  private void admit(Slot slot, Object content) {
    entries()
        .asMap()
        .computeIfAbsent(
            slot,
            key -> {
              if (slot.owner.forgotten) {
                return null;
              }
              slot.content = content;
              return content;
            });
  }

  private final class FileBlocks implements Blocks {
    private final Sstable file;
    private final AtomicReferenceArray<Slot> blocks;
    private final AtomicReferenceArray<Slot> partitions;
    private volatile boolean forgotten;

    FileBlocks(Sstable file) {
      this.file = file;
      this.blocks = new AtomicReferenceArray<>(file.blocks());
      this.partitions = new AtomicReferenceArray<>(file.partitions());
    }

    private Slot slot(AtomicReferenceArray<Slot> slots, int number) {
      Slot slot = slots.get(number);
      if (slot == null) {
        slots.compareAndSet(number, null, new Slot(this));
        slot = slots.get(number);
      }
      return slot;
    }

    @Override
    public IndexPartition partition(int number) throws IOException {
      Slot slot = slot(partitions, number);
      Object found = find(slot);
      if (found != null) {
        return (IndexPartition) found;
      }
      IndexPartition partition = file.readPartition(number);
      admit(slot, partition);
      return partition;
    }

    @Override
    public Block block(IndexPartition partition, int number, boolean rowAhead) throws IOException {
      Slot slot = slot(blocks, number);
      Object found = find(slot);
      return found != null ? (Block) found : read(slot, partition, number, rowAhead);
    }

    private Block read(Slot slot, IndexPartition partition, int number, boolean rowAhead)
        throws IOException {
      Block block = file.readBlock(partition, number, rowAhead);
      admit(slot, block);
      return block;
    }

    @Override
    public Block loaded(int number) {
      Slot slot = blocks.get(number);
      return slot == null ? null : (Block) slot.content;
    }

    @Override
    public Block ahead(IndexPartition partition, int number) throws IOException {
      Slot slot = slot(blocks, number);
      Object content = slot.content;
      return content != null ? (Block) content : read(slot, partition, number, true);
    }

    @Override
    public void grew(int number, Block block) {
      Slot slot = blocks.get(number);
      if (slot != null && slot.content == block) {
        entries().asMap().replace(slot, block, block); // weighs it anew
      }
    }

    @Override
    public void forget() {
      forgotten = true;
      forget(blocks);
      forget(partitions);
    }

    private void forget(AtomicReferenceArray<Slot> slots) {
      for (int i = 0; i < slots.length(); i++) {
        Slot slot = slots.get(i);
        if (slot != null) {
          slot.content = null;
          entries().invalidate(slot);
        }
      }
    }

    @Override
    public ReadCounters counters() {
      return counters;
    }
  }
}
