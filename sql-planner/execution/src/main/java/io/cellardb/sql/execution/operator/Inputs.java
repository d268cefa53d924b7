package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.RowOrigin;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import java.util.List;
import java.util.function.Consumer;

/** The inputs of operators: closes several, and asks where their rows come from. */
final class Inputs {
  private Inputs() {}

  /** Closes all; the first failure is thrown after that, with later ones suppressed in it. */
  static void close(List<Operator> inputs) {
    RuntimeException failure = null;
    for (Operator input : inputs) {
      try {
        input.close();
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** A failure of work with the last rows of an input, with the place of the row if it has one. */
  static SqlExecutionException placed(
      Operator input, Batch batch, Consumer<Batch> work, SqlExecutionException failure) {
    RowOrigin origin = input.origin();
    return origin == null ? failure : origin.place(batch, work, failure);
  }
}
