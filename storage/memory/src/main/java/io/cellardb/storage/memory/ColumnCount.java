package io.cellardb.storage.memory;

import io.cellardb.storage.ColumnCounts;
import io.cellardb.storage.ColumnStatistics;
import java.util.List;

/**
 * Counts the newest values of columns and their distinct ones: all of them up to {@value
 * #MOST_ROWS} rows, of larger tables those of every so many-th row.
 */
final class ColumnCount {
  private static final int MOST_ROWS = 1 << 16;

  private ColumnCount() {}

  /** Counts all columns of a table. */
  static List<ColumnStatistics> of(Layout layout, Contents contents) {
    int step = Math.max(1, (contents.rows().size() + MOST_ROWS - 1) / MOST_ROWS);
    ColumnCounts counts = new ColumnCounts();
    int next = 0;
    for (Row row : contents.rows().values()) {
      if (next++ % step == 0) {
        for (int i = 0; i < layout.families(); i++) {
          addRow(layout.family(i).name(), row.facts(layout.number(i)), counts);
        }
      }
    }
    return counts.statistics().stream().map(column -> column.extrapolated(step)).toList();
  }

  /** Adds the first fact of each qualifier that is a put which no tombstone of the row hides. */
  private static void addRow(String family, List<Fact> facts, ColumnCounts counts) {
    Fact before = null;
    for (Fact fact : facts) {
      boolean first = before == null || !before.qualifier().equals(fact.qualifier());
      before = overFamily(fact) ? before : fact;
      if (first
          && fact.isPut()
          && facts.stream().noneMatch(other -> overFamily(other) && other.covers(fact))) {
        counts.add(family, fact.qualifier(), fact.value());
      }
    }
  }

  private static boolean overFamily(Fact fact) {
    return switch (fact.kind()) {
      case DELETE_FAMILY, DELETE_FAMILY_VERSION -> true;
      default -> false;
    };
  }
}
