package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** ANY_VALUE, which takes the first, and SINGLE_VALUE, which fails if there is a second. */
final class FirstValueAccumulator extends Accumulator {
  private final int argument;
  private final boolean single;
  private final RowBuffer firsts;

  /** Row number in {@code firsts} plus one, 0 for none, by group. */
  private int[] positions = {};

  FirstValueAccumulator(int argument, RelDataType type, boolean single) {
    this.argument = argument;
    this.single = single;
    this.firsts = new RowBuffer(List.of(type));
  }

  @Override
  long keptBytes() {
    return firsts.bytes();
  }

  @Override
  void resize(int newCapacity) {
    positions = Arrays.copyOf(positions, newCapacity);
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    Vector[] value = {columns[argument]};
    for (int i = 0; i < count; i++) {
      if (positions[groups[i]] == 0) {
        firsts.appendRow(value, rows[i]);
        positions[groups[i]] = firsts.size();
      } else if (single) {
        throw new SqlExecutionException(
            "21000", "a subquery used as an expression returned more than one row");
      }
    }
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    target.set(row, firsts.columns()[0], positions[group] - 1);
  }
}
