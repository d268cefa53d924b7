package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.VectorKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.apache.calcite.rel.type.RelDataType;

/** How exact results of aggregates become values of a type: rounded half up and range-checked. */
final class ExactResult {
  private static final int LONG_BITS = 63;

  private final RelDataType type;
  private final VectorKind kind;

  /** Results of a type whose vectors are of longs, decimals or doubles. */
  ExactResult(RelDataType type) {
    this.type = type;
    this.kind = VectorKind.of(type);
  }

  /** The number of decimal places of an integer's (0) or decimal's unscaled values. */
  static int scale(Vector vector) {
    return vector instanceof DecimalVector decimals ? decimals.scale() : 0;
  }

  /** The quotient with all digits that a result can have, and some more. */
  BigDecimal divide(BigDecimal dividend, BigDecimal divisor) {
    return kind == VectorKind.DOUBLE
        ? dividend.divide(divisor, MathContext.DECIMAL128)
        : dividend.divide(divisor, scale(), RoundingMode.HALF_UP);
  }

  private int scale() {
    return kind == VectorKind.DECIMAL ? type.getScale() : 0;
  }

  /**
   * Sets a row of a builder.
   *
   * @throws SqlExecutionException 22003 if the value does not fit the type
   */
  void write(BigDecimal value, VectorBuilder target, int row) {
    if (kind == VectorKind.DOUBLE) {
      ((DoubleVectorBuilder) target).setDouble(row, value.doubleValue());
      return;
    }
    BigDecimal rounded = value.setScale(scale(), RoundingMode.HALF_UP);
    if (kind == VectorKind.DECIMAL) {
      if (rounded.signum() != 0 && rounded.precision() > type.getPrecision()) {
        throw SqlExecutionException.outOfRange(type.toString());
      }
      ((DecimalVectorBuilder) target).setUnscaled(row, rounded.unscaledValue());
    } else if (rounded.unscaledValue().bitLength() > LONG_BITS) {
      throw SqlExecutionException.outOfRange(type.toString());
    } else {
      ((LongVectorBuilder) target).setLong(row, rounded.longValueExact());
    }
  }
}
