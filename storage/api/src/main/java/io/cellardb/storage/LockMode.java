package io.cellardb.storage;

import java.util.List;

/**
 * What a lock of a row keeps other transactions from; none of them keeps anyone from reading. Each
 * mode keeps them from all that the modes before it do.
 */
public enum LockMode {
  /** From deleting the row and from locking it exclusively. Others may change it. */
  KEY_SHARED,
  /** From changing the row, too. */
  SHARED,
  /** From locking the row for other than {@link #KEY_SHARED}. What changes a row has this mode. */
  CHANGING,
  /** From locking the row at all. What deletes a row has this mode. */
  EXCLUSIVE;

  /** The mode that a change of a row needs. */
  static LockMode of(WriteBatch.Row row) {
    List<Mutation> mutations = row.mutations();
    for (int i = 0; i < mutations.size(); i++) { // without an iterator for each row
      if (mutations.get(i) instanceof Mutation.DeleteRow) {
        return EXCLUSIVE;
      }
    }
    return CHANGING;
  }

  /** Whether two transactions can have locks of these modes on one row. */
  boolean goesWith(LockMode other) {
    LockMode weaker = covers(other) ? other : this;
    LockMode stronger = covers(other) ? this : other;
    return stronger != EXCLUSIVE
        && (weaker == KEY_SHARED || (weaker == SHARED && stronger == SHARED));
  }

  /** Whether who has a lock of this mode needs no other to have one of that mode. */
  public boolean covers(LockMode other) {
    return compareTo(other) >= 0;
  }
}
