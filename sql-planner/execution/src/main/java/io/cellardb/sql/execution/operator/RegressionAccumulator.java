package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** The functions of {@link RegressionFunction}, by Welford's method, as covariances. */
final class RegressionAccumulator extends Accumulator {
  private final int y;
  private final int x;
  private final RelDataType yType;
  private final RelDataType xType;
  private final RegressionFunction.Result result;
  private long[] counts = {};
  private double[] meansY = {};
  private double[] meansX = {};
  private double[] squaresY = {};
  private double[] squaresX = {};
  private double[] products = {};

  RegressionAccumulator(
      List<Integer> arguments, List<RelDataType> types, RegressionFunction.Result result) {
    this.y = arguments.get(0);
    this.x = arguments.get(1);
    this.yType = types.get(y);
    this.xType = types.get(x);
    this.result = result;
  }

  @Override
  void resize(int newCapacity) {
    counts = Arrays.copyOf(counts, newCapacity);
    meansY = Arrays.copyOf(meansY, newCapacity);
    meansX = Arrays.copyOf(meansX, newCapacity);
    squaresY = Arrays.copyOf(squaresY, newCapacity);
    squaresX = Arrays.copyOf(squaresX, newCapacity);
    products = Arrays.copyOf(products, newCapacity);
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    for (int i = 0; i < count; i++) {
      int group = groups[i];
      double valueY = ((Number) columns[y].getObject(yType, rows[i])).doubleValue();
      double valueX = ((Number) columns[x].getObject(xType, rows[i])).doubleValue();
      long number = ++counts[group];
      double distanceX = valueX - meansX[group];
      double distanceY = valueY - meansY[group];
      meansX[group] += distanceX / number;
      meansY[group] += distanceY / number;
      squaresX[group] += distanceX * (valueX - meansX[group]);
      squaresY[group] += distanceY * (valueY - meansY[group]);
      products[group] += distanceX * (valueY - meansY[group]);
    }
  }

  @Override
  boolean isNull(int group) {
    if (counts[group] == 0) {
      return true;
    }
    return switch (result) {
      case CORR -> squaresX[group] == 0 || squaresY[group] == 0;
      case REGR_SLOPE, REGR_INTERCEPT, REGR_R2 -> squaresX[group] == 0;
      default -> false;
    };
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    ((DoubleVectorBuilder) target).setDouble(row, value(group));
  }

  private double value(int group) {
    double product = products[group];
    double squareX = squaresX[group];
    double squareY = squaresY[group];
    return switch (result) {
      case CORR -> {
        double both = Math.sqrt(squareX * squareY);
        boolean within = both > 0 && both < Double.POSITIVE_INFINITY;
        double exact = within ? product / both : product / Math.sqrt(squareX) / Math.sqrt(squareY);
        yield Math.max(-1, Math.min(1, exact));
      }
      case REGR_AVGX -> meansX[group];
      case REGR_AVGY -> meansY[group];
      case REGR_INTERCEPT -> meansY[group] - product / squareX * meansX[group];
      case REGR_R2 -> squareY == 0 ? 1 : Math.min(1, product / squareX * (product / squareY));
      case REGR_SLOPE -> product / squareX;
      case REGR_SXY -> product;
    };
  }
}
