package io.cellardb.storage.memory;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import java.util.ArrayList;
import java.util.List;

/**
 * What a flush or compaction of a classic family keeps of one row, fact by fact in their order
 * (rules 23 to 26).
 *
 * <p>A column ends where the number of versions or the time to live is exceeded, or where a put is
 * covered by a delete of the column or family. <em>The rest of the column</em> is dropped, with its
 * tombstones. The column with the empty qualifier is the exception: tombstones over the family may
 * follow in it, so that only this one fact is dropped.
 */
final class MemoryClassicPurge {
  /** Which tombstone is found first where several cover a put; it decides what else is dropped. */
  private static final List<CellKind> COVERING_ORDER =
      List.of(
          CellKind.DELETE_FAMILY,
          CellKind.DELETE_FAMILY_VERSION,
          CellKind.DELETE_COLUMN,
          CellKind.DELETE_VERSION);

  private final FamilyDescriptor family;
  private final boolean major;
  private final long oldestPut;
  private final long now;

  private final List<Fact> kept = new ArrayList<>();
  private final List<Fact> tombstones = new ArrayList<>();
  private Fact columnStart;
  private boolean columnDone;
  private int versions;
  private Fact lastCounted;

  /**
   * A purge of one row.
   *
   * @param major whether all files take part, so that tombstones may be dropped
   * @param oldestPut the smallest time of a put of the family in what takes part
   */
  MemoryClassicPurge(FamilyDescriptor family, boolean major, long oldestPut, long now) {
    this.family = family;
    this.major = major;
    this.oldestPut = oldestPut;
    this.now = now;
  }

  /** What is kept of these facts. */
  List<Fact> kept(List<Fact> facts) {
    for (Fact fact : facts) {
      if (columnStart == null || !columnStart.qualifier().equals(fact.qualifier())) {
        columnStart = fact;
        columnDone = false;
        versions = 0;
        lastCounted = null;
      }
      if (!columnDone || fact.qualifier().isEmpty()) {
        take(fact);
      }
    }
    return kept;
  }

  private void take(Fact fact) {
    boolean expired = FamilyRead.isExpired(family, fact.time(), now);
    if (expired && family.minVersions() == 0) {
      columnDone = true;
    } else if (fact.hasOutlivedItself(now)) {
      return;
    } else if (fact.isPut()) {
      takePut(fact);
    } else {
      takeTombstone(fact, expired);
    }
  }

  private void takeTombstone(Fact tombstone, boolean expired) {
    boolean kept =
        family.keepDeletedCells() == KeepDeletedCells.TRUE
            || (family.keepDeletedCells() == KeepDeletedCells.TTL && !expired);
    if (!kept) {
      tombstones.add(tombstone);
    }
    if (!major || Compaction.isWithinPurgeDelay(family, tombstone, now)) {
      this.kept.add(tombstone);
    } else if (kept && tombstone.time() < oldestPut) {
      columnDone = true;
    } else if (kept) {
      count(tombstone);
    }
  }

  private void takePut(Fact put) {
    switch (coveringKind(put)) {
      case DELETE_FAMILY, DELETE_COLUMN -> columnDone = true;
      case DELETE_FAMILY_VERSION, DELETE_VERSION -> {}
      case PUT -> count(put);
    }
  }

  /** The kind of the tombstone that is found to cover a put first; PUT if there is none. */
  private CellKind coveringKind(Fact put) {
    for (CellKind kind : COVERING_ORDER) {
      for (Fact tombstone : tombstones) {
        if (tombstone.kind() == kind && tombstone.covers(put)) {
          return kind;
        }
      }
    }
    return CellKind.PUT;
  }

  /** Keeps a fact if the number of versions and the time to live allow. */
  private void count(Fact fact) {
    if (lastCounted != null
        && lastCounted.time() == fact.time()
        && lastCounted.kind() == fact.kind()) {
      return;
    }
    if (fact.isPut()) {
      versions++;
    }
    if (versions > family.versions()
        || (versions > family.minVersions() && FamilyRead.isExpired(family, fact.time(), now))) {
      columnDone = true;
    } else {
      lastCounted = fact;
      kept.add(fact);
    }
  }
}
