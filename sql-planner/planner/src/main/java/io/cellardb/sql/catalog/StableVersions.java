package io.cellardb.sql.catalog;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;

/**
 * Families whose visible versions do not depend on the time range that is asked for: those within a
 * range are exactly those of all visible ones that lie in it.
 *
 * <p>In others they do. Where deleted cells are kept, a tombstone counts only within the range
 * (rule 14 of the data model); and a classic family counts its versions within the range (rule 16).
 * There an upper bound shows more than the newest state has; a lower bound never does.
 */
public final class StableVersions {
  private StableVersions() {}

  /** Whether a family is one of them. */
  public static boolean areIn(FamilyDescriptor family) {
    return family.newVersionBehavior() && family.keepDeletedCells() == KeepDeletedCells.FALSE;
  }
}
