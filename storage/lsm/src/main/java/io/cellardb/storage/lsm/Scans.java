package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.io.ThreadPlace;
import io.cellardb.storage.lsm.scan.ReadView;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The sequences that open scans see: nothing of these is dropped in memory. Threads note them in
 * places of their own, which a writer looks through. Safe for use by many threads.
 *
 * <p>A scan notes a sequence before it takes its view, whose sequence is not below. So a writer
 * that has read the newest sequence, and then finds no note, has not missed a scan that sees less.
 */
final class Scans {
  /** So many scans of a place are noted there. */
  private static final int PER_PLACE = 8;

  private static final int APART = ThreadPlace.BYTES_APART / Long.BYTES;
  private static final int ELSEWHERE = -1;

  /** Sequences plus 1, or 0; the array's own header shares no memory with the first place. */
  private final AtomicLongArray noted = new AtomicLongArray((ThreadPlace.COUNT + 1) * APART);

  /** Those for which there was no room. */
  private final Snapshots others = new Snapshots();

  /**
   * What a scan sees, and the note of it.
   *
   * @param view with a reference of its version
   */
  record Held(ReadView view, Note note) {}

  /** Where a sequence is noted. */
  record Note(int place, long sequence) {}

  /** Notes the sequence of a scan. */
  Note enter(long sequence) {
    int first = (ThreadPlace.current() + 1) * APART;
    for (int i = first; i < first + PER_PLACE; i++) {
      if (noted.get(i) == 0 && noted.compareAndSet(i, 0, sequence + 1)) {
        return new Note(i, sequence);
      }
    }
    others.open(() -> sequence);
    return new Note(ELSEWHERE, sequence);
  }

  /** Ends a note. */
  void leave(Note note) {
    if (note.place() == ELSEWHERE) {
      others.close(note.sequence());
    } else {
      noted.set(note.place(), 0);
    }
  }

  /** The oldest sequence that is noted, or the newest one if that is older. */
  long oldest(long newest) {
    long oldest = Math.min(newest, others.oldest(() -> newest));
    for (int place = 1; place <= ThreadPlace.COUNT; place++) {
      for (int i = place * APART; i < place * APART + PER_PLACE; i++) {
        long sequence = noted.get(i) - 1;
        oldest = sequence >= 0 ? Math.min(oldest, sequence) : oldest;
      }
    }
    return oldest;
  }
}
