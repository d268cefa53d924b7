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

  private WindowRows rows;

  /** Rows of which each has a better value than all after it; [head, tail) of the array. */
  private int[] queue = new int[16];

  private int head;
  private int tail;

  /** The frame whose rows are in the queue, and its partition. */
  private int start;

  private int end;
  private int partition;

  SlidingExtreme(int argument, boolean least, FrameRows frames, RelDataType type) {
    this.argument = argument;
    this.least = least;
    this.frames = frames;
    this.result = Vectors.builder(type);
  }

  @Override
  void begin(WindowRows of) {
    rows = of;
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
        clear();
        start = rows.start(partition);
        end = start;
      }
      if (frames.start() < start || frames.end() < end || frames.start() > end) {
        clear();
        end = frames.start();
      }
      start = frames.start();
      for (; end < frames.end(); end++) {
        push(end);
      }
      while (head < tail && queue[head] < start) {
        head++;
      }
      if (head == tail) {
        result.setNull(row - from);
      } else {
        int best = queue[head];
        result.set(row - from, rows.columns(best)[argument], rows.at(best));
      }
    }
    return result.build();
  }

  private void clear() {
    head = 0;
    tail = 0;
  }

  private void push(int row) {
    Vector values = rows.columns(row)[argument];
    int at = rows.at(row);
    if (values.isNull(at)) {
      return;
    }
    while (head < tail) {
      int last = queue[tail - 1];
      Vector others = rows.columns(last)[argument];
      int order = RowComparator.compareValues(values, at, others, rows.at(last));
      if (least ? order > 0 : order < 0) {
        break;
      }
      tail--;
    }
    if (tail == queue.length) {
      int count = tail - head;
      int[] target = count > queue.length / 2 ? new int[2 * queue.length] : queue;
      System.arraycopy(queue, head, target, 0, count);
      queue = target;
      head = 0;
      tail = count;
    }
    queue[tail++] = row;
  }
}
