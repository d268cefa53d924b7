package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Dates and days, as PostgreSQL counts them: the operators that Calcite does not have. */
public final class DateOperator extends SqlBinaryOperator {
  private static final int PRECEDENCE = 40;

  /** The days from the second date to the first. */
  public static final DateOperator DIFFERENCE =
      new DateOperator("-", ReturnTypes.INTEGER_NULLABLE, SqlTypeFamily.DATE, SqlTypeFamily.DATE);

  /** A date so many days earlier. */
  public static final DateOperator MINUS =
      new DateOperator("-", ReturnTypes.ARG0_NULLABLE, SqlTypeFamily.DATE, SqlTypeFamily.INTEGER);

  /** A date so many days later. */
  public static final DateOperator PLUS =
      new DateOperator("+", ReturnTypes.ARG0_NULLABLE, SqlTypeFamily.DATE, SqlTypeFamily.INTEGER);

  private DateOperator(
      String name, SqlReturnTypeInference type, SqlTypeFamily left, SqlTypeFamily right) {
    super(name, SqlKind.OTHER, PRECEDENCE, true, type, null, operands(left, right));
  }

  private static SqlOperandTypeChecker operands(SqlTypeFamily left, SqlTypeFamily right) {
    return OperandTypes.family(left, right);
  }

  /** Not looked up by its name, which Calcite's operators have. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  Template template(RexCall call, List<Template> operands) {
    boolean minus = getName().equals("-");
    boolean toDate = call.getType().getSqlTypeName() == SqlTypeName.DATE;
    return StrictCall.template(
        call.getType(),
        operands,
        (row, result) -> {
          long a = row.getLong(0);
          long b = row.getLong(1);
          row.setLong(result, toDate ? date(a, b, minus) : a - b);
        });
  }

  private static long date(long date, long days, boolean minus) {
    try {
      return Zones.date(minus ? Math.subtractExact(date, days) : Math.addExact(date, days));
    } catch (ArithmeticException e) {
      throw new SqlExecutionException("22008", "value out of range for type DATE", e);
    }
  }
}
