package io.cellardb.storage;

/** What became of a lock that a transaction asked for. */
public enum LockOutcome {
  /** It has the lock, and the row is as it sees it. */
  LOCKED,
  /** It has the lock, but others have written to the row since the snapshot that it reads. */
  CHANGED,
  /** Another transaction has a lock on the row, and this one was not to wait. */
  UNAVAILABLE
}
