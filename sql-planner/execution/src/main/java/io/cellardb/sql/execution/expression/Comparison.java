package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.RowComparator;
import io.cellardb.sql.execution.vector.Vector;
import org.apache.calcite.sql.SqlKind;

/** Compares two operands of one physical class; NULL if one of them is NULL. */
final class Comparison implements Expression {
  private static final int LESS = 1;
  private static final int EQUAL = 2;
  private static final int GREATER = 4;

  private final Expression left;
  private final Expression right;

  /** Bit {@code order + 1} is set if the comparison is true for operands of that order. */
  private final int accepted;

  private final LongVectorBuilder result = new LongVectorBuilder();
  private byte[] orders = {};

  Comparison(SqlKind kind, Expression left, Expression right) {
    this.left = left;
    this.right = right;
    this.accepted =
        switch (kind) {
          case EQUALS -> EQUAL;
          case NOT_EQUALS -> LESS | GREATER;
          case LESS_THAN -> LESS;
          case LESS_THAN_OR_EQUAL -> LESS | EQUAL;
          case GREATER_THAN -> GREATER;
          case GREATER_THAN_OR_EQUAL -> GREATER | EQUAL;
          default -> throw new IllegalArgumentException("no comparison: " + kind);
        };
  }

  private boolean accepts(int order) {
    return (accepted >>> (order + 1) & 1) != 0;
  }

  @Override
  public Vector evaluate(Batch batch) {
    Vector a = left.evaluate(batch);
    Vector b = right.evaluate(batch);
    result.resize(batch.bound());
    Nulls.propagate(batch, a, result);
    Nulls.propagate(batch, b, result);
    compare(batch, a, b);
    long[] values = result.values();
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      values[row] = accepts(orders[row]) ? 1 : 0;
    }
    return result.build();
  }

  @Override
  public int select(Batch batch, int[] selected) {
    Vector a = left.evaluate(batch);
    Vector b = right.evaluate(batch);
    compare(batch, a, b);
    boolean nulls = a.mayHaveNulls() || b.mayHaveNulls();
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (accepts(orders[row]) && !(nulls && (a.isNull(row) || b.isNull(row)))) {
        selected[count++] = row;
      }
    }
    return count;
  }

  /** Sets {@code orders} to -1, 0 or 1 at the batch's rows that are not NULL. */
  private void compare(Batch batch, Vector a, Vector b) {
    if (orders.length < batch.bound()) {
      orders = new byte[batch.bound()];
    }
    switch (a.kind()) {
      case LONG -> compareLongs(batch, (LongVector) a, (LongVector) b);
      case DOUBLE -> compareDoubles(batch, (DoubleVector) a, (DoubleVector) b);
      case DECIMAL -> compareDecimals(batch, (DecimalVector) a, (DecimalVector) b);
      case BYTES -> compareBytes(batch, (BytesVector) a, (BytesVector) b);
      case OBJECT -> compareObjects(batch, a, b);
    }
  }

  private void compareLongs(Batch batch, LongVector a, LongVector b) {
    long[] x = a.values();
    long[] y = b.values();
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      orders[row] = (byte) Long.compare(x[row], y[row]);
    }
  }

  private void compareDoubles(Batch batch, DoubleVector a, DoubleVector b) {
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      orders[row] = (byte) RowComparator.compareDoubles(a.get(row), b.get(row));
    }
  }

  private void compareDecimals(Batch batch, DecimalVector a, DecimalVector b) {
    if (a.scale() == b.scale() && !a.mayBeBig() && !b.mayBeBig()) {
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i);
        orders[row] = (byte) Long.compare(a.unscaled(row), b.unscaled(row));
      }
      return;
    }
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      orders[row] = (byte) a.compare(row, b, row);
    }
  }

  private void compareBytes(Batch batch, BytesVector a, BytesVector b) {
    boolean equality = accepted == EQUAL || accepted == (LESS | GREATER);
    boolean nulls = a.mayHaveNulls() || b.mayHaveNulls();
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (nulls && (a.isNull(row) || b.isNull(row))) {
        orders[row] = 0;
      } else if (equality) {
        orders[row] = (byte) (a.equal(row, b, row) ? 0 : 1);
      } else {
        orders[row] = (byte) Integer.signum(a.compare(row, b, row));
      }
    }
  }

  private void compareObjects(Batch batch, Vector a, Vector b) {
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (!a.isNull(row) && !b.isNull(row)) {
        orders[row] = (byte) RowComparator.compareValues(a, row, b, row);
      }
    }
  }
}
