package io.cellardb.sql.catalog;

/** How far an index is. Its entries are kept from the first state on. */
public enum IndexState {
  /** Rows that were there before it may still have no entries; no query reads it. */
  BUILDING,
  /**
   * As {@link #BUILDING}, of an index that REINDEX makes in the place of another one of its table,
   * which queries read meanwhile. If that does not end, it is dropped.
   */
  REPLACING,
  /** Each row has its entries. */
  READY
}
