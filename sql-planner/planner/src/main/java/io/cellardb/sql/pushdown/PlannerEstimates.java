package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.TableStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the store estimates of a table when a statement on it is planned. Immutable.
 *
 * @param rows how many rows it has, at least 1
 * @param columns by ordinal, the columns of which something is known
 * @param splits the keys that its regions but the first begin with, in their order
 * @param remote whether its rows come from servers, so that each costs many times as much as to
 *     look at it where it is
 */
public record PlannerEstimates(
    double rows, Map<Integer, Column> columns, List<ByteString> splits, boolean remote) {
  /** As {@link KeySkips#SEEK}, of which it is a fraction there. */
  private static final double REMOTE_SEEK = 16;

  private static final int FIRST_LOOKUPS = 32;

  /** More, as each lookup is a call. */
  private static final int FIRST_REMOTE_LOOKUPS = 128;

  /**
   * A column.
   *
   * @param distinct how many different values there are but NULL, at least 1
   * @param nulls the fraction of rows that have NULL
   */
  public record Column(double distinct, double nulls) {}

  /** The estimates of a store, as those of SQL columns. */
  public static PlannerEstimates of(TableDefinition table, TableStatistics statistics) {
    double rows = Math.max(1, statistics.rows());
    Map<Integer, Column> columns = new HashMap<>();
    for (ColumnDefinition column : table.columns()) {
      if (column.role() instanceof ColumnRole.Cell cell) {
        statistics
            .column(cell.family(), cell.qualifier())
            .ifPresent(known -> columns.put(column.ordinal(), estimate(column, known, rows)));
      }
    }
    if (table.key().size() == 1) {
      columns.put(table.key().get(0).column(), new Column(rows, 0));
    }
    return new PlannerEstimates(
        rows, Map.copyOf(columns), statistics.splits(), statistics.remote());
  }

  private static Column estimate(ColumnDefinition column, ColumnStatistics known, double rows) {
    double distinct = Math.max(1, Math.min(rows, (double) known.distinct()));
    double nulls = column.nullable() ? Math.max(0, 1 - known.cells() / rows) : 0;
    return new Column(distinct, nulls);
  }

  /**
   * What it costs to find one more of many places by the same scan, in rows of a scan. Of a cluster
   * with an HBase of one process it was measured at 10 to 20: servers skip within blocks, and each
   * row that is not skipped goes over the wire.
   */
  public double seek() {
    return remote ? REMOTE_SEEK : KeySkips.SEEK;
  }

  /** How many rows are looked up first, as perhaps no more are wanted. */
  public int firstLookups() {
    return remote ? FIRST_REMOTE_LOOKUPS : FIRST_LOOKUPS;
  }

  /** What is known of a column. */
  public Optional<Column> column(int ordinal) {
    return Optional.ofNullable(columns.get(ordinal));
  }

  /**
   * How many different combinations of values columns have in so many rows, taken from all of them
   * at random; empty if that is not known.
   */
  public OptionalDouble distinct(Iterable<Integer> ordinals, double taken) {
    double combinations = 1;
    for (int ordinal : ordinals) {
      Column column = columns.get(ordinal);
      if (column == null) {
        return OptionalDouble.empty();
      }
      combinations *= column.distinct() + (column.nulls() > 0 ? 1 : 0);
    }
    double distinct = Math.min(rows, combinations);
    // A combination is missing if all of its rows are.
    double missing = Math.pow(1 - Math.min(1, taken / rows), rows / distinct);
    return OptionalDouble.of(Math.max(1, distinct * (1 - missing)));
  }
}
