package io.cellardb.storage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts the values of the columns of some rows, and their distinct ones. What it holds of a value
 * does not grow with it. Not safe for use by many threads.
 */
public final class ColumnCounts {
  /** Longer values are told apart by their first bytes and a hash. */
  private static final int WHOLE = 64;

  private static final class Count {
    private long cells;
    private final Set<ByteString> distinct = new HashSet<>();
    private ByteString least;
    private ByteString greatest;

    private void add(ByteString value) {
      cells++;
      if (distinct.add(fingerprint(value))) {
        ByteString bound = bound(value);
        least = least == null || bound.compareTo(least) < 0 ? bound : least;
        greatest = greatest == null || bound.compareTo(greatest) > 0 ? bound : greatest;
      }
    }
  }

  private final Map<String, Map<ByteString, Count>> families = new TreeMap<>();

  /** Nothing is counted yet. */
  public ColumnCounts() {}

  /** Counts a value of another row. */
  public void add(String family, ByteString qualifier, ByteString value) {
    Map<ByteString, Count> columns = families.computeIfAbsent(family, f -> new TreeMap<>());
    // One more than the most stays, to tell that there are too many.
    if (columns.size() <= ColumnStatistics.MOST_COLUMNS || columns.containsKey(qualifier)) {
      columns.computeIfAbsent(qualifier, q -> new Count()).add(value);
    }
  }

  /**
   * What was counted, in order of family and qualifier; nothing of families of too many columns.
   */
  public List<ColumnStatistics> statistics() {
    List<ColumnStatistics> all = new ArrayList<>();
    families.forEach(
        (family, columns) -> {
          if (columns.size() <= ColumnStatistics.MOST_COLUMNS) {
            columns.forEach(
                (qualifier, count) ->
                    all.add(
                        new ColumnStatistics(
                            family,
                            qualifier,
                            count.cells,
                            count.distinct.size(),
                            count.least,
                            count.greatest)));
          }
        });
    return all;
  }

  private static ByteString fingerprint(ByteString value) {
    if (value.length() <= WHOLE) {
      return value;
    }
    byte[] start = Arrays.copyOf(value.array(), WHOLE);
    return ByteString.wrap(
        ByteBuffer.allocate(WHOLE + Integer.BYTES).put(start).putInt(value.hashCode()).array());
  }

  private static ByteString bound(ByteString value) {
    return ByteString.copyOf(
        value.array(), 0, Math.min(value.length(), ColumnStatistics.LONGEST_BOUND));
  }
}
