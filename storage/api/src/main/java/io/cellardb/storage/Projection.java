package io.cellardb.storage;

import java.util.List;

/**
 * What a read returns of each row, and which rows exist for it.
 *
 * @param columns column <em>i</em> of a batch is column <em>i</em> of this list
 * @param existence names of families. A row exists if one of its cells in these families, or in a
 *     {@link ScanColumn.Cell} or {@link ScanColumn.OpenFamily} of {@code columns}, is visible; a
 *     row that doesn't exist is not returned
 * @param time only cells with a timestamp within are visible
 */
public record Projection(List<ScanColumn> columns, List<String> existence, TimeRange time) {
  /** Copies the lists. */
  public Projection {
    columns = List.copyOf(columns);
    existence = List.copyOf(existence);
  }

  /** Newest versions of these columns, of the rows that have one. */
  public static Projection of(ScanColumn... columns) {
    return new Projection(List.of(columns), List.of(), TimeRange.ALL);
  }

  /** This projection of the cells within a time range. */
  public Projection within(TimeRange range) {
    return new Projection(columns, existence, range);
  }

  /** This projection of the rows that have any cell in these families. */
  public Projection existingIn(List<String> families) {
    return new Projection(columns, families, time);
  }
}
