package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.RowComparator;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Has another operator work on its input a run at a time. Rows that are equal in some columns come
 * one after the other, and are never divided between two runs; so grouping and sorting by these
 * columns first need no more than one run in memory, and have their first results when it is read.
 * A run is what of a batch is complete, with what was left of those before.
 */
public final class RunsOperator implements Operator {
  private final Operator input;
  private final UnaryOperator<Operator> work;
  private final RelDataType inputType;
  private final RowComparator columns;
  private final ExecutionContext context;

  /** The batch that is being divided, and its first row that no run has yet. */
  private Batch batch;

  private int from;

  /** The last row of the batches before, if its group may go on; null if not. */
  private RowBuffer open;

  /** Whether the run that is being read has all its rows. */
  private boolean complete;

  private boolean done;
  private Operator worker;

  /**
   * Creates the operator.
   *
   * @param work makes the operator for one run; it reads its input to the end, and closes it
   * @param columns at least one, by which equal rows are next to each other
   */
  public RunsOperator(
      Operator input,
      RelDataType inputType,
      int[] columns,
      UnaryOperator<Operator> work,
      ExecutionContext context) {
    this.input = input;
    this.inputType = inputType;
    this.work = work;
    this.columns =
        new RowComparator(
            Arrays.stream(columns)
                .mapToObj(column -> new RowComparator.Key(column, false, false))
                .toList());
    this.context = context;
  }

  @Override
  public Batch next() {
    while (true) {
      context.checkCancelled();
      if (worker != null) {
        Batch next = worker.next();
        if (next != null) {
          return next;
        }
        worker.close();
        worker = null;
      }
      if (done) {
        return null;
      }
      complete = false;
      worker = work.apply(new Run());
    }
  }

  /** The next rows of the run; null if it is complete. */
  private Batch nextOfRun() {
    while (!complete) {
      if (batch == null || from == batch.size()) {
        batch = input.next();
        from = 0;
        complete = batch == null;
        done = complete;
        if (complete || batch.size() == 0) {
          continue;
        }
        if (open != null
            && columns.compare(open.columns(), 0, batch.columns(), batch.row(0)) != 0) {
          open = null;
          complete = true;
          continue;
        }
      }
      int boundary = lastBoundary();
      complete = boundary > from;
      int end = complete ? boundary : batch.size();
      Batch rows = slice(end);
      open = null;
      if (!complete) {
        open = new RowBuffer(inputType);
        open.appendRow(batch.columns(), batch.row(end - 1));
      }
      from = end;
      return rows;
    }
    return null;
  }

  /** Where the last group of the batch begins; {@code from} if it is the only one left. */
  private int lastBoundary() {
    int first = batch.size() - 1;
    while (first > from
        && columns.compare(batch.columns(), batch.row(first - 1), batch.columns(), batch.row(first))
            == 0) {
      first--;
    }
    return first;
  }

  private Batch slice(int end) {
    if (from == 0 && end == batch.size()) {
      return batch;
    }
    return batch.narrow(Arrays.copyOfRange(Selections.rows(batch), from, end), end - from);
  }

  @Override
  public void close() {
    done = true;
    complete = true;
    try (input) {
      if (worker != null) {
        worker.close();
        worker = null;
      }
    }
  }

  /** The input of the worker, which ends with the run. */
  private final class Run implements Operator {
    @Override
    public Batch next() {
      return nextOfRun();
    }

    @Override
    public void close() {
      complete = true;
    }
  }
}
