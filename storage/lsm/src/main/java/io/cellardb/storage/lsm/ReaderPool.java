package io.cellardb.storage.lsm;

import io.cellardb.storage.Projection;
import io.cellardb.storage.lsm.io.ThreadPlace;
import io.cellardb.storage.lsm.scan.ProjectionReader;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Readers of one kind that nobody uses at the moment: a few for each place of threads, whatever
 * their tables. They hold memtables, files and some blocks until {@link #clear}. Safe for use by
 * many threads.
 */
final class ReaderPool<R extends ProjectionReader> {
  /** So many projections a thread can read in turns. */
  private static final int PER_PLACE = 8;

  /** In references, of which a heap above 32 GiB has larger ones. */
  private static final int APART = ThreadPlace.BYTES_APART / Integer.BYTES;

  private final AtomicReferenceArray<R> readers =
      new AtomicReferenceArray<>((ThreadPlace.COUNT + 1) * APART);

  private static int first() {
    return (ThreadPlace.current() + 1) * APART; // the array's own header shares no memory with it
  }

  /** A reader that the caller alone uses until he gives it back; null if there is none. */
  @SuppressWarnings("ReferenceEquality") // callers reuse their projection; comparing costs more
  R take(int[] trees, Projection projection, boolean reversed) {
    int first = first();
    for (int i = first; i < first + PER_PLACE; i++) {
      R found = readers.get(i);
      if (found != null
          && found.reads(projection, reversed)
          && found.trees() == trees
          && readers.compareAndSet(i, found, null)) {
        return found;
      }
    }
    return null;
  }

  /** Keeps a reader; where there is no room, in the place of another one. */
  void giveBack(R reader) {
    int first = first();
    for (int i = first; i < first + PER_PLACE; i++) {
      if (readers.get(i) == null && readers.compareAndSet(i, null, reader)) {
        return;
      }
    }
    readers.set(first + ThreadLocalRandom.current().nextInt(PER_PLACE), reader);
  }

  /** Lets go of all readers. */
  void clear() {
    for (int i = 0; i < readers.length(); i++) {
      readers.set(i, null);
    }
  }
}
