package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.Sequences;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.List;
import java.util.function.LongSupplier;
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
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * What stands in plans for NEXT VALUE FOR, CURRENT VALUE FOR, SETVAL and LASTVAL. All but the last
 * begin with two literals, the namespace and the name of a sequence.
 */
public final class SequenceFunction extends SqlFunction {
  /** {@code LASTVAL()}: what the session was last given, of whichever sequence. */
  public static final SequenceFunction LAST =
      new SequenceFunction(Work.LAST, ReturnTypes.BIGINT, OperandTypes.NILADIC);

  /** {@code SETVAL(namespace, sequence, value, given)}, which is the value; NULL does nothing. */
  public static final SequenceFunction SET =
      new SequenceFunction(
          Work.SET,
          ReturnTypes.BIGINT_NULLABLE,
          OperandTypes.family(
              SqlTypeFamily.CHARACTER,
              SqlTypeFamily.CHARACTER,
              SqlTypeFamily.NUMERIC,
              SqlTypeFamily.BOOLEAN));

  private enum Work {
    NEXT_VALUE,
    CURRENT_VALUE,
    LAST,
    SET
  }

  private final Work work;

  private SequenceFunction(Work work, SqlReturnTypeInference type, SqlOperandTypeChecker operands) {
    super(work.name(), SqlKind.OTHER_FUNCTION, type, null, operands, SqlFunctionCategory.SYSTEM);
    this.work = work;
  }

  /** The function that gives values of a sequence of that integer type. */
  public static SequenceFunction next(SqlTypeName type) {
    return new SequenceFunction(
        Work.NEXT_VALUE, ReturnTypes.explicit(type), OperandTypes.CHARACTER_CHARACTER);
  }

  /** The function that gives again what the session was last given. */
  public static SequenceFunction current(SqlTypeName type) {
    return new SequenceFunction(
        Work.CURRENT_VALUE, ReturnTypes.explicit(type), OperandTypes.CHARACTER_CHARACTER);
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
  Template template(RexCall call, List<Template> operands) {
    RelDataType type = call.getType();
    String namespace = work == Work.LAST ? null : name(call, 0);
    String sequence = work == Work.LAST ? null : name(call, 1);
    return context -> {
      if (!(context.value(Sequences.NAME) instanceof Sequences sequences)) {
        throw new SqlExecutionException("0A000", "a sequence cannot be used here");
      }
      return switch (work) {
        case NEXT_VALUE -> ofEachRow(type, () -> sequences.next(namespace, sequence));
        case CURRENT_VALUE -> ofEachRow(type, () -> sequences.current(namespace, sequence));
        case LAST -> ofEachRow(type, sequences::last);
        case SET ->
            StrictCall.template(
                    type,
                    operands,
                    (row, result) -> {
                      long value = row.getLong(2);
                      sequences.set(namespace, sequence, value, row.getLong(3) != 0);
                      row.setLong(result, value);
                    })
                .instantiate(context);
      };
    };
  }

  private static Expression ofEachRow(RelDataType type, LongSupplier value) {
    VectorBuilder values = Vectors.builder(type);
    return batch -> {
      values.resize(batch.bound());
      for (int i = 0; i < batch.size(); i++) {
        values.set(batch.row(i), value.getAsLong());
      }
      return values.build();
    };
  }

  private static String name(RexCall call, int operand) {
    List<?> operands = call.getOperands();
    return ((RexLiteral) operands.get(operand)).getValueAs(String.class);
  }
}
