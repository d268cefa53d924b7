package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import java.util.Arrays;

/** OFFSET and FETCH without an order: leaves out the first rows and ends after enough. */
public final class LimitOperator implements Operator {
  private final Operator input;
  private final ExecutionContext context;
  private long toSkip;
  private long toFetch;

  /**
   * Creates the operator.
   *
   * @param offset how many rows to leave out, at least 0
   * @param fetch how many rows to hand out at most, at least 0; {@link Long#MAX_VALUE} for all
   */
  public LimitOperator(Operator input, long offset, long fetch, ExecutionContext context) {
    this.input = input;
    this.toSkip = offset;
    this.toFetch = fetch;
    this.context = context;
  }

  @Override
  public Batch next() {
    while (toFetch > 0) {
      context.checkCancelled();
      Batch batch = input.next();
      if (batch == null) {
        toFetch = 0;
        return null;
      }
      int from = (int) Math.min(toSkip, batch.size());
      int count = (int) Math.min(toFetch, batch.size() - from);
      toSkip -= from;
      toFetch -= count;
      if (count == batch.size()) {
        return batch;
      }
      if (count > 0) {
        int[] rows = Selections.rows(batch);
        return batch.narrow(Arrays.copyOfRange(rows, from, from + count), count);
      }
    }
    return null;
  }

  @Override
  public void close() {
    toFetch = 0;
    input.close();
  }
}
