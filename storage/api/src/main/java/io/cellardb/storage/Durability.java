package io.cellardb.storage;

/** What has happened to a batch when {@link Store#apply} returns. */
public enum Durability {
  /** It is on stable storage: it survives a power failure. */
  SYNC,
  /** The operating system has it: it survives the death of the process. */
  OS,
  /** The process has it: it survives nothing until the next flush. */
  NONE
}
