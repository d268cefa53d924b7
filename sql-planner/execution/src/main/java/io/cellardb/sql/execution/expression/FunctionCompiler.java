package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.VectorKind;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Functions of numbers and texts that have kernels. */
final class FunctionCompiler {
  private final ExpressionCompiler compiler;

  FunctionCompiler(ExpressionCompiler compiler) {
    this.compiler = compiler;
  }

  /** A function that its name tells; null if there is no kernel. */
  Template named(RexCall call) {
    String name = call.getOperator().getName();
    List<RexNode> operands = call.getOperands();
    if (!operands.isEmpty() && VectorKind.of(operands.get(0).getType()) == VectorKind.BYTES) {
      return textFunction(name, call);
    }
    return switch (name) {
      case "ABS" ->
          MathFunctions.sign(
              call.getType(), compiler.coerced(operands.get(0), call.getType()), true);
      case "SIGN" ->
          MathFunctions.signum(call.getType(), compiler.coerced(operands.get(0), call.getType()));
      case "RAND", "RAND_INTEGER" ->
          RandomNumbers.template(call, compiler.compileAll(operands), name.equals("RAND_INTEGER"));
      case "ROUND" -> round(call, RoundingMode.HALF_UP);
      case "TRUNCATE" -> round(call, RoundingMode.DOWN);
      case "LOG" ->
          call.getOperator().equals(SqlLibraryOperators.LOG_POSTGRES) ? logarithm(call) : null;
      default -> doubleFunction(name, call);
    };
  }

  /** A number rounded to the digits that a second operand may give. */
  Template round(RexCall call, RoundingMode mode) {
    List<RexNode> operands = call.getOperands();
    RelDataType from = operands.get(0).getType();
    if (!SqlTypeUtil.isNumeric(from)
        || (operands.size() > 1 && VectorKind.of(operands.get(1).getType()) != VectorKind.LONG)) {
      return null;
    }
    if (VectorKind.of(from) == VectorKind.of(call.getType())) {
      return MathFunctions.round(call.getType(), compiler.compileAll(operands), mode);
    }
    return Casts.template(
        MathFunctions.round(from, compiler.compileAll(operands), mode),
        from,
        call.getType(),
        false);
  }

  /** {@code LOG(x)} is to the base 10, {@code LOG(base, x)} to another one. */
  private Template logarithm(RexCall call) {
    return doubleFunction(call.getOperands().size() == 1 ? "LOG10" : "LOG", call);
  }

  private Template doubleFunction(String name, RexCall call) {
    List<RexNode> operands = call.getOperands();
    for (RexNode operand : operands) {
      if (!SqlTypeUtil.isNumeric(operand.getType())) {
        return null;
      }
    }
    if (call.getType().getSqlTypeName() != SqlTypeName.DOUBLE) {
      return null;
    }
    DoubleUnaryOperator unary = operands.size() == 1 ? MathFunctions.unary(name) : null;
    if (unary != null) {
      return MathFunctions.template(call.getType(), compiler.numeric(operands.get(0), true), unary);
    }
    DoubleBinaryOperator binary = operands.size() == 2 ? MathFunctions.binary(name) : null;
    if (binary == null) {
      return null;
    }
    return MathFunctions.template(
        call.getType(),
        List.of(compiler.numeric(operands.get(0), true), compiler.numeric(operands.get(1), true)),
        binary);
  }

  private Template textFunction(String name, RexCall call) {
    List<RexNode> operands = call.getOperands();
    boolean binary = isBinary(operands.get(0));
    boolean hasThird = operands.size() > 2;
    StrictCall.Function function =
        switch (name) {
          case "||" -> StringFunctions::concat;
          case "UPPER" -> StringFunctions::upper;
          case "LOWER" -> StringFunctions::lower;
          case "CHAR_LENGTH", "CHARACTER_LENGTH" ->
              binary ? StringFunctions::octetLength : StringFunctions::charLength;
          case "OCTET_LENGTH" -> StringFunctions::octetLength;
          case "SUBSTRING" ->
              isInteger(operands, 1) ? StringFunctions.substring(binary, hasThird) : null;
          case "LEFT" -> isInteger(operands, 1) ? StringFunctions.left(binary) : null;
          case "RIGHT" -> isInteger(operands, 1) ? StringFunctions.right(binary) : null;
          case "REPLACE" -> binary || operands.size() != 3 ? null : StringFunctions::replace;
          default -> null;
        };
    if (function == null || VectorKind.of(call.getType()) == VectorKind.OBJECT) {
      return null;
    }
    return StrictCall.template(call.getType(), compiler.compileAll(operands), function);
  }

  private static boolean isInteger(List<RexNode> operands, int from) {
    return operands.subList(from, operands.size()).stream()
        .allMatch(operand -> SqlTypeName.INT_TYPES.contains(operand.getType().getSqlTypeName()));
  }

  private static boolean isBinary(RexNode node) {
    return SqlTypeUtil.isBinary(node.getType());
  }

  Template trim(RexCall call) {
    List<RexNode> operands = call.getOperands();
    SqlTrimFunction.Flag flag =
        ((RexLiteral) operands.get(0)).getValueAs(SqlTrimFunction.Flag.class);
    if (isBinary(operands.get(2))) {
      return null;
    }
    return StrictCall.template(
        call.getType(), compiler.compileAll(operands.subList(1, 3)), StringFunctions.trim(flag));
  }

  Template position(RexCall call) {
    List<RexNode> operands = call.getOperands();
    if (operands.size() > 3 || isBinary(operands.get(0))) {
      return null;
    }
    return StrictCall.template(
        call.getType(),
        compiler.compileAll(operands),
        StringFunctions.position(operands.size() == 3));
  }

  Template like(RexCall call) {
    if (!(call.getOperator() instanceof SqlLikeOperator operator)
        || !SqlTypeUtil.inCharFamily(call.getOperands().get(0).getType())) {
      return null;
    }
    return Like.template(
        compiler.compileAll(call.getOperands()), operator.isCaseSensitive(), operator.isNegated());
  }

  Template similar(RexCall call) {
    return call.getOperator() instanceof SqlLikeOperator operator
            && SqlTypeUtil.inCharFamily(call.getOperands().get(0).getType())
        ? Similar.template(
            call.getType(), compiler.compileAll(call.getOperands()), operator.isNegated())
        : null;
  }
}
