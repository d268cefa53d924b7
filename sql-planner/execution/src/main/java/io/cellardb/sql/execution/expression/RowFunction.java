package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * A function of our own: what the operator table tells of it, and how it is computed, row by row,
 * from canonical values. Unless it {@link #withNulls takes NULLs} it is NULL where an argument is.
 */
public final class RowFunction extends SqlFunction {
  /** Computes the value of one row. */
  @FunctionalInterface
  public interface Body {
    /**
     * The canonical value of the function's type, null for NULL.
     *
     * @param arguments canonical values; they are overwritten after the call
     * @throws io.cellardb.sql.execution.error.SqlExecutionException if there is none
     */
    Object apply(Object[] arguments, ExecutionContext context);
  }

  /** Converts the arguments of a call to the types that the body takes them in. */
  @FunctionalInterface
  public interface Alignment {
    /** The arguments, or casts of them. */
    List<RexNode> align(List<RexNode> arguments, RexBuilder rexBuilder);
  }

  private final Body body;
  private final Alignment alignment;
  private final boolean strict;
  private final boolean deterministic;
  private final boolean named;

  private RowFunction(
      String name,
      SqlFunctionCategory category,
      SqlReturnTypeInference type,
      SqlOperandTypeChecker arguments,
      Body body,
      Alignment alignment,
      boolean strict,
      boolean deterministic,
      boolean named) {
    super(name, SqlKind.OTHER_FUNCTION, type, null, arguments, category);
    this.body = body;
    this.alignment = alignment;
    this.strict = strict;
    this.deterministic = deterministic;
    this.named = named;
  }

  /** A function that depends on nothing but its arguments and is NULL where one of them is. */
  public static RowFunction of(
      String name,
      SqlFunctionCategory category,
      SqlReturnTypeInference type,
      SqlOperandTypeChecker arguments,
      Body body) {
    return new RowFunction(
        name, category, type, arguments, body, (given, rexBuilder) -> given, true, true, true);
  }

  /** The same, given its arguments also where they are NULL. */
  public RowFunction withNulls() {
    return copy(alignment, false, deterministic, named);
  }

  /** The same, with another value each time. */
  public RowFunction random() {
    return copy(alignment, strict, false, named);
  }

  /** The same, which statements that are made can have and nobody can write. */
  public RowFunction withoutName() {
    return copy(alignment, strict, deterministic, false);
  }

  /** The same, of arguments that are converted first. */
  public RowFunction aligned(Alignment to) {
    return copy(to, strict, deterministic, named);
  }

  private RowFunction copy(Alignment to, boolean nullIsNull, boolean same, boolean lookedUp) {
    return new RowFunction(
        getName(),
        getFunctionType(),
        getReturnTypeInference(),
        getOperandTypeChecker(),
        body,
        to,
        nullIsNull,
        same,
        lookedUp);
  }

  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return named
        ? super.deriveType(validator, scope, call)
        : validateOperands(validator, scope, call);
  }

  @Override
  public boolean isDeterministic() {
    return deterministic;
  }

  Template template(RexCall call, ExpressionCompiler compiler, RexBuilder rexBuilder) {
    List<RexNode> given = alignment.align(call.getOperands(), rexBuilder);
    List<Template> operands = compiler.compileAll(given);
    List<RelDataType> types = given.stream().map(RexNode::getType).toList();
    return context ->
        new Applied(call.getType(), types, Template.instantiate(operands, context), context);
  }

  /** The function in one execution. */
  private final class Applied implements Expression {
    private final List<RelDataType> types;
    private final Expression[] operands;
    private final ExecutionContext context;
    private final VectorBuilder result;
    private final Vector[] vectors;
    private final Object[] arguments;

    Applied(
        RelDataType type,
        List<RelDataType> types,
        Expression[] operands,
        ExecutionContext context) {
      this.types = types;
      this.operands = operands;
      this.context = context;
      this.result = Vectors.builder(type);
      this.vectors = new Vector[operands.length];
      this.arguments = new Object[operands.length];
    }

    @Override
    public Vector evaluate(Batch batch) {
      for (int k = 0; k < operands.length; k++) {
        vectors[k] = operands[k].evaluate(batch);
      }
      result.resize(batch.bound());
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i);
        result.set(row, value(row));
      }
      return result.build();
    }

    private Object value(int row) {
      for (int k = 0; k < arguments.length; k++) {
        arguments[k] = vectors[k].getObject(types.get(k), row);
        if (strict && arguments[k] == null) {
          return null;
        }
      }
      return body.apply(arguments, context);
    }
  }
}
