package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.sql.execution.vector.CalciteValues;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.TimeFrames;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexLambda;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.SchemaPlus;

/**
 * Functions that Calcite can execute and that have no kernel: the one call is compiled by Calcite's
 * code generation and applied row by row to operands that kernels have computed. Literal operands
 * stay in the call, because the generated code may depend on them.
 *
 * <p>Calcite's code knows milliseconds: finer digits of TIME and TIMESTAMP arguments are cut, and
 * its results have none.
 */
final class CalciteFallback {
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
    return context -> new Applied(function, call.getType(), types, operands, context);
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
    private final Function1<DataContext, Object[]> function;
    private final RelDataType type;
    private final List<RelDataType> operandTypes;
    private final Expression[] operands;
    private final VectorBuilder result;
    private final RowContext row;

    Applied(
        Function1<DataContext, Object[]> function,
        RelDataType type,
        List<RelDataType> operandTypes,
        List<Template> operands,
        ExecutionContext context) {
      this.function = function;
      this.type = type;
      this.operandTypes = operandTypes;
      this.operands = new Expression[operands.size()];
      for (int k = 0; k < this.operands.length; k++) {
        this.operands[k] = operands.get(k).instantiate(context);
      }
      this.result = Vectors.builder(type);
      this.row = new RowContext(context, new Object[this.operands.length]);
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
          row.values[k] =
              CalciteValues.toCalcite(operandType, arguments[k].getObject(operandType, index));
        }
        result.set(index, CalciteValues.toCanonical(type, apply()));
      }
      return result.build();
    }

    private Object apply() {
      try {
        return function.apply(row)[0];
      } catch (ArithmeticException e) {
        String sqlState = "/ by zero".equals(e.getMessage()) ? "22012" : "22003";
        throw new SqlExecutionException(sqlState, message(e), e);
      } catch (RuntimeException e) {
        throw new SqlExecutionException("22000", message(e), e);
      }
    }

    private static String message(RuntimeException e) {
      return e.getMessage() == null ? "expression cannot be evaluated: " + e : e.getMessage();
    }
  }

  /** What generated code asks for: the row under the name of Calcite's own, and the statement's. */
  private static final class RowContext implements DataContext {
    private final ExecutionContext context;
    private final Object[] values;

    RowContext(ExecutionContext context, Object[] values) {
      this.context = context;
      this.values = values;
    }

    @Override
    public Object get(String name) {
      if (name.equals("inputRecord")) {
        return values;
      }
      for (Variable variable : Variable.values()) {
        if (variable.camelName.equals(name)) {
          return get(variable);
        }
      }
      return context.value(name);
    }

    private Object get(Variable variable) {
      long instant = context.start().toEpochMilli();
      return switch (variable) {
        case UTC_TIMESTAMP, CURRENT_TIMESTAMP -> instant;
        case LOCAL_TIMESTAMP, SYS_TIMESTAMP ->
            instant
                + context.zone().getRules().getOffset(context.start()).getTotalSeconds() * 1000L;
        case TIME_ZONE -> TimeZone.getTimeZone(context.zone());
        case LOCALE -> Locale.ROOT;
        case TIME_FRAME_SET -> TimeFrames.CORE;
        default -> context.value(variable.camelName);
      };
    }

    @Override
    public SchemaPlus getRootSchema() {
      return null;
    }

    @Override
    public JavaTypeFactory getTypeFactory() {
      throw new UnsupportedOperationException("generated row code makes no types");
    }

    @Override
    public QueryProvider getQueryProvider() {
      throw new UnsupportedOperationException("generated row code runs no queries");
    }
  }
}
