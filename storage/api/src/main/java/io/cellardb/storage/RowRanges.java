package io.cellardb.storage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * A normalised set of row keys: disjoint, not adjacent, non-empty ranges in ascending order. Many
 * single rows make a multi-get.
 */
public final class RowRanges {
  /** Every row. */
  public static final RowRanges ALL = new RowRanges(List.of(KeyRange.ALL));

  /** No row. */
  public static final RowRanges NONE = new RowRanges(List.of());

  private final List<KeyRange> ranges;

  private RowRanges(List<KeyRange> ranges) {
    this.ranges = ranges;
  }

  /** The union of any ranges, in any order, overlapping or empty ones included. */
  public static RowRanges of(Collection<KeyRange> ranges) {
    if (ranges.size() == 1) {
      return of(ranges.iterator().next());
    }
    List<KeyRange> sorted =
        ranges.stream()
            .filter(range -> !range.isEmpty())
            .sorted(Comparator.comparing(KeyRange::start))
            .toList();
    List<KeyRange> merged = new ArrayList<>(sorted.size());
    for (KeyRange next : sorted) {
      KeyRange last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last == null || (!last.stop().isEmpty() && last.stop().compareTo(next.start()) < 0)) {
        merged.add(next);
      } else if (!last.stop().isEmpty()
          && (next.stop().isEmpty() || next.stop().compareTo(last.stop()) > 0)) {
        merged.set(merged.size() - 1, new KeyRange(last.start(), next.stop()));
      }
    }
    return new RowRanges(List.copyOf(merged));
  }

  /** One range. */
  public static RowRanges of(KeyRange range) {
    return range.isEmpty() ? NONE : new RowRanges(List.of(range));
  }

  /** The rows within all of these; every row if there are none. */
  public static RowRanges intersection(List<RowRanges> all) {
    return switch (all.size()) {
      case 0 -> ALL;
      case 1 -> all.get(0);
      default -> {
        // By halves: thousands of rows left out, one after the other, would take quadratic time.
        int half = all.size() / 2;
        yield intersection(all.subList(0, half))
            .intersect(intersection(all.subList(half, all.size())));
      }
    };
  }

  /** The ranges, disjoint and ascending. */
  public List<KeyRange> ranges() {
    return ranges;
  }

  /** Whether each range is of one key. */
  public boolean areSingle() {
    for (KeyRange range : ranges) {
      if (!range.isSingle()) {
        return false;
      }
    }
    return true;
  }

  /** Whether no row is within. */
  public boolean isNone() {
    return ranges.isEmpty();
  }

  /** Whether every row is within. */
  public boolean isAll() {
    return ranges.size() == 1 && ranges.get(0).equals(KeyRange.ALL);
  }

  /** The rows within both. */
  public RowRanges intersect(RowRanges other) {
    if (isAll() || other.isAll()) {
      return isAll() ? other : this;
    }
    List<KeyRange> common = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < ranges.size() && j < other.ranges.size()) {
      KeyRange a = ranges.get(i);
      KeyRange b = other.ranges.get(j);
      ByteString start = a.start().compareTo(b.start()) >= 0 ? a.start() : b.start();
      boolean firstEndsFirst = compareStops(a.stop(), b.stop()) <= 0;
      KeyRange both = new KeyRange(start, firstEndsFirst ? a.stop() : b.stop());
      if (!both.isEmpty()) {
        common.add(both);
      }
      if (firstEndsFirst) {
        i++;
      } else {
        j++;
      }
    }
    return new RowRanges(List.copyOf(common));
  }

  /**
   * What of these rows is between keys, in ascending order, without what has none of them.
   *
   * @param keys where another part begins, ascending
   */
  public List<RowRanges> split(List<ByteString> keys) {
    List<RowRanges> parts = new ArrayList<>();
    List<KeyRange> part = new ArrayList<>();
    int next = 0;
    for (KeyRange range : ranges) {
      ByteString start = range.start();
      for (; next < keys.size() && !isAtOrBefore(range.stop(), keys.get(next)); next++) {
        ByteString key = keys.get(next);
        if (key.compareTo(start) > 0) {
          part.add(new KeyRange(start, key));
          start = key;
        }
        addTo(parts, part);
      }
      part.add(new KeyRange(start, range.stop()));
    }
    addTo(parts, part);
    return parts;
  }

  private static boolean isAtOrBefore(ByteString stop, ByteString key) {
    return !stop.isEmpty() && stop.compareTo(key) <= 0;
  }

  private static void addTo(List<RowRanges> parts, List<KeyRange> part) {
    if (!part.isEmpty()) {
      parts.add(new RowRanges(List.copyOf(part)));
      part.clear();
    }
  }

  /** The rows within either. */
  public RowRanges union(RowRanges other) {
    List<KeyRange> both = new ArrayList<>(ranges);
    both.addAll(other.ranges);
    return of(both);
  }

  /** Whether {@code row} is within; logarithmic in the number of ranges. */
  public boolean contains(ByteString row) {
    int low = 0;
    int high = ranges.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      KeyRange range = ranges.get(middle);
      if (row.compareTo(range.start()) < 0) {
        high = middle - 1;
      } else if (range.contains(row)) {
        return true;
      } else {
        low = middle + 1;
      }
    }
    return false;
  }

  private static int compareStops(ByteString a, ByteString b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Boolean.compare(a.isEmpty(), b.isEmpty());
    }
    return a.compareTo(b);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowRanges that && ranges.equals(that.ranges);
  }

  @Override
  public int hashCode() {
    return ranges.hashCode();
  }

  @Override
  public String toString() {
    return ranges.toString();
  }
}
