package io.cellardb.storage.memory;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TimeRanges;

/**
 * The newest time of a row: the largest of any cell that is visible in any family of the table,
 * which is what a row-consistent read shows alone.
 *
 * @param times the times that the read takes into account
 * @param sequence facts of later batches do not count
 * @param now the clock when the read began, in milliseconds
 */
record NewestTime(Layout layout, TimeRanges times, long sequence, long now) {
  /** The time, or -1 of a row without a visible cell. */
  long of(Row row) {
    long newest = -1;
    for (int i = 0; i < layout.families(); i++) {
      FamilyDescriptor family = layout.family(i);
      FamilyRead read = FamilyRead.ofNewest(family, times.of(family.name()), now);
      for (Fact fact : read.visible(row.facts(layout.number(i), sequence))) {
        newest = Math.max(newest, fact.time());
      }
    }
    return newest;
  }
}
