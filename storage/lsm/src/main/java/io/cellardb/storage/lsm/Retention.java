package io.cellardb.storage.lsm;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.key.Overwritten;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import java.util.Arrays;

/** What the memtables of each tree may drop when a batch is added to them; for one thread. */
final class Retention {
  private final boolean drops;
  private Overwritten[] rules = new Overwritten[16]; // null where nothing is dropped
  private StoreCatalog catalog;
  private long settled;

  /** Rules that drop what was overwritten, or nothing at all. */
  Retention(boolean drops) {
    this.drops = drops;
  }

  /** Whether anything is dropped. */
  boolean drops() {
    return drops;
  }

  /**
   * Turns to another batch.
   *
   * @param families the catalog as of now
   * @param seen the last sequence that every reader sees, and that stays
   */
  @SuppressWarnings("ReferenceEquality") // a change makes another catalog
  void turnTo(StoreCatalog families, long seen) {
    if (families != catalog) {
      catalog = families;
      Arrays.fill(rules, null);
    }
    settled = seen;
  }

  /** The rules of a tree, or null if nothing of it may be dropped. */
  Overwritten of(int tree) {
    if (tree >= rules.length) {
      rules = Arrays.copyOf(rules, tree * 2);
    }
    if (rules[tree] == null) {
      FamilyDescriptor family = catalog.family(tree);
      if (!drops || family == null || !family.newVersionBehavior()) {
        return null;
      }
      rules[tree] = new Overwritten(family, settled);
    }
    rules[tree].settled(settled);
    return rules[tree];
  }
}
