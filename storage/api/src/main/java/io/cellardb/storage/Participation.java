package io.cellardb.storage;

/** How a table takes part in the transactions of a store that has them only for some tables. */
public enum Participation {
  /** It does not. */
  NONE,

  /** Whoever changes a row locks it. */
  ROWS,

  /**
   * Its rows are entries of rows elsewhere. Whoever changes an entry changes the row that it is of
   * in the same batch, and so keeps all others from the entry, too. A batch that changes entries
   * alone has conditions on their rows being unchanged ({@link Check.RowUnchanged}). A change
   * without mutations still counts as a write to the row of the table.
   */
  ENTRIES
}
