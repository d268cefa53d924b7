package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.Arrays;
import org.apache.calcite.sql.SqlKind;

/** BIT_AND, BIT_OR and BIT_XOR of integers. */
final class BitAccumulator extends Accumulator {
  private final int argument;
  private final SqlKind kind;
  private long[] bits = {};

  BitAccumulator(int argument, SqlKind kind) {
    this.argument = argument;
    this.kind = kind;
  }

  @Override
  void resize(int newCapacity) {
    int oldCapacity = bits.length;
    bits = Arrays.copyOf(bits, newCapacity);
    if (kind == SqlKind.BIT_AND) {
      Arrays.fill(bits, oldCapacity, newCapacity, -1);
    }
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    long[] values = ((LongVector) columns[argument]).values();
    for (int i = 0; i < count; i++) {
      long value = values[rows[i]];
      switch (kind) {
        case BIT_AND -> bits[groups[i]] &= value;
        case BIT_OR -> bits[groups[i]] |= value;
        default -> bits[groups[i]] ^= value;
      }
    }
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    ((LongVectorBuilder) target).setLong(row, bits[group]);
  }
}
