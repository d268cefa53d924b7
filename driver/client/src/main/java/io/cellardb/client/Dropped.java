package io.cellardb.client;

import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What the server keeps for objects of the client: statements and rows. Those that are closed, or
 * collected as garbage without that, are told to the server with the next frames. Safe for use by
 * any thread.
 */
final class Dropped {
  private final ReferenceQueue<Object> garbage = new ReferenceQueue<>();
  private final Set<Kept> kept = ConcurrentHashMap.newKeySet();
  private final Queue<Kept> closed = new ConcurrentLinkedQueue<>();

  /** Something that the server keeps. */
  static final class Kept extends PhantomReference<Object> {
    private final FrameType closing;
    private final int number;

    private Kept(Object owner, FrameType closing, int number, ReferenceQueue<Object> garbage) {
      super(owner, garbage);
      this.closing = closing;
      this.number = number;
    }
  }

  /**
   * Remembers something.
   *
   * @param closing the frame that lets the server forget it
   */
  Kept add(Object owner, FrameType closing, int number) {
    Kept entry = new Kept(owner, closing, number, garbage);
    kept.add(entry);
    return entry;
  }

  /** Says that the server keeps it no more. */
  void forget(Kept entry) {
    kept.remove(entry);
    entry.clear();
  }

  /** Says that nobody needs it any more. */
  void close(Kept entry) {
    if (kept.remove(entry)) {
      entry.clear();
      closed.add(entry);
    }
  }

  /** The frames that let the server forget what is closed; null for none. */
  FrameWriter frames(Wire wire) {
    for (Reference<?> each = garbage.poll(); each != null; each = garbage.poll()) {
      Kept entry = (Kept) each;
      if (kept.remove(entry)) {
        closed.add(entry);
      }
    }
    FrameWriter frames = null;
    for (Kept each = closed.poll(); each != null; each = closed.poll()) {
      frames = frames == null ? new FrameWriter(Frames.MOST_BYTES) : frames;
      frames.begin(each.closing, 0, wire.nextRequest()).int32(each.number).end();
    }
    return frames;
  }
}
