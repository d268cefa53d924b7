package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.expression.RowFunction;
import java.util.Arrays;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;

/**
 * Whether a row belongs to a sample that can be repeated: of a seed, the share of all rows, and the
 * values that tell the row from others.
 */
public final class SampledRow {
  /** The function, which has no name in SQL. */
  public static final RowFunction OPERATOR =
      RowFunction.of(
              "SAMPLED",
              SqlFunctionCategory.SYSTEM,
              ReturnTypes.BOOLEAN_NOT_NULL,
              OperandTypes.variadic(SqlOperandCountRanges.from(3)),
              (a, c) -> isIn(a))
          .withNulls();

  private static final long ODD = 0x9E3779B97F4A7C15L;

  /** The digits of a double. */
  private static final int DIGITS = 53;

  private SampledRow() {}

  private static boolean isIn(Object[] arguments) {
    long hash = mixed((Long) arguments[0]);
    for (int i = 2; i < arguments.length; i++) {
      hash = mixed(hash + ODD + hash(arguments[i]));
    }
    double place = (double) (hash >>> (Long.SIZE - DIGITS)) / (1L << DIGITS);
    return place < (Double) arguments[1];
  }

  private static long hash(Object value) {
    if (value instanceof byte[] bytes) {
      return Arrays.hashCode(bytes);
    }
    return value == null ? 0 : value.hashCode();
  }

  /** Each bit depends on all bits (Steele, Lea and Flood, 2014). */
  private static long mixed(long value) {
    long first = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
    return second ^ (second >>> 31);
  }
}
