package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * Runs a recursion step by step until a step finds nothing new. Rows for which there is no room go
 * to files.
 */
public final class RepeatUnionOperator implements Operator {
  /** Of the memory, what the rows of a step may take on while the next step fills the rest. */
  private static final int LARGE = 4;

  private final Supplier<Operator> iteration;
  private final List<RelDataType> types;
  private final Consumer<WorkingRows> working;
  private final ExecutionContext context;

  /** The rows returned so far; null if duplicates are kept. */
  private final SeenRows seen;

  private final MemoryAccount account;
  private Supplier<Operator> nextStep;

  /** What the last step has found. */
  private WorkingRows found;

  private Operator output;

  /**
   * A recursion that has not begun.
   *
   * @param seed opens the first query
   * @param iteration opens the query of each further step
   * @param all whether duplicates are kept
   * @param working is given, before each step, the rows that the step before has found
   */
  public RepeatUnionOperator(
      Supplier<Operator> seed,
      Supplier<Operator> iteration,
      RelDataType rowType,
      boolean all,
      Consumer<WorkingRows> working,
      ExecutionContext context) {
    this.nextStep = seed;
    this.iteration = iteration;
    this.types = rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    this.working = working;
    this.context = context;
    this.account = context.workspace().account();
    this.seen = all ? null : new SeenRows(types, context);
    this.found = new WorkingRows(types, context);
  }

  @Override
  public Batch next() {
    while (true) {
      Batch batch = output == null ? null : output.next();
      if (batch != null || nextStep == null) {
        return batch;
      }
      // The same recursion may run twice in a plan, so the rows are set anew for each step.
      working.accept(found);
      WorkingRows more = new WorkingRows(types, context);
      boolean done = false;
      try {
        step(nextStep, more);
        done = true;
      } finally {
        (done ? found : more).close();
      }
      found = more;
      nextStep = found.isEmpty() ? null : iteration;
      output = found.read();
    }
  }

  private void step(Supplier<Operator> step, WorkingRows rowsFound) {
    try (Operator rows = step.get()) {
      for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
        context.checkCancelled();
        if (seen == null) {
          rowsFound.add(batch.columns(), batch.selection(), batch.size());
        } else {
          seen.add(batch);
        }
        long bytes = found.bytes() + rowsFound.bytes() + (seen == null ? 0 : seen.bytes());
        if (!account.hold(bytes)) {
          spill(rowsFound);
        }
      }
    }
    if (seen != null) {
      seen.takeNew(rowsFound);
    }
    if (rowsFound.bytes() > context.workspace().limit() / LARGE) {
      rowsFound.spill();
    }
  }

  private void spill(WorkingRows rowsFound) {
    long bytes = found.bytes();
    if (seen != null) {
      seen.takeNew(rowsFound);
      seen.spill();
      bytes += seen.bytes();
    }
    rowsFound.spill();
    account.hold(bytes + rowsFound.bytes());
  }

  @Override
  public void close() {
    nextStep = null;
    account.close();
    found.close();
    if (seen != null) {
      seen.close();
    }
  }
}
