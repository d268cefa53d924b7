package io.cellardb.sql.parser.tree;

/** What the end of a transaction does to a temporary table. */
public enum OnCommit {
  /** Nothing. */
  PRESERVE_ROWS,
  /** Its rows go. */
  DELETE_ROWS,
  /** The table goes. */
  DROP
}
