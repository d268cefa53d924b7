package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.util.Sarg;

/**
 * SEARCH: whether a value is in a set of ranges, which is how IN lists, BETWEEN and unions of
 * comparisons arrive.
 */
final class RangeSearch implements Expression {
  private final Expression operand;
  private final Ranges ranges;

  /** The ranges as longs, null if they have another form. */
  private final LongRanges longRanges;

  private final RexUnknownAs nullAs;
  private final LongVectorBuilder result = new LongVectorBuilder();
  private int[] found = {};

  private RangeSearch(
      Expression operand, Ranges ranges, LongRanges longRanges, RexUnknownAs nullAs) {
    this.operand = operand;
    this.ranges = ranges;
    this.longRanges = longRanges;
    this.nullAs = nullAs;
  }

  /** The search of a value of the physical class that {@code type}, that of the Sarg, has. */
  static Template template(Template operand, Sarg<?> sarg, RelDataType type) {
    Ranges ranges = new Ranges(sarg, type);
    LongRanges longRanges = LongRanges.of(ranges);
    return context ->
        new RangeSearch(operand.instantiate(context), ranges, longRanges, sarg.nullAs);
  }

  @Override
  public Vector evaluate(Batch batch) {
    Vector values = operand.evaluate(batch);
    if (found.length < batch.bound()) {
      found = new int[batch.bound()];
    }
    int count = select(values, batch, found);
    result.resize(batch.bound());
    long[] truth = result.values();
    for (int i = 0; i < batch.size(); i++) {
      truth[batch.row(i)] = 0;
    }
    for (int i = 0; i < count; i++) {
      truth[found[i]] = 1;
    }
    if (nullAs == RexUnknownAs.UNKNOWN) {
      Nulls.propagate(batch, values, result);
    }
    return result.build();
  }

  @Override
  public int select(Batch batch, int[] selected) {
    return select(operand.evaluate(batch), batch, selected);
  }

  private int select(Vector values, Batch batch, int[] selected) {
    long[] longs = longRanges == null ? null : LongRanges.comparable(values, ranges);
    if (longs != null) {
      return selectLongs(longs, values, batch, selected);
    }
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (values.isNull(row) ? nullAs == RexUnknownAs.TRUE : ranges.contains(values, row)) {
        selected[count++] = row;
      }
    }
    return count;
  }

  private int selectLongs(long[] longs, Vector values, Batch batch, int[] selected) {
    boolean nulls = values.mayHaveNulls();
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      boolean contained =
          (nulls && values.isNull(row))
              ? nullAs == RexUnknownAs.TRUE
              : longRanges.contains(longs[row]);
      // Without a branch, as it may go either way for each row.
      selected[count] = row;
      count += contained ? 1 : 0;
    }
    return count;
  }
}
