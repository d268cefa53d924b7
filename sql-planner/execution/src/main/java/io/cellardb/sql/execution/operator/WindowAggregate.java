package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.Arrays;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * An aggregate function over frames, by the same accumulators as in GROUP BY. One class for each
 * way in which the frames of neighbouring rows are related.
 */
abstract class WindowAggregate extends WindowFunction {
  private final AggregateCall call;
  private final RelDataType inputType;
  private final ExecutionContext context;
  private final int[] someRows = new int[Batch.CAPACITY];
  private final int[] someGroups = new int[Batch.CAPACITY];
  final VectorBuilder result;

  private WindowAggregate(AggregateCall call, RelDataType inputType, ExecutionContext context) {
    this.call = call;
    this.inputType = inputType;
    this.context = context;
    this.result = Vectors.builder(call.getType());
  }

  /** An aggregate function over frames of a kind; {@code frames} finds them. */
  static WindowFunction create(
      AggregateCall call,
      RelDataType inputType,
      WindowFrame frame,
      FrameRows frames,
      ExecutionContext context) {
    if (frame.isPartition()) {
      return new OfPartitions(call, inputType, context);
    }
    if (frame.isRunning()) {
      return new Running(call, inputType, frame.rows(), context);
    }
    boolean anyOrder =
        switch (call.getAggregation().getKind()) {
          case LISTAGG,
              STRING_AGG,
              GROUP_CONCAT,
              JSON_ARRAYAGG,
              JSON_OBJECTAGG,
              ARRAY_AGG,
              COLLECT ->
              false;
          default -> true;
        };
    boolean whole = frame.exclusion() == WindowFrame.Exclusion.NO_OTHERS;
    if (frame.startsWithPartition() && whole) {
      return new Growing(call, inputType, frames, false, context);
    }
    if (frame.endsWithPartition() && whole && anyOrder) {
      return new Growing(call, inputType, frames, true, context);
    }
    return new Sliding(call, inputType, frames, context);
  }

  /** A fresh accumulator, for groups that the caller numbers. */
  final AccumulatorInput accumulator(int groups) {
    AccumulatorInput input =
        AggregateFunctions.create(call, inputType, ImmutableBitSet.of(), true, context);
    input.accumulator().ensureGroups(groups);
    return input;
  }

  /** Adds the rows [from, to) to a group. */
  final void add(AccumulatorInput input, WindowRows rows, int from, int to, int group) {
    for (int start = from; start < to; start += Batch.CAPACITY) {
      int count = range(start, to, group);
      input.add(rows.columns(), someRows, someGroups, count);
    }
  }

  /** Takes the rows [from, to) out of a group. */
  final void remove(AccumulatorInput input, WindowRows rows, int from, int to, int group) {
    for (int start = from; start < to; start += Batch.CAPACITY) {
      int count = range(start, to, group);
      input.remove(rows.columns(), someRows, someGroups, count);
    }
  }

  private int range(int from, int to, int group) {
    int count = Math.min(to - from, Batch.CAPACITY);
    for (int i = 0; i < count; i++) {
      someRows[i] = from + i;
    }
    Arrays.fill(someGroups, 0, count, group);
    return count;
  }

  /** Every row's frame is its partition: one group for each. */
  private static final class OfPartitions extends WindowAggregate {
    OfPartitions(AggregateCall call, RelDataType inputType, ExecutionContext context) {
      super(call, inputType, context);
    }

    @Override
    Vector compute(WindowRows rows) {
      AccumulatorInput input = accumulator(rows.partitions());
      int[] all = Selections.ascending(Batch.CAPACITY);
      int[] partitions = rows.partitionOfRow();
      int[] groups = new int[Batch.CAPACITY];
      for (int from = 0; from < rows.size(); from += Batch.CAPACITY) {
        rows.context().checkCancelled();
        int count = Math.min(rows.size() - from, Batch.CAPACITY);
        for (int i = 0; i < count; i++) {
          all[i] = from + i;
        }
        System.arraycopy(partitions, from, groups, 0, count);
        input.add(rows.columns(), all, groups, count);
      }
      result.resize(rows.partitions());
      input.accumulator().write(0, rows.partitions(), result);
      return result.build().gather(partitions, rows.size());
    }

    @Override
    WholePartition whole() {
      AccumulatorInput input = accumulator(1);
      int[] onlyGroup = new int[Batch.CAPACITY];
      return new WholePartition() {
        private Vector value;

        @Override
        public void add(Vector[] columns, int[] rows, int count) {
          input.add(columns, rows, onlyGroup, count);
        }

        @Override
        public long bytes() {
          return input.bytes();
        }

        @Override
        public void spill() {
          input.spill();
        }

        @Override
        public Vector results(int count) {
          if (value == null) {
            input.finish();
            result.resize(1);
            input.accumulator().write(0, 1, result);
            value = result.build();
          }
          return value.gather(onlyGroup, count);
        }

        @Override
        public void close() {
          input.close();
        }
      };
    }
  }

  /** Frames from the partition's start to the current row, or to its last peer. */
  private static final class Running extends WindowAggregate {
    /** Groups after which an accumulator is replaced, so that it does not grow for ever. */
    private static final int MOST_GROUPS = 1 << 12;

    private final boolean byRow;
    private AccumulatorInput input;
    private int group;

    Running(AggregateCall call, RelDataType inputType, boolean byRow, ExecutionContext context) {
      super(call, inputType, context);
      this.byRow = byRow;
    }

    @Override
    boolean streams() {
      return true;
    }

    @Override
    boolean needsPeers() {
      return !byRow;
    }

    @Override
    Vector compute(WindowRows rows) {
      result.resize(rows.size());
      for (int partition = 0; partition < rows.partitions(); partition++) {
        if (input == null || rows.rowsBefore() == 0 || partition > 0) {
          begin();
        }
        int end = rows.end(partition);
        for (int row = rows.start(partition); row < end; ) {
          rows.checkCancelled(row);
          int next = byRow ? row + 1 : rows.peerEnd(row);
          add(input, rows, row, next, group);
          input.accumulator().writeOne(group, result, row);
          if (next > row + 1) {
            repeat(row, next);
          }
          row = next;
        }
      }
      return result.build();
    }

    private void begin() {
      group++;
      if (input == null || group == MOST_GROUPS) {
        input = accumulator(1);
        group = 0;
      }
      input.accumulator().ensureGroups(group + 1);
    }

    private void repeat(int row, int end) {
      Accumulator accumulator = input.accumulator();
      for (int peer = row + 1; peer < end; peer++) {
        accumulator.writeOne(group, result, peer);
      }
    }
  }

  /**
   * Frames that share one end of the partition: their other end moves away from it, if it moves.
   */
  private static final class Growing extends WindowAggregate {
    private final FrameRows frames;
    private final boolean backwards;

    /** Frames that begin with the partition, or, {@code backwards}, end with it. */
    Growing(
        AggregateCall call,
        RelDataType inputType,
        FrameRows frames,
        boolean backwards,
        ExecutionContext context) {
      super(call, inputType, context);
      this.frames = frames;
      this.backwards = backwards;
    }

    @Override
    Vector compute(WindowRows rows) {
      frames.find(rows);
      result.resize(rows.size());
      for (int partition = 0; partition < rows.partitions(); partition++) {
        int start = rows.start(partition);
        int end = rows.end(partition);
        AccumulatorInput input = accumulator(1);
        int reached = backwards ? end : start;
        for (int i = start; i < end; i++) {
          int row = backwards ? end - 1 - (i - start) : i;
          rows.checkCancelled(i);
          int to = backwards ? frames.start(row) : frames.end(row);
          if (backwards ? to > reached : to < reached) {
            // An offset that differs from row to row may shrink the frame.
            input = accumulator(1);
            reached = backwards ? end : start;
          }
          add(input, rows, Math.min(reached, to), Math.max(reached, to), 0);
          reached = to;
          input.accumulator().writeOne(0, result, row);
        }
      }
      return result.build();
    }
  }

  /**
   * Any frames. Of sums and counts those rows are taken out that the next frame lacks, and others
   * are computed anew for each frame that differs from the one before.
   */
  private static final class Sliding extends WindowAggregate {
    private final FrameRows frames;

    Sliding(AggregateCall call, RelDataType inputType, FrameRows frames, ExecutionContext context) {
      super(call, inputType, context);
      this.frames = frames;
    }

    @Override
    RowReach reach() {
      return frames.reach();
    }

    @Override
    Vector compute(WindowRows rows) {
      frames.find(rows);
      result.resize(rows.size());
      boolean removing = accumulator(1).canRemove();
      for (int partition = 0; partition < rows.partitions(); partition++) {
        if (removing) {
          slide(rows, rows.start(partition), rows.end(partition));
        } else {
          anew(rows, rows.start(partition), rows.end(partition));
        }
      }
      return result.build();
    }

    private void slide(WindowRows rows, int start, int end) {
      AccumulatorInput input = accumulator(1);
      int from = start;
      int to = start;
      for (int row = start; row < end; row++) {
        rows.checkCancelled(row);
        int newFrom = frames.start(row);
        int newTo = frames.end(row);
        if (newFrom >= to || newTo <= from) {
          remove(input, rows, from, to, 0);
          add(input, rows, newFrom, newTo, 0);
        } else {
          remove(input, rows, from, newFrom, 0);
          add(input, rows, newFrom, from, 0);
          remove(input, rows, newTo, to, 0);
          add(input, rows, to, newTo, 0);
        }
        from = newFrom;
        to = newTo;
        int[] excluded = frames.excluded(row);
        for (int i = 0; i < excluded.length; i += 2) {
          remove(input, rows, Math.max(from, excluded[i]), Math.min(to, excluded[i + 1]), 0);
        }
        write(input, row, rows);
        for (int i = 0; i < excluded.length; i += 2) {
          add(input, rows, Math.max(from, excluded[i]), Math.min(to, excluded[i + 1]), 0);
        }
      }
    }

    /** Writes what is summed now, or NULL where that is nothing. */
    private void write(AccumulatorInput input, int row, WindowRows rows) {
      if (input.accumulator().emptyIsNull() && !hasValue(input, row, rows)) {
        result.setNull(row);
      } else {
        input.accumulator().writeOne(0, result, row);
      }
    }

    private boolean hasValue(AccumulatorInput input, int row, WindowRows rows) {
      int[] ranges = frames.ranges(row);
      for (int i = 0; i < ranges.length; i += 2) {
        for (int candidate = ranges[i]; candidate < ranges[i + 1]; candidate++) {
          if (input.takes(rows.columns(), candidate)) {
            return true;
          }
        }
      }
      return false;
    }

    private void anew(WindowRows rows, int start, int end) {
      int[] before = null;
      for (int row = start; row < end; row++) {
        rows.checkCancelled(row);
        int[] ranges = frames.ranges(row);
        if (Arrays.equals(ranges, before)) {
          result.set(row, result.build(), row - 1);
          continue;
        }
        before = ranges;
        AccumulatorInput input = accumulator(1);
        for (int i = 0; i < ranges.length; i += 2) {
          rows.context().checkCancelled();
          add(input, rows, ranges[i], ranges[i + 1], 0);
        }
        input.accumulator().writeOne(0, result, row);
      }
    }
  }
}
