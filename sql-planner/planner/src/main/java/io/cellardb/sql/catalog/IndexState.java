package io.cellardb.sql.catalog;

/** How far an index is. Its entries are kept from the first state on. */
public enum IndexState {
  /** Rows that were there before it may still have no entries; no query reads it. */
  BUILDING,
  /** Each row has its entries. */
  READY
}
