package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;

/**
 * An aggregate over any frames. Of sums and counts those rows are taken out that the next frame
 * lacks, and others are computed anew for each frame that differs from the one before.
 */
final class SlidingAggregate extends WindowAggregate {
  private final FrameRows frames;
  private AccumulatorInput input;
  private boolean removing;
  private int partition;

  /** The rows that are in the accumulator, if they can be taken out; those of EXCLUDE are, too. */
  private int start;

  private int end;

  /** The rows that are in the accumulator, if they cannot. */
  private int[] ranges;

  SlidingAggregate(
      AggregateCall call, RelDataType inputType, FrameRows frames, ExecutionContext context) {
    super(call, inputType, context);
    this.frames = frames;
  }

  @Override
  void begin(WindowRows of) {
    super.begin(of);
    frames.begin(rows);
    partition = -1;
  }

  @Override
  Vector compute(int from, int to) {
    result.resize(to - from);
    for (int row = from; row < to; row++) {
      frames.find(row);
      if (rows.partition(row) != partition) {
        partition = rows.partition(row);
        input = accumulator(1);
        removing = input.canRemove();
        start = rows.start(partition);
        end = start;
        ranges = null;
      }
      if (removing) {
        slide(row, row - from);
      } else {
        anew(row, row - from);
      }
    }
    return result.build();
  }

  private void slide(int row, int place) {
    int newStart = frames.start();
    int newEnd = frames.end();
    if (newStart >= end || newEnd <= start) {
      remove(input, start, end, 0);
      add(input, newStart, newEnd, 0);
    } else {
      remove(input, start, newStart, 0);
      add(input, newStart, start, 0);
      remove(input, newEnd, end, 0);
      add(input, end, newEnd, 0);
    }
    start = newStart;
    end = newEnd;
    int[] excluded = frames.excluded(row);
    for (int i = 0; i < excluded.length; i += 2) {
      remove(input, Math.max(start, excluded[i]), Math.min(end, excluded[i + 1]), 0);
    }
    write(row, place);
    for (int i = 0; i < excluded.length; i += 2) {
      add(input, Math.max(start, excluded[i]), Math.min(end, excluded[i + 1]), 0);
    }
  }

  /** Writes what is summed now, or NULL where that is nothing. */
  private void write(int row, int place) {
    if (input.accumulator().emptyIsNull() && !hasValue(row)) {
      result.setNull(place);
    } else {
      input.accumulator().writeOne(0, result, place);
    }
  }

  private boolean hasValue(int row) {
    int[] found = frames.ranges(row);
    for (int i = 0; i < found.length; i += 2) {
      for (int candidate = found[i]; candidate < found[i + 1]; candidate++) {
        if (input.takes(rows.columns(candidate), rows.at(candidate))) {
          return true;
        }
      }
    }
    return false;
  }

  private void anew(int row, int place) {
    int[] found = frames.ranges(row);
    boolean same = Arrays.equals(found, ranges);
    if (same && place > 0) {
      result.set(place, result.build(), place - 1);
      return;
    }
    if (!same) {
      ranges = found;
      input = accumulator(1);
      for (int i = 0; i < ranges.length; i += 2) {
        rows.context().checkCancelled();
        add(input, ranges[i], ranges[i + 1], 0);
      }
    }
    input.accumulator().writeOne(0, result, place);
  }
}
