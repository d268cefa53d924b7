package io.cellardb.sql.access;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import java.util.Arrays;

/** The first columns of its input: without those that were read for conditions alone. */
final class LeadingColumns implements Operator {
  private final Operator input;
  private final int count;

  LeadingColumns(Operator input, int count) {
    this.input = input;
    this.count = count;
  }

  @Override
  public Batch next() {
    Batch batch = input.next();
    return batch == null
        ? null
        : new Batch(Arrays.copyOf(batch.columns(), count), batch.selection(), batch.size());
  }

  @Override
  public void close() {
    input.close();
  }
}
