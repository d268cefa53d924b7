package io.cellardb.sql.catalog;

import io.cellardb.storage.FamilyDescriptor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The families of a table that decide which entries its rows have in an index.
 *
 * <p>Entries follow what is written. But rows change without a write, too: a cell ends by its age,
 * and one that a tombstone of a classic family hides is seen again when a compaction drops the
 * tombstone. Entries are exact only where neither can be. Where cells end by their age alone, they
 * still lead to each row by the values that it has; values that have ended are NULL.
 */
public final class IndexFamilies {
  private IndexFamilies() {}

  /**
   * The families of the columns and of the marker; or all where any cell tells that a row exists,
   * where only the newest cells of a row count, or where entries are computed.
   */
  static List<FamilyDescriptor> of(TableDefinition table, IndexDefinition index) {
    if (table.rowConsistent() || !table.hasMarkers() || index.isComputed()) {
      return table.families();
    }
    Set<String> names = new HashSet<>();
    names.add(table.markerFamily());
    for (ColumnDefinition column : table.columns()) {
      if (!column.isKey() && index.has(column.name())) {
        names.add(column.role().family());
      }
    }
    return table.families().stream().filter(family -> names.contains(family.name())).toList();
  }

  /** Whether entries are, at any time, those of the rows as they are. */
  public static boolean isExact(TableDefinition table, IndexDefinition index) {
    return whyNotExact(table, index).isEmpty();
  }

  /**
   * Whether queries of the newest rows may read entries, as far as they are exact. Those that were
   * made for another time to live may have ended too early.
   */
  public static boolean areReadable(TableDefinition table, IndexDefinition index) {
    return whyNotReadable(table, index).isEmpty();
  }

  /** Why such queries must not read them, in words; empty if they may. */
  public static Optional<String> whyNotReadable(TableDefinition table, IndexDefinition index) {
    Optional<String> notExact = whyNotExact(table, index);
    if (notExact.isPresent() && !leads(table, index)) {
      return notExact;
    }
    return index.family().ttlMillis() == ttlMillis(table, index)
        ? Optional.empty()
        : Optional.of("it is to be made anew for the ttl of its columns, by REINDEX");
  }

  /** Which family lets rows change without a write, and by what, in words; empty if none does. */
  public static Optional<String> whyNotExact(TableDefinition table, IndexDefinition index) {
    for (FamilyDescriptor family : of(table, index)) {
      if (expires(family)) {
        return Optional.of(expiring(family));
      }
      if (!family.newVersionBehavior()) {
        return Optional.of(
            "cells of family '"
                + family.name()
                + "' may come back by a compaction (new_version_behavior = FALSE)");
      }
    }
    return Optional.empty();
  }

  static boolean expires(FamilyDescriptor family) {
    return family.ttlMillis() != FamilyDescriptor.FOREVER;
  }

  /** That a family does so, in words. */
  static String expiring(FamilyDescriptor family) {
    return "cells of family '" + family.name() + "' end by their age (ttl)";
  }

  /**
   * Whether entries that are not exact lead to all rows, by values of columns outside the key that
   * are not NULL.
   */
  private static boolean leads(TableDefinition table, IndexDefinition index) {
    return !isExact(table, index)
        && !table.rowConsistent()
        && table.hasMarkers()
        && !index.isComputed()
        && !index.unique()
        && of(table, index).stream().allMatch(FamilyDescriptor::newVersionBehavior)
        && !ofParts(table, index).isEmpty();
  }

  /**
   * How long an entry has to be there after the newest cell of its row was written, in
   * milliseconds: as long as any of its values. {@link FamilyDescriptor#FOREVER} where only a write
   * ends one.
   */
  public static long ttlMillis(TableDefinition table, IndexDefinition index) {
    if (!leads(table, index)) {
      return FamilyDescriptor.FOREVER;
    }
    long longest = 0;
    for (FamilyDescriptor family : ofParts(table, index)) {
      if (!expires(family) || family.minVersions() > 0) {
        return FamilyDescriptor.FOREVER;
      }
      longest = Math.max(longest, family.ttlMillis());
    }
    return longest;
  }

  private static List<FamilyDescriptor> ofParts(TableDefinition table, IndexDefinition index) {
    List<FamilyDescriptor> families = new ArrayList<>();
    for (ColumnDefinition column : table.columns()) {
      if (!column.isKey() && index.partNames().contains(column.name())) {
        families.add(table.family(column.role().family()));
      }
    }
    return families;
  }

  /** What of the options of these families says which states of rows they show. */
  public static List<FamilyDescriptor> kept(TableDefinition table, IndexDefinition index) {
    return of(table, index).stream()
        .map(
            family ->
                FamilyDescriptor.of(family.name())
                    .withVersions(family.versions())
                    .withMinVersions(family.minVersions())
                    .withTtlMillis(family.ttlMillis())
                    .withKeepDeletedCells(family.keepDeletedCells())
                    .withNewVersionBehavior(family.newVersionBehavior()))
        .toList();
  }
}
