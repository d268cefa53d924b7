package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.CalciteValues;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexLambda;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.runtime.CalciteException;

/**
 * Functions that Calcite can execute and that have no kernel: the one call is compiled by Calcite's
 * code generation and applied row by row to operands that kernels have computed. Literal operands
 * stay in the call, because the generated code may depend on them.
 *
 * <p>Calcite's code knows milliseconds: finer digits of TIME and TIMESTAMP arguments are cut, and
 * its results have none.
 */
final class CalciteFallback {
  private static final Pattern CODE =
      Pattern.compile("(java|apache|calcite)[.$]\\w|Exception|\\b(Rex|Sql|Rel)[A-Z]");

  private CalciteFallback() {}

  /**
   * Compiles a call.
   *
   * @param operands the kernels of those operands that {@link #isArgument} accepts, in their order
   * @throws SqlExecutionException 0A000 if Calcite cannot execute the call either
   */
  static Template template(RexBuilder rexBuilder, RexCall call, List<Template> operands) {
    RelDataTypeFactory.Builder rowType = rexBuilder.getTypeFactory().builder();
    List<RexNode> newOperands = new ArrayList<>();
    List<RelDataType> types = new ArrayList<>();
    for (RexNode operand : call.getOperands()) {
      if (isArgument(operand)) {
        newOperands.add(rexBuilder.makeInputRef(operand.getType(), types.size()));
        rowType.add("a" + types.size(), operand.getType());
        types.add(operand.getType());
      } else {
        newOperands.add(operand);
      }
    }
    RexNode rewritten = call.clone(call.getType(), newOperands);
    Function1<DataContext, Object[]> function = compile(rexBuilder, rewritten, rowType.build());
    String name = call.getOperator().getName();
    return context -> new Applied(name, function, call.getType(), types, operands, context);
  }

  /** Whether an operand is computed by a kernel and passed in, rather than left in the call. */
  static boolean isArgument(RexNode operand) {
    return !(operand instanceof RexLiteral) && !(operand instanceof RexLambda);
  }

  private static Function1<DataContext, Object[]> compile(
      RexBuilder rexBuilder, RexNode call, RelDataType rowType) {
    try {
      return RexExecutorImpl.getExecutable(rexBuilder, List.of(call), rowType).getFunction();
    } catch (RuntimeException | AssertionError e) {
      throw SqlExecutionException.unsupported(((RexCall) call).getOperator().getName(), e);
    }
  }

  /** The call in one execution. */
  private static final class Applied implements Expression {
    private final String name;
    private final Function1<DataContext, Object[]> function;
    private final RelDataType type;
    private final List<RelDataType> operandTypes;
    private final Expression[] operands;
    private final VectorBuilder result;
    private final Object[] values;
    private final CalciteContext row;

    Applied(
        String name,
        Function1<DataContext, Object[]> function,
        RelDataType type,
        List<RelDataType> operandTypes,
        List<Template> operands,
        ExecutionContext context) {
      this.name = name;
      this.function = function;
      this.type = type;
      this.operandTypes = operandTypes;
      this.operands = Template.instantiate(operands, context);
      this.result = Vectors.builder(type);
      this.values = new Object[this.operands.length];
      this.row = new CalciteContext(context, Map.of("inputRecord", values));
    }

    @Override
    public Vector evaluate(Batch batch) {
      Vector[] arguments = new Vector[operands.length];
      for (int k = 0; k < operands.length; k++) {
        arguments[k] = operands[k].evaluate(batch);
      }
      result.resize(batch.bound());
      for (int i = 0; i < batch.size(); i++) {
        int index = batch.row(i);
        for (int k = 0; k < arguments.length; k++) {
          RelDataType operandType = operandTypes.get(k);
          values[k] =
              CalciteValues.toCalcite(operandType, arguments[k].getObject(operandType, index));
        }
        result.set(index, canonical(apply()));
      }
      return result.build();
    }

    /** Calcite casts a MAP or ARRAY without looking at what is in it. */
    private Object canonical(Object value) {
      try {
        return CalciteValues.toCanonical(type, value);
      } catch (ClassCastException e) {
        throw new SqlExecutionException("42804", "a value cannot be cast to " + type, e);
      } catch (DateTimeException e) {
        throw SqlExecutionException.datetimeOverflow(type.toString());
      }
    }

    private Object apply() {
      try {
        return function.apply(row)[0];
      } catch (ArithmeticException e) {
        String sqlState = "/ by zero".equals(e.getMessage()) ? "22012" : "22003";
        throw new SqlExecutionException(sqlState, message(e), e);
      } catch (NumberFormatException e) {
        throw new SqlExecutionException("22P02", "a text is no number", e);
      } catch (DateTimeException e) {
        throw new SqlExecutionException("22008", message(e), e);
      } catch (CalciteException | IllegalArgumentException e) {
        throw new SqlExecutionException("22023", message(e), e);
      } catch (RuntimeException e) {
        // Generated code that does not fit its arguments.
        throw new SqlExecutionException("0A000", notForTheseArguments(), e);
      }
    }

    private String notForTheseArguments() {
      return name + " is not supported for these arguments";
    }

    /** What Calcite or the JDK says, unless it is about their code. */
    private String message(RuntimeException e) {
      return e.getMessage() == null || CODE.matcher(e.getMessage()).find()
          ? notForTheseArguments()
          : e.getMessage().strip().replaceAll("\\s*\\R\\s*", ", ");
    }
  }
}
