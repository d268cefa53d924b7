package io.cellardb.storage;

import java.util.List;
import java.util.Optional;

/**
 * Estimates for a planner; never exact, always cheap.
 *
 * @param rows how many rows a scan of the whole table would about yield
 * @param bytes how many bytes they about take in the store
 * @param columns those of which something is known, in order of family and qualifier; of others
 *     nothing is, neither that they have values nor that they have none
 * @param splits the keys that its regions but the first begin with, in their order; none where a
 *     store has tables whole
 * @param remote whether its rows come from servers, so that each costs many times as much as to
 *     look at it where it is
 */
public record TableStatistics(
    long rows,
    long bytes,
    List<ColumnStatistics> columns,
    List<ByteString> splits,
    boolean remote) {
  /** Copies the lists. */
  public TableStatistics {
    columns = List.copyOf(columns);
    splits = List.copyOf(splits);
  }

  /** Of a table that its store has whole, and at hand. */
  public TableStatistics(long rows, long bytes, List<ColumnStatistics> columns) {
    this(rows, bytes, columns, List.of(), false);
  }

  /** Of a table of whose columns nothing is known. */
  public TableStatistics(long rows, long bytes) {
    this(rows, bytes, List.of());
  }

  /** What is known of a column. */
  public Optional<ColumnStatistics> column(String family, ByteString qualifier) {
    return columns.stream()
        .filter(column -> column.family().equals(family) && column.qualifier().equals(qualifier))
        .findFirst();
  }
}
