package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.RowComparator;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import org.apache.calcite.rel.type.RelDataType;

/**
 * MIN and MAX over frames whose both ends move: a queue of the rows that can still become the
 * extreme, each better than those after it. Where an end goes back, the queue is filled anew.
 */
final class SlidingExtreme extends WindowFunction {
  private final int argument;
  private final boolean least;
  private final FrameRows frames;
  private final VectorBuilder result;

  /** Rows of which each has a better value than all after it; [head, tail) of the array. */
  private int[] queue = {};

  private int head;
  private int tail;

  SlidingExtreme(int argument, boolean least, FrameRows frames, RelDataType type) {
    this.argument = argument;
    this.least = least;
    this.frames = frames;
    this.result = Vectors.builder(type);
  }

  @Override
  RowReach reach() {
    return frames.reach();
  }

  @Override
  Vector compute(WindowRows rows) {
    frames.find(rows);
    Vector values = rows.columns()[argument];
    result.resize(rows.size());
    if (queue.length < rows.size()) {
      queue = new int[rows.size()];
    }
    for (int partition = 0; partition < rows.partitions(); partition++) {
      int from = rows.start(partition);
      int to = from;
      clear();
      for (int row = rows.start(partition); row < rows.end(partition); row++) {
        rows.checkCancelled(row);
        int newFrom = frames.start(row);
        int newTo = frames.end(row);
        if (newFrom < from || newTo < to || newFrom > to) {
          clear();
          to = newFrom;
        }
        from = newFrom;
        for (; to < newTo; to++) {
          push(values, to);
        }
        while (head < tail && queue[head] < from) {
          head++;
        }
        if (head == tail) {
          result.setNull(row);
        } else {
          result.set(row, values, queue[head]);
        }
      }
    }
    return result.build();
  }

  private void clear() {
    head = 0;
    tail = 0;
  }

  private void push(Vector values, int row) {
    if (values.isNull(row)) {
      return;
    }
    while (head < tail) {
      int order = RowComparator.compareValues(values, row, values, queue[tail - 1]);
      if (least ? order > 0 : order < 0) {
        break;
      }
      tail--;
    }
    queue[tail++] = row;
  }
}
