package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;

/** NULL in, NULL out. */
final class Nulls {
  private Nulls() {}

  /** Makes those rows of the result NULL that are selected and NULL in {@code argument}. */
  static void propagate(Batch batch, Vector argument, VectorBuilder result) {
    if (argument.mayHaveNulls()) {
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i);
        if (argument.isNull(row)) {
          result.setNull(row);
        }
      }
    }
  }
}
