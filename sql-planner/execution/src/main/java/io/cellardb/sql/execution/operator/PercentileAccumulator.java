package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.VectorKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;

/**
 * PERCENTILE_DISC, the first value that at least the given fraction of the values does not follow,
 * and PERCENTILE_CONT, which interpolates between two neighbours; MEDIAN is that at a half. NULLs
 * do not count.
 */
final class PercentileAccumulator extends Accumulator {
  private static final BigDecimal HALF = new BigDecimal("0.5");

  private final boolean continuous;

  /** Not negative if the fraction is not known from the start. */
  private final int fractionColumn;

  private final RelDataType fractionType;
  private final int column;
  private final RelDataType type;
  private final OrderedGroups values;
  private final ExactResult exact;

  /** The fraction, the same in all rows, once one has come. */
  private BigDecimal fraction;

  PercentileAccumulator(
      AggregateCall call, List<RelDataType> inputTypes, ExecutionContext context) {
    boolean median = call.getAggregation().equals(SortedFunction.MEDIAN);
    continuous = median || call.getAggregation().getKind() == SqlKind.PERCENTILE_CONT;
    int argument = call.getArgList().get(0);
    fractionColumn = median ? -1 : argument;
    fractionType = median ? null : inputTypes.get(argument);
    fraction = median ? HALF : null;
    RelFieldCollation order =
        median ? new RelFieldCollation(argument) : call.getCollation().getFieldCollations().get(0);
    column = order.getFieldIndex();
    type = inputTypes.get(column);
    values = new OrderedGroups(List.of(type), RelCollations.of(order.withFieldIndex(0)), context);
    exact =
        continuous && VectorKind.of(call.getType()) == VectorKind.DECIMAL
            ? new ExactResult(call.getType())
            : null;
  }

  @Override
  long keptBytes() {
    return values.bytes();
  }

  @Override
  void spill() {
    values.spill();
  }

  @Override
  void close() {
    values.close();
  }

  @Override
  void resize(int newCapacity) {
    values.resize(newCapacity);
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    if (fraction == null && count > 0) {
      fraction =
          new BigDecimal(columns[fractionColumn].getObject(fractionType, rows[0]).toString());
    }
    values.add(new Vector[] {columns[column]}, rows, groups, count);
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    long count = values.count(group);
    if (!continuous) {
      long place =
          fraction
              .multiply(BigDecimal.valueOf(count))
              .setScale(0, RoundingMode.CEILING)
              .longValueExact();
      long first = Math.max(0, place - 1);
      values.visit(group, first, first + 1, (columns, i) -> target.set(row, columns[0], i));
      return;
    }
    BigDecimal place = fraction.multiply(BigDecimal.valueOf(count - 1));
    long below = place.setScale(0, RoundingMode.FLOOR).longValueExact();
    BigDecimal way = place.subtract(BigDecimal.valueOf(below));
    List<Number> neighbours = new ArrayList<>();
    values.visit(
        group,
        below,
        below + (way.signum() == 0 ? 1 : 2),
        (columns, i) -> neighbours.add((Number) columns[0].getObject(type, i)));
    Number lower = neighbours.get(0);
    Number upper = neighbours.get(neighbours.size() - 1);
    if (exact == null) {
      double low = lower.doubleValue();
      double high = upper.doubleValue();
      // Of equal infinities the difference would be no number.
      target.set(row, low == high ? low : low + (high - low) * way.doubleValue());
    } else {
      BigDecimal low = new BigDecimal(lower.toString());
      BigDecimal high = new BigDecimal(upper.toString());
      exact.write(low.add(high.subtract(low).multiply(way)), target, row);
    }
  }
}
