package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.Losses;
import io.cellardb.storage.Projection;
import io.cellardb.storage.TableDescriptor;

/**
 * Reads rows of a table through a projection. It can be used again for the next view: where the
 * memtables and files are the same, what was made to read them is too.
 */
public abstract sealed class ProjectionReader permits PointReader, RangeReader {
  final BoundProjection projection;
  private final boolean reversed;

  /**
   * Binds a projection; refuses families that the table does not have.
   *
   * @param trees the trees of the table's families
   */
  ProjectionReader(TableDescriptor table, int[] trees, Projection projection, boolean reversed) {
    this.projection = new BoundProjection(table, trees, projection, reversed);
    this.reversed = reversed;
  }

  /** The trees that it was made for. */
  public int[] trees() {
    return projection.trees();
  }

  /** Whether it reads what a projection asks for, but for its times, in this direction. */
  public boolean reads(Projection other, boolean backwards) {
    return reversed == backwards && projection.is(other);
  }

  /** Whether it goes from the greatest key to the least. */
  final boolean isReversed() {
    return reversed;
  }

  /** Turns to the times of a projection that it {@linkplain #reads reads}. */
  public void within(Projection other) {
    projection.within(other);
  }

  /** Lets go of the view, before the next one is opened. */
  public void forget() {
    projection.forget();
  }

  /** Moves what it has noted of losses in the rows that it has looked at. */
  public void moveLosses(Losses into) {
    projection.moveLosses(into);
  }
}
