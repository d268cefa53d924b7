package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.io.ThreadPlace;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Who refers to an object: its owner, until he gives it up, and others for a time. As long as the
 * owner is there, references are counted in many places. So threads that take and give back one for
 * each read do not wait for each other's memory. When he goes the counts are gathered into one,
 * which tells of the last reference. Safe for use by many threads.
 */
final class ReferenceCount {
  private static final int APART = ThreadPlace.BYTES_APART / Long.BYTES;

  /** In a place whose count was gathered. */
  private static final long GATHERED = Long.MIN_VALUE;

  /** Part of {@link #rest} until all places are gathered, so that it cannot be 0 before. */
  private static final long NOT_ALL_GATHERED = 1L << 62;

  /**
   * In each place references taken there less those given back there. One may be below 0: not every
   * reference is given back by the thread that took it.
   */
  private final AtomicLongArray places = new AtomicLongArray((ThreadPlace.COUNT + 1) * APART);

  /** Counts what is taken and given back in places that were gathered, and what was gathered. */
  private final AtomicLong rest = new AtomicLong(NOT_ALL_GATHERED);

  private static int index(int place) {
    return (place + 1) * APART; // the array's own header shares no memory with the first
  }

  /** Takes a reference, unless the last one is already gone. */
  boolean retain() {
    if (addInPlace(1)) {
      return true;
    }
    while (true) {
      long count = rest.get();
      if (count == 0) {
        return false;
      }
      if (rest.compareAndSet(count, count + 1)) {
        return true;
      }
    }
  }

  /** Gives a reference back; whether it was the last one. */
  boolean release() {
    return !addInPlace(-1) && rest.decrementAndGet() == 0;
  }

  /** Ends the owner's reference, once; whether it was the last one. */
  boolean giveUp() {
    long sum = 0;
    for (int place = 0; place < ThreadPlace.COUNT; place++) {
      sum += places.getAndSet(index(place), GATHERED);
    }
    return rest.addAndGet(sum - NOT_ALL_GATHERED) == 0;
  }

  /** Counts in the calling thread's place; false if that was gathered. */
  private boolean addInPlace(int more) {
    int index = index(ThreadPlace.current());
    while (true) {
      long count = places.get(index);
      if (count == GATHERED) {
        return false;
      }
      if (places.compareAndSet(index, count, count + more)) {
        return true;
      }
    }
  }
}
