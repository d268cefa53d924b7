package io.cellardb.storage;

/** What a lock of a row keeps other transactions from; none of them keeps anyone from reading. */
public enum LockMode {
  /** From changing the row and from locking it exclusively. */
  SHARED,
  /** From changing the row and from locking it at all. */
  EXCLUSIVE;

  /** Whether two transactions can have a lock of these modes on one row. */
  boolean goesWith(LockMode other) {
    return this == SHARED && other == SHARED;
  }

  /** Whether who has a lock of this mode needs no other to have one of that mode. */
  boolean covers(LockMode other) {
    return this == EXCLUSIVE || other == SHARED;
  }
}
