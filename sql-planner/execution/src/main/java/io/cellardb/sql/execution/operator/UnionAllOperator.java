package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import java.util.List;

/** UNION ALL: the rows of one input after the other. All inputs have the same column types. */
public final class UnionAllOperator implements Operator {
  private final List<Operator> inputs;
  private final ExecutionContext context;
  private int current;

  /** Creates the operator. */
  public UnionAllOperator(List<Operator> inputs, ExecutionContext context) {
    this.inputs = List.copyOf(inputs);
    this.context = context;
  }

  @Override
  public Batch next() {
    while (current < inputs.size()) {
      context.checkCancelled();
      Batch batch = inputs.get(current).next();
      if (batch != null) {
        return batch;
      }
      // What an input holds is let go before the next one begins.
      inputs.get(current++).close();
    }
    return null;
  }

  @Override
  public void close() {
    current = inputs.size();
    Inputs.close(inputs);
  }
}
