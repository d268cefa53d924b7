package io.cellardb.storage.lsm.cache;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.Blocks;
import io.cellardb.storage.lsm.sstable.Sstable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Blocks in memory up to a number of bytes, evicted by the clock algorithm (Corbató 1969). Each
 * file has an array of its own, so that a hit is one array access, without a lock, a key or an
 * object. Safe for use by many threads.
 */
public final class BlockCache {
  private static final class Slot {
    final FileBlocks owner;
    final int number;
    final Block block;
    final int weight;
    volatile boolean used = true;

    Slot(FileBlocks owner, int number, Block block) {
      this.owner = owner;
      this.number = number;
      this.block = block;
      this.weight = block.weight();
    }
  }

  private final long capacity;

  /** All slots that are in an array; the clock's hand is at the head. */
  @GuardedBy("this")
  private final Deque<Slot> clock = new ArrayDeque<>();

  @GuardedBy("this")
  private long total;

  /** A cache of so many bytes. */
  public BlockCache(long capacity) {
    this.capacity = capacity;
  }

  /** The way to a file's blocks through this cache. */
  public Blocks of(Sstable file) {
    return new FileBlocks(file);
  }

  /** Bytes that are cached. */
  public synchronized long bytes() {
    return total;
  }

  private synchronized void admit(Slot slot) {
    if (slot.owner.forgotten || !slot.owner.slots.compareAndSet(slot.number, null, slot)) {
      return; // another thread was faster, or the file is gone
    }
    clock.add(slot);
    total += slot.weight;
    while (total > capacity && !clock.isEmpty()) {
      Slot candidate = clock.poll();
      if (candidate.used) {
        candidate.used = false;
        clock.add(candidate);
      } else {
        candidate.owner.slots.set(candidate.number, null);
        total -= candidate.weight;
      }
    }
  }

  private synchronized void forget(FileBlocks owner) {
    owner.forgotten = true;
    for (Iterator<Slot> slots = clock.iterator(); slots.hasNext(); ) {
      Slot slot = slots.next();
      if (slot.owner == owner) {
        total -= slot.weight;
        slots.remove();
      }
    }
  }

  private final class FileBlocks implements Blocks {
    private final Sstable file;
    private final AtomicReferenceArray<Slot> slots;
    private volatile boolean forgotten;

    FileBlocks(Sstable file) {
      this.file = file;
      this.slots = new AtomicReferenceArray<>(file.blocks());
    }

    @Override
    public Block get(int number) throws IOException {
      Slot slot = slots.get(number);
      if (slot != null) {
        if (!slot.used) {
          slot.used = true;
        }
        return slot.block;
      }
      Block block = file.readBlock(number);
      admit(new Slot(this, number, block));
      return block;
    }

    @Override
    public void forget() {
      BlockCache.this.forget(this);
    }
  }
}
