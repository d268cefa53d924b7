package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.Sequences;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code NEXT_VALUE(namespace, sequence)} and {@code CURRENT_VALUE(namespace, sequence)}, which
 * stand in plans for NEXT VALUE FOR and CURRENT VALUE FOR. The names are literals.
 */
public final class SequenceFunction extends SqlFunction {
  private final boolean next;

  private SequenceFunction(boolean next, SqlTypeName type) {
    super(
        next ? "NEXT_VALUE" : "CURRENT_VALUE",
        SqlKind.OTHER_FUNCTION,
        ReturnTypes.explicit(type),
        null,
        OperandTypes.CHARACTER_CHARACTER,
        SqlFunctionCategory.SYSTEM);
    this.next = next;
  }

  /** The function that gives values of a sequence of that integer type. */
  public static SequenceFunction next(SqlTypeName type) {
    return new SequenceFunction(true, type);
  }

  /** The function that gives again what the session was last given. */
  public static SequenceFunction current(SqlTypeName type) {
    return new SequenceFunction(false, type);
  }

  /** Names are not looked up: there is one of these for each type. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  @Override
  public boolean isDeterministic() {
    return false;
  }

  @Override
  public boolean isDynamicFunction() {
    return true;
  }

  /** A value for each row, in the order of the rows. */
  Template template(RexCall call) {
    String namespace = name(call, 0);
    String sequence = name(call, 1);
    RelDataType type = call.getType();
    return context -> {
      if (!(context.value(Sequences.NAME) instanceof Sequences sequences)) {
        throw new SqlExecutionException("0A000", "a sequence cannot be used here");
      }
      VectorBuilder values = Vectors.builder(type);
      return batch -> {
        values.resize(batch.bound());
        for (int i = 0; i < batch.size(); i++) {
          values.set(
              batch.row(i),
              next ? sequences.next(namespace, sequence) : sequences.current(namespace, sequence));
        }
        return values.build();
      };
    };
  }

  private static String name(RexCall call, int operand) {
    List<?> operands = call.getOperands();
    return ((RexLiteral) operands.get(operand)).getValueAs(String.class);
  }
}
