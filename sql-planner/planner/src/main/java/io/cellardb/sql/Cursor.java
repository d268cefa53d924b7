package io.cellardb.sql;

import io.cellardb.sql.activity.StatementRun;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.storage.Snapshot;
import java.util.List;

/**
 * The rows of a running query. Used by one thread at a time, except {@link #cancel()}. Whoever
 * opened it closes it, or reads it to its end.
 */
public final class Cursor implements AutoCloseable {
  private final Operator rows;
  private final Snapshot snapshot;
  private final ExecutionContext context;
  private boolean closed;

  /** Measures the execution from when it has begun. */
  private Executions executions;

  private StatementRun run;

  private long nanos;
  private long count;
  private boolean failed;

  Cursor(Operator rows, Snapshot snapshot, ExecutionContext context) {
    this.rows = rows;
    this.snapshot = snapshot;
    this.context = context;
  }

  /** Has an execution measured that took so long up to here. */
  void measure(Executions by, StatementRun execution, long spentNanos) {
    executions = by;
    run = execution;
    nanos = spentNanos;
  }

  /** The next rows, never empty, or null at the end; valid until the next call. */
  public Batch next() {
    if (closed) {
      return null;
    }
    context.startClock();
    long start = System.nanoTime();
    executions.resume(run, context);
    try {
      Batch batch = rows.next();
      nanos += System.nanoTime() - start;
      if (batch == null) {
        close();
      } else {
        count += batch.size();
        run.returned(batch.size());
      }
      return batch;
    } catch (RuntimeException
        | StackOverflowError
        | AssertionError
        | OutOfMemoryError
        | LinkageError e) {
      failed = true;
      close();
      throw executions.failure(e);
    } finally {
      executions.end();
    }
  }

  /** What the user should know of the rows, a sentence each, as far as it is known yet. */
  public List<String> warnings() {
    return context.warnings();
  }

  /** Makes {@link #next()} fail soon; may be called from any thread. */
  public void cancel() {
    context.cancel();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      executions.add(run, nanos, count, failed);
      try {
        rows.close();
      } finally {
        if (snapshot != null) {
          snapshot.close();
        }
        executions.close();
      }
    }
  }
}
