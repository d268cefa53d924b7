package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code GENERATE_SERIES(first, last [, step])} as an array, of which UNNEST makes rows: of exact
 * numbers, or with an interval as the step of timestamps.
 */
public final class SeriesFunction extends SqlFunction {
  /** The name of the function. */
  public static final String NAME = "GENERATE_SERIES";

  private static final SqlOperandTypeChecker OPERANDS =
      OperandTypes.family(SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC)
          .or(
              OperandTypes.family(
                  SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC))
          .or(
              OperandTypes.family(
                  SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME_INTERVAL));

  /** The only instance. */
  public static final SeriesFunction INSTANCE = new SeriesFunction();

  private SeriesFunction() {
    super(NAME, SqlKind.OTHER_FUNCTION, null, null, OPERANDS, SqlFunctionCategory.SYSTEM);
  }

  /** So that no plan has a long series in it as a constant. */
  @Override
  public boolean isDynamicFunction() {
    return true;
  }

  /** Not looked up by its name, which is one of tables. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    RelDataTypeFactory types = binding.getTypeFactory();
    List<RelDataType> operands = binding.collectOperandTypes();
    RelDataType element =
        SqlTypeUtil.isNumeric(operands.get(0)) ? number(types, operands) : time(types, operands);
    return types.createTypeWithNullability(
        types.createArrayType(types.createTypeWithNullability(element, false), -1),
        operands.stream().anyMatch(RelDataType::isNullable));
  }

  private static RelDataType number(RelDataTypeFactory types, List<RelDataType> operands) {
    RelDataType number = types.leastRestrictive(operands);
    if (!SqlTypeUtil.isExactNumeric(number)) {
      throw SqlExecutionException.unsupported(NAME + " of " + number, null);
    }
    return switch (number.getSqlTypeName()) {
      case DECIMAL, BIGINT, INTEGER -> number;
      default -> types.createSqlType(SqlTypeName.INTEGER);
    };
  }

  /** A timestamp with the digits that the first one and the step may have. */
  private static RelDataType time(RelDataTypeFactory types, List<RelDataType> operands) {
    SqlTypeName name = SqlTypeName.TIMESTAMP;
    boolean fraction = operands.get(2).getIntervalQualifier().getUnit() == TimeUnit.SECOND;
    int precision = fraction ? types.getTypeSystem().getDefaultPrecision(name) : 0;
    for (RelDataType operand : operands.subList(0, 2)) {
      switch (operand.getSqlTypeName()) {
        case DATE, TIMESTAMP -> {}
        case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> name = operand.getSqlTypeName();
        default -> throw SqlExecutionException.unsupported(NAME + " of " + operand, null);
      }
    }
    return types.createSqlType(name, Math.max(precision, digits(operands.get(0))));
  }

  private static int digits(RelDataType time) {
    return time.getSqlTypeName() == SqlTypeName.DATE ? 0 : time.getPrecision();
  }

  /** As the elements are, with all the digits that the bound has. */
  private static RelDataType bound(RelDataTypeFactory types, RelDataType element, RelDataType own) {
    return SqlTypeUtil.isNumeric(element)
        ? element
        : types.createSqlType(
            element.getSqlTypeName(), Math.max(element.getPrecision(), digits(own)));
  }

  static Template template(RexCall call, ExpressionCompiler compiler) {
    RelDataType element = call.getType().getComponentType();
    List<RexNode> operands = call.getOperands();
    Template first = compiler.coerced(operands.get(0), element);
    RelDataType bound = bound(compiler.types(), element, operands.get(1).getType());
    Template last = compiler.coerced(operands.get(1), bound);
    if (operands.size() == 2) {
      return context ->
          StrictCall.template(
                  call.getType(),
                  List.of(first, last),
                  (row, result) -> row.set(result, numbers(row, element, false)))
              .instantiate(context);
    }
    RexNode step = operands.get(2);
    boolean interval = SqlTypeUtil.isInterval(step.getType());
    boolean months = interval && step.getType().getSqlTypeName().isYearMonth();
    Template steps = interval ? compiler.compile(step) : compiler.coerced(step, element);
    return context ->
        StrictCall.template(
                call.getType(),
                List.of(first, last, steps),
                (row, result) ->
                    row.set(
                        result,
                        interval
                            ? times(row, element, months, context)
                            : numbers(row, element, true)))
            .instantiate(context);
  }

  private static List<Object> numbers(StrictCall.Row row, RelDataType element, boolean stepped) {
    return element.getSqlTypeName() == SqlTypeName.DECIMAL
        ? Series.of(
            row.getDecimal(0), row.getDecimal(1), stepped ? row.getDecimal(2) : BigDecimal.ONE)
        : Series.of(row.getLong(0), row.getLong(1), stepped ? row.getLong(2) : 1);
  }

  private static List<Object> times(
      StrictCall.Row row, RelDataType element, boolean months, ExecutionContext context) {
    long first = row.getMicros(0);
    int nanos = row.getNanos(0);
    long step = row.getLong(2);
    // As every value has the nanoseconds of the first, microseconds can be counted alone.
    long last = row.getMicros(1);
    if (step > 0 && row.getNanos(1) < nanos) {
      last--;
    } else if (step < 0 && row.getNanos(1) > nanos) {
      last++;
    }
    return months
        ? Series.ofMonths(first, last, step, nanos, element, context.zone())
        : Series.ofTimes(first, last, step, nanos, element);
  }
}
