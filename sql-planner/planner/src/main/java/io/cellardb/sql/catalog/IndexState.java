package io.cellardb.sql.catalog;

/**
 * How far an index is. Statements that were planned before a change of the catalog may run beside
 * those that know it. So an index becomes known in two steps, each of which ends when all older
 * statements have: first nobody adds entries, and then everybody keeps them. Otherwise one
 * statement would add an entry, and an older one, which does not know the index, would change the
 * row and leave the entry. The steps are those of I. Rae and others, Online, Asynchronous Schema
 * Change in F1, 2013.
 */
public enum IndexState {
  /** Statements remove entries of rows that they change, and add none. */
  DELETE_ONLY,
  /** Statements keep entries; rows that were there before may have none, and no query reads it. */
  BUILDING,
  /** As {@link #DELETE_ONLY}, of an index that becomes {@link #REPLACING}. */
  DELETE_ONLY_REPLACING,
  /**
   * As {@link #BUILDING}, of an index that is dropped in the end, by the next open of the store at
   * the latest: one that REINDEX makes in the place of another one of its table, which queries read
   * meanwhile, or one that has lost its place and is kept for statements that still read it.
   */
  REPLACING,
  /** Each row has its entries. */
  READY;

  /** Whether statements add entries. */
  public boolean addsEntries() {
    return this == kept();
  }

  /** The state in which statements add entries; this one if they do. */
  public IndexState kept() {
    return switch (this) {
      case DELETE_ONLY -> BUILDING;
      case DELETE_ONLY_REPLACING -> REPLACING;
      default -> this;
    };
  }

  /** Whether the index is dropped unless it takes the place of another one. */
  public boolean isReplacing() {
    return kept() == REPLACING;
  }
}
