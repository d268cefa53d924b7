package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * The rows of one partition with the results of functions that look at a number of rows around each
 * of them. Some rows are in memory at a time, with those around them.
 */
final class NearRows {
  /** Rows that get their results together, if functions do not look farther. */
  private static final int ROWS_AT_ONCE = 4 * Batch.CAPACITY;

  private final Operator input;
  private final List<RelDataType> types;
  private final List<WindowFunction> functions;
  private final int before;
  private final int after;
  private final MemoryAccount account;
  private final ExecutionContext context;
  private RowBuffer rows;
  private boolean atEnd;

  /** The columns of the rows in memory, and the results, which those below {@code ready} have. */
  private Vector[] results;

  private int position;
  private int ready;

  /**
   * The rows of a partition.
   *
   * @param types of the columns of the input
   * @param before how many rows before a row the functions look at
   * @param after how many rows after a row the functions look at
   */
  NearRows(
      Operator input,
      List<RelDataType> types,
      List<WindowFunction> functions,
      int before,
      int after,
      MemoryAccount account,
      ExecutionContext context) {
    this.input = input;
    this.types = types;
    this.functions = functions;
    this.before = before;
    this.after = after;
    this.account = account;
    this.context = context;
    this.rows = new RowBuffer(types);
  }

  /** The next rows, their columns and the results; null at the end. */
  Batch next() {
    if (position == ready) {
      dropOld();
      read();
      compute();
    }
    int count = Math.min(ready - position, Batch.CAPACITY);
    if (count == 0) {
      return null;
    }
    Vector[] columns = RowBuffer.gather(results, range(position, position + count), count);
    position += count;
    return new Batch(columns, count);
  }

  private static int[] range(int from, int to) {
    int[] range = new int[to - from];
    Arrays.setAll(range, i -> from + i);
    return range;
  }

  /** Leaves the rows without results, and those before them that functions look at. */
  private void dropOld() {
    int kept = Math.min(position, before);
    RowBuffer rest = new RowBuffer(types);
    int[] some = range(position - kept, rows.size());
    rest.append(rows.columns(), some, some.length);
    rows = rest;
    position = kept;
  }

  private void read() {
    long chunk = Math.max(ROWS_AT_ONCE, (long) before + after);
    while (!atEnd && rows.size() < position + chunk + after) {
      Batch batch = input.next();
      if (batch == null) {
        atEnd = true;
      } else {
        rows.append(batch);
        long bytes =
            rows.bytes() + (long) LargePartition.BYTES_PER_RESULT * functions.size() * rows.size();
        account.hold(bytes);
        account.require(bytes, "the frame of a window");
      }
    }
  }

  private void compute() {
    ready = atEnd ? rows.size() : rows.size() - after;
    RowStarts one = new RowStarts();
    one.add(0);
    WindowRows chunk = new WindowRows(rows.columns(), rows.size(), one, one, 0, 0, context);
    results = Arrays.copyOf(chunk.columns(), types.size() + functions.size());
    for (int i = 0; i < functions.size(); i++) {
      results[types.size() + i] = functions.get(i).compute(chunk);
    }
  }
}
