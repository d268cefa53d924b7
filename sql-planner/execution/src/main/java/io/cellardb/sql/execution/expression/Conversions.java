package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.VectorKind;
import org.apache.calcite.rel.type.RelDataType;

/** Makes operands meet in one physical class, without loss of exactness where there is any. */
final class Conversions {
  private Conversions() {}

  /** A numeric operand as DOUBLE. */
  static Template toDouble(Template operand, RelDataType from) {
    return switch (VectorKind.of(from)) {
      case DOUBLE -> operand;
      case LONG -> longToDouble(operand);
      case DECIMAL -> decimalToDouble(operand);
      default -> throw SqlExecutionException.unsupported("arithmetic on type " + from, null);
    };
  }

  private static Template longToDouble(Template operand) {
    return context -> {
      Expression longs = operand.instantiate(context);
      DoubleVectorBuilder result = new DoubleVectorBuilder();
      return batch -> {
        LongVector values = (LongVector) longs.evaluate(batch);
        result.resize(batch.bound());
        Nulls.propagate(batch, values, result);
        for (int i = 0; i < batch.size(); i++) {
          int row = batch.row(i);
          result.setDouble(row, (double) values.get(row));
        }
        return result.build();
      };
    };
  }

  private static Template decimalToDouble(Template operand) {
    return context -> {
      Expression decimals = operand.instantiate(context);
      DoubleVectorBuilder result = new DoubleVectorBuilder();
      return batch -> {
        DecimalVector values = (DecimalVector) decimals.evaluate(batch);
        result.resize(batch.bound());
        Nulls.propagate(batch, values, result);
        for (int i = 0; i < batch.size(); i++) {
          int row = batch.row(i);
          if (!result.isNull(row)) {
            result.setDouble(row, values.get(row).doubleValue());
          }
        }
        return result.build();
      };
    };
  }

  /** An exact numeric operand as decimals: integers get scale 0, without copying. */
  static Template toDecimal(Template operand, RelDataType from) {
    return switch (VectorKind.of(from)) {
      case DECIMAL -> operand;
      case LONG ->
          context -> {
            Expression longs = operand.instantiate(context);
            return batch -> ((LongVector) longs.evaluate(batch)).asDecimals();
          };
      default -> throw SqlExecutionException.unsupported("arithmetic on type " + from, null);
    };
  }
}
