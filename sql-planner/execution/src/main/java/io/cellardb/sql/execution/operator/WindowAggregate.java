package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.memory.MemoryAccount;
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
  WindowRows rows;

  WindowAggregate(AggregateCall call, RelDataType inputType, ExecutionContext context) {
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
    return new SlidingAggregate(call, inputType, frames, context);
  }

  /** A fresh accumulator, for groups that the caller numbers. */
  final AccumulatorInput accumulator(int groups) {
    AccumulatorInput input =
        AggregateFunctions.create(call, inputType, ImmutableBitSet.of(), true, context);
    input.accumulator().ensureGroups(groups);
    return input;
  }

  @Override
  void begin(WindowRows of) {
    rows = of;
  }

  /** Adds the rows [from, to) to a group. */
  final void add(AccumulatorInput input, int from, int to, int group) {
    for (int start = from; start < to; ) {
      int count = range(start, to, group);
      input.add(rows.columns(start), someRows, someGroups, count);
      start += count;
    }
  }

  /** Takes the rows [from, to) out of a group. */
  final void remove(AccumulatorInput input, int from, int to, int group) {
    for (int start = from; start < to; ) {
      int count = range(start, to, group);
      input.remove(rows.columns(start), someRows, someGroups, count);
      start += count;
    }
  }

  private int range(int from, int to, int group) {
    int count = Math.min(Math.min(to - from, rows.run(from)), Batch.CAPACITY);
    int at = rows.at(from);
    for (int i = 0; i < count; i++) {
      someRows[i] = at + i;
    }
    Arrays.fill(someGroups, 0, count, group);
    return count;
  }

  /** Every row's frame is its partition: one group for each. */
  private static final class OfPartitions extends WindowAggregate {
    private final MemoryAccount account;
    private final int[] places = new int[Batch.CAPACITY];
    private final int[] partitions = new int[Batch.CAPACITY];
    private AccumulatorInput input;

    /** By partition. */
    private Vector value;

    OfPartitions(AggregateCall call, RelDataType inputType, ExecutionContext context) {
      super(call, inputType, context);
      account = context.workspace().account();
    }

    @Override
    void begin(WindowRows of) {
      super.begin(of);
      input = accumulator(rows.partitions());
      value = null;
      boolean spilled = false;
      long heldBefore = 0;
      for (int row = 0; row < rows.size(); ) {
        rows.context().checkCancelled();
        int count = Math.min(rows.run(row), Batch.CAPACITY);
        int at = rows.at(row);
        for (int i = 0; i < count; i++) {
          places[i] = at + i;
          partitions[i] = rows.partition(row + i);
        }
        input.add(rows.columns(row), places, partitions, count);
        row += count;
        if (rows.areInFile()) {
          long bytes = input.bytes();
          if (!account.hold(bytes) && !spilled) {
            spilled = true;
            heldBefore = bytes;
            input.spill();
          }
          account.require(spilled ? bytes - heldBefore : bytes, "a window");
        }
      }
    }

    @Override
    Vector compute(int from, int to) {
      if (value == null) {
        input.finish();
        result.resize(rows.partitions());
        input.accumulator().write(0, rows.partitions(), result);
        value = result.build();
      }
      int[] partitionOfRow = new int[to - from];
      Arrays.setAll(partitionOfRow, i -> rows.partition(from + i));
      return value.gather(partitionOfRow, to - from);
    }

    @Override
    void end() {
      if (input != null) {
        input.close();
        input = null;
      }
      value = null;
      account.close();
    }
  }

  /** Frames from the partition's start to the current row, or to its last peer. */
  private static final class Running extends WindowAggregate {
    /** Groups after which an accumulator is replaced, so that it does not grow for ever. */
    private static final int MOST_GROUPS = 1 << 12;

    private final boolean byRow;
    private AccumulatorInput input;
    private int group;
    private int partition;

    /** The row behind those that are in the accumulator. */
    private int added;

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
    void begin(WindowRows of) {
      super.begin(of);
      partition = rows.rowsBefore() > 0 && input != null ? 0 : -1;
      added = 0;
    }

    @Override
    Vector compute(int from, int to) {
      result.resize(to - from);
      for (int row = from; row < to; row++) {
        rows.checkCancelled(row);
        if (rows.partition(row) != partition) {
          partition = rows.partition(row);
          beginGroup();
        }
        if (row >= added) {
          added = byRow ? row + 1 : rows.peerEnd(row);
          add(input, row, added, group);
        }
        input.accumulator().writeOne(group, result, row - from);
      }
      return result.build();
    }

    private void beginGroup() {
      group++;
      if (input == null || group == MOST_GROUPS) {
        input = accumulator(1);
        group = 0;
      }
      input.accumulator().ensureGroups(group + 1);
    }
  }

  /**
   * Frames that share one end of the partition: their other end moves away from it, if it moves.
   */
  private static final class Growing extends WindowAggregate {
    private final FrameRows frames;
    private final boolean backwards;
    private AccumulatorInput input;
    private int partition;

    /** The end of the rows in the accumulator that moves. */
    private int reached;

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
    void begin(WindowRows of) {
      super.begin(of);
      frames.begin(rows);
      partition = -1;
    }

    @Override
    boolean backwards() {
      return backwards;
    }

    @Override
    Vector compute(int from, int to) {
      result.resize(to - from);
      for (int i = from; i < to; i++) {
        int row = backwards ? to - 1 - (i - from) : i;
        frames.find(row);
        int other = backwards ? frames.start() : frames.end();
        boolean begins = rows.partition(row) != partition;
        // An offset that differs from row to row may shrink the frame.
        if (begins || (backwards ? other > reached : other < reached)) {
          partition = rows.partition(row);
          input = accumulator(1);
          reached = backwards ? rows.end(partition) : rows.start(partition);
        }
        add(input, Math.min(reached, other), Math.max(reached, other), 0);
        reached = other;
        input.accumulator().writeOne(0, result, row - from);
      }
      return result.build();
    }
  }
}
