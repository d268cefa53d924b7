package io.cellardb.storage;

import java.util.ArrayList;
import java.util.List;

/**
 * What a read returns of each row, and which rows exist for it.
 *
 * @param columns column <em>i</em> of a batch is column <em>i</em> of this list
 * @param existence names of families. A row exists if one of its cells in these families, or in a
 *     {@link ScanColumn.Cell} or {@link ScanColumn.OpenFamily} of {@code columns}, is visible; a
 *     row that doesn't exist is not returned
 * @param complete names of families of which the caller expects no cells but those of {@code
 *     columns}. It changes nothing of what is returned: a store may read such a family whole,
 *     rather than select from it
 * @param times only cells with a timestamp within are visible
 * @param rowConsistent whether of each row only the cells that carry its newest time are visible:
 *     the largest time of any cell that is visible, within {@code times}, in any family of the
 *     table, asked for or not. A row that was last written in part thereby shows only that part
 * @param tellsLosses whether the read tells what it may lack ({@link RowBatch#losses}, {@link
 *     RowScanner#losses}): that the rows that it looked at may differ from those of families that
 *     keep every version and every deleted cell. It is told of the columns that decided what is
 *     returned, by what the store still has of them
 */
public record Projection(
    List<ScanColumn> columns,
    List<String> existence,
    List<String> complete,
    TimeRanges times,
    boolean rowConsistent,
    boolean tellsLosses) {
  /** Copies the lists. */
  public Projection {
    columns = List.copyOf(columns);
    existence = List.copyOf(existence);
    complete = List.copyOf(complete);
  }

  /** The families that it names, in the order in which stores look for them. */
  public List<String> families() {
    List<String> families = new ArrayList<>(existence);
    for (ScanColumn column : columns) {
      if (column instanceof ScanColumn.Cell cell) {
        families.add(cell.family());
      } else if (column instanceof ScanColumn.OpenFamily open) {
        families.add(open.family());
      }
    }
    return families;
  }

  /** Newest versions of these columns, of the rows that have one. */
  public static Projection of(ScanColumn... columns) {
    return of(List.of(columns));
  }

  /** Newest versions of these columns, of the rows that have one. */
  public static Projection of(List<ScanColumn> columns) {
    return new Projection(columns, List.of(), List.of(), TimeRanges.ALL, false, false);
  }

  /** This projection of the cells within a time range. */
  public Projection within(TimeRange range) {
    return within(TimeRanges.of(range));
  }

  /** This projection of the cells within time ranges that differ by family. */
  public Projection within(TimeRanges ranges) {
    return new Projection(columns, existence, complete, ranges, rowConsistent, tellsLosses);
  }

  /** This projection of the rows that have any cell in these families. */
  public Projection existingIn(List<String> families) {
    return new Projection(columns, families, complete, times, rowConsistent, tellsLosses);
  }

  /** This projection, whose columns are all that is expected in these families. */
  public Projection completeIn(List<String> families) {
    return new Projection(columns, existence, families, times, rowConsistent, tellsLosses);
  }

  /** This projection of the cells that carry the newest time of their row. */
  public Projection consistent() {
    return new Projection(columns, existence, complete, times, true, tellsLosses);
  }

  /** This projection of other columns, which are complete in no family. */
  public Projection returning(List<ScanColumn> others) {
    return new Projection(others, existence, List.of(), times, rowConsistent, tellsLosses);
  }

  /** This projection, whose reads tell what they may lack. */
  public Projection tellingLosses() {
    return new Projection(columns, existence, complete, times, rowConsistent, true);
  }
}
