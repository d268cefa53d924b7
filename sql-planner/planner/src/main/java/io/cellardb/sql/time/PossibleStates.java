package io.cellardb.sql.time;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The states that some columns of a row may have been in, by all cells that the store still has of
 * it. What later versions and deletes hide counts, and so does what a tombstone may hide or not, as
 * cells do not tell in which order they came. So every state is among them that a read as of some
 * time finds and knows whole. Immutable.
 */
public final class PossibleStates {
  /** A column of the store. */
  public record Column(String family, ByteString qualifier) {}

  private final List<Column> columns;
  private final boolean consistent;

  /**
   * The states of some columns.
   *
   * @param consistent whether of each state only the cells with its newest time are seen
   */
  public PossibleStates(List<Column> columns, boolean consistent) {
    this.columns = List.copyOf(columns);
    this.consistent = consistent;
  }

  /**
   * The states of a row, in each of which it may have been as of a time from {@code from} on; where
   * only the newest cells are seen, as of any time.
   *
   * @param cells those of the row, tombstones among them
   * @return the cells of each state, of no column more than one
   */
  public Set<List<Cell>> of(List<Cell> cells, long from) {
    Set<Long> times = new TreeSet<>();
    if (!consistent) {
      times.add(from);
    }
    for (Cell cell : cells) {
      if (consistent ? cell.kind() == CellKind.PUT : cell.timestamp() > from) {
        times.add(cell.timestamp());
      }
    }
    Set<List<Cell>> states = new LinkedHashSet<>();
    for (long time : times) {
      List<List<Cell>> choices = new ArrayList<>();
      for (Column column : columns) {
        choices.add(choices(column, cells, time));
      }
      combine(choices, 0, new ArrayList<>(), states);
    }
    return states;
  }

  /** What may be seen of a column as of a time; null stands for nothing. */
  private List<Cell> choices(Column column, List<Cell> cells, long time) {
    List<Cell> puts = new ArrayList<>();
    for (Cell cell : cells) {
      if (cell.kind() == CellKind.PUT
          && cell.family().equals(column.family())
          && cell.qualifier().equals(column.qualifier())
          && (consistent ? cell.timestamp() == time : cell.timestamp() <= time)) {
        puts.add(cell);
      }
    }
    puts.sort((one, other) -> Long.compare(other.timestamp(), one.timestamp()));
    List<Cell> choices = new ArrayList<>();
    long certain = -1;
    for (Cell put : puts) {
      if (put.timestamp() < certain) {
        return choices;
      }
      choices.add(put);
      if (cells.stream().noneMatch(cell -> isOver(cell, put, time))) {
        certain = put.timestamp();
      }
    }
    if (certain < 0) {
      choices.add(null);
    }
    return choices;
  }

  private boolean isOver(Cell cell, Cell put, long time) {
    if (!cell.kind().isTombstone()
        || !cell.family().equals(put.family())
        || (!consistent && cell.timestamp() > time)
        || !(cell.kind().isFamilyTombstone() || cell.qualifier().equals(put.qualifier()))) {
      return false;
    }
    boolean ofOneVersion =
        cell.kind() == CellKind.DELETE_VERSION || cell.kind() == CellKind.DELETE_FAMILY_VERSION;
    return ofOneVersion ? cell.timestamp() == put.timestamp() : cell.timestamp() >= put.timestamp();
  }

  private static void combine(
      List<List<Cell>> choices, int column, List<Cell> chosen, Set<List<Cell>> states) {
    if (column == choices.size()) {
      states.add(Collections.unmodifiableList(new ArrayList<>(chosen)));
      return;
    }
    for (Cell choice : choices.get(column)) {
      if (choice != null) {
        chosen.add(choice);
      }
      combine(choices, column + 1, chosen, states);
      if (choice != null) {
        chosen.remove(chosen.size() - 1);
      }
    }
  }

  /** The history of a row that was in one state only; its first state is the present one. */
  public static RowHistory history(ByteString row, List<Cell> cells) {
    List<RowHistory.Change> changes = new ArrayList<>();
    for (Cell cell : cells) {
      changes.add(new RowHistory.Change(0, cell, false));
    }
    RowHistory history = new RowHistory(row, changes, false);
    history.next(); // of a state without cells there is none
    return history;
  }
}
