package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;

/** An expression of one execution. It owns scratch memory, so one thread uses it at a time. */
public interface Expression {
  /**
   * The values at the rows of a batch, aligned to its physical rows: read them at {@code
   * batch.row(i)}. Valid until the next call on this object or until the batch ends, whichever
   * comes first.
   *
   * @throws io.cellardb.sql.execution.error.SqlExecutionException if a value cannot be computed
   */
  Vector evaluate(Batch batch);

  /**
   * Finds the rows for which a BOOLEAN expression is true, neither false nor NULL.
   *
   * @param selected receives their physical rows, ascending; at least {@code batch.size()} long and
   *     not the batch's own selection
   * @return how many there are
   */
  default int select(Batch batch, int[] selected) {
    LongVector values = (LongVector) evaluate(batch);
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (values.get(row) != 0 && !values.isNull(row)) {
        selected[count++] = row;
      }
    }
    return count;
  }
}
