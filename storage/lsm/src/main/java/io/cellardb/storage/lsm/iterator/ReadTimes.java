package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TimeRange;

/** The times that a read of a family asks for, and when it began. */
final class ReadTimes {
  private final FamilyDescriptor family;
  private TimeRange range;
  private long now;
  private long oldestAlive;

  /**
   * The times of a read.
   *
   * @param range only cells with a time within are visible
   * @param now the store's clock when the read began, in milliseconds
   */
  ReadTimes(FamilyDescriptor family, TimeRange range, long now) {
    this.family = family;
    this.range = range;
    at(now);
  }

  /** Sets the store's clock when the read began, in milliseconds. */
  void at(long millis) {
    now = millis;
    oldestAlive =
        family.ttlMillis() == FamilyDescriptor.FOREVER
            ? Long.MIN_VALUE
            : millis - family.ttlMillis();
  }

  /** Turns to another range. */
  void within(TimeRange times) {
    range = times;
  }

  /** The times that are asked for. */
  TimeRange range() {
    return range;
  }

  /** The store's clock when the read began, in milliseconds. */
  long now() {
    return now;
  }

  /** The smallest time that has not expired. */
  long oldestAlive() {
    return oldestAlive;
  }

  /** Whether the family's time to live is over for a time. */
  boolean isExpired(long time) {
    return time < oldestAlive;
  }

  /** Whether a tombstone takes effect in this read (rules 13 and 14). */
  boolean heedsTombstone(long time) {
    return switch (family.keepDeletedCells()) {
      case FALSE -> true;
      case TRUE -> range.contains(time);
      case TTL -> range.contains(time) || (family.newVersionBehavior() && isExpired(time));
    };
  }
}
