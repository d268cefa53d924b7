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
    /** Changes what can be read. */
    CHANGE,
    /** Changes nothing that can be read: flushes, compactions. */
    UPKEEP,
    /** Reads everything. */
    READ,
    /** Closes the store and opens it again. */
    RESTART
  }
}
