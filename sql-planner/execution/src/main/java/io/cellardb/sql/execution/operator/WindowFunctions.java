package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.VectorKind;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;

/** Which window functions there are, and what computes each. */
final class WindowFunctions {
  private WindowFunctions() {}

  /** Whether a call over rows of an input type can be computed. */
  static boolean supports(AggregateCall call, RelDataType inputType) {
    return switch (call.getAggregation().getKind()) {
      case ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST -> true;
      case NTILE -> isInteger(call, 0, inputType);
      case FIRST_VALUE, LAST_VALUE -> isLike(call, 0, inputType);
      case NTH_VALUE -> isLike(call, 0, inputType) && isInteger(call, 1, inputType);
      case LAG, LEAD ->
          isLike(call, 0, inputType)
              && (count(call) < 2 || isInteger(call, 1, inputType))
              && (count(call) < 3 || isLike(call, 2, inputType));
      case SINGLE_VALUE, GROUPING, GROUPING_ID, GROUP_ID, LITERAL_AGG -> false;
      default ->
          AggregateFunctions.supports(call, inputType)
              && (!call.ignoreNulls() || call.getAggregation().getKind() == SqlKind.ARRAY_AGG);
    };
  }

  private static int count(AggregateCall call) {
    return call.getArgList().size();
  }

  private static RelDataType type(AggregateCall call, int argument, RelDataType inputType) {
    return inputType.getFieldList().get(call.getArgList().get(argument)).getType();
  }

  private static boolean isInteger(AggregateCall call, int argument, RelDataType inputType) {
    return VectorKind.of(type(call, argument, inputType)) == VectorKind.LONG;
  }

  /** Whether values of an argument are values of the result as they are. */
  private static boolean isLike(AggregateCall call, int argument, RelDataType inputType) {
    RelDataType type = type(call, argument, inputType);
    VectorKind kind = VectorKind.of(type);
    return kind == VectorKind.of(call.getType())
        && (kind != VectorKind.DECIMAL || type.getScale() == call.getType().getScale());
  }

  /** A call that is {@link #supports supported}. */
  static WindowFunction create(
      AggregateCall call,
      RelDataType inputType,
      RelCollation order,
      WindowFrame frame,
      ExecutionContext context) {
    List<Integer> arguments = call.getArgList();
    int first = argument(arguments, 0);
    int second = argument(arguments, 1);
    SqlKind kind = call.getAggregation().getKind();
    FrameRows frames = new FrameRows(frame, order, inputType, context.zone());
    return switch (kind) {
      case ROW_NUMBER -> new RankFunction.Running(false, false);
      case RANK -> new RankFunction.Running(true, false);
      case DENSE_RANK -> new RankFunction.Running(true, true);
      case PERCENT_RANK -> new RankFunction.Share(false);
      case CUME_DIST -> new RankFunction.Share(true);
      case NTILE -> new RankFunction.Buckets(first);
      case LAG, LEAD ->
          new OffsetFunction(
              first,
              second,
              argument(arguments, 2),
              kind == SqlKind.LEAD,
              call.ignoreNulls(),
              call.getType());
      case FIRST_VALUE, NTH_VALUE ->
          new FrameValueFunction(first, second, false, call.ignoreNulls(), frames, call.getType());
      case LAST_VALUE ->
          new FrameValueFunction(first, -1, true, call.ignoreNulls(), frames, call.getType());
      case MIN, MAX ->
          slides(frame)
              ? new SlidingExtreme(first, kind == SqlKind.MIN, frames, call.getType())
              : WindowAggregate.create(call, inputType, frame, frames, context);
      default -> WindowAggregate.create(call, inputType, frame, frames, context);
    };
  }

  /** Whether both ends of a frame move, and nothing within it is left out. */
  private static boolean slides(WindowFrame frame) {
    return !frame.startsWithPartition()
        && !frame.endsWithPartition()
        && frame.exclusion() == WindowFrame.Exclusion.NO_OTHERS;
  }

  private static int argument(List<Integer> arguments, int index) {
    return index < arguments.size() ? arguments.get(index) : -1;
  }
}
