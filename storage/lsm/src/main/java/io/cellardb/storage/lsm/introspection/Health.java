package io.cellardb.storage.lsm.introspection;

import java.io.IOException;

/**
 * Whether a store takes writes.
 *
 * @param reason why it is not {@link State#OPEN}; null if it is, or was opened so
 */
public record Health(State state, IOException reason) {
  /** Whether a store takes writes. */
  public enum State {
    /** It does. */
    OPEN,
    /** It does, until the memtables are full, which cannot be flushed. */
    FLUSH_FAILED,
    /** It was opened for reading only, or on a full disk. */
    READ_ONLY,
    /** It takes none any more, because its log failed; it must be closed and opened again. */
    WRITES_STOPPED
  }
}
