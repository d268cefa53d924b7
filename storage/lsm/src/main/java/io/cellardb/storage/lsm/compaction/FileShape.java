package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.util.Arrays;
import java.util.Locale;

/**
 * What picking a compaction needs to know of a file.
 *
 * @param number its number
 * @param firstRow its first row key
 * @param lastRow its last row key
 * @param bytes its length
 * @param busy whether a compaction takes it already
 * @param waste what of it could go
 */
public record FileShape(
    long number, byte[] firstRow, byte[] lastRow, long bytes, boolean busy, Waste waste) {

  /** What of a file could go if nothing older has its rows. */
  public enum Waste {
    /** Not much. */
    NONE,
    /** Half of its cells or more are tombstones that a merge would drop. */
    TOMBSTONES,
    /** All of its cells have outlived the family's time to live, and a merge would drop them. */
    EXPIRED
  }

  /**
   * Describes a file.
   *
   * @param horizon the sequence of the oldest open snapshot
   * @param now the store's clock, in milliseconds
   */
  public static FileShape of(
      SstableSummary file, FamilyDescriptor family, boolean busy, long horizon, long now) {
    return new FileShape(
        file.number(),
        file.firstRow(),
        file.lastRow(),
        file.size(),
        busy,
        waste(file, family, horizon, now));
  }

  private static Waste waste(SstableSummary file, FamilyDescriptor family, long horizon, long now) {
    boolean keepsAll =
        family.newVersionBehavior() && family.keepDeletedCells() != KeepDeletedCells.FALSE;
    if (keepsAll || file.maxSequence() > horizon) {
      return Waste.NONE;
    }
    if (expiry(file, family) <= now) {
      return Waste.EXPIRED;
    }
    boolean delayed = file.tombstones() > 0 && Purge.isWithinDelay(family, file.maxTime(), now);
    // In classic families tombstones go on request only.
    boolean drops = family.newVersionBehavior() && !delayed;
    return drops && file.tombstones() * 2 >= file.cells() ? Waste.TOMBSTONES : Waste.NONE;
  }

  /**
   * The first time, in milliseconds of the store's clock, at which all cells of a file have
   * outlived the family's time to live, and tombstones their delay; {@link Long#MAX_VALUE} if there
   * is none.
   */
  public static long expiry(SstableSummary file, FamilyDescriptor family) {
    long life =
        file.tombstones() > 0
            ? Math.max(family.ttlMillis(), family.purgeDelayMillis())
            : family.ttlMillis();
    boolean mortal = family.ttlMillis() != FamilyDescriptor.FOREVER && family.minVersions() == 0;
    return mortal && file.maxTime() < Long.MAX_VALUE - life
        ? file.maxTime() + life + 1
        : Long.MAX_VALUE;
  }

  /** Whether a row may be in both. */
  boolean overlaps(FileShape other) {
    return overlaps(other.firstRow, other.lastRow);
  }

  /** Whether a row from {@code first} to {@code last}, both included, may be in it. */
  boolean overlaps(byte[] first, byte[] last) {
    return Arrays.compareUnsigned(firstRow, last) <= 0
        && Arrays.compareUnsigned(first, lastRow) <= 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FileShape that && number == that.number;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(number);
  }

  @Override
  public String toString() {
    return number
        + " "
        + ByteString.wrap(firstRow)
        + "-"
        + ByteString.wrap(lastRow)
        + " "
        + bytes
        + (busy ? " busy" : "")
        + (waste == Waste.NONE ? "" : " " + waste.name().toLowerCase(Locale.ROOT));
  }
}
