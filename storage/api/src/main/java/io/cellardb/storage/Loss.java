package io.cellardb.storage;

/** Why a read of the past may lack something that was there then. */
public enum Loss {
  /** As many newer versions of a cell as its family keeps may have pushed an older one out. */
  VERSIONS,
  /** Something was deleted later, and the family does not keep deleted cells. */
  DELETES,
  /** A cell has outlived its time to live since. */
  TTL,
  /**
   * What was there before a delete is gone together with it, by a compaction; or the family had
   * other options, by which something may have gone.
   */
  FORGOTTEN
}
