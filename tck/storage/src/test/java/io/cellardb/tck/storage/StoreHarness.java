package io.cellardb.tck.storage;

import io.cellardb.storage.Store;

/** An open store of some kind, empty at first. Closing removes all it has. */
interface StoreHarness extends AutoCloseable {
  /** The store; another one after {@link #reopen}. */
  Store store();

  /** The clock that the store goes by. */
  ManualClock clock();

  /** Closes the store and opens it again with what it kept; nothing if it keeps nothing. */
  void reopen();

  @Override
  void close();
}
