package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.Filter;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.TableDescriptor;
import java.io.IOException;

/** Reads single rows, by their keys, through a projection. */
public final class PointReader extends ProjectionReader {
  private final CurrentRow row;

  /**
   * A reader; refuses families that the table does not have.
   *
   * @param trees the trees of the table's families
   */
  public PointReader(TableDescriptor table, int[] trees, Projection projection) {
    super(table, trees, projection, false);
    this.row = new CurrentRow(this.projection);
  }

  /** From now on rows exist only if they pass this; at first all do. */
  public void filter(Filter filter) {
    row.filter(RowFilter.conjuncts(filter));
  }

  /** Turns to a view, which the caller keeps while rows are read. */
  public void open(ReadView view) {
    projection.open(view);
  }

  /**
   * Looks for one row, to {@link #read} it; false if writers have dropped of it what the view
   * shows, which they do not if the view is held.
   */
  public boolean seek(byte[] key) throws IOException {
    boolean whole = true;
    for (FamilyPart part : projection.parts()) {
      if (projection.isWatched()) {
        part.noteForgotten(key);
      }
      part.rows().seekExactly(key);
      whole &= part.rows().droppedTo() <= part.visible().readSequence();
    }
    return whole;
  }

  /** Reads the row that was looked for; whether it exists and passes the filter. */
  public boolean read(byte[] key, RowBatch into) throws IOException {
    return row.read(key, 0, key.length, into);
  }

  /** Whether a row exists and passes the filter. */
  public boolean matches(byte[] key) throws IOException {
    for (FamilyPart part : projection.parts()) {
      part.rows().seekExactly(key);
    }
    return row.turnTo(key, 0, key.length);
  }
}
