package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code ONCE(n, x, body)} is the body, in which {@code ONCE_VALUE(n, x)} stands for the value that
 * x has in the row: so x is computed once, however often the body has it. The second operand of
 * ONCE_VALUE is there for its type alone. The numbers are literals; the innermost ONCE counts.
 */
public final class OnceFunction extends SqlFunction {
  /** The expression with the value in it. */
  public static final OnceFunction ONCE =
      new OnceFunction("ONCE", ReturnTypes.ARG2, OperandTypes.VARIADIC);

  /** The value. */
  public static final OnceFunction VALUE =
      new OnceFunction("ONCE_VALUE", ReturnTypes.ARG1, OperandTypes.VARIADIC);

  private OnceFunction(String name, SqlReturnTypeInference type, SqlOperandTypeChecker operands) {
    super(name, SqlKind.OTHER_FUNCTION, type, null, operands, SqlFunctionCategory.SYSTEM);
  }

  /** The names are not looked up, so that nobody can write them. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  @Override
  public boolean isDeterministic() {
    return false;
  }

  /** The number of a call. */
  static int number(RexCall call) {
    return ((RexLiteral) call.getOperands().get(0)).getValueAs(Integer.class);
  }

  /** The body over batches that have the value as one more column, which comes last. */
  static Template once(Template value, Template body) {
    return context -> {
      Expression once = value.instantiate(context);
      Expression over = body.instantiate(context);
      return new Expression() {
        @Override
        public Vector evaluate(Batch batch) {
          return over.evaluate(with(batch));
        }

        @Override
        public int select(Batch batch, int[] selected) {
          return over.select(with(batch), selected);
        }

        private Batch with(Batch batch) {
          Vector[] columns = Arrays.copyOf(batch.columns(), batch.columnCount() + 1);
          columns[batch.columnCount()] = once.evaluate(batch);
          return batch.withColumns(Arrays.asList(columns));
        }
      };
    };
  }

  /** The value that so many bodies further out was computed, 1 being the innermost. */
  static Template value(int outwards) {
    return context -> batch -> batch.column(batch.columnCount() - outwards);
  }
}
