package io.cellardb.tck.crash;

import io.cellardb.storage.Store;
import java.util.function.Consumer;

/**
 * One step of a {@link FaultHistory}.
 *
 * @param name for messages
 * @param kind what it does to what can be read
 * @param action does it; on the store under test and on the model
 */
record Step(String name, Kind kind, Consumer<Store> action) {
  enum Kind {
    /** Writes cells. */
    WRITE,
    /** Changes namespaces and tables. */
    CATALOG,
    /** Changes nothing that can be read: flushes, compactions. */
    UPKEEP,
    /** Reads everything. */
    READ,
    /** Closes the store and opens it again. */
    RESTART
  }

  /** Whether it changes what can be read. */
  boolean changes() {
    return kind == Kind.WRITE || kind == Kind.CATALOG;
  }
}
