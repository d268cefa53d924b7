package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.iterator.VisibleRow;
import java.io.IOException;

/** Answers what a write must know of a row before it. */
public final class RowProbe {
  /** Takes the versions of a column. */
  public interface Versions {
    /** A version: a position in a buffer. */
    void accept(CellBuffer cells, int position);
  }

  private final TableDescriptor table;
  private final int[] trees;
  private final FamilyPart[] parts;

  /** A probe of a table with these trees. */
  public RowProbe(TableDescriptor table, int[] trees) {
    this.table = table;
    this.trees = trees;
    parts = new FamilyPart[trees.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = new FamilyPart(trees[i], table.families().get(i), TimeRange.ALL, true, false);
    }
  }

  /** Whether any cell of a row is visible. */
  public boolean exists(ReadView view, byte[] row) throws IOException {
    for (FamilyPart part : parts) {
      part.open(view);
      part.rows().seekExactly(row);
      part.turnTo(row, 0, row.length);
      if (part.atRow && part.visible().exists()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Finds the newest visible versions of a column.
   *
   * @param count how many at most
   * @param versions is given each of them, newest first
   */
  public void newest(
      ReadView view,
      byte[] row,
      int family,
      byte[] qualifier,
      TimeRange time,
      int count,
      Versions versions)
      throws IOException {
    FamilyDescriptor descriptor = table.families().get(family);
    Visibility visibility = new Visibility(descriptor, time, count, true, false, view.now());
    MergedRows rows = view.rows(trees[family], visibility, false);
    rows.seekExactly(row);
    if (!rows.isValid()) {
      return;
    }
    VisibleRow visible = new VisibleRow(rows, visibility, view.sequence());
    visible.start();
    visible.versions(qualifier);
    for (int i = 0; i < visibility.count(); i++) {
      versions.accept(visible.cells(), visibility.selected(i));
    }
  }

  /** Whether a batch after {@code sequence} has written to the row, tombstones included. */
  public boolean isChanged(ReadView view, byte[] row, long sequence) throws IOException {
    for (int tree : trees) {
      if (new ChangedRows(view.version(), tree, sequence).contains(row)) {
        return true;
      }
    }
    return false;
  }
}
