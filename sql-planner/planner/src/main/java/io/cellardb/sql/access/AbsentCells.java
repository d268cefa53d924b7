package io.cellardb.sql.access;

import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.function.IntPredicate;
import org.apache.calcite.rel.type.RelDataType;

/** What columns read as in rows that lack their cells. */
final class AbsentCells {
  private AbsentCells() {}

  /** A vector with a value in the place of NULL in the rows that {@code fills} names. */
  static Vector filled(
      Vector vector, IntPredicate fills, Object value, RelDataType type, int rows) {
    if (!vector.mayHaveNulls()) {
      return vector;
    }
    VectorBuilder filled = Vectors.builder(type);
    for (int row = 0; row < rows; row++) {
      if (vector.isNull(row) && fills.test(row)) {
        filled.append(value);
      } else {
        filled.append(vector, row);
      }
    }
    return filled.build();
  }
}
