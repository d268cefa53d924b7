package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.ColumnStatistics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts the newest values of a column and their distinct ones: all of them up to {@value
 * #MOST_ROWS} rows, of larger tables those of every so many-th row.
 */
final class ColumnCount {
  private static final int MOST_ROWS = 1 << 16;

  private long cells;
  private final Set<ByteString> distinct = new HashSet<>();
  private ByteString least;
  private ByteString greatest;

  private ColumnCount() {}

  private void add(ByteString value) {
    cells++;
    if (distinct.add(value)) {
      least = least == null || value.compareTo(least) < 0 ? value : least;
      greatest = greatest == null || value.compareTo(greatest) > 0 ? value : greatest;
    }
  }

  /** Counts all columns of a table. */
  static List<ColumnStatistics> of(Layout layout, Contents contents) {
    int rows = contents.rows().size();
    int step = (rows + MOST_ROWS - 1) / MOST_ROWS;
    List<ColumnStatistics> columns = new ArrayList<>();
    for (int i = 0; i < layout.families(); i++) {
      Map<ByteString, ColumnCount> counts = new TreeMap<>();
      int next = 0;
      for (Row row : contents.rows().values()) {
        if (next++ % Math.max(1, step) == 0) {
          addRow(row.facts(layout.number(i)), counts);
        }
      }
      if (counts.size() <= ColumnStatistics.MOST_COLUMNS) {
        String family = layout.family(i).name();
        counts.forEach(
            (qualifier, count) ->
                columns.add(count.statistics(family, qualifier).extrapolated(Math.max(1, step))));
      }
    }
    return columns;
  }

  /** Adds the first fact of each qualifier that is a put which no tombstone of the row hides. */
  private static void addRow(List<Fact> facts, Map<ByteString, ColumnCount> counts) {
    Fact before = null;
    for (Fact fact : facts) {
      boolean first = before == null || !before.qualifier().equals(fact.qualifier());
      before = overFamily(fact) ? before : fact;
      if (first
          && fact.isPut()
          && counts.size() <= ColumnStatistics.MOST_COLUMNS
          && facts.stream().noneMatch(other -> overFamily(other) && other.covers(fact))) {
        counts.computeIfAbsent(fact.qualifier(), q -> new ColumnCount()).add(fact.value());
      }
    }
  }

  private static boolean overFamily(Fact fact) {
    return switch (fact.kind()) {
      case DELETE_FAMILY, DELETE_FAMILY_VERSION -> true;
      default -> false;
    };
  }

  private ColumnStatistics statistics(String family, ByteString qualifier) {
    return new ColumnStatistics(
        family, qualifier, cells, distinct.size(), bound(least), bound(greatest));
  }

  private static ByteString bound(ByteString value) {
    return ByteString.copyOf(
        value.array(), 0, Math.min(value.length(), ColumnStatistics.LONGEST_BOUND));
  }
}
