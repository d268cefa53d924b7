package io.cellardb.embedded;

import io.cellardb.jdbc.session.BatchCursor;
import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.sql.Cursor;
import io.cellardb.sql.execution.vector.Batch;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** The rows of a query of the planner, up to a limit. */
final class VectorCursor implements BatchCursor {
  private final OpenCursors open;
  private final OpenCursors.Entry entry;
  private final Cursor cursor;
  private final Consumer<VectorBatch> unused;

  /** Null when this is closed. */
  private VectorBatch view;

  private long remaining;

  /**
   * @param open where it is listed until it is closed
   * @param view shows them
   * @param maxRows the most rows to give; 0 for no limit
   * @param unused is given the view when this does not need it any more
   */
  VectorCursor(
      OpenCursors open,
      Cursor cursor,
      VectorBatch view,
      long maxRows,
      Consumer<VectorBatch> unused) {
    this.open = open;
    this.cursor = cursor;
    this.entry = open.add(this, cursor);
    this.view = view;
    this.unused = unused;
    this.remaining = maxRows == 0 ? Long.MAX_VALUE : maxRows;
  }

  @Override
  public ColumnBatch next() throws SQLException {
    if (remaining == 0) {
      close();
      return null;
    }
    try {
      Batch batch = cursor.next();
      if (batch == null) {
        close();
        return null;
      }
      int rows = (int) Math.min(batch.size(), remaining);
      remaining -= rows;
      view.show(batch, rows);
      return view;
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStatement(e);
    }
  }

  @Override
  public List<String> warnings() {
    return cursor.warnings();
  }

  @Override
  public void close() throws SQLException {
    remaining = 0;
    open.remove(entry);
    if (view != null) {
      unused.accept(view);
      view = null;
    }
    try {
      cursor.close();
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStatement(e);
    }
  }
}
