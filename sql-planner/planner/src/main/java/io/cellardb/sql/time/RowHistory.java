package io.cellardb.sql.time;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The states that one row was in, the oldest first. A state lasts from one change of the row's
 * visible cells to the next; where no cell is visible there is no state, so that periods may have
 * gaps between them.
 */
public final class RowHistory {
  /**
   * A cell that is seen from some time on.
   *
   * @param time from when on
   * @param cell what is seen
   * @param gone whether the cell is not seen any more, instead
   */
  record Change(long time, Cell cell, boolean gone) {}

  private final ByteString row;
  private final List<Change> changes;
  private final boolean consistent;
  private final Map<String, NavigableMap<ByteString, Cell>> state = new HashMap<>();
  private int visible;
  private int next;
  private long from;
  private long newest;

  /**
   * The history that some changes make, which this sorts; of one column no two are at a time.
   *
   * @param consistent whether of each state only the cells with its newest time are seen
   */
  RowHistory(ByteString row, List<Change> changes, boolean consistent) {
    this.row = row;
    this.changes = changes;
    this.consistent = consistent;
    changes.sort(Comparator.comparingLong(Change::time));
  }

  /** The row's key. */
  public ByteString row() {
    return row;
  }

  /** Goes to the next state, which the other methods then tell of; false at the end. */
  public boolean next() {
    while (next < changes.size()) {
      from = changes.get(next).time();
      while (next < changes.size() && changes.get(next).time() == from) {
        apply(changes.get(next++));
      }
      if (visible > 0) {
        newest = consistent ? newestTime() : 0;
        return true;
      }
    }
    return false;
  }

  private long newestTime() {
    return state.values().stream()
        .flatMap(family -> family.values().stream())
        .mapToLong(Cell::timestamp)
        .max()
        .orElseThrow();
  }

  private void apply(Change change) {
    NavigableMap<ByteString, Cell> family =
        state.computeIfAbsent(change.cell().family(), name -> new TreeMap<>());
    if (change.gone()) {
      visible -= family.remove(change.cell().qualifier()) == null ? 0 : 1;
    } else {
      visible += family.put(change.cell().qualifier(), change.cell()) == null ? 1 : 0;
    }
  }

  /** When the state began. */
  public long from() {
    return from;
  }

  /** Whether the state has not ended. */
  public boolean isCurrent() {
    return next == changes.size();
  }

  /** When the next state began, or the row ceased to exist; only of a state that has ended. */
  public long to() {
    return changes.get(next).time();
  }

  /** The cells of the state in a family, by qualifier. */
  public Map<ByteString, Cell> cells(String family) {
    Map<ByteString, Cell> cells = state.getOrDefault(family, new TreeMap<>());
    if (!consistent) {
      return cells;
    }
    Map<ByteString, Cell> seen = new TreeMap<>(cells);
    seen.values().removeIf(cell -> cell.timestamp() != newest);
    return seen;
  }
}
