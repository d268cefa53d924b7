package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.RowEquality;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Window functions over one window: the rows of the input, with the result of each call as a
 * further column. The input comes sorted by partition, and in each partition in the window's order.
 *
 * <p>It holds as many rows as the longest partition has, or, where all functions can go on with
 * what they have seen of a partition (ROW_NUMBER, RANK, running sums), some thousand. A partition
 * that takes more than the statement may hold is a {@link LargePartition}.
 */
public final class WindowOperator implements Operator {
  /** Rows that are collected before those of whole partitions are worked on. */
  private static final int ROWS_AT_ONCE = 4 * Batch.CAPACITY;

  private static final int BYTES_PER_RESULT = 16;

  private final Operator input;
  private final List<RelDataType> types;
  private final List<RelDataType> resultTypes;
  private final RowEquality samePartition;
  private final RowEquality samePeers;
  private final List<WindowFunction> functions = new ArrayList<>();
  private final ExecutionContext context;
  private final MemoryAccount account;

  /** Beside the rows: results, frames, starts of partitions and peers. */
  private final int bytesPerRow;

  private final boolean streams;
  private final boolean needsPeers;

  /** The rows not yet worked on, and after {@link #compute} those being returned as well. */
  private RowBuffer rows;

  private RowStarts partitionStarts = new RowStarts();
  private RowStarts peerStarts = new RowStarts();
  private int compared;
  private boolean atEnd;

  /** Whether there is room for more rows beside those in the buffer. */
  private boolean fits = true;

  /** Of the partition that the first row in the buffer continues: what is gone already. */
  private long rowsBefore;

  private long groupsBefore;

  /** What is being returned: the input's columns and the results, {@code ready} rows of them. */
  private Vector[] results;

  private int ready;
  private int returned;

  /** The partition that is being returned if there was no room for it; else null. */
  private LargePartition large;

  /**
   * Creates the operator.
   *
   * @param inputType the row type of the input
   * @param partition the columns that tell partitions apart
   * @param order the order within a partition
   * @param frame the rows that the functions which know frames look at
   * @param calls the calls, each {@link #supports supported}
   */
  public WindowOperator(
      Operator input,
      RelDataType inputType,
      ImmutableBitSet partition,
      RelCollation order,
      WindowFrame frame,
      List<AggregateCall> calls,
      ExecutionContext context) {
    this.input = input;
    this.context = context;
    this.account = context.workspace().account();
    this.bytesPerRow = (calls.size() + 1) * BYTES_PER_RESULT;
    this.resultTypes = calls.stream().map(AggregateCall::getType).toList();
    this.types = inputType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    this.rows = new RowBuffer(types);
    int[] partitionColumns = partition.toArray();
    int[] orderColumns =
        order.getFieldCollations().stream().mapToInt(field -> field.getFieldIndex()).toArray();
    samePartition = new RowEquality(partitionColumns, partitionColumns, true);
    samePeers = new RowEquality(orderColumns, orderColumns, true);
    for (AggregateCall call : calls) {
      functions.add(WindowFunctions.create(call, inputType, order, frame, context));
    }
    streams = functions.stream().allMatch(WindowFunction::streams);
    needsPeers = functions.stream().anyMatch(WindowFunction::needsPeers);
  }

  /** Whether a call over rows of an input type can be computed. */
  public static boolean supports(AggregateCall call, RelDataType inputType) {
    return WindowFunctions.supports(call, inputType);
  }

  @Override
  public Batch next() {
    while (returned == ready) {
      context.checkCancelled();
      if (large != null) {
        Batch batch = large.next();
        if (batch != null) {
          return batch;
        }
        closeLarge();
      }
      dropReturned();
      int whole = wholeRows();
      while (!atEnd && large == null && (whole == 0 || (fits && rows.size() < ROWS_AT_ONCE))) {
        read();
        whole = wholeRows();
      }
      if (large != null) {
        continue;
      }
      if (whole == 0) {
        return null;
      }
      compute(whole);
    }
    int count = Math.min(ready - returned, Batch.CAPACITY);
    int[] some = new int[count];
    for (int i = 0; i < count; i++) {
      some[i] = returned + i;
    }
    returned += count;
    return new Batch(RowBuffer.gather(results, some, count), count);
  }

  private void read() {
    Batch batch = input.next();
    if (batch == null) {
      atEnd = true;
      return;
    }
    context.checkCancelled();
    rows.append(batch);
    findStarts();
    long bytes = rows.bytes() + (long) bytesPerRow * rows.size();
    fits = account.hold(bytes);
    if (fits || wholeRows() > 0) {
      return;
    }
    spill();
  }

  /** Brings the partition that all rows in the buffer are of to a file, with its further rows. */
  private void spill() {
    FiledRows.Before before = new FiledRows.Before(rowsBefore, groupsBefore);
    large = new LargePartition(types, resultTypes, functions, samePeers, before, context);
    int[] numbers = Selections.ascending(rows.size());
    for (int from = 0; from < rows.size(); from += Batch.CAPACITY) {
      int to = Math.min(rows.size(), from + Batch.CAPACITY);
      large.add(rows.columns(), Arrays.copyOfRange(numbers, from, to), to - from);
    }
    Vector[] first = RowBuffer.gather(rows.columns(), numbers, 1);
    startAnew();
    account.hold(0);
    while (!atEnd && rows.size() == 0) {
      context.checkCancelled();
      Batch batch = input.next();
      if (batch == null) {
        atEnd = true;
        return;
      }
      int[] selected = Selections.rows(batch);
      int same = 0;
      while (same < batch.size()
          && samePartition.equal(first, 0, batch.columns(), selected[same])) {
        same++;
      }
      large.add(batch.columns(), selected, same);
      int left = batch.size() - same;
      rows.append(batch.columns(), Arrays.copyOfRange(selected, same, batch.size()), left);
    }
    findStarts();
    account.hold(rows.bytes());
  }

  /** Begins with an empty buffer, and a partition of which nothing came before. */
  private void startAnew() {
    rows = new RowBuffer(types);
    partitionStarts = new RowStarts();
    peerStarts = new RowStarts();
    compared = 0;
    rowsBefore = 0;
    groupsBefore = 0;
  }

  private void closeLarge() {
    if (large != null) {
      large.close();
      large = null;
    }
  }

  /** Finds where partitions and groups of peers begin among the rows that have come. */
  private void findStarts() {
    Vector[] columns = rows.columns();
    for (; compared < rows.size(); compared++) {
      boolean first = compared == 0;
      if (first || !samePartition.equal(columns, compared - 1, columns, compared)) {
        partitionStarts.add(compared);
        peerStarts.add(compared);
      } else if (!samePeers.equal(columns, compared - 1, columns, compared)) {
        peerStarts.add(compared);
      }
    }
  }

  /**
   * How many rows can be worked on, since all that their results depend on is there. Before the end
   * a row is left, by which to tell whether the partition goes on.
   */
  private int wholeRows() {
    if (atEnd) {
      return rows.size();
    }
    if (streams && !needsPeers) {
      return Math.max(0, rows.size() - 1);
    }
    return Math.max(0, streams ? peerStarts.last() : partitionStarts.last());
  }

  private void compute(int whole) {
    Vector[] columns = rows.columns();
    WindowRows chunk =
        new BufferedRows(
            columns, whole, partitionStarts, peerStarts, rowsBefore, groupsBefore, context);
    results = Arrays.copyOf(columns, columns.length + functions.size());
    for (int i = 0; i < functions.size(); i++) {
      functions.get(i).begin(chunk);
      results[columns.length + i] = functions.get(i).compute(0, whole);
    }
    ready = whole;
    returned = 0;
  }

  /** Leaves in the buffer only the rows that were not worked on. */
  private void dropReturned() {
    if (ready == 0) {
      return;
    }
    int left = rows.size() - ready;
    int lastPartition = partitionStarts.get(partitionStarts.countBelow(ready) - 1);
    int groups = peerStarts.countBelow(ready) - peerStarts.countBelow(lastPartition);
    if (left > 0 && !startsPartition(ready)) {
      rowsBefore = ready - lastPartition + (lastPartition == 0 ? rowsBefore : 0);
      groupsBefore = groups + (lastPartition == 0 ? groupsBefore : 0);
    } else {
      rowsBefore = 0;
      groupsBefore = 0;
    }
    RowBuffer rest = new RowBuffer(types);
    if (left > 0) {
      int[] some = new int[left];
      for (int i = 0; i < left; i++) {
        some[i] = ready + i;
      }
      rest.append(rows.columns(), some, left);
    }
    rows = rest;
    ready = 0;
    returned = 0;
    results = null;
    partitionStarts = new RowStarts();
    peerStarts = new RowStarts();
    compared = 0;
    findStarts();
  }

  private boolean startsPartition(int row) {
    int below = partitionStarts.countBelow(row);
    return partitionStarts.countBelow(row + 1) > below;
  }

  @Override
  public void close() {
    rows = new RowBuffer(types);
    closeLarge();
    functions.forEach(WindowFunction::end);
    results = null;
    ready = 0;
    returned = 0;
    atEnd = true;
    partitionStarts = new RowStarts();
    peerStarts = new RowStarts();
    account.close();
    input.close();
  }
}
