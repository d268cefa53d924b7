package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;

/**
 * COVAR_POP, COVAR_SAMP, REGR_SXX and REGR_SYY of pairs (y, x) without NULLs, by Welford's method:
 * means and products of the distances from them.
 */
final class CovarianceAccumulator extends Accumulator {
  private final int y;
  private final int x;
  private final RelDataType yType;
  private final RelDataType xType;
  private final SqlKind kind;
  private long[] counts = {};
  private double[] meansY = {};
  private double[] meansX = {};
  private double[] products = {};

  /** Both factors of REGR_SXX are the second argument, those of REGR_SYY the first. */
  CovarianceAccumulator(List<Integer> arguments, List<RelDataType> types, SqlKind kind) {
    this.y = arguments.get(kind == SqlKind.REGR_SXX ? 1 : 0);
    this.x = arguments.get(kind == SqlKind.REGR_SYY ? 0 : 1);
    this.yType = types.get(y);
    this.xType = types.get(x);
    this.kind = kind;
  }

  @Override
  void resize(int newCapacity) {
    counts = Arrays.copyOf(counts, newCapacity);
    meansY = Arrays.copyOf(meansY, newCapacity);
    meansX = Arrays.copyOf(meansX, newCapacity);
    products = Arrays.copyOf(products, newCapacity);
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    for (int i = 0; i < count; i++) {
      int group = groups[i];
      double valueY = ((Number) columns[y].getObject(yType, rows[i])).doubleValue();
      double valueX = ((Number) columns[x].getObject(xType, rows[i])).doubleValue();
      long number = ++counts[group];
      double distance = valueX - meansX[group];
      meansX[group] += distance / number;
      meansY[group] += (valueY - meansY[group]) / number;
      products[group] += distance * (valueY - meansY[group]);
    }
  }

  @Override
  boolean isNull(int group) {
    return counts[group] < (kind == SqlKind.COVAR_SAMP ? 2 : 1);
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    double divisor =
        switch (kind) {
          case COVAR_POP -> counts[group];
          case COVAR_SAMP -> counts[group] - 1;
          default -> 1;
        };
    ((DoubleVectorBuilder) target).setDouble(row, products[group] / divisor);
  }
}
