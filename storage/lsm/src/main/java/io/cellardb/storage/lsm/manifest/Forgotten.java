package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How far back the states of a tree's rows are known: for each range of keys a time before which
 * something may be missing without a trace. It was dropped together with the delete that tells of
 * it, or while the family had other options. Immutable.
 *
 * <p>There is room for a fixed number of ranges. Beyond that neighbours whose times are nearest to
 * each other become one, so that more rows count as forgotten than are, and never fewer.
 */
public final class Forgotten {
  /** Nothing was forgotten. */
  public static final Forgotten NOTHING =
      new Forgotten(List.of(new Range(new byte[0], new byte[0], -1)));

  private static final int MOST_RANGES = 64;

  /**
   * Rows of which the same is known.
   *
   * @param first the first of them
   * @param end the first behind them; empty if there is none
   * @param time before which something may be missing; -1 for nothing
   */
  public record Range(byte[] first, byte[] end, long time) {}

  private final List<Range> ranges; // one after the other, of all keys

  private Forgotten(List<Range> ranges) {
    this.ranges = ranges;
  }

  /** Of all rows, everything that was before a time. */
  public static Forgotten ofAll(long time) {
    return NOTHING.and(new Range(new byte[0], new byte[0], time));
  }

  /** Whether nothing was forgotten. */
  public boolean isNothing() {
    return ranges.size() == 1 && ranges.get(0).time() < 0;
  }

  /** The ranges of which something was forgotten, in key order. */
  public List<Range> ranges() {
    return ranges.stream().filter(range -> range.time() >= 0).toList();
  }

  /** Before which time something of a row may be missing; -1 for nothing. */
  public long before(byte[] row) {
    int low = 0;
    int high = ranges.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (Arrays.compareUnsigned(ranges.get(middle).first(), row) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return ranges.get(low).time();
  }

  /** Before which time something of some rows may be missing; -1 for nothing. */
  public long before(List<KeyRange> rows) {
    long newest = -1;
    for (Range range : ranges) {
      if (range.time() > newest && rows.stream().anyMatch(asked -> overlap(range, asked))) {
        newest = range.time();
      }
    }
    return newest;
  }

  private static boolean overlap(Range range, KeyRange asked) {
    return isBelow(range.first(), asked.stop().array())
        && isBelow(asked.start().array(), range.end());
  }

  private static boolean isBelow(byte[] row, byte[] end) {
    return end.length == 0 || Arrays.compareUnsigned(row, end) < 0;
  }

  /** This and what else was forgotten. */
  public Forgotten and(Forgotten others) {
    Forgotten both = this;
    for (Range range : others.ranges()) {
      both = both.and(range);
    }
    return both;
  }

  /** This and what was forgotten of some rows. */
  public Forgotten and(Range more) {
    List<Range> split = new ArrayList<>();
    for (Range range : ranges) {
      if (range.time() >= more.time()
          || !isBelow(range.first(), more.end())
          || !isBelow(more.first(), range.end())) {
        add(split, range);
        continue;
      }
      byte[] from = range.first();
      if (Arrays.compareUnsigned(from, more.first()) < 0) {
        add(split, new Range(from, more.first(), range.time()));
        from = more.first();
      }
      if (isEndBelow(more.end(), range.end())) {
        add(split, new Range(from, more.end(), more.time()));
        add(split, new Range(more.end(), range.end(), range.time()));
      } else {
        add(split, new Range(from, range.end(), more.time()));
      }
    }
    while (split.size() > MOST_RANGES) {
      joinNearest(split);
    }
    return new Forgotten(List.copyOf(split));
  }

  private static boolean isEndBelow(byte[] end, byte[] other) {
    return end.length > 0 && isBelow(end, other);
  }

  private static void add(List<Range> ranges, Range next) {
    int last = ranges.size() - 1;
    if (last >= 0 && ranges.get(last).time() == next.time()) {
      ranges.set(last, new Range(ranges.get(last).first(), next.end(), next.time()));
    } else {
      ranges.add(next);
    }
  }

  private static void joinNearest(List<Range> ranges) {
    int nearest = 0;
    for (int i = 1; i + 1 < ranges.size(); i++) {
      if (distance(ranges, i) < distance(ranges, nearest)) {
        nearest = i;
      }
    }
    Range left = ranges.get(nearest);
    Range right = ranges.remove(nearest + 1);
    ranges.set(nearest, new Range(left.first(), right.end(), Math.max(left.time(), right.time())));
  }

  private static long distance(List<Range> ranges, int left) {
    return Math.abs(ranges.get(left).time() - ranges.get(left + 1).time());
  }
}
