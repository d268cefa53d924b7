package io.cellardb.sql.access;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;

/**
 * Rows whose first batch was read already: what their state may lack is known with the statement's
 * outcome as a rule, not only when its rows are asked for.
 */
final class Begun implements Operator {
  private final Operator input;
  private Batch first;
  private boolean given;

  private Begun(Operator input) {
    this.input = input;
  }

  /** Begins to read; closes the input if that fails. */
  static Begun of(Operator input) {
    Begun begun = new Begun(input);
    boolean read = false;
    try {
      begun.first = input.next();
      read = true;
      return begun;
    } finally {
      if (!read) {
        input.close();
      }
    }
  }

  @Override
  public Batch next() {
    if (given) {
      return input.next();
    }
    given = true;
    Batch batch = first;
    first = null;
    return batch;
  }

  @Override
  public void close() {
    input.close();
  }
}
