package io.cellardb.storage;

import java.util.Map;

/**
 * The cell times that a read takes into account, family by family.
 *
 * @param common the range of every family that has none of its own
 * @param byFamily the ranges of those that do, by the family's name
 */
public record TimeRanges(TimeRange common, Map<String, TimeRange> byFamily) {
  /** Every time in every family. */
  public static final TimeRanges ALL = of(TimeRange.ALL);

  /** Copies the map. */
  public TimeRanges {
    byFamily = Map.copyOf(byFamily);
  }

  /** One range for all families. */
  public static TimeRanges of(TimeRange range) {
    return new TimeRanges(range, Map.of());
  }

  /** The range of a family. */
  public TimeRange of(String family) {
    return byFamily.getOrDefault(family, common);
  }
}
