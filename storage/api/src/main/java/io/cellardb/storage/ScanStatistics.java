package io.cellardb.storage;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a scan has cost so far.
 *
 * @param counts what was counted; without an entry for what never happened, or the store does not
 *     count
 */
public record ScanStatistics(Map<ScanCounter, Long> counts) {
  /** Of a store that counts nothing. */
  public static final ScanStatistics NONE = new ScanStatistics(Map.of());

  /** A copy of {@code counts}, in the order of the counters. */
  public ScanStatistics {
    Map<ScanCounter, Long> copy = new EnumMap<>(ScanCounter.class);
    copy.putAll(counts);
    counts = Collections.unmodifiableMap(copy);
  }

  /** Both together. */
  public ScanStatistics plus(ScanStatistics other) {
    Map<ScanCounter, Long> sum = new EnumMap<>(ScanCounter.class);
    sum.putAll(counts);
    other.counts.forEach((counter, count) -> sum.merge(counter, count, Long::sum));
    return new ScanStatistics(sum);
  }
}
