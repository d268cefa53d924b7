package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.operator.ExactSumAccumulator.Function;
import io.cellardb.sql.execution.vector.VectorKind;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/** Which aggregate functions there are, and the accumulator that computes each. */
final class AggregateFunctions {
  private static final int[] NONE = {};

  private AggregateFunctions() {}

  /** Whether a call over rows of an input type can be computed. */
  static boolean supports(AggregateCall call, RelDataType inputType) {
    if (call.distinctKeys != null && call.isDistinct()) {
      return false;
    }
    List<RelDataType> types = types(inputType);
    RelDataType result = call.getType();
    List<RelDataType> arguments = call.getArgList().stream().map(types::get).toList();
    RelDataType first = arguments.isEmpty() ? null : arguments.get(0);
    if (isNothingButNull(call, types)) {
      return true;
    }
    if (call.getAggregation() instanceof RegressionFunction) {
      return arguments.stream().allMatch(SqlTypeUtil::isNumeric);
    }
    if (call.getAggregation() instanceof JsonAggregate) {
      return true;
    }
    if (call.getAggregation() instanceof SortedFunction) {
      return isOrdered(first);
    }
    return switch (call.getAggregation().getKind()) {
      case COUNT, ANY_VALUE, SINGLE_VALUE, GROUPING, GROUPING_ID, GROUP_ID, ARRAY_AGG, COLLECT ->
          true;
      case SUM, SUM0 -> isSum(first, result);
      case AVG -> isSum(first, result) || (isExact(first) && isFractional(result));
      case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP ->
          isDouble(first) ? isDouble(result) : isExact(first) && isFractional(result);
      case MIN, MAX -> isOrdered(first);
      case BIT_AND, BIT_OR, BIT_XOR -> SqlTypeUtil.isIntType(first);
      case LISTAGG, STRING_AGG, GROUP_CONCAT ->
          arguments.stream().allMatch(SqlTypeUtil::isCharacter);
      case PERCENTILE_DISC -> true;
      case PERCENTILE_CONT -> SqlTypeUtil.isNumeric(types.get(orderColumn(call)));
      case COVAR_POP, COVAR_SAMP, REGR_SXX, REGR_SYY ->
          isDouble(result) && arguments.stream().allMatch(SqlTypeUtil::isNumeric);
      case REGR_COUNT -> true;
      case LITERAL_AGG ->
          call.rexList.get(0) instanceof RexLiteral literal && isSimple(literal.getType());
      default -> false;
    };
  }

  /** Whether a function that skips NULLs has an argument that is nothing else. */
  private static boolean isNothingButNull(AggregateCall call, List<RelDataType> types) {
    if (call.getAggregation() instanceof SortedFunction) {
      return types.get(call.getArgList().get(0)).getSqlTypeName() == SqlTypeName.NULL;
    }
    return switch (call.getAggregation().getKind()) {
      case SUM,
          AVG,
          MIN,
          MAX,
          VAR_POP,
          VAR_SAMP,
          STDDEV_POP,
          STDDEV_SAMP,
          BIT_AND,
          BIT_OR,
          BIT_XOR,
          LISTAGG,
          STRING_AGG ->
          types.get(call.getArgList().get(0)).getSqlTypeName() == SqlTypeName.NULL;
      default -> false;
    };
  }

  private static boolean isSum(RelDataType argument, RelDataType result) {
    VectorKind to = VectorKind.of(result);
    return switch (VectorKind.of(argument)) {
      case LONG ->
          (SqlTypeUtil.isInterval(argument) && SqlTypeUtil.isInterval(result))
              || (SqlTypeUtil.isIntType(argument)
                  && (result.getSqlTypeName() == SqlTypeName.BIGINT || to == VectorKind.DECIMAL));
      case DECIMAL -> isExact(argument) && isExact(result) && to == VectorKind.DECIMAL;
      case DOUBLE -> isDouble(result);
      default -> false;
    };
  }

  private static boolean isExact(RelDataType type) {
    return SqlTypeUtil.isExactNumeric(type);
  }

  private static boolean isDouble(RelDataType type) {
    return VectorKind.of(type) == VectorKind.DOUBLE;
  }

  private static boolean isFractional(RelDataType type) {
    return isDouble(type) || VectorKind.of(type) == VectorKind.DECIMAL;
  }

  private static boolean isOrdered(RelDataType type) {
    return VectorKind.of(type) != VectorKind.OBJECT
        || type.getSqlTypeName() == SqlTypeName.UUID
        || type.getSqlTypeName() == SqlTypeName.ARRAY;
  }

  private static boolean isSimple(RelDataType type) {
    return SqlTypeUtil.isBoolean(type)
        || SqlTypeUtil.isExactNumeric(type)
        || SqlTypeUtil.isCharacter(type)
        || type.getSqlTypeName() == SqlTypeName.NULL;
  }

  /**
   * The way of rows to a new accumulator of a call that is {@link #supports supported}.
   *
   * @param keys the columns of the grouping set that the accumulator serves
   * @param grouped whether there may be several groups
   */
  static AccumulatorInput create(
      AggregateCall call,
      RelDataType inputType,
      ImmutableBitSet keys,
      boolean grouped,
      ExecutionContext context) {
    List<RelDataType> types = types(inputType);
    Accumulator accumulator = accumulator(call, types, keys, context);
    boolean anyOrder =
        !(accumulator instanceof CollectAccumulator) && call.getCollation().getKeys().isEmpty();
    DistinctRows distinct = distinct(call, types, grouped, anyOrder, context);
    return new AccumulatorInput(accumulator, call.filterArg, notNull(call), distinct);
  }

  private static DistinctRows distinct(
      AggregateCall call,
      List<RelDataType> types,
      boolean grouped,
      boolean anyOrder,
      ExecutionContext context) {
    int[] arguments = ints(call.getArgList());
    if (call.distinctKeys != null) {
      int[] keys = call.distinctKeys.toArray();
      int[] columns = IntStream.concat(IntStream.of(keys), IntStream.of(arguments)).toArray();
      return new DistinctRows(columns, keys.length, types, grouped, anyOrder, context);
    }
    return call.isDistinct()
        ? new DistinctRows(arguments, DistinctRows.ALL, types, grouped, anyOrder, context)
        : null;
  }

  /** The columns of which a row that counts has none NULL. */
  private static int[] notNull(AggregateCall call) {
    if (call.getAggregation() instanceof RegressionFunction) {
      return ints(call.getArgList());
    }
    return switch (call.getAggregation().getKind()) {
      case COUNT, COVAR_POP, COVAR_SAMP, REGR_SXX, REGR_SYY, REGR_COUNT -> ints(call.getArgList());
      case PERCENTILE_CONT, PERCENTILE_DISC -> new int[] {orderColumn(call)};
      case SINGLE_VALUE, GROUPING, GROUPING_ID, GROUP_ID, LITERAL_AGG -> NONE;
      case ARRAY_AGG, COLLECT -> call.ignoreNulls() ? first(call) : NONE;
      default -> first(call);
    };
  }

  /** The column of WITHIN GROUP. */
  private static int orderColumn(AggregateCall call) {
    return call.getCollation().getFieldCollations().get(0).getFieldIndex();
  }

  private static int[] first(AggregateCall call) {
    return new int[] {call.getArgList().get(0)};
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Accumulator accumulator(
      AggregateCall call, List<RelDataType> types, ImmutableBitSet keys, ExecutionContext context) {
    SqlKind kind = call.getAggregation().getKind();
    RelDataType result = call.getType();
    int argument = call.getArgList().isEmpty() ? -1 : call.getArgList().get(0);
    RelDataType type = argument < 0 ? null : types.get(argument);
    if (isNothingButNull(call, types)) {
      return new ConstantAccumulator(null);
    }
    if (call.getAggregation() instanceof RegressionFunction regression) {
      return new RegressionAccumulator(call.getArgList(), types, regression.result());
    }
    if (call.getAggregation() instanceof SortedFunction) {
      return call.getAggregation().equals(SortedFunction.MODE)
          ? new ModeAccumulator(call, types, context)
          : new PercentileAccumulator(call, types, context);
    }
    return switch (kind) {
      case COUNT, REGR_COUNT -> new CountAccumulator();
      case SUM -> sum(argument, type, Function.SUM, result);
      case SUM0 -> sum(argument, type, Function.SUM_EMPTY_IS_ZERO, result);
      case AVG -> sum(argument, type, Function.AVERAGE, result);
      case MIN -> ExtremeAccumulator.create(argument, VectorKind.of(type), true);
      case MAX -> ExtremeAccumulator.create(argument, VectorKind.of(type), false);
      case ANY_VALUE -> new FirstValueAccumulator(argument, type, false);
      case SINGLE_VALUE -> new FirstValueAccumulator(argument, type, true);
      case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP ->
          isDouble(type)
              ? new DoubleVarianceAccumulator(argument, Variance.of(kind))
              : new ExactVarianceAccumulator(argument, Variance.of(kind), result);
      case BIT_AND, BIT_OR, BIT_XOR -> new BitAccumulator(argument, kind);
      case LISTAGG, STRING_AGG, GROUP_CONCAT, JSON_ARRAYAGG, JSON_OBJECTAGG ->
          new CollectAccumulator(call, types, true, context);
      case ARRAY_AGG, COLLECT -> new CollectAccumulator(call, types, false, context);
      case PERCENTILE_CONT, PERCENTILE_DISC -> new PercentileAccumulator(call, types, context);
      case COVAR_POP, COVAR_SAMP, REGR_SXX, REGR_SYY ->
          new CovarianceAccumulator(call.getArgList(), types, kind);
      case GROUPING, GROUPING_ID -> new ConstantAccumulator(grouping(call.getArgList(), keys));
      // Grouping sets are distinct: a set's copies have become branches of a union before.
      case GROUP_ID -> new ConstantAccumulator(0L);
      case LITERAL_AGG -> new ConstantAccumulator(value((RexLiteral) call.rexList.get(0)));
      default -> throw new IllegalArgumentException("unsupported aggregate call " + call);
    };
  }

  private static Accumulator sum(
      int argument, RelDataType type, Function function, RelDataType result) {
    return isDouble(type)
        ? new DoubleSumAccumulator(argument, function)
        : new ExactSumAccumulator(argument, function, result);
  }

  /** One bit for each argument, the first being the highest: 1 if it is not a key of the set. */
  private static long grouping(List<Integer> arguments, ImmutableBitSet keys) {
    long bits = 0;
    for (int argument : arguments) {
      bits = (bits << 1) | (keys.get(argument) ? 0 : 1);
    }
    return bits;
  }

  private static Object value(RexLiteral literal) {
    if (literal.isNull()) {
      return null;
    }
    if (SqlTypeUtil.isBoolean(literal.getType())) {
      return literal.getValueAs(Boolean.class);
    }
    return SqlTypeUtil.isCharacter(literal.getType())
        ? literal.getValueAs(String.class)
        : literal.getValueAs(BigDecimal.class);
  }

  private static List<RelDataType> types(RelDataType rowType) {
    return rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
  }
}
