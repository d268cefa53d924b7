package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.Operator;
import java.util.List;

/** Closes the inputs of an operator that has several. */
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
}
