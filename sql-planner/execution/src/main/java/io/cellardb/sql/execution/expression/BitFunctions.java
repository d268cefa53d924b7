package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.VectorKind;
import java.util.List;
import java.util.function.LongBinaryOperator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * AND, OR and XOR of the bits of two integers, or of two binary values of one length; NOT and
 * shifts of integers.
 */
final class BitFunctions {
  private BitFunctions() {}

  /** The kernel of a call; null if its operands are others. */
  static Template template(RexCall call, List<Template> operands) {
    LongBinaryOperator operator =
        switch (call.getOperator().getName()) {
          case "BITAND", "&" -> (a, b) -> a & b;
          case "BITOR" -> (a, b) -> a | b;
          default -> (a, b) -> a ^ b;
        };
    if (areAll(call, true) && VectorKind.of(call.getType()) == VectorKind.LONG) {
      return StrictCall.template(
          call.getType(),
          operands,
          (row, result) ->
              row.setLong(result, operator.applyAsLong(row.getLong(0), row.getLong(1))));
    }
    if (!areAll(call, false)) {
      return null;
    }
    return StrictCall.template(
        call.getType(),
        operands,
        (row, result) -> {
          BytesVector left = row.bytes(0);
          BytesVector right = row.bytes(1);
          int length = left.length(row.index());
          if (length != right.length(row.index())) {
            throw new SqlExecutionException(
                "22023", "bits of binary values of different lengths cannot be combined");
          }
          byte[] bytes = new byte[length];
          for (int i = 0; i < length; i++) {
            bytes[i] =
                (byte)
                    operator.applyAsLong(
                        left.data()[left.start(row.index()) + i],
                        right.data()[right.start(row.index()) + i]);
          }
          row.setBytes(result, bytes, 0, length);
        });
  }

  /** All bits turned over; null if the operand is no integer. */
  static Template not(RexCall call, List<Template> operands) {
    return areAll(call, true)
        ? StrictCall.template(
            call.getType(), operands, (row, result) -> row.setLong(result, ~row.getLong(0)))
        : null;
  }

  /**
   * An integer shifted by the places that are left of a number when it is divided by the bits of
   * its type, as PostgreSQL does it: bits that leave the type are lost. Null for other operands.
   */
  static Template shift(RexCall call, List<Template> operands) {
    if (!areAll(call, true)) {
      return null;
    }
    boolean right = call.getOperator().getName().equals("SHIFT_RIGHT");
    LongBinaryOperator shift =
        switch (call.getType().getSqlTypeName()) {
          case TINYINT -> (a, n) -> right ? (byte) a >> (int) n : (byte) ((int) a << (int) n);
          case SMALLINT -> (a, n) -> right ? (short) a >> (int) n : (short) ((int) a << (int) n);
          case INTEGER -> (a, n) -> right ? (int) a >> (int) n : (int) a << (int) n;
          default -> (a, n) -> right ? a >> n : a << n;
        };
    return StrictCall.template(
        call.getType(),
        operands,
        (row, result) -> row.setLong(result, shift.applyAsLong(row.getLong(0), row.getLong(1))));
  }

  private static boolean areAll(RexCall call, boolean integers) {
    for (RexNode operand : call.getOperands()) {
      RelDataType type = operand.getType();
      if (!(integers ? SqlTypeUtil.isIntType(type) : SqlTypeUtil.isBinary(type))) {
        return false;
      }
    }
    return true;
  }
}
