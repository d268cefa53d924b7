package io.cellardb.sql.access;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;

/** Has no rows. */
final class NoRows implements Operator {
  @Override
  public Batch next() {
    return null;
  }

  @Override
  public void close() {}
}
