package io.cellardb.storage.lsm.wal;

import java.io.IOException;

/**
 * A large batch in a segment of its own, written before its turn comes, so that nobody waits for
 * that. It counts for nothing until {@link Wal#append(BatchSegment, Wal.Insertion)} names it. The
 * segment in which the log goes on behind it is there, too.
 */
public final class BatchSegment {
  private final Segments segments;
  private final LogWriter batch;
  private final LogWriter next;
  private boolean taken;

  private BatchSegment(Segments segments, LogWriter batch, LogWriter next) {
    this.segments = segments;
    this.batch = batch;
    this.next = next;
  }

  /** Writes the two segments; if that fails nothing is left of them, unless that fails too. */
  static BatchSegment write(
      Segments segments, long number, long next, byte[] payload, int count, boolean synced)
      throws IOException {
    LogWriter batch = segments.create(number);
    try {
      byte[] link = BatchRecord.link(next);
      batch.append(payload, 0, count);
      batch.append(link, 0, link.length);
      batch.write();
      if (synced) {
        batch.syncWritten();
      }
      return new BatchSegment(segments, batch, segments.create(next));
    } catch (IOException | RuntimeException | Error e) {
      segments.discard(batch);
      throw e;
    }
  }

  /** The number of the segment that has the batch. */
  public long number() {
    return batch.number();
  }

  LogWriter batch() {
    return batch;
  }

  LogWriter next() {
    return next;
  }

  /** States that they are segments of the log from now on. */
  void take() {
    taken = true;
  }

  /** Deletes them unless they are segments of the log. Where that fails they count for nothing. */
  public void discardUnlessTaken() {
    if (!taken) {
      segments.discard(batch);
      segments.discard(next);
    }
  }
}
