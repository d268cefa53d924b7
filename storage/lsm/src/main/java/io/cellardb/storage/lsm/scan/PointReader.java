package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.Filter;
import io.cellardb.storage.Losses;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.TableDescriptor;
import java.io.IOException;

/** Reads single rows, by their keys, through a projection. */
public final class PointReader {
  private final BoundProjection projection;
  private final CurrentRow row;

  /**
   * A reader; refuses families that the table does not have.
   *
   * @param trees the trees of the table's families
   */
  public PointReader(TableDescriptor table, int[] trees, Projection projection, Filter filter) {
    this.projection = new BoundProjection(table, trees, projection, false);
    this.row = new CurrentRow(this.projection, RowFilter.conjuncts(filter));
  }

  /** The trees that it was made for. */
  public int[] trees() {
    return projection.trees();
  }

  /** Whether it reads what a projection asks for, but for its times. */
  public boolean reads(Projection other) {
    return projection.is(other);
  }

  /** Turns to the times of a projection that it {@linkplain #reads reads}. */
  public void within(Projection other) {
    projection.within(other);
  }

  /** Turns to a view, which the caller keeps while rows are read. */
  public void open(ReadView view) {
    projection.open(view);
  }

  /** Lets go of the view, before the next one is opened. */
  public void forget() {
    projection.forget();
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

  /** Moves what it has noted of losses in the rows that it has looked at. */
  public void moveLosses(Losses into) {
    projection.moveLosses(into);
  }
}
