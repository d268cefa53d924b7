package io.cellardb.sql.execution.expression;

import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code time - time} without units, which the standard would have behind it. It is PostgreSQL's:
 * an interval of days, hours, minutes and seconds with microseconds.
 */
public final class TimeDifference extends SqlBinaryOperator {
  /** The only instance. */
  public static final TimeDifference INSTANCE = new TimeDifference();

  private static final int PRECEDENCE = 40;
  private static final int DAY_DIGITS = 7;
  private static final int SECOND_DIGITS = 6;

  private TimeDifference() {
    super(
        "-",
        SqlKind.OTHER,
        PRECEDENCE,
        true,
        ReturnTypes.explicit(types -> types.createSqlIntervalType(units()))
            .andThen(SqlTypeTransforms.TO_NULLABLE),
        null,
        OperandTypes.family(SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME));
  }

  private static SqlIntervalQualifier units() {
    return new SqlIntervalQualifier(
        TimeUnit.DAY, DAY_DIGITS, TimeUnit.SECOND, SECOND_DIGITS, SqlParserPos.ZERO);
  }

  /** Not looked up by its name, which Calcite's operators have. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }
}
