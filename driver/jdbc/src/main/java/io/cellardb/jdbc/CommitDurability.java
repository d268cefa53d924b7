package io.cellardb.jdbc;

/** What a write has reached when it returns. */
public enum CommitDurability {
  /** The disk: it survives a power failure. */
  SYNC,
  /** The operating system: it survives the end of the process. */
  OS,
  /** This process only. */
  NONE
}
