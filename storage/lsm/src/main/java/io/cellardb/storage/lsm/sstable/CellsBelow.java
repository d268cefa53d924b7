package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.io.IOException;
import java.util.Arrays;

/**
 * The newest cells of a column below a time, of some rows of a block. A row is told by its puts
 * alone. It is <em>untold</em>, and left to the rules, if it has other cells or too many newer
 * ones, or the cell may be too old to be seen.
 */
public final class CellsBelow implements SeenCells {
  /**
   * Which cells are seen.
   *
   * @param above the smallest time that is seen
   * @param below the smallest time that is not seen any more
   * @param newer so many newer cells may push out what is below
   */
  public record Bounds(long above, long below, int newer) {}

  private static final int ABSENT = -1;
  private static final int UNTOLD = -2;

  private final Chunk newest; // null if the block does not have the column
  private final Chunk history; // null if there is none, or it does not matter
  private final int first;

  /** By row from the first: a cell, those of the history behind the newest ones; or no cell. */
  private final int[] cells;

  /** How many cells of its history were too new in the last row: mostly as many in the next. */
  private int tooNew;

  /** The only chunk in which there are cells, as far as is known; null if there are two. */
  private final Chunk only;

  private final int skipped; // cells that come before those of that chunk
  private final boolean dense;
  private final boolean told;

  /**
   * Finds the cells.
   *
   * @param column its number in the block; -1 if no row has it
   * @param first the first row
   * @param end the row behind the last one
   * @param similar another column of the same rows, of which this may take the cells over; or null
   */
  public CellsBelow(Block block, int column, int first, int end, Bounds bounds, CellsBelow similar)
      throws IOException {
    this.first = first;
    newest = column < 0 ? null : block.chunk(column);
    boolean older = column >= 0 && block.maxNewestTime() >= bounds.below;
    history = older ? block.history(column) : null;
    if (similar != null && hasTimesOf(similar)) {
      cells = similar.cells;
    } else {
      cells = new int[end - first];
      find(block, bounds);
    }
    boolean fromNewest = false;
    boolean fromHistory = false;
    boolean absent = false;
    boolean untold = false;
    int behind = newest == null ? 0 : newest.cells();
    for (int cell : cells) {
      fromNewest |= cell >= 0 && cell < behind;
      fromHistory |= cell >= behind;
      absent |= cell == ABSENT;
      untold |= cell == UNTOLD;
    }
    only = !fromHistory ? newest : fromNewest ? null : history;
    skipped = fromHistory ? behind : 0;
    dense = !absent;
    told = !untold;
  }

  /** Rows that were written at once have the same times in all of their columns. */
  private boolean hasTimesOf(CellsBelow other) {
    return newest != null
        && other.newest != null
        && newest.hasOnlyPuts()
        && newest.hasTimesOf(other.newest)
        && (history == null
            ? other.history == null
            : other.history != null && history.hasOnlyPuts() && history.hasTimesOf(other.history));
  }

  private void find(Block block, Bounds bounds) {
    if (newest == null) {
      Arrays.fill(cells, ABSENT);
      return;
    }
    boolean old = block.minTime() < bounds.above;
    boolean current = block.minNewestTime() < bounds.below;
    for (int i = 0; i < cells.length; i++) {
      int row = first + i;
      int rank = newest.rank(row);
      if (rank < 0) {
        cells[i] = ABSENT;
      } else if (current && newest.time(row, rank) < bounds.below) {
        cells[i] = isSeen(newest, row, rank, rank, bounds, old) ? rank : UNTOLD;
      } else {
        cells[i] = newest.arePuts(rank, rank + 1) ? findOlder(row, bounds, old) : UNTOLD;
      }
    }
  }

  /** The cell of a row whose newest one is not below the time. */
  private int findOlder(int row, Bounds bounds, boolean old) {
    int rank = history == null ? -1 : history.rank(row);
    int from = rank < 0 ? 0 : history.firstCell(rank);
    int end = rank < 0 ? 0 : history.endCell(rank);
    int cell = rank < 0 ? 0 : history.firstBelow(row, from, end, bounds.below, from + tooNew);
    tooNew = cell - from;
    if (1 + cell - from >= bounds.newer) {
      return UNTOLD;
    }
    if (cell == end) {
      return history == null || history.arePuts(from, end) ? ABSENT : UNTOLD;
    }
    return isSeen(history, row, from, cell, bounds, old) ? newest.cells() + cell : UNTOLD;
  }

  /** Whether a cell is one that is seen, all before it from {@code from} on being puts, too. */
  private static boolean isSeen(
      Chunk chunk, int row, int from, int cell, Bounds bounds, boolean old) {
    return chunk.arePuts(from, cell + 1) && (!old || chunk.time(row, cell) >= bounds.above);
  }

  /** Whether it is known what is seen of every row. */
  public boolean isTold() {
    return told;
  }

  /** Whether it is known what is seen of a row. */
  public boolean isTold(int row) {
    return cells[row - first] != UNTOLD;
  }

  private Chunk chunk(int cell) {
    return only != null ? only : cell < newest.cells() ? newest : history;
  }

  private int within(int cell) {
    return only != null ? cell - skipped : cell < newest.cells() ? cell : cell - newest.cells();
  }

  @Override
  public int cell(int row) {
    return cells[row - first];
  }

  @Override
  public boolean isDense() {
    return dense;
  }

  @Override
  public long time(int row, int cell) {
    return chunk(cell).time(row, within(cell));
  }

  @Override
  public void getValue(int cell, ValueSlot into) {
    chunk(cell).getValue(within(cell), into);
  }

  @Override
  public int width() {
    if (only != null) {
      return only.width();
    }
    return newest != null && newest.width() == history.width() ? newest.width() : -1;
  }

  @Override
  public int distinct() {
    return only == null ? 0 : only.distinct();
  }

  @Override
  public void getEntry(int code, ValueSlot into) {
    only.getEntry(code, into);
  }

  @Override
  public int code(int cell) {
    return only.code(cell - skipped);
  }

  @Override
  public void orderedOf(int from, int to, long[] into) {
    if (only != null) {
      only.values().ordered(places(from, to), to - from, into);
      return;
    }
    for (int row = from; row < to; row++) {
      int cell = cells[row - first];
      into[row - from] = chunk(cell).values().ordered(within(cell));
    }
  }

  /** Where in the only chunk the cells of some rows are. */
  private int[] places(int from, int to) {
    int[] places = Arrays.copyOfRange(cells, from - first, to - first);
    for (int i = 0; i < places.length; i++) {
      places[i] -= skipped;
    }
    return places;
  }

  @Override
  public byte[] bytes() {
    return only == null ? null : only.bytes();
  }

  @Override
  public void placesOf(int from, int to, int[] starts, int[] lengths) {
    only.values().places(places(from, to), to - from, starts, lengths);
  }
}
