package io.cellardb.sql.access;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import java.util.Arrays;

/** Some columns of its input, which stand side by side there. */
final class SomeColumns implements Operator {
  private final Operator input;
  private final int from;
  private final int to;

  /** The columns from one on up to another one, which is the first that is left out. */
  SomeColumns(Operator input, int from, int to) {
    this.input = input;
    this.from = from;
    this.to = to;
  }

  @Override
  public Batch next() {
    Batch batch = input.next();
    return batch == null
        ? null
        : new Batch(Arrays.copyOfRange(batch.columns(), from, to), batch.selection(), batch.size());
  }

  @Override
  public void close() {
    input.close();
  }
}
